"""Art Society as one game of the table of games."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from reprlib import repr as short
from typing import ClassVar

from vendue.games.art_society.action_json import action_from_json, action_to_json
from vendue.games.art_society.actions import Action, DecisionKind
from vendue.games.art_society.board import SEAT_COUNTS, STARTING_CARDS, Board
from vendue.games.art_society.course import Course
from vendue.games.art_society.intake import state_from
from vendue.games.art_society.kit import check_together, kit_of
from vendue.games.art_society.options import OPTIONS, PRESETS, Options
from vendue.games.art_society.redealing import redeal
from vendue.games.art_society.state import ArtSocietyState
from vendue.games.art_society.view import View
from vendue.games.game import Deal, Game, Json
from vendue.games.options import OptionSpec, Preset


class ArtSociety(Game):
    """Paintings auctioned, hung and judged, for 2 to 4 seats."""

    id: ClassVar[str] = "art_society"
    title: ClassVar[str] = "Art Society"
    seat_counts: ClassVar[tuple[int, ...]] = SEAT_COUNTS
    score_unit: ClassVar[str] = "points"
    options: ClassVar[tuple[OptionSpec, ...]] = OPTIONS
    presets: ClassVar[tuple[Preset, ...]] = PRESETS

    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> ArtSocietyState:
        """Deal a new game: a shuffle for each stack, one of starting tiles, one of cards."""
        self.check_seats(seats)
        kit = kit_of(Options(**self.settle_options(chosen=options)))
        stacks = [
            deal.shuffled(tiles, f"stack {size.name}")  # AS-13
            for size, tiles in zip(kit.tiles.sizes, kit.tiles.stacks, strict=True)
        ]
        starting = deal.shuffled(kit.tiles.starting, "starting tiles")[:seats]  # AS-14
        cards = deal.shuffled(STARTING_CARDS, "starting cards")[:seats]  # AS-15
        board = Board.fresh(kit, stacks, starting, cards)
        return ArtSocietyState(Course(board, DecisionKind.START))

    def check_options(self, settled: Mapping[str, str]) -> None:
        """Refuse a sight line or tiles that the grid has no room for."""
        check_together(Options(**settled))

    def from_position(self, position: Mapping[str, Json]) -> ArtSocietyState:
        """Rebuild a state; the module `position` describes the format."""
        return state_from(position)

    def redeal(self, view: object, rng: Random) -> ArtSocietyState:
        """Return a game that the view's seat can't tell from its own."""
        if not isinstance(view, View):
            raise TypeError(f"a view of Art Society is redealt, not {short(view)}")
        return redeal(view, rng)

    def action_to_json(self, action: object) -> dict[str, Json]:
        """Return the action with the names of the protocol's protobuf JSON mapping."""
        return action_to_json(action)

    def action_from_json(self, value: Json) -> Action:
        """Parse `action_to_json`; strict."""
        return action_from_json(value)
