"""A watched match of Modern Art for tests: answers by seat letter."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from rich.console import Console
from tests.referee.watch.telling import NAMES, Told, console
from tests.sdk.games.modern_art.scenario import Scenario, card

from vendue.games.game import AnyState, LegalActions
from vendue.games.modern_art import (
    AcceptPrice,
    AddSecond,
    Bid,
    Legal,
    PlayCard,
    Public,
    SetPrice,
)
from vendue.match import Match


class Telling(Told):
    """A match of Modern Art with a watch attached."""

    def __init__(
        self, state: AnyState, names: Sequence[str] = NAMES, paper: Console | None = None
    ) -> None:
        super().__init__(state, "modern_art", names, paper or console())

    def lay(self, letter: str, code: str) -> Telling:
        return self.settle({letter: PlayCard(card(code))})

    def add(self, **codes: str) -> Telling:
        """Answer for a second card: its code, or "" to decline."""
        added = {letter: AddSecond(card(code) if code else None) for letter, code in codes.items()}
        return self.settle(dict(added))

    def bid(self, letter: str, *amounts: int) -> Telling:
        """Bid in turn, beginning with a seat and going round those asked."""
        for amount in amounts:
            (asked,) = self.match.state.deciding()
            assert "ABCDE"[asked] == letter
            self.settle({letter: Bid(amount)})
            letter = "".join("ABCDE"[seat] for seat in self.match.state.deciding())
        return self

    def seal(self, **bids: int) -> Telling:
        return self.settle({letter: Bid(amount) for letter, amount in bids.items()})

    def price(self, letter: str, price: int) -> Telling:
        return self.settle({letter: SetPrice(price)})

    def accept(self, letter: str) -> Telling:
        return self.settle({letter: AcceptPrice(accept=True)})

    def refuse(self, letters: str) -> Telling:
        for letter in letters:
            self.settle({letter: AcceptPrice(accept=False)})
        return self

    def sampled(self, legal: LegalActions[Any], rng: Random) -> object:
        """Return a random legal action with amounts that leave money for later."""
        assert isinstance(legal, Legal)
        action = legal.sample(rng)
        if isinstance(action, Bid) and action.amount > legal.minimum + 9:
            return Bid(0) if rng.random() < 0.5 else Bid(legal.minimum + rng.randrange(10))
        return action


def last_hands(**options: str) -> AnyState:
    """Return round 4 of a game of five with a few cards left in each hand."""
    return Scenario(
        "Lo Yd Cf Ks",
        "Lr Yf Cd Kr",
        "Ls Yo Go Kd",
        "Ld Ys Gs Ko",
        "Yr Co Gr Kf",
        round_number=4,
        markers={"L": (30, 0, 20, 0), "K": (20, 30, 30, 0), "C": (0, 20, 0, 0)},
        options=options,
    ).state


def public_of(match: Match) -> Public:
    public = match.state.public()
    assert isinstance(public, Public)
    return public
