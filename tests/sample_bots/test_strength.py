"""Each sample bot clearly beats the one before, at every size of table.

Everything is seeded, so these tests give the same numbers on every run; the interval says that
other seeds would agree.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pytest
from tests.sample_bots.tables import WEAKEST_FIRST, BotClass, Comparison, compare

from vendue.games.table import game
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

SOAKED = 100
"""Deals at each size of table in a soak."""


@dataclass(frozen=True, slots=True)
class Step:
    """From one sample bot to the next."""

    better: BotClass
    worse: BotClass
    deals: tuple[int, ...]
    """How many show the difference, by size of table; the closer they are, the more."""
    share: float = 0.8
    """How often the better one is placed before the other, at the least."""


STEPS = (
    Step(Cautious, RandomBot, (6, 6, 6)),
    Step(Appraiser, Cautious, (6, 6, 6)),
    Step(Counter, Appraiser, (64, 32, 32), share=0.6),
    Step(Bidder, CollectionRandom, (6, 6, 6)),
    Step(Collector, Bidder, (12, 16, 12), share=0.7),
    Step(Tactician, Collector, (10, 32, 16), share=0.65),
    Step(Decorator, ArtSocietyRandom, (4, 4, 4)),
    Step(Curator, Decorator, (16, 12, 8), share=0.75),
)


def one_against_many(step: Step, seats: int, deals: int) -> Comparison:
    """Seat the better bot with as many of the other as there are places left."""
    table = [step.better] + [step.worse] * (seats - 1)
    (found,) = compare(table, [(step.better, step.worse)], deals)
    return found


def tables() -> list[Any]:
    """Return every step at every size of table, with its number of deals."""
    return [
        pytest.param(step, seats, deals, id=f"{step.better.game}-{step.better.name}-{seats}")
        for step in STEPS
        for seats, deals in zip(game(step.better.game).seat_counts, step.deals, strict=True)
    ]


def test_every_bot_is_compared_with_the_one_before() -> None:
    for bots in WEAKEST_FIRST.values():
        for worse, better in pairwise(bots):
            assert any((step.better, step.worse) == (better, worse) for step in STEPS)


@pytest.mark.parametrize(("step", "seats", "deals"), tables())
def test_one_against_many_of_the_one_before(step: Step, seats: int, deals: int) -> None:
    """It is placed before most of them, whoever sits where, and that is no luck."""
    found = one_against_many(step, seats, deals)
    assert found.mean >= step.share
    assert found.lower > 0.5


@pytest.mark.soak
@pytest.mark.parametrize(("step", "seats", "deals"), tables())
def test_one_against_many_in_many_deals(step: Step, seats: int, deals: int) -> None:
    """The same with more deals, by seeds that the short test has too and others."""
    found = one_against_many(step, seats, max(SOAKED, deals))
    assert found.mean >= step.share
    assert found.lower > 0.5


def test_all_at_one_table() -> None:
    """Some dozen games of a mixed table show the order."""
    table = [RandomBot, Cautious, Appraiser, RandomBot]
    pairs = [(Cautious, RandomBot), (Appraiser, Cautious)]
    for found in compare(table, pairs, deals=16):
        assert found.mean >= 0.75
        assert found.lower > 0.5


def test_all_of_collection_at_one_table() -> None:
    """Bids that are too much alike would cancel out and leave the lots to the weakest."""
    table = [CollectionRandom, Bidder, Collector, CollectionRandom]
    pairs = [(Bidder, CollectionRandom), (Collector, Bidder), (Collector, CollectionRandom)]
    for found in compare(table, pairs, deals=20):
        assert found.mean >= 0.6
        assert found.lower > 0.5


def test_tactician_is_in_front_at_a_table_of_four_different_bots() -> None:
    """It doesn't only profit from others who bid alike, so that their bills cancel out."""
    table = [CollectionRandom, Bidder, Collector, Tactician]
    for found in compare(table, [(Tactician, worse) for worse in table[:3]], deals=24):
        assert found.mean >= 0.65
        assert found.lower > 0.5


def test_all_of_art_society_at_one_table() -> None:
    """Some dozen games of a mixed table show the order."""
    table = [ArtSocietyRandom, Decorator, Curator, Decorator]
    for found in compare(table, [(Decorator, ArtSocietyRandom), (Curator, Decorator)], deals=12):
        assert found.mean >= 0.75
        assert found.lower > 0.5
