"""The options of Collection particulière (rules sections 11, 12 and 14a)."""

from __future__ import annotations

from dataclasses import dataclass

from vendue.games.options import OptionSpec, Preset, choice, whole_number

MOST_HANDS = 12
"""Hands of the longest match (CP-53)."""
UNSET = "none"
"""The value of ``hands`` that leaves the end of the match to ``target``."""

OPTIONS: tuple[OptionSpec, ...] = (
    choice(
        "mode",
        ("full", "beginner"),
        "with upset cards and the auction card, or one hand with bills alone (CP-55)",
    ),
    whole_number("target", "60", 1, 500, "the match ends after a hand with so many points (CP-51)"),
    whole_number(
        "hands",
        UNSET,
        1,
        MOST_HANDS,
        "a fixed number of hands instead of a target (CP-54)",
        unset=UNSET,
    ),
)

PRESETS: tuple[Preset, ...] = (
    Preset("default", {}, "a match to 60"),
    Preset("match", {"target": "60"}, "the same by its name"),
    Preset("single", {"hands": "1"}, "one hand"),
    Preset("beginner", {"mode": "beginner"}, "the first game: bills alone, one hand"),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The settled options of one game; each field is a value of the one in `OPTIONS`."""

    mode: str = "full"
    target: str = "60"
    hands: str = UNSET

    @property
    def is_beginner(self) -> bool:
        """Whether there are bills alone (CP-55)."""
        return self.mode == "beginner"

    @property
    def most_hands(self) -> int:
        """Hands after which the match ends at the latest (CP-53, CP-54, CP-57)."""
        if self.is_beginner:
            return 1
        return MOST_HANDS if self.hands == UNSET else int(self.hands)

    @property
    def goal(self) -> int | None:
        """Points that end the match; None if the number of hands is fixed."""
        return int(self.target) if self.hands == UNSET and not self.is_beginner else None
