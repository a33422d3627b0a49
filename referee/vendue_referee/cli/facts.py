"""What is said about a tournament: what its deals rest on, and what it would take to play."""

from __future__ import annotations

import math
from collections.abc import Iterator

import click

from vendue.display import shown
from vendue_leaderboard.store import Plan, Tournament
from vendue_referee.pool import DEALS_PER_PROCESS
from vendue_referee.schedule import count_games


def facts(tournament: Tournament) -> Iterator[str]:
    """Yield what everybody should know before the first deal, a line each."""
    yield f"tournament   {shown(tournament.plan.name)}"
    yield f"commitment   {tournament.commitment}"
    yield f"beacon       {beacon_fact(tournament)}"
    if tournament.seeded:
        yield "deals        seeded, fairness not provable"


def beacon_fact(tournament: Tournament) -> str:
    """Return the beacon and when it was chosen."""
    if not tournament.beacon:
        return "none"
    when = " (beacon chosen before the commitment)" if is_beacon_early(tournament) else ""
    return shown(tournament.beacon) + when


def is_beacon_early(tournament: Tournament) -> bool:
    """Return whether there is a beacon that was known before the secret was drawn."""
    return bool(tournament.beacon) and not tournament.beacon_late


def print_dry_run(plan: Plan, existing: Tournament | None) -> None:
    """Say how many games and process starts a plan takes."""
    entrants = len(plan.entrants)
    games = count_games(entrants, plan.seats, plan.deals)
    per_process = math.comb(entrants - 1, plan.seats - 1) * plan.deals
    starts = entrants * plan.seats * math.ceil(per_process / DEALS_PER_PROCESS)
    known = "goes on" if existing else "is new"
    click.echo(f"tournament {shown(plan.name)} {known}")
    click.echo(f"{games} games: {math.comb(entrants, plan.seats)} tables, {plan.deals} deals each")
    click.echo(f"{starts} process starts: {entrants} entrants in {plan.seats} lanes")
