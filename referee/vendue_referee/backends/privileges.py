"""How the referee, which reads what strangers send, is kept from what it needn't know.

A referee that is root becomes somebody else. An ordinary user has nobody to become, so there it
lives where the folder of secrets is covered and other processes can't be seen.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
from collections.abc import Sequence
from pathlib import Path

from vendue.bot import Bot
from vendue.games.table import GAMES
from vendue.messages import Decision
from vendue.simulate import simulate
from vendue_referee.launcher.kernel import death_signal, die_with, renounce_privileges

PRELOADED = ("vendue.games", "vendue.wire", "vendue.records", "vendue_referee.workers")
"""Packages whose modules are imported first: their files may not be readable afterwards."""


def drop_to(uid: int) -> None:
    """Go on as another user for good, with that user's group alone.

    Setuid programs don't help it, and it still dies with whom it was to die with: the kernel
    forgets that for a process that becomes another user (prctl(2), PR_SET_PDEATHSIG).

    Raises:
        OSError: this process may not.
    """
    for name in PRELOADED:
        _preload(name)
    _rehearse()
    parent, signal = os.getppid(), death_signal()
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)
    renounce_privileges()
    if signal:
        die_with(parent, signal)


class _Anything(Bot):
    """Plays any legal action."""

    def decide(self, decision: Decision) -> object:
        """Return one of the legal actions."""
        return decision.legal.sample(self.rng)  # type: ignore[attr-defined]


def _rehearse() -> None:
    """Play each game once, so that whatever is read when it is first needed has been read."""
    for game in GAMES.values():
        simulate(game.id, [_Anything] * min(game.seat_counts), seed="rehearsal")


def covered(argv: Sequence[str], folder: Path, bwrap: str) -> list[str]:
    """Return the words that start a program where a folder is covered and its processes are alone.

    It dies with the process that holds it, and that with whoever starts it.

    Args:
        argv: the program's own words.
        folder: what it must not read.
        bwrap: path of bubblewrap.
    """
    return [
        *(bwrap, "--dev-bind", "/", "/", "--unshare-user", "--unshare-pid"),
        *("--proc", "/proc", "--die-with-parent", "--tmpfs", str(folder.absolute()), "--"),
        *argv,
    ]


def _preload(name: str) -> None:
    package = importlib.import_module(name)
    for module in pkgutil.walk_packages(package.__path__, f"{name}."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
