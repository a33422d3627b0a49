"""The table at the end of a game: places, scores and how each seat's game ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Protocol

from rich import box
from rich.table import Table
from rich.text import Text

from vendue.games.game import Seat
from vendue.match import MatchResult
from vendue.verdicts import Verdict
from vendue_referee.watch.faults import verdict_words
from vendue_referee.watch.labels import NARROWEST, WIDEST, labels


class Decided(Protocol):
    """A decision of a match or of a record: all that counts here is whose it was."""

    @property
    def seat(self) -> int:
        """Whose decision it was."""
        ...


def decisions_of(moves: Iterable[Decided], seats: int) -> tuple[int, ...]:
    """Return how many of the decisions each seat made, defaults included."""
    counted = Counter(move.seat for move in moves)
    return tuple(counted[Seat(seat)] for seat in range(seats))


def final_table(
    names: Sequence[str],
    result: MatchResult,
    *,
    unit: str,
    decisions: Sequence[int] | None = None,
    ascii_only: bool = False,
) -> Table:
    """Return the short summary of a finished game, best place first.

    Args:
        names: of the bots, by seat; anything, they are escaped.
        result: how the game ended.
        unit: what a score counts, `Game.score_unit`.
        decisions: number of decisions by seat (`decisions_of`); left out without.
        ascii_only: for consoles that can show no more (``console.options.ascii_only``).
    """
    table = Table(box=box.ASCII2 if ascii_only else box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.show_edge = False
    headings = ["place", "seat", "bot", f"score in\n{unit}", "verdict", "strikes"]
    for heading in headings if decisions is None else [*headings, "decisions"]:
        is_word = heading in ("bot", "verdict")
        table.add_column(
            heading,
            justify="left" if is_word else "right",
            vertical="bottom",
            no_wrap=True,
            overflow="fold",
            min_width=NARROWEST if heading == "bot" else None,
        )
    shown_names = labels(names, WIDEST, ascii_only=ascii_only)
    for seat in sorted(range(len(names)), key=lambda seat: (result.places[seat], seat)):
        row = _row(seat, shown_names[seat], result)
        if decisions is not None:
            row.append(Text(str(decisions[seat])))
        table.add_row(*row)
    return table


def _row(seat: int, name: str, result: MatchResult) -> list[Text]:
    place, verdict, strikes = result.places[seat], result.verdicts[seat], result.strikes[seat]
    has_finished = verdict is Verdict.FINISHED
    return [
        Text(str(place), style="bold" if place == 1 else ""),
        Text(str(seat)),
        Text(name, style="bold"),
        Text(str(result.scores[seat]), style="bold" if place == 1 else ""),
        Text(verdict_words(verdict), style="" if has_finished else "bold red"),
        Text(str(strikes), style="red" if strikes else "dim"),
    ]
