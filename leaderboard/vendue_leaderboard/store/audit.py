"""The audit: whether every game was counted exactly once, told from the tables anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from vendue_leaderboard.store.database import Database
from vendue_leaderboard.store.evidence import Evidence, read_evidence
from vendue_leaderboard.store.game_check import game_problems, schedule_problems
from vendue_leaderboard.store.tournament import Tournament
from vendue_leaderboard.tables import GameState

PROBLEMS_NAMED = 100
"""Problems that an audit names; of more it only says that there are."""


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit found."""

    scheduled: int
    """Games that the schedule was made with."""
    counted: int
    outstanding: int
    """Scheduled or running."""
    set_aside: int
    cancelled: int
    void: int
    """Attempts that came to nothing; they stand outside the sum."""
    problems: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Nothing is wrong, and each scheduled game is in exactly one of the four places."""
        return not self.problems


def audit(database: Database, tournament: Tournament, *, with_records: bool = True) -> Audit:
    """Go through all games of a tournament; what is being played meanwhile does no harm.

    Args:
        database: where the tournament is.
        tournament: which one.
        with_records: also read every record and compare it with its result; most of the work.

    Raises:
        StoreError: the database can't be read.
    """
    tally = _Tally()
    problems: list[str] = []
    for evidence in read_evidence(database, tournament.id):
        found = tally.problems_of(tournament, evidence, with_record=with_records)
        problems += islice(found, PROBLEMS_NAMED + 1 - len(problems))
    problems += tally.sum_problems(tournament)
    if len(problems) > PROBLEMS_NAMED:
        problems[PROBLEMS_NAMED:] = ["there are more problems"]
    return tally.audit(tournament, problems)


class _Tally:
    """The running sums of one audit."""

    def __init__(self) -> None:
        self._states: Counter[GameState] = Counter()
        self._void = 0
        self._before: Evidence | None = None

    def problems_of(
        self, tournament: Tournament, evidence: Evidence, *, with_record: bool
    ) -> Iterator[str]:
        self._states[evidence.game.state] += 1
        self._void += len(evidence.void_attempts)
        before, self._before = self._before, evidence
        return _problems(tournament, evidence, before, with_record=with_record)

    def sum_problems(self, tournament: Tournament) -> Iterator[str]:
        found = self._states.total()
        if found != tournament.scheduled_games:
            yield f"the schedule had {tournament.scheduled_games} games, but {found} are there"

    def audit(self, tournament: Tournament, problems: list[str]) -> Audit:
        return Audit(
            scheduled=tournament.scheduled_games,
            counted=self._states[GameState.COUNTED],
            outstanding=self._states[GameState.SCHEDULED] + self._states[GameState.RUNNING],
            set_aside=self._states[GameState.SET_ASIDE],
            cancelled=self._states[GameState.CANCELLED],
            void=self._void,
            problems=tuple(problems),
        )


def _problems(
    tournament: Tournament, evidence: Evidence, before: Evidence | None, *, with_record: bool
) -> Iterator[str]:
    yield from schedule_problems(evidence, before)
    yield from game_problems(tournament, evidence, with_record=with_record)
