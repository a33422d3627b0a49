"""``vendue tournament run`` and ``create``."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

import click

from vendue.cli.errors import UserMistake, explained
from vendue.games.game import BadOption
from vendue.games.table import UnknownGame
from vendue.games.table import game as game_of
from vendue.version import VERSION
from vendue_leaderboard.cli_store import db_option
from vendue_leaderboard.store import (
    DEFAULT_URL,
    ClaimedGame,
    Plan,
    Store,
    StoreError,
    Tournament,
    open_store,
)
from vendue_leaderboard.store.location import locate
from vendue_leaderboard.tables import GameState, TournamentState
from vendue_referee.bot_logs import BotLogs
from vendue_referee.bot_sources import resolve_bots
from vendue_referee.cli.facts import facts, print_dry_run
from vendue_referee.cli.options import (
    INTERRUPTED,
    NOT_CONTAINED,
    Interrupted,
    SandboxChoice,
    check_sandbox,
    interruptible,
    option_choices,
    sandbox_option,
    utf8,
)
from vendue_referee.cli.progress import TournamentProgress
from vendue_referee.entry import Changed, Incomplete, Wish, enter, plan_of, resume
from vendue_referee.executor import FinishedGame, InlineExecutor
from vendue_referee.launcher.child import LauncherLost
from vendue_referee.pool import open_pool
from vendue_referee.schedule import BadSchedule
from vendue_referee.tournament import Coordinator

F = TypeVar("F", bound=Callable[..., object])

MISTAKES = (StoreError, UnknownGame, BadOption, BadSchedule, Incomplete, Changed)
"""Errors of the user whose message is a sentence."""

_POSITIVE = click.FloatRange(min=0, min_open=True, max=86_400)
_TIMES = click.FloatRange(min=0, max=86_400)

_SETTINGS = (
    click.option("--game", help="Id of the game; see `vendue games`."),
    click.option("--bot", "bots", multiple=True, metavar="BOT", help="An entrant; repeat it."),
    click.option("--seats", type=int, help="Seats at a table."),
    click.option("--deals", type=int, help="Duplicate groups for each table.  [default: 10]"),
    click.option(
        "--schedule", type=click.Choice(["all"]), default="all", help="All tables of the entrants."
    ),
    click.option("--option", "options", multiple=True, metavar="K=V", help="An option."),
    click.option("--preset", help="A named choice of options."),
    click.option("--start-limit", type=_POSITIVE, help="Seconds to start.  [default: 10]"),
    click.option("--bank", type=_POSITIVE, help="Seconds for a game.  [default: 60]"),
    click.option("--increment", type=_TIMES, help="Seconds added by an answer.  [default: 0.1]"),
    click.option("--move-limit", type=_POSITIVE, help="Seconds for an answer.  [default: 10]"),
    click.option(
        "--in-flight", type=click.IntRange(1, 64), help="Games at the same time.  [default: 8]"
    ),
    click.option(
        "--seed", callback=utf8, help="Deals from this text instead of a secret; proves nothing."
    ),
    click.option(
        "--beacon", callback=utf8, help="Public entropy, fixed after the commitment was published."
    ),
    sandbox_option(None),
    db_option,
)


def _settings(command: F) -> F:
    for option in reversed(_SETTINGS):
        command = option(command)
    return command


@click.command(
    epilog="Example: vendue tournament run cup --game modern_art --seats 4 --deals 25"
    " --bot random --bot cautious --bot appraiser --bot mine=./my_bot"
)
@click.argument("name")
@_settings
@click.option("--dry-run", is_flag=True, help="Say what would be played, and change nothing.")
def run(*, name: str, db: str, dry_run: bool, **given: Any) -> None:
    """Create tournament NAME or go on with it, and play until nothing is outstanding.

    The same command goes on after any interruption; what is counted stays counted.
    """
    with explained(*MISTAKES):
        existing = _find(db, name)
        wish = _wish(name, existing, **given)
        plan = plan_of(wish, existing.plan if existing else None)
        if dry_run:
            print_dry_run(plan, existing)
            return
        with open_store(db) as store:
            tournament = _entered(store, wish, plan, existing)
            with store.run(tournament):
                _play(store, tournament, db)


@click.command()
@click.argument("name")
@_settings
def create(*, name: str, db: str, **given: Any) -> None:
    """Create tournament NAME without playing: draws the secret and prints the commitment.

    Publish the commitment, then fix a beacon and give it to the first `run`.
    """
    with explained(*MISTAKES):
        if _find(db, name) is not None:
            raise UserMistake(f"there is a tournament {name!r} already; `run` goes on with it")
        wish = _wish(name, None, **given)
        plan = plan_of(wish, None)
        with open_store(db) as store:
            tournament = enter(store, wish, plan)
    for fact in facts(tournament):
        click.echo(fact)


def _find(db: str, name: str) -> Tournament | None:
    """Look for a tournament without making a database."""
    path = locate(db).path
    if path is None or not os.path.lexists(path):
        return None
    with open_store(db, create=False) as store:
        return store.tournaments.find(name)


def _wish(
    name: str,
    existing: Tournament | None,
    *,
    game: str | None,
    bots: tuple[str, ...],
    options: tuple[str, ...],
    sandbox: SandboxChoice | None,
    schedule: str,
    **settings: Any,
) -> Wish:
    del schedule  # the only one there is
    if sandbox is not None:
        check_sandbox(sandbox)
    if game is None and existing is not None:
        game = existing.plan.game
    if bots and game is None:
        raise Incomplete(f"there is no tournament {name!r} yet; say which game with --game")
    if game is not None:
        game_of(game)
    return Wish(
        name=name,
        game=game,
        sources=resolve_bots(bots, game) if bots and game else (),
        options=option_choices(options) or None,
        sandbox=sandbox,
        **settings,
    )


def _entered(store: Store, wish: Wish, plan: Plan, existing: Tournament | None) -> Tournament:
    if existing is None:
        tournament = enter(store, wish, plan)
        for fact in facts(tournament):
            click.echo(fact, err=True)
        return tournament
    try:
        return resume(store, wish, plan, existing)
    except Changed as changed:
        question = f"{changed}. Go on with the tournament as it was made?"
        if sys.stdin.isatty() and sys.stderr.isatty() and click.confirm(question, err=True):
            return existing
        raise


def _play(store: Store, tournament: Tournament, db: str) -> None:
    if tournament.state is not TournamentState.OPEN:
        mend = "; `vendue tournament resume` opens it again"
        paused = tournament.state is TournamentState.PAUSED
        raise StoreError(
            f"tournament {tournament.plan.name!r} is {tournament.state}{mend if paused else ''}"
        )
    counts = store.games.counts(tournament.id)
    if counts[GameState.SCHEDULED] or counts[GameState.RUNNING]:
        click.echo(NOT_CONTAINED, err=True)
        _play_on(store, tournament, db, counts[GameState.COUNTED])
    _rate(store, tournament)
    click.echo(_summary(store, tournament), err=True)


def _play_on(store: Store, tournament: Tournament, db: str, counted: int) -> None:
    progress = TournamentProgress(tournament.plan.name, tournament.scheduled_games, counted)
    try:
        with progress:
            interruptible(partial(_coordinate, store, tournament, progress))
    except Interrupted:
        click.echo(f"Stopped. To go on: {_command(tournament, db)}", err=True)
        raise SystemExit(INTERRUPTED) from None
    except LauncherLost as error:
        raise click.ClickException(f"{error}; to go on: {_command(tournament, db)}") from error


def _rate(store: Store, tournament: Tournament) -> None:
    """Compute the ratings, unless those kept are of the same results and the same code."""
    latest = store.rating_runs.latest(tournament.id)
    counted = store.games.counts(tournament.id)[GameState.COUNTED]
    if latest is None or (latest.counted_games, latest.code_version) != (counted, VERSION):
        from vendue_leaderboard.rate import rate

        rate(store, tournament)


async def _coordinate(store: Store, tournament: Tournament, progress: TournamentProgress) -> None:
    logs = BotLogs(store.logs_folder(tournament))
    names = [entrant.name for entrant in tournament.plan.entrants]
    async with open_pool(logs.keep) as pool:
        coordinator = Coordinator(
            store,
            tournament,
            InlineExecutor(pool),
            on_counted=partial(_note, progress, logs, names),
            on_benched=lambda reason: progress.say(f"Benched: {reason}"),
        )
        await coordinator.run()


def _note(
    progress: TournamentProgress,
    logs: BotLogs,
    names: Sequence[str],
    claimed: ClaimedGame,
    finished: FinishedGame,
) -> None:
    progress.count()
    for entrant, sentences in zip(claimed.seats, finished.faults, strict=True):
        logs.note(claimed.number, names[entrant], sentences)


def _command(tournament: Tournament, db: str) -> str:
    name = tournament.plan.name
    database = [] if db == DEFAULT_URL else ["--db", db]
    words = ["vendue", "tournament", "run", *database, *_argument(name)]
    return shlex.join(words)


def _argument(name: str) -> list[str]:
    """Return the words of a name that may look like an option."""
    return ["--", name] if name.startswith("-") else [name]


def _summary(store: Store, tournament: Tournament) -> str:
    counts = store.games.counts(tournament.id)
    left_out = ", ".join(
        f"{counts[state]} {state}"
        for state in (GameState.SET_ASIDE, GameState.CANCELLED)
        if counts[state]
    )
    name = shlex.join(_argument(tournament.plan.name))
    done = f"{counts[GameState.COUNTED]} of {tournament.scheduled_games} games are counted"
    return f"{done}{f' ({left_out})' if left_out else ''}; see `vendue leaderboard {name}`"
