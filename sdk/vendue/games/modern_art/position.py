"""A whole state of Modern Art as JSON, and the writing of positions by hand.

A position is an object with exactly these fields, money in thousands, cards by the names of
`Card`, artists in board order:

``options``   every option's value
``round``     1 … 4
``money``     by seat; its length is the number of seats
``hands``     by seat, a list of cards in any order
``stock``     the cards not dealt yet, the next one first
``played``    how often each card was played in the whole game, ``{"YOKO_OPEN": 2}``
``counts``    cards offered this round, by artist
``markers``   by artist, then by round: 30, 20, 10 or 0
``bought``    paintings bought this round, by seat, then by artist
``decisions`` decisions made so far
``question``  the open `DecisionKind` by name, null when the game is over
``speaker``   the seat that the question is put to; null when it is put to several together
              (sealed bids, and the other seats' second cards after the seller declined)
              and when the game is over
``sale``      ``seller``, ``associate``, ``lot``, ``standing``, ``high_bidder``, ``price``,
              ``raises``, ``passes``, ``dropped``, as in `Public`
``answers``   sealed answers that are in already, actions by seat, ``{"2": {"bid": …}}``

A card that is neither in a hand nor in the stock nor played is not in that game, so that a
scenario need not place all 70. A stock too short for a deal is dealt as far as every seat
gets the same number. A question that is forced is resolved when the position is taken in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from vendue.games.game import Json, Seat
from vendue.games.modern_art.action_json import action_to_json
from vendue.games.modern_art.actions import Action, DecisionKind
from vendue.games.modern_art.board import ROUNDS, Board
from vendue.games.modern_art.cards import ARTISTS, CARDS, DECKS, Card
from vendue.games.modern_art.course import Course
from vendue.games.modern_art.options import OPTIONS, Options
from vendue.games.modern_art.sale import Sale

POSITION_FIELDS = (
    *("options", "round", "money", "hands", "stock", "played", "counts", "markers"),
    *("bought", "decisions", "question", "speaker", "sale", "answers"),
)
"""The fields of a position."""

SALE_FIELDS = (
    *("seller", "associate", "lot", "standing", "high_bidder"),
    *("price", "raises", "passes", "dropped"),
)
"""The fields of ``sale``."""


def position_of(course: Course, decisions: int, answers: Mapping[Seat, Action]) -> dict[str, Json]:
    """Return the position of a state."""
    board = course.board
    return {
        "options": {spec.name: getattr(board.options, spec.name) for spec in OPTIONS},
        "round": board.round,
        "money": list(board.money),
        "hands": [_names(hand) for hand in board.hands],
        "stock": _names(board.stock),
        "played": {card.name: board.played[card] for card in CARDS if board.played[card]},
        "counts": list(board.counts),
        "markers": [list(row) for row in board.markers],
        "bought": [list(row) for row in board.bought],
        "decisions": decisions,
        "question": None if course.kind is None else course.kind.name,
        "speaker": speaker_of(course),
        "sale": _sale_position(course.sale),
        "answers": {str(seat): action_to_json(answers[seat]) for seat in sorted(answers)},
    }


def speaker_of(course: Course) -> Seat | None:
    """Return the one seat that the open question is put to, None if it is put to several."""
    if course.kind is None or course.kind is DecisionKind.BID_SEALED:
        return None
    if course.kind is DecisionKind.ADD_SECOND and course.sale.declined:
        return None
    return course.sale.speaker


def _sale_position(sale: Sale) -> dict[str, Json]:
    return {
        "seller": sale.seller,
        "associate": sale.associate,
        "lot": _names(sale.lot),
        "standing": sale.standing,
        "high_bidder": sale.high_bidder,
        "price": sale.price,
        "raises": sale.raises,
        "passes": sale.passes,
        "dropped": list(sale.dropped),
    }


def _names(cards: Iterable[Card]) -> list[Json]:
    return [card.name for card in cards]


def turn_position(
    hands: Sequence[Sequence[Card]],
    *,
    seller: int = 0,
    options: Options | None = None,
    round_number: int = 1,
    money: Sequence[int] | None = None,
    bought: Sequence[Sequence[int]] | None = None,
    markers: Sequence[Sequence[int]] = ((0,) * ROUNDS,) * len(ARTISTS),
    stock: Sequence[Card] = (),
) -> dict[str, Json]:
    """Return the position of a seller about to play a card, for scenarios written by hand.

    What isn't given is as at the start of a game. ``bought`` also says how many paintings of
    each artist were offered; they are taken to be the lowest cards that hands and stock leave
    in the deck.
    """
    seats = len(hands)
    board = Board.fresh(seats, options or Options(), stock)
    board.round = round_number
    board.hands = tuple(tuple(sorted(hand)) for hand in hands)
    board.money = tuple(money or board.money)
    board.markers = tuple(tuple(row) for row in markers)
    board.bought = tuple(tuple(row) for row in bought or board.bought)
    board.counts = tuple(map(sum, zip(*board.bought, strict=True)))
    board.played = _lowest_played(board)
    course = Course(board, Sale.by(Seat(seller)), DecisionKind.PLAY_CARD)
    return position_of(course, 0, {})


def _lowest_played(board: Board) -> tuple[int, ...]:
    """Return the lowest cards that can account for the paintings offered this round."""
    placed = Counter(chain(board.stock, *board.hands))
    missing = list(board.counts)
    played = [0] * len(CARDS)
    for card, copies in zip(CARDS, DECKS[board.options.deck_table], strict=True):
        played[card] = max(0, min(copies - placed[card], missing[card.artist]))
        missing[card.artist] -= played[card]
    return tuple(played)
