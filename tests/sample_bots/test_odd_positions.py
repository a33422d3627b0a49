"""Modern Art bots give legal answers where it hardly comes to: no money, no cards, no luck."""

from __future__ import annotations

from random import Random

import pytest
from tests.sample_bots.tables import WEAKEST_FIRST, BotClass, play_on

from vendue.games.game import Json
from vendue.games.modern_art import CARDS, DECKS, Card, turn_position
from vendue.games.modern_art.intake import MOST_MONEY

BOTS = WEAKEST_FIRST["modern_art"]
MARKER_ROWS = [(30, 20, 10, 0), (20, 30, 0, 0), (10, 0, 30, 0), (0, 10, 20, 0), (0, 0, 0, 0)]
"""Markers of three rounds, by artist."""


def some_position(rng: Random) -> dict[str, Json]:
    """Return a late position with little money and unequal hands, the first one not empty."""
    seats = rng.choice((3, 4, 5))
    deck = [card for card in CARDS for _ in range(DECKS["standard"][card])]
    rng.shuffle(deck)
    hands = [
        [deck.pop() for _ in range(rng.choice((0, 0, 1, 3)) + (seat == 0))] for seat in range(seats)
    ]
    money = [rng.choice((0, 0, 1, 2, 30)) for _ in range(seats)]
    return turn_position(hands, round_number=4, money=money, markers=MARKER_ROWS)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("seed", range(20))
def test_poor_and_empty_handed_seats_play_on(bot: BotClass, seed: int) -> None:
    """Little or no money, few or no cards, in any mixture."""
    position = some_position(Random(seed))
    money = position["money"]
    assert isinstance(money, list)
    play_on([bot] * len(money), position)


@pytest.mark.parametrize("bot", BOTS)
def test_an_empty_hand_still_bids(bot: BotClass) -> None:
    """Seat 0 has all the cards, the others all the money, and every type of sale comes up."""
    cards = [*CARDS[:10], *CARDS[15:20]]
    for money in ([0, 50, 50], [100, 100, 0], [1, 1, 1]):
        play_on([bot] * 3, turn_position([cards, [], []], round_number=4, money=money))


@pytest.mark.parametrize("bot", BOTS)
def test_a_worthless_lot_is_no_trouble(bot: BotClass) -> None:
    """Four artists are out of reach; the fifth can get nothing any more."""
    bought = [[4, 4, 4, 0, 0], [0, 0, 0, 4, 0], [0] * 5]
    hands = [[Card.KRYPTO_SEALED, Card.KRYPTO_FIXED_PRICE], [Card.KRYPTO_OPEN], [Card.KRYPTO_OPEN]]
    play_on([bot] * 3, turn_position(hands, round_number=4, bought=bought))


@pytest.mark.parametrize("bot", BOTS)
def test_a_fortune_is_no_trouble(bot: BotClass) -> None:
    """An open auction among the very rich ends by itself, long before the cap."""
    hands = [[Card.YOKO_OPEN, Card.YOKO_DOUBLE], [Card.YOKO_OPEN], [Card.YOKO_ONCE_AROUND]]
    play_on([bot] * 3, turn_position(hands, round_number=4, money=[MOST_MONEY] * 3))
