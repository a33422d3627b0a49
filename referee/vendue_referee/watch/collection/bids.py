"""The bills of a sale: those that are left, the best first, and those that were cancelled."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from vendue.games.collection import Direction
from vendue.games.game import Seat
from vendue_referee.watch.collection.ledger import Ledger
from vendue_referee.watch.page import Page


def tell_bids(page: Page, ledger: Ledger, bills: Sequence[int], bancos: Sequence[Seat]) -> None:
    """Tell who put down which bill, and who played a Banco with it.

    Args:
        page: where to write.
        ledger: which bill won.
        bills: by seat.
        bancos: who played a Banco with the bill.
    """
    page.stop()
    is_falling = ledger.direction is Direction.FALLING
    best_first = sorted(range(len(bills)), key=lambda seat: bills[seat], reverse=not is_falling)
    left = [seat for seat in best_first if bills.count(bills[seat]) == 1]  # CP-17
    cancelled = [seat for seat in best_first if seat not in left]
    title, before = "bids: ", ""
    for seat in left:
        style = "bold" if seat == ledger.winner else ""
        bid = Text.assemble(page.name_of(seat), (f" {bills[seat]}", style), _banco(seat, bancos))
        page.grow(Text.assemble(title, bid), before=before)
        title, before = "", page.signs.dot
    title, before = ("cancelled: ", page.signs.dash) if left else ("bids, all cancelled: ", "")
    for seat in cancelled:
        comma = "," if seat != cancelled[-1] else ""
        bid = Text.assemble(page.name_of(seat), f" {bills[seat]}", _banco(seat, bancos), comma)
        page.grow(Text.assemble(title, bid, style="dim"), before=before)
        title = before = ""
    page.stop()


def _banco(seat: int, bancos: Sequence[Seat]) -> str:
    return " + Banco" if seat in bancos else ""
