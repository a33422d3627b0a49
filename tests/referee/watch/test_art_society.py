"""What the narrator of Art Society says, event by event, and how walls are drawn."""

from __future__ import annotations

from typing import get_args

import pytest
from tests.referee.watch.art_society_telling import drawn, game, told_after
from tests.referee.watch.telling import console, printed
from tests.sdk.games.art_society.scenario import Scene, seat_of

from vendue.display import cells
from vendue.games.art_society import (
    AssistantHung,
    BidsRevealed,
    DecorAssisted,
    DecorGained,
    DecorHung,
    DecorLost,
    Event,
    GameScored,
    LeftOver,
    LotToMuseum,
    NewAssisted,
    NewHung,
    Score,
    Swapped,
)
from vendue_referee.watch.art_society import ArtSocietyNarrator

A, B = seat_of("A"), seat_of("B")
SMALL = {"grid": "8x7", "sight_rows": "2-4"}
WALL = "START0@3,2 P00@6,2 2x1@3,1 S15@1,2"


def scene() -> Scene:
    """Return AS-S5: A is to hang C22 beside two paintings of its frame."""
    return Scene(["START1@5,3 P01@3,3 S00@8,3", None], new={"A": "C22"})


def test_every_type_of_event_is_told() -> None:
    assert set(ArtSocietyNarrator.TELLS) == set(get_args(Event))


def test_a_wall_is_drawn_with_names_frames_faults_and_the_sight_line() -> None:
    assert drawn(WALL, SMALL) == [
        "  0  1  2  3  4  5  6  7",
        " ┌───────────────────────┐",
        "0│·  ·  ·  ·  ·  ·  ·  · │",
        " │        ┌─────┐        │",
        "1│·  ·  · │ ◆2  │·  ·  · │",
        " │  ┌─────┼─────┴──┬─────┤",
        "2◉· │     │        │ P00 ◉",
        " │  │     │   P★   │ F0! │",
        "3◉· │ S15 │  F0!   │     ◉",
        " │  │ F1  │        ├─────┤",
        "4◉· │     │        │·  · ◉",
        " │  │     ├────────┘     │",
        "5│· │     │·  ·  ·  ·  · │",
        " │  └─────┘              │",
        "6│·  ·  ·  ·  ·  ·  ·  · │",
        " └───────────────────────┘",
    ]


def test_a_narrow_wall_in_ascii_says_the_same() -> None:
    assert drawn(WALL, SMALL, pitch=2, ascii_only=True)[4:9] == [
        "1|. . .|+2 |. . .|",
        " | +---+---+-+---+",
        "2@.|   |     |P00@",
        " | |   | P*  |F0!|",
        "3@.|S15| F0! |   @",
    ]


def test_a_free_star_cell_is_marked() -> None:
    assert drawn("START0@3,3")[10] == "4◉·  ·  · │   F0   │★  ·  ·  ·  ·  · ◉"


def test_matching_frames_and_the_decor_they_bring_are_told() -> None:
    """AS-30, AS-31."""
    text = told_after(
        scene(), NewHung(A, "C22", 4, 0, 2), DecorGained(A, 2), DecorHung(A, "2x1", 2, 0)
    )
    assert text == (
        "  ann hangs [C22 5x3 F1] at 4,0, same frame as L★ and P01"
        " · gains décor with 2 shields · hangs [◆2 2x1] at 2,0"
    )


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (NewAssisted(A, "C22"), "ann gives [C22 5x3 F1] to the assistant"),
        (DecorAssisted(A, "1x2"), "ann gives [◆2 1x2] to the assistant"),
        (DecorLost(A, 1), "ann has no place for it: it is lost"),
        (LeftOver(A, "C22"), "ann can't hang [C22 5x3 F1]: superfluous"),
        (AssistantHung(A, "P02", 0, 3, 0), "ann hangs the assistant's [P02 2x2 F2] at 0,3"),
        (NewHung(A, "P02", 1, 3, 0), "[P02 2x2 F2] at 1,3, taste fault with P01"),
    ],
)
def test_each_settlement_has_words(event: object, words: str) -> None:
    """AS-25, AS-26, AS-31, AS-42."""
    assert words in told_after(scene(), event)


