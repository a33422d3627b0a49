"""The 70 cards of Modern Art: artists, auction types and how many there are of each."""

from __future__ import annotations

from enum import IntEnum


class Artist(IntEnum):
    """An artist, in board order; further left wins ties (MA-36)."""

    LITE_METAL = 0
    YOKO = 1
    CHRISTIN_P = 2
    KARL_GITTER = 3
    KRYPTO = 4


class Auction(IntEnum):
    """How a card is sold (section 4 and 5 of the rules)."""

    OPEN = 0
    """Everybody may raise until nobody wants to (MA-16)."""
    ONCE_AROUND = 1
    """One chance each, the seller last (MA-18)."""
    SEALED = 2
    """All choose an amount in secret (MA-19)."""
    FIXED_PRICE = 3
    """The seller names a price, the first to accept takes it (MA-21)."""
    DOUBLE = 4
    """Sold together with a second card of the artist, by that card's type (MA-23)."""


class Card(IntEnum):
    """A painting: artist times auction type. Cards of one kind can't be told apart.

    The number is ``5 * artist + auction``, so that cards sort by artist, then type.
    """

    LITE_METAL_OPEN = 0
    LITE_METAL_ONCE_AROUND = 1
    LITE_METAL_SEALED = 2
    LITE_METAL_FIXED_PRICE = 3
    LITE_METAL_DOUBLE = 4
    YOKO_OPEN = 5
    YOKO_ONCE_AROUND = 6
    YOKO_SEALED = 7
    YOKO_FIXED_PRICE = 8
    YOKO_DOUBLE = 9
    CHRISTIN_P_OPEN = 10
    CHRISTIN_P_ONCE_AROUND = 11
    CHRISTIN_P_SEALED = 12
    CHRISTIN_P_FIXED_PRICE = 13
    CHRISTIN_P_DOUBLE = 14
    KARL_GITTER_OPEN = 15
    KARL_GITTER_ONCE_AROUND = 16
    KARL_GITTER_SEALED = 17
    KARL_GITTER_FIXED_PRICE = 18
    KARL_GITTER_DOUBLE = 19
    KRYPTO_OPEN = 20
    KRYPTO_ONCE_AROUND = 21
    KRYPTO_SEALED = 22
    KRYPTO_FIXED_PRICE = 23
    KRYPTO_DOUBLE = 24

    @property
    def artist(self) -> Artist:
        """Who painted it."""
        return ARTIST_OF[self]

    @property
    def auction(self) -> Auction:
        """How it is sold."""
        return AUCTION_OF[self]


ARTISTS: tuple[Artist, ...] = tuple(Artist)
CARDS: tuple[Card, ...] = tuple(Card)
ARTIST_OF: tuple[Artist, ...] = tuple(Artist(number // 5) for number in range(25))
"""Artist by card number."""
AUCTION_OF: tuple[Auction, ...] = tuple(Auction(number % 5) for number in range(25))
"""Auction type by card number."""
DOUBLES: frozenset[Card] = frozenset(card for card in CARDS if card.auction is Auction.DOUBLE)

DECKS: dict[str, tuple[int, ...]] = {
    # Rules section 1.2: rows by artist, columns open, once around, sealed, fixed price, double.
    "standard": (
        *(3, 3, 2, 2, 2),
        *(3, 2, 3, 3, 2),
        *(3, 3, 3, 3, 2),
        *(3, 3, 3, 3, 3),
        *(4, 3, 3, 3, 3),
    ),
    "lm_alt": (
        *(2, 3, 2, 3, 2),
        *(3, 2, 3, 3, 2),
        *(3, 3, 3, 3, 2),
        *(3, 3, 3, 3, 3),
        *(4, 3, 3, 3, 3),
    ),
}
"""Number of copies by card number, for each value of the option ``deck_table``."""

DECK_SIZE = 70
