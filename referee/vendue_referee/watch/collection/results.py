"""What becomes of a lot: somebody wins it, nobody gets it, or it is carried to the next sale."""

from __future__ import annotations

from rich.text import Text

from vendue.games.collection import LotCarried, LotLost, LotSold
from vendue_referee.watch.collection.ledger import Ledger
from vendue_referee.watch.collection.looks import (
    banco_text,
    lot_text,
    named_points,
    painting_text,
)
from vendue_referee.watch.page import Page


def tell_sold(page: Page, ledger: Ledger, event: LotSold, before: int) -> None:
    """Tell who won a lot, what it adds, and everybody's points in this hand.

    Args:
        page: where to write.
        ledger: the hand with the lot handed over.
        event: the sale.
        before: the winner's points without the lot.
    """
    page.stop()
    page.grow(Text.assemble(f"{page.signs.arrow} ", _sold_words(page, ledger, event, before)))
    dash = page.signs.dash
    points = [ledger.score(seat) for seat in range(len(ledger.won))]
    for piece in named_points(page, points, event.winner):
        page.grow(piece, before=dash)
        dash = page.signs.dot
    page.stop()


def _sold_words(page: Page, ledger: Ledger, event: LotSold, before: int) -> Text:
    first, *others = event.lot
    doubled = " doubled" if event.doubled else ""
    words = Text.assemble(page.name(event.winner), " wins ", painting_text(page, first), doubled)
    if others:
        words.append(" and ").append_text(lot_text(page, others))
    words.append(f", +{ledger.score(event.winner) - before}")
    ones = ledger.won[event.winner].count(1)
    return words.append(f" with {ones} ones") if 1 in event.lot and ones > 1 else words


def tell_lost(page: Page, event: LotLost) -> None:
    """Tell that nobody gets a lot (CP-22)."""
    verb = " is lost" if len(event.lot) == 1 else " are lost"
    page.say(f"{page.signs.arrow} ", lot_text(page, event.lot), verb)


def tell_carried(page: Page, event: LotCarried) -> None:
    """Tell that a sale is annulled and its painting carried to the next one (CP-39)."""
    painting = painting_text(page, event.painting)
    stay = banco_text(page, event.bancos)
    annulled = f"{page.signs.arrow} annulled, "
    page.say(annulled, painting, stay, " is carried to the next sale")
