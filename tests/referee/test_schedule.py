"""The schedule: complete duplicate groups of all tables, in an order that anyone can redo."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from itertools import combinations, islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vendue.deals import commitment, table_id
from vendue_referee.schedule import BadSchedule, ScheduledGame, count_games, schedule_all

COMMITMENT = commitment(b"\x01" * 32)
ENTRANTS = [(f"bot {letter}", letter * 64) for letter in "abcdef"]

names = st.lists(st.text(min_size=1, max_size=8), min_size=2, max_size=6, unique=True)
fields = names.flatmap(
    lambda names: st.tuples(
        st.just([(name, format(number, "064x")) for number, name in enumerate(names)]),
        st.integers(2, min(5, len(names))),
        st.integers(1, 4),
        st.binary(min_size=32, max_size=32).map(commitment),
    )
)


def groups(games: list[ScheduledGame]) -> dict[tuple[str, int], list[ScheduledGame]]:
    found = defaultdict(list)
    for game in games:
        found[game.table, game.deal].append(game)
    return found


@given(fields)
@settings(deadline=None, max_examples=60)
def test_every_entrant_sits_in_every_seat_once_per_group(
    field: tuple[list[tuple[str, str]], int, int, str],
) -> None:
    """A duplicate group is n rotations of one table, and each bot sits on each seat once."""
    entrants, seats, deals, committed = field
    games = list(schedule_all(entrants, seats, deals, committed))
    for (table, _), group in groups(games).items():
        members = group[0].seats
        assert table == table_id(entrants[member] for member in members)
        assert [game.rotation for game in group] == list(range(seats))
        for seat in range(seats):
            assert sorted(game.seats[seat] for game in group) == sorted(members)


@given(fields)
@settings(deadline=None, max_examples=60)
def test_numbers_are_contiguous_groups_adjacent_and_deals_major(
    field: tuple[list[tuple[str, str]], int, int, str],
) -> None:
    """Games count from 0 without gaps, a group's stand together, deal 0 of all comes first."""
    entrants, seats, deals, committed = field
    games = list(schedule_all(entrants, seats, deals, committed))
    assert [game.number for game in games] == list(range(count_games(len(entrants), seats, deals)))
    for group in groups(games).values():
        first = group[0].number
        assert [game.number - game.rotation for game in group] == [first] * seats
    assert [game.deal for game in games] == sorted(game.deal for game in games)


@given(fields)
@settings(deadline=None, max_examples=60)
def test_every_table_plays_every_deal(
    field: tuple[list[tuple[str, str]], int, int, str],
) -> None:
    """All tables that the entrants can form play D groups each."""
    entrants, seats, deals, committed = field
    games = schedule_all(entrants, seats, deals, committed)
    played = Counter((frozenset(game.seats), game.deal) for game in games)
    tables = map(frozenset, combinations(range(len(entrants)), seats))
    assert played == {(table, deal): seats for table in tables for deal in range(deals)}


@given(fields, st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=60)
def test_the_order_in_which_entrants_are_given_changes_nothing(
    field: tuple[list[tuple[str, str]], int, int, str], random: Random
) -> None:
    """Who meets whom on which seat in which game follows from names, not from their order."""
    entrants, seats, deals, committed = field
    other = list(entrants)
    random.shuffle(other)

    def by_name(given: list[tuple[str, str]]) -> list[object]:
        games = schedule_all(given, seats, deals, committed)
        return [(game.number, game.table, [given[seat] for seat in game.seats]) for game in games]

    assert by_name(entrants) == by_name(other)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_cyclic_orders_are_balanced_within_one(seats: int) -> None:
    """Any number of deals uses a table's cyclic orders equally often, give or take one."""
    orders = math.factorial(seats - 1)
    for deals in {1, orders, orders + 1, 2 * orders + 1}:
        counts: Counter[tuple[int, ...]] = Counter()
        for game in schedule_all(ENTRANTS[:seats], seats, deals, COMMITMENT):
            start = game.seats.index(0)
            if game.rotation == 0:
                counts[game.seats[start:] + game.seats[:start]] += 1
        assert counts.total() == deals
        assert len(counts) == min(deals, orders)
        assert max(counts.values()) - min(counts.values()) <= 1


