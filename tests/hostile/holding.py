"""What holds sandboxes on this machine, and how the tests have them held by less.

As root there are cgroups, mostly. What an ordinary user has without them, root gets from a launcher
that gives up being root before its first sandbox: no user ids to hand out, no cgroups, a watchdog.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Generator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from unittest import mock

from tests.hostile.expectations import CGROUP, WATCHDOG

import vendue_referee
from vendue_referee.launcher import client
from vendue_referee.sandbox import cgroups, uids
from vendue_referee.sandbox.policy import Policy

NOBODY = uids.BASE + uids.RANGE * uids.RANGES + 1
"""A user id that nobody has."""

_BOOT = """
import codecs, os, sys
from importlib import import_module
sys.path.append(sys.argv[2])
for name in ("vendue_referee.launcher.server", "vendue_referee.launcher.sandboxes"):
    import_module(name)
codecs.lookup("ascii")  # where Python lies can't be read any more afterwards
user = int(sys.argv[4])
os.setgroups([])
os.setresgid(user, user, user)
os.setresuid(user, user, user)
from vendue_referee.launcher.server import main
main(int(sys.argv[1]), sys.argv[3])
"""


def means() -> list[str]:
    """Return what can hold sandboxes here, in the way that this user gets first."""
    if shutil.which("bwrap") is None:
        return []
    has_cgroups = _has_cgroups()
    if os.geteuid() == 0:
        return [CGROUP, WATCHDOG] if has_cgroups else [WATCHDOG]
    return [CGROUP if has_cgroups else WATCHDOG]


def held_by(chosen: str) -> AbstractContextManager[None]:
    """Let the launchers that are started in a block hold their sandboxes so."""
    is_dropped = chosen == WATCHDOG and os.geteuid() == 0
    return _dropped() if is_dropped else nullcontext()


@contextmanager
def _dropped() -> Generator[None]:
    with mock.patch.object(client, "start_server", _start_dropped):
        yield


def _start_dropped(
    stream: socket.socket, policy: Policy | None = None, kept: Sequence[int] = ()
) -> subprocess.Popen[bytes]:
    """Start a launcher as `vendue_referee.launcher.boot` does, but as an ordinary user."""
    root = Path(vendue_referee.__file__).resolve().parents[1]
    text = "" if policy is None else policy.to_json()
    words = [str(stream.fileno()), str(root), text, str(NOBODY)]
    return subprocess.Popen(
        [sys.executable, "-I", "-S", "-c", _BOOT, *words],
        pass_fds=[stream.fileno(), *kept],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
        env={},
        cwd="/",
    )


def _has_cgroups() -> bool:
    found = cgroups.find(f"tests-{os.getpid()}")
    if found is not None:
        found.close()
    return found is not None
