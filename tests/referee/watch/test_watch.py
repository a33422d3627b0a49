"""Faults, odd names and odd terminals: what a watch does for every game."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner
from tests.referee.watch.modern_art_telling import Telling, last_hands
from tests.referee.watch.telling import NAMES, console, printed
from tests.sdk.games.modern_art.scenario import Scenario

from vendue.display import cells
from vendue.games.game import Seat
from vendue.games.modern_art import AddSecond, Bid, PlayCard
from vendue.games.modern_art.cards import Card
from vendue.games.table import GAMES
from vendue.match import Fault
from vendue.verdicts import STRIKES, Verdict
from vendue_referee.cli.play import play
from vendue_referee.watch.faults import DEEDS
from vendue_referee.watch.narrators import NARRATORS

ODD_NAMES = (
    "\x1b[31mred\x1b[0m\x07",
    "two\nlines\r\x00",
    "日本語の名前がとても長い場合はどうなるのか",
    "[bold red]x[/] :smile: \u202eevil",
    "שלום" + "x" * 300,
)


def three(**options: str) -> Telling:
    return Telling(Scenario("Yo Yr Ys", "Ko Kr Ks", "Co Cr Cs", options=options).state)


def test_every_narrator_tells_a_game() -> None:
    assert set(NARRATORS) <= set(GAMES)


def test_a_game_that_nobody_tells_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("vendue_referee.cli.play.NARRATORS", {})
    finished = CliRunner().invoke(play, ["modern_art", "random", "random", "random", "--watch"])
    assert finished.exit_code == 2
    assert "modern_art has nobody to tell it; play without --watch" in finished.output


def test_every_verdict_has_words() -> None:
    assert set(DEEDS) == set(Verdict)


def test_late_answers_are_told_as_they_happen() -> None:
    told = three().lay("A", "Yo").bid("B", 5).late("C").bid("A", 6)
    told.late("B").late("C")
    assert told.sale == [
        "  ann puts up [○ Yoko], the first this round",
        "  open: bob 5",
        "  ▲ cid was late and passed (strike 1 of 3)",
        "  ann 6",
        "  ▲ bob was late and passed (strike 1 of 3)",
        "  ▲ cid was late and passed (strike 2 of 3)",
        "  passes: bob, cid",
        "  → ann keeps it and pays the bank 6k",
        "  ann 94k YO · bob 100k · cid 100k",
    ]


def test_the_third_strike_is_told_once_and_nothing_of_what_follows() -> None:
    told = three().lay("A", "Yo").bid("B", 5).late("C")
    told.bid("A", 6).bid("B", 7).late("C").bid("A", 8).bid("B", 9).late("C")
    told.play_out(1)
    out = "▲ cid was late and passed: strike 3, it forfeits; default actions are played for it"
    assert " ".join(told.text.split()).count(out) == 1
    assert told.text.count("▲") == 3
    assert "out: move timeout" in told.text


@pytest.mark.parametrize("verdict", sorted(set(Verdict) - STRIKES - {Verdict.FINISHED}))
def test_a_forfeit_at_once_is_told(verdict: Verdict) -> None:
    told = three().settle({"A": Fault(verdict, "secret\nsentence")})
    assert f"▲ ann {DEEDS[verdict]} and forfeits; default actions" in told.text
    assert "secret" not in told.text
    assert told.text.count("▲") == 1


def test_a_forfeit_between_decisions_is_told() -> None:
    told = three()
    told.match.forfeit(Seat(1), Verdict.START_TIMEOUT, "it never said hello")
    told.lay("A", "Yo")
    assert "▲ bob did not start in time and forfeits" in told.text


def test_an_illegal_answer_is_told_without_the_hand() -> None:
    told = three().lay("A", "Yo").bid("B", 0, 0, 0).settle({"B": PlayCard(Card.KARL_GITTER_OPEN)})
    assert "▲ bob gave an illegal answer and plays its lowest card (strike 1 of 3)" in told.text
    assert "Gitter" not in told.text


def test_default_words_fit_the_question() -> None:
    told = Telling(Scenario("Yd Yf Ys Lo", "Ko Kf Ks", "Co Cf Cs").state)
    told.lay("A", "Yd").late("A").late("B", "C")
    told.lay("B", "Kf").late("B").late("C", "A")
    assert "ann was late and added no card (strike 1 of 3)" in told.text
    assert "bob was late and added no card (strike 1 of 3)" in told.text
    assert "bob was late and asked for all its own money (strike 2 of 3)" in told.text
    assert "cid was late and refused (strike 2 of 3)" in told.text
    sealed = three().lay("A", "Ys").late("B")
    assert "bob was late and bid nothing (strike 1 of 3)" in sealed.text
    assert Bid(0) in [move.action for move in sealed.match.moves]
    assert AddSecond(None) in [move.action for move in told.match.moves]


def test_calling_again_prints_nothing_more() -> None:
    told = three().play_out(3)
    text = told.text
    told.look()
    told.watch.close()
    assert told.text == text
    assert text.count("The game is over") == 1


def test_the_line_of_a_game_that_is_broken_off_can_be_ended() -> None:
    told = three().lay("A", "Yo").bid("B", 5)
    assert not told.text.endswith("\n")
    told.watch.close()
    assert told.text.endswith("  open: bob 5\n")


def test_what_happened_before_the_first_call_is_not_told() -> None:
    told = three()
    late = three()
    late.match = told.match
    told.lay("A", "Yo").late("B")
    late.watch = type(late.watch)(NAMES[:3], late.paper, "modern_art")
    before = late.text
    late.look()
    assert "▲" not in late.text[len(before) :]


def test_nobody_wins_if_every_seat_forfeits() -> None:
    told = three()
    for seat in range(3):
        told.match.forfeit(Seat(seat), Verdict.CRASHED, "")
    assert told.match.asked() == ()
    told.look()
    assert "Nobody wins: every seat forfeited." in told.text
    assert told.text.count("▲") == 3


def test_a_shared_first_place_is_told() -> None:
    scenario = Scenario("Yo", "", "", money={"A": 0, "B": 50, "C": 50}, round_number=4)
    told = Telling(scenario.state).bid("B", 0, 0)
    assert "ann wins" not in told.text
    assert "  bob, cid share the first place with 50 thousands." in told.text


@pytest.mark.parametrize("width", [20, 40, 80, 130, 250])
@pytest.mark.parametrize("names", [NAMES, ODD_NAMES])
def test_lines_fit_the_terminal(width: int, names: tuple[str, ...]) -> None:
    told = Telling(last_hands(), names, console(width)).play_out(5)
    longest = max(map(cells, told.text.split("\n")))
    assert longest <= min(max(width, 40), 120)


@pytest.mark.parametrize("colours", [False, True])
def test_odd_names_do_no_harm(colours: bool) -> None:
    paper = console(colours=colours)
    Telling(last_hands(), ODD_NAMES, paper).play_out(6)
    text = re.sub(r"\x1b\[[0-9;]*m", "", printed(paper))
    assert all(char.isprintable() or char in "\n\u200e" for char in text)
    assert "[bold red]x[/]" in text
    assert "\\x1b[31mred" in text


def test_names_that_look_alike_are_told_apart() -> None:
    names = ["x" * 50 + str(seat) for seat in range(3)]
    told = Telling(Scenario("Yo Yr", "Ko Kr", "Co Cr").state, names)
    told.lay("A", "Yo")
    assert "  0 xxxxxxxxxxxxx… puts up [○ Yoko]" in told.text


@pytest.mark.parametrize("width", [30, 80, 130])
def test_an_ascii_terminal_gets_ascii(width: int) -> None:
    paper = console(width, encoding="ascii")
    text = Telling(last_hands(), ODD_NAMES, paper).play_out(7).text
    assert text.isascii()
    assert "->" in text


def test_colours_are_used_only_on_a_terminal_that_has_them() -> None:
    plain, coloured = console(), console(colours=True)
    for paper in (plain, coloured):
        Telling(Scenario("Yo Yr", "Ko Kr", "Co Cr").state, paper=paper).lay("A", "Yo")
    assert "\x1b" not in printed(plain)
    assert "\x1b[1;7;32m ○ Yoko \x1b[0m" in printed(coloured)
