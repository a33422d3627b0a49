"""Faults are counted as the protocol says: three strikes, or one of any other kind."""

from __future__ import annotations

import pytest

from vendue.records import BadRecord, RecordedOutcome
from vendue.records.faults import FaultCount
from vendue.verdicts import FORFEITED, Verdict

FINISHED, CRASHED, ILLEGAL = Verdict.FINISHED, Verdict.CRASHED, Verdict.ILLEGAL_ACTION
TIMEOUT = Verdict.MOVE_TIMEOUT


def count(verdict: Verdict, strikes: int, *faults: str | None) -> None:
    """Count the faults of the first of two seats and compare with its verdict and strikes."""
    outcome = RecordedOutcome((0, 0), (1, 1), (verdict, FINISHED), (strikes, 0))
    counted = FaultCount(outcome.verdicts)
    for number, fault in enumerate(faults):
        counted.take(f"decisions[{number}]", 0, fault)
    counted.close(outcome)


@pytest.mark.parametrize(
    ("verdict", "strikes", "faults"),
    [
        (FINISHED, 0, ()),
        (FINISHED, 0, (None, None)),
        (FINISHED, 2, (ILLEGAL, None, TIMEOUT, None)),
        (TIMEOUT, 3, (ILLEGAL, ILLEGAL, TIMEOUT)),
        (ILLEGAL, 3, (TIMEOUT, TIMEOUT, ILLEGAL, FORFEITED, FORFEITED)),
        (CRASHED, 1, (ILLEGAL, None, CRASHED, FORFEITED)),
        (CRASHED, 0, ()),
        (CRASHED, 0, (None,)),
        (Verdict.START_TIMEOUT, 0, (FORFEITED, FORFEITED)),
        (Verdict.DISCONNECTED, 2, (ILLEGAL, None, ILLEGAL, FORFEITED)),
    ],
)
def test_courses_that_can_happen(
    verdict: Verdict, strikes: int, faults: tuple[str | None, ...]
) -> None:
    """A seat may forfeit by its third strike, by another fault, and while it isn't asked."""
    count(verdict, strikes, *faults)


@pytest.mark.parametrize(
    ("verdict", "strikes", "faults", "sentence"),
    [
        (FINISHED, 3, (ILLEGAL, ILLEGAL, ILLEGAL), "is 'finished', the decisions have 'illegal"),
        (TIMEOUT, 3, (TIMEOUT, TIMEOUT, ILLEGAL), "is 'move_timeout', the decisions have 'ill"),
        (ILLEGAL, 2, (ILLEGAL, ILLEGAL), "is 'illegal_action', the decisions have 'finished'"),
        (ILLEGAL, 0, (FORFEITED,), "seat 0 had not forfeited before"),
        (FINISHED, 0, (FORFEITED,), "seat 0 had not forfeited before"),
        (CRASHED, 0, (CRASHED, None), r"decisions\[1\]: seat 0 had forfeited before"),
        (CRASHED, 0, (CRASHED, CRASHED), "the fault is 'forfeited', not 'crashed'"),
        (CRASHED, 0, (FORFEITED, None), "the fault is 'forfeited', not none"),
        (CRASHED, 0, (Verdict.DISCONNECTED,), "is 'crashed', the decisions have 'disconnected'"),
        (FINISHED, 1, (), r"outcome.strikes is \[1, 0\], the decisions have \[0, 0\]"),
    ],
)
def test_courses_that_cannot_happen(
    verdict: Verdict, strikes: int, faults: tuple[str | None, ...], sentence: str
) -> None:
    """What doesn't follow from the faults recorded is refused in one sentence."""
    with pytest.raises(BadRecord, match=sentence):
        count(verdict, strikes, *faults)


def test_only_seats_at_the_table_decide() -> None:
    """A decision by a seat that the table doesn't have is refused."""
    with pytest.raises(BadRecord, match=r"decisions\[4\].seat is 0 to 1, not 2"):
        FaultCount((FINISHED, FINISHED)).take("decisions[4]", 2, None)
