"""Bots are started as asked, their ends are told as they were, and none outlives the block."""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

import pytest
import trio
from tests.referee.launcher.processes import (
    DAEMON,
    ENVIRONMENT,
    LASTING,
    PATIENCE,
    ROOT,
    children_of,
    is_alive,
    output_of,
    start,
)

from vendue_referee.launcher.child import LauncherLost, StartFailed
from vendue_referee.launcher.client import open_launcher
from vendue_referee.launcher.exit_status import ExitStatus
from vendue_referee.launcher.requests import BadRequest

SURROUNDINGS = """
import json, os, sys
descriptors = []
for number in range(256):
    try:
        os.fstat(number)
    except OSError:
        continue
    descriptors.append(number)
print(json.dumps({
    "environment": dict(os.environ),
    "descriptors": descriptors,
    "input": sys.stdin.read(),
    "folder": os.getcwd(),
    "leads": os.getsid(0) == os.getpgid(0) == os.getpid(),
}))
"""


@pytest.mark.parametrize(
    ("source", "status", "sentence"),
    [
        ("", ExitStatus(0, None), "exited with status 0"),
        ("raise SystemExit(3)", ExitStatus(3, None), "exited with status 3"),
        ("import os; os._exit(255)", ExitStatus(255, None), "exited with status 255"),
        (
            "import os; os.kill(os.getpid(), 11)",
            ExitStatus(None, signal.SIGSEGV),
            "was killed by signal SIGSEGV",
        ),
        (
            "import os; os.kill(os.getpid(), 40)",
            ExitStatus(None, 40),
            "was killed by signal 40",
        ),
    ],
)
async def test_how_a_bot_ended_is_told(source: str, status: ExitStatus, sentence: str) -> None:
    """Exit codes and signals arrive unchanged, with a sentence to put after the name."""
    with trio.fail_after(PATIENCE):
        async with open_launcher() as launcher:
            child = await start(launcher, source)
            assert await child.wait() == status == child.exit
            assert status.sentence == sentence


async def test_a_bot_gets_what_was_asked_for_and_nothing_else(tmp_path: Path) -> None:
    """Its environment, descriptors, input, folder and session are exactly the given ones."""
    environment = {"LC_ALL": "C.UTF-8", "ODD": "ä =\n'\"", "EMPTY": ""}
    output = tmp_path / "output"
    with trio.fail_after(PATIENCE):
        async with open_launcher() as launcher:
            other = await start(launcher, LASTING)
            with output.open("wb") as file:
                argv = [sys.executable, "-I", "-S", "-c", SURROUNDINGS]
                child = await launcher.start(
                    argv, environment, tmp_path, stdout=file.fileno(), stderr=file.fileno()
                )
            await child.wait()
            assert other.exit is None
    assert json.loads(output.read_text()) == {
        "environment": environment,
        "descriptors": [0, 1, 2],
        "input": "",
        "folder": str(tmp_path.resolve()),
        "leads": True,
    }


@pytest.mark.parametrize(
    ("program", "sentence"),
    [
        ("no-such-program", "cannot start no-such-program: no such file or directory"),
        ("./missing", "cannot start ./missing: no such file or directory"),
        ("./text", "cannot start ./text: permission denied"),
        ("./nonsense", "cannot start ./nonsense: exec format error"),
        ("./", "cannot start ./: permission denied"),
    ],
)
async def test_what_cannot_be_started_has_a_sentence(
    tmp_path: Path, program: str, sentence: str
) -> None:
    """A program that the system refuses is a sentence, and the launcher serves on."""
    for name, mode in (("text", 0o644), ("nonsense", 0o755)):
        (tmp_path / name).write_bytes(b"\x01\x02\x03")
        (tmp_path / name).chmod(mode)
    with trio.fail_after(PATIENCE):
        async with open_launcher() as launcher:
            with pytest.raises(StartFailed) as refusal:
                await launcher.start([program], ENVIRONMENT, tmp_path, stdout=1, stderr=2)
            assert str(refusal.value) == sentence
            assert await (await start(launcher, "")).wait() == ExitStatus(0, None)


async def test_a_folder_that_is_not_there_has_a_sentence(tmp_path: Path) -> None:
    """The sentence names the folder, not the program."""
    missing = tmp_path / "missing"
    with trio.fail_after(PATIENCE):
        async with open_launcher() as launcher:
            with pytest.raises(StartFailed, match=f"cannot start sh in {missing}: no such file"):
                await launcher.start(["sh"], ENVIRONMENT, missing, stdout=1, stderr=2)


@pytest.mark.parametrize(
    ("argv", "environment"),
    [
        ([], {}),
        ([""], {}),
        (["a\0b"], {}),
        (["a"], {"": "x"}),
        (["a"], {"a=b": "x"}),
        (["a"], {"a": "\0"}),
        (["a" * 2_000_000], {}),
    ],
    ids=["nothing", "empty", "zero", "unnamed", "equals", "zero value", "long"],
)
async def test_what_no_system_could_run_is_refused_at_once(
    argv: list[str], environment: dict[str, str]
) -> None:
    """Such a request never leaves the referee."""
    with trio.fail_after(PATIENCE):
        async with open_launcher() as launcher:
            with pytest.raises(BadRequest):
                await launcher.start(argv, environment, ROOT, stdout=1, stderr=2)
            assert not launcher.is_lost


