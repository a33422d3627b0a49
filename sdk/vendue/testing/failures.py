"""How a script that did not come true is told."""

from __future__ import annotations

from collections.abc import Sequence


class BadScript(ValueError):
    """A script that can't be followed at all; the sentence names the step."""


class ScriptFailed(AssertionError):
    """The peer did something else than the script says; the text says at which step, and what."""

    def __init__(self, place: str, expected: str, came: str, said: Sequence[str] = ()) -> None:
        before = "".join(f"\n  {line}" for line in said)
        context = f"\nWhat was said before:{before}" if said else ""
        super().__init__(f"{place}: expected {expected}, but {came}.{context}")
        self.place = place
        """Where in the script, for example ``step 5 of 9``."""
        self.expected = expected
        self.came = came
