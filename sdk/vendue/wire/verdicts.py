"""Verdicts on the wire."""

from __future__ import annotations

from typing import cast

from vendue.messages import MalformedMessage
from vendue.v1 import referee_pb2 as pb
from vendue.verdicts import Verdict

VERDICTS: tuple[Verdict, ...] = tuple(Verdict)
"""In the order of the protocol's enum, which counts from 1."""
NUMBERS: dict[Verdict, int] = {verdict: number for number, verdict in enumerate(VERDICTS, 1)}


def verdict_number(verdict: Verdict) -> pb.Verdict:
    """Return the number of a verdict in the protocol."""
    return cast("pb.Verdict", NUMBERS[verdict])


def verdict_of(number: int) -> Verdict:
    """Return the verdict of a number that the referee sent.

    Raises:
        MalformedMessage: there is none of that number.
    """
    if not 1 <= number <= len(VERDICTS):
        raise MalformedMessage(f"there is no verdict with the number {number}")
    return VERDICTS[number - 1]
