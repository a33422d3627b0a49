"""Which answers a question allows, which one is played by default, and why one is refused.

Everything here is public (CP-59).
"""

from __future__ import annotations

from reprlib import repr as short
from typing import TypeAlias

from vendue.games.collection.actions import (
    Action,
    Bid,
    ChooseDirection,
    DecisionKind,
    Direction,
    Legal,
    React,
    Reaction,
)
from vendue.games.collection.course import Course
from vendue.games.game import Seat

AnyAnswer: TypeAlias = type[ChooseDirection | Bid | React]

ANSWER_TO: dict[DecisionKind, AnyAnswer] = {
    DecisionKind.DIRECTION: ChooseDirection,
    DecisionKind.BID: Bid,
    DecisionKind.REACTION: React,
}
"""The type of action that answers a question."""

_DIRECTION = Legal(DecisionKind.DIRECTION)


def _reacting(*cards: Reaction) -> Legal:
    return Legal(DecisionKind.REACTION, reactions=(Reaction.PASS, *cards))


_REACTING: dict[tuple[bool, bool, bool], Legal] = {
    (preempt, on_banco, on_preemption): _reacting(
        *[Reaction.PREEMPT] * preempt,
        *[Reaction.EXPERTISE_ON_BANCO] * on_banco,
        *[Reaction.EXPERTISE_ON_PREEMPTION] * on_preemption,
    )
    for preempt in (False, True)
    for on_banco in (False, True)
    for on_preemption in (False, True)
}


def legal_answers(course: Course, kind: DecisionKind, seat: Seat) -> Legal:
    """Return the legal answers of a seat that the open question was put to."""
    if kind is DecisionKind.BID:
        return Legal(kind, course.board.bills[seat], course.may_banco(seat))  # CP-12
    if kind is DecisionKind.DIRECTION:
        return _DIRECTION
    return _REACTING[
        course.may_preempt(seat),
        course.may_examine_banco(seat),
        course.may_examine_preemption(seat),
    ]


def default_answer(course: Course, kind: DecisionKind, seat: Seat) -> Action:
    """Return what is played for a seat that fails to answer (CP-60)."""
    if kind is DecisionKind.DIRECTION:
        return ChooseDirection(Direction.RISING)
    if kind is DecisionKind.REACTION:
        return React(Reaction.PASS)
    bills = course.board.bills[seat]
    return Bid(bills[-1] if course.sale.direction is Direction.FALLING else bills[0])


def refusal(course: Course, legal: Legal, action: object, seat: Seat) -> str:
    """Return the sentence that tells a bot's author why an answer isn't legal."""
    wanted = ANSWER_TO[legal.kind]
    if not isinstance(action, wanted):
        given = type(action).__name__
        return f"{legal.kind.name} is answered with {wanted.__name__}, not with {given}"
    if isinstance(action, ChooseDirection):
        return f"a direction is RISING or FALLING, not {short(action.direction)}"
    if isinstance(action, Bid):
        return _bid_refusal(course, action, seat)
    if type(action.reaction) is not Reaction:
        return f"a reaction is a member of Reaction, not {short(action.reaction)}"
    return _REFUSED[action.reaction](course, seat)


def _bid_refusal(course: Course, bid: Bid, seat: Seat) -> str:
    bills = course.board.bills[seat]
    if type(bid.bill) is not int:
        return f"a bill is a whole number, not {short(bid.bill)}"
    if bid.bill not in bills:
        return f"you have no bill {short(bid.bill)}; you have {', '.join(map(str, bills))}"
    return _banco_refusal(course, bid.banco, seat)


def _banco_refusal(course: Course, banco: object, seat: Seat) -> str:
    if not isinstance(banco, bool):
        return f"banco is True or False, not {short(banco)}"
    if course.board.options.is_beginner:
        return "there are no Bancos in the beginner's game"
    if seat in course.sale.claimed:
        return f"you have played a Banco on the {course.sale.lot[0]} before"
    return "you have no Banco left"


def _preemption_refusal(course: Course, seat: Seat) -> str:
    board, sale = course.board, course.sale
    if not board.preemptions[seat]:
        return "you have no Preemption left"
    if seat == sale.winner:
        return "you can't preempt the lot that you win"
    if len(sale.lot) == 2:
        return "a double lot can't be preempted"
    if not board.pile:
        return "the last sale of a hand can't be preempted"
    return "the sale is preempted already"


def _expertise_refusal(course: Course, seat: Seat) -> str:
    if not course.board.expertises[seat]:
        return "you have no Expertise left"
    if not course.sale.banco_chain:
        return "the winner has no Banco on this lot"
    if course.sale.banco_chain[-1] == seat:
        return "the top card on the winner's Banco is your own"
    return "the winner can't cancel its own Banco"


def _chain_refusal(course: Course, seat: Seat) -> str:
    if not course.board.expertises[seat]:
        return "you have no Expertise left"
    if not course.sale.preemption_chain:
        return "nobody has played a Preemption in this sale"
    if course.sale.preemption_chain[-1] == seat:
        return "the top card on the Preemption is your own"
    return "the winner can't help a Preemption"


_REFUSED = {
    Reaction.PREEMPT: _preemption_refusal,
    Reaction.EXPERTISE_ON_BANCO: _expertise_refusal,
    Reaction.EXPERTISE_ON_PREEMPTION: _chain_refusal,
}
