"""``vendue play``: one game with one's own bots."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import click
import trio
from rich.console import Console

from vendue.bot import Bot
from vendue.canonical import BadJson, parse
from vendue.cli.errors import UserMistake, explained
from vendue.deals import deal_key, secret_from_seed, standalone_provenance
from vendue.display import shown
from vendue.games.game import BadPosition, Json
from vendue.games.options import BadOption
from vendue.games.table import UnknownGame
from vendue.games.table import game as game_of
from vendue.loading import LoadError, load
from vendue.match import Match
from vendue.records import SeatedBot
from vendue_referee.bot_process import BotCommand, BotProcess
from vendue_referee.bot_sources import BotSource, resolve_bots
from vendue_referee.cli.options import (
    INTERRUPTED,
    Interrupted,
    SandboxChoice,
    interruptible,
    option_choices,
    sandbox_option,
    utf8,
)
from vendue_referee.containment import Containment, contained, probe_contained, uncontained
from vendue_referee.game import GamePlan, PlayedGame, play_game
from vendue_referee.launcher.child import LauncherLost
from vendue_referee.pool import BotPool, open_pool, opener
from vendue_referee.remote_seat import PlatformFailed, RemoteSeat
from vendue_referee.seats import LocalSeat
from vendue_referee.staging import open_staging
from vendue_referee.watch import Watch, decisions_of, final_table
from vendue_referee.watch.narrators import NARRATORS

POSITION_BYTES = 1 << 20
"""Largest position file."""


@dataclass(frozen=True, slots=True)
class _Request:
    """What the user asked for, checked."""

    plan: GamePlan
    sources: Sequence[BotSource]
    in_process: bool


@click.command(epilog="Example: vendue play modern_art random cautious appraiser --seed x --watch")
@click.argument("game")
@click.argument("bots", nargs=-1, required=True, metavar="BOT…")
@click.option(
    "--seed", callback=utf8, help="Any text; the same seed gives the same game. Drawn unless given."
)
@click.option("--option", "options", multiple=True, metavar="K=V", help="An option of the game.")
@click.option("--preset", help="A named choice of options.")
@click.option("--position", type=click.Path(path_type=Path), help="Begin from a position file.")
@click.option("--record", type=click.Path(path_type=Path), help="Write the game's record there.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--watch", is_flag=True, help="Show the game move by move.")
@click.option("--in-process", is_flag=True, help="Run Python bots inside this process.")
@sandbox_option("off")
def play(
    *,
    game: str,
    bots: tuple[str, ...],
    seed: str | None,
    options: tuple[str, ...],
    preset: str | None,
    position: Path | None,
    record: Path | None,
    as_json: bool,
    watch: bool,
    in_process: bool,
    sandbox: SandboxChoice,
) -> None:
    """Play one game of GAME between the BOTs, one for each seat in this order.

    GAME is an id of `vendue games`. A BOT is the name of a sample bot, which `vendue bots` lists, a
    Python file, a folder with bot.toml, or NAME= before one of these. Your own bots run without a
    sandbox unless asked for.
    """
    if in_process and sandbox != "off":
        raise UserMistake("--in-process runs bots inside this process, so without a sandbox")
    with explained(UnknownGame, BadOption, BadPosition):
        request = _request(
            game, bots, seed, options, preset, position, sandbox, in_process=in_process
        )
    if record is not None:
        _check_writable(record)
    watcher = _watcher(request, as_json=as_json) if watch else None
    try:
        played = _play(request, watcher, sandbox)
    except Interrupted:
        raise SystemExit(INTERRUPTED) from None
    except (PlatformFailed, LauncherLost) as error:
        raise click.ClickException(f"the game is void: {error}") from error
    if record is not None:
        _write_record(record, played)
    if as_json:
        click.echo(json.dumps(_document(request, played, record), indent=2))
    else:
        _print_summary(request, played, record, watched=watch)


def _request(
    game: str,
    bots: Sequence[str],
    seed: str | None,
    options: Sequence[str],
    preset: str | None,
    position: Path | None,
    sandbox: SandboxChoice,
    *,
    in_process: bool,
) -> _Request:
    rules = game_of(game)
    start = None if position is None else _read_position(position)
    chosen = option_choices(rules, options) or _options_of(start)
    settled = rules.settle_options(preset, chosen)
    if start is None:
        rules.check_seats(len(bots))
    probe = None if sandbox == "off" else probe_contained
    sources = resolve_bots(bots, game, may_repeat=True, probe=probe)
    seed = secrets.token_hex(16) if seed is None else seed
    deal = standalone_provenance(seed, game)
    plan = GamePlan(
        game=game,
        options=settled,
        deal=deal,
        key=deal_key(secret_from_seed(seed), deal.text),
        seats=[SeatedBot(source.name, source.version) for source in sources],
        position=start,
    )
    _check_start(plan)
    return _Request(plan, sources, in_process)


def _options_of(position: Mapping[str, Json] | None) -> dict[str, str]:
    """Return the options that a position was made with, so that they needn't be named again."""
    options = position.get("options") if position is not None else None
    if not isinstance(options, dict):
        return {}
    return {name: value for name, value in options.items() if isinstance(value, str)}


def _check_start(plan: GamePlan) -> None:
    seats = plan.start().seats
    if seats != len(plan.seats):
        raise BadOption(f"the position has {seats} seats; {len(plan.seats)} bots were named")


