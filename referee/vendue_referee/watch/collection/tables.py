"""The table at the end of a hand: what each collection scores, part by part."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from vendue.games.collection import SET_SCORES, HandEnded
from vendue.games.game import Seat
from vendue_referee.watch.collection.ledger import Ledger
from vendue_referee.watch.page import Page
from vendue_referee.watch.pieces import empty_table


def hand_table(page: Page, ledger: Ledger, ended: HandEnded) -> Table:
    """Return the table of a scored hand whose paintings are still on the ledger."""
    headings = ["player", "ones", "values", "doubled", "hand", "match"]
    if ledger.options.is_beginner:
        headings.remove("doubled")
    if ledger.options.most_hands == 1:
        headings.remove("match")
    table = empty_table(page)
    for heading in headings:
        table.add_column(
            heading,
            justify="right" if heading in ("hand", "match") else "left",
            no_wrap=heading == "player",
            overflow="fold",
        )
    for seat in range(len(ended.scores)):
        row = _row(page, ledger, ended, Seat(seat))
        table.add_row(*(row[heading] for heading in headings))
    return table


def _row(page: Page, ledger: Ledger, ended: HandEnded, seat: Seat) -> dict[str, Text]:
    """Return a seat's cells by heading."""
    ones = ledger.won[seat].count(1)
    others = sorted(painting for painting in ledger.won[seat] if painting > 1)
    doubled = sorted(ledger.doubled[seat])
    return {
        "player": page.name(seat),
        "ones": _part(page, [ones] if ones else [], SET_SCORES[ones]),  # CP-48
        "values": _part(page, others, sum(others)),  # CP-47
        "doubled": _part(page, doubled, sum(doubled)),  # CP-49
        "hand": _number(ended.scores[seat], ended.scores),
        "match": _number(ended.totals[seat], ended.totals),
    }


def _part(page: Page, what: Sequence[int], points: int) -> Text:
    """Return what scores and how much: ``3 7 9 → 19``."""
    if not what:
        return Text("-", style="dim")
    listed = " ".join(map(str, what))
    return Text.assemble((f"{listed} {page.signs.arrow} ", "dim"), str(points))


def _number(number: int, column: Sequence[int]) -> Text:
    return Text(str(number), style="bold" if number == max(column) else "")
