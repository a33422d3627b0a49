"""Actions of Modern Art as JSON, with the names of the protocol's protobuf JSON mapping.

``{"playCard": {"card": "MODERN_ART_CARD_YOKO_OPEN"}}``, ``{"addSecond": {}}`` to decline,
``{"setPrice": {"price": 12}}``, ``{"acceptPrice": {"accept": false}}``,
``{"bid": {"amount": 0}}``.
"""

from __future__ import annotations

from collections.abc import Callable
from reprlib import repr as short

from vendue.games.action_json import named
from vendue.games.game import IllegalAction, Json
from vendue.games.modern_art.actions import (
    AcceptPrice,
    Action,
    AddSecond,
    Bid,
    PlayCard,
    SetPrice,
)
from vendue.games.modern_art.cards import CARDS, Card

CARD_PREFIX = "MODERN_ART_CARD_"
"""What the protocol puts before a card's name."""

_CARD_NAMES: dict[Card, str] = {card: CARD_PREFIX + card.name for card in CARDS}
_CARDS_BY_NAME: dict[Json, Card] = {name: card for card, name in _CARD_NAMES.items()}


def action_to_json(action: object) -> dict[str, Json]:
    """Return the action as JSON.

    Raises:
        IllegalAction: not an action of this game.
    """
    match action:
        case PlayCard(Card() as card):
            return {"playCard": {"card": _CARD_NAMES[card]}}
        case AddSecond(None):
            return {"addSecond": {}}
        case AddSecond(Card() as card):
            return {"addSecond": {"card": _CARD_NAMES[card]}}
        case SetPrice(int() as price):
            return {"setPrice": {"price": price}}
        case AcceptPrice(bool() as accept):
            return {"acceptPrice": {"accept": accept}}
        case Bid(int() as amount):
            return {"bid": {"amount": amount}}
        case _:
            raise IllegalAction(f"{short(action)} is not an action of Modern Art")


def action_from_json(value: Json) -> Action:
    """Parse an action; whether it is legal somewhere is another question.

    Raises:
        IllegalAction: not an action of this game; the message says why.
    """
    _, parse, body = named(value, _PARSERS)
    return parse(body)


def _play_card(body: dict[str, Json]) -> Action:
    return PlayCard(_card(_field("playCard", body, "card")))


def _add_second(body: dict[str, Json]) -> Action:
    return AddSecond(_card(_field("addSecond", body, "card"))) if body else AddSecond(None)


def _set_price(body: dict[str, Json]) -> Action:
    return SetPrice(_amount(_field("setPrice", body, "price")))


def _accept_price(body: dict[str, Json]) -> Action:
    accept = _field("acceptPrice", body, "accept")
    if not isinstance(accept, bool):
        raise IllegalAction(f"accept is true or false, not {short(accept)}")
    return AcceptPrice(accept)


def _bid(body: dict[str, Json]) -> Action:
    return Bid(_amount(_field("bid", body, "amount")))


_PARSERS: dict[str, Callable[[dict[str, Json]], Action]] = {
    "playCard": _play_card,
    "addSecond": _add_second,
    "setPrice": _set_price,
    "acceptPrice": _accept_price,
    "bid": _bid,
}


def _field(name: str, body: dict[str, Json], field: str) -> Json:
    if set(body) != {field}:
        raise IllegalAction(f"{name} holds the field {field} and nothing else")
    return body[field]


def _card(value: Json) -> Card:
    card = _CARDS_BY_NAME.get(value) if isinstance(value, str) else None
    if card is None:
        raise IllegalAction(f"there is no card {short(value)}; one is {_CARD_NAMES[Card(0)]}")
    return card


def _amount(value: Json) -> int:
    if type(value) is not int:
        raise IllegalAction(f"an amount is a whole number of thousands, not {short(value)}")
    return value
