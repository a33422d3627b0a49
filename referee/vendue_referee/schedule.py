"""Which games a tournament plays, in which order: complete duplicate groups, deal by deal.

The schedule is public: it follows from the entrants, the number of deals and the commitment.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count

from vendue.canonical import dump
from vendue.deals import Deal, table_id
from vendue.rotation import MAX_ENTRANTS, order_of_deal, seating

SCHEDULE_FORMAT = "vendue/schedule/1"
"""First item of the text that the order of tables is derived from."""


class BadSchedule(ValueError):
    """No schedule can be made as asked; the message is a sentence for the organiser."""


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    """One game of a schedule."""

    number: int
    """Place in the schedule, from 0 without gaps; the games of a group are adjacent."""
    table: str
    """From `vendue.deals.table_id`."""
    deal: int
    """Counts the deals of the table from 0."""
    rotation: int
    """Index in the duplicate group, which is also the lane, 0 … n-1."""
    seats: tuple[int, ...]
    """Per seat, the index of the entrant in the list that the schedule was made from."""


def count_games(entrants: int, seats: int, deals: int) -> int:
    """Return how many games `schedule_all` has.

    Raises:
        BadSchedule: as `schedule_all`.
    """
    _check(entrants, seats, deals)
    return math.comb(entrants, seats) * deals * seats


def schedule_all(
    entrants: Sequence[tuple[str, str]], seats: int, deals: int, commitment: str
) -> Iterator[ScheduledGame]:
    """Return the games of all tables that the entrants can form, one at a time.

    Deal 0 of all tables, then deal 1 of all tables, and so on, so that every prefix is a fair
    sample of the field. For each deal the tables, in lexicographic order of their sorted
    entrants, are shuffled as a deal would be, purpose "tables", round = the deal's number,
    under the key SHA-256 of JSON ``["vendue/schedule/1", commitment]``. In each group the
    rotations come in order.

    Who plays whom on which seat in which game depends on the entrants' names, never on the
    order in which they are given.

    Args:
        entrants: name and version hash of each; names differ.
        seats: n, the seats of a table.
        deals: duplicate groups per table.
        commitment: of the tournament's secret.

    Raises:
        BadSchedule: fewer entrants than seats, no deals, too many seats, or a name twice.
    """
    _check(len(entrants), seats, deals)
    _check_names(entrants)
    return _games(entrants, seats, deals, commitment)


def _games(
    entrants: Sequence[tuple[str, str]], seats: int, deals: int, commitment: str
) -> Iterator[ScheduledGame]:
    tables = _tables(entrants, seats)
    key = hashlib.sha256(dump([SCHEDULE_FORMAT, commitment])).digest()
    numbers = count()
    for deal in range(deals):
        for table, members in Deal(key).shuffled(tables, "tables", round_number=deal):
            cycle = order_of_deal(seats, deal, commitment, table)
            order = tuple(members[index] for index in cycle)
            for rotation in range(seats):
                seated = seating(order, rotation)
                yield ScheduledGame(next(numbers), table, deal, rotation, seated)


def _tables(entrants: Sequence[tuple[str, str]], seats: int) -> list[tuple[str, tuple[int, ...]]]:
    """Return each table's id and its members as indices, sorted by (name, version)."""
    by_name = sorted(range(len(entrants)), key=lambda index: entrants[index])
    return [
        (table_id(entrants[index] for index in members), members)
        for members in combinations(by_name, seats)
    ]


def _check(entrants: int, seats: int, deals: int) -> None:
    if not 2 <= seats <= MAX_ENTRANTS:
        raise BadSchedule(f"a table has 2 to {MAX_ENTRANTS} seats, not {seats}")
    if entrants < seats:
        counted = "1 entrant" if entrants == 1 else f"{entrants} entrants"
        raise BadSchedule(
            f"{counted} cannot fill {seats} seats; "
            "add bots (one bot may enter twice under two names) or ask for fewer seats"
        )
    if deals < 1:
        raise BadSchedule(f"a table plays at least 1 deal, not {deals}")


def _check_names(entrants: Sequence[tuple[str, str]]) -> None:
    seen: set[str] = set()
    for name, _ in entrants:
        if name in seen:
            raise BadSchedule(f"two entrants are called {name!r}; give one another name")
        seen.add(name)
