"""Lots, bids and picks in words."""

from __future__ import annotations

from rich.text import Text

from vendue.games.art_society import ROUNDS, BidsRevealed
from vendue.games.game import Seat
from vendue_referee.watch.art_society.ledger import Ledger
from vendue_referee.watch.art_society.looks import tile_text
from vendue_referee.watch.page import Page


def tell_round(page: Page, ledger: Ledger) -> None:
    """Tell that a round begins, and who has the gavel."""
    page.head(f"Round {ledger.round} of {ROUNDS}")
    page.say(page.name(ledger.auctioneer), " has the gavel")


def tell_lots(page: Page, ledger: Ledger, tiles: tuple[str, ...]) -> None:
    """Tell which tiles were revealed, in the order in which they were named."""
    page.grow(Text.assemble("lots: ", tile_text(page, ledger.tile(tiles[0]))))
    for tile in tiles[1:]:
        page.grow(tile_text(page, ledger.tile(tile)))
    page.stop()


def tell_bids(page: Page, ledger: Ledger, event: BidsRevealed) -> None:
    """Tell the bid cards in the order of picks; of ties, the older cards that decide (AS-19).

    The cards lie on the ledger's piles already.
    """
    title = "bids: "
    for seat in event.order:
        top, *under = pile_shown(ledger.piles, seat)
        piece = Text.assemble(title, page.name_of(seat), " ", (str(top), "bold"))
        if under:
            piece.append(f" over {', '.join(map(str, under))}", style="dim")
        page.grow(piece, before=page.signs.dot)
        title = ""
    page.stop()


def pile_shown(piles: list[tuple[int, ...]], seat: Seat) -> list[int]:
    """Return the cards of a pile from the top down, as far as they decide the seat's place."""
    own = piles[seat][::-1]
    others = [pile[::-1] for number, pile in enumerate(piles) if number != seat]
    depth = 1
    while depth < len(own) and any(other[:depth] == own[:depth] for other in others):
        depth += 1
    return list(own[:depth])
