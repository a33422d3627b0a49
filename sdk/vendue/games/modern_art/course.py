"""The course of a game of Modern Art: which question comes next and what an answer does.

A question may be forced, and a seat may fail to answer; both mean the same default answer
(section 11), so every resolving method takes whatever answers there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from vendue.games.game import Seat
from vendue.games.modern_art.actions import (
    AcceptPrice,
    Action,
    AddSecond,
    Bid,
    DecisionKind,
    PlayCard,
    SetPrice,
)
from vendue.games.modern_art.board import END_COUNT, ROUNDS, Board
from vendue.games.modern_art.cards import ARTIST_OF, AUCTION_OF, Auction, Card
from vendue.games.modern_art.events import (
    BidMade,
    BidsOpened,
    CardPlayed,
    Event,
    LotSold,
    LotUnsold,
    NobodyAdded,
    PriceRefused,
    PriceSet,
    RoundStarted,
    SecondAdded,
    SecondDeclined,
)
from vendue.games.modern_art.sale import Sale
from vendue.games.modern_art.scoring import changes_of, shares_of
from vendue.games.seats import CLOCKWISE, SEATS

Answers: TypeAlias = Mapping[Seat, Action]

FIRST_QUESTION: dict[Auction, DecisionKind] = {
    Auction.OPEN: DecisionKind.BID_OPEN,
    Auction.ONCE_AROUND: DecisionKind.BID_ONCE_AROUND,
    Auction.SEALED: DecisionKind.BID_SEALED,
    Auction.FIXED_PRICE: DecisionKind.SET_PRICE,
    Auction.DOUBLE: DecisionKind.ADD_SECOND,
}
"""What is asked first when a card of the type is up."""


@dataclass(slots=True)
class Course:
    """The board, the sale in progress and the open question."""

    board: Board
    sale: Sale
    kind: DecisionKind | None
    """The open question, None when the game is over."""

    def copy(self) -> Course:
        """Return an independent copy."""
        return Course(self.board.copy(), self.sale.copy(), self.kind)

    def asked(self) -> tuple[Seat, ...]:
        """Return the seats that have a choice in the open question, ascending (section 11)."""
        return () if self.kind is None else self._ASKED[self.kind](self)

    def resolve(self, answers: Answers, events: list[Event]) -> None:
        """Carry out the open question's answers and open the next question."""
        if self.kind is not None:
            self._RESOLVE[self.kind](self, answers, events)

    # Who is asked: a seat with a single possible answer never is.

    def _asked_to_play(self) -> tuple[Seat, ...]:
        seller = self.sale.seller
        return (seller,) if len(self.board.hands[seller]) > 1 else ()

    def _asked_to_add(self) -> tuple[Seat, ...]:
        # MA-24, MA-25: a hand is asked whether it holds a fitting card or not.
        seller, hands = self.sale.seller, self.board.hands
        if not self.sale.declined:
            return (seller,) if hands[seller] else ()
        return tuple(seat for seat in SEATS[len(hands)] if hands[seat] and seat != seller)

    def _asked_for_price(self) -> tuple[Seat, ...]:
        conductor = self.sale.conductor
        return (conductor,) if self.board.money[conductor] else ()

    def _asked_to_accept(self) -> tuple[Seat, ...]:
        speaker = self.sale.speaker
        return (speaker,) if self.board.money[speaker] >= (self.sale.price or 0) else ()

    def _asked_to_raise(self) -> tuple[Seat, ...]:
        sale = self.sale
        return (sale.speaker,) if self.board.money[sale.speaker] >= sale.minimum else ()

    def _asked_for_sealed(self) -> tuple[Seat, ...]:
        money = self.board.money
        return tuple(seat for seat in SEATS[len(money)] if money[seat])

    # What answers do.

    def _play_card(self, answers: Answers, events: list[Event]) -> None:
        sale = self.sale
        answer = answers.get(sale.seller)
        chosen = self.board.hands[sale.seller][0]
        if isinstance(answer, PlayCard):
            chosen = answer.card
        card = self.board.lay(sale.seller, chosen)
        sale.lot = (card,)
        events.append(CardPlayed(sale.seller, card))
        self._offer(card, events)

    def _add_second(self, answers: Answers, events: list[Event]) -> None:
        sale = self.sale
        order = CLOCKWISE[len(self.board.money)][sale.seller]
        for seat in order[1:] if sale.declined else order[:1]:
            answer = answers.get(seat)
            if isinstance(answer, AddSecond) and answer.card is not None:
                self._join(seat, answer.card, events)
                return
        if not sale.declined:
            sale.declined = True
            events.append(SecondDeclined(sale.seller))
            return
        events.append(NobodyAdded())
        self._sell(sale.seller, 0, events)  # MA-27

    def _join(self, seat: Seat, chosen: Card, events: list[Event]) -> None:
        sale = self.sale
        card = self.board.lay(seat, chosen)
        sale.lot = (*sale.lot, card)
        if seat != sale.seller:
            sale.associate = seat
            if self.board.options.double_auctioneer == "second":
                sale.conductor = seat  # MA-30
        events.append(SecondAdded(seat, card))
        self._offer(card, events)  # MA-28, MA-29

    def _offer(self, card: Card, events: list[Event]) -> None:
        """Go on from a card that has just come to the table."""
        board, sale = self.board, self.sale
        if board.counts[ARTIST_OF[card]] == END_COUNT or self._is_unsold_last():
            events.append(LotUnsold(sale.lot))
            self._end_round(events)
            return
        auction = AUCTION_OF[card]
        self.kind = FIRST_QUESTION[auction]
        sale.speaker = sale.conductor
        if auction is Auction.OPEN or auction is Auction.ONCE_AROUND:
            sale.speaker = self._left_of(sale.conductor)

    def _is_unsold_last(self) -> bool:
        # MA-43: the last card of the game is not sold under this option.
        return self.board.options.last_card == "unsold" and self.board.is_dry()

    def _set_price(self, answers: Answers, events: list[Event]) -> None:
        sale = self.sale
        answer = answers.get(sale.conductor)
        price = self.board.money[sale.conductor]
        if isinstance(answer, SetPrice):
            price = answer.price
        sale.price = price
        sale.speaker = self._left_of(sale.conductor)
        self.kind = DecisionKind.ACCEPT_PRICE
        events.append(PriceSet(sale.conductor, price))

    def _accept_price(self, answers: Answers, events: list[Event]) -> None:
        sale, price = self.sale, self.sale.price or 0
        answer = answers.get(sale.speaker)
        if isinstance(answer, AcceptPrice) and answer.accept:
            self._sell(sale.speaker, price, events)
            return
        events.append(PriceRefused(sale.speaker))
        sale.speaker = self._left_of(sale.speaker)
        if sale.speaker == sale.conductor:
            self._sell(sale.conductor, price, events)  # MA-21: he must buy himself

    def _bid_open(self, answers: Answers, events: list[Event]) -> None:
        sale = self.sale
        answer = answers.get(sale.speaker)
        amount = answer.amount if isinstance(answer, Bid) else 0
        events.append(BidMade(sale.speaker, amount))
        if amount:
            sale.standing, sale.high_bidder = amount, sale.speaker
            sale.raises += 1
            sale.passes = 0
        else:
            sale.passes += 1
            if self.board.options.open_mode == "dropout":
                sale.dropped = tuple(sorted((*sale.dropped, sale.speaker)))
        self._go_on_bidding(events)

    def _go_on_bidding(self, events: list[Event]) -> None:
        # MA-17: the high bidder is never asked; all others must have passed.
        sale = self.sale
        rivals = len(self.board.money) - (sale.high_bidder is not None)
        is_final = self.board.options.open_mode == "dropout"
        if (len(sale.dropped) if is_final else sale.passes) >= rivals:
            self._knock_down(events)
            return
        sale.speaker = self._left_of(sale.speaker)
        while sale.speaker in sale.dropped or sale.speaker == sale.high_bidder:
            sale.speaker = self._left_of(sale.speaker)

    def _bid_once_around(self, answers: Answers, events: list[Event]) -> None:
        sale = self.sale
        answer = answers.get(sale.speaker)
        amount = answer.amount if isinstance(answer, Bid) else 0
        events.append(BidMade(sale.speaker, amount))
        if amount:
            sale.standing, sale.high_bidder = amount, sale.speaker
        if sale.speaker == sale.conductor:  # MA-18: the seller is last
            self._knock_down(events)
            return
        sale.speaker = self._left_of(sale.speaker)

    def _knock_down(self, events: list[Event]) -> None:
        """Sell to the high bidder, or to the conductor for nothing (MA-12)."""
        sale = self.sale
        buyer = sale.conductor if sale.high_bidder is None else sale.high_bidder
        self._sell(buyer, sale.standing, events)

    def _bid_sealed(self, answers: Answers, events: list[Event]) -> None:
        seats = len(self.board.money)
        given = map(answers.get, SEATS[seats])
        bids = tuple(answer.amount if isinstance(answer, Bid) else 0 for answer in given)
        events.append(BidsOpened(bids))
        # MA-20: among equals the seller is first, then clockwise. With no bid at all
        # everybody is equal at 0, and the seller gets it for nothing (MA-12).
        highest = max(bids)
        order = CLOCKWISE[seats][self.sale.conductor]
        self._sell(next(seat for seat in order if bids[seat] == highest), highest, events)

    def _sell(self, buyer: Seat, price: int, events: list[Event]) -> None:
        board, sale = self.board, self.sale
        shares = shares_of(price, sale.seller, sale.associate, board.options)
        changes = changes_of(buyer, price, shares, len(board.money))
        if price:
            board.pay(changes)
        board.hand_over(buyer, ARTIST_OF[sale.lot[0]], len(sale.lot))
        events.append(LotSold(buyer, price, changes))
        seller = board.holder_after(sale.last_player)  # MA-13, MA-34
        if seller is None:
            self._end_round(events)  # MA-43
            return
        self.sale = Sale.by(seller)
        self.kind = DecisionKind.PLAY_CARD

    def _end_round(self, events: list[Event]) -> None:
        board, last = self.board, self.sale.last_player
        while True:
            events.append(board.score())
            if board.round == ROUNDS:
                self.sale = Sale.by(self.sale.seller)
                self.kind = None
                return
            board.round += 1
            dealt = board.deal()  # MA-42
            seller = board.holder_after(last)  # MA-41
            starter = self._left_of(last) if seller is None else seller
            events.append(RoundStarted(board.round, starter, dealt))
            self.sale = Sale.by(starter)
            self.kind = DecisionKind.PLAY_CARD
            if seller is not None:
                return
            # MA-44: never in a dealt game; a round without any card ends at once.

    def _left_of(self, seat: Seat) -> Seat:
        return CLOCKWISE[len(self.board.money)][seat][1]

    _ASKED: ClassVar[dict[DecisionKind, Callable[[Course], tuple[Seat, ...]]]] = {
        DecisionKind.PLAY_CARD: _asked_to_play,
        DecisionKind.ADD_SECOND: _asked_to_add,
        DecisionKind.SET_PRICE: _asked_for_price,
        DecisionKind.ACCEPT_PRICE: _asked_to_accept,
        DecisionKind.BID_OPEN: _asked_to_raise,
        DecisionKind.BID_ONCE_AROUND: _asked_to_raise,
        DecisionKind.BID_SEALED: _asked_for_sealed,
    }

    _RESOLVE: ClassVar[dict[DecisionKind, Callable[[Course, Answers, list[Event]], None]]] = {
        DecisionKind.PLAY_CARD: _play_card,
        DecisionKind.ADD_SECOND: _add_second,
        DecisionKind.SET_PRICE: _set_price,
        DecisionKind.ACCEPT_PRICE: _accept_price,
        DecisionKind.BID_OPEN: _bid_open,
        DecisionKind.BID_ONCE_AROUND: _bid_once_around,
        DecisionKind.BID_SEALED: _bid_sealed,
    }
