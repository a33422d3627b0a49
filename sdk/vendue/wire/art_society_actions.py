"""The answers of Art Society on the wire."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from google.protobuf.message import Message

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
from vendue.games.game import IllegalAction
from vendue.v1 import art_society_pb2 as pb
from vendue.wire.codec import exactly

_SPOT = (("x", int), ("y", int))
_FIELDS: dict[type[object], tuple[str, tuple[tuple[str, type[object]], ...]]] = {
    Start: ("start", _SPOT),
    Bid: ("bid", (("card", int),)),
    Pick: ("pick", (("tile", str),)),
    HangNew: ("hang_new", _SPOT),
    HangAssistant: ("hang_assistant", _SPOT),
    AssistNew: ("assist_new", ()),
    Swap: ("swap", (("tile", str), *_SPOT)),
    Superfluous: ("superfluous", ()),
    DecorHang: ("decor_hang", (("shape", str), *_SPOT)),
    DecorAssist: ("decor_assist", (("shape", str),)),
    EndTurn: ("end_turn", ()),
}
"""By type of action: its field and what is in it. Lists of sizes are handled by themselves."""

_ACTIONS: dict[str, tuple[Callable[..., Action], tuple[str, ...]]] = {
    field: (cast("Callable[..., Action]", kind), tuple(name for name, _ in inner))
    for kind, (field, inner) in _FIELDS.items()
}


def fill_action(action: object, answer: pb.ArtSocietyAction) -> None:
    """Write an action into an empty message.

    Raises:
        IllegalAction: a value that no message can carry.
    """
    try:
        _fill(action, answer)
    except (TypeError, ValueError, OverflowError) as error:
        raise IllegalAction(f"{action!r} can't be sent as an answer: {error}") from None


def decode_action(answer: pb.ArtSocietyAction) -> Action:
    """Return the action of a message.

    Raises:
        IllegalAction: a part of it is missing.
    """
    chosen = answer.WhichOneof("action")
    if chosen is None:
        raise IllegalAction("the answer holds no action")
    if chosen == "lots":
        return Lots(tuple(answer.lots.sizes[:]))
    make, names = _ACTIONS[chosen]
    part: Message = getattr(answer, chosen)
    for name in names:
        if not part.HasField(name):
            raise IllegalAction(f"{chosen} holds no {name}")
    return make(*(getattr(part, name) for name in names))


def _fill(action: object, answer: pb.ArtSocietyAction) -> None:
    if isinstance(action, Lots):
        answer.lots.SetInParent()
        exactly(cast("type[tuple[str, ...]]", tuple), action.sizes)
        answer.lots.sizes.extend([exactly(str, size) for size in action.sizes])
        return
    if type(action) not in _FIELDS:
        raise TypeError("not an action of Art Society")
    field, inner = _FIELDS[type(action)]
    part: Message = getattr(answer, field)
    part.SetInParent()
    for name, wanted in inner:
        setattr(part, name, exactly(wanted, getattr(action, name)))
