"""Who gets a lot, for how much, and where the money goes: one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from vendue.games.game import Seat
from vendue.games.modern_art import BidsOpened, LotSold
from vendue_referee.watch.modern_art.ledger import Ledger, Lot
from vendue_referee.watch.modern_art.looks import money, paintings_text
from vendue_referee.watch.page import Page


def sale_words(page: Page, lot: Lot, sold: LotSold) -> Text:
    """Return the sentence of a sale: ``cid buys both for 21k: 11k to bob, 10k to ann``."""
    buyer = page.name(sold.buyer)
    what = "it" if len(lot.cards) == 1 else "both"
    if not sold.price:
        verb = "keeps" if sold.buyer == lot.seller else "gets"
        return Text.assemble(buyer, f" {verb} {what} for nothing")
    paid = money(sold.price)
    if lot.associate is None and sold.buyer == lot.seller:
        return Text.assemble(buyer, f" keeps {what} and pays the bank {paid}")
    if lot.associate is None:
        return Text.assemble(buyer, f" buys {what} from ", page.name(lot.seller), f" for {paid}")
    return Text.assemble(
        buyer, f" buys {what} for {paid}: ", Text(", ").join(_receipts(page, sold))
    )


def tie_words(page: Page, lot: Lot, bids: BidsOpened, sold: LotSold) -> Text:
    """Return why one of several equal sealed bids wins; empty if one was the highest."""
    if not sold.price or bids.bids.count(sold.price) == 1:
        return Text()
    if sold.buyer == lot.conductor:
        return Text(" (tied; whoever sells comes first)")
    return Text.assemble(" (tied; the first to the left of ", page.name_of(lot.conductor), ")")


def tell_money(page: Page, ledger: Ledger, changes: Sequence[int] = ()) -> None:
    """Tell everybody's money and paintings; what has just changed stands out."""
    for number, amount in enumerate(ledger.money):
        style = "bold" if any(changes[number : number + 1]) else ""
        piece = Text.assemble(page.name_of(number, style="dim"), " ", (money(amount), style))
        if any(ledger.bought[number]):
            piece.append(" ").append_text(paintings_text(ledger.bought[number], " "))
        page.grow(piece, before=page.signs.dot)
    page.stop()


def _receipts(page: Page, sold: LotSold) -> Iterator[Text]:
    """Return what each owner of a pair gets, and what the bank gets."""
    left = sold.price
    for number, change in enumerate(sold.changes):
        if change > 0:
            left -= change
            yield Text.assemble(f"{money(change)} to ", page.name(Seat(number)))
    if left:
        yield Text(f"{money(left)} to the bank")
