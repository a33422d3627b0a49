"""Games inside one process: the same rules and faults as everywhere, at once and repeatable."""

from __future__ import annotations

from typing import cast

import pytest

from vendue.bot import Bot, GameResult
from vendue.deals import standalone_deal
from vendue.games.options import BadOption
from vendue.games.table import UnknownGame
from vendue.games.table import game as game_of
from vendue.messages import Decision
from vendue.modern_art import AcceptPrice, Action, Legal, ModernArtBot, View
from vendue.simulate import play_match, simulate
from vendue.verdicts import Verdict

FINISHED = Verdict.FINISHED


class AnyAction(ModernArtBot):
    def decide(self, decision: Decision) -> Action:
        return cast(Legal, decision.legal).sample(self.rng)


class Passing(ModernArtBot):
    """Overrides nothing."""


def test_the_same_seed_gives_the_same_game() -> None:
    """A simulation can be repeated; another seed deals another game."""
    bots = [AnyAction] * 4
    first = simulate("modern_art", bots, seed="a")
    assert first == simulate("modern_art", bots, seed="a")
    assert first != simulate("modern_art", bots, seed="b")
    assert first.verdicts == (FINISHED,) * 4


def test_a_bot_that_overrides_nothing_plays_to_the_end() -> None:
    """Every decision has a default that is legal."""
    result = simulate("modern_art", [Passing] * 3, seed="a")
    assert result.verdicts == (FINISHED,) * 3
    assert result.strikes == (0, 0, 0)


def test_bots_may_be_made_by_functions() -> None:
    """Anything that returns a new bot can take a seat."""
    made: list[Bot] = []

    def make() -> Bot:
        made.append(AnyAction())
        return made[-1]

    simulate("modern_art", [make, make, AnyAction], seed="a")
    assert len(made) == 2


def test_every_bot_is_told_every_event_once() -> None:
    """What is public reaches every seat completely and in the same order."""
    heard: list[list[object]] = []

    class Listening(AnyAction):
        def start(self) -> None:
            self.events: list[object] = []
            heard.append(self.events)

        def observe(self, event: object) -> None:
            self.events.append(event)

    simulate("modern_art", [Listening] * 5, seed="a")
    assert len(heard) == 5
    assert heard[0]
    assert all(events == heard[0] for events in heard)


def test_options_and_presets_reach_rules_and_bots() -> None:
    """A bot is told every option's value."""
    told: list[dict[str, str]] = []

    class Reading(Passing):
        def start(self) -> None:
            told.append(dict(self.info.options))
            assert self.info.clock is None
            assert self.time_left() == float("inf")

    rules = game_of("modern_art")
    spec = rules.options[0]
    other = spec.values[-1]
    simulate("modern_art", [Reading] * 3, seed="a", options={spec.name: other}, preset="default")
    assert told == [rules.settle_options(None, {spec.name: other})] * 3


@pytest.mark.parametrize(
    ("game", "seats", "options", "preset", "error"),
    [
        ("chess", 3, None, None, UnknownGame),
        ("modern_art", 2, None, None, BadOption),
        ("modern_art", 3, {"colour": "red"}, None, BadOption),
        ("modern_art", 3, None, "hard", BadOption),
    ],
)
def test_mistakes_of_the_caller_are_named(
    game: str,
    seats: int,
    options: dict[str, str] | None,
    preset: str | None,
    error: type[Exception],
) -> None:
    """What can't be played is refused before any bot is made."""
    bots = [Passing] * seats
    with pytest.raises(error):
        simulate(game, bots, seed="a", options=options, preset=preset)


def test_a_state_needs_its_own_number_of_bots() -> None:
    """A position of three seats isn't played by four bots."""
    rules = game_of("modern_art")
    deal = standalone_deal("a", rules.id)
    state = rules.start(3, {}, deal)
    with pytest.raises(BadOption, match="3 seats need 3 bots, not 4"):
        play_match(rules.id, rules.settle_options(), state, deal, [Passing] * 4)


class NoStart(Passing):
    def start(self) -> None:
        raise ValueError("cannot start")


class NoDecision(Passing):
    def decide(self, decision: Decision) -> Action:
        raise ValueError("cannot decide")


@pytest.mark.parametrize("broken", [NoStart, NoDecision])
def test_a_crash_costs_its_own_seat_only(
    broken: type[Bot], capsys: pytest.CaptureFixture[str]
) -> None:
    """The others play on, the crash is last, and its traceback is shown to its author."""
    result = simulate("modern_art", [AnyAction, broken, AnyAction], seed="a")
    assert result.verdicts == (FINISHED, Verdict.CRASHED, FINISHED)
    assert result.places[1] == 3
    assert "ValueError: cannot" in capsys.readouterr().err


def test_a_crash_at_the_end_is_shown_and_costs_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """After the game an exception changes no result."""

    class NoFinish(Passing):
        def finish(self, result: GameResult) -> None:
            raise ValueError("cannot finish")

    result = simulate("modern_art", [NoFinish] * 3, seed="a")
    assert result.verdicts == (FINISHED,) * 3
    assert capsys.readouterr().err.count("ValueError: cannot finish") == 3


class Unusable(Passing):
    def play_card(self, view: View, legal: Legal) -> object:  # type: ignore[override]
        return "the best one"


class Illegal(Passing):
    def decide(self, decision: Decision) -> Action:
        return AcceptPrice(accept=1)  # type: ignore[arg-type]


@pytest.mark.parametrize("broken", [Unusable, Illegal])
def test_three_illegal_answers_forfeit(broken: type[Bot]) -> None:
    """Strikes are counted as in a tournament, and the bot is told of them at the end."""
    told: list[GameResult] = []

    class Told(broken):  # type: ignore[misc,valid-type]
        def finish(self, result: GameResult) -> None:
            told.append(result)

    result = simulate("modern_art", [Passing, Passing, Told], seed="a")
    assert result.verdicts == (FINISHED, FINISHED, Verdict.ILLEGAL_ACTION)
    assert result.strikes == (0, 0, 3)
    assert len(told[0].own_faults) == 3


def test_a_crash_is_told_in_one_sentence() -> None:
    """Other bots aren't told why; the crashed one is gone, so nobody finishes its game for it."""
    finished: list[GameResult] = []

    class Finishing(Passing):
        def finish(self, result: GameResult) -> None:
            finished.append(result)

    simulate("modern_art", [Finishing, NoDecision, Finishing], seed="a")
    assert len(finished) == 2
    assert all(result.own_faults == () for result in finished)
    assert all(result.verdicts[1] is Verdict.CRASHED for result in finished)
