"""Collection particulière: simultaneous bids for paintings, and cards that upset them."""

from typing import TYPE_CHECKING

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
from vendue.games.collection.paintings import BANCOS, BILLS, EXPERTISES, PAINTINGS, PREEMPTIONS
from vendue.games.collection.scoring import SET_SCORES, hand_score
from vendue.games.collection.view import Public, View
from vendue.lazy import lazy_names

if TYPE_CHECKING:
    from vendue.games.collection.events import (
        BidsRevealed,
        DirectionChosen,
        Event,
        HandEnded,
        HandStarted,
        LotCarried,
        LotLost,
        LotShown,
        LotSold,
        Reacted,
    )
    from vendue.games.collection.game import Collection
    from vendue.games.collection.options import OPTIONS, PRESETS, Options
    from vendue.games.collection.position import sale_position
    from vendue.games.collection.redealing import redeal
    from vendue.games.collection.state import CollectionState

__all__ = [
    "BANCOS",
    "BILLS",
    "EXPERTISES",
    "OPTIONS",
    "PAINTINGS",
    "PREEMPTIONS",
    "PRESETS",
    "SET_SCORES",
    "Action",
    "Bid",
    "BidsRevealed",
    "ChooseDirection",
    "Collection",
    "CollectionState",
    "DecisionKind",
    "Direction",
    "DirectionChosen",
    "Event",
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
    "sale_position",
]

if not TYPE_CHECKING:
    # What bots need not is imported at first use.
    __getattr__ = lazy_names(
        __name__,
        __all__,
        (
            "vendue.games.collection.options",
            "vendue.games.collection.events",
            "vendue.games.collection.game",
            "vendue.games.collection.state",
            "vendue.games.collection.redealing",
            "vendue.games.collection.position",
        ),
    )
