"""A line of bids that stays short however long an open auction lasts."""

from __future__ import annotations

from rich.text import Text

from vendue.games.game import Seat
from vendue_referee.watch.page import Page

SHOWN = 10
"""Raises that are shown as they are made."""
ENDING = 2
"""Raises that are shown at the end after those that were left out."""


class Bidding:
    """Bids and passes of one open or once-around auction, written as they are made."""

    def __init__(self, page: Page, title: str, *, has_final_turns: bool) -> None:
        self._page = page
        self._title = title
        self._has_final_turns = has_final_turns
        """Whether everybody speaks once, so that a pass is told in its place."""
        self._raises = 0
        self._held: list[Text] = []
        self._passed: dict[Seat, None] = {}
        """Who has passed since bidding last, in order."""
        self._is_silent = True

    def bid(self, seat: Seat, amount: int) -> None:
        """Tell a bid, or a pass for 0."""
        if not amount:
            self._pass(seat)
            return
        self._passed.pop(seat, None)
        self._raises += 1
        piece = Text.assemble(self._page.name_of(seat), f" {amount}")
        if self._raises <= SHOWN:
            self._write(piece)
            return
        if not self._held:
            self._write(Text(self._page.signs.dots, style="dim"))
        self._held.append(piece)

    def close(self) -> None:
        """Tell what was left out so far, and who passed at the end."""
        left_out = len(self._held) - ENDING
        if left_out > 1:
            self._page.grow(Text(f"{left_out} more {self._page.signs.dots}", style="dim"))
        for piece in self._held[max(0, left_out if left_out > 1 else 0) :]:
            self._write(piece)
        self._tell_passes()
        self._page.stop()

    def _tell_passes(self) -> None:
        if self._has_final_turns or not self._passed:
            return
        if not self._raises:
            self._write(Text("nobody bids"))
            return
        names = [self._page.names[seat] for seat in self._passed]
        before = self._page.signs.dash
        for place, name in enumerate(names, start=1):
            comma = "," if place < len(names) else ""
            title = "passes: " if place == 1 else ""
            self._page.grow(Text(f"{title}{name}{comma}", style="dim"), before=before)
            before = ""

    def _pass(self, seat: Seat) -> None:
        self._passed.pop(seat, None)
        self._passed[seat] = None
        if self._has_final_turns:
            self._write(Text.assemble(self._page.name_of(seat), " passes", style="dim"))

    def _write(self, piece: Text) -> None:
        before = "" if self._is_silent else self._page.signs.dot
        self._page.grow(self._titled(piece), before=before)

    def _titled(self, piece: Text) -> Text:
        if not self._is_silent:
            return piece
        self._is_silent = False
        return Text.assemble(f"{self._title}: ", piece)
