"""A leaderboard as a value: what every form of output shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby

from vendue_leaderboard.ratings.standings import Settings, Standing


@dataclass(frozen=True, slots=True)
class Row:
    """One bot on a leaderboard."""

    bot: str
    """Name as its author gave it: not safe to print, see `vendue.display`."""
    version: str
    """SHA-256 of the bundle in hex."""
    standing: Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaderboard:
    """The standings of one tournament and what a reader must know to judge them."""

    tournament: str
    game: str
    """Identifier of the game."""
    state: str
    """The tournament's state in a word, such as ``running`` or ``paused``."""
    is_complete: bool
    """Whether no scheduled game is outstanding."""
    is_seeded: bool
    """Whether the deals come from a text that the organiser chose."""
    beacon: str | None
    """Public entropy mixed into the deals."""
    is_beacon_early: bool = False
    """Whether the beacon was chosen before the commitment."""
    sandbox: str
    """Level at which bots were confined: ``full``, ``partial`` or ``none``."""
    commitment: str
    """SHA-256 of the tournament's secret in hex."""
    scheduled: int
    """Games in the schedule."""
    games: int
    """Games rated."""
    deal_groups: int
    """Deal groups rated."""
    rows: tuple[Row, ...]
    """In the order of `standings`: pool by pool, best first, unrated bots at the end."""
    settings: Settings = field(default_factory=Settings)
    """How the ratings were computed."""

    @property
    def pools(self) -> list[list[Row]]:
        """The rated rows, one list for each set of bots that games connect."""
        rated = [row for row in self.rows if row.standing.is_rated]
        return [list(rows) for _, rows in groupby(rated, key=lambda row: row.standing.pool)]

    @property
    def unrated(self) -> list[Row]:
        """The rows of bots that met no other bot."""
        return [row for row in self.rows if not row.standing.is_rated]
