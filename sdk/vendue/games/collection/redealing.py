"""A view made into a whole match: the order of the piles, which nobody can see, is drawn anew."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from vendue.games.collection.actions import Action
from vendue.games.collection.board import Board
from vendue.games.collection.course import Course
from vendue.games.collection.paintings import PAINTINGS
from vendue.games.collection.sale import Sale
from vendue.games.collection.state import CollectionState
from vendue.games.collection.view import Public, View
from vendue.games.game import Seat


def redeal(view: View, rng: Random) -> CollectionState:
    """Return a match that the seat can't tell from its own: `Game.redeal` of this game.

    The paintings that are face down fall evenly on the places of the pile, and so do all
    paintings on those of the piles of the hands that may follow. Everything else is public but
    for sealed bids: the seat's own is kept, others that are in already are not in any view, so
    every other seat in ``view.public.asked`` is still to answer.

    Args:
        view: from `CollectionState.view`.
        rng: only its `random` method is called, once for each painting that is drawn.
    """
    public = view.public
    hands_left = public.options.most_hands - public.hand
    board = Board(
        public.options,
        public.hand,
        public.totals,
        tuple([_shuffled(PAINTINGS, rng) for _ in range(hands_left)]),
        public.auctioneer,
        _shuffled(public.unseen(), rng),
        public.bills,
        public.preemptions,
        public.expertises,
        public.bancos,
        public.won,
        public.doubled,
        public.lost,
    )
    answers: dict[Seat, Action] = {} if view.pending is None else {view.seat: view.pending}
    return CollectionState(Course(board, _sale(public), public.kind), answers=answers)


def _shuffled(paintings: Sequence[int], rng: Random) -> tuple[int, ...]:
    """Return the paintings in random order."""
    draw = rng.random
    # Sorting by random keys is the quickest even shuffle, and `random` the only method whose
    # numbers are promised to stay the same from one version of Python to the next.
    return tuple(sorted(paintings, key=lambda _: draw()))


def _sale(public: Public) -> Sale:
    """Return the sale that is up; in the polling, the seat that is asked speaks."""
    return Sale(
        public.lot,
        public.standing,
        public.claimed,
        public.direction,
        public.played,
        public.winner,
        public.banco_chain,
        public.preemption_chain,
        public.asked[0] if public.asked else Seat(0),
        public.passes,
    )
