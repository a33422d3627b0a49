"""Tells a game of Art Society: lots, bids, who takes what and hangs it where, and the walls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, cast

from rich.text import Text

from vendue.games.art_society import (
    AssistantHung,
    AssistNew,
    Bid,
    BidsRevealed,
    DecorAssist,
    DecorAssisted,
    DecorGained,
    DecorHang,
    DecorHung,
    DecorLost,
    EndTurn,
    GameScored,
    LeftOver,
    LotPicked,
    Lots,
    LotsRevealed,
    LotToMuseum,
    NewAssisted,
    NewHung,
    Pick,
    Public,
    RoundStarted,
    Start,
    StartHung,
    Superfluous,
    Swapped,
    TurnEnded,
)
from vendue_referee.watch.art_society.ledger import Ledger
from vendue_referee.watch.art_society.looks import genre_text, marks_of, tile_text
from vendue_referee.watch.art_society.museum import show_museum
from vendue_referee.watch.art_society.openings import tell_opening
from vendue_referee.watch.art_society.rounds import tell_bids, tell_lots, tell_round
from vendue_referee.watch.art_society.scoring import tell_scoring
from vendue_referee.watch.art_society.turns import TurnLine, gain_words, hung_words
from vendue_referee.watch.art_society.walls import show_walls
from vendue_referee.watch.narrator import Narrator
from vendue_referee.watch.page import Page


class ArtSocietyNarrator(Narrator):
    """Keeps its own ledger of public facts, so that each event is told as it stood."""

    ledger: Ledger
    """What has been told so far."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._turn = TurnLine(page)
        self._has_picked = False
        """Whether a lot of this round was taken."""

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
        """Return what a default action did (AS-52)."""
        words = self.DEFAULTS.get(type(action), "hung it where it fits first")
        return words.replace("décor", marks_of(self._page).decor)

    def _start_hung(self, event: StartHung) -> None:
        tile = self.ledger.tile(event.tile)
        words = hung_words(self._page, self.ledger, event.seat, tile, (event.x, event.y))
        self._turn.add(event.seat, "hangs ", words)
        self._turn.end()

    def _round_started(self, _: RoundStarted) -> None:
        tell_round(self._page, self.ledger)

    def _lots_revealed(self, event: LotsRevealed) -> None:
        tell_lots(self._page, self.ledger, event.tiles)

    def _bids_revealed(self, event: BidsRevealed) -> None:
        tell_bids(self._page, self.ledger, event)
        self._has_picked = False

    def _lot_picked(self, event: LotPicked) -> None:
        page = self._page
        title = "" if self._has_picked else "picks: "
        plate = tile_text(page, self.ledger.tile(event.tile))
        piece = Text.assemble(title, page.name_of(event.seat), " ", plate)
        page.grow(piece, before=page.signs.dot)
        self._has_picked = True

    def _new_hung(self, event: NewHung) -> None:
        self._hang("hangs ", event)

    def _assistant_hung(self, event: AssistantHung) -> None:
        self._hang("hangs the assistant's ", event)

    def _decor_hung(self, event: DecorHung) -> None:
        tile = self.ledger.tile(event.shape)
        words = hung_words(self._page, self.ledger, event.seat, tile, (event.x, event.y))
        self._turn.add(event.seat, "hangs ", words)

    def _swapped(self, event: Swapped) -> None:
        given = tile_text(self._page, self.ledger.tile(event.given))
        self._turn.add(event.seat, "can't hang ", given, " and gives it to the museum")
        self._hang("takes and hangs ", event)

    def _new_assisted(self, event: NewAssisted) -> None:
        self._assist(event, event.tile)

    def _decor_assisted(self, event: DecorAssisted) -> None:
        self._assist(event, event.shape)

    def _left_over(self, event: LeftOver) -> None:
        plate = tile_text(self._page, self.ledger.tile(event.tile))
        beside = len(self.ledger.superfluous[event.seat])
        count = f" ({beside} now)" if beside > 1 else ""
        self._turn.add(event.seat, "can't hang ", plate, f": superfluous{count}")

    def _decor_gained(self, event: DecorGained) -> None:
        self._turn.add(event.seat, gain_words(self._page, event.shields))

    def _decor_lost(self, event: DecorLost) -> None:
        self._turn.add(event.seat, "has no place for it: it is lost")

    def _turn_ended(self, _: TurnEnded) -> None:
        self._turn.end()

    def _lot_to_museum(self, event: LotToMuseum) -> None:
        page, ledger = self._page, self.ledger
        lot = ledger.painting(event.tile)
        before = event.prestige - lot.number
        page.say(
            *(f"{page.signs.arrow} ", tile_text(page, lot), " goes to the museum: "),
            *(genre_text(lot.genre), f" rises from {before} to {event.prestige}"),
        )
        page.blank()
        show_museum(page, ledger)
        page.blank()
        show_walls(page, ledger)

    def _game_scored(self, event: GameScored) -> None:
        tell_scoring(self._page, self.ledger, event)

    def _hang(self, verb: str, event: NewHung | AssistantHung | Swapped) -> None:
        tile = self.ledger.tile(event.tile)
        words = hung_words(self._page, self.ledger, event.seat, tile, (event.x, event.y))
        self._turn.add(event.seat, verb, words)

    def _assist(self, event: NewAssisted | DecorAssisted, tile_id: str) -> None:
        plate = tile_text(self._page, self.ledger.tile(tile_id))
        self._turn.add(event.seat, "gives ", plate, " to the assistant")

    TELLS: ClassVar[dict[type, Callable[[ArtSocietyNarrator, Any], None]]] = {
        StartHung: _start_hung,
        RoundStarted: _round_started,
        LotsRevealed: _lots_revealed,
        BidsRevealed: _bids_revealed,
        LotPicked: _lot_picked,
        NewHung: _new_hung,
        AssistantHung: _assistant_hung,
        NewAssisted: _new_assisted,
        Swapped: _swapped,
        LeftOver: _left_over,
        DecorGained: _decor_gained,
        DecorHung: _decor_hung,
        DecorAssisted: _decor_assisted,
        DecorLost: _decor_lost,
        TurnEnded: _turn_ended,
        LotToMuseum: _lot_to_museum,
        GameScored: _game_scored,
    }
    """How each type of event is told."""

    DEFAULTS: ClassVar[dict[type, str]] = {
        Start: "hung it in the centre",
        Lots: "named the smallest sizes",
        Bid: "bid its lowest card",
        Pick: "took the first lot",
        AssistNew: "gave it to the assistant",
        Superfluous: "laid it beside the wall",
        DecorHang: "hung the first décor that fits",
        DecorAssist: "gave décor to the assistant",
        EndTurn: "ended its turn",
    }
    """What default actions did; any other hangs a painting where it fits first."""
