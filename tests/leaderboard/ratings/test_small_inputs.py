"""Small inputs and the right result for each (ratings, section 2)."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from tests.leaderboard.ratings.reference import duels, game, games

from vendue_leaderboard.ratings import BotId, RatedGame, Standing, standings


def row_of(bot: str, rows: Sequence[Standing]) -> Standing:
    [found] = [row for row in rows if row.bot == bot]
    return found


def elo_of(rows: Sequence[Standing]) -> dict[str, float | None]:
    return {row.bot: row.elo for row in rows}


def online_of(rows: Sequence[Standing]) -> dict[str, float | None]:
    return {row.bot: row.online_elo for row in rows}


def bounds_of(rows: Sequence[Standing]) -> dict[str, str | None]:
    return {row.bot: row.bound for row in rows}


def around_1500(**leads: float) -> object:
    """Ratings given as leads over 1500, rounded to whole Elo."""
    return pytest.approx({bot: 1500 + lead for bot, lead in leads.items()}, abs=0.5)


def test_no_games_at_all() -> None:
    """Nothing played is an empty list, not an error."""
    assert standings([]) == ()


@pytest.mark.parametrize("played", [[], [game([("only", 1), ("only", 2)])]])
def test_one_bot(played: list[RatedGame]) -> None:
    """A lone bot is unrated, even after playing against itself."""
    [row] = standings(played, [BotId("only")])
    assert (row.rank, row.elo, row.online_elo, row.score) == (None, None, None, None)
    assert row.games == len(played)


def test_bot_without_games() -> None:
    """A bot without games has no rating, no rank and no part in the mean."""
    rows = standings(games({"a": 1, "b": 2}, {"a": 2, "b": 1}), [BotId("new")])
    assert row_of("new", rows).rank is None
    assert elo_of(rows) == {"a": 1500, "b": 1500, "new": None}


def test_one_game() -> None:
    """One win moves 8 points online, is worth 131 Elo either way and bounds nobody."""
    rows = standings(games({"a": 1, "b": 2}))
    assert online_of(rows) == {"a": 1508, "b": 1492}
    assert elo_of(rows) == around_1500(a=131, b=-131)
    assert bounds_of(rows) == {"a": ">=", "b": "<="}


def test_one_game_of_five() -> None:
    """Five distinct places move by steps of 4 online and leave every rating open."""
    rows = standings(games(dict(zip("abcde", range(1, 6), strict=True))))
    assert online_of(rows) == {"a": 1508, "b": 1504, "c": 1500, "d": 1496, "e": 1492}
    assert elo_of(rows) == around_1500(a=372, b=165, c=0, d=-165, e=-372)
    assert all(row.is_open_above or row.is_open_below for row in rows)


def test_ten_wins() -> None:
    """10-0 is worth 290 Elo either way and open at the far ends."""
    rows = standings(duels(("a", "b", 10, 0)))
    assert elo_of(rows) == around_1500(a=290, b=-290)
    assert bounds_of(rows) == {"a": ">=", "b": "<="}


@pytest.mark.parametrize(
    "played",
    [
        games(dict.fromkeys("abcde", 1)),
        games(*[{"a": 1, "b": 1}, {"b": 1, "c": 1}, {"a": 1, "c": 1}] * 3),
    ],
    ids=["one game", "draws only"],
)
def test_all_tied(played: list[RatedGame]) -> None:
    """Where everybody ties nobody moves, nobody is marked and all are first."""
    rows = standings(played)
    assert {row.online_elo for row in rows} == {1500}
    assert {(row.elo, row.rank, row.bound, row.score) for row in rows} == {(1500, 1, None, 0.5)}


def test_two_pools() -> None:
    """Two groups that never met are rated and ranked apart, each around 1500."""
    rows = standings(duels(("a", "b", 2, 1), ("x", "y", 1, 1)))
    assert {row.bot: (row.pool, row.rank) for row in rows} == {
        "a": (1, 1),
        "b": (1, 2),
        "x": (2, 1),
        "y": (2, 1),
    }
    assert elo_of(rows) == around_1500(a=51, b=-51, x=0, y=0)


def test_decisive_bridge() -> None:
    """One decisive game between two groups makes one pool whose gap stays open."""
    rows = standings(duels(("a", "b", 1, 1), ("x", "y", 1, 1), ("a", "x", 1, 0)))
    assert {row.pool for row in rows} == {1}
    assert bounds_of(rows) == {"a": ">=", "b": ">=", "x": "<=", "y": "<="}
    assert max(row_of(bot, rows).rank or 0 for bot in "ab") <= 2


def test_tied_bridge() -> None:
    """One tie between two groups joins them and leaves nobody open."""
    pair = duels(("a", "b", 1, 1))
    rows = standings([*pair, game({"x": 1, "y": 1}, 10), game({"a": 1, "x": 1}, 11)])
    assert set(bounds_of(rows).values()) == {None}
    assert {row.pool for row in rows} == {1}
    assert {round(row.elo or 0, 9) for row in rows} == {1500}


def test_one_way_chain() -> None:
    """A chain of single wins has regularised ratings and no bounded bot."""
    rows = standings(duels(("a", "b", 1, 0), ("b", "c", 1, 0), ("c", "d", 1, 0)))
    assert elo_of(rows) == around_1500(a=218, b=53, c=-53, d=-218)
    assert [row.bot for row in rows] == ["a", "b", "c", "d"]
    assert all(row.is_open_above or row.is_open_below for row in rows)


def test_bot_that_always_forfeits() -> None:
    """It is last and marked, and pulls nobody: three equal bots read 1500, not more."""
    tables = [
        [("a", places[0]), ("b", places[1]), ("c", places[2]), ("out", 4)]
        for places in ((1, 2, 3), (2, 3, 1), (3, 1, 2)) * 10
    ]
    rows = standings([game(table, n, forfeited=[3]) for n, table in enumerate(tables)])
    last = row_of("out", rows)
    assert (last.rank, last.bound, last.forfeit_rate, last.first_rate) == (4, "<=", 1, 0)
    assert {round(row.elo or 0, 9) for row in rows[:3]} == {1500}
    assert {row.rank for row in rows[:3]} == {1}


def test_forfeiter_leaves_a_hundred_and_one_elo_alone() -> None:
    """With and without a forfeiter at the table, a lead of 101 Elo stays 101."""
    table = [("a", 1), ("b", 2)]
    turned = [("a", 2), ("b", 1)]
    results = [table] * 167 + [turned] * 93
    with_out = [[*seats, ("out", 3)] for seats in results]
    leads = []
    for tables in (results, with_out):
        elo = elo_of(standings([game(seats, n) for n, seats in enumerate(tables)]))
        leads.append((elo["a"] or 0) - (elo["b"] or 0))
    assert [round(lead) for lead in leads] == [101, 101]


def test_two_forfeits_tie_for_last() -> None:
    """Survivors are ranked among themselves, two forfeiters share what is last."""
    rows = standings([game({"a": 1, "b": 3, "c": 2, "d": 3}, forfeited=[1, 3])])
    assert row_of("b", rows).elo == pytest.approx(row_of("d", rows).elo)
    assert {row.bot: (row.rank, row.mean_place) for row in rows} == {
        "a": (1, 1),
        "c": (2, 2),
        "b": (3, 3),
        "d": (3, 3),
    }


def test_identical_versions() -> None:
    """Two bots with the same results have the same rating and share a rank."""
    rows = standings(duels(("one", "x", 6, 4), ("two", "x", 6, 4)))
    one, two = row_of("one", rows), row_of("two", rows)
    assert one.elo == pytest.approx(two.elo, abs=1e-9)
    assert one.rank == two.rank == 1


def test_same_bot_in_two_seats() -> None:
    """A bot's pair with itself is dropped, its pairs with others all count."""
    played = [game([("a", 1), ("a", 2), ("b", 3)], 0), game([("b", 1), ("a", 2), ("a", 3)], 1)]
    rows = standings(played)
    assert {row.elo for row in rows} == {1500}
    assert online_of(rows) == pytest.approx({"a": 1499.6318, "b": 1500.3682}, abs=1e-4)
    assert {row.score for row in rows} == {0.5}


