"""Where a game of Art Society stands before anything is told of it."""

from __future__ import annotations

from vendue.games.art_society import DecisionKind, Public
from vendue.games.game import Seat
from vendue_referee.watch.art_society.ledger import Ledger
from vendue_referee.watch.art_society.looks import count_words, marks_of, tile_text
from vendue_referee.watch.art_society.museum import show_museum
from vendue_referee.watch.art_society.rounds import tell_lots, tell_round
from vendue_referee.watch.art_society.walls import show_walls, tell_legend
from vendue_referee.watch.page import Page
from vendue_referee.watch.pieces import tell_options


def tell_opening(page: Page, ledger: Ledger, public: Public) -> None:
    """Tell how a new game begins, or how a position stands."""
    tell_options(page, public.options)
    tell_legend(page)
    if public.kind is DecisionKind.START:
        _tell_start(page, ledger, public)
        return
    tell_round(page, ledger)
    show_museum(page, ledger)
    page.blank()
    show_walls(page, ledger)
    _tell_question(page, ledger, public)


def _tell_start(page: Page, ledger: Ledger, public: Public) -> None:
    """Tell the starting tiles and cards, and where tiles hang already (AS-14, AS-15)."""
    page.blank()
    for number, tile in enumerate(public.new):
        card = f"starting card {ledger.piles[number][0]}, starting painting "
        if tile is not None:
            page.say(page.name(Seat(number)), ": ", card, tile_text(page, tile))


def _tell_question(page: Page, ledger: Ledger, public: Public) -> None:
    """Tell what of a round has happened already: lots, picks and a hanging turn."""
    if public.lots or any(public.new):
        page.blank()
    if public.lots:
        tell_lots(page, ledger, tuple(lot.id for lot in public.lots))
    for number, tile in enumerate(public.new):
        if tile is not None:
            page.say(page.name(Seat(number)), " has picked ", tile_text(page, tile))
    if public.shields:
        (seat,) = public.asked
        shields = count_words(public.shields, "shield")
        page.say(page.name(seat), f" has gained {marks_of(page).decor} with {shields}")
