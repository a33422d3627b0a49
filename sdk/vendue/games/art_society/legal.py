"""The legal answers to one decision of Art Society, in compact form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import cast

from vendue.games.art_society import lot_lists
from vendue.games.art_society.actions import (
    Action,
    AssistNew,
    Bid,
    DecisionKind,
    DecorAssist,
    DecorHang,
    EndTurn,
    HangAssistant,
    HangNew,
    Lots,
    Pick,
    Start,
    Superfluous,
    Swap,
)
from vendue.games.art_society.grid import NOWHERE, Spots


@dataclass(frozen=True, slots=True)
class Legal:
    """The legal answers to one decision. Only what the decision speaks of is filled.

    ``len``, ``in`` and iteration speak of actions, in a fixed order: that of the fields, then
    that of their lists, positions in reading order. Lists of sizes differ by their order too.
    """

    kind: DecisionKind
    start: Spots = NOWHERE
    """START: positions of the starting tile."""
    lots: int = 0
    """LOTS: how many sizes are to be named."""
    sizes: tuple[str, ...] = ()
    """LOTS: all sizes."""
    stacks: tuple[int, ...] = ()
    """LOTS: tiles left, by size."""
    cards: tuple[int, ...] = ()
    """BID: cards in hand, ascending."""
    tiles: tuple[str, ...] = ()
    """PICK: ids of the lots, as they were named."""
    hang_new: Spots = NOWHERE
    """HANG: positions of the new painting."""
    hang_assistant: Spots = NOWHERE
    """HANG: positions of the assistant's tile."""
    assist_new: bool = False
    """HANG: whether the new painting may go to the assistant."""
    swaps: tuple[tuple[str, Spots], ...] = ()
    """HANG: museum paintings that may be swapped for, by id, with their positions."""
    superfluous: bool = False
    """HANG: whether the new painting may be laid beside the wall."""
    decor_hang: tuple[tuple[str, Spots], ...] = ()
    """HANG: shapes of décor that may be hung, with their positions."""
    decor_assist: tuple[str, ...] = ()
    """HANG: shapes of décor that may go to the assistant."""
    end_turn: bool = False
    """HANG: whether the turn may be ended."""

    def __iter__(self) -> Iterator[Action]:
        if self.kind is DecisionKind.HANG:
            yield from self._hang_actions()
        elif self.kind is DecisionKind.LOTS:
            yield from map(self._lots, lot_lists.lists(self.stacks, self.lots))
        elif self.kind is DecisionKind.BID:
            yield from map(Bid, self.cards)
        elif self.kind is DecisionKind.PICK:
            yield from map(Pick, self.tiles)
        else:
            yield from (Start(x, y) for x, y in self.start)

    def _hang_actions(self) -> Iterator[Action]:
        yield from (HangNew(x, y) for x, y in self.hang_new)
        yield from (HangAssistant(x, y) for x, y in self.hang_assistant)
        if self.assist_new:
            yield AssistNew()
        for tile, positions in self.swaps:
            yield from (Swap(tile, x, y) for x, y in positions)
        if self.superfluous:
            yield Superfluous()
        for shape, positions in self.decor_hang:
            yield from (DecorHang(shape, x, y) for x, y in positions)
        yield from map(DecorAssist, self.decor_assist)
        if self.end_turn:
            yield EndTurn()

    def _lots(self, places: tuple[int, ...]) -> Lots:
        return Lots(tuple([self.sizes[place] for place in places]))

    def __contains__(self, action: object) -> bool:
        kind = self.kind
        match action:
            case HangNew():
                return kind is DecisionKind.HANG and self.hang_new.has(action.x, action.y)
            case HangAssistant():
                return kind is DecisionKind.HANG and self.hang_assistant.has(action.x, action.y)
            case DecorHang():
                return _has(self.decor_hang, action.shape, action.x, action.y)
            case Swap():
                return _has(self.swaps, action.tile, action.x, action.y)
            case AssistNew():
                return self.assist_new
            case Superfluous():
                return self.superfluous
            case EndTurn():
                return self.end_turn
            case DecorAssist():
                return action.shape in self.decor_assist
            case Start():
                return kind is DecisionKind.START and self.start.has(action.x, action.y)
            case Bid():
                return type(action.card) is int and action.card in self.cards
            case Pick():
                return action.tile in self.tiles
            case Lots():
                return kind is DecisionKind.LOTS and self._can_name(action.sizes)
            case _:
                return False

    def _can_name(self, sizes: object) -> bool:
        if not isinstance(sizes, tuple):
            return False
        named = cast("tuple[object, ...]", sizes)
        if len(named) != self.lots:
            return False
        if not all(isinstance(size, str) and size in self.sizes for size in named):
            return False
        places = [self.sizes.index(cast(str, size)) for size in named]
        return lot_lists.is_covered(places, self.stacks)

    def __len__(self) -> int:
        kind = self.kind
        if kind is DecisionKind.HANG:
            number = self.hang_new.mask.bit_count() + self.hang_assistant.mask.bit_count()
            number += self.assist_new + self.superfluous + self.end_turn + len(self.decor_assist)
            for _, positions in self.swaps:
                number += positions.mask.bit_count()
            for _, positions in self.decor_hang:
                number += positions.mask.bit_count()
            return number
        if kind is DecisionKind.LOTS:
            return lot_lists.count(self.stacks, self.lots)
        return len(self.cards) + len(self.tiles) + len(self.start)

    def smallest(self) -> tuple[str, ...]:
        """Return the sizes that are named by default: each in turn, as often as it goes (AS-52)."""
        return tuple([self.sizes[place] for place in lot_lists.smallest(self.stacks, self.lots)])

    def sample(self, rng: Random) -> Action:
        """Return one legal action, each as likely as any other."""
        kind = self.kind
        if kind is DecisionKind.HANG:
            return self._sample_hang(rng)
        if kind is DecisionKind.LOTS:
            return self._lots(lot_lists.sample(self.stacks, self.lots, rng))
        if kind is DecisionKind.BID:
            return Bid(self.cards[int(rng.random() * len(self.cards))])
        if kind is DecisionKind.PICK:
            return Pick(self.tiles[int(rng.random() * len(self.tiles))])
        return Start(*self.start.sample(rng))

    def _sample_hang(self, rng: Random) -> Action:
        left = int(rng.random() * len(self))
        if left < len(self.hang_new):
            return HangNew(*self.hang_new.nth(left))
        left -= len(self.hang_new)
        if left < len(self.hang_assistant):
            return HangAssistant(*self.hang_assistant.nth(left))
        left -= len(self.hang_assistant)
        for tile, positions in self.swaps:
            if left < len(positions):
                return Swap(tile, *positions.nth(left))
            left -= len(positions)
        for shape, positions in self.decor_hang:
            if left < len(positions):
                return DecorHang(shape, *positions.nth(left))
            left -= len(positions)
        return self._plain()[left]

    def _plain(self) -> list[Action]:
        """Return the hanging actions without a position."""
        plain: list[Action] = list(map(DecorAssist, self.decor_assist))
        if self.assist_new:
            plain.append(AssistNew())
        if self.superfluous:
            plain.append(Superfluous())
        if self.end_turn:
            plain.append(EndTurn())
        return plain

    def counted(self) -> Iterator[Action]:
        """Yield the actions that move counts follow: lists of sizes as multisets, all others."""
        if self.kind is DecisionKind.LOTS:
            yield from map(self._lots, lot_lists.multisets(self.stacks, self.lots))
        else:
            yield from self


def _has(table: tuple[tuple[str, Spots], ...], name: object, x: object, y: object) -> bool:
    return any(name == known and positions.has(x, y) for known, positions in table)
