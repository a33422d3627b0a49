"""Which lanes to take games from, so that few processes have much to do rather than many little.

What a message costs hardly depends on what it carries. Games of one lane meet the same processes,
so that as many as possible of one lane at a time share messages and wake-ups; the other lanes
follow, a bounded number of games behind, so that duplicate groups become complete as time goes by.
"""

from __future__ import annotations

from collections import Counter


class Lanes:
    """The lanes of the games that are being played."""

    def __init__(self, lanes: int, width: int) -> None:
        """Take the number of lanes, and how many of them are to be played at the same time."""
        self._all = frozenset(range(lanes))
        self._width = min(max(width, 1), lanes)
        self._playing: Counter[int] = Counter()

    def wanted(self) -> frozenset[int]:
        """Return the lanes from which the next game should be."""
        playing = frozenset(self._playing)
        return playing if len(playing) >= self._width else self._all - playing

    def begin(self, lane: int) -> None:
        """Note that a game of a lane is being played."""
        self._playing[lane] += 1

    def end(self, lane: int) -> None:
        """Note that one is over."""
        self._playing[lane] -= 1
        if not self._playing[lane]:
            del self._playing[lane]
