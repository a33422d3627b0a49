"""Tells a match of Collection particulière: what is up, who bids what, who wins it or why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, cast

from vendue.games.collection import (
    Bid,
    BidsRevealed,
    ChooseDirection,
    Direction,
    DirectionChosen,
    HandEnded,
    HandStarted,
    LotCarried,
    LotLost,
    LotShown,
    LotSold,
    Public,
    Reacted,
)
from vendue_referee.watch.collection.bids import tell_bids
from vendue_referee.watch.collection.ledger import Ledger
from vendue_referee.watch.collection.looks import lot_text
from vendue_referee.watch.collection.openings import (
    tell_direction,
    tell_hand,
    tell_lot,
    tell_opening,
)
from vendue_referee.watch.collection.reactions import tell_reaction
from vendue_referee.watch.collection.results import tell_carried, tell_lost, tell_sold
from vendue_referee.watch.collection.tables import hand_table
from vendue_referee.watch.narrator import Narrator
from vendue_referee.watch.page import Page


class CollectionNarrator(Narrator):
    """Keeps its own ledger of public facts, so that each event is told as it stood."""

    ledger: Ledger
    """What has been told so far."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._points: tuple[int, ...] = ()
        """Of this hand by seat, before the event that is being told."""

    def open(self, public: object) -> None:
        """Tell where the match stands before the first event."""
        known = cast(Public, public)
        self.ledger = Ledger.of(known)
        tell_opening(self._page, self.ledger, known)

    def tell(self, event: object) -> None:
        """Tell the next event."""
        self._points = tuple(map(self.ledger.score, range(len(self.ledger.won))))
        self.ledger.note(event)
        self.TELLS[type(event)](self, event)

    def default_words(self, action: object) -> str:
        """Return what a default action did (CP-60)."""
        match action:
            case ChooseDirection():
                return "announced rising"
            case Bid() if self.ledger.direction is Direction.FALLING:
                return "put down its highest bill"
            case Bid():
                return "put down its lowest bill"
            case _:
                return "passed"

    def _hand_started(self, _: HandStarted) -> None:
        tell_hand(self._page, self.ledger)

    def _lot_shown(self, _: LotShown) -> None:
        tell_lot(self._page, self.ledger)

    def _direction_chosen(self, event: DirectionChosen) -> None:
        tell_direction(self._page, event.seat, event.direction)

    def _bids_revealed(self, event: BidsRevealed) -> None:
        tell_bids(self._page, self.ledger, event.bills, event.bancos)

    def _reacted(self, event: Reacted) -> None:
        tell_reaction(self._page, self.ledger, event)

    def _lot_sold(self, event: LotSold) -> None:
        tell_sold(self._page, self.ledger, event, self._points[event.winner])

    def _lot_lost(self, event: LotLost) -> None:
        tell_lost(self._page, event)

    def _lot_carried(self, event: LotCarried) -> None:
        tell_carried(self._page, event)

    def _hand_ended(self, event: HandEnded) -> None:
        page = self._page
        page.head(f"Hand {event.hand} is over")
        page.show(hand_table(page, self.ledger, event))
        if self.ledger.lost:
            page.say("lost: ", lot_text(page, sorted(self.ledger.lost)))

    TELLS: ClassVar[dict[type, Callable[[CollectionNarrator, Any], None]]] = {
        HandStarted: _hand_started,
        LotShown: _lot_shown,
        DirectionChosen: _direction_chosen,
        BidsRevealed: _bids_revealed,
        Reacted: _reacted,
        LotSold: _lot_sold,
        LotLost: _lot_lost,
        LotCarried: _lot_carried,
        HandEnded: _hand_ended,
    }
    """How each type of event is told."""
