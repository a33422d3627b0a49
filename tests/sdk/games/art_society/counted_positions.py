"""The positions whose move counts are kept in tests/golden/art_society/perft.json."""

from __future__ import annotations

from functools import partial

from tests.sdk.games.art_society.scenario import ART_SOCIETY, Scene
from tests.sdk.games.counted import Counted

from vendue.deals import standalone_deal
from vendue.games.art_society import ArtSocietyState, Bid, HangNew

ROOM = "START0@5,3 L24@0,1 C22@6,0 P23@8,4 C21@0,5"
"""A wall with room for one more painting of 4x3 or less, at (4, 6)."""
BLOCKS = (
    "START0@3,3 L09@3,0 P09@0,0 S09@6,0 C09@9,0 P10@6,3 L10@9,3 S11@0,3 C10@0,6 P11@3,6 S10@6,6"
)
"""Tiles of 3x3 on all of the wall but the lower right corner."""
MUSEUM = ["P16 P00", "L27", "S16", "C26"]


def dealt(seats: int, **options: str) -> ArtSocietyState:
    """Return a freshly dealt game."""
    return ART_SOCIETY.start(seats, options, standalone_deal("perft", ART_SOCIETY.id))


def counted_positions() -> list[Counted]:
    """Return every position, new."""
    return [*_dealt_games(), *_rounds(), *_hanging(), *_ends()]


def _dealt_games() -> list[Counted]:
    return [
        Counted("two seats dealt", dealt(2), 3),
        Counted("three seats dealt", dealt(3), 3),
        Counted("four seats dealt", dealt(4), 4),
        Counted("a small grid", dealt(2, grid="8x7"), 3),
    ]


def _rounds() -> list[Counted]:
    walls = ["START0@5,3 P00@8,3 L00@3,3", None]
    few = {"2x2": "P01 P02 S01", "3x3": "L09", "6x4": "C27 P27"}
    bids = Scene(walls, "BID")
    return [
        Counted("few tiles are left", Scene(walls, "LOTS", stacks=few).state, 3),
        Counted("bids", bids.state, 4),
        Counted("one bid is in", Scene(walls, "BID").play("A", Bid(9)).state, 3),
        Counted("picks", Scene(walls, "PICK", lots="S02 L26 C03").state, 3),
    ]


def _hanging() -> list[Counted]:
    both = Scene(["START0@5,3 L03@8,3", None], new={"A": "S00"}, assistants={"A": "S04"})
    decor = Scene(["START1@5,3 P01@3,3 S00@8,3", None], new={"A": "C22"}).play("A", HangNew(4, 0))
    stuck = partial(Scene, [ROOM, None], new={"A": "P26"}, assistants={"A": "S17"}, museum=MUSEUM)
    return [
        Counted("a new painting", Scene(["START0@5,3", None], new={"A": "P00"}).state, 3),
        Counted("two tiles to hang", both.state, 3),
        Counted("a décor tile", decor.state, 3),
        Counted("a painting that fits nowhere", stuck().state, 3),
        Counted("swaps of any genre", stuck(options={"swap_any_genre": "true"}).state, 3),
    ]


def _ends() -> list[Counted]:
    full = Scene([BLOCKS, None], order="BA", new={"A": "L11", "B": "P02"})
    last = Scene(["START0@5,3", None], order="BA", turn="A", new={"A": "P00"}, stacks={})
    return [
        Counted("a wall about to be full", full.state, 3),
        Counted("the last turn", last.state, 3),
    ]
