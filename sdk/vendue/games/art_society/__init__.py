"""Art Society: paintings are won with bid cards and hung where they fit, and look, best."""

from typing import TYPE_CHECKING

from vendue.games.art_society.actions import (
    Action,
    AssistNew,
    Bid,
    DecisionKind,
    DecorAssist,
    DecorHang,
    EndTurn,
    HangAction,
    HangAssistant,
    HangNew,
    Lots,
    Pick,
    Start,
    Superfluous,
    Swap,
)
from vendue.games.art_society.board import BID_CARDS, ROUNDS, STARTING_CARDS, hand_of, order_of
from vendue.games.art_society.grid import NOWHERE, Grid, Spots
from vendue.games.art_society.hanging import default_hang
from vendue.games.art_society.kit import Kit, kit_of
from vendue.games.art_society.legal import Legal
from vendue.games.art_society.scoring import Score, multipliers_of, podium, score_of
from vendue.games.art_society.tiles import GENRES, Decor, Genre, Painting, Size, Tile, TileList
from vendue.games.art_society.view import Public, View
from vendue.games.art_society.wall import Hung, Wall
from vendue.lazy import lazy_names

if TYPE_CHECKING:
    from vendue.games.art_society.events import (
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
        RoundStarted,
        StartHung,
        Swapped,
        TurnEnded,
    )
    from vendue.games.art_society.game import ArtSociety
    from vendue.games.art_society.options import OPTIONS, PRESETS, Options
    from vendue.games.art_society.redealing import redeal
    from vendue.games.art_society.state import ArtSocietyState

__all__ = [
    "BID_CARDS",
    "GENRES",
    "NOWHERE",
    "OPTIONS",
    "PRESETS",
    "ROUNDS",
    "STARTING_CARDS",
    "Action",
    "ArtSociety",
    "ArtSocietyState",
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
    "hand_of",
    "kit_of",
    "multipliers_of",
    "order_of",
    "podium",
    "redeal",
    "score_of",
]

if not TYPE_CHECKING:
    # What bots need not is imported at first use.
    __getattr__ = lazy_names(
        __name__,
        __all__,
        (
            "vendue.games.art_society.options",
            "vendue.games.art_society.events",
            "vendue.games.art_society.game",
            "vendue.games.art_society.state",
            "vendue.games.art_society.redealing",
        ),
    )
