"""Which process a game gets, and when one ends; with processes that only pretend to run."""

from __future__ import annotations

from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import ClassVar

import pytest
import trio
import trio.testing
from tests.referee.clock import without_waiting

from vendue.messages import GameId
from vendue.verdicts import Verdict
from vendue_referee import pool as pool_module
from vendue_referee.backends.backend import Backend
from vendue_referee.bot_process import BotCommand, BotProcess
from vendue_referee.launcher.child import LauncherLost
from vendue_referee.pool import DEALS_PER_PROCESS, WARM_BEFORE, BotPool

COMMAND = BotCommand("bot", ("true",), Path())


class PretendedProcess(BotProcess):
    """Says hello after a while and ends when it is closed or lost."""

    all: ClassVar[list[PretendedProcess]] = []
    hello_seconds = 0.0
    starting = 0
    most_starting = 0
    error: Exception | None = None

    def __init__(self, command: BotCommand) -> None:
        super().__init__(command)
        self.all.append(self)
        self.has_ended = False
        self.socket = Path()

    async def serve(self, backend: Backend, socket: Path, started: trio.Event) -> None:
        self.socket = socket
        kind = type(self)
        kind.starting += 1
        kind.most_starting = max(kind.starting, kind.most_starting)
        await trio.sleep(self.hello_seconds)
        kind.starting -= 1
        if self.error is not None:
            raise self.error
        started.set()
        await self._closing.wait()
        self.has_ended = True


class PretendedBackend:
    """Only asked whether it is lost, and where sockets go."""

    is_lost = False
    sockets = Path("/run")


@pytest.fixture(autouse=True)
def _pretend(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "BotProcess", PretendedProcess)
    for name, value in (("hello_seconds", 0.0), ("starting", 0), ("most_starting", 0)):
        monkeypatch.setattr(PretendedProcess, name, value)
    monkeypatch.setattr(PretendedProcess, "error", None)
    PretendedProcess.all.clear()


@asynccontextmanager
async def opened(
    process_limit: int = 96, ended: list[tuple[Hashable, BotProcess]] | None = None
) -> AsyncIterator[BotPool]:
    """Yield a pool; at the end it is closed, and every process of it has ended."""
    on_end = None if ended is None else lambda key, process: ended.append((key, process))
    async with trio.open_nursery() as nursery:
        backend = PretendedBackend()
        pool = BotPool(backend, nursery, on_end, process_limit)  # type: ignore[arg-type]
        yield pool
        pool.close()
    assert all(process.has_ended for process in PretendedProcess.all)


async def settle() -> None:
    await trio.testing.wait_all_tasks_blocked()


@without_waiting
async def test_a_sound_process_is_used_again() -> None:
    """The same entrant in the same lane gets the same process, another key another one."""
    async with opened() as pool:
        first = await pool.borrow(("ada", 0), COMMAND)
        assert await pool.borrow(("ada", 1), COMMAND) is not first
        assert await pool.borrow(("bob", 0), COMMAND) is not first
        pool.give_back(("ada", 0), first)
        assert await pool.borrow(("ada", 0), COMMAND) is first


@without_waiting
async def test_games_in_flight_share_a_process() -> None:
    """Several loans at the same time are one process, which ends with the pool only."""
    async with opened() as pool:
        loans = [await pool.borrow("ada", COMMAND) for _ in range(8)]
        assert set(loans) == set(PretendedProcess.all)
        for process in loans:
            pool.give_back("ada", process)
        await settle()
        assert not loans[0].is_closing


@without_waiting
async def test_a_repeated_attempt_gets_a_fresh_process() -> None:
    """`fresh` starts a new process, which is the lane's from then on; the old one ends."""
    async with opened() as pool:
        old = await pool.borrow("ada", COMMAND)
        pool.give_back("ada", old)
        new = await pool.borrow("ada", COMMAND, fresh=True)
        assert new is not old
        assert old.is_closing
        pool.give_back("ada", new)
        assert await pool.borrow("ada", COMMAND) is new


@without_waiting
async def test_a_stale_process_is_not_used_again() -> None:
    """After a fault the loan's end is the process's end."""
    async with opened() as pool:
        process = await pool.borrow("ada", COMMAND)
        process.is_stale = True
        assert not process.is_closing
        pool.give_back("ada", process)
        assert process.is_closing
        assert await pool.borrow("ada", COMMAND) is not process


@without_waiting
async def test_a_process_lost_between_games_is_replaced() -> None:
    """A process that died idle costs nobody a game."""
    async with opened() as pool:
        process = await pool.borrow("ada", COMMAND)
        pool.give_back("ada", process)
        process.lose(Verdict.CRASHED, "it crashed")
        assert await pool.borrow("ada", COMMAND) is not process


@without_waiting
async def test_a_process_is_retired_after_its_deals() -> None:
    """After fifty games a new process takes over."""
    async with opened() as pool:
        first = await pool.borrow("ada", COMMAND)
        pool.give_back("ada", first)
        for _ in range(DEALS_PER_PROCESS - 1):
            process = await pool.borrow("ada", COMMAND)
            pool.give_back("ada", process)
        assert process is first
        assert await pool.borrow("ada", COMMAND) is not process
        assert process.is_closing


