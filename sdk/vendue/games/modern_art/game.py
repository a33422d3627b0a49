"""Modern Art as one game of the table of games."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from reprlib import repr as short
from typing import ClassVar

from vendue.games.game import Deal, Game, Json
from vendue.games.modern_art.action_json import action_from_json, action_to_json
from vendue.games.modern_art.actions import Action, DecisionKind
from vendue.games.modern_art.board import DEALS, Board
from vendue.games.modern_art.cards import CARDS, DECKS
from vendue.games.modern_art.course import Course
from vendue.games.modern_art.intake import state_from
from vendue.games.modern_art.options import OPTIONS, PRESETS, Options
from vendue.games.modern_art.redealing import redeal
from vendue.games.modern_art.sale import Sale
from vendue.games.modern_art.state import ModernArtState
from vendue.games.modern_art.view import View
from vendue.games.options import OptionSpec, Preset
from vendue.games.seats import SEATS


class ModernArt(Game):
    """Auctions of modern paintings by Reiner Knizia, for 3 to 5 seats."""

    id: ClassVar[str] = "modern_art"
    title: ClassVar[str] = "Modern Art"
    seat_counts: ClassVar[tuple[int, ...]] = tuple(DEALS)
    score_unit: ClassVar[str] = "thousands"
    options: ClassVar[tuple[OptionSpec, ...]] = OPTIONS
    presets: ClassVar[tuple[Preset, ...]] = PRESETS

    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> ModernArtState:
        """Deal a new game; one shuffle fixes the cards of every round."""
        self.check_seats(seats)
        settled = Options(**self.settle_options(chosen=options))
        copies = DECKS[settled.deck_table]
        deck = [card for card in CARDS for _ in range(copies[card])]
        board = Board.fresh(seats, settled, deal.shuffled(deck, "deck"))
        board.deal()
        first = Sale.by(SEATS[seats][0])  # MA-5
        return ModernArtState(Course(board, first, DecisionKind.PLAY_CARD))

    def from_position(self, position: Mapping[str, Json]) -> ModernArtState:
        """Rebuild a state; the module `position` describes the format."""
        return state_from(position)

    def redeal(self, view: object, rng: Random) -> ModernArtState:
        """Return a game that the view's seat can't tell from its own."""
        if not isinstance(view, View):
            raise TypeError(f"a view of Modern Art is redealt, not {short(view)}")
        return redeal(view, rng)

    def action_to_json(self, action: object) -> dict[str, Json]:
        """Return the action with the names of the protocol's protobuf JSON mapping."""
        return action_to_json(action)

    def action_from_json(self, value: Json) -> Action:
        """Parse `action_to_json`; strict."""
        return action_from_json(value)
