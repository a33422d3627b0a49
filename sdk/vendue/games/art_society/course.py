"""The course of a game of Art Society: which question comes next and what an answer does.

A question may be forced, and a seat may fail to answer; both mean the default answer, so every
resolving method takes whatever answers there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias, cast

from vendue.games.art_society import lot_lists
from vendue.games.art_society.actions import (
    Action,
    Bid,
    DecisionKind,
    HangAction,
    Lots,
    Pick,
    Start,
)
from vendue.games.art_society.board import Board
from vendue.games.art_society.events import (
    BidsRevealed,
    Event,
    GameScored,
    LotPicked,
    LotsRevealed,
    LotToMuseum,
    RoundStarted,
    StartHung,
)
from vendue.games.art_society.hanging import Turn, default_hang, hang, legal_hangs, turn_of
from vendue.games.art_society.legal import Legal
from vendue.games.art_society.scoring import multipliers_of, podium
from vendue.games.game import Seat
from vendue.games.seats import SEATS

Answers: TypeAlias = Mapping[Seat, Action]


@dataclass(slots=True)
class Course:
    """The board, the open question and the hanging turn in progress."""

    board: Board
    kind: DecisionKind | None
    """The open question, None when the game is over."""
    turn: Turn | None = None
    """The hanging turn, None outside of step 3."""
    _hangs: Legal | None = None
    """What is legal in it, once it was looked at."""

    def copy(self) -> Course:
        """Return an independent copy."""
        return Course(self.board.copy(), self.kind, self.turn, self._hangs)

    def asked(self) -> tuple[Seat, ...]:
        """Return the seats that have a choice in the open question, ascending (section 9a)."""
        return () if self.kind is None else self._ASKED[self.kind](self)

    def resolve(self, answers: Answers, events: list[Event]) -> None:
        """Carry out the open question's answers and open the next question."""
        if self.kind is not None:
            self._RESOLVE[self.kind](self, answers, events)

    def hangs(self) -> Legal:
        """Return what is legal in the hanging turn."""
        if self._hangs is None:
            self._hangs = legal_hangs(self.board, cast(Turn, self.turn))
        return self._hangs

    def picker(self) -> Seat:
        """Return the seat that is to pick: one lot is left in the end (AS-20)."""
        board = self.board
        return board.order()[board.seats + 1 - len(board.lots)]

    # Who is asked: a seat with a single possible answer never is.

    def _asked_to_start(self) -> tuple[Seat, ...]:
        kit, new = self.board.kit, self.board.new
        return tuple(
            seat
            for seat in SEATS[self.board.seats]
            if (tile := new[seat]) is not None and len(kit.starts(tile)) > 1
        )

    def _asked_for_lots(self) -> tuple[Seat, ...]:
        board = self.board
        there = len(board.stacks) - board.stacks.count(())
        return (board.auctioneer,) if there > 1 else ()

    def _asked_to_bid(self) -> tuple[Seat, ...]:
        board = self.board
        return SEATS[board.seats] if len(board.hand(Seat(0))) > 1 else ()

    def _asked_to_pick(self) -> tuple[Seat, ...]:
        return (self.picker(),)

    def _asked_to_hang(self) -> tuple[Seat, ...]:
        turn = cast(Turn, self.turn)
        return (turn.seat,) if len(self.hangs()) > 1 else ()

    # What answers do.

    def _start(self, answers: Answers, events: list[Event]) -> None:
        board = self.board
        for seat in SEATS[board.seats]:
            tile = board.new[seat]
            if tile is None:
                continue
            answer = answers.get(seat)
            x, y = board.kit.default_start(tile)
            if isinstance(answer, Start):
                x, y = answer.x, answer.y
            board.hang(seat, tile, x, y)
            events.append(StartHung(seat, tile.id, x, y))
        board.new = (None,) * board.seats
        self._begin_round(events)

    def _begin_round(self, events: list[Event]) -> None:
        events.append(RoundStarted(self.board.round, self.board.auctioneer))
        self.kind = DecisionKind.LOTS

    def _name_lots(self, answers: Answers, events: list[Event]) -> None:
        board = self.board
        answer = answers.get(board.auctioneer)
        if isinstance(answer, Lots):
            named = [board.kit.tiles.size_index[size] for size in answer.sizes]
        else:
            named = list(lot_lists.smallest([*map(len, board.stacks)], board.seats + 1))
        board.reveal(named)
        events.append(LotsRevealed(board.auctioneer, tuple(lot.id for lot in board.lots)))
        self.kind = DecisionKind.BID

    def _bid(self, answers: Answers, events: list[Event]) -> None:
        board = self.board
        cards: list[int] = []
        for seat in SEATS[board.seats]:
            answer = answers.get(seat)
            cards.append(answer.card if isinstance(answer, Bid) else board.hand(seat)[0])
        board.piles = tuple((*pile, card) for pile, card in zip(board.piles, cards, strict=True))
        events.append(BidsRevealed(tuple(cards), board.order()))
        self.kind = DecisionKind.PICK

    def _pick(self, answers: Answers, events: list[Event]) -> None:
        board, seat = self.board, self.picker()
        answer = answers.get(seat)
        tile = answer.tile if isinstance(answer, Pick) else board.lots[0].id
        board.pick(seat, tile)
        events.append(LotPicked(seat, tile))
        if len(board.lots) == 1:
            self._set_turn(turn_of(board, board.order()[0]))
            self.kind = DecisionKind.HANG

    def _hang(self, answers: Answers, events: list[Event]) -> None:
        board, turn = self.board, cast(Turn, self.turn)
        answer = answers.get(turn.seat)
        chosen = cast(HangAction, answer) if answer is not None else default_hang(self.hangs())
        after = hang(board, turn, chosen, events)
        if after is None:
            order = board.order()
            later = order[order.index(turn.seat) + 1 :]
            after = turn_of(board, later[0]) if later else None
        self._set_turn(after)
        if after is None:
            self._end_round(events)

    def _set_turn(self, turn: Turn | None) -> None:
        self.turn = turn
        self._hangs = None

    def _end_round(self, events: list[Event]) -> None:
        board = self.board
        lot = board.to_museum()
        events.append(LotToMuseum(lot.id, board.prestige[lot.genre]))
        if board.is_over():
            multipliers = multipliers_of(podium(board.prestige, board.reached))
            events.append(GameScored(multipliers, board.scores()))
            self.kind = None
            return
        board.next_round()
        self._begin_round(events)

    _ASKED: ClassVar[dict[DecisionKind, Callable[[Course], tuple[Seat, ...]]]] = {
        DecisionKind.START: _asked_to_start,
        DecisionKind.LOTS: _asked_for_lots,
        DecisionKind.BID: _asked_to_bid,
        DecisionKind.PICK: _asked_to_pick,
        DecisionKind.HANG: _asked_to_hang,
    }

    _RESOLVE: ClassVar[dict[DecisionKind, Callable[[Course, Answers, list[Event]], None]]] = {
        DecisionKind.START: _start,
        DecisionKind.LOTS: _name_lots,
        DecisionKind.BID: _bid,
        DecisionKind.PICK: _pick,
        DecisionKind.HANG: _hang,
    }
