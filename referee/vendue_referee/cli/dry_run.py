"""``vendue tournament run --dry-run``: what a tournament takes, without changing anything."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

import click
import trio

from vendue.deals import commitment, deal_key, deal_text, new_secret
from vendue.display import shown
from vendue_leaderboard.store import Plan, Tournament, open_store
from vendue_referee.bot_sources import BotSource
from vendue_referee.cli.durations import duration
from vendue_referee.containment import contained, uncontained
from vendue_referee.executor import Executor, GameOrder, InlineExecutor, OrderedSeat
from vendue_referee.pool import DEALS_PER_PROCESS, Opener, open_pool, opener
from vendue_referee.schedule import count_games
from vendue_referee.staging import Staging, open_staging
from vendue_referee.tournament import PlaySettings, argv_of


def print_dry_run(
    plan: Plan, existing: Tournament | None, sources: Sequence[BotSource], db: str
) -> None:
    """Say how many games and process starts a plan takes, and about how long.

    The time comes from one duplicate group that is played for it and not kept. Of a tournament
    that is there already the stored bots play.
    """
    games = count_games(len(plan.entrants), plan.seats, plan.deals)
    tables = math.comb(len(plan.entrants), plan.seats)
    click.echo(f"tournament {shown(plan.name)} {'goes on' if existing else 'is new'}")
    click.echo(f"{games} games: {tables} tables, {plan.deals} deals each")
    lanes = f"{len(plan.entrants)} entrants in {plan.seats} lanes"
    click.echo(f"{process_starts(plan)} process starts: {lanes}")
    seconds = _seconds_of_a_group(plan, sources, db)
    click.echo(f"about {duration(games / plan.seats * seconds)} with one worker")


def process_starts(plan: Plan) -> int:
    """Return how many bot processes one worker starts if none is lost."""
    entrants = len(plan.entrants)
    per_process = math.comb(entrants - 1, plan.seats - 1) * plan.deals
    return entrants * plan.seats * math.ceil(per_process / DEALS_PER_PROCESS)


def _seconds_of_a_group(plan: Plan, sources: Sequence[BotSource], db: str) -> float:
    with open_staging(is_public=plan.settings["sandbox"] != "off") as staging:
        if sources:
            folders = {source.name: staging.add(source.bundle) for source in sources}
        else:
            folders = _stored(plan, db, staging)
        choice = plan.settings["sandbox"]
        held = uncontained() if choice == "off" else contained(staging.root)
        return trio.run(partial(_play_group, plan, folders, opener(held.setup)))


def _stored(plan: Plan, db: str, staging: Staging) -> dict[str, Path]:
    with open_store(db, create=False) as store:
        load = store.bundles.load
        return {entrant.name: staging.add(load(entrant.version)) for entrant in plan.entrants}


async def _play_group(plan: Plan, folders: Mapping[str, Path], backend: Opener) -> float:
    """Return the seconds that the second of two groups takes: the first starts the processes."""
    async with open_pool(backend=backend) as pool:
        executor = InlineExecutor(pool)
        await _play_all(executor, plan, folders, deal=0)
        began = time.monotonic()
        await _play_all(executor, plan, folders, deal=1)
        return time.monotonic() - began


async def _play_all(
    executor: Executor, plan: Plan, folders: Mapping[str, Path], *, deal: int
) -> None:
    secret = new_secret()
    async with trio.open_nursery() as nursery:
        for rotation in range(plan.seats):
            order = _order(plan, folders, secret, deal, rotation)
            nursery.start_soon(executor.play, order)


def _order(
    plan: Plan, folders: Mapping[str, Path], secret: bytes, deal: int, rotation: int
) -> GameOrder:
    settings = PlaySettings.from_json(plan.settings)
    text = deal_text(commitment(secret), "", plan.game, "dry run", deal)
    table = [*plan.entrants[rotation : plan.seats], *plan.entrants[:rotation]]
    seats = tuple(
        OrderedSeat(each.name, each.version, argv_of(each), str(folders[each.name].absolute()))
        for each in table
    )
    return GameOrder(
        tournament=plan.name,
        number=rotation,
        attempt=1,
        game=plan.game,
        options=plan.options,
        deal_text=text,
        commitment=commitment(secret),
        key=deal_key(secret, text),
        rotation=rotation,
        seats=seats,
        clock=settings.clock,
        start_limit=settings.start_limit,
    )