def test_a_swap_is_told() -> None:
    """AS-26.3."""
    text = told_after(
        Scene(
            ["START0@5,3 L24@0,1 C22@6,0 P23@8,4 C21@0,5", None],
            new={"A": "L26"},
            assistants={"A": "S16"},
            museum=["P26", "L16 L13", "S26", "C26"],
        ),
        Swapped(A, "L26", "L16", 4, 6, 0),
    )
    assert "ann can't hang [L26 5x5 F3] and gives it to the museum" in text
    assert "takes and hangs [L16 4x3 F1] at 4,6" in text


def test_older_cards_are_told_where_they_decide() -> None:
    """AS-19."""
    walls = ["START0@5,3 P00@8,3", None]
    bids = Scene(walls, "BID", piles=[[1, 9], [3, 9]])
    text = told_after(bids, BidsRevealed((6, 6), (B, A)))
    assert text == "  bids: bob 6 over 9, 3 · ann 6 over 9, 1"


def test_the_museum_and_all_walls_close_a_round() -> None:
    """AS-34, AS-39."""
    (lot,) = scene().state.public().lots
    text = told_after(scene(), LotToMuseum(lot.id, 30))
    assert "goes to the museum" in text
    assert "to 30" in text
    assert "×5" in text
    assert text.count("┌") >= 2


def test_the_scoring_is_broken_down_and_ties_are_explained() -> None:
    """AS-41 to AS-49."""
    scores = (Score(9, 1, 3, 0, -6, -2), Score(5, 0, 0, 5, -5, 0))
    text = told_after(scene(), GameScored((5, 4, 3, 2), scores))
    rows = [line.split() for line in text.split("\n")]
    for row in (
        ["prestige", "9", "5"],
        ["décor", "1", "-"],
        ["sight", "line", "3", "-"],
        ["full", "wall", "-", "5"],
        ["empty", "corners", "-6", "-5"],
        ["superfluous", "-2", "-"],
        ["total", "5", "5"],
    ):
        assert row in rows
    assert "ann, bob have 5 each, so the cards in hand decide: " in text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_told_agrees_with_the_game_at_its_end(seats: int) -> None:
    told = game(seats, seats).play_out(seats)
    public, ledger = told.public, told.ledger
    for name in ("walls", "assistants", "piles", "prestige", "reached"):
        assert tuple(getattr(ledger, name)) == getattr(public, name)
    assert tuple(map(tuple, ledger.superfluous)) == public.superfluous
    assert tuple(map(tuple, ledger.museum)) == public.museum


@pytest.mark.parametrize("width", [40, 80, 120])
@pytest.mark.parametrize("grid", ["8x7", "12x9", "20x15"])
def test_lines_fit_the_terminal(width: int, grid: str) -> None:
    text = game(2, 1, console(width), grid=grid).play_out(1).text
    assert max(map(cells, text.split("\n"))) <= width


@pytest.mark.parametrize("width", range(1, 60, 6))
def test_a_narrow_ascii_terminal_gets_ascii(width: int) -> None:
    """Nothing is cut with a sign that the terminal can't show, however little room there is."""
    text = game(2, 1, console(width, encoding="ascii"), grid="8x7").play_out(1).text
    assert text.isascii()


def test_walls_side_by_side_begin_on_the_same_line() -> None:
    text = game(2, 1, grid="8x7").play_out(1).text
    tops = [line for line in text.split("\n") if line.strip().startswith("0  1  2")]
    assert tops
    assert all(line.count("0  1  2") == 2 for line in tops)


def test_an_ascii_terminal_gets_ascii_and_a_pipe_no_colour() -> None:
    assert game(2, 2, console(encoding="ascii")).play_out(2).text.isascii()
    plain, coloured = console(), console(colours=True)
    for paper in (plain, coloured):
        game(2, 3, paper).play_out(3)
    assert "\x1b" not in printed(plain)
    assert "\x1b[7;31m" in printed(coloured)


def test_late_answers_are_told_in_words() -> None:
    """AS-52."""
    text = game(2, 4).late("A").text
    assert "ann was late and hung it in the centre (strike 1 of 3)" in text
