"""A view made into a whole game: what nobody can see is drawn anew.

The draw is even over every order of the tiles that can lie in the stacks. Nothing is inferred
from what seats chose to do.
"""

from __future__ import annotations

from random import Random

from vendue.games.art_society.actions import DecisionKind
from vendue.games.art_society.board import Board
from vendue.games.art_society.course import Course
from vendue.games.art_society.hanging import Turn
from vendue.games.art_society.state import ArtSocietyState
from vendue.games.art_society.tiles import Painting
from vendue.games.art_society.view import Public, View


def redeal(view: View, rng: Random) -> ArtSocietyState:
    """Return a game that the seat can't tell from its own: `Game.redeal` of Art Society.

    Each stack is a random draw, in random order, from the unseen tiles of its size. In a dealt
    game these are all that are in it. A written position can leave tiles out of the game, of
    which no view tells; they are then as likely to lie in the stack as any other.

    Starting positions and bids that are in already are not in any view, so the question that is
    open then is still to be answered by every seat in ``view.public.asked``.

    Args:
        view: from `ArtSocietyState.view`.
        rng: only its `random` method is called, once for each unseen tile.

    Raises:
        ValueError: a stack of the view has more tiles than are unseen.
    """
    public = view.public
    board = Board(
        public.kit,
        public.round,
        public.auctioneer,
        public.walls,
        public.assistants,
        public.superfluous,
        public.piles,
        _stacks(public, rng),
        public.museum,
        public.prestige,
        public.reached,
        public.decor,
        public.lots,
        public.new,
    )
    return ArtSocietyState(Course(board, public.kind, _turn(public)), public.decisions)


def _stacks(public: Public, rng: Random) -> tuple[tuple[Painting, ...], ...]:
    """Return stacks of the right sizes, drawn from the unseen tiles."""
    draw = rng.random
    stacks: list[tuple[Painting, ...]] = []
    for unseen, size in zip(public.unseen(), public.stacks, strict=True):
        if size > len(unseen):
            raise ValueError(f"a stack holds {size} tiles, but only {len(unseen)} are unseen")
        # Sorting by random keys is the quickest even shuffle, and `random` the only method whose
        # numbers are promised to stay the same from one version of Python to the next.
        stacks.append(tuple(sorted(unseen, key=lambda _: draw())[:size]))
    return tuple(stacks)


def _turn(public: Public) -> Turn | None:
    """Return the hanging turn, which is that of the one seat that is asked then."""
    if public.kind is not DecisionKind.HANG:
        return None
    return Turn(public.asked[0], public.may_hang_assistant, public.shields)
