"""Redealing is even: every way in which the unseen cards can lie is as likely as any other."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb
from random import Random
from typing import TypeAlias

import pytest
from tests.sdk.games.evenness import TOO_FAR, surprise
from tests.sdk.games.modern_art.scenario import MODERN_ART, Scenario, cards
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.games.game import Json, Seat
from vendue.games.modern_art import CARDS, DECKS, Artist, Card, ModernArtState, View, redeal

Lying: TypeAlias = tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]
"""Where the cards lie: hands by seat, and the stock in its order."""


def lying(state: ModernArtState) -> Lying:
    return state._course.board.hands, state._course.board.stock


def late_view(*hands: str, stock: str, seat: int = 0) -> View:
    """Return a view of a game in which all but the named cards have been played."""
    state = Scenario(*hands, stock=stock, round_number=2).state
    there = Counter(cards(" ".join((*hands, stock))))
    played: dict[str, Json] = {
        card.name: copies - there[card]
        for card, copies in zip(CARDS, DECKS["standard"], strict=True)
        if copies > there[card]
    }
    return MODERN_ART.from_position(state.to_position() | {"played": played}).view(Seat(seat))


def unseen_cards(view: View) -> list[Card]:
    return [card for card, number in zip(CARDS, view.unseen(), strict=True) for _ in range(number)]


def every_lying(view: View) -> dict[Lying, Fraction]:
    """Return each way in which the unseen cards can lie, with its share of all orders."""
    orders = Counter(_laid(view, order) for order in permutations(unseen_cards(view)))
    return {laid: Fraction(number, orders.total()) for laid, number in orders.items()}


def _laid(view: View, order: tuple[Card, ...]) -> Lying:
    hands, start = [], 0
    for seat, size in enumerate(view.public.hand_sizes):
        if seat == view.seat:
            hands.append(view.hand)
        else:
            hands.append(tuple(sorted(order[start : start + size])))
            start += size
    return tuple(hands), order[start:]


LATE_VIEWS = {
    "three seats": late_view("Lo Lr", "Yo Yo", "Cs", stock="Cs Kd Gf"),
    "from the middle": late_view("Lo Lr Kd", "Yo", "Lo", stock="Cs Kd", seat=1),
    "equal cards": late_view("Yo Yr", "Ko Ko", "Gd", stock="Gd Gd Ko Ko"),
    "four seats, no stock": late_view("Yo Cr", "Lo Yr", "Kd Cs Cs", "Yr", stock=""),
    "five seats": late_view("Yo Ks", "Lo", "", "Cs", "Kd", stock="Lo Ks", seat=2),
}


@pytest.mark.parametrize("name", LATE_VIEWS)
def test_every_way_is_equally_likely(name: str) -> None:
    """On few cards, hands and stock come up as often as orders of the unseen cards give them."""
    view, rng = LATE_VIEWS[name], Random(name)
    found = Counter(lying(redeal(view, rng)) for _ in range(15_000))
    assert surprise(found, every_lying(view)) < TOO_FAR


def test_the_exhaustive_shares_are_hypergeometric() -> None:
    """Counted by hand: of 7 cards, 4 of them Ko, a hand of 2 has two Ko in 6 of 21 cases."""
    shares = every_lying(LATE_VIEWS["equal cards"])
    both = sum(share for (hands, _), share in shares.items() if hands[1] == cards("Ko Ko"))
    assert both == Fraction(comb(4, 2), comb(7, 2)) == Fraction(6, 21)


def pooled(number: int) -> int:
    """Put numbers together that are rare."""
    return min(number, 4)


def shares_in_hand(unseen: int, marked: int, size: int) -> dict[int, Fraction]:
    """Return the hypergeometric chance of each number of marked cards in a hand."""
    shares: dict[int, Fraction] = {}
    for number in range(min(marked, size) + 1):
        ways = comb(marked, number) * comb(unseen - marked, size - number)
        share = shares.get(pooled(number), Fraction(0))
        shares[pooled(number)] = share + Fraction(ways, comb(unseen, size))
    return shares


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_fresh_deal_is_redealt_evenly(seats: int) -> None:
    """Every hand, and the first and the last place of the stock, get each artist's fair share."""
    view = MODERN_ART.start(seats, {}, ShuffledDeal(seats)).view(Seat(0))
    rng, unseen = Random(seats), unseen_cards(view)
    drawn = [lying(redeal(view, rng)) for _ in range(4_000)]
    artists = Counter(card.artist for card in unseen)
    size = view.public.hand_sizes[0]
    by_number = shares_in_hand(len(unseen), artists[Artist.KRYPTO], size)
    by_artist = {artist: Fraction(number, len(unseen)) for artist, number in artists.items()}
    for seat in range(1, seats):
        hands = (hands[seat] for hands, _ in drawn)
        numbers = Counter(
            pooled(sum(card.artist is Artist.KRYPTO for card in hand)) for hand in hands
        )
        assert surprise(numbers, by_number) < TOO_FAR
    for place in (0, -1):
        found = Counter(stock[place].artist for _, stock in drawn)
        assert surprise(found, by_artist) < TOO_FAR


def test_uneven_draws_are_noticed() -> None:
    """The measure used here finds a draw in which one way of six comes up a tenth too often."""
    even = {way: Fraction(1, 6) for way in range(6)}
    assert surprise(dict.fromkeys(range(6), 2_500), even) < 0
    assert surprise({0: 2_750, **dict.fromkeys(range(1, 6), 2_450)}, even) > TOO_FAR
