"""A deal for tests of rules: from one number, and much quicker than a real one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class ShuffledDeal:
    """A deal for tests, from one seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def shuffled(
        self,
        items: Sequence[T],
        purpose: str,
        round_number: int | None = None,
        seat: int | None = None,
    ) -> list[T]:
        order = list(items)
        Random(f"{self.seed} {purpose} {round_number} {seat}").shuffle(order)
        return order
