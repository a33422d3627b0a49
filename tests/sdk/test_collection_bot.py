"""The base class of bots for Collection particulière makes actions of plain values."""

from __future__ import annotations

from typing import Any

import pytest

from vendue.bot import UnusableAnswer
from vendue.collection import (
    Action,
    Bid,
    ChooseDirection,
    CollectionBot,
    DecisionKind,
    Direction,
    Legal,
    Options,
    React,
    Reaction,
)
from vendue.games.collection import Collection, sale_position
from vendue.games.game import Seat
from vendue.messages import Decision, DecisionId, GameId


class Index:
    """A number as numerical libraries have it."""

    def __index__(self) -> int:
        return 7


def bot_that_returns(value: Any) -> CollectionBot:
    class Saying(CollectionBot):
        def direction(self, view: object, legal: object) -> Any:
            return value

        bid = reaction = direction

    return Saying()


def asked(legal: Legal) -> Decision:
    state = Collection().from_position(sale_position([4], 2, options=Options(hands="1")))
    return Decision(
        game_id=GameId(0),
        decision_id=DecisionId(0),
        bank_ms=0,
        move_limit_ms=0,
        view=state.view(Seat(0)),
        legal=legal,
        events=(),
    )


DIRECTION = Legal(DecisionKind.DIRECTION)
BID = Legal(DecisionKind.BID, (3, 7), banco=True)
REACTION = Legal(DecisionKind.REACTION, reactions=(Reaction.PASS, Reaction.PREEMPT))


@pytest.mark.parametrize(
    ("legal", "value", "action"),
    [
        (DIRECTION, Direction.FALLING, ChooseDirection(Direction.FALLING)),
        (BID, 7, Bid(7)),
        (BID, Index(), Bid(7)),
        (BID, Bid(3, banco=True), Bid(3, banco=True)),
        (REACTION, Reaction.PREEMPT, React(Reaction.PREEMPT)),
    ],
)
def test_plain_values_are_enough(legal: Legal, value: object, action: Action) -> None:
    """Each kind of decision takes the value that it is about."""
    assert bot_that_returns(value).decide(asked(legal)) == action


@pytest.mark.parametrize(
    ("legal", "value", "words"),
    [
        (DIRECTION, 1, "direction returned 1; it has to return a Direction"),
        (DIRECTION, None, "direction returned None; it has to return a Direction"),
        (BID, None, "bid returned None; it has to return a bill, as a whole number or a Bid"),
        (BID, True, "bid returned True; it has to return a bill"),
        (BID, 7.0, "bid returned 7.0; it has to return a bill"),
        (REACTION, Direction.RISING, "it has to return a Reaction"),
    ],
)
def test_other_values_are_refused_in_a_sentence(legal: Legal, value: object, words: str) -> None:
    """What is no answer costs a strike, and the author reads what it must be."""
    with pytest.raises(UnusableAnswer, match=words):
        bot_that_returns(value).decide(asked(legal))
