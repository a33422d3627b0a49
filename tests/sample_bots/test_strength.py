"""Each sample bot clearly beats the one before, at every size of table.

Everything is seeded, so these tests give the same numbers on every run; the interval says that
other seeds would agree.
"""

from __future__ import annotations

import pytest
from tests.sample_bots.tables import BotClass, compare

from vendue_sample_bots.modern_art.appraiser import Appraiser
from vendue_sample_bots.modern_art.cautious import Cautious
from vendue_sample_bots.modern_art.counter import Counter
from vendue_sample_bots.modern_art.random_bot import RandomBot

PAIRS = [(Cautious, RandomBot), (Appraiser, Cautious)]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize(("better", "worse"), PAIRS)
def test_one_against_many_of_the_one_before(better: BotClass, worse: BotClass, seats: int) -> None:
    """It is placed before four out of five of them, whoever sits where."""
    table = [better] + [worse] * (seats - 1)
    (found,) = compare(table, [(better, worse)], deals=6)
    assert found.mean >= 0.8
    assert found.lower > 0.5


@pytest.mark.parametrize(("seats", "deals"), [(3, 64), (4, 32), (5, 32)])
def test_counter_against_appraisers(seats: int, deals: int) -> None:
    """Two thinking bots: the difference is smaller, needs more deals, and is still no luck."""
    table = [Counter] + [Appraiser] * (seats - 1)
    (found,) = compare(table, [(Counter, Appraiser)], deals)
    assert found.mean >= 0.6
    assert found.lower > 0.5


def test_all_at_one_table() -> None:
    """Some dozen games of a mixed table show the order."""
    table = [RandomBot, Cautious, Appraiser, RandomBot]
    for found in compare(table, PAIRS, deals=16):
        assert found.mean >= 0.75
        assert found.lower > 0.5
