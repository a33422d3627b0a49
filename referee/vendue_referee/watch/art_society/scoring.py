"""The end of a game of Art Society: why it ended, and every seat's points by what they are for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.table import Table
from rich.text import Text

from vendue.games.art_society import ROUNDS, GameScored, Genre, Score
from vendue.games.art_society.board import END_SUPERFLUOUS
from vendue.games.game import Seat
from vendue_referee.watch.art_society.ledger import Ledger
from vendue_referee.watch.art_society.looks import genre_text, marks_of
from vendue_referee.watch.art_society.museum import multiplier_words, podium_order
from vendue_referee.watch.page import Page
from vendue_referee.watch.pieces import empty_table


def tell_scoring(page: Page, ledger: Ledger, event: GameScored) -> None:
    """Tell why the game is over and show the points."""
    page.head("Scoring")
    for reason in _reasons(page, ledger):
        page.say("the game ends: ", reason)
    page.blank()
    page.show(_sheet(page, ledger, event.scores))
    for level in _level(event.scores):
        total = event.scores[level[0]].total
        cards = ", ".join(str(ledger.cards_left(seat)) for seat in level)
        names = page.name_list(level)
        page.say(names, f" have {total} each, so the cards in hand decide: {cards}")


def _reasons(page: Page, ledger: Ledger) -> Iterator[Text]:
    """Yield what ended the game, all that apply (AS-36)."""
    for number, wall in enumerate(ledger.walls):
        if wall.is_full:
            yield Text.assemble(page.name(Seat(number)), "'s wall is full")
    for number, beside in enumerate(ledger.superfluous):
        if len(beside) >= END_SUPERFLUOUS:
            name = page.name(Seat(number))
            yield Text.assemble(name, f" has {len(beside)} superfluous paintings")
    if ledger.round >= ROUNDS:
        yield Text("the bid cards are used up")


def _level(scores: Sequence[Score]) -> Iterator[list[Seat]]:
    """Yield the seats that have the same total, the most points first (AS-49)."""
    for total in sorted({score.total for score in scores}, reverse=True):
        seats = [Seat(number) for number, score in enumerate(scores) if score.total == total]
        if len(seats) > 1:
            yield seats


def _sheet(page: Page, ledger: Ledger, scores: Sequence[Score]) -> Table:
    """Return a table with a column for each seat."""
    table = empty_table(page)
    table.add_column("points", overflow="fold")
    for seat in range(len(scores)):
        table.add_column(page.name(Seat(seat)), justify="right", overflow="fold")
    table.add_row("prestige", *_numbers(score.prestige for score in scores))
    for genre in podium_order(ledger):
        table.add_row(*_genre_row(page, ledger, genre))
    table.add_row(marks_of(page).decor, *_numbers(score.decor for score in scores))
    table.add_row("sight line", *_numbers(score.sight for score in scores))
    table.add_row("full wall", *_numbers(score.full_wall for score in scores))
    table.add_row("empty corners", *_numbers(score.corners for score in scores))
    table.add_row("superfluous", *_numbers(score.superfluous for score in scores))
    table.add_section()
    totals = (Text(str(score.total), style="bold") for score in scores)
    table.add_row(Text("total", style="bold"), *totals)
    held = (Text(str(ledger.cards_left(seat)), style="dim") for seat in range(len(scores)))
    table.add_row(Text("cards in hand", style="dim"), *held)
    return table


def _genre_row(page: Page, ledger: Ledger, genre: Genre) -> Iterator[Text]:
    """Yield a genre with its multiplier, then how many paintings of it count, by seat (AS-41)."""
    times = multiplier_words(page, ledger, genre)
    yield Text.assemble("  ", genre_text(genre), f" {times}")
    for counted in ledger.counted(genre):
        yield Text(f"{counted} {times}" if counted else "-", style="dim")


def _numbers(numbers: Iterable[int]) -> list[Text]:
    return [Text(str(number)) if number else Text("-", style="dim") for number in numbers]
