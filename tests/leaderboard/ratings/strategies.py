"""Random tournaments for property tests."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from tests.leaderboard.ratings.reference import game

from vendue_leaderboard.ratings.games import RatedGame

UNHURRIED = settings(max_examples=30, deadline=None)
"""Property tests find wrong results, not slow machines."""

BOTS = ("ann", "bob", "cat", "dan", "eve", "fay")


@st.composite
def one_game(draw: st.DrawFn, number: int) -> RatedGame:
    bots = draw(st.lists(st.sampled_from(BOTS), min_size=2, max_size=5))
    places = draw(st.lists(st.integers(0, 4), min_size=len(bots), max_size=len(bots)))
    group = draw(st.none() | st.sampled_from(("x", "y", "z")))
    return game(list(zip(bots, places, strict=True)), number, group)


@st.composite
def tournaments(draw: st.DrawFn, max_size: int = 8) -> list[RatedGame]:
    """Games of 2 to 5 seats with ties and shared deals; bots may meet themselves."""
    size = draw(st.integers(0, max_size))
    return [draw(one_game(number)) for number in range(size)]
