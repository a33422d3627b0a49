"""A whole game: dealt or set up, played by its seats, recorded."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.referee.bots.sound import Sound
from tests.referee.clock import without_waiting
from tests.referee.real_games import plan

from vendue.games.game import BadPosition
from vendue.games.options import BadOption
from vendue.match import Match
from vendue.modern_art import ModernArtBot
from vendue.records import verify
from vendue.verdicts import Verdict
from vendue_referee.game import GamePlan, play_game
from vendue_referee.seats import LocalSeat


class Failing(ModernArtBot):
    """Crashes at once."""

    def start(self) -> None:
        raise ValueError("no")


@pytest.mark.parametrize("seats", [3, 4, 5])
@without_waiting
async def test_a_game_is_recorded_as_it_was_played(seats: int) -> None:
    """The record holds result and moves, and can be verified."""
    played = await play_game(plan("game", seats=seats), [LocalSeat(Sound) for _ in range(seats)])
    assert played.record.outcome.scores == played.result.scores
    assert played.faults == ((),) * seats
    verified = verify(played.record)
    assert verified.ok, verified.problems


@without_waiting
async def test_faults_are_told_by_seat() -> None:
    """Whoever asks for a game's faults gets the sentences of each seat."""
    links = [LocalSeat(bot) for bot in (Sound, Failing, Sound)]
    played = await play_game(plan("faults"), links)
    assert played.result.verdicts[1] is Verdict.CRASHED
    assert played.faults == ((), ("the bot raised an exception: ValueError: no",), ())


@without_waiting
async def test_spectators_see_the_beginning() -> None:
    """The first thing that is shown is the match before any decision."""
    seen: list[int] = []

    def watch(match: Match) -> None:
        seen.append(len(match.moves))

    played = await play_game(plan("watch"), [LocalSeat(Sound) for _ in range(3)], watch)
    assert seen[0] == 0
    assert seen == sorted(seen)
    assert seen[-1] == len(played.record.decisions)


def late_position(start: GamePlan) -> GamePlan:
    """Return a plan that begins where a played game was after some moves."""
    state = start.start()
    for _ in range(20):
        for seat in state.deciding():
            state.play(seat, state.default(seat))
    return replace(start, position=state.to_position())


@without_waiting
async def test_a_game_may_begin_with_a_position() -> None:
    """A position is played on from where it stands, and the record says so."""
    begun = late_position(plan("position"))
    played = await play_game(begun, [LocalSeat(Sound) for _ in range(3)])
    assert played.record.position == begun.position
    verified = verify(played.record)
    assert verified.ok, verified.problems


def test_a_position_of_other_options_is_refused() -> None:
    """What bots and record are told is what is played."""
    begun = late_position(plan("position"))
    other = replace(begun, options={**begun.options, "open_mode": "dropout"})
    with pytest.raises(BadPosition, match="open_mode=reentry"):
        other.start()


def test_what_cannot_be_played_is_named() -> None:
    """A wrong number of seats or a broken position is refused before anything happens."""
    with pytest.raises(BadOption):
        plan("seats", seats=2).start()
    with pytest.raises(BadPosition):
        replace(plan("position"), position={"round": "one"}).start()
