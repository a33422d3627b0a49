"""Scenarios written by hand: cards in two letters, seats A … E, money as changes from 100.

A card is its artist (L, Y, C, G, K in board order) and its type (o open, r once around,
s sealed, f fixed price, d double): ``Yd`` is a double by Yoko.
"""

from __future__ import annotations

from collections.abc import Mapping

from vendue.games.game import Seat
from vendue.games.modern_art import (
    AcceptPrice,
    Action,
    AddSecond,
    Bid,
    Card,
    Event,
    ModernArt,
    ModernArtState,
    Options,
    PlayCard,
    RoundEnded,
    SetPrice,
    turn_position,
)

MODERN_ART = ModernArt()
ARTIST_LETTERS = "LYCGK"
TYPE_LETTERS = "orsfd"


def card(code: str) -> Card:
    return Card(5 * ARTIST_LETTERS.index(code[0]) + TYPE_LETTERS.index(code[1]))


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(map(card, codes.split()))


def seat_of(letter: str) -> Seat:
    return Seat("ABCDE".index(letter))


def paintings(codes: str) -> tuple[int, ...]:
    """Return numbers by artist: ``LLY`` is two Lite Metal and one Yoko."""
    return tuple(codes.count(letter) for letter in ARTIST_LETTERS)


class Scenario:
    """A position and what is played from it; every answer must be asked for."""

    def __init__(
        self,
        *hands: str,
        seller: str = "A",
        bought: Mapping[str, str] | None = None,
        markers: Mapping[str, tuple[int, ...]] | None = None,
        money: Mapping[str, int] | None = None,
        round_number: int = 1,
        stock: str = "",
        options: Mapping[str, str] | None = None,
    ) -> None:
        letters = "ABCDE"[: len(hands)]
        start = [(money or {}).get(letter, 100) for letter in letters]
        position = turn_position(
            [cards(hand) for hand in hands],
            seller=seat_of(seller),
            bought=[paintings((bought or {}).get(letter, "")) for letter in letters],
            markers=[(markers or {}).get(letter, (0, 0, 0, 0)) for letter in ARTIST_LETTERS],
            money=start,
            round_number=round_number,
            stock=cards(stock),
            options=Options(**MODERN_ART.settle_options(chosen=options)),
        )
        self.start = start
        self.state: ModernArtState = MODERN_ART.from_position(position)
        self.events: list[Event] = []

    @property
    def asked(self) -> str:
        """The seats that owe an answer."""
        return "".join("ABCDE"[seat] for seat in self.state.deciding())

    @property
    def changes(self) -> tuple[int, ...]:
        """Each seat's money less what it began with."""
        balances = self.state.public().balances
        return tuple(now - then for now, then in zip(balances, self.start, strict=True))

    @property
    def round_ended(self) -> RoundEnded:
        """The latest end of a round."""
        return next(event for event in reversed(self.events) if isinstance(event, RoundEnded))

    def bought(self, letter: str) -> str:
        """Return the paintings bought by a seat as letters."""
        row = self.state.public().bought[seat_of(letter)]
        return "".join(artist * number for artist, number in zip(ARTIST_LETTERS, row, strict=True))

    def play(self, letter: str, action: Action) -> Scenario:
        self.events += self.state.play(seat_of(letter), action)
        return self

    def lay(self, letter: str, code: str) -> Scenario:
        return self.play(letter, PlayCard(card(code)))

    def add(self, letter: str, code: str) -> Scenario:
        return self.play(letter, AddSecond(card(code)))

    def decline(self, letters: str) -> Scenario:
        for letter in letters:
            self.play(letter, AddSecond(None))
        return self

    def bid(self, letter: str, amount: int) -> Scenario:
        return self.play(letter, Bid(amount))

    def skip(self, letters: str) -> Scenario:
        """Pass in an open or once-around auction, each in turn."""
        for letter in letters:
            assert self.asked == letter
            self.play(letter, Bid(0))
        return self

    def seal(self, **bids: int) -> Scenario:
        """Give sealed bids by seat letter."""
        for letter, amount in bids.items():
            self.play(letter, Bid(amount))
        return self

    def price(self, letter: str, price: int) -> Scenario:
        return self.play(letter, SetPrice(price))

    def accept(self, letter: str) -> Scenario:
        return self.play(letter, AcceptPrice(accept=True))

    def refuse(self, letters: str) -> Scenario:
        for letter in letters:
            assert self.asked == letter
            self.play(letter, AcceptPrice(accept=False))
        return self
