"""What the sample bots for Modern Art say about themselves holds."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from tests.sample_bots.tables import play

from vendue.deals import standalone_deal
from vendue.games.game import Seat
from vendue.games.modern_art import DECKS, Card
from vendue.games.modern_art.scoring import markers_of
from vendue.games.table import game
from vendue.modern_art import ARTISTS, CARDS, Artist, Auction, Legal, Options, View
from vendue_sample_bots.modern_art.appraiser import MARKERS, Appraiser, chances
from vendue_sample_bots.modern_art.cautious import Cautious, best_payout
from vendue_sample_bots.modern_art.random_bot import RandomBot

GAME = "modern_art"
YOKO_FIRST = ((20, 0, 0, 0), (30, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (10, 0, 0, 0))
"""Markers by artist, then by round."""
DECK = (12, 13, 14, 15, 16)


def seen(**public: Any) -> View:
    """Return a view of the start of a game, with some public facts exchanged and no hand."""
    view = game(GAME).start(3, {}, standalone_deal("seen", GAME)).view(Seat(0))
    assert isinstance(view, View)
    return replace(view, public=replace(view.public, **public), hand=())


def test_cautious_never_pays_more_than_a_painting_can_pay() -> None:
    """Neither by a bid nor at a price, its own ones included."""

    class Watched(Cautious):
        def bid(self, view: View, legal: Legal) -> int:
            raise AssertionError

        def answered(self, view: View, amount: int) -> int:
            lot = view.public.lot
            assert amount <= len(lot) * (view.value(lot[0].artist) + 30)
            offers.append(amount)
            return amount

        def set_price(self, view: View, legal: Legal) -> int:
            return self.answered(view, super().set_price(view, legal))

        def bid_open(self, view: View, legal: Legal) -> int:
            return self.answered(view, super().bid_open(view, legal))

        def bid_once_around(self, view: View, legal: Legal) -> int:
            return self.answered(view, super().bid_once_around(view, legal))

        def bid_sealed(self, view: View, legal: Legal) -> int:
            return self.answered(view, super().bid_sealed(view, legal))

    offers: list[int] = []
    for seats in (3, 5):
        play([Watched, Appraiser, *[RandomBot] * (seats - 2)], "watched")
    assert sum(offer > 0 for offer in offers) > 50


def test_cautious_hopes_for_the_best() -> None:
    """As long as there are cards enough, every artist may still come first."""
    view = seen(markers=YOKO_FIRST, counts=(0, 0, 3, 3, 4))
    assert [best_payout(view, artist) for artist in ARTISTS] == [50, 60, 30, 30, 40]


@pytest.mark.parametrize(("rule", "yoko"), [("top3_only", 0), ("any_marker", 30)])
def test_cautious_knows_who_is_out_of_reach(rule: str, yoko: int) -> None:
    """With two cards left, an artist can't pass those that have three on the table."""
    played = [0] * len(CARDS)
    for card in CARDS[: Card.CHRISTIN_P_OPEN]:
        played[card] = DECKS["standard"][card] - (card.auction is Auction.DOUBLE)
    view = seen(
        markers=YOKO_FIRST,
        counts=(3, 0, 3, 3, 4),
        played=tuple(played),
        options=Options(payout_rule=rule),
    )
    assert best_payout(view, Artist.YOKO) == yoko
    assert best_payout(view, Artist.LITE_METAL) == 20 + 30  # one left makes 4, further left


@pytest.mark.parametrize("counts", [(0, 0, 0, 0, 0), (1, 0, 2, 0, 4), (4, 4, 4, 4, 4)])
def test_every_place_goes_to_somebody(counts: tuple[int, ...]) -> None:
    """The chances of all artists for one place add up to 1, those of one artist to at most 1."""
    found = chances(counts, (1, 0, 0, 2, 0), DECK)
    assert [sum(row[place] for row in found) for place in range(3)] == pytest.approx([1, 1, 1])
    assert all(sum(row) <= 1 + 1e-9 for row in found)


def test_more_cards_on_the_table_mean_better_chances() -> None:
    """One more card of an artist never makes it less likely to be first."""
    rng = Random(1)
    for _ in range(50):
        counts = [rng.randrange(4) for _ in DECK]
        artist = rng.randrange(5)
        more = [count + (n == artist) for n, count in enumerate(counts)]
        before = chances(tuple(counts), (0,) * 5, DECK)[artist][0]
        assert chances(tuple(more), (0,) * 5, DECK)[artist][0] >= before


def test_a_round_that_is_over_is_certain() -> None:
    """With five cards of one artist the forecast is the ranking of the rules."""
    for rest in product(range(5), repeat=4):
        for counts in ((5, *rest), (*rest, 5), (*rest[:2], 5, *rest[2:])):
            certain = chances(counts, (1,) * 5, DECK)
            markers = tuple(
                sum(int(chance) * marker for chance, marker in zip(row, MARKERS, strict=True))
                for row in certain
            )
            assert markers == markers_of(counts)
