"""The clock of one bot process: what its games are charged, and how long they waited for others.

It shows charged time (`charged_time`). Two things are never charged: the time that a message of
the bot lay with the referee, because the clock doesn't go past the coming of what is not handled
yet, and the time until the first question to an idle bot was handed to gRPC.
"""

from __future__ import annotations

from dataclasses import dataclass

import trio

from vendue.messages import GameId
from vendue_referee.accounting import Accounting
from vendue_referee.bot_stream import BotStream, Dispatch
from vendue_referee.charged_time import ChargedTime
from vendue_referee.session import Session

HANDLING = 1000
"""When to look again whether a message that came was handled."""


@dataclass(slots=True)
class Waits:
    """How long a game of a process was kept waiting by this machine, in microseconds."""

    queue: int = 0
    """By other programs: its main thread waited for a core while the game was charged."""
    delay: int = 0
    """By the referee: its messages, and those to it, lay there."""
    longest: int = 0
    """The longest of these delays."""

    def add_delay(self, microseconds: int) -> None:
        """Count a message that lay so long."""
        self.delay += microseconds
        self.longest = max(self.longest, microseconds)


def microseconds(seconds: float) -> int:
    """Return a time of trio's in whole microseconds."""
    return int(seconds * 1e6)


def now_us() -> int:
    """Return trio's clock in whole microseconds."""
    return microseconds(trio.current_time())


class ProcessClock:
    """Tells the session's time."""

    def __init__(self, session: Session) -> None:
        self.stream: BotStream | None = None
        """The process's stream, once it is there."""
        self._session = session
        self._time = ChargedTime()
        self._waits: dict[GameId, Waits] = {}
        self._asked = 0
        self._first: Dispatch | None = None
        self._is_first_due = False
        """Whether the first message since the process was idle is not known to be on its way."""

    def follow(self, accounting: Accounting) -> None:
        """Take off what the process waits for a core from now on."""
        self._time.follow(accounting.glance, accounting.look)

    def waits(self, game_id: GameId) -> Waits:
        """Return what is counted for a game; it is counted on until `forget`."""
        return self._waits.setdefault(game_id, Waits())

    def forget(self, game_id: GameId) -> None:
        """Count nothing for a game any more."""
        self._waits.pop(game_id, None)

    def opening(self) -> int:
        """Return the time at which something is put to the process, which is sent next."""
        if self._session.open_count():
            return self.now()
        self._asked = now_us()
        self._time.begin(self._asked)
        self._first, self._is_first_due = None, True
        return self._time.now

    def sent(self, dispatch: Dispatch) -> None:
        """Note a message that was sent."""
        if self._is_first_due and self._first is None:
            self._first = dispatch

    def now(self) -> int:
        """Return the time now, or when the first message came that isn't handled yet."""
        wall = now_us()
        came = None if self.stream is None else self.stream.first_arrival
        return self.at(wall if came is None else min(wall, microseconds(came)))

    def at(self, wall: int) -> int:
        """Return the time at a moment."""
        if not self._session.open_count():
            return self._time.now
        if self._is_first_due:
            self._wait_for_first(wall)
        waited = self._time.queue
        self._session.spare(self._time.look(wall, self._session.sparable()))
        if (waited := self._time.queue - waited) and (game := self._session.running()) is not None:
            self.waits(game).queue += waited
        return self._time.now

    def wall_of(self, moment: int) -> int:
        """Return the wall time of a moment to come, if nothing is taken off until then.

        While a message waits to be handled the clock stands still, so that is a little later.
        """
        wall = self._time.wall_of(moment)
        if self.stream is None or self.stream.first_arrival is None:
            return wall
        return max(wall, now_us() + HANDLING)

    def handled(self, game_id: GameId, came: int) -> None:
        """Note that a message was handled that came at a moment."""
        waits = self._waits.get(game_id)
        if waits is not None:
            waits.add_delay(max(now_us() - came, 0))

    def _wait_for_first(self, wall: int) -> None:
        handed = None if self._first is None else self._first.handed
        if handed is None:
            self._time.hold(wall)
            return
        self._is_first_due = False
        begun = min(wall, microseconds(handed))
        self._time.hold(begun)
        if (game := self._session.running()) is not None:
            self.waits(game).add_delay(max(begun - self._asked, 0))
