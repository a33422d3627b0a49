"""Where a match, a hand or a sale of Collection particulière stands before anything happens."""

from __future__ import annotations

from rich.text import Text

from vendue.games.collection import DecisionKind, Direction, Public
from vendue.games.game import Seat
from vendue_referee.watch.collection.bids import tell_bids
from vendue_referee.watch.collection.ledger import Ledger
from vendue_referee.watch.collection.looks import (
    DIRECTION_WORDS,
    banco_text,
    lot_text,
    named_points,
    painting_text,
)
from vendue_referee.watch.page import Page
from vendue_referee.watch.pieces import tell_options


def tell_opening(page: Page, ledger: Ledger, public: Public) -> None:
    """Tell how a new match begins, or how a position stands."""
    tell_options(page, public.options)
    if public.kind is None:
        return
    tell_hand(page, ledger)
    if any(ledger.won) or ledger.lost:
        _tell_paintings(page, ledger)
    tell_lot(page, ledger)
    if public.kind is not DecisionKind.DIRECTION and not public.options.is_beginner:
        tell_direction(page, public.auctioneer, ledger.direction)
    if public.played:
        tell_bids(page, ledger, public.played, ())
        _tell_chains(page, public)


def tell_hand(page: Page, ledger: Ledger) -> None:
    """Tell that a hand begins, and how the match stands."""
    options = ledger.options
    end = f"of {options.most_hands}" if options.goal is None else f"of a match to {options.goal}"
    page.head(f"Hand {ledger.hand} {end}")
    if ledger.hand == 1:
        return
    best = max(ledger.totals)
    points = page.dotted(named_points(page, ledger.totals))
    if options.goal is not None and best >= options.goal:
        page.say("the first place is shared, so another hand is played: ", points)  # CP-52
    else:
        page.say("the match so far: ", points)


def tell_lot(page: Page, ledger: Ledger) -> None:
    """Begin the line of a sale with what is up, and whose Bancos lie on it."""
    page.blank()
    first, *others = ledger.lot
    words = [painting_text(page, first), banco_text(page, ledger.standing)]
    title = f"Sale {ledger.sale}: "
    if others:
        title = f"{title}double lot, carried "
        words += [Text(" and "), lot_text(page, others)]
    page.grow(Text.assemble(title, *words))


def tell_direction(page: Page, seat: Seat, direction: Direction) -> None:
    """Tell what the auctioneer announces, on the line of its sale."""
    words = Text.assemble(page.name(seat), f": {DIRECTION_WORDS[direction]}")
    page.grow(words, before=page.signs.dot)


def _tell_paintings(page: Page, ledger: Ledger) -> None:
    """Tell what everybody has won of a hand that is under way."""
    for seat, won in enumerate(ledger.won):
        values = " ".join(map(str, won)) or "nothing"
        page.grow(Text.assemble(page.name_of(seat), f" {values}"), before=page.signs.dot)
    if ledger.lost:
        values = " ".join(map(str, ledger.lost))
        page.grow(Text(f"lost: {values}"), before=page.signs.dash)
    page.stop()


def _tell_chains(page: Page, public: Public) -> None:
    """Tell which upset cards lie on a sale that is being reacted to."""
    chains = (
        ("Banco", public.banco_chain, public.is_doubling),
        ("Preemption", public.preemption_chain, public.is_preempted),
    )
    for card, chain, stands in chains:
        if chain:
            verb = "stands" if stands else "is cancelled"
            page.say(f"the {card} of ", page.name(chain[0]), f" {verb}")