def _read_position(path: Path) -> dict[str, Json]:
    where = shown(str(path))
    try:
        with path.open("rb") as file:
            data = file.read(POSITION_BYTES + 1)
        if len(data) > POSITION_BYTES:
            raise BadPosition(f"{where} is longer than {POSITION_BYTES} bytes")
        position = parse(data, limit_bytes=POSITION_BYTES)
    except OSError as error:
        raise BadPosition(f"{where}: {error.strerror}") from None
    except BadJson as error:
        raise BadPosition(f"{where}: {error}") from None
    if not isinstance(position, dict):
        raise BadPosition(f"{where}: a position is a JSON object")
    return position


def _check_writable(path: Path) -> None:
    folder = path.absolute().parent
    if path.is_dir() or not folder.is_dir():
        raise UserMistake(f"--record {shown(str(path))}: not a file that can be written there")


def _play(
    request: _Request, watch: Callable[[Match], None] | None, sandbox: SandboxChoice
) -> PlayedGame:
    with open_staging(is_public=sandbox != "off") as staging:
        unpacked = [staging.add(source.bundle) for source in request.sources]
        if request.in_process:
            plan = _held_by(request.plan, "none: in the referee's process")
            local = partial(play_game, plan, _local_seats(request, unpacked), watch)
            return interruptible(local)
        held = uncontained()
        if sandbox != "off":
            held = contained(staging.root, is_required=sandbox == "required")
            click.echo(f"sandbox: {held.words}", err=True)
        return interruptible(partial(_play_remotely, request, watch, unpacked, held))


async def _play_remotely(
    request: _Request,
    watch: Callable[[Match], None] | None,
    unpacked: Sequence[Path],
    held: Containment,
) -> PlayedGame:
    plan = _held_by(request.plan, held.words)
    async with open_pool(_show_end, backend=opener(held.setup)) as pool:
        seats = await _remote_seats(request, pool, unpacked)
        return await play_game(plan, seats, watch)


def _held_by(plan: GamePlan, words: str) -> GamePlan:
    return replace(plan, chain=replace(plan.chain, sandbox=words))


def _local_seats(request: _Request, unpacked: Sequence[Path]) -> list[LocalSeat]:
    return [
        LocalSeat(_loaded(source, path))
        for source, path in zip(request.sources, unpacked, strict=True)
    ]


def _loaded(source: BotSource, path: Path) -> type[Bot]:
    target = source.bundle.start
    if not isinstance(target, str):
        raise UserMistake(f"{shown(source.name)} is no Python bot, so not for --in-process")
    with explained(LoadError):
        return load(target, path)


async def _remote_seats(
    request: _Request, pool: BotPool, unpacked: Sequence[Path]
) -> list[RemoteSeat]:
    processes: dict[int, BotProcess] = {}

    async def borrow(seat: int, source: BotSource) -> None:
        command = BotCommand(source.name, source.argv, unpacked[seat], games_in_flight=1)
        processes[seat] = await pool.borrow(seat, command)

    async with trio.open_nursery() as nursery:
        for seat, source in enumerate(request.sources):
            nursery.start_soon(borrow, seat, source)
    return [RemoteSeat(processes[seat]) for seat in range(len(request.sources))]


def _show_end(_key: Hashable, process: BotProcess) -> None:
    """Show why a bot was lost and what it wrote to stderr, escaped: it holds the traceback."""
    name = shown(process.command.name)
    written = "".join(log.text for log in process.logs[1:])
    if process.fault is not None:
        click.echo(f"{name}: {process.fault.sentence}", err=True)
    elif written:
        click.echo(f"{name} wrote:", err=True)
    click.echo(written, err=True, nl=False)


def _watcher(request: _Request, *, as_json: bool) -> Watch:
    """Return the spectator; beside a JSON document it writes to stderr."""
    if request.plan.game not in NARRATORS:
        raise UserMistake(f"{request.plan.game} has nobody to tell it; play without --watch")
    names = [seat.bot for seat in request.plan.seats]
    return Watch(names, Console(stderr=as_json), request.plan.game)


def _write_record(path: Path, played: PlayedGame) -> None:
    text = json.dumps(played.record.to_json(), indent=1, ensure_ascii=False)
    try:
        path.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise UserMistake(f"--record {path}: {error.strerror}") from error


def _document(request: _Request, played: PlayedGame, record: Path | None) -> dict[str, object]:
    result = played.result
    return {
        "game": request.plan.game,
        "options": dict(request.plan.options),
        "seed": request.plan.deal.seed,
        "seats": [
            {
                "seat": seat,
                "bot": bot.bot,
                "version": bot.version,
                "place": result.places[seat],
                "score": result.scores[seat],
                "verdict": str(result.verdicts[seat]),
                "strikes": result.strikes[seat],
                "faults": list(played.faults[seat]),
            }
            for seat, bot in enumerate(request.plan.seats)
        ],
        "decisions": len(played.record.decisions),
        "capped": result.capped,
        "record": None if record is None else str(record),
    }


def _print_summary(
    request: _Request, played: PlayedGame, record: Path | None, *, watched: bool
) -> None:
    console = Console()
    if not watched:
        names = [seat.bot for seat in request.plan.seats]
        table = final_table(
            names,
            played.result,
            unit=game_of(request.plan.game).score_unit,
            decisions=decisions_of(played.record.decisions, len(names)),
            ascii_only=console.options.ascii_only,
        )
        console.print(table)
    for seat, sentences in zip(request.plan.seats, played.faults, strict=True):
        for sentence in sentences:
            click.echo(f"{shown(seat.bot)}: {sentence}")
    click.echo(f"seed: {shown(request.plan.deal.seed or '')}")
    if record is not None:
        click.echo(f"record: {record}")
