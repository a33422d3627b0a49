"""A watched match of Collection particulière for tests: answers by seat letter."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Self

from rich.console import Console
from tests.referee.watch.telling import NAMES, Told, console
from tests.sdk.games.collection.lively import lively

from vendue.games.collection import (
    Bid,
    ChooseDirection,
    DecisionKind,
    Direction,
    Legal,
    Public,
    React,
    Reaction,
)
from vendue.games.game import AnyState, LegalActions


class Telling(Told):
    """A match of Collection particulière with a watch attached."""

    def __init__(
        self, state: AnyState, names: Sequence[str] = NAMES, paper: Console | None = None
    ) -> None:
        super().__init__(state, "collection", names, paper or console())

    @property
    def public(self) -> Public:
        public = self.match.state.public()
        assert isinstance(public, Public)
        return public

    @property
    def asked(self) -> str:
        """The seats that are asked, by letter."""
        return "".join("ABCD"[seat] for seat in self.match.state.deciding())

    def rising(self) -> Self:
        return self.settle({self.asked: ChooseDirection(Direction.RISING)})

    def falling(self) -> Self:
        return self.settle({self.asked: ChooseDirection(Direction.FALLING)})

    def bid(self, bids: str) -> Self:
        """Give sealed bids by seat letter, a star for a Banco: ``A12 B12* C10 D3``."""
        return self.settle(
            {
                word[0]: Bid(int(word[1:].rstrip("*")), banco=word.endswith("*"))
                for word in bids.split()
            }
        )

    def react(self, letter: str, reaction: Reaction) -> Self:
        """Let others pass until a seat is polled that plays a card."""
        while self.asked != letter:
            self.settle({self.asked: React(Reaction.PASS)})
        return self.settle({letter: React(reaction)})

    def preempt(self, letter: str) -> Self:
        return self.react(letter, Reaction.PREEMPT)

    def examine_banco(self, letter: str) -> Self:
        return self.react(letter, Reaction.EXPERTISE_ON_BANCO)

    def examine_preemption(self, letter: str) -> Self:
        return self.react(letter, Reaction.EXPERTISE_ON_PREEMPTION)

    def all_pass(self) -> Self:
        """Let everybody pass until the sale is over."""
        sale = self.public.sale
        while self.public.kind is DecisionKind.REACTION and self.public.sale == sale:
            self.settle({self.asked: React(Reaction.PASS)})
        return self

    def sampled(self, legal: LegalActions[Any], rng: Random) -> object:
        """Return a legal action as in a game in which everything happens."""
        assert isinstance(legal, Legal)
        return lively(legal, rng)
