"""How artists, cards, auctions and money look."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from vendue.games.modern_art import ARTISTS, Artist, Auction, Card
from vendue_referee.watch.page import Page
from vendue_referee.watch.pieces import plate

NAMES: dict[Artist, str] = {
    Artist.LITE_METAL: "Lite Metal",
    Artist.YOKO: "Yoko",
    Artist.CHRISTIN_P: "Christin P.",
    Artist.KARL_GITTER: "Karl Gitter",
    Artist.KRYPTO: "Krypto",
}
CODES: dict[Artist, str] = {
    Artist.LITE_METAL: "LM",
    Artist.YOKO: "YO",
    Artist.CHRISTIN_P: "CP",
    Artist.KARL_GITTER: "KG",
    Artist.KRYPTO: "KR",
}
"""Two letters for where there is no room."""
COLOURS: dict[Artist, str] = {
    Artist.LITE_METAL: "yellow",
    Artist.YOKO: "green",
    Artist.CHRISTIN_P: "red",
    Artist.KARL_GITTER: "cyan",
    Artist.KRYPTO: "magenta",
}
"""Colours that every terminal has, so that its own theme keeps them legible."""

SIGNS: dict[Auction, str] = {
    Auction.OPEN: "○",
    Auction.ONCE_AROUND: "↻",
    Auction.SEALED: "●",
    Auction.FIXED_PRICE: "$",
    Auction.DOUBLE: "◫",
}
"""What stands on a card: an open hand, one turn, a closed fist, a price, two cards."""
ASCII_SIGNS: dict[Auction, str] = {
    Auction.OPEN: "o",
    Auction.ONCE_AROUND: "@",
    Auction.SEALED: "*",
    Auction.FIXED_PRICE: "$",
    Auction.DOUBLE: "=",
}
WORDS: dict[Auction, str] = {
    Auction.OPEN: "open",
    Auction.ONCE_AROUND: "once around",
    Auction.SEALED: "sealed",
    Auction.FIXED_PRICE: "fixed price",
    Auction.DOUBLE: "double",
}

ORDINALS = ("no", "first", "second", "third", "fourth", "fifth")
"""For the cards of an artist that a round can see."""


def artist_text(artist: Artist) -> Text:
    """Return an artist's name."""
    return Text(NAMES[artist], style=f"bold {COLOURS[artist]}")


def code_text(artist: Artist, number: int = 1) -> Text:
    """Return an artist's two letters, with a number before them if it isn't 1."""
    words = CODES[artist] if number == 1 else f"{number} {CODES[artist]}"
    return Text(words, style=COLOURS[artist])


def card_text(page: Page, card: Card) -> Text:
    """Return a card as a plate: how it is sold, and its artist."""
    sign = (ASCII_SIGNS if page.is_ascii else SIGNS)[card.auction]
    return plate(page, f"{sign} {NAMES[card.artist]}", COLOURS[card.artist])


def paintings_text(row: Sequence[int], separator: str) -> Text:
    """Return how many paintings of each artist there are, those of none left out."""
    return Text(separator).join(code_text(artist, row[artist]) for artist in ARTISTS if row[artist])


def money(amount: int) -> str:
    """Return thousands as they are spoken of: ``21k``."""
    return f"{amount}k"
