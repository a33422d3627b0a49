"""Everything that a bot for Collection particulière needs: its base class, and the values it meets.

A complete bot::

    from vendue.collection import Bid, CollectionBot, Legal, View

    class Eager(CollectionBot):
        def bid(self, view: View, legal: Legal) -> Bid:
            return Bid(legal.bills[-1], banco=legal.banco and view.public.lot[0] >= 8)

    if __name__ == "__main__":
        Eager.run()
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, ClassVar, cast

from vendue.bot import Bot, GameInfo, GameResult, UnusableAnswer
from vendue.games.collection import (
    BANCOS,
    BILLS,
    EXPERTISES,
    PAINTINGS,
    PREEMPTIONS,
    SET_SCORES,
    Action,
    Bid,
    ChooseDirection,
    DecisionKind,
    Direction,
    Legal,
    Public,
    React,
    Reaction,
    View,
    hand_score,
)
from vendue.lazy import lazy_names

if TYPE_CHECKING:
    from vendue.games.collection import (
        BidsRevealed,
        DirectionChosen,
        Event,
        HandEnded,
        HandStarted,
        LotCarried,
        LotLost,
        LotShown,
        LotSold,
        Options,
        Reacted,
        redeal,
    )
    from vendue.messages import Decision

__all__ = [
    "BANCOS",
    "BILLS",
    "EXPERTISES",
    "PAINTINGS",
    "PREEMPTIONS",
    "SET_SCORES",
    "Action",
    "Bid",
    "BidsRevealed",
    "ChooseDirection",
    "CollectionBot",
    "DecisionKind",
    "Direction",
    "DirectionChosen",
    "Event",
    "GameInfo",
    "GameResult",
    "HandEnded",
    "HandStarted",
    "Legal",
    "LotCarried",
    "LotLost",
    "LotShown",
    "LotSold",
    "Options",
    "Public",
    "React",
    "Reacted",
    "Reaction",
    "View",
    "hand_score",
    "redeal",
]

if not TYPE_CHECKING:
    # Events, options and rules are imported by bots that use them, or after their hello.
    __getattr__ = lazy_names(__name__, __all__, ("vendue.games.collection",))


class CollectionBot(Bot):
    """A bot for Collection particulière: override the decisions that you have an opinion on.

    Each method gets what the seat may know and what is legal, and returns a plain value. A bot
    that overrides nothing announces rising sales, puts down the bill that is least likely to
    win, and plays no upset card.
    """

    game: ClassVar[str] = "collection"

    def direction(self, view: View, legal: Legal) -> Direction:
        """Return whether the highest or the lowest bill wins the lot that is up (CP-11)."""
        return Direction.RISING

    def bid(self, view: View, legal: Legal) -> int | Bid:
        """Return the bill of ``legal.bills`` to put down, all seats at the same time (CP-12).

        A number is a bill without a Banco; ``Bid(bill, banco=True)`` plays one, which is legal
        if ``legal.banco`` says so (CP-23 to CP-29).
        """
        return legal.bills[-1 if view.public.direction is Direction.FALLING else 0]

    def reaction(self, view: View, legal: Legal) -> Reaction:
        """Return the one of ``legal.reactions`` to answer the polling with (CP-36).

        A pass is not final: after any card of others you are polled again.
        """
        return Reaction.PASS

    def decide(self, decision: Decision) -> Action:
        """Ask the method for the decision at hand and make an action of what it returns.

        Raises:
            UnusableAnswer: it returned something that is no answer to this decision.
        """
        view, legal = cast(View, decision.view), cast(Legal, decision.legal)
        if legal.kind is DecisionKind.BID:
            return _bid(self.bid(view, legal))
        if legal.kind is DecisionKind.REACTION:
            return _react(self.reaction(view, legal))
        return _choose_direction(self.direction(view, legal))


def _bid(value: object) -> Bid:
    if isinstance(value, Bid):
        return value
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        must = "it has to return a bill, as a whole number or a Bid"
        raise UnusableAnswer(f"bid returned {value!r:.60}; {must}")
    return Bid(operator.index(cast(int, value)))


def _react(value: object) -> React:
    if isinstance(value, Reaction):
        return React(value)
    raise UnusableAnswer(f"reaction returned {value!r:.60}; it has to return a Reaction")


def _choose_direction(value: object) -> ChooseDirection:
    if isinstance(value, Direction):
        return ChooseDirection(value)
    raise UnusableAnswer(f"direction returned {value!r:.60}; it has to return a Direction")
