"""A bot may write what it likes: the beginning is kept, the rest costs little, a flood ends it."""

from __future__ import annotations

import os

import pytest
import trio
from tests.referee.launcher.processes import ENVIRONMENT, PATIENCE, ROOT

from vendue_referee.bot_log import LogLimits, LogPump, escaped
from vendue_referee.launcher.client import open_launcher
from vendue_referee.launcher.exit_status import ExitStatus

SMALL = LogLimits(kept_bytes=10, flood_bytes=1000)


async def pumped(data: bytes, limits: LogLimits = SMALL) -> tuple[LogPump, int]:
    """Pump bytes out of a pipe; return the pump and how often it complained."""
    floods: list[None] = []
    pump = LogPump(lambda: floods.append(None), limits)
    read, written = os.pipe()

    async def write() -> None:
        async with trio.lowlevel.FdStream(written) as stream:
            await stream.send_all(data)

    with trio.fail_after(PATIENCE):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(write)
            nursery.start_soon(pump.run, read)
    return pump, len(floods)


async def test_what_fits_is_kept_as_it_came() -> None:
    """Up to the limit nothing is cut."""
    pump, floods = await pumped(b"0123456789")
    assert (pump.kept, pump.written, pump.is_cut, floods) == (b"0123456789", 10, False, 0)
    assert pump.text == "0123456789"


async def test_the_beginning_is_kept_with_a_mark() -> None:
    """One byte more is dropped, and the text says so."""
    pump, floods = await pumped(b"0123456789x")
    assert (pump.kept, pump.written, pump.is_cut, floods) == (b"0123456789", 11, True, 0)
    assert pump.text == "0123456789\n[cut here: 10 bytes are kept, 1 are dropped]\n"


async def test_of_a_flood_nobody_knows_how_much_it_was() -> None:
    """What was not read any more is not counted."""
    pump, _ = await pumped(b"0" * 1001)
    assert pump.text.endswith("\n[cut here: 10 bytes are kept, more than 991 are dropped]\n")


@pytest.mark.parametrize(("size", "floods"), [(1000, 0), (1001, 1)])
async def test_a_flood_is_told_once(size: int, floods: int) -> None:
    """Exactly the budget is put up with; one byte more is a flood."""
    pump, told = await pumped(b"x" * size)
    assert (told, pump.is_flood) == (floods, bool(floods))


async def test_a_bot_that_floods_is_killed() -> None:
    """An endless writer ends soon after its budget, having been kept in part."""
    read, written = os.pipe()
    with trio.fail_after(PATIENCE):
        async with open_launcher() as launcher, trio.open_nursery() as nursery:
            child = await launcher.start(
                ["sh", "-c", "trap '' PIPE; while :; do yes; done"],
                ENVIRONMENT,
                ROOT,
                stdout=written,
                stderr=written,
            )
            os.close(written)
            pump = LogPump(child.kill)
            nursery.start_soon(pump.run, read)
            assert await child.wait() == ExitStatus(None, 9)
    assert pump.is_flood
    assert pump.kept == b"y\n" * 32_768
    assert pump.written < 17 * 1024 * 1024


@pytest.mark.parametrize(
    ("data", "shown"),
    [
        (b"plain \xc3\xa4\n\tline\r\n", "plain ä\n\tline\n"),
        (b"\x1b[31mred\x07\x00\x7f", "\\x1b[31mred\\x07\\x00\\x7f"),
        (b"\xff\xfe\xc3", "\\xff\\xfe\\xc3"),
        ("\u202eright\u2028to\u200bleft\x9b".encode(), "\\u202eright\\u2028to\\u200bleft\\x9b"),
        (b"over\rwritten", "over\\rwritten"),
        (b"\xed\xa0\x80", "\\xed\\xa0\\x80"),
        ("\U000e0041".encode(), "\\U000e0041"),
    ],
)
def test_what_is_shown_does_nothing(data: bytes, shown: str) -> None:
    """Controls, terminal sequences, broken UTF-8 and invisible characters become escapes."""
    assert escaped(data) == shown
