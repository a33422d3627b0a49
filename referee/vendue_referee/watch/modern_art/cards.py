"""Cards that come to the table: put up, added to a double, and those that nobody gets."""

from __future__ import annotations

from rich.text import Text

from vendue.games.modern_art import CardPlayed, LotUnsold, SecondAdded
from vendue.games.modern_art.board import END_COUNT
from vendue_referee.watch.modern_art.ledger import Ledger
from vendue_referee.watch.modern_art.looks import NAMES, ORDINALS, card_text
from vendue_referee.watch.page import Page


def tell_card(
    page: Page, ledger: Ledger, event: CardPlayed | SecondAdded, *rest: str | Text
) -> None:
    """Tell that a card was laid, and which one of its artist it is in this round."""
    card = event.card
    verb = " puts up " if isinstance(event, CardPlayed) else " adds "
    place = ORDINALS[ledger.counts[card.artist]]
    plate = card_text(page, card)
    page.say(page.name(event.seat), verb, plate, f", the {place} this round", *rest)


def second_words(page: Page, ledger: Ledger, event: SecondAdded) -> tuple[str | Text, ...]:
    """Return who conducts the sale of a pair, if that is a question."""
    lot = ledger.lot
    if lot.associate is None or ledger.counts[lot.artist] == END_COUNT:
        return ()
    if lot.conductor == event.seat:
        return (", and conducts the sale",)
    return ("; ", page.name(lot.conductor), " conducts the sale")


def unsold_words(ledger: Ledger, event: LotUnsold) -> str:
    """Return why nobody gets the cards that are up."""
    artist = event.cards[0].artist
    nobody = "nobody gets it" if len(event.cards) == 1 else "nobody gets either card"
    if ledger.counts[artist] == END_COUNT:
        return f"the fifth {NAMES[artist]} ends the round; {nobody}"
    return f"the game's last card only counts; {nobody}"
