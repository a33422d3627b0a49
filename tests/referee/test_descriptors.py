"""Descriptors for the worst case: raised as far as may be, and said if that is too little."""

from __future__ import annotations

import logging
import resource
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest
import trio

from vendue_referee.descriptors import OWN, PER_BOT, raise_limit, wanted
from vendue_referee.transport import CONNECTION_LIMIT, listen

UNLIMITED = resource.RLIM_INFINITY


def test_each_bot_may_have_all_its_connections_at_once() -> None:
    """So many are kept for it beside what the referee itself opens for it."""
    assert wanted(0) == OWN
    assert wanted(10) - wanted(9) > CONNECTION_LIMIT


CONNECT = """
import socket, sys
held = [socket.socket(socket.AF_UNIX) for _ in range(1000)]
for each in held:
    each.connect(sys.argv[1])
input()
"""


def opened() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


async def test_no_more_connections_are_kept_than_are_reckoned_with(tmp_path: Path) -> None:
    """A thousand connections of one bot take no more descriptors than it is allowed."""
    endpoint = await listen(f"unix:{tmp_path / 'x.sock'}")
    before, most = opened(), 0
    argv = [sys.executable, "-c", CONNECT, str(tmp_path / "x.sock")]
    with subprocess.Popen(argv, stdin=subprocess.PIPE) as program:
        before += 1  # the pipe
        with trio.fail_after(60):
            while most < CONNECTION_LIMIT:
                most = max(most, opened() - before)
                await trio.sleep(0.01)
        for _ in range(30):
            most = max(most, opened() - before)
            await trio.sleep(0.01)
        program.kill()
    await endpoint.close()
    assert CONNECTION_LIMIT <= most <= PER_BOT


@pytest.mark.parametrize(
    ("soft", "hard", "becomes", "is_enough"),
    [
        (1024, 1 << 20, wanted(80), True),
        (1024, UNLIMITED, wanted(80), True),
        (1024, 1200, 1200, False),
        (1200, 1200, None, False),
        (1 << 20, 1 << 20, None, True),
        (UNLIMITED, UNLIMITED, None, True),
    ],
)
def test_the_limit_is_raised_and_never_lowered(
    soft: int,
    hard: int,
    becomes: int | None,
    caplog: pytest.LogCaptureFixture,
    *,
    is_enough: bool,
) -> None:
    """As much as is needed and may be had; too little is a warning that says what to do."""
    with (
        patch.object(resource, "getrlimit", return_value=(soft, hard)),
        patch.object(resource, "setrlimit") as setrlimit,
        caplog.at_level(logging.WARNING),
    ):
        assert raise_limit(80) is is_enough
    assert [call.args[1] for call in setrlimit.mock_calls] == (
        [] if becomes is None else [(becomes, hard)]
    )
    assert ("ulimit -Hn" in caplog.text) is not is_enough
