"""``vendue tournament run`` and ``create``."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

import click

from vendue.cli.errors import UserMistake, explained
from vendue.games.options import BadOption
from vendue.games.table import UnknownGame
from vendue.games.table import game as game_of
from vendue_leaderboard.cli_store import db_option
from vendue_leaderboard.store import (
    Plan,
    Store,
    StoreError,
    Tournament,
    open_store,
)
from vendue_leaderboard.store.location import locate
from vendue_referee.bot_sources import Answers, BotSource, probe_plainly, resolve_bots
from vendue_referee.cli.dry_run import print_dry_run
from vendue_referee.cli.facts import facts
from vendue_referee.cli.options import (
    SandboxChoice,
    option_choices,
    sandbox_option,
    trust_option,
    utf8,
)
from vendue_referee.cli.tournament_play import Crew, play_on
from vendue_referee.containment import check_trusted, probe_contained
from vendue_referee.entry import Changed, Incomplete, Wish, enter, plan_of, resume
from vendue_referee.schedule import BadSchedule

F = TypeVar("F", bound=Callable[..., object])

MISTAKES = (StoreError, UnknownGame, BadOption, BadSchedule, Incomplete, Changed)
"""Errors of the user whose message is a sentence."""

_POSITIVE = click.FloatRange(min=0, min_open=True, max=86_400)
_TIMES = click.FloatRange(min=0, max=86_400)

_SETTINGS = (
    click.option("--game", help="Id of the game; see `vendue games`."),
    click.option(
        "--bot",
        "bots",
        multiple=True,
        metavar="BOT",
        help="An entrant, as in `vendue play`; repeat it.",
    ),
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
    trust_option,
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
@click.option(
    "--workers", type=click.IntRange(1, 64), help="Worker processes.  [default: one for each core]"
)
@click.option(
    "--lease",
    type=click.FloatRange(1, 3600),
    default=30.0,
    show_default=True,
    help="Seconds of silence after which a worker is given up.",
)
@click.option(
    "--void-limit",
    type=click.IntRange(1, 1000),
    default=3,
    show_default=True,
    help="Void attempts that set a game aside.",
)
@click.option("--dry-run", is_flag=True, help="Say what would be played, and change nothing.")
def run(
    *,
    name: str,
    db: str,
    workers: int | None,
    lease: float,
    void_limit: int,
    dry_run: bool,
    **given: Any,
) -> None:
    """Create tournament NAME or go on with it, and play until nothing is outstanding.

    The same command goes on after any interruption; what is counted stays counted.
    """
    with explained(*MISTAKES):
        existing = _find(db, name)
        wish = _wish(name, existing, **given)
        plan = plan_of(wish, existing.plan if existing else None)
        if dry_run:
            print_dry_run(plan, existing, wish.sources, db)
            return
        with open_store(db) as store:
            tournament = _entered(store, wish, plan, existing)
            with store.run(tournament):
                play_on(store, tournament, db, Crew(workers, lease, void_limit, wish.in_flight))


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
    is_trusting: bool,
    schedule: str,
    **settings: Any,
) -> Wish:
    del schedule  # the only one there is
    if game is None and existing is not None:
        game = existing.plan.game
    if bots and game is None:
        raise Incomplete(f"there is no tournament {name!r} yet; say which game with --game")
    rules = None if game is None else game_of(game)
    chosen = sandbox or ("auto" if existing is None else existing.plan.settings["sandbox"])
    probe = partial(_probe, is_off=chosen == "off", is_trusting=is_trusting)
    return Wish(
        name=name,
        game=game,
        sources=resolve_bots(bots, game, probe=probe) if bots and game else (),
        options=None if rules is None else option_choices(rules, options) or None,
        sandbox=sandbox,
        **settings,
    )


def _probe(
    strangers: Sequence[BotSource], limit: float, *, is_off: bool, is_trusting: bool
) -> Answers:
    """Load bots where they will play: in a sandbox, or, if they are trusted, without."""
    if not is_off:
        return probe_contained(strangers, limit)
    check_trusted([source.name for source in strangers], is_trusting=is_trusting)
    return probe_plainly(strangers, limit)


def _entered(store: Store, wish: Wish, plan: Plan, existing: Tournament | None) -> Tournament:
    if existing is None:
        tournament = enter(store, wish, plan)
        for fact in facts(tournament):
            click.echo(fact, err=True)
        return tournament
    try:
        return resume(store, wish, plan, existing)
    except Changed as changed:
        question = f"{changed.finding}. Go on with the tournament as it was made?"
        if sys.stdin.isatty() and sys.stderr.isatty() and click.confirm(question, err=True):
            return existing
        raise
