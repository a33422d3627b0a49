"""A view made into a whole game: what one seat can't see is drawn anew.

The draw is even over every way in which the unseen cards can lie: a view excludes none, as
questions are skipped and answers forced by hand sizes and balances alone (rules section 11).
Nothing is inferred from what other seats chose to do.
"""

from __future__ import annotations

from random import Random

from vendue.games.modern_art.actions import DecisionKind
from vendue.games.modern_art.board import Board
from vendue.games.modern_art.cards import CARDS, DECKS, Card
from vendue.games.modern_art.course import Course
from vendue.games.modern_art.sale import Sale
from vendue.games.modern_art.state import ModernArtState
from vendue.games.modern_art.view import Public, View

_PUT_TO_SPEAKER = frozenset(DecisionKind) - {DecisionKind.ADD_SECOND, DecisionKind.BID_SEALED}
"""Questions that are always put to one seat, who then speaks."""

_STACKS = tuple(
    tuple((card,) * copies for copies in range(max(deck[card] for deck in DECKS.values()) + 1))
    for card in CARDS
)
"""By card, then by number of copies: so many of it."""


def redeal(view: View, rng: Random) -> ModernArtState:
    """Return a game that the seat can't tell from its own: `Game.redeal` of Modern Art.

    The unseen cards fall evenly on the other seats' hands and the stock, which includes the
    cards that 3 or 4 seats are never dealt. Its order is the order of the deals to come.

    Sealed bids and second cards that are in already are not in any view, so the question
    that is open then is still to be answered by every seat in ``view.public.asked``.

    A written position can leave cards out of the game. No view tells which; they are unseen
    like all others and come to lie in the stock.

    Args:
        view: from `ModernArtState.view`.
        rng: only its `random` method is called, once for each unseen card.

    Raises:
        ValueError: the view has more cards than the deck.
    """
    public = view.public
    hands, stock = _dealt(view, _shuffled(view, rng))
    board = Board(
        public.options,
        public.round,
        public.balances,
        hands,
        stock,
        public.counts,
        public.markers,
        public.bought,
        public.played,
    )
    return ModernArtState(Course(board, _sale(public), public.kind), public.decisions)


def _shuffled(view: View, rng: Random) -> list[Card]:
    """Return the unseen cards in random order."""
    unseen: list[Card] = []
    for stacks, copies in zip(_STACKS, view.unseen(), strict=True):
        unseen += stacks[copies]
    draw = rng.random
    # Sorting by random keys is the quickest even shuffle, and `random` the only method whose
    # numbers are promised to stay the same from one version of Python to the next.
    unseen.sort(key=lambda _: draw())
    return unseen


def _dealt(view: View, cards: list[Card]) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Return hands of the right sizes with the seat's own in place, and the stock."""
    hands: list[tuple[Card, ...]] = []
    start = 0
    for seat, size in enumerate(view.public.hand_sizes):
        if seat == view.seat:
            hands.append(view.hand)
            continue
        hands.append(tuple(sorted(cards[start : start + size])))
        start += size
    if start > len(cards):
        raise ValueError(f"the other seats hold {start} cards, but only {len(cards)} are unseen")
    return tuple(hands), tuple(cards[start:])


def _sale(public: Public) -> Sale:
    """Return the sale that is up; who is asked tells who speaks and whether the seller has."""
    kind, asked = public.kind, public.asked
    return Sale(
        public.seller,
        public.conductor,
        asked[0] if kind in _PUT_TO_SPEAKER else public.conductor,
        public.associate,
        public.lot,
        kind is DecisionKind.ADD_SECOND and asked != (public.seller,),
        public.standing,
        public.high_bidder,
        public.price,
        public.raises,
        public.passes,
        public.dropped,
    )