@pytest.mark.parametrize("places", [((1, 1, 2, 3), (3, 2, 1, 2)), ((0, 0, 5, 9), (7, 3, 0, 3))])
def test_ranks_with_gaps_or_from_zero(places: tuple[tuple[int, ...], ...]) -> None:
    """Dense, gapped and zero-based ranks make the same rows."""
    usual = [(1, 1, 3, 4), (4, 2, 1, 2)]
    expected = standings(games(*(dict(zip("abcd", each, strict=True)) for each in usual)))
    assert standings(games(*(dict(zip("abcd", each, strict=True)) for each in places))) == expected


def test_rock_paper_scissors() -> None:
    """A perfect cycle leaves all equal."""
    rows = standings(duels(("rock", "scissors", 9, 1), ("scissors", "paper", 9, 1)))
    assert row_of("rock", rows).rank == 1
    rows = standings(
        duels(("rock", "scissors", 9, 1), ("scissors", "paper", 9, 1), ("paper", "rock", 9, 1))
    )
    assert {(round(row.elo or 0, 9), row.rank) for row in rows} == {(1500, 1)}


def test_many_games_on_one_deal() -> None:
    """A thousand identical games of one deal are one deal group, and provisional."""
    rows = standings([game({"a": 1, "b": 2}, n, "deal") for n in range(1000)])
    assert {(row.games, row.deal_groups, row.is_provisional) for row in rows} == {(1000, 1, True)}
    assert online_of(rows) == pytest.approx({"a": 1508, "b": 1492})


def test_shuffled_input_and_duplicates() -> None:
    """Shuffled games, shuffled seats and games delivered twice make the same rows."""
    rng = random.Random(1)
    played = [
        game(dict(zip("abcd", rng.choices(range(3), k=4), strict=True)), n, f"d{n // 4}")
        for n in range(40)
    ]
    arrived = rng.sample([*played, *played[::3]], len(played) + len(played[::3]))
    assert standings(arrived) == standings(played)
