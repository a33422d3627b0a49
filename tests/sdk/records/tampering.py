"""Ways to change a record, and what verification says about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from vendue.records import Record, verify

Tampering = Callable[[Record], Record]


def problem(record: Record, secret: bytes | None = None) -> str:
    """Return the one sentence on what doesn't hold."""
    verification = verify(record, secret)
    assert not verification.ok
    (sentence,) = verification.problems
    assert "\n" not in sentence
    return sentence


def with_decision(record: Record, number: int, **changes: object) -> Record:
    """Change fields of one decision."""
    decisions = list(record.decisions)
    decisions[number] = replace(decisions[number], **changes)  # type: ignore[arg-type]
    return replace(record, decisions=tuple(decisions))


def with_outcome(record: Record, **changes: object) -> Record:
    """Change fields of the outcome."""
    return replace(record, outcome=replace(record.outcome, **changes))  # type: ignore[arg-type]


def with_deal(record: Record, **changes: object) -> Record:
    """Change fields of the deal's provenance."""
    return replace(record, deal=replace(record.deal, **changes))  # type: ignore[arg-type]


def with_text(record: Record, old: str, new: str) -> Record:
    """Change a part of the deal's text."""
    assert old in record.deal.text
    return with_deal(record, text=record.deal.text.replace(old, new))


def with_chain(record: Record, **changes: object) -> Record:
    """Change fields of the chain."""
    return replace(record, chain=replace(record.chain, **changes))  # type: ignore[arg-type]


def with_options(record: Record, **changes: str) -> Record:
    """Change some options."""
    return replace(record, options={**record.options, **changes})


def swapped(record: Record, first: int) -> Record:
    """Exchange a decision with the next one."""
    decisions = list(record.decisions)
    decisions[first : first + 2] = reversed(decisions[first : first + 2])
    return replace(record, decisions=tuple(decisions))
