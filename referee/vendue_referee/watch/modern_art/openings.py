"""Where a game or a round of Modern Art stands before anything happens in it."""

from __future__ import annotations

from rich.text import Text

from vendue.games.modern_art import ARTISTS, DecisionKind, Public
from vendue.games.modern_art.board import ROUNDS, START_MONEY
from vendue_referee.watch.modern_art.ledger import Ledger
from vendue_referee.watch.modern_art.looks import artist_text, card_text, money
from vendue_referee.watch.modern_art.sales import tell_money
from vendue_referee.watch.page import Page
from vendue_referee.watch.pieces import tell_options


def tell_opening(page: Page, ledger: Ledger, public: Public) -> None:
    """Tell how a new game begins, or how a position stands."""
    tell_options(page, public.options)
    if public.kind is None:
        return
    tell_round(page, ledger, 0)
    if any(map(any, ledger.markers)):
        _tell_values(page, ledger)
    if set(ledger.money) != {START_MONEY} or any(ledger.counts):
        tell_money(page, ledger)
    if public.lot:
        _tell_sale(page, public)


def tell_round(page: Page, ledger: Ledger, dealt: int) -> None:
    """Tell that a round begins: who has how many cards and who starts."""
    page.head(f"Round {ledger.round} of {ROUNDS}")
    page.say(*_deal_words(page, ledger, dealt))


def _deal_words(page: Page, ledger: Ledger, dealt: int) -> list[str | Text]:
    sizes = ledger.hand_sizes
    words: list[str | Text] = [f"{_cards(dealt, 'new ')} each; " if dealt else ""]
    if len(set(sizes)) == 1:
        words.append(f"{_cards(sizes[0])} in each hand")
    else:
        named = (Text.assemble(page.name_of(s), f" {n}") for s, n in enumerate(sizes))
        words += ["cards in hand: ", page.dotted(named)]
    return [*words, "; ", page.name(ledger.lot.seller), " begins"]


def _cards(number: int, kind: str = "") -> str:
    return f"1 {kind}card" if number == 1 else f"{number} {kind}cards"


def _tell_values(page: Page, ledger: Ledger) -> None:
    values = [
        Text.assemble(artist_text(artist), f" {sum(ledger.markers[artist])}")
        for artist in ARTISTS
        if any(ledger.markers[artist])
    ]
    page.say("values so far: ", page.dotted(values))


def _tell_sale(page: Page, public: Public) -> None:
    plates = Text(" ").join(card_text(page, card) for card in public.lot)
    page.blank()
    page.say(page.name(public.seller), " has put up ", plates)
    if public.high_bidder is not None:
        page.say(page.name(public.high_bidder), f" has bid {public.standing}")
    if public.price is not None and public.kind is DecisionKind.ACCEPT_PRICE:
        page.say(page.name(public.conductor), f" asks for {money(public.price)}")
