"""Plays a tournament's outstanding games in worker processes and says how it went."""

from __future__ import annotations

import os
import shlex
from dataclasses import dataclass
from functools import partial

import click

from vendue.version import VERSION
from vendue_leaderboard.store import DEFAULT_URL, ClaimedGame, Store, StoreError, Tournament
from vendue_leaderboard.tables import GameState, TournamentState
from vendue_referee.bot_logs import BotLogs
from vendue_referee.cli.options import INTERRUPTED, Interrupted, interruptible
from vendue_referee.cli.progress import TournamentProgress
from vendue_referee.containment import NOT_CONTAINED, Containment, contained, uncontained
from vendue_referee.executor import FinishedGame
from vendue_referee.pool import process_limit
from vendue_referee.staging import Staging, open_staging
from vendue_referee.tournament import Coordinator, Lodging
from vendue_referee.workers.local import WorkerSetup, WorkersLost, open_workers

TO_PLAY = (GameState.SCHEDULED, GameState.RUNNING, GameState.COUNTED)
"""Games that are played or will be."""


@dataclass(frozen=True, slots=True)
class Crew:
    """Who plays: settings of one run, which the tournament doesn't keep."""

    workers: int | None = None
    """Worker processes; one for each core unless given."""
    lease: float = 30.0
    """Seconds of silence after which a worker is given up."""
    void_limit: int = 3
    """Void attempts that set a game aside."""
    in_flight: int | None = None
    """Games at once, if they were asked for."""

    @property
    def number(self) -> int:
        """Worker processes to start."""
        return self.workers or os.cpu_count() or 1


def play_on(store: Store, tournament: Tournament, db: str, crew: Crew) -> None:
    """Play what is outstanding, rate the results and say how many are counted.

    Raises:
        StoreError: the tournament is paused or closed, or the store can't be used.
    """
    if tournament.state is not TournamentState.OPEN:
        mend = "; `vendue tournament resume` opens it again"
        paused = tournament.state is TournamentState.PAUSED
        raise StoreError(
            f"tournament {tournament.plan.name!r} is {tournament.state}{mend if paused else ''}"
        )
    try:
        _play(store, tournament, crew)
        _rate(store, tournament)
    except (Interrupted, KeyboardInterrupt):
        click.echo(f"Stopped. To go on: {_command(tournament, db)}", err=True)
        raise SystemExit(INTERRUPTED) from None
    except WorkersLost as error:
        raise click.ClickException(f"{error}; to go on: {_command(tournament, db)}") from error
    click.echo(_summary(store, tournament), err=True)


def _play(store: Store, tournament: Tournament, crew: Crew) -> None:
    counts = store.games.counts(tournament.id)
    if not counts[GameState.SCHEDULED] and not counts[GameState.RUNNING]:
        return
    store.secrets.read(tournament.id)  # without it nothing is to be said or begun
    _warn_of_crowd(crew.in_flight)
    to_play = sum(counts[state] for state in TO_PLAY)
    name, counted = tournament.plan.name, counts[GameState.COUNTED]
    is_off = tournament.plan.settings["sandbox"] == "off"
    with open_staging(is_public=not is_off) as staging:
        versions = {entrant.version for entrant in tournament.plan.entrants}
        folders = {each: staging.add(store.bundles.load(each)) for each in versions}
        containment = _contained(tournament, staging)
        lodging = Lodging(folders, containment.words)
        with TournamentProgress(name, to_play, counted) as progress:
            work = partial(_coordinate, store, tournament, crew, progress)
            interruptible(partial(work, lodging, containment))


def _warn_of_crowd(in_flight: int | None) -> None:
    """Say what more games at once than there are cores bring."""
    cores = os.cpu_count() or 1
    if in_flight is not None and in_flight > cores:
        click.echo(
            f"Warning: {in_flight} games at once on {cores} cores: of bots that think, no more than"
            f" {cores} get the move at the same time, so with such bots the other games wait.",
            err=True,
        )


def _contained(tournament: Tournament, staging: Staging) -> Containment:
    """Return what holds the bots in, tested now, and say if that is nothing or not everything."""
    choice = tournament.plan.settings["sandbox"]
    if choice == "off":
        click.echo(NOT_CONTAINED, err=True)
        return uncontained()
    containment = contained(staging.root, is_required=choice == "required")
    if containment.missing:
        click.echo(f"sandbox: {containment.words}; see `vendue doctor`", err=True)
    return containment


def _rate(store: Store, tournament: Tournament) -> None:
    """Compute the ratings, unless those kept are of the same results and the same code."""
    latest = store.rating_runs.latest(tournament.id)
    counted = store.games.counts(tournament.id)[GameState.COUNTED]
    if latest is None or (latest.counted_games, latest.code_version) != (counted, VERSION):
        from vendue_leaderboard.rate import rate

        rate(store, tournament)


async def _coordinate(
    store: Store,
    tournament: Tournament,
    crew: Crew,
    progress: TournamentProgress,
    lodging: Lodging,
    containment: Containment,
) -> None:
    logs = BotLogs(store.logs_folder(tournament))
    names = [entrant.name for entrant in tournament.plan.entrants]
    processes = max(1, process_limit() // crew.number)
    setup = WorkerSetup(
        keep=logs.store,
        process_limit=processes,
        lease_seconds=crew.lease,
        cores=max(1, (os.cpu_count() or 1) // crew.number),
        sandbox=containment.setup,
        secrets=store.secrets.folder,
    )
    async with open_workers(setup, crew.number) as workers:
        coordinator = Coordinator(
            store,
            tournament,
            workers,
            lodging,
            on_counted=partial(_note, progress, logs, names),
            on_benched=partial(_bench, progress),
            lease_seconds=crew.lease,
            void_limit=crew.void_limit,
        )
        await coordinator.run()


def _note(
    progress: TournamentProgress,
    logs: BotLogs,
    names: list[str],
    claimed: ClaimedGame,
    finished: FinishedGame,
) -> None:
    progress.count()
    for entrant, sentences in zip(claimed.seats, finished.faults, strict=True):
        logs.note(claimed.number, names[entrant], sentences)


def _bench(progress: TournamentProgress, reason: str, cancelled: int) -> None:
    progress.say(f"Benched: {reason}")
    progress.leave_out(cancelled)


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
