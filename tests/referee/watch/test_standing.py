"""The table at the end of a game."""

from __future__ import annotations

from tests.referee.watch.telling import console, printed

from vendue.games.game import Seat
from vendue.match import MatchResult, Move
from vendue.verdicts import Verdict
from vendue_referee.watch import decisions_of, final_table

RESULT = MatchResult(
    scores=(120, 340, 340, 90),
    places=(3, 1, 1, 4),
    verdicts=(Verdict.FINISHED, Verdict.FINISHED, Verdict.FINISHED, Verdict.MOVE_TIMEOUT),
    strikes=(1, 0, 0, 3),
    capped=False,
)


def rows_of(*names: str, width: int = 80, **options: object) -> list[str]:
    paper = console(width)
    paper.print(final_table(names, RESULT, unit="thousands", **options))  # type: ignore[arg-type]
    return [line.rstrip() for line in printed(paper).splitlines()]


def test_the_best_place_comes_first() -> None:
    rows = rows_of("ann", "bob", "cid", "dan", decisions=(4, 5, 6, 7))
    assert rows == [
        "                        score in",
        "place  seat  bot       thousands  verdict            strikes  decisions",
        "────────────────────────────────────────────────────────────────────────",
        "    1     1  bob             340  finished                 0          5",
        "    1     2  cid             340  finished                 0          6",
        "    3     0  ann             120  finished                 1          4",
        "    4     3  dan              90  out: move timeout        3          7",
    ]


def test_a_forfeit_says_why() -> None:
    assert any("dan" in row and "move timeout" in row for row in rows_of("ann", "b", "c", "dan"))


def test_decisions_may_be_left_out() -> None:
    assert "decisions" not in rows_of("a", "b", "c", "d")[1]


def test_decisions_are_counted_by_seat() -> None:
    moves = [Move(Seat(seat), None, 0) for seat in (0, 2, 2)]
    assert decisions_of(moves, 4) == (1, 0, 2, 0)


def test_odd_names_stay_in_their_row() -> None:
    rows = rows_of("a\nb", "\x1b[1m", "[red]", "x" * 99)
    assert len(rows) == 7
    assert any("a\\nb" in row for row in rows)
    assert any("[red]" in row for row in rows)
