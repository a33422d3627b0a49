"""How long is measured: the options that all benchmarks share."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass

QUICK_ROUNDS, QUICK_SECONDS = 1, 0.2


@dataclass(frozen=True, slots=True)
class Settings:
    """Rounds, and the seconds of each measurement in a round."""

    rounds: int = 5
    seconds: float = 1.0

    @classmethod
    def parse(cls, program: str, arguments: Sequence[str] | None = None) -> Settings:
        """Read the options of a command line."""
        parser = argparse.ArgumentParser(prog=f"python -m {program}")
        parser.add_argument("--rounds", type=int, default=5, help="rounds, of which medians are")
        parser.add_argument("--seconds", type=float, default=1.0, help="of one measurement")
        parser.add_argument(
            "--quick", action="store_true", help="one short round: shows that it runs"
        )
        given = parser.parse_args(arguments)
        if given.quick:
            return cls(QUICK_ROUNDS, QUICK_SECONDS)
        return cls(given.rounds, given.seconds)
