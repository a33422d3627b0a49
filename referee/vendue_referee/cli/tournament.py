"""``vendue tournament``: create, run, look at and end tournaments."""

from __future__ import annotations

import json

import click

from vendue.cli.errors import explained
from vendue.display import shown
from vendue_leaderboard.cli_store import db_option
from vendue_leaderboard.store import Moment, Store, StoreError, Tournament, now, open_store
from vendue_leaderboard.tables import GameState
from vendue_referee.cli.facts import is_beacon_early
from vendue_referee.cli.tournament_logs import logs
from vendue_referee.cli.tournament_run import create, run

PACE_MS = 60_000
"""The time over which games per second are measured."""


@click.group()
def tournament() -> None:
    """Create, run and look at tournaments."""


tournament.add_command(run)
tournament.add_command(create)
tournament.add_command(logs)


@tournament.command(name="list")
@db_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def list_all(*, db: str, as_json: bool) -> None:
    """List all tournaments, the newest first."""
    with explained(StoreError), open_store(db, create=False) as store:
        entries = [_status(store, each) for each in store.tournaments.all()]
    if as_json:
        click.echo(json.dumps({"tournaments": entries}, indent=2))
        return
    for entry in entries:
        click.echo(
            f"{entry['tournament']}  {entry['game']}  {entry['state']}"
            f"  {entry['counted']} of {entry['scheduled']} games"
        )


@tournament.command()
@click.argument("name")
@db_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def status(*, name: str, db: str, as_json: bool) -> None:
    """Say how far tournament NAME is."""
    with explained(StoreError), open_store(db, create=False) as store:
        entry = _status(store, store.tournaments.get(name))
    if as_json:
        click.echo(json.dumps(entry, indent=2))
        return
    _print_entry(entry)


@tournament.command()
@click.argument("name")
@db_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def audit(*, name: str, db: str, as_json: bool) -> None:
    """Check that every game of tournament NAME is counted exactly once; status 1 if not."""
    with explained(StoreError), open_store(db, create=False) as store:
        found = store.audit(store.tournaments.get(name))
    figures = ("scheduled", "counted", "outstanding", "set_aside", "cancelled", "void", "ok")
    entry: dict[str, object] = {figure: getattr(found, figure) for figure in figures}
    if as_json:
        click.echo(json.dumps(entry | {"problems": list(found.problems)}, indent=2))
    else:
        _print_entry(entry)
        for problem in found.problems:
            click.echo(problem)
    if not found.ok:
        raise SystemExit(1)


@tournament.command()
@click.argument("name")
@db_option
def pause(*, name: str, db: str) -> None:
    """Hand out no more games of tournament NAME; those in flight still count."""
    with explained(StoreError), open_store(db, create=False) as store:
        store.tournaments.pause(store.tournaments.get(name).id)


@tournament.command()
@click.argument("name")
@db_option
def resume(*, name: str, db: str) -> None:
    """Hand out games of the paused tournament NAME again; `run` plays them."""
    with explained(StoreError), open_store(db, create=False) as store:
        store.tournaments.open(store.tournaments.get(name).id)


@tournament.command()
@click.argument("name")
@db_option
def close(*, name: str, db: str) -> None:
    """End tournament NAME for good: what is outstanding is cancelled."""
    with explained(StoreError), open_store(db, create=False) as store:
        store.tournaments.close(store.tournaments.get(name).id, now())


def _print_entry(entry: dict[str, object]) -> None:
    for key, value in entry.items():
        click.echo(f"{key:<17} {_cell(value)}")


def _cell(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return shown(str(value))


def _status(store: Store, tournament: Tournament) -> dict[str, object]:
    counts = store.games.counts(tournament.id)
    queue_ms, delay_ms = store.results.waits(tournament.id)
    pace = _pace(store, tournament) if counts[GameState.RUNNING] else None
    outstanding = counts[GameState.SCHEDULED] + counts[GameState.RUNNING]
    return {
        "tournament": tournament.plan.name,
        "game": tournament.plan.game,
        "state": str(tournament.state),
        "scheduled": tournament.scheduled_games,
        "counted": counts[GameState.COUNTED],
        "running": counts[GameState.RUNNING],
        "set_aside": counts[GameState.SET_ASIDE],
        "cancelled": counts[GameState.CANCELLED],
        "void": store.games.void_attempts(tournament.id),
        "games_per_second": pace,
        "eta_seconds": round(outstanding / pace) if pace else None,
        "queue_ms": queue_ms,
        "delay_ms": delay_ms,
        "commitment": tournament.commitment,
        "beacon": tournament.beacon or None,
        "beacon_early": is_beacon_early(tournament),
        "seeded": tournament.seeded,
    }


def _pace(store: Store, tournament: Tournament) -> float | None:
    """Return games per second within the last minute, None if too few were finished."""
    times = store.results.finished_since(tournament.id, Moment(now() - PACE_MS))
    if len(times) < 2 or times[0] == times[-1]:
        return None
    return round((len(times) - 1) * 1000 / (times[-1] - times[0]), 3)
