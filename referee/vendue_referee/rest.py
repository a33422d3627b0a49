"""Lets a bot process stand still while nothing is asked of it.

So it can't think on others' time, nor tell its other processes anything by the load that it makes
(protocol, "Duplicate groups, lanes and processes"). Only a sandbox with a cgroup can stand still;
elsewhere nothing happens. A rest begins late, so that the short waits of a quick game cost nothing.
"""

from __future__ import annotations

from typing import Protocol

import trio

REST_SECONDS = 0.05
"""Idle time after which a process is made to stand still."""


class Freezable(Protocol):
    """What can stand still."""

    def freeze(self) -> None:
        """Let it stand still."""

    def thaw(self) -> None:
        """Let it go on."""


class Rest:
    """The rests of one process."""

    def __init__(self, process: Freezable) -> None:
        self._process = process
        self._idle = trio.Event()
        self._woken = trio.Event()
        self.is_frozen = False
        """Whether it was made to stand still."""

    def begin(self) -> None:
        """Note that nothing is asked of it; it will stand still unless woken soon."""
        self._idle.set()

    def end(self) -> None:
        """Wake it: something will be asked of it, or it is to end."""
        if self._idle.is_set():
            self._idle = trio.Event()
            self._woken.set()
        if self.is_frozen:
            self.is_frozen = False
            self._process.thaw()

    async def run(self) -> None:
        """Let it stand still whenever it rests, until cancelled."""
        while True:
            await self._idle.wait()
            self._woken = trio.Event()
            with trio.move_on_after(REST_SECONDS) as scope:
                await self._woken.wait()
            if scope.cancelled_caught and self._idle.is_set():
                self.is_frozen = True
                self._process.freeze()
                await self._woken.wait()
