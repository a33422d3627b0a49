"""The museum: what hangs in it, where the markers of prestige are, and the podium."""

from __future__ import annotations

from rich.text import Text

from vendue.games.art_society import GENRES, Genre, multipliers_of
from vendue_referee.watch.art_society.ledger import Ledger
from vendue_referee.watch.art_society.looks import code, colour, genre_text, marks_of
from vendue_referee.watch.page import Page
from vendue_referee.watch.pieces import empty_table


def podium_order(ledger: Ledger) -> tuple[Genre, ...]:
    """Return all genres, those that never entered the museum last (AS-39)."""
    ranked = ledger.ranked
    return (*ranked, *(genre for genre in GENRES if genre not in ranked))


def multiplier_words(page: Page, ledger: Ledger, genre: Genre) -> str:
    """Return what a faultless painting of a genre counts: ``×5``."""
    return f"{marks_of(page).times}{multipliers_of(ledger.ranked)[genre]}"


def show_museum(page: Page, ledger: Ledger) -> None:
    """Show the genres by prestige."""
    table = empty_table(page)
    table.add_column("podium", no_wrap=True, overflow="fold")
    table.add_column("genre", no_wrap=True, overflow="fold")
    table.add_column("prestige", justify="right", no_wrap=True, overflow="fold")
    table.add_column("in the museum", overflow="fold")
    for genre in podium_order(ledger):
        prestige = ledger.prestige[genre]
        table.add_row(
            Text(multiplier_words(page, ledger, genre), style="bold" if prestige else "dim"),
            genre_text(genre),
            Text(str(prestige)) if prestige else Text("-", style="dim"),
            _hanging(page, ledger, genre),
        )
    page.show(table)


def _hanging(page: Page, ledger: Ledger, genre: Genre) -> Text:
    pile, marks = ledger.museum[genre], marks_of(page)
    if not pile:
        return Text("-", style="dim")
    return Text(" ").join(Text(code(tile, marks), style=colour(tile)) for tile in pile)