@without_waiting
async def test_a_successor_is_ready_when_a_process_is_retired() -> None:
    """It is started while the last games are played, and then nobody waits for its hello."""
    PretendedProcess.hello_seconds = 5
    async with opened() as pool:
        for played in range(1, DEALS_PER_PROCESS + 1):
            pool.give_back("ada", await pool.borrow("ada", COMMAND))
            assert len(PretendedProcess.all) == 1 + (played >= DEALS_PER_PROCESS - WARM_BEFORE)
        await trio.sleep(5)
        before = trio.current_time()
        assert await pool.borrow("ada", COMMAND) is PretendedProcess.all[1]
        assert trio.current_time() == before
        assert len(PretendedProcess.all) == 2
    assert all(process.has_ended for process in PretendedProcess.all)


@without_waiting
async def test_a_repeated_attempt_does_not_take_the_successor() -> None:
    """It begins with a process that was started for it; the successor is not kept beside it."""
    async with opened() as pool:
        for _ in range(DEALS_PER_PROCESS):
            pool.give_back("ada", await pool.borrow("ada", COMMAND))
        warm = PretendedProcess.all[1]
        fresh = await pool.borrow("ada", COMMAND, fresh=True)
        assert fresh is PretendedProcess.all[2]
        assert warm.is_closing
        assert not fresh.is_closing


@pytest.mark.parametrize("is_fresh", [True, False])
@without_waiting
async def test_a_retired_process_plays_its_games_to_the_end(is_fresh: bool) -> None:
    """Whoever borrowed a process has it until he gives it back, though the lane has a new one."""
    async with opened() as pool:
        process = await pool.borrow("ada", COMMAND)
        again = await pool.borrow("ada", COMMAND)
        assert again is process
        process.is_stale = not is_fresh
        new = await pool.borrow("ada", COMMAND, fresh=is_fresh)
        assert new is not process
        # The other game has not begun: its seat listens to nothing yet.
        pool.give_back("ada", process)
        assert not process.is_closing
        process.attach(GameId(1), lambda _: None)
        process.detach(GameId(1))
        pool.give_back("ada", process)
        assert process.is_closing
        assert not new.is_closing


@without_waiting
async def test_idle_processes_make_room() -> None:
    """Above the limit the one idle for longest ends; those that are playing never do."""
    async with opened(process_limit=2) as pool:
        processes = [await pool.borrow(key, COMMAND) for key in "abc"]
        assert not any(process.is_closing for process in processes)
        for key, process in zip("abc", processes, strict=True):
            pool.give_back(key, process)
        last = await pool.borrow("d", COMMAND)
        assert [process.is_closing for process in processes] == [True, True, False]
        assert not last.is_closing


@without_waiting
async def test_a_borrower_waits_for_hello() -> None:
    """A process is lent when it is connected, to all who asked for it meanwhile."""
    PretendedProcess.hello_seconds = 3
    async with opened() as pool:
        async with trio.open_nursery() as nursery:
            for _ in range(3):
                nursery.start_soon(pool.borrow, "ada", COMMAND)
        assert trio.current_time() == pytest.approx(3)
        assert len(PretendedProcess.all) == 1


@without_waiting
async def test_few_processes_start_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """No more than there are cores: together they would only be late with their hello."""
    PretendedProcess.hello_seconds = 1
    monkeypatch.setattr("os.cpu_count", lambda: 3)
    async with opened() as pool:
        async with trio.open_nursery() as nursery:
            for key in range(9):
                nursery.start_soon(pool.borrow, key, COMMAND)
        assert trio.current_time() == pytest.approx(3)
    assert PretendedProcess.most_starting == 3


@without_waiting
async def test_a_cancelled_borrower_has_borrowed_nothing() -> None:
    """A process that nobody waits for any more is idle when it is there."""
    PretendedProcess.hello_seconds = 5
    async with opened(process_limit=1) as pool:
        with trio.move_on_after(1):
            await pool.borrow("ada", COMMAND)
        await trio.sleep(10)
        (process,) = PretendedProcess.all
        await pool.borrow("bob", COMMAND)
        assert process.is_closing


@without_waiting
async def test_a_failure_to_serve_is_not_the_bots() -> None:
    """Whoever borrowed it gets a process with a failure; the pool goes on."""
    PretendedProcess.error = OSError("no more files")
    async with opened() as pool:
        process = await pool.borrow("ada", COMMAND)
        assert process.fault is None
        assert process.failure is PretendedProcess.error
        PretendedProcess.error = None
        PretendedProcess.all.clear()
        assert (await pool.borrow("ada", COMMAND)).failure is None


@without_waiting
async def test_without_a_launcher_nothing_is_lent(monkeypatch: pytest.MonkeyPatch) -> None:
    """When processes can't be started any more, borrowing says so."""
    async with opened() as pool:
        monkeypatch.setattr(PretendedBackend, "is_lost", True)
        with pytest.raises(LauncherLost):
            await pool.borrow("ada", COMMAND)


@without_waiting
async def test_every_process_is_told_when_it_has_ended() -> None:
    """`on_end` is called once for each process, with the key that it was borrowed under."""
    ended: list[tuple[Hashable, BotProcess]] = []
    async with opened(ended=ended) as pool:
        ada = await pool.borrow("ada", COMMAND)
        bob = await pool.borrow("bob", COMMAND)
        pool.give_back("ada", ada)
        ada.close()
        await settle()
        assert ended == [("ada", ada)]
    assert ended == [("ada", ada), ("bob", bob)]


@without_waiting
async def test_sockets_have_names_of_their_own() -> None:
    """No two processes of a pool ever share a socket, retired ones included."""
    async with opened() as pool:
        for _ in range(3):
            process = await pool.borrow("ada", COMMAND, fresh=True)
            pool.give_back("ada", process)
        await pool.borrow("bob", COMMAND)
    assert len({process.socket for process in PretendedProcess.all}) == 4
