"""What commands have in common: how they are stopped, and what they take for text."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
import trio

from vendue.cli.errors import UserMistake
from vendue.games.table import game as game_of
from vendue_referee.cli.options import (
    OPTION_FILE_BYTES,
    STOPS,
    Interrupted,
    interruptible,
    option_choices,
)


class Failed(Exception):
    pass


class FailedWorse(Failed):
    pass


@pytest.fixture(autouse=True)
def handlers() -> Iterator[None]:
    """Put the handlers of signals back that an interrupted command leaves as they are."""
    before = {number: signal.getsignal(number) for number in STOPS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def test_result_is_returned() -> None:
    """Work that isn't stopped returns its result, and signals are as they were."""

    async def work() -> int:
        await trio.lowlevel.checkpoint()
        return 7

    before = [signal.getsignal(number) for number in STOPS]
    assert interruptible(work) == 7
    assert [signal.getsignal(number) for number in STOPS] == before


def test_failure_at_once() -> None:
    """Work that fails before anything was waited for fails with its own error."""

    async def work() -> None:
        raise Failed

    with pytest.raises(Failed):
        interruptible(work)


def test_tasks_that_fail_of_one_cause() -> None:
    """Of several errors of one kind the one is told whose type covers all."""

    async def fail(error: Exception) -> None:
        raise error

    async def work() -> None:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(fail, FailedWorse("worse"))
            nursery.start_soon(fail, Failed("disk"))
            nursery.start_soon(fail, FailedWorse("worse"))

    with pytest.raises(Failed, match="disk"):
        interruptible(work)


def test_tasks_that_fail_of_different_causes() -> None:
    """Errors that have nothing in common are all told."""

    async def fail(error: Exception) -> None:
        raise error

    async def work() -> None:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(fail, Failed())
            nursery.start_soon(fail, KeyError())

    with pytest.raises(ExceptionGroup):
        interruptible(work)


@pytest.mark.parametrize("number", STOPS)
def test_signals_end_work_in_order(number: signal.Signals) -> None:
    """The first signal cancels the work; further ones neither hurry nor break its end."""
    steps = []

    async def work() -> None:
        try:
            os.kill(os.getpid(), number)
            await trio.sleep_forever()
        finally:
            with trio.CancelScope(shield=True):
                os.kill(os.getpid(), number)
                await trio.sleep(0.01)
                steps.append("ended in order")

    with pytest.raises(Interrupted):
        interruptible(work)
    os.kill(os.getpid(), number)
    steps.append("said farewell")
    assert steps == ["ended in order", "said farewell"]


def test_option_choices() -> None:
    """Options are NAME=VALUE, each once; a value may hold further signs."""
    game = game_of("modern_art")
    assert option_choices(game, ["a=1", "b=c=d"]) == {"a": "1", "b": "c=d"}
    with pytest.raises(UserMistake, match="NAME=VALUE"):
        option_choices(game, ["a"])
    with pytest.raises(UserMistake, match="given twice"):
        option_choices(game, ["a=1", "a=2"])
    with pytest.raises(UserMistake, match=r"--option a\\x1bb: an option is"):
        option_choices(game, ["a\x1bb"])


def test_an_option_that_is_a_file_is_read(tmp_path: Path) -> None:
    """People name a file, the game gets its text; the default is no name of a file."""
    game, file = game_of("art_society"), tmp_path / "box=1.json"
    file.write_text("{ä}", "utf-8")
    assert option_choices(game, [f"tiles={file}", "grid=8x7"]) == {"tiles": "{ä}", "grid": "8x7"}
    assert option_choices(game, ["tiles=designed"]) == {"tiles": "designed"}
    assert option_choices(game, []) == {}


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (None, "No such file"),
        (b"x" * (OPTION_FILE_BYTES + 1), "is longer than 65536 bytes"),
        (b"\xff", "is not valid UTF-8"),
    ],
)
def test_a_file_that_is_no_value_is_refused(
    written: bytes | None, said: str, tmp_path: Path
) -> None:
    """A missing, huge or binary file is one sentence with the option's name."""
    file = tmp_path / "tiles"
    if written is not None:
        file.write_bytes(written)
    with pytest.raises(UserMistake, match=f"--option tiles: .*{said}"):
        option_choices(game_of("art_society"), [f"tiles={file}"])


@pytest.mark.parametrize("name", [".", "", "a\0b"])
def test_what_is_no_file_is_refused(name: str) -> None:
    """A folder, and a name that no file can have, are one sentence too."""
    with pytest.raises(UserMistake, match="--option tiles: "):
        option_choices(game_of("art_society"), [f"tiles={name}"])


def test_an_empty_file_name_is_not_the_folder() -> None:
    """A name that is left empty is told as that, not as the folder that one is in."""
    with pytest.raises(UserMistake, match='--option tiles: "" names no file'):
        option_choices(game_of("art_society"), ["tiles="])
