"""A match's books, kept from its public events alone and checked against the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain

from vendue.games.collection import (
    BANCOS,
    BILLS,
    EXPERTISES,
    PAINTINGS,
    PREEMPTIONS,
    SET_SCORES,
    BidsRevealed,
    CollectionState,
    Event,
    HandEnded,
    HandStarted,
    LotCarried,
    LotLost,
    LotShown,
    LotSold,
    Reacted,
    Reaction,
)


def naive_score(won: Iterable[int], doubled: Iterable[int]) -> int:
    """Score a seat's paintings card by card, as one would at the table (CP-47 to CP-49)."""
    values = list(won)
    ones = [value for value in values if value == 1]
    return SET_SCORES[len(ones)] + sum(value for value in values if value > 1) + sum(doubled)


class Ledger:
    """What every seat has, as the events of a match tell it."""

    def __init__(self, state: CollectionState) -> None:
        self.state = state
        self.seats = state.seats
        self.is_beginner = state.public().options.is_beginner
        self.totals = [0] * self.seats
        self.hands = 0
        self.sales = 0
        self.deal()
        self.show(1, state.public().lot)

    def deal(self) -> None:
        """Begin a hand with all cards."""
        self.bills = [set(BILLS) for _ in range(self.seats)]
        self.spent: list[Counter[Reaction]] = [Counter() for _ in range(self.seats)]
        self.bancos = [0] * self.seats
        self.won: list[list[int]] = [[] for _ in range(self.seats)]
        self.doubled: list[list[int]] = [[] for _ in range(self.seats)]
        self.lost: list[int] = []
        self.carried: list[int] = []
        self.turned: list[int] = []

    def take(self, events: Iterable[Event]) -> None:
        """Enter events and check each of them."""
        for event in events:
            match event:
                case BidsRevealed(bills, bancos):
                    self.reveal(bills, bancos)
                case Reacted(seat, reaction):
                    self.spent[seat][reaction] += 1
                case LotSold(winner, lot, doubled):
                    self.won[winner] += lot
                    self.doubled[winner] += lot[:1] if doubled else ()
                    self.carried = []
                case LotLost(lot):
                    self.lost += lot
                    self.carried = []
                case LotCarried(painting, _):
                    assert not self.carried, "never more than one carried painting"
                    assert self.sales < 15, "nothing is carried after sale 15"
                    self.carried = [painting]
                case LotShown(sale, _, lot):
                    self.show(sale, lot)
                case HandEnded(hand, scores, totals):
                    self.score(hand, scores, totals)
                case HandStarted(hand, _):
                    assert hand == self.hands + 1
                    self.deal()
                case _:
                    pass

    def show(self, sale: int, lot: tuple[int, ...]) -> None:
        assert list(lot[:-1]) == self.carried
        self.turned.append(lot[-1])
        self.sales = sale
        assert len(self.turned) == sale

    def reveal(self, bills: tuple[int, ...], bancos: tuple[int, ...]) -> None:
        for seat, bill in enumerate(bills):
            self.bills[seat].remove(bill)
            assert len(self.bills[seat]) == 15 - self.sales
        for seat in bancos:
            self.bancos[seat] += 1

    def score(self, hand: int, scores: tuple[int, ...], totals: tuple[int, ...]) -> None:
        self.hands += 1
        assert hand == self.hands
        assert self.sales == 15
        assert not any(self.bills)
        assert not self.carried
        assert sorted(self.turned) == list(PAINTINGS)
        assert sorted(chain(self.lost, *self.won)) == list(PAINTINGS)
        assert list(scores) == list(map(naive_score, self.won, self.doubled))
        self.totals = [old + new for old, new in zip(self.totals, scores, strict=True)]
        assert list(totals) == self.totals
        self.check_cards()

    def check_cards(self) -> None:
        """Nobody plays more upset cards than it has (CP-2), beginners none (CP-55)."""
        has = 0 if self.is_beginner else 1
        for seat in range(self.seats):
            spent = self.spent[seat]
            expertises = spent[Reaction.EXPERTISE_ON_BANCO]
            expertises += spent[Reaction.EXPERTISE_ON_PREEMPTION]
            assert expertises <= EXPERTISES * has
            assert spent[Reaction.PREEMPT] <= PREEMPTIONS * has
            assert self.bancos[seat] <= BANCOS * has

    def check(self) -> None:
        """Compare the books with what the state shows."""
        public = self.state.public()
        assert [set(bills) for bills in public.bills] == self.bills
        assert [list(won) for won in public.won] == self.won
        assert [list(doubled) for doubled in public.doubled] == self.doubled
        assert list(public.lost) == self.lost
        assert list(public.totals) == self.totals
        assert public.sale == self.sales
        assert sorted((*public.unseen(), *self.turned)) == list(PAINTINGS)
        assert public.to_come == len(public.unseen())
        has = 0 if self.is_beginner else 1
        assert [BANCOS * has - left for left in public.bancos] == self.bancos
        preempted = [spent[Reaction.PREEMPT] for spent in self.spent]
        assert [PREEMPTIONS * has - left for left in public.preemptions] == preempted
        self.check_cards()

    def check_end(self) -> None:
        """Check a finished match."""
        outcome, options = self.state.outcome(), self.state.public().options
        assert outcome is not None
        assert list(outcome.scores) == self.totals
        best = max(self.totals)
        leaders = [place == 1 for place in outcome.places]
        assert leaders == [total == best for total in self.totals]
        if options.is_beginner:
            assert self.hands == 1
        elif options.hands != "none":
            assert self.hands == int(options.hands)
        else:
            assert self.hands == 12 or (best >= int(options.target) and sum(leaders) == 1)
