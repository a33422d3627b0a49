"""How the parts of a position must agree for it to be one that a game can hold.

Every check yields whether it holds and the sentence that says what doesn't, beginning with
the field's name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import TypeAlias

from vendue.games.game import BadPosition, Seat
from vendue.games.modern_art.actions import DecisionKind
from vendue.games.modern_art.board import ROUNDS, Board
from vendue.games.modern_art.cards import (
    ARTIST_OF,
    ARTISTS,
    AUCTION_OF,
    CARDS,
    DECKS,
    DOUBLES,
    Auction,
)
from vendue.games.modern_art.course import FIRST_QUESTION, Course
from vendue.games.modern_art.sale import Sale
from vendue.games.modern_art.scoring import MARKERS
from vendue.games.seats import CLOCKWISE

Checks: TypeAlias = Iterator[tuple[bool, str]]


def check_agreement(course: Course, speaker: Seat | None) -> None:
    """Refuse a position whose parts contradict one another.

    Raises:
        BadPosition: the message names the field.
    """
    board, sale, kind = course.board, course.sale, course.kind
    checks = chain(
        _deck(board),
        _markers(board, kind),
        _lot(sale, kind),
        _table(board, sale),
        _speaker(board, sale, kind, speaker),
        _unused(sale, kind),
        _bids(board, sale, kind),
    )
    for holds, why in checks:
        if not holds:
            raise BadPosition(why)


def _deck(board: Board) -> Checks:
    placed = Counter(chain(board.stock, *board.hands))
    for card, copies in zip(CARDS, DECKS[board.options.deck_table], strict=True):
        found = placed[card] + board.played[card]
        where = "hands, stock and played together hold"
        yield found <= copies, f"{where} {found} {card.name}, the deck has {copies}"


def _markers(board: Board, kind: DecisionKind | None) -> Checks:
    scored = ROUNDS if kind is None else board.round - 1
    for number, column in enumerate(zip(*board.markers, strict=True), start=1):
        placed = sorted((marker for marker in column if marker), reverse=True)
        yield tuple(placed) == MARKERS[: len(placed)], f"markers of round {number} are {placed}"
        yield number <= scored or not placed, f"markers of round {number} can't be placed yet"


def _lot(sale: Sale, kind: DecisionKind | None) -> Checks:
    if kind is None or kind is DecisionKind.PLAY_CARD:
        yield not sale.lot, "sale.lot is empty before a card is played"
        yield sale.associate is None, "sale.associate is null before a card is played"
        return
    yield len(sale.lot) in (1, 2), "sale.lot holds one or two cards while there is a sale"
    auctions = [AUCTION_OF[card] for card in sale.lot]
    asks = FIRST_QUESTION[auctions[-1]]
    if kind is DecisionKind.ACCEPT_PRICE:
        asks = kind if auctions[-1] is Auction.FIXED_PRICE else asks
    yield asks is kind, f"sale.lot leads to the question {asks.name}, not to {kind.name}"
    if len(sale.lot) == 1:
        yield sale.associate is None, "sale.associate is null while the lot is one card"
        return
    yield (
        sale.associate != sale.seller,
        "sale.associate is null if the seller added the second card",
    )
    first, second = sale.lot
    is_pair = first in DOUBLES and second not in DOUBLES and ARTIST_OF[first] is ARTIST_OF[second]
    yield is_pair, "sale.lot is a double and another card of the same artist"


def _table(board: Board, sale: Sale) -> Checks:
    # Every offered card is bought or still up: a card that nobody gets ends the round.
    played = [0] * len(ARTISTS)
    for card, count in enumerate(board.played):
        played[ARTIST_OF[card]] += count
    for artist in ARTISTS:
        up = sum(ARTIST_OF[card] is artist for card in sale.lot)
        there = up + sum(row[artist] for row in board.bought)
        name, count = artist.name, board.counts[artist]
        yield count == there, f"counts says {count} {name}, bought and sale.lot hold {there}"
        yield count <= played[artist], f"played has fewer {name} than counts, {count}"
    for card in sale.lot:
        yield board.played[card] > 0, f"played lacks {card.name}, which is up"


def _speaker(board: Board, sale: Sale, kind: DecisionKind | None, speaker: Seat | None) -> Checks:
    if kind is None:
        yield speaker is None, "speaker is null when the game is over"
        yield board.round == ROUNDS, f"question can't be null in round {board.round}"
        yield not any(board.counts), "counts are 0 when the game is over"
    elif kind is DecisionKind.BID_SEALED:
        yield speaker is None, "speaker is null for sealed bids"
    elif kind is DecisionKind.PLAY_CARD:
        yield speaker == sale.seller, "speaker is the seller when a card is to be played"
        yield bool(board.hands[sale.seller]), "sale.seller has no card in hand"
    elif kind is DecisionKind.ADD_SECOND:
        yield speaker in (None, sale.seller), "speaker is the seller or null for a second card"
    elif kind is DecisionKind.SET_PRICE:
        yield speaker == sale.conductor, "speaker is the conductor when a price is to be set"
    elif kind is DecisionKind.ACCEPT_PRICE:
        yield speaker not in (None, sale.conductor), "speaker is another seat than the conductor"
    else:
        yield speaker is not None, "speaker is a seat in this auction"
        yield speaker != sale.high_bidder, "speaker isn't the high bidder"


def _unused(sale: Sale, kind: DecisionKind | None) -> Checks:
    """Check that what the question doesn't speak of is empty."""
    has_price = sale.price is not None
    yield has_price == (kind is DecisionKind.ACCEPT_PRICE), "sale.price is null until it is set"
    if kind is not DecisionKind.BID_OPEN:
        nothing = not (sale.raises or sale.passes or sale.dropped)
        yield nothing, "sale.raises, passes and dropped are empty outside an open auction"
        if kind is not DecisionKind.BID_ONCE_AROUND:
            silent = sale.high_bidder is None and not sale.standing
            yield silent, "sale.standing and high_bidder are empty outside a bidding"