async def test_programs_are_found_on_the_path_of_the_bot() -> None:
    """A name without a slash is looked for in the bot's own PATH."""
    with trio.fail_after(PATIENCE):
        async with open_launcher() as launcher:
            assert await output_of(launcher, ["echo", "found"]) == (b"found\n", ExitStatus(0, None))


async def test_fifty_quick_starts_end_well() -> None:
    """Fifty bots started together all run, each told its own end."""
    statuses: dict[int, ExitStatus] = {}

    async def one(number: int) -> None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        argv = ["sh", "-c", f"exit {number}"]
        child = await launcher.start(argv, ENVIRONMENT, ROOT, stdout=nowhere, stderr=nowhere)
        os.close(nowhere)
        statuses[number] = await child.wait()

    with trio.fail_after(2 * PATIENCE):
        async with open_launcher() as launcher, trio.open_nursery() as nursery:
            for number in range(50):
                nursery.start_soon(one, number)
    assert statuses == {number: ExitStatus(number, None) for number in range(50)}


async def test_kill_is_for_good_and_can_be_repeated() -> None:
    """A killed bot ends by SIGKILL; killing again, or after the end, does nothing."""
    with trio.fail_after(PATIENCE):
        async with open_launcher() as launcher:
            child, other = await start(launcher, LASTING), await start(launcher, LASTING)
            child.kill()
            child.kill()
            assert await child.wait() == ExitStatus(None, signal.SIGKILL)
            child.kill()
            assert await child.kill_and_wait() == ExitStatus(None, signal.SIGKILL)
            assert other.exit is None
            assert is_alive(other.pid)


@pytest.mark.parametrize("ending", ["os._exit(5)", "time.sleep(1000)"])
async def test_what_a_bot_leaves_behind_dies_with_it(ending: str) -> None:
    """When the end of a bot is told, its daemons are dead, whether it ended or was killed."""
    read, written = os.pipe()
    source = f"{DAEMON}\nprint(pid, flush=True)\n{ending}"
    with trio.fail_after(PATIENCE):
        async with open_launcher() as launcher:
            child = await start(launcher, source, written)
            os.close(written)
            async with trio.lowlevel.FdStream(read) as stream:
                daemon = int(await stream.receive_some(20))
            if "sleep" in ending:
                assert is_alive(daemon)
                child.kill()
            await child.wait()
            assert not is_alive(daemon)


async def test_only_the_leftovers_of_the_dead_are_killed() -> None:
    """A bot's end doesn't touch another bot's daemon, although both have the same launcher."""
    read, written = os.pipe()
    with trio.fail_after(PATIENCE):
        async with open_launcher() as launcher:
            lasting = await start(launcher, LASTING, written)
            os.close(written)
            async with trio.lowlevel.FdStream(read) as stream:
                pids = (await stream.receive_some(40)).split()
            await (await start(launcher, DAEMON)).wait()
            assert [is_alive(int(pid)) for pid in pids] == [True, True]
            assert lasting.exit is None


async def test_many_leftovers_are_all_killed() -> None:
    """Thirty daemons of one bot, each with a child of its own, all die."""
    source = "import os\nfor _ in range(30):\n if os.fork() == 0:\n  os.setsid(); os.fork()\n"
    source += "  import time; time.sleep(1000)\n"
    with trio.fail_after(PATIENCE):
        async with open_launcher() as launcher:
            await (await start(launcher, source)).wait()
            server = children_of(launcher.pid)[0]
            with trio.fail_after(PATIENCE):
                while children_of(server):
                    await trio.sleep(0.01)


async def test_the_end_of_the_block_kills_all() -> None:
    """Bots still running when the block ends are killed, and their ends are known."""
    with trio.fail_after(PATIENCE):
        async with open_launcher() as launcher:
            children = [await start(launcher, LASTING) for _ in range(3)]
        assert [child.exit for child in children] == [ExitStatus(None, signal.SIGKILL)] * 3
        assert launcher.is_lost
        with pytest.raises(LauncherLost):
            await start(launcher, "")


async def test_a_cancelled_block_kills_all() -> None:
    """Cancelling what goes on in the block is enough to end every bot."""
    with trio.fail_after(PATIENCE):
        with trio.CancelScope() as scope:
            async with open_launcher() as launcher:
                child = await start(launcher, LASTING)
                scope.cancel()
                await trio.sleep_forever()
        assert child.exit == ExitStatus(None, signal.SIGKILL)


async def test_an_error_in_the_block_passes_through_as_it_is() -> None:
    """The block wraps no exception of its body."""

    async def fail() -> None:
        async with open_launcher() as launcher:
            await start(launcher, LASTING)
            raise KeyError

    with trio.fail_after(PATIENCE), pytest.raises(KeyError):
        await fail()


async def test_a_cancelled_start_leaves_no_bot() -> None:
    """A start that nobody waits for any more is undone."""
    with trio.fail_after(PATIENCE):
        async with open_launcher() as launcher:
            with trio.CancelScope() as scope:
                scope.cancel()
                await start(launcher, LASTING)
            assert scope.cancelled_caught
            after = await start(launcher, LASTING)
            server = children_of(launcher.pid)[0]
            while children_of(server) != [after.pid]:
                await trio.sleep(0.01)
