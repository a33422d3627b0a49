"""What holds the bots of a command in: chosen by ``--sandbox``, tested before anything is rated.

auto       bubblewrap, at the level that this machine gives; no start, no game
required   bubblewrap at level full, or no game
off        backend none: sample bots, and those that the organiser says are trusted

In place of bubblewrap, ``VENDUE_BACKEND=oci`` in the environment chooses `containers`.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import trio

from vendue.cli.errors import UserMistake
from vendue.display import shown
from vendue_referee.backends.bubblewrap import SandboxMissing, SandboxSetup
from vendue_referee.backends.oci_arguments import OciSetup
from vendue_referee.backends.setups import AnySetup
from vendue_referee.bot_sources import Answers, BotSource, probed
from vendue_referee.pool import opener
from vendue_referee.probe import probe_all
from vendue_referee.staging import open_staging

NOT_CONTAINED = (
    "Warning: sandbox off. Bots run as ordinary child processes with your rights: they can read"
    " your files, watch each other and use the network."
)


_OWN_PLACES = frozenset({"bot", "dev", "etc", "proc", "rt", "run", "sys", "tmp", "usr"})
"""Folders of a sandbox in which nothing of the machine may be put."""


@dataclass(frozen=True, slots=True)
class Containment:
    """What holds bots in."""

    setup: AnySetup | None
    """What their sandboxes are made from; None for none."""
    level: str
    """``full``, ``partial`` or ``none``."""
    missing: tuple[str, ...] = ()
    """What is weaker than full, a few words each."""

    @property
    def words(self) -> str:
        """Backend, level and what is missing, as records and the leaderboard show it."""
        if self.setup is None:
            return "none"
        lacks = f" ({', '.join(self.missing)})" if self.missing else ""
        return f"{self.setup.backend}, {self.level}{lacks}"


def uncontained() -> Containment:
    """Return what holds nothing."""
    return Containment(None, "none")


def contained(bots: Path, *, is_required: bool = False) -> Containment:
    """Return sandboxes for bots whose folders lie below one, tested with one of them.

    The runtime is built if there is none yet.

    Args:
        bots: the folder below which bots' folders lie.
        is_required: demand the level full.

    Raises:
        UserMistake: there is no sandbox here, or none of the level demanded.
    """
    from vendue_referee import containers
    from vendue_referee.doctor import self_test
    from vendue_referee.runtime import RuntimeFault, ensure

    try:
        in_containers = containers.is_chosen(os.environ)
        runtime = ensure()
        if in_containers:
            return _in_containers(
                containers.setup_from(os.environ, runtime), bots, is_required=is_required
            )
        setup = SandboxSetup(
            runtime.path, bots, mounts=further_mounts(), variables=runtime.environment()
        )
        found = self_test(setup)
    except (SandboxMissing, RuntimeFault, containers.ContainerFault) as error:
        raise UserMistake(str(error)) from None
    missing = tuple(found.missing)
    if found.level == "none":
        lacks = "; ".join(missing) or "it does not start"
        raise UserMistake(
            f"there is no safe sandbox on this machine: {lacks}. `vendue doctor` says what to do;"
            " --sandbox off plays without, for bots that you trust"
        )
    if is_required and found.level != "full":
        raise UserMistake(
            f"--sandbox required: this machine's sandbox is {found.level} only"
            f" ({'; '.join(missing)}); `vendue doctor` says what to do"
        )
    return Containment(setup, found.level, missing)


def further_mounts(text: str | None = None) -> tuple[str, ...]:
    """Return the paths that the organiser adds to what bots see, read-only.

    Args:
        text: absolute paths with colons between them; that of ``VENDUE_MOUNTS`` unless given.

    Raises:
        UserMistake: one of them isn't there, or is a place where bots have something else.
    """
    given = os.environ.get("VENDUE_MOUNTS", "") if text is None else text
    paths = tuple(filter(None, given.split(":")))
    for path in paths:
        if os.path.normpath(path) != path or not Path(path).is_absolute():
            raise UserMistake(f"VENDUE_MOUNTS: {shown(path)} is no absolute path in its plain form")
        if not Path(path).exists():
            raise UserMistake(f"VENDUE_MOUNTS: there is no {shown(path)}")
        if Path(path).parts[1:2] == () or Path(path).parts[1] in _OWN_PLACES:
            raise UserMistake(f"VENDUE_MOUNTS: bots have something of their own at {shown(path)}")
    return paths


def _in_containers(setup: OciSetup, bots: Path, *, is_required: bool) -> Containment:
    from vendue_referee.containers import MISSING, try_out

    if is_required:
        raise UserMistake(
            "--sandbox required: containers are partial at best; unset VENDUE_BACKEND, or choose"
            " --sandbox auto"
        )
    try_out(setup, bots)
    return Containment(setup, "partial", MISSING)


def probe_contained(strangers: Sequence[BotSource], limit: float) -> Answers:
    """Load bots in sandboxes, as `vendue_referee.bot_sources.Probe`.

    Raises:
        UserMistake: there is no sandbox here.
    """
    with open_staging() as staging:
        held = contained(staging.root)
        return trio.run(probe_all, probed(strangers), limit, opener(held.setup), staging)


def check_trusted(strangers: Sequence[str], *, is_trusting: bool) -> None:
    """Refuse to play without a sandbox with bots that nobody has vouched for.

    Args:
        strangers: names of the bots that are no sample bots.
        is_trusting: whether the organiser said that they are trusted.

    Raises:
        UserMistake: one of them isn't.
    """
    if strangers and not is_trusting:
        names = ", ".join(map(shown, strangers))
        raise UserMistake(
            f"--sandbox off is for sample bots, and {names} is none: leave it out, or add"
            " --i-trust-these-bots if you would run their code yourself"
        )
