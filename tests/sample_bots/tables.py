"""Tables of sample bots for the tests here: who sits there, and who comes out in front."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from statistics import fmean, stdev
from typing import TypeAlias

from vendue.bot import Bot
from vendue.deals import standalone_deal
from vendue.games.game import Json
from vendue.games.table import game
from vendue.match import MatchResult
from vendue.rotation import cyclic_orders, seating
from vendue.simulate import play_match, simulate
from vendue.verdicts import Verdict
from vendue_sample_bots.art_society.curator import Curator
from vendue_sample_bots.art_society.decorator import Decorator
from vendue_sample_bots.art_society.random_bot import RandomBot as ArtSocietyRandom
from vendue_sample_bots.collection.bidder import Bidder
from vendue_sample_bots.collection.collector import Collector
from vendue_sample_bots.collection.random_bot import RandomBot as CollectionRandom
from vendue_sample_bots.collection.tactician import Tactician
from vendue_sample_bots.modern_art.appraiser import Appraiser
from vendue_sample_bots.modern_art.cautious import Cautious
from vendue_sample_bots.modern_art.counter import Counter
from vendue_sample_bots.modern_art.random_bot import RandomBot

BotClass: TypeAlias = type[Bot]

Group: TypeAlias = list[tuple[tuple[BotClass, ...], tuple[int, ...]]]
"""The games of one deal: the bots and their places, by seat."""

WEAKEST_FIRST: dict[str, tuple[BotClass, ...]] = {
    "modern_art": (RandomBot, Cautious, Appraiser, Counter),
    "collection": (CollectionRandom, Bidder, Collector, Tactician),
    "art_society": (ArtSocietyRandom, Decorator, Curator),
}
"""The sample bots by game."""
EVERY_BOT = tuple(bot for line_up in WEAKEST_FIRST.values() for bot in line_up)
"""The sample bots of all games."""


def play(
    bots: Sequence[BotClass],
    seed: str,
    *,
    options: Mapping[str, str] | None = None,
    preset: str | None = None,
) -> MatchResult:
    """Play one game of the bots', and fail if any bot did anything wrong in it."""
    result = simulate(bots[0].game, bots, seed=seed, options=options, preset=preset)
    check_clean(result)
    return result


def play_on(bots: Sequence[BotClass], position: Mapping[str, Json]) -> MatchResult:
    """Play a position to its end, and fail if any bot did anything wrong."""
    rules = game(bots[0].game)
    chosen = position["options"]
    assert isinstance(chosen, dict)
    options = rules.settle_options(chosen={name: str(value) for name, value in chosen.items()})
    deal = standalone_deal("odd", rules.id)
    result = play_match(rules.id, options, rules.from_position(position), deal, bots)
    check_clean(result)
    return result


def check_clean(result: MatchResult) -> None:
    """Fail unless every seat finished without a strike and the game came to its own end."""
    assert set(result.verdicts) == {Verdict.FINISHED}
    assert set(result.strikes) == {0}
    assert not result.capped


@dataclass(frozen=True, slots=True)
class Comparison:
    """How often one bot was placed before another at the same table, by duplicate group."""

    groups: tuple[float, ...]
    """Share of pairs that the first one won; a shared place is half a win."""

    @property
    def mean(self) -> float:
        """The share over all groups."""
        return fmean(self.groups)

    @property
    def lower(self) -> float:
        """Lower end of an interval of four standard errors, which no luck explains."""
        return self.mean - 4 * stdev(self.groups) / math.sqrt(len(self.groups))


def compare(
    bots: Sequence[BotClass], pairs: Sequence[tuple[BotClass, BotClass]], deals: int
) -> list[Comparison]:
    """Play each deal once in every rotation of a table, and compare bots in pairs."""
    table = "-".join(bot.name for bot in bots)
    orders = cyclic_orders(len(bots), table, bots[0].game)
    groups = [
        group([bots[entrant] for entrant in orders[deal % len(orders)]], f"{table} {deal}")
        for deal in range(deals)
    ]
    return [
        Comparison(tuple(fmean(wins(better, worse, games)) for games in groups))
        for better, worse in pairs
    ]


def group(order: Sequence[BotClass], seed: str) -> Group:
    """Play one deal in every rotation and return who sat where, with all places."""
    rotations = [seating(order, rotation) for rotation in range(len(order))]
    return [(seated, play(seated, seed).places) for seated in rotations]


def wins(better: BotClass, worse: BotClass, games: Group) -> Iterator[float]:
    """Yield, for each pair of the two bots in each game, 1, ½ or 0 for the first one."""
    for seated, places in games:
        by_seat = list(zip(seated, places, strict=True))
        for (own, place), (other, behind) in permutations(by_seat, 2):
            if own is better and other is worse:
                yield 1.0 if place < behind else 0.5 if place == behind else 0.0
