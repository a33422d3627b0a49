"""Everything that an Art Society bot needs: its base class, and the values it meets.

A complete bot::

    from vendue.art_society import ArtSocietyBot, HangAction, HangNew, Legal, View

    class Corners(ArtSocietyBot):
        def hang(self, view: View, legal: Legal) -> HangAction:
            if legal.hang_new:
                x, y = max(legal.hang_new)
                return HangNew(x, y)
            return super().hang(view, legal)

    if __name__ == "__main__":
        Corners.run()
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, cast, get_args

from vendue.bot import Bot, GameInfo, GameResult, UnusableAnswer
from vendue.games.art_society import (
    BID_CARDS,
    GENRES,
    ROUNDS,
    STARTING_CARDS,
    Action,
    AssistNew,
    Bid,
    DecisionKind,
    Decor,
    DecorAssist,
    DecorHang,
    EndTurn,
    Genre,
    Grid,
    HangAction,
    HangAssistant,
    HangNew,
    Hung,
    Kit,
    Legal,
    Lots,
    Painting,
    Pick,
    Public,
    Score,
    Size,
    Spots,
    Start,
    Superfluous,
    Swap,
    Tile,
    TileList,
    View,
    Wall,
    default_hang,
    multipliers_of,
    order_of,
    podium,
    score_of,
)
from vendue.lazy import lazy_names

if TYPE_CHECKING:
    from vendue.games.art_society import (
        AssistantHung,
        BidsRevealed,
        DecorAssisted,
        DecorGained,
        DecorHung,
        DecorLost,
        Event,
        GameScored,
        LeftOver,
        LotPicked,
        LotsRevealed,
        LotToMuseum,
        NewAssisted,
        NewHung,
        Options,
        RoundStarted,
        StartHung,
        Swapped,
        TurnEnded,
        redeal,
    )
    from vendue.messages import Decision

__all__ = [
    "BID_CARDS",
    "GENRES",
    "ROUNDS",
    "STARTING_CARDS",
    "Action",
    "ArtSocietyBot",
    "AssistNew",
    "AssistantHung",
    "Bid",
    "BidsRevealed",
    "DecisionKind",
    "Decor",
    "DecorAssist",
    "DecorAssisted",
    "DecorGained",
    "DecorHang",
    "DecorHung",
    "DecorLost",
    "EndTurn",
    "Event",
    "GameInfo",
    "GameResult",
    "GameScored",
    "Genre",
    "Grid",
    "HangAction",
    "HangAssistant",
    "HangNew",
    "Hung",
    "Kit",
    "LeftOver",
    "Legal",
    "LotPicked",
    "LotToMuseum",
    "Lots",
    "LotsRevealed",
    "NewAssisted",
    "NewHung",
    "Options",
    "Painting",
    "Pick",
    "Public",
    "RoundStarted",
    "Score",
    "Size",
    "Spots",
    "Start",
    "StartHung",
    "Superfluous",
    "Swap",
    "Swapped",
    "Tile",
    "TileList",
    "TurnEnded",
    "View",
    "Wall",
    "default_hang",
    "multipliers_of",
    "order_of",
    "podium",
    "redeal",
    "score_of",
]

if not TYPE_CHECKING:
    # Events, options and rules are imported by bots that use them, or after their hello.
    __getattr__ = lazy_names(__name__, __all__, ("vendue.games.art_society",))


class ArtSocietyBot(Bot):
    """An Art Society bot: override the decisions that you have an opinion on.

    Each method gets what the seat may know and what is legal, and returns a plain value; only
    `hang` returns an action. A bot that overrides nothing hangs its starting tile in the middle,
    names the smallest sizes, bids its lowest card, takes the first lot and hangs whatever it can
    in the first legal position.

    ``view.wall`` knows the legal positions of any tile, its matching frames and taste faults;
    ``view.public.score(seat, wall)`` what a wall would count if the game ended now.
    """

    game: ClassVar[str] = "art_society"

    def hang_start(self, view: View, legal: Legal) -> tuple[int, int]:
        """Return one of ``legal.start``, column and row of the starting tile (AS-14)."""
        assert view.new is not None  # noqa: S101 - the question is about it
        return view.public.kit.default_start(view.new)

    def name_lots(self, view: View, legal: Legal) -> Sequence[str | Size]:
        """Return ``legal.lots`` of ``legal.sizes``, none more often than its stack has (AS-17)."""
        return legal.smallest()

    def bid(self, view: View, legal: Legal) -> int:
        """Return the card of ``legal.cards`` to bid (AS-18)."""
        return legal.cards[0]

    def pick(self, view: View, legal: Legal) -> Painting | str:
        """Return the lot of ``view.public.lots`` to take (AS-20)."""
        return view.public.lots[0]

    def hang(self, view: View, legal: Legal) -> HangAction:
        """Return the next thing to do in the hanging turn (AS-25).

        Called again until the turn is over. ``legal`` says what there is to choose from.
        """
        return default_hang(legal)

    def decide(self, decision: Decision) -> Action:
        """Ask the method for the decision at hand and make an action of what it returns.

        Raises:
            UnusableAnswer: it returned something that is no answer to this decision.
        """
        view, legal = cast(View, decision.view), cast(Legal, decision.legal)
        kind = legal.kind
        if kind is DecisionKind.HANG:
            return _hang_action(self.hang(view, legal))
        if kind is DecisionKind.BID:
            return Bid(_card(self.bid(view, legal)))
        if kind is DecisionKind.PICK:
            return Pick(_lot(self.pick(view, legal)))
        if kind is DecisionKind.LOTS:
            return Lots(_sizes(self.name_lots(view, legal)))
        return Start(*_spot(self.hang_start(view, legal)))


_HANG_ACTIONS = get_args(HangAction)


def _hang_action(value: object) -> HangAction:
    if isinstance(value, _HANG_ACTIONS):
        return cast(HangAction, value)
    names = ", ".join(kind.__name__ for kind in _HANG_ACTIONS)
    raise UnusableAnswer(f"hang returned {value!r:.60}; it has to return one of {names}")


def _card(value: object) -> int:
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        raise UnusableAnswer(f"bid returned {value!r:.60}; it has to return a card's number")
    return operator.index(cast(int, value))


def _lot(value: object) -> str:
    if isinstance(value, Painting):
        return value.id
    if isinstance(value, str):
        return value
    raise UnusableAnswer(f"pick returned {value!r:.60}; it has to return a painting or its id")


def _sizes(value: object) -> tuple[str, ...]:
    if isinstance(value, list | tuple):
        items = cast("Sequence[object]", value)
        if all(isinstance(item, str | Size) for item in items):
            return tuple(str(item) for item in items)
    raise UnusableAnswer(f"name_lots returned {value!r:.60}; it has to return a list of sizes")


def _spot(value: object) -> tuple[int, int]:
    if isinstance(value, list | tuple):
        items = cast("Sequence[object]", value)
        if len(items) == 2 and all(type(item) is int for item in items):
            return cast(int, items[0]), cast(int, items[1])
    must = "it has to return a column and a row"
    raise UnusableAnswer(f"hang_start returned {value!r:.60}; {must}")
