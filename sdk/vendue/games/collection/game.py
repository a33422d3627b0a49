"""Collection particulière as one game of the table of games."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from reprlib import repr as short
from typing import ClassVar

from vendue.games.collection.action_json import action_from_json, action_to_json
from vendue.games.collection.actions import Action
from vendue.games.collection.board import Board
from vendue.games.collection.course import Course
from vendue.games.collection.intake import state_from
from vendue.games.collection.options import OPTIONS, PRESETS, Options
from vendue.games.collection.paintings import PAINTINGS, SEAT_COUNTS
from vendue.games.collection.redealing import redeal
from vendue.games.collection.sale import Sale
from vendue.games.collection.state import CollectionState
from vendue.games.collection.view import View
from vendue.games.game import Deal, Game, Json
from vendue.games.options import OptionSpec, Preset
from vendue.games.seats import SEATS


class Collection(Game):
    """Simultaneous bids for paintings, and cards that upset them, for 2 to 4 seats."""

    id: ClassVar[str] = "collection"
    title: ClassVar[str] = "Collection particulière"
    seat_counts: ClassVar[tuple[int, ...]] = SEAT_COUNTS
    score_unit: ClassVar[str] = "points"
    options: ClassVar[tuple[OptionSpec, ...]] = OPTIONS
    presets: ClassVar[tuple[Preset, ...]] = PRESETS

    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> CollectionState:
        """Shuffle the pile of every hand that may be played, and draw the first auctioneer."""
        self.check_seats(seats)
        settled = Options(**self.settle_options(chosen=options))
        # CP-7: each hand has a stream of its own, so no play changes a later pile.
        piles = tuple(
            tuple(deal.shuffled(PAINTINGS, "pile", round_number=hand))
            for hand in range(1, settled.most_hands + 1)
        )
        auctioneer = deal.shuffled(SEATS[seats], "first auctioneer")[0]  # CP-8
        course = Course(Board.fresh(seats, settled, piles, auctioneer), Sale(), None)
        course.open_sale([])
        return CollectionState(course)

    def from_position(self, position: Mapping[str, Json]) -> CollectionState:
        """Rebuild a state; the module `position` describes the format."""
        return state_from(position)

    def redeal(self, view: object, rng: Random) -> CollectionState:
        """Return a match that the view's seat can't tell from its own."""
        if not isinstance(view, View):
            raise TypeError(f"a view of Collection particulière is redealt, not {short(view)}")
        return redeal(view, rng)

    def action_to_json(self, action: object) -> dict[str, Json]:
        """Return the action with the names of the protocol's protobuf JSON mapping."""
        return action_to_json(action)

    def action_from_json(self, value: Json) -> Action:
        """Parse `action_to_json`; strict."""
        return action_from_json(value)
