"""A referee that plays whole games with a bot and finds where it breaks the protocol."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from vendue.bot import Bot
from vendue.games.options import BadOption
from vendue.games.table import game as game_of
from vendue.testing.examination import Examination
from vendue.testing.host import FAILED_STATUS, Host
from vendue.testing.line import End, Line
from vendue.testing.opponents import AnyLegal
from vendue.testing.processes import how_ended, running
from vendue.testing.script_run import QUIET, WITHIN
from vendue.testing.server import SERVICE
from vendue.testing.steps import GameSetup
from vendue.testing.trial import Breach, Trial


class ConformanceReferee(Host):
    """Plays games with one bot process and looks at everything that it says. A context manager.

    No clocks run, but each answer has a deadline. Illegal actions and exceptions are noted and
    the games go on, as in a tournament; a breach of the protocol ends the test.

    Args:
        setups: the games to play, all on the same stream.
        in_flight: how many of them may be open at the same time.
        opponent: makes the bot of each other seat.
        address: where to listen, ``unix:PATH`` or ``127.0.0.1:0``; a Unix socket of its own
            unless given.
        within: seconds that each answer may take.

    Raises:
        UnknownGame: there is no such game.
        BadOption: a game has no such option, value, seat or number of seats, or no game
            may be in flight.
        BadPosition: a position is none of its game.
    """

    def __init__(
        self,
        setups: Iterable[GameSetup],
        *,
        in_flight: int = 1,
        opponent: Callable[[], Bot] = AnyLegal,
        address: str | None = None,
        within: float = WITHIN,
    ) -> None:
        super().__init__(address)
        if in_flight < 1:
            raise BadOption(f"at least one game has to be in flight, not {in_flight}")
        self._trials = [Trial(setup, number, opponent) for number, setup in enumerate(setups, 1)]
        self._in_flight = in_flight
        self._within = within

    @property
    def decisions(self) -> int:
        """Decisions that were put to the bot so far."""
        return sum(trial.table.decisions for trial in self._trials)

    def __enter__(self) -> Self:
        self._server.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._server.__exit__(None, None, None)

    def play(self) -> list[str]:
        """Play all the games and return what is wrong with the bot, a sentence for each finding.

        Nothing in the list means that it speaks the protocol and played legally.
        """
        caller = self._server.accept(self._within)
        if isinstance(caller, Line):
            breaches = self._examine(caller)
        else:
            late = f"the bot did not open the stream {SERVICE}/Play within {self._within:g} s"
            breaches = [caller.sentence if caller is not None else late]
        findings = [finding for trial in self._trials for finding in trial.findings]
        if self._server.second_streams:
            breaches.append("the bot opened a second stream; it has to keep the one that it has")
        return findings + breaches

    def _examine(self, line: Line) -> list[str]:
        examination = Examination(self._trials, self.credential, self._in_flight)
        try:
            examine(line, examination, self._within)
        except Breach as breach:
            line.end(End(FAILED_STATUS, str(breach)))
            return [str(breach)]
        finally:
            line.end()
        return []


def examine(line: Line, examination: Examination, within: float) -> None:
    """Hold an examination over a stream.

    Raises:
        Breach: the bot broke the protocol.
    """
    while (awaited := examination.awaited) is not None:
        arrived = line.receive(within)
        if arrived is None:
            raise Breach(f"the bot sent nothing for {within:g} s; it owes {awaited}")
        if isinstance(arrived, End):
            raise Breach(f"{arrived.sentence}; it owes {awaited}")
        for message in examination.take(arrived):
            line.send(message)
    leftover = line.receive(QUIET)
    if isinstance(leftover, bytes):
        examination.take(leftover)


def every_table(game: str, games: int = 2) -> list[GameSetup]:
    """Return setups for each number of seats of a game, so many of each, in different seats."""
    return [
        GameSetup(game, seats=seats, seat=number % seats, seed=f"conformance {number + 1}")
        for seats in game_of(game).seat_counts
        for number in range(games)
    ]


def check_conformance(
    argv: Sequence[str],
    setups: Iterable[GameSetup],
    *,
    folder: Path | None = None,
    in_flight: int = 1,
    within: float = WITHIN,
) -> list[str]:
    """Start a bot, play games with it, end it, and return what is wrong with it.

    Args:
        argv: the words of the command that starts the bot.
        setups: the games to play; see `every_table`.
        folder: the bot's current folder; this process's own unless given.
        in_flight: how many games may be open at the same time.
        within: seconds that each answer may take, and the bot for its end.

    Raises:
        OSError: the command can't be started.
    """
    with (
        ConformanceReferee(setups, in_flight=in_flight, within=within) as referee,
        running(argv, referee.environment, folder, referee.give_up) as process,
    ):
        return referee.play() or how_ended(process, within)
