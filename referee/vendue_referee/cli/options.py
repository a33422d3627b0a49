"""Options that several commands take, and how long-running commands are stopped."""

from __future__ import annotations

import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Literal, TypeAlias, TypeVar, cast

import click
import trio

from vendue.cli.errors import UserMistake
from vendue.display import brief, shown
from vendue.games.game import Game

SandboxChoice: TypeAlias = Literal["auto", "required", "off"]

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., object])

INTERRUPTED = 130
"""Exit status after Ctrl-C."""

STOPS = (signal.SIGINT, signal.SIGTERM)
"""Signals that stop a long-running command."""

OPTION_FILE_BYTES = 1 << 16
"""Largest file that an option can name."""


class Interrupted(Exception):
    """Ctrl-C or SIGTERM stopped the work; everything was left in order."""


def utf8(ctx: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """Return a text from the command line, if it is one.

    Raises:
        UserMistake: its bytes aren't UTF-8.
    """
    try:
        (value or "").encode()
    except UnicodeEncodeError:
        what = parameter.get_error_hint(ctx)
        raise UserMistake(f"{what}: {shown(value or '')} is not valid UTF-8") from None
    return value


def sandbox_option(default: SandboxChoice | None) -> Callable[[F], F]:
    """Return the option ``--sandbox`` with a default, None for as it was or auto."""
    return click.option(
        "--sandbox",
        type=click.Choice(["auto", "required", "off"]),
        default=default,
        show_default=default is not None,
        help="What holds bots in: the best sandbox here, one at level full, or nothing.",
    )


trust_option = click.option(
    "--i-trust-these-bots",
    "is_trusting",
    is_flag=True,
    help="With --sandbox off: run bots that are no sample bots with your own rights.",
)


def option_choices(game: Game, options: Sequence[str]) -> dict[str, str]:
    """Return ``K=V`` texts as a mapping; where a value names a file, its text is the value.

    Names and values that the game doesn't have are left for it to refuse.

    Raises:
        UserMistake: one of them has no ``=``, a name comes twice, or a file can't be read.
    """
    choices: dict[str, str] = {}
    for text in options:
        name, sign, value = text.partition("=")
        if not sign:
            raise UserMistake(f"--option {brief(text)}: an option is given as NAME=VALUE")
        if name in choices:
            raise UserMistake(f"--option {brief(name)} is given twice")
        choices[name] = value
    for spec in game.options:
        if spec.is_file and choices.get(spec.name, spec.default) != spec.default:
            choices[spec.name] = _file_text(spec.name, choices[spec.name])
    return choices


def _file_text(name: str, path: str) -> str:
    where = f"--option {name}: {shown(path)}"
    if not path:
        raise UserMistake(f"{where} names no file")
    try:
        with Path(path).open("rb") as file:
            data = file.read(OPTION_FILE_BYTES + 1)
    except OSError as error:
        raise UserMistake(f"{where}: {error.strerror}") from None
    except ValueError as error:  # a null character in the name
        raise UserMistake(f"{where}: {error}") from None
    if len(data) > OPTION_FILE_BYTES:
        raise UserMistake(f"{where} is longer than {OPTION_FILE_BYTES} bytes")
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise UserMistake(f"{where} is not valid UTF-8") from None


def interruptible(work: Callable[[], Awaitable[T]]) -> T:
    """Run trio work; Ctrl-C and SIGTERM cancel it, so that it ends in order.

    A second Ctrl-C hurries nothing: the end is bounded, and it leaves no process behind. After
    the first one both signals do nothing any more, so that the farewell is said in any case.

    Raises:
        Interrupted: it was stopped.
    """
    stopped: list[int] = []
    before = {
        number: signal.signal(number, lambda sent, _: stopped.append(sent)) for number in STOPS
    }
    try:
        result = trio.run(_until_signal, work, stopped)
    except BaseExceptionGroup as group:
        raise _representative(group) from None
    finally:
        if not stopped:
            for number, handler in before.items():
                signal.signal(number, handler)
    return result


async def _until_signal(work: Callable[[], Awaitable[T]], stopped: list[int]) -> T:
    results: list[T] = []
    with trio.open_signal_receiver(*STOPS) as signals:
        async with trio.open_nursery() as listening:
            with trio.CancelScope() as working:
                if stopped:
                    working.cancel()
                listening.start_soon(_cancel_on_signals, signals, stopped, working)
                results.append(await work())
            listening.cancel_scope.cancel()
    if not results:
        raise Interrupted
    return results[0]


async def _cancel_on_signals(
    signals: AsyncIterator[int], stopped: list[int], working: trio.CancelScope
) -> None:
    async for number in signals:
        stopped.append(number)
        working.cancel()


def _representative(group: BaseExceptionGroup[BaseException]) -> BaseException:
    """Return the exception that tells all that a group does: tasks may fail of one cause."""
    found = list(_leaves(group))
    for error in found:
        if all(isinstance(other, type(error)) for other in found):
            return error
    return group


def _leaves(error: BaseException) -> Iterator[BaseException]:
    if isinstance(error, BaseExceptionGroup):
        for part in cast(BaseExceptionGroup[BaseException], error).exceptions:
            yield from _leaves(part)
    else:
        yield error
