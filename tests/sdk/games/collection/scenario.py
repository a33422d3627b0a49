"""Scenarios written by hand: seats A … D, bills by seat letter, a star for a Banco.

``bid("A12 B12* C10 D3")`` is a bill of each seat; B plays a Banco with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from vendue.games.collection import (
    PAINTINGS,
    Action,
    Bid,
    ChooseDirection,
    Collection,
    CollectionState,
    DecisionKind,
    Direction,
    Event,
    Options,
    Public,
    React,
    Reacted,
    Reaction,
    sale_position,
)
from vendue.games.game import Seat

COLLECTION = Collection()
LETTERS = "ABCD"


def seat_of(letter: str) -> Seat:
    return Seat(LETTERS.index(letter))


def seats_of(letters: str) -> tuple[Seat, ...]:
    return tuple(map(seat_of, letters))


def letters_of(seats: Sequence[Seat]) -> str:
    return "".join(LETTERS[seat] for seat in seats)


def by_seat(values: Mapping[str, Any], seats: int, otherwise: Any) -> list[Any]:
    """Return a list by seat of what is given by letter."""
    return [values.get(letter, otherwise) for letter in LETTERS[:seats]]


def all_but(*kept: int) -> list[int]:
    """Return the paintings of a hand without these."""
    left = list(PAINTINGS)
    for painting in kept:
        left.remove(painting)
    return left


class Scenario:
    """A lot that has just been turned and what is played from it; every answer must be asked for.

    Columns are given by letter, ``won={"A": [1, 1]}``; the rest goes to `sale_position` as it is.
    """

    def __init__(
        self,
        *lot: int,
        seats: int = 4,
        auctioneer: str = "A",
        options: Mapping[str, str] | None = None,
        totals: Mapping[str, int] | None = None,
        won: Mapping[str, Sequence[int]] | None = None,
        doubled: Mapping[str, Sequence[int]] | None = None,
        bills: Mapping[str, Sequence[int]] | None = None,
        standing: str = "",
        claimed: str = "",
        preempted_by: str = "",
        **fields: Any,
    ) -> None:
        if preempted_by:
            fields["preemptions"] = by_seat(dict.fromkeys(preempted_by, 0), seats, 1)
        if standing or claimed:
            used = dict.fromkeys(claimed or standing, 2)
            fields.setdefault("bancos", by_seat(used, seats, 3))
        if bills is not None:
            fields["bills"] = by_seat(bills, seats, ())
        position = sale_position(
            lot,
            seats,
            options=Options(**COLLECTION.settle_options(chosen=options)),
            totals=by_seat(totals or {}, seats, 0),
            auctioneer=seat_of(auctioneer),
            won=by_seat(won or {}, seats, ()),
            doubled=by_seat(doubled or {}, seats, ()),
            standing=seats_of(standing),
            claimed=seats_of(claimed),
            **fields,
        )
        self.state: CollectionState = COLLECTION.from_position(position)
        self.events: list[Event] = []

    @property
    def public(self) -> Public:
        return self.state.public()

    @property
    def asked(self) -> str:
        """The seats that owe an answer."""
        return letters_of(self.state.deciding())

    @property
    def winner(self) -> str | None:
        """Whose bill won the sale that is up."""
        return None if self.public.winner is None else LETTERS[self.public.winner]

    @property
    def polled(self) -> str:
        """All reactions so far, ``A- B! Cb Dp``: a pass, a Preemption, and Expertise on either."""
        signs = {
            Reaction.PASS: "-",
            Reaction.PREEMPT: "!",
            Reaction.EXPERTISE_ON_BANCO: "b",
            Reaction.EXPERTISE_ON_PREEMPTION: "p",
        }
        return " ".join(
            LETTERS[event.seat] + signs[event.reaction]
            for event in self.events
            if isinstance(event, Reacted)
        )

    def told(self, kind: type[Any]) -> list[Any]:
        """Return the events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def play(self, letter: str, action: Action) -> Scenario:
        assert letter in self.asked, f"{letter} isn't asked, but {self.asked}"
        self.events += self.state.play(seat_of(letter), action)
        return self

    def rising(self) -> Scenario:
        return self.play(self.asked, ChooseDirection(Direction.RISING))

    def falling(self) -> Scenario:
        return self.play(self.asked, ChooseDirection(Direction.FALLING))

    def bid(self, bids: str) -> Scenario:
        """Give sealed bids by seat letter, of every seat that is asked."""
        words = bids.split()
        assert "".join(word[0] for word in words) == self.asked
        for word in words:
            self.play(word[0], Bid(int(word[1:].rstrip("*")), banco=word.endswith("*")))
        return self

    def react(self, letter: str, reaction: Reaction) -> Scenario:
        assert self.public.kind is DecisionKind.REACTION
        return self.play(letter, React(reaction))

    def skip(self, letters: str) -> Scenario:
        """Pass when polled, each in turn; who has no legal card is not among them."""
        for letter in letters:
            self.react(letter, Reaction.PASS)
        return self

    def preempt(self, letter: str) -> Scenario:
        return self.react(letter, Reaction.PREEMPT)

    def examine_banco(self, letter: str) -> Scenario:
        return self.react(letter, Reaction.EXPERTISE_ON_BANCO)

    def examine_preemption(self, letter: str) -> Scenario:
        return self.react(letter, Reaction.EXPERTISE_ON_PREEMPTION)

    def all_pass(self) -> Scenario:
        """Let everybody pass until the sale is over."""
        sale = self.public.sale
        while self.public.kind is DecisionKind.REACTION and self.public.sale == sale:
            self.skip(self.asked)
        return self
