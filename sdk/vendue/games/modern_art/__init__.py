"""Modern Art: auctions of paintings whose worth the players make themselves."""

from typing import TYPE_CHECKING

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
from vendue.games.modern_art.cards import (
    ARTIST_OF,
    ARTISTS,
    AUCTION_OF,
    CARDS,
    DECK_SIZE,
    DECKS,
    DOUBLES,
    Artist,
    Auction,
    Card,
)
from vendue.games.modern_art.view import Public, View
from vendue.lazy import lazy_names

if TYPE_CHECKING:
    from vendue.games.modern_art.events import (
        BidMade,
        BidsOpened,
        CardPlayed,
        Event,
        LotSold,
        LotUnsold,
        NobodyAdded,
        PriceRefused,
        PriceSet,
        RoundEnded,
        RoundStarted,
        SecondAdded,
        SecondDeclined,
    )
    from vendue.games.modern_art.game import ModernArt
    from vendue.games.modern_art.options import OPTIONS, PRESETS, Options
    from vendue.games.modern_art.position import turn_position
    from vendue.games.modern_art.redealing import redeal
    from vendue.games.modern_art.state import ModernArtState

__all__ = [
    "ARTISTS",
    "ARTIST_OF",
    "AUCTION_OF",
    "CARDS",
    "DECKS",
    "DECK_SIZE",
    "DOUBLES",
    "OPTIONS",
    "PRESETS",
    "AcceptPrice",
    "Action",
    "AddSecond",
    "Artist",
    "Auction",
    "Bid",
    "BidMade",
    "BidsOpened",
    "Card",
    "CardPlayed",
    "DecisionKind",
    "Event",
    "Legal",
    "LotSold",
    "LotUnsold",
    "ModernArt",
    "ModernArtState",
    "NobodyAdded",
    "Options",
    "PlayCard",
    "PriceRefused",
    "PriceSet",
    "Public",
    "RoundEnded",
    "RoundStarted",
    "SecondAdded",
    "SecondDeclined",
    "SetPrice",
    "View",
    "redeal",
    "turn_position",
]

if not TYPE_CHECKING:
    # What bots need not is imported at first use.
    __getattr__ = lazy_names(
        __name__,
        __all__,
        (
            "vendue.games.modern_art.options",
            "vendue.games.modern_art.events",
            "vendue.games.modern_art.game",
            "vendue.games.modern_art.state",
            "vendue.games.modern_art.redealing",
            "vendue.games.modern_art.position",
        ),
    )
