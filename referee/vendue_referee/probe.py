"""Finds out which games Python bots play, and whether they can be loaded, in child processes.

Each is described by a process of its own (`vendue.describe`), started in a copy of its bundle,
where and as it would be for a game: what is missing there would be missing in a game as well.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import nullcontext
from pathlib import Path

import trio

from vendue.bundles import Bundle
from vendue.canonical import BadJson, parse
from vendue_referee.backends.backend import PYTHON, Backend, Program
from vendue_referee.backends.none import open_child_processes
from vendue_referee.bot_log import LogLimits, LogPump
from vendue_referee.launcher.child import Child
from vendue_referee.launcher.exit_status import ExitStatus
from vendue_referee.pool import Opener
from vendue_referee.staging import Staging, open_staging

LIMIT_SECONDS = 10.0
"""How long a bot may take to be loaded."""

_ANSWER = LogLimits(kept_bytes=65_536, flood_bytes=65_536)


class CannotLoad(Exception):
    """A bot that can't be loaded; the sentence is for its author."""


async def probe_all(
    bundles: Iterable[Bundle],
    limit: float = LIMIT_SECONDS,
    open_backend: Opener = open_child_processes,
    staging: Staging | None = None,
) -> dict[str, tuple[str, ...] | CannotLoad]:
    """Return by version the games that each bundle's bot plays, or why it can't be loaded.

    Args:
        bundles: of Python bots.
        limit: seconds for each.
        open_backend: where they are loaded; plain child processes unless given.
        staging: where their files are laid out; a place of its own unless given.

    Raises:
        LauncherLost, StartFailed, SandboxFailed: the platform failed (in a group).
    """
    found: dict[str, tuple[str, ...] | CannotLoad] = {}

    async def one(bundle: Bundle) -> None:
        async with room:
            try:
                found[bundle.version] = await _probe(backend, bundle, limit, staged)
            except CannotLoad as error:
                found[bundle.version] = error

    different = {bundle.version: bundle for bundle in bundles}
    if different:
        room = trio.CapacityLimiter(2 * (os.cpu_count() or 1))
        with (
            nullcontext(staging) if staging is not None else open_staging(is_public=False) as staged
        ):
            async with open_backend() as backend, trio.open_nursery() as nursery:
                for bundle in different.values():
                    nursery.start_soon(one, bundle)
    return found


async def _probe(
    backend: Backend, bundle: Bundle, limit: float, staging: Staging
) -> tuple[str, ...]:
    with trio.move_on_after(limit):
        answer, status = await _described(backend, bundle, staging.add(bundle))
        return _games(answer, status)
    raise CannotLoad(f"it isn't loaded within {limit:g} s; is there a loop outside its functions?")


async def _described(backend: Backend, bundle: Bundle, folder: Path) -> tuple[bytes, ExitStatus]:
    """Run `vendue.describe` to its end and return what it printed."""
    target = str(bundle.start) if str(bundle.start).endswith(".py") else "."
    program = Program((PYTHON, "-P", "-m", "vendue.describe", target), folder)
    reading, writing = os.pipe()
    try:
        with Path(os.devnull).open("wb") as nowhere:
            child = await backend.start(program, stdout=writing, stderr=nowhere.fileno())
    except BaseException:
        os.close(reading)
        raise
    finally:
        os.close(writing)
    return await _answer(child, reading)


async def _answer(child: Child, reading: int) -> tuple[bytes, ExitStatus]:
    pump = LogPump(child.kill, _ANSWER)
    try:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(pump.run, reading)
            status = await child.wait()
    finally:
        await child.kill_and_wait()
    return pump.kept, status


def _games(answer: bytes, status: ExitStatus) -> tuple[str, ...]:
    """Return the games that a description names; it is a stranger's and may be anything."""
    try:
        described = parse(answer, limit_bytes=_ANSWER.kept_bytes, limit_depth=4)
    except BadJson:
        described = None
    if not isinstance(described, dict):
        hint = '; does it call run() or exit outside `if __name__ == "__main__":`?'
        ended = f"its program {status.sentence} while it was loaded"
        raise CannotLoad(ended if status.code is None else ended + hint)
    if isinstance(error := described.get("error"), str):
        raise CannotLoad(error)
    games = described.get("games")
    if not isinstance(games, list) or not games:
        raise CannotLoad("it names no game")
    return tuple(str(game) for game in games)
