"""Actions of Collection particulière as JSON, with the names of protobuf's JSON mapping.

``{"chooseDirection": {"direction": "COLLECTION_DIRECTION_RISING"}}``,
``{"bid": {"bill": 7, "banco": false}}``, ``{"react": {"reaction": "COLLECTION_REACTION_PASS"}}``.
"""

from __future__ import annotations

from collections.abc import Callable
from reprlib import repr as short

from vendue.games.action_json import named
from vendue.games.collection.actions import (
    Action,
    Bid,
    ChooseDirection,
    Direction,
    React,
    Reaction,
)
from vendue.games.game import IllegalAction, Json

DIRECTION_PREFIX = "COLLECTION_DIRECTION_"
"""What the protocol puts before the name of a direction."""
REACTION_PREFIX = "COLLECTION_REACTION_"
"""What the protocol puts before the name of a reaction."""

_DIRECTIONS: dict[Json, Direction] = {DIRECTION_PREFIX + each.name: each for each in Direction}
_REACTIONS: dict[Json, Reaction] = {REACTION_PREFIX + each.name: each for each in Reaction}


def action_to_json(action: object) -> dict[str, Json]:
    """Return the action as JSON.

    Raises:
        IllegalAction: not an action of this game.
    """
    match action:
        case ChooseDirection(Direction() as direction):
            return {"chooseDirection": {"direction": DIRECTION_PREFIX + direction.name}}
        case Bid(int() as bill, bool() as banco) if type(bill) is int:
            return {"bid": {"bill": bill, "banco": banco}}
        case React(Reaction() as reaction):
            return {"react": {"reaction": REACTION_PREFIX + reaction.name}}
        case _:
            raise IllegalAction(f"{short(action)} is not an action of Collection particulière")


def action_from_json(value: Json) -> Action:
    """Parse an action; whether it is legal somewhere is another question.

    Raises:
        IllegalAction: not an action of this game; the message says why.
    """
    _, parse, body = named(value, _PARSERS)
    return parse(body)


def _choose_direction(body: dict[str, Json]) -> Action:
    _check_fields("chooseDirection", body, "direction")
    name = body["direction"]
    direction = _DIRECTIONS.get(name) if isinstance(name, str) else None
    if direction is None:
        raise IllegalAction(f"a direction is one of {', '.join(map(str, _DIRECTIONS))}")
    return ChooseDirection(direction)


def _bid(body: dict[str, Json]) -> Action:
    _check_fields("bid", body, "bill", "banco")
    bill, banco = body["bill"], body["banco"]
    if type(bill) is not int:
        raise IllegalAction(f"a bill is a whole number, not {short(bill)}")
    if not isinstance(banco, bool):
        raise IllegalAction(f"banco is true or false, not {short(banco)}")
    return Bid(bill, banco)


def _react(body: dict[str, Json]) -> Action:
    _check_fields("react", body, "reaction")
    name = body["reaction"]
    reaction = _REACTIONS.get(name) if isinstance(name, str) else None
    if reaction is None:
        raise IllegalAction(f"a reaction is one of {', '.join(map(str, _REACTIONS))}")
    return React(reaction)


_PARSERS: dict[str, Callable[[dict[str, Json]], Action]] = {
    "chooseDirection": _choose_direction,
    "bid": _bid,
    "react": _react,
}


def _check_fields(name: str, body: dict[str, Json], *fields: str) -> None:
    if set(body) != set(fields):
        plural = "s" if len(fields) > 1 else ""
        raise IllegalAction(f"{name} holds the field{plural} {', '.join(fields)} and nothing else")