def test_the_commitment_decides_the_order_of_tables_anew_for_each_deal() -> None:
    """The same commitment gives the same schedule; another one, or another deal, another order."""

    def tables(committed: str, deal: int) -> list[str]:
        games = schedule_all(ENTRANTS, 3, 2, committed)
        return [game.table for game in games if game.deal == deal and game.rotation == 0]

    other = commitment(b"\x02" * 32)
    orders = [tables(COMMITMENT, 0), tables(COMMITMENT, 1), tables(other, 0)]
    assert tables(COMMITMENT, 0) == orders[0]
    assert sorted(orders[0]) == sorted(orders[1]) == sorted(orders[2])
    assert len({tuple(order) for order in orders}) == 3


def test_a_schedule_written_down_stays_the_same() -> None:
    """The order is part of what is published: a change of the code must not change it."""
    games = [
        (game.number, game.table[:8], game.deal, game.rotation, game.seats)
        for game in schedule_all(ENTRANTS[:4], 3, 1, COMMITMENT)
    ]
    assert games == GOLDEN


def test_a_schedule_is_made_as_it_is_read() -> None:
    """A schedule of a million games costs what is read of it; its length needs no games."""
    assert count_games(12, 5, 1000) == 792 * 5 * 1000
    entrants = [(f"bot {number}", f"{number:064x}") for number in range(12)]
    first = list(islice(schedule_all(entrants, 5, 1000, COMMITMENT), 3))
    assert [game.number for game in first] == [0, 1, 2]


@pytest.mark.parametrize(
    ("count", "seats", "deals", "sentence"),
    [
        (2, 3, 1, "2 entrants cannot fill 3 seats"),
        (0, 3, 1, "0 entrants cannot fill 3 seats"),
        (4, 3, 0, "at least 1 deal, not 0"),
        (4, 3, -5, "at least 1 deal, not -5"),
        (4, 1, 1, "2 to 8 seats, not 1"),
        (4, -1, 1, "2 to 8 seats, not -1"),
        (6, 9, 1, "2 to 8 seats, not 9"),
    ],
)
def test_what_cannot_be_scheduled_is_refused_at_once(
    count: int, seats: int, deals: int, sentence: str
) -> None:
    """Too few entrants, no deals or impossible tables are one sentence, before any game."""
    with pytest.raises(BadSchedule, match=sentence):
        schedule_all(ENTRANTS[:count], seats, deals, COMMITMENT)
    with pytest.raises(BadSchedule, match=sentence):
        count_games(count, seats, deals)


def test_two_entrants_of_one_name_are_refused() -> None:
    """Tables are named by their entrants' names, so these differ."""
    with pytest.raises(BadSchedule, match="two entrants are called 'bot a'"):
        schedule_all([*ENTRANTS, ("bot a", "9" * 64)], 3, 1, COMMITMENT)


GOLDEN = [
    (0, "d707ac76", 0, 0, (0, 2, 3)),
    (1, "d707ac76", 0, 1, (2, 3, 0)),
    (2, "d707ac76", 0, 2, (3, 0, 2)),
    (3, "cf5ddb2c", 0, 0, (0, 3, 1)),
    (4, "cf5ddb2c", 0, 1, (3, 1, 0)),
    (5, "cf5ddb2c", 0, 2, (1, 0, 3)),
    (6, "fa357e3f", 0, 0, (1, 3, 2)),
    (7, "fa357e3f", 0, 1, (3, 2, 1)),
    (8, "fa357e3f", 0, 2, (2, 1, 3)),
    (9, "5e4d1e6c", 0, 0, (0, 1, 2)),
    (10, "5e4d1e6c", 0, 1, (1, 2, 0)),
    (11, "5e4d1e6c", 0, 2, (2, 0, 1)),
]
