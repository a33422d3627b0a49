"""The few signs outside the alphabet that a page uses, and what stands in where there is none."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Signs:
    """Separators and marks."""

    dot: str
    """Between the parts of an enumeration."""
    dash: str
    """Before an afterthought."""
    dots: str
    """For what is left out."""
    arrow: str
    """Before the result of something."""
    warning: str
    """Before a fault."""
    rule: str
    """What a line across the page is made of."""


UNICODE = Signs(dot="·", dash="—", dots="…", arrow="→", warning="▲", rule="━")
ASCII = Signs(dot="-", dash="--", dots="...", arrow="->", warning="!", rule="=")
"""For terminals whose encoding has no more."""
