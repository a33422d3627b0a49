"""Which answers a question allows, which one is played by default, and why one is refused.

Everything here looks at public facts and the answering seat's own hand only.
"""

from __future__ import annotations

from reprlib import repr as short
from typing import TypeAlias

from vendue.games.game import Seat
from vendue.games.modern_art.actions import (
    AcceptPrice,
    Action,
    AddSecond,
    Bid,
    DecisionKind,
    Legal,
    PlayCard,
    SetPrice,
)
from vendue.games.modern_art.cards import ARTIST_OF, DOUBLES, Card
from vendue.games.modern_art.course import Course

AnyAnswer: TypeAlias = type[PlayCard | AddSecond | SetPrice | AcceptPrice | Bid]

ANSWER_TO: dict[DecisionKind, AnyAnswer] = {
    DecisionKind.PLAY_CARD: PlayCard,
    DecisionKind.ADD_SECOND: AddSecond,
    DecisionKind.SET_PRICE: SetPrice,
    DecisionKind.ACCEPT_PRICE: AcceptPrice,
    DecisionKind.BID_OPEN: Bid,
    DecisionKind.BID_ONCE_AROUND: Bid,
    DecisionKind.BID_SEALED: Bid,
}
"""The type of action that answers a question."""

_ACCEPT = Legal(DecisionKind.ACCEPT_PRICE)


def legal_answers(course: Course, kind: DecisionKind, seat: Seat) -> Legal:
    """Return the legal answers of a seat that the open question was put to."""
    board = course.board
    if kind is DecisionKind.BID_OPEN or kind is DecisionKind.BID_ONCE_AROUND:
        return Legal(kind, (), course.sale.minimum, board.money[seat])
    if kind is DecisionKind.PLAY_CARD:
        return Legal(kind, tuple(dict.fromkeys(board.hands[seat])))
    if kind is DecisionKind.ADD_SECOND:
        return Legal(kind, fitting_cards(board.hands[seat], course.sale.lot[0]))
    if kind is DecisionKind.ACCEPT_PRICE:
        return _ACCEPT
    return Legal(kind, (), 0, board.money[seat])  # MA-14, MA-22


def fitting_cards(hand: tuple[Card, ...], double: Card) -> tuple[Card, ...]:
    """Return the different cards of a hand that can join a double (MA-24, MA-26)."""
    artist = ARTIST_OF[double]
    return tuple(
        card for card in dict.fromkeys(hand) if ARTIST_OF[card] is artist and card not in DOUBLES
    )


def default_answer(course: Course, kind: DecisionKind, seat: Seat) -> Action:
    """Return what is played for a seat that fails to answer (section 11)."""
    if kind is DecisionKind.PLAY_CARD:
        return PlayCard(course.board.hands[seat][0])
    if kind is DecisionKind.ADD_SECOND:
        return AddSecond(None)
    if kind is DecisionKind.SET_PRICE:
        return SetPrice(course.board.money[seat])
    if kind is DecisionKind.ACCEPT_PRICE:
        return AcceptPrice(accept=False)
    return Bid(0)


def refusal(course: Course, legal: Legal, action: object, seat: Seat) -> str:
    """Return the sentence that tells a bot's author why an answer isn't legal."""
    wanted = ANSWER_TO[legal.kind]
    if not isinstance(action, wanted):
        given = type(action).__name__
        return f"{legal.kind.name} is answered with {wanted.__name__}, not with {given}"
    if isinstance(action, PlayCard):
        return _card_refusal(action.card)
    if isinstance(action, AddSecond):
        return _second_refusal(course, action.card, seat)
    if isinstance(action, AcceptPrice):
        return f"a price is accepted with True or refused with False, not {short(action.accept)}"
    amount = action.price if isinstance(action, SetPrice) else action.amount
    if type(amount) is not int:
        return f"an amount is a whole number of thousands, not {short(amount)}"
    return _amount_refusal(legal, amount)


def _card_refusal(card: object) -> str:
    if not isinstance(card, Card):
        return f"a card is a member of Card, not {short(card)}"
    return f"you have no {card.name} in your hand"


def _second_refusal(course: Course, card: object, seat: Seat) -> str:
    if not isinstance(card, Card) or card not in course.board.hands[seat]:
        return _card_refusal(card)
    if card in DOUBLES:
        return f"the second card of a double can't be another double, as {card.name} is"
    artist = ARTIST_OF[course.sale.lot[0]].name
    return f"the second card must be a {artist} like the double, {card.name} is not"


def _amount_refusal(legal: Legal, amount: int) -> str:
    low, high = legal.minimum, legal.maximum
    if legal.kind is DecisionKind.SET_PRICE:
        return f"a price must be at least {low} and at most your {high}, not {amount}"
    if legal.kind is DecisionKind.BID_SEALED:
        return f"a sealed bid must be at least {low} and at most your {high}, not {amount}"
    what = "a raise" if legal.kind is DecisionKind.BID_OPEN else "a bid"
    return f"{what} must be at least {low} and at most your {high}, or 0 to pass, not {amount}"
