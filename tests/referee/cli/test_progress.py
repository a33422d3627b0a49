"""The progress of a tournament where there is no terminal: a line now and then."""

from __future__ import annotations

import pytest

from vendue_referee.cli import progress
from vendue_referee.cli.progress import LINE_SECONDS, TournamentProgress


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def monotonic(self) -> float:
        return self.seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(progress, "time", clock)
    return clock


def test_lines_tell_pace_and_time_left(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    """The pace is that of this run, measured from its first counted game on."""
    with TournamentProgress("cup", scheduled=110, counted=10) as shown:
        clock.seconds += 5
        shown.count()
        for _ in range(20):
            clock.seconds += 0.5
            shown.count()
    assert capsys.readouterr().err.splitlines() == [
        "21 of 110 games, 2.0 games/s, 0:44 left",
        "31 of 110 games, 2.0 games/s, 0:40 left",
    ]


def test_first_game_tells_no_pace(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    """From one game nothing can be told of the pace."""
    with TournamentProgress("cup", scheduled=3, counted=0) as shown:
        clock.seconds += LINE_SECONDS
        shown.count()
    assert capsys.readouterr().err == "1 of 3 games\n"


def test_games_left_out(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    """Cancelled games are not waited for, and when all is counted no time is left."""
    with TournamentProgress("cup", scheduled=9, counted=0) as shown:
        for _ in range(3):
            clock.seconds += 1
            shown.count()
        shown.say("Benched: a bot")
        shown.leave_out(6)
    assert capsys.readouterr().err == "Benched: a bot\n3 of 3 games, 1.0 games/s\n"


def test_nothing_counted_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """A run in which no game was counted prints no line."""
    with TournamentProgress("cup", scheduled=9, counted=3):
        pass
    assert capsys.readouterr().err == ""
