"""Reads the reference games and results in tests/data/ratings."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from vendue_leaderboard.ratings.bradley_terry import CENTRE, fit
from vendue_leaderboard.ratings.games import BotId, DealGroup, GameId, RatedGame, tabulate
from vendue_leaderboard.ratings.pairs import Weighting, pair_table, score_matrix

DATA = Path(__file__).parents[2] / "data" / "ratings"
PLACES = {"1-0": (1, 2), "0-1": (2, 1), "1/2-1/2": (1, 1)}


def read_json(name: str) -> Any:
    return json.loads((DATA / name).read_text())


def read_csv(name: str) -> list[dict[str, str]]:
    with (DATA / name).open() as file:
        return list(csv.DictReader(file))


def game(
    places: dict[str, int] | Sequence[tuple[str, int]],
    number: int = 0,
    group: str | None = None,
    forfeited: Iterable[int] = (),
) -> RatedGame:
    """One game, in a deal group of its own unless one is named."""
    seats = list(places.items()) if isinstance(places, dict) else list(places)
    return RatedGame(
        id=GameId(f"g{number:06}"),
        bots=tuple(BotId(bot) for bot, _ in seats),
        places=tuple(place for _, place in seats),
        deal_group=DealGroup(f"d{number:06}" if group is None else group),
        schedule_number=number,
        forfeited=frozenset(forfeited),
    )


def games(*places: dict[str, int]) -> list[RatedGame]:
    """Games in this order, each in a deal group of its own."""
    return [game(each, number) for number, each in enumerate(places)]


def duels(*results: tuple[str, str, int, int], start: int = 0) -> list[RatedGame]:
    """Two-player games from (bot, bot, wins of the first, wins of the second)."""
    number = count(start)
    return [
        game({winner: 1, loser: 2}, next(number))
        for one, other, won, lost in results
        for winner, loser, times in ((one, other, won), (other, one, lost))
        for _ in range(times)
    ]


def multi_player_games(name: str, *, alone: bool = False) -> list[RatedGame]:
    """Games of an ``mp*.csv`` file, each in a deal group of its own if ``alone``."""
    seats: dict[int, list[dict[str, str]]] = {}
    for row in read_csv(name):
        seats.setdefault(int(row["game"]), []).append(row)
    return [
        game(
            [(row["bot"], int(row["rank"])) for row in rows],
            number,
            None if alone else rows[0]["deal_group"],
        )
        for number, rows in seats.items()
    ]


def two_player_games(name: str) -> list[RatedGame]:
    """Games of a ``games2p_*.csv`` file."""
    return [
        game(list(zip((row["white"], row["black"]), PLACES[row["result"]], strict=True)), number)
        for number, row in enumerate(read_csv(name))
    ]


def edge_case(case: dict[str, Any]) -> list[RatedGame]:
    """Games of one case of ``edge_cases.json``."""
    return [
        game([(bot, place) for bot, place in each["seats"]], number)
        for number, each in enumerate(case["games"])
    ]


def elo_by_bot(
    played: Iterable[RatedGame], prior: float, weighting: Weighting = Weighting.PAIR
) -> dict[str, float]:
    """Bradley-Terry Elo relative to the centre."""
    table = tabulate(played)
    fitted = fit(score_matrix(pair_table(table, weighting)), prior)
    return dict(zip(table.bots, (fitted.elo - CENTRE).tolist(), strict=True))
