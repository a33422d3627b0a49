"""A store: one database and the folder beside it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from vendue_leaderboard.store.audit import Audit, audit
from vendue_leaderboard.store.bundles import Bundles
from vendue_leaderboard.store.database import BUSY_SECONDS, Database
from vendue_leaderboard.store.folder import Folder
from vendue_leaderboard.store.games import Games
from vendue_leaderboard.store.location import DEFAULT_URL, locate
from vendue_leaderboard.store.opening import open_database, say
from vendue_leaderboard.store.rating_runs import RatingRuns
from vendue_leaderboard.store.results import Results
from vendue_leaderboard.store.runner import Runner
from vendue_leaderboard.store.settled import are_deals_settled
from vendue_leaderboard.store.tournament import Tournament
from vendue_leaderboard.store.tournaments import Tournaments
from vendue_leaderboard.store.vault import Vault


class Store:
    """Everything that is kept, by noun. Open it with `open_store`; whoever opens it closes it.

    Calls block and may come from any thread. Every call is one transaction of its own, and
    raises `StoreError` with a sentence if the database can't be used.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._folder = Folder(database.location)
        self.bundles = Bundles(database, self._folder)
        self.secrets = Vault(self._folder)
        self.tournaments = Tournaments(database, self.secrets)
        self.games = Games(database)
        self.results = Results(database)
        self.rating_runs = RatingRuns(database)

    @property
    def name(self) -> str:
        """How messages name the database."""
        return self._database.location.name

    def run(self, tournament: Tournament) -> Runner:
        """Take the right to run a tournament; close it, or leave its ``with``, to give it back.

        Raises:
            RunnerBusy: another live process runs it.
            StoreError: the lock can't be taken.
        """
        return Runner(self._folder, tournament.id, tournament.plan.name)

    def audit(self, tournament: Tournament, *, with_records: bool = True) -> Audit:
        """Tell anew from the tables whether every game of a tournament was counted once.

        Args:
            tournament: which one.
            with_records: also compare every record with its result; most of the work.
        """
        return audit(self._database, tournament, with_records=with_records)

    def are_deals_settled(self, tournament: Tournament, first: int, last: int) -> bool:
        """Return whether what is hidden in some deals may be told: no game of them is to come.

        Args:
            tournament: which one.
            first: number in the schedule of a game of the first deal.
            last: the same of the last deal; those between them count as well.
        """
        return are_deals_settled(self._database, tournament, first, last)

    def logs_folder(self, tournament: Tournament) -> Path:
        """Return the folder for what a tournament's bots write, which only its owner reads.

        Raises:
            StoreError: it can't be made.
        """
        self._folder.made("logs", 0o700)
        return self._folder.made(f"logs/{tournament.id}", 0o700)

    def close(self) -> None:
        """Close the database; a database in memory is gone with its folder."""
        self._database.close()
        self._folder.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def open_store(
    url: str = DEFAULT_URL,
    *,
    create: bool = True,
    busy_seconds: float = BUSY_SECONDS,
    tell: Callable[[str], None] = say,
) -> Store:
    """Open the store at a URL such as ``sqlite:///vendue.db``; ``sqlite://`` is in memory.

    Args:
        url: of a SQLite file.
        create: make an empty store if there is none.
        busy_seconds: how long to wait while another process writes.
        tell: is given one sentence if the store was of an older version and was migrated,
            after a backup copy; by default it goes to standard error.

    Raises:
        StoreError: it can't be opened, made or migrated; nothing was changed.
    """
    where = locate(url)
    return Store(open_database(where, create=create, busy_seconds=busy_seconds, tell=tell))
