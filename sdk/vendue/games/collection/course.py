"""The course of a match of Collection particulière: which question comes next and what answers do.

A simultaneous question is put to those seats alone that have a choice; everybody knows what the
others will put down, since all discards are public (CP-41, CP-59).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from vendue.games.collection.actions import (
    Action,
    Bid,
    ChooseDirection,
    DecisionKind,
    Direction,
    React,
    Reaction,
)
from vendue.games.collection.board import Board
from vendue.games.collection.events import (
    BidsRevealed,
    DirectionChosen,
    Event,
    HandStarted,
    LotCarried,
    LotLost,
    LotShown,
    LotSold,
    Reacted,
)
from vendue.games.collection.sale import Sale
from vendue.games.collection.scoring import is_decided, winner_of
from vendue.games.game import Seat
from vendue.games.seats import SEATS, replaced

Answers: TypeAlias = Mapping[Seat, Action]


@dataclass(slots=True)
class Course:
    """The board, the sale in progress and the open question."""

    board: Board
    sale: Sale
    kind: DecisionKind | None
    """The open question, None when the match is over."""

    def copy(self) -> Course:
        """Return an independent copy."""
        return Course(self.board.copy(), self.sale.copy(), self.kind)

    def asked(self) -> tuple[Seat, ...]:
        """Return the seats that have a choice in the open question, ascending."""
        kind = self.kind
        if kind is DecisionKind.BID:
            seats = SEATS[len(self.board.totals)]
            if self.board.pile:
                return seats
            # In the last sale everybody has one bill left.
            return tuple(seat for seat in seats if self.may_banco(seat))
        if kind is DecisionKind.REACTION:
            return (self.sale.speaker,)
        return () if kind is None else (self.board.auctioneer,)

    def may_banco(self, seat: Seat) -> bool:
        """Return whether a seat may play a Banco with its bill (CP-24, CP-29)."""
        return self.board.bancos[seat] > 0 and seat not in self.sale.claimed

    def may_preempt(self, seat: Seat) -> bool:
        """Return whether a polled seat may play a Preemption (CP-30)."""
        board, sale = self.board, self.sale
        return (
            board.preemptions[seat] > 0
            and seat != sale.winner
            and len(sale.lot) == 1  # CP-43
            and bool(board.pile)
            and not sale.is_preempted
        )

    def may_examine_banco(self, seat: Seat) -> bool:
        """Return whether a polled seat may put an Expertise on the Banco chain (CP-33)."""
        sale, chain = self.sale, self.sale.banco_chain
        if not chain or chain[-1] == seat or not self.board.expertises[seat]:
            return False
        return seat != sale.winner or not sale.is_doubling

    def may_examine_preemption(self, seat: Seat) -> bool:
        """Return whether a polled seat may put an Expertise on the Preemption chain (CP-33)."""
        sale, chain = self.sale, self.sale.preemption_chain
        if not chain or chain[-1] == seat or not self.board.expertises[seat]:
            return False
        return seat != sale.winner or sale.is_preempted

    def can_react(self, seat: Seat) -> bool:
        """Return whether a polled seat has a legal card (CP-37)."""
        if self.board.preemptions[seat] and self.may_preempt(seat):
            return True
        if not self.board.expertises[seat]:
            return False
        return self.may_examine_banco(seat) or self.may_examine_preemption(seat)

    def open_sale(self, events: list[Event]) -> None:
        """Turn the next painting, beside one that is carried, and ask for what comes first."""
        board, sale = self.board, self.sale
        sale.lot = (*sale.lot, board.turn())
        events.append(LotShown(board.sale, board.auctioneer, sale.lot))
        self.kind = DecisionKind.DIRECTION
        if board.options.is_beginner:
            sale.direction = Direction.RISING  # CP-56
            self.kind = DecisionKind.BID

    def resolve(self, answers: Answers, events: list[Event]) -> None:
        """Carry out the answers of all seats that were asked and open the next question."""
        if self.kind is DecisionKind.BID:
            self._reveal(answers, events)
        elif self.kind is DecisionKind.REACTION:
            self._react(answers, events)
        elif self.kind is DecisionKind.DIRECTION:
            self._announce(answers, events)

    def poll(self, events: list[Event]) -> None:
        """Go on to the next seat that has a legal card, or to the end of the sale (CP-36)."""
        sale, seats = self.sale, len(self.board.totals)
        while sale.passes < seats:
            if self.can_react(sale.speaker):
                return
            self._pass(events)  # CP-37
        self._settle(events)

    def _announce(self, answers: Answers, events: list[Event]) -> None:
        auctioneer = self.board.auctioneer
        answer = answers[auctioneer]
        if isinstance(answer, ChooseDirection):
            self.sale.direction = answer.direction
            events.append(DirectionChosen(auctioneer, answer.direction))
            self.kind = DecisionKind.BID

    def _reveal(self, answers: Answers, events: list[Event]) -> None:
        board, sale = self.board, self.sale
        played: list[int] = []
        bancos: list[Seat] = []
        left: list[tuple[int, ...]] = []
        for seat, bills in enumerate(board.bills):
            answer = answers.get(Seat(seat))
            bill = bills[0]  # of a seat that wasn't asked, the only one
            if isinstance(answer, Bid):
                bill = answer.bill
                if answer.banco:
                    bancos.append(Seat(seat))
            place = bills.index(bill)
            played.append(bill)
            left.append(bills[:place] + bills[place + 1 :])
        board.bills = tuple(left)
        sale.played = tuple(played)
        if bancos:
            self._lay_bancos(bancos)
        events.append(BidsRevealed(sale.played, tuple(bancos)))
        self._find_winner(events)

    def _lay_bancos(self, seats: list[Seat]) -> None:
        board, sale = self.board, self.sale
        board.bancos = tuple(number - (seat in seats) for seat, number in enumerate(board.bancos))
        sale.standing = tuple(sorted((*sale.standing, *seats)))
        sale.claimed = tuple(sorted((*sale.claimed, *seats)))

    def _find_winner(self, events: list[Event]) -> None:
        board, sale = self.board, self.sale
        winner = winner_of(sale.played, sale.direction or Direction.RISING)
        if winner is None:  # CP-22
            board.lost += sale.lot
            events.append(LotLost(sale.lot))
            self._go_on(Sale(), events)
            return
        sale.winner = winner
        if board.options.is_beginner:
            self._settle(events)
            return
        if winner in sale.standing:
            sale.banco_chain = (winner,)  # CP-26, CP-34
        sale.speaker = self._left_of(board.auctioneer)
        self.kind = DecisionKind.REACTION
        self.poll(events)

    def _react(self, answers: Answers, events: list[Event]) -> None:
        sale = self.sale
        answer = answers[sale.speaker]
        if not isinstance(answer, React) or answer.reaction is Reaction.PASS:
            self._pass(events)
        else:
            self._lay(answer.reaction)
            events.append(Reacted(sale.speaker, answer.reaction))
            sale.passes = 0
            sale.speaker = self._left_of(sale.speaker)
        self.poll(events)

    def _lay(self, reaction: Reaction) -> None:
        """Lay the speaker's upset card."""
        board, sale = self.board, self.sale
        seat = sale.speaker
        if reaction is Reaction.PREEMPT:
            board.preemptions = replaced(board.preemptions, seat, board.preemptions[seat] - 1)
            sale.preemption_chain = (seat,)  # CP-31: an older chain is closed
            return
        board.expertises = replaced(board.expertises, seat, board.expertises[seat] - 1)
        if reaction is Reaction.EXPERTISE_ON_BANCO:
            sale.banco_chain = (*sale.banco_chain, seat)
        else:
            sale.preemption_chain = (*sale.preemption_chain, seat)

    def _pass(self, events: list[Event]) -> None:
        sale = self.sale
        events.append(_PASSES[sale.speaker])
        sale.passes += 1
        sale.speaker = self._left_of(sale.speaker)

    def _settle(self, events: list[Event]) -> None:
        """Carry the painting or hand the lot over (CP-38 to CP-40)."""
        board, sale = self.board, self.sale
        if sale.winner is None:
            return
        if sale.is_preempted:
            standing = sale.standing
            if sale.banco_chain and not sale.is_doubling:  # CP-39
                standing = tuple(seat for seat in standing if seat != sale.winner)
            events.append(LotCarried(sale.lot[0], standing))
            self._go_on(Sale(sale.lot, standing, sale.claimed), events)
            return
        board.hand_over(sale.winner, sale.lot, doubled=sale.is_doubling)
        events.append(LotSold(sale.winner, sale.lot, sale.is_doubling))
        self._go_on(Sale(), events)

    def _go_on(self, sale: Sale, events: list[Event]) -> None:
        """Go on to the next sale, which has the carried painting and its Bancos if there is one."""
        board, self.sale = self.board, sale
        if not board.pile:
            events.append(board.score())
            if is_decided(board.options, board.hand, board.totals):
                self.kind = None
                return
            board.start_hand()
            events.append(HandStarted(board.hand, board.auctioneer))
        else:
            board.pass_on()
        self.open_sale(events)

    def _left_of(self, seat: Seat) -> Seat:
        return Seat((seat + 1) % len(self.board.totals))


_PASSES = tuple(Reacted(seat, Reaction.PASS) for seat in SEATS[-1])
"""The pass of each seat, which is the commonest event."""
