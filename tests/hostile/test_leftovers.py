"""The check for leftovers sees them: what of a sandbox that lives would be one if it didn't end."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import trio
from tests.hostile.expectations import CGROUP
from tests.hostile.holding import held_by, means
from tests.hostile.leftovers import cgroups_of, leftovers
from tests.hostile.places import open_place

from vendue_referee.backends.backend import Program
from vendue_referee.backends.bubblewrap import SandboxSetup, open_bubblewrap

DAEMON = "(setsid sleep 3600 >/dev/null 2>&1 </dev/null &) ; cd /tmp; exec sleep 3600"
"""A shell's words for a process that is in none of its folders, and one that nobody waits for."""


@pytest.mark.parametrize("chosen", means())
def test_what_lives_is_seen(chosen: str) -> None:
    """Processes, cgroups, sockets and temporary files are named, and at the end nothing is."""
    with open_place() as place, held_by(chosen):
        bots = place.folder / "bots"
        (bots / "one").mkdir(parents=True)
        seen, groups = trio.run(look, place.folder, bots, place.temporary)
        assert leftovers(place.folder, groups, place.temporary) == []
    kinds = [line.split(": ")[0] for line in seen]
    assert kinds.count("process in a sandbox") >= 2
    assert {"process", "temporary file"} <= set(kinds)
    assert ("cgroup" in kinds) is (chosen == CGROUP)


async def look(place: Path, bots: Path, temporary: Path) -> tuple[list[str], set[Path]]:
    """Start a sandbox that would leave a daemon, and look at what is there meanwhile."""
    async with open_bubblewrap(SandboxSetup(Path("/usr"), bots)) as backend:
        program = Program(("/bin/sh", "-c", DAEMON), bots / "one")
        with Path(os.devnull).open("wb") as nowhere:
            child = await backend.start(program, stdout=nowhere.fileno(), stderr=nowhere.fileno())
        groups = cgroups_of(child.pid)
        with trio.fail_after(30):
            while len([line for line in leftovers(place, seconds=0) if "in a sandbox" in line]) < 2:
                await trio.sleep(0.02)
        return leftovers(place, groups, temporary, seconds=0), groups