def _bids(board: Board, sale: Sale, kind: DecisionKind | None) -> Checks:
    has_bid = sale.high_bidder is not None
    yield has_bid == (sale.standing > 0), "sale.standing is above 0 if there is a high bidder"
    if sale.high_bidder is not None:
        enough = board.money[sale.high_bidder] >= sale.standing
        yield enough, "sale.standing is more than the high bidder's money"
    if kind is DecisionKind.BID_OPEN:
        yield has_bid == (sale.raises > 0), "sale.raises is above 0 if there is a high bidder"
        yield sale.raises <= sale.standing, "sale.standing is lower than sale.raises"
        yield from _passes(board, sale)
    if kind is DecisionKind.BID_ONCE_AROUND and sale.high_bidder is not None:
        order = (*CLOCKWISE[len(board.money)][sale.conductor][1:], sale.conductor)
        spoken = order[: order.index(sale.speaker)]
        yield sale.high_bidder in spoken, "sale.high_bidder has not spoken yet"


def _passes(board: Board, sale: Sale) -> Checks:
    start = sale.conductor if sale.high_bidder is None else sale.high_bidder
    order = CLOCKWISE[len(board.money)][start]
    between = order[1 : order.index(sale.speaker) or len(order)]
    if board.options.open_mode == "reentry":
        yield not sale.dropped, "sale.dropped is empty unless a pass is final"
        yield len(between) == sale.passes, f"sale.passes is {len(between)} for this speaker"
        return
    yield sale.passes <= len(sale.dropped), "sale.passes is more than sale.dropped"
    yield sale.high_bidder not in sale.dropped, "sale.dropped holds the high bidder"
    yield sale.speaker not in sale.dropped, "sale.dropped holds the speaker"
    yield set(between) <= set(sale.dropped), "sale.dropped lacks seats before the speaker"
    if sale.high_bidder is None:
        yield sale.passes == len(sale.dropped), "sale.passes is the number of sale.dropped"
