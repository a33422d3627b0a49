"""``vendue tournament logs``: what the bots of a tournament wrote, for their authors."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from vendue.cli.errors import UserMistake, explained
from vendue.display import shown
from vendue_leaderboard.cli_store import db_option
from vendue_leaderboard.store import Store, StoreError, Tournament, open_store
from vendue_referee.bot_logs import KeptProcess, kept_processes, kept_text
from vendue_referee.process_log import STREAMS

ENDED_WIDTH = 100
"""Cells of the sentence in the list."""


@click.command()
@click.argument("name")
@click.option("--bot", metavar="NAME", help="Only the processes of this bot.")
@click.option("--show", "number", type=int, metavar="N", help="Print what process N wrote.")
@click.option(
    "--author",
    is_flag=True,
    help="Leave out every process that met a deal of which a game is still to be counted.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@db_option
def logs(
    *, name: str, bot: str | None, number: int | None, author: bool, as_json: bool, db: str
) -> None:
    """List the bot processes of tournament NAME that wrote something or were lost.

    What is listed may hold hidden facts of deals: it is the organiser's. With --author it is what
    the bots' authors may read now.
    """
    with explained(StoreError, OSError), open_store(db, create=False) as store:
        tournament = store.tournaments.get(name)
        if bot is not None:
            _check_bot(tournament, bot)
        folder = store.logs_folder(tournament)
        processes = [each for each in kept_processes(folder) if bot in (None, each.entrant)]
        readable = _settled(store, tournament, processes) if author else processes
        if number is not None:
            _print_one(folder, _chosen(processes, readable, number), as_json=as_json)
        else:
            _print_list(readable, len(processes) - len(readable), as_json=as_json)


def _check_bot(tournament: Tournament, bot: str) -> None:
    names = [entrant.name for entrant in tournament.plan.entrants]
    if bot not in names:
        known = ", ".join(map(shown, names))
        raise UserMistake(f"no bot is called {shown(bot)} there; there are {known}")


def _settled(
    store: Store, tournament: Tournament, processes: Sequence[KeptProcess]
) -> list[KeptProcess]:
    """Return the processes that met no deal of which a game is to come."""
    spans = {(each.first_game, each.last_game) for each in processes}
    settled = {
        (first, last)
        for first, last in spans
        if first is None or last is None or store.are_deals_settled(tournament, first, last)
    }
    return [each for each in processes if (each.first_game, each.last_game) in settled]


def _chosen(
    processes: Sequence[KeptProcess], readable: Sequence[KeptProcess], number: int
) -> KeptProcess:
    for process in readable:
        if process.number == number:
            return process
    if any(process.number == number for process in processes):
        raise UserMistake(
            f"process {number} met a deal of which a game is still to be counted,"
            " so what it wrote may not be shown to authors yet"
        )
    raise UserMistake(f"there is no process {number} in that list")


def _print_list(processes: Sequence[KeptProcess], left_out: int, *, as_json: bool) -> None:
    if as_json:
        entries = [_entry(process) for process in processes]
        click.echo(json.dumps({"processes": entries, "left_out": left_out}, indent=2))
        return
    for process in processes:
        click.echo(_line(process))
    if left_out:
        click.echo(
            f"left out: {left_out}, which met a deal of which a game is still to be counted",
            err=True,
        )


def _print_one(folder: Path, process: KeptProcess, *, as_json: bool) -> None:
    texts = {stream: kept_text(folder, process.number, stream) for stream in STREAMS}
    if as_json:
        click.echo(json.dumps(_entry(process) | {"texts": texts}, indent=2))
        return
    click.echo(_line(process))
    for stream, text in texts.items():
        for line in _titled(stream, text):
            click.echo(line)


def _titled(stream: str, text: str) -> Iterator[str]:
    if text:
        yield f"--- {stream} ---"
        yield text.removesuffix("\n")


def _line(process: KeptProcess) -> str:
    sizes = " ".join(f"{stream} {process.written[stream]}" for stream in STREAMS)
    over = " (not kept)" if process.is_over_quota else ""
    ended = shown(process.ended, ENDED_WIDTH)
    return f"{process.number}  {shown(process.entrant)}  {process.lane}  {sizes}{over}  {ended}"


def _entry(process: KeptProcess) -> dict[str, object]:
    return {
        "process": process.number,
        "bot": process.entrant,
        "lane": process.lane,
        "ended": process.ended,
        "first_game": process.first_game,
        "last_game": process.last_game,
        "written": process.written,
        "kept": process.kept,
        "is_over_quota": process.is_over_quota,
    }
