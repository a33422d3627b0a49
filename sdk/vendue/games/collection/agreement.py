"""How the parts of a position must agree for it to be one that a match can hold.

Every check yields whether it holds and the sentence that says what doesn't, beginning with
the field's name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import TypeAlias

from vendue.games.collection.actions import DecisionKind, Direction
from vendue.games.collection.board import Board
from vendue.games.collection.course import Course
from vendue.games.collection.paintings import BANCOS, EXPERTISES, PAINTINGS, PREEMPTIONS, SALES
from vendue.games.collection.sale import Sale
from vendue.games.collection.scoring import MOST_POINTS, hand_score, is_decided
from vendue.games.game import BadPosition, Seat
from vendue.games.seats import SEATS

Checks: TypeAlias = Iterator[tuple[bool, str]]


def check_agreement(course: Course, speaker: Seat | None) -> None:
    """Refuse a position whose parts contradict one another.

    Raises:
        BadPosition: the message names the field.
    """
    board, sale, kind = course.board, course.sale, course.kind
    checks = chain(
        _paintings(board, sale),
        _hands(board, kind),
        _bills(board, sale, kind),
        _lot(board, sale, kind),
        _bancos(board, sale, kind),
        _question(board, sale, kind),
        _chains(board, sale),
        _cards(board, sale),
        _polling(board, sale, kind, speaker),
    )
    for holds, why in checks:
        if not holds:
            raise BadPosition(why)


def _paintings(board: Board, sale: Sale) -> Checks:
    # CP-3, CP-16: every painting of the hand is in one place.
    placed = Counter(chain(board.pile, board.lost, sale.lot, *board.won))
    for painting, copies in Counter(PAINTINGS).items():
        found = placed[painting]
        where = "pile, lost, won and sale.lot together hold"
        yield found == copies, f"{where} {found} of value {painting}, there are {copies}"
    for won, doubled in zip(board.won, board.doubled, strict=True):
        yield Counter(doubled) <= Counter(won), "doubled holds paintings that won lacks"


def _hands(board: Board, kind: DecisionKind | None) -> Checks:
    options, over = board.options, kind is None
    yield board.hand <= options.most_hands, f"hand is at most {options.most_hands} by the options"
    number = options.most_hands - board.hand
    yield len(board.later) == number, f"later holds {number} piles in hand {board.hand}"
    for pile in board.later:
        whole = sorted(pile) == list(PAINTINGS)
        yield whole, "later holds piles that are not the 15 paintings"
    before = board.totals
    if over:
        scores = map(hand_score, board.won, board.doubled)
        before = tuple(map(int.__sub__, board.totals, scores))
        yield min(before) >= 0, "totals are less than the last hand's scores"
        decided = is_decided(options, board.hand, board.totals)
        yield decided, "question can't be null, the match isn't decided"
    played = board.hand - 1
    yield max(before) <= MOST_POINTS * played, f"totals are more than {played} hands can score"
    if played:
        decided = is_decided(options, played, before)
        yield not decided, f"totals had decided the match before hand {board.hand}"


def _bills(board: Board, sale: Sale, kind: DecisionKind | None) -> Checks:
    # CP-12, CP-16: each sale takes one bill of everybody.
    turned = kind in (None, DecisionKind.REACTION)
    number = SALES - board.sale + (not turned)
    for seat, bills in enumerate(board.bills):
        yield len(bills) == number, f"bills of each seat are {number} then, not {len(bills)}"
        yield list(bills) == sorted(set(bills)), "bills are different, ascending"
        if sale.played:
            yield sale.played[seat] not in bills, "bills hold one that sale.played holds"


def _lot(board: Board, sale: Sale, kind: DecisionKind | None) -> Checks:
    if kind is None:
        yield not sale.lot, "sale.lot is empty when the match is over"
        yield not board.pile, "pile is empty when the match is over"
        return
    yield len(sale.lot) in (1, 2), "sale.lot holds one or two paintings"
    if len(sale.lot) == 2:
        # CP-42: somebody has preempted the first one, not in the first sale.
        spent = sum(board.preemptions) < PREEMPTIONS * len(board.preemptions)
        yield spent, "sale.lot holds two paintings, but nobody has spent a Preemption"
        is_beginner = board.options.is_beginner
        yield not is_beginner, "sale.lot holds one painting in the beginner's game"


def _bancos(board: Board, sale: Sale, kind: DecisionKind | None) -> Checks:
    yield set(sale.standing) <= set(sale.claimed), "sale.standing holds seats that claimed lacks"
    if kind is not DecisionKind.REACTION and len(sale.lot) != 2:
        yield not sale.claimed, "sale.claimed is empty before bills are turned for a new painting"
    cancelled = len(sale.claimed) - len(sale.standing)
    # CP-39: only the winner's Banco of the annulled sale can have been discarded.
    most = 1 if len(sale.lot) == 2 else 0
    yield cancelled <= most, f"sale.claimed holds at most {most} seats that standing lacks"
    for seat, left in enumerate(board.bancos):
        used = len(board.doubled[seat]) + (seat in sale.claimed)
        full = 0 if board.options.is_beginner else BANCOS
        yield left + used <= full, f"bancos and those played make {left + used}, there are {full}"


def _question(board: Board, sale: Sale, kind: DecisionKind | None) -> Checks:
    is_beginner = board.options.is_beginner
    if kind is None or kind is DecisionKind.DIRECTION:
        yield sale.direction is None, "sale.direction is null until it is announced"
        yield not (is_beginner and kind), "question is BID in the beginner's game"
    else:
        yield sale.direction is not None, "sale.direction is announced before bills"
    if is_beginner and kind is DecisionKind.BID:
        yield sale.direction is Direction.RISING, "sale.direction is RISING in the beginner's game"
    if kind is DecisionKind.REACTION:
        yield not is_beginner, "question is BID in the beginner's game"
        yield bool(sale.played), "sale.played is empty, but reactions are asked for"
        yield sale.winner is not None, "sale.played has no winner to react to"
    else:
        yield not sale.played, "sale.played is empty unless reactions are asked for"
        chains = sale.banco_chain or sale.preemption_chain
        yield not chains, "sale.banco_chain and preemption_chain are empty before reactions"


def _chains(board: Board, sale: Sale) -> Checks:
    winner = sale.winner
    if winner is None:
        return
    bottom = (winner,) if winner in sale.standing else ()
    begins = sale.banco_chain[:1] == bottom
    yield begins, "sale.banco_chain begins with the winner's Banco, and is empty without one"
    may_be = len(sale.lot) == 1 and bool(board.pile) and winner not in sale.preemption_chain[:1]
    yield may_be or not sale.preemption_chain, "sale.preemption_chain can't be begun like that"
    for name, cards in (
        ("banco_chain", sale.banco_chain),
        ("preemption_chain", sale.preemption_chain),
    ):
        doubled = any(lower == upper for lower, upper in pairwise(cards))
        yield not doubled, f"sale.{name} has two cards of one seat on each other"
    # CP-33: the winner restores its own Banco and cancels a Preemption, nothing else.
    yield winner not in sale.banco_chain[1::2], "sale.banco_chain has the winner cancel its Banco"
    helped = winner in sale.preemption_chain[2::2]
    yield not helped, "sale.preemption_chain has the winner help a Preemption"


def _cards(board: Board, sale: Sale) -> Checks:
    full = 0 if board.options.is_beginner else 1
    expertises = Counter((*sale.banco_chain[1:], *sale.preemption_chain[1:]))
    preemptions = Counter(sale.preemption_chain[:1])
    for seat in SEATS[len(board.totals)]:
        yield from _spent("expertises", board.expertises[seat], expertises[seat], EXPERTISES * full)
        yield from _spent(
            "preemptions", board.preemptions[seat], preemptions[seat], PREEMPTIONS * full
        )
    if board.sale == 1 and not sale.played:
        yield from _unspent("preemptions", board.preemptions, PREEMPTIONS * full)
        yield from _unspent("expertises", board.expertises, EXPERTISES * full)
        yield from _unspent("bancos", board.bancos, BANCOS * full)


def _spent(name: str, left: int, used: int, full: int) -> Checks:
    yield left + used <= full, f"{name} and those in the chains make {left + used}, not {full}"


def _unspent(name: str, left: Sequence[int], full: int) -> Checks:
    yield set(left) == {full}, f"{name} are {full} each before the first bills are turned"


def _polling(board: Board, sale: Sale, kind: DecisionKind | None, speaker: Seat | None) -> Checks:
    if kind is not DecisionKind.REACTION:
        yield speaker is None, "sale.speaker is null unless reactions are asked for"
        yield not sale.passes, "sale.passes is 0 unless reactions are asked for"
        return
    yield speaker is not None, "sale.speaker is the seat that is polled"
    seats = len(board.totals)
    latest = (sale.speaker - sale.passes - 1) % seats
    laid = (*sale.banco_chain[1:][-1:], *sale.preemption_chain[-1:])
    if not laid:
        # CP-36: the polling begins to the auctioneer's left.
        right = latest == board.auctioneer
        yield right, "sale.passes isn't the number of seats polled before sale.speaker"
        return
    yield latest in laid, "sale.passes doesn't lead from the latest card to sale.speaker"
