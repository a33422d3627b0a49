"""Actions of Art Society as JSON, with the names of the protocol's protobuf JSON mapping.

``{"start": {"x": 5, "y": 3}}``, ``{"lots": {"sizes": ["2x2", "2x2", "3x2"]}}``,
``{"bid": {"card": 20}}``, ``{"pick": {"tile": "P07"}}``, ``{"hangNew": {"x": 3, "y": 3}}``,
``{"hangAssistant": {"x": 3, "y": 3}}``, ``{"assistNew": {}}``,
``{"swap": {"tile": "P07", "x": 3, "y": 3}}``, ``{"superfluous": {}}``,
``{"decorHang": {"shape": "2x1", "x": 3, "y": 3}}``, ``{"decorAssist": {"shape": "2x1"}}`` and
``{"endTurn": {}}``.
"""

from __future__ import annotations

from collections.abc import Callable
from reprlib import repr as short

from vendue.games.action_json import named
from vendue.games.art_society.actions import (
    Action,
    AssistNew,
    Bid,
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
from vendue.games.game import IllegalAction, Json

MOST_SIZES = 16
"""In one list; more than any game asks for."""


def action_to_json(action: object) -> dict[str, Json]:
    """Return the action as JSON.

    Raises:
        IllegalAction: not an action of this game.
    """
    match action:
        case HangNew(int() as x, int() as y):
            return {"hangNew": {"x": x, "y": y}}
        case HangAssistant(int() as x, int() as y):
            return {"hangAssistant": {"x": x, "y": y}}
        case DecorHang(str() as shape, int() as x, int() as y):
            return {"decorHang": {"shape": shape, "x": x, "y": y}}
        case Swap(str() as tile, int() as x, int() as y):
            return {"swap": {"tile": tile, "x": x, "y": y}}
        case Start(int() as x, int() as y):
            return {"start": {"x": x, "y": y}}
        case Bid(int() as card):
            return {"bid": {"card": card}}
        case Pick(str() as tile):
            return {"pick": {"tile": tile}}
        case DecorAssist(str() as shape):
            return {"decorAssist": {"shape": shape}}
        case Lots(sizes):
            return {"lots": {"sizes": list(sizes)}}
        case AssistNew():
            return {"assistNew": {}}
        case Superfluous():
            return {"superfluous": {}}
        case EndTurn():
            return {"endTurn": {}}
        case _:
            raise IllegalAction(f"{short(action)} is not an action of Art Society")


def action_from_json(value: Json) -> Action:
    """Parse an action; whether it is legal somewhere is another question.

    Raises:
        IllegalAction: not an action of this game; the message says why.
    """
    name, (fields, make), body = named(value, _PARSERS)
    if set(body) != set(fields):
        holds = f"the fields {', '.join(fields)} and nothing else" if fields else "no field"
        raise IllegalAction(f"{name} holds {holds}")
    return make(*(_READERS[field](field, body[field]) for field in fields))


def _whole(field: str, value: Json) -> int:
    if type(value) is not int:
        raise IllegalAction(f"{field} is a whole number, not {short(value)}")
    return value


def _text(field: str, value: Json) -> str:
    if not isinstance(value, str):
        raise IllegalAction(f"{field} is a text, not {short(value)}")
    return value


def _texts(field: str, value: Json) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MOST_SIZES:
        raise IllegalAction(f"{field} is a list of at most {MOST_SIZES} texts, not {short(value)}")
    return tuple(_text(field, item) for item in value)


_READERS: dict[str, Callable[[str, Json], object]] = {
    "x": _whole,
    "y": _whole,
    "card": _whole,
    "tile": _text,
    "shape": _text,
    "sizes": _texts,
}

_PARSERS: dict[str, tuple[tuple[str, ...], Callable[..., Action]]] = {
    "start": (("x", "y"), Start),
    "lots": (("sizes",), Lots),
    "bid": (("card",), Bid),
    "pick": (("tile",), Pick),
    "hangNew": (("x", "y"), HangNew),
    "hangAssistant": (("x", "y"), HangAssistant),
    "assistNew": ((), AssistNew),
    "swap": (("tile", "x", "y"), Swap),
    "superfluous": ((), Superfluous),
    "decorHang": (("shape", "x", "y"), DecorHang),
    "decorAssist": (("shape",), DecorAssist),
    "endTurn": ((), EndTurn),
}
