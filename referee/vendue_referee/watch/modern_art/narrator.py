"""Tells a game of Modern Art: who puts up what, who bids what, who gets it for how much."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, cast

from rich.text import Text

from vendue.games.modern_art import (
    AcceptPrice,
    AddSecond,
    Auction,
    Bid,
    BidMade,
    BidsOpened,
    CardPlayed,
    LotSold,
    LotUnsold,
    NobodyAdded,
    PlayCard,
    PriceRefused,
    PriceSet,
    Public,
    RoundEnded,
    RoundStarted,
    SecondAdded,
    SecondDeclined,
    SetPrice,
)
from vendue_referee.watch.modern_art.bidding import Bidding
from vendue_referee.watch.modern_art.cards import second_words, tell_card, unsold_words
from vendue_referee.watch.modern_art.ledger import Ledger
from vendue_referee.watch.modern_art.looks import WORDS, money
from vendue_referee.watch.modern_art.openings import tell_opening, tell_round
from vendue_referee.watch.modern_art.sales import sale_words, tell_money, tie_words
from vendue_referee.watch.modern_art.tables import round_tables
from vendue_referee.watch.narrator import Narrator
from vendue_referee.watch.page import Page


class ModernArtNarrator(Narrator):
    """Keeps its own ledger of public facts, so that each event is told as it stood."""

    ledger: Ledger
    """What has been told so far."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._bidding: Bidding | None = None
        """The bids of the open or once-around auction that goes on."""
        self._opened: BidsOpened | None = None
        """The sealed bids of the lot that is up."""

    def open(self, public: object) -> None:
        """Tell where the game stands before the first event."""
        known = cast(Public, public)
        self.ledger = Ledger.of(known)
        tell_opening(self._page, self.ledger, known)

    def tell(self, event: object) -> None:
        """Tell the next event."""
        self.ledger.note(event)
        self.TELLS[type(event)](self, event)

    def default_words(self, action: object) -> str:
        """Return what a default action did."""
        match action:
            case PlayCard():
                return "plays its lowest card"
            case AddSecond():
                return "added no card"
            case SetPrice():
                return "asked for all its own money"
            case AcceptPrice():
                return "refused"
            case Bid() if self.ledger.lot.auction is Auction.SEALED:
                return "bid nothing"
            case _:
                return "passed"

    def _card_played(self, event: CardPlayed) -> None:
        self._page.blank()
        tell_card(self._page, self.ledger, event)

    def _second_declined(self, event: SecondDeclined) -> None:
        self._page.say(self._page.name(event.seat), " adds no second card")

    def _nobody_added(self, _: NobodyAdded) -> None:
        self._page.say("nobody else adds one")

    def _second_added(self, event: SecondAdded) -> None:
        tell_card(self._page, self.ledger, event, *second_words(self._page, self.ledger, event))

    def _price_set(self, event: PriceSet) -> None:
        name = self._page.name(event.seat)
        title = f"{WORDS[Auction.FIXED_PRICE]}: "
        self._page.grow(Text.assemble(title, name, f" asks for {money(event.price)}"))

    def _price_refused(self, event: PriceRefused) -> None:
        refusal = Text.assemble(self._page.name(event.seat), " refuses", style="dim")
        self._page.grow(refusal, before=self._page.signs.dot)

    def _bid_made(self, event: BidMade) -> None:
        if self._bidding is None:
            auction = self.ledger.lot.auction
            has_final_turns = auction is Auction.ONCE_AROUND
            self._bidding = Bidding(self._page, WORDS[auction], has_final_turns=has_final_turns)
        self._bidding.bid(event.seat, event.amount)

    def _bids_opened(self, event: BidsOpened) -> None:
        self._opened = event
        title = f"{WORDS[Auction.SEALED]}: "
        for seat, amount in enumerate(event.bids):
            style = "bold" if amount == max(event.bids) else ""
            bid = Text.assemble(title, self._page.name_of(seat), (f" {amount}", style))
            self._page.grow(bid, before=self._page.signs.dot)
            title = ""
        self._page.stop()

    def _lot_sold(self, event: LotSold) -> None:
        page, lot = self._page, self.ledger.lot
        if self._bidding is not None:
            self._bidding.close()
        if lot.auction is Auction.FIXED_PRICE and event.buyer != lot.conductor:
            page.grow(Text.assemble(page.name(event.buyer), " accepts"), before=page.signs.dot)
        tie = "" if self._opened is None else tie_words(page, lot, self._opened, event)
        page.say(f"{page.signs.arrow} ", sale_words(page, lot, event), tie)
        tell_money(page, self.ledger, event.changes)
        self._bidding = self._opened = None

    def _lot_unsold(self, event: LotUnsold) -> None:
        self._page.say(f"{self._page.signs.arrow} ", unsold_words(self.ledger, event))

    def _round_ended(self, event: RoundEnded) -> None:
        self._page.head(f"Round {event.round} is over")
        self._page.show(round_tables(self._page, self.ledger, event))
        self.ledger.clear()

    def _round_started(self, event: RoundStarted) -> None:
        tell_round(self._page, self.ledger, event.dealt)

    TELLS: ClassVar[dict[type, Callable[[ModernArtNarrator, Any], None]]] = {
        CardPlayed: _card_played,
        SecondAdded: _second_added,
        SecondDeclined: _second_declined,
        NobodyAdded: _nobody_added,
        PriceSet: _price_set,
        PriceRefused: _price_refused,
        BidMade: _bid_made,
        BidsOpened: _bids_opened,
        LotSold: _lot_sold,
        LotUnsold: _lot_unsold,
        RoundEnded: _round_ended,
        RoundStarted: _round_started,
    }
    """How each type of event is told."""
