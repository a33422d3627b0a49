"""What a seat can answer in Collection particulière, and the compact form of what is legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from random import Random


class DecisionKind(IntEnum):
    """The question that is open (rules section 13)."""

    DIRECTION = 1
    """Announce whether the highest or the lowest bill wins (CP-11). Answer: `ChooseDirection`."""
    BID = 2
    """A bill, and a Banco or none, chosen by all at the same time (CP-25). Answer: `Bid`."""
    REACTION = 3
    """Play one upset card or pass, when polled (CP-36). Answer: `React`."""


class Direction(IntEnum):
    """The side of the auction card that is up (CP-4)."""

    RISING = 1
    """The highest bill wins."""
    FALLING = 2
    """The lowest bill wins."""


class Reaction(IntEnum):
    """What a polled seat does (rules section 7)."""

    PASS = 1
    """No card; a pass is not final (CP-36)."""
    PREEMPT = 2
    """A Preemption: annul the sale (CP-30)."""
    EXPERTISE_ON_BANCO = 3
    """An Expertise on the top card of the Banco chain (CP-31)."""
    EXPERTISE_ON_PREEMPTION = 4
    """An Expertise on the top card of the Preemption chain (CP-31)."""


DIRECTIONS = tuple(Direction)


@dataclass(frozen=True, slots=True)
class ChooseDirection:
    """Announce the direction of the sale."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class Bid:
    """Put down a bill, and perhaps a Banco on the painting."""

    bill: int
    """1 … 15, in millions."""
    banco: bool = False


@dataclass(frozen=True, slots=True)
class React:
    """Play an upset card or pass."""

    reaction: Reaction


Action: TypeAlias = ChooseDirection | Bid | React

_CHOICES = tuple(map(ChooseDirection, DIRECTIONS))


@dataclass(frozen=True, slots=True)
class Legal:
    """The legal answers to one decision.

    ``len``, ``in`` and iteration speak of actions, in a fixed order: rising before falling, a
    pass before cards, bills ascending and each first without a Banco.
    """

    kind: DecisionKind
    bills: tuple[int, ...] = ()
    """The bills that may be put down, ascending."""
    banco: bool = False
    """Whether a Banco may be played with any of them (CP-24, CP-29)."""
    reactions: tuple[Reaction, ...] = ()
    """The reactions that are allowed, a pass first."""

    def __iter__(self) -> Iterator[Action]:
        if self.kind is DecisionKind.DIRECTION:
            yield from _CHOICES
        elif self.kind is DecisionKind.REACTION:
            yield from map(React, self.reactions)
        else:
            for bill in self.bills:
                yield Bid(bill)
                if self.banco:
                    yield Bid(bill, banco=True)

    def __contains__(self, action: object) -> bool:
        kind = self.kind
        if isinstance(action, Bid):
            if kind is not DecisionKind.BID or type(action.bill) is not int:
                return False
            return action.bill in self.bills and self._allows(action.banco)
        if isinstance(action, React):
            fits = type(action.reaction) is Reaction and action.reaction in self.reactions
            return fits and kind is DecisionKind.REACTION
        if isinstance(action, ChooseDirection):
            return kind is DecisionKind.DIRECTION and type(action.direction) is Direction
        return False

    def _allows(self, banco: object) -> bool:
        return banco is False or (banco is True and self.banco)

    def __len__(self) -> int:
        if self.kind is DecisionKind.BID:
            return len(self.bills) * (1 + self.banco)
        return len(self.reactions) if self.kind is DecisionKind.REACTION else len(_CHOICES)

    def sample(self, rng: Random) -> Action:
        """Return one legal action, each as likely as any other."""
        if self.kind is DecisionKind.BID:
            if not self.banco:
                return Bid(self.bills[int(rng.random() * len(self.bills))])
            choice = int(rng.random() * 2 * len(self.bills))
            return Bid(self.bills[choice >> 1], choice & 1 == 1)
        if self.kind is DecisionKind.REACTION:
            return React(self.reactions[int(rng.random() * len(self.reactions))])
        return _CHOICES[int(rng.random() * len(_CHOICES))]

    def counted(self) -> Iterator[Action]:
        """Yield the actions that move counts follow: all of them."""
        yield from self
