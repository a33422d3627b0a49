"""One sale: lot, direction, sealed bids, who wins, and Bancos (rules sections 4 to 6)."""

from __future__ import annotations

import pytest
from tests.sdk.games.collection.scenario import LETTERS, Scenario, all_but, seats_of

from vendue.games.collection import (
    BILLS,
    Bid,
    BidsRevealed,
    ChooseDirection,
    DecisionKind,
    Direction,
    DirectionChosen,
    HandEnded,
    LotLost,
    LotShown,
    LotSold,
    Reacted,
)
from vendue.games.collection.scoring import winner_of
from vendue.games.game import IllegalAction

A, B, C, D = seats_of(LETTERS)
RISING, FALLING = Direction


def names(table: Scenario) -> list[str]:
    return [type(event).__name__ for event in table.events]


def test_a_sale_has_its_order() -> None:
    """CP-10 to CP-15: lot, direction, bids, reactions, and the next lot."""
    table = Scenario(9, seats=2, pile=all_but(9))
    assert table.public.lot == (9,)
    assert table.public.kind is DecisionKind.DIRECTION
    table.rising()
    assert table.public.kind is DecisionKind.BID
    table.bid("A3 B2").all_pass()
    assert names(table) == [
        *("DirectionChosen", "BidsRevealed", "Reacted", "Reacted", "LotSold", "LotShown")
    ]
    assert table.events[-1] == LotShown(2, B, (1,))


def test_a_painting_is_turned_for_each_sale() -> None:
    """CP-10: the next one of the pile; the rest of the pile stays face down."""
    table = Scenario(9, seats=2, pile=[1, 2, 3, 4, 5, 6, 7, 8, 10, 1, 1, 1, 1, 1])
    assert (table.public.sale, table.public.to_come) == (1, 14)
    table.rising().bid("A3 B2").all_pass()
    assert (table.public.lot, table.public.sale, table.public.to_come) == ((1,), 2, 13)
    assert table.public.unseen() == tuple(all_but(9, 1))


@pytest.mark.parametrize("direction", Direction)
def test_the_auctioneer_announces_the_direction(direction: Direction) -> None:
    """CP-11: the auctioneer alone is asked, sees the lot, and chooses freely."""
    table = Scenario(9, auctioneer="C")
    assert table.asked == "C"
    assert table.state.view(C).public.lot == (9,)
    assert list(table.state.legal(C)) == [ChooseDirection(RISING), ChooseDirection(FALLING)]
    table.play("C", ChooseDirection(direction))
    assert table.public.direction is direction
    assert table.events == [DirectionChosen(C, direction)]


def test_everybody_bids_at_the_same_time() -> None:
    """CP-12: all seats owe exactly one bill from hand, and nothing is said before all are in."""
    table = Scenario(9, auctioneer="B").rising()
    assert table.asked == "ABCD"
    assert [bid.bill for bid in table.state.legal(A) if not bid.banco] == list(BILLS)
    assert table.state.play(C, Bid(4)) == ()
    assert table.asked == "ABD"
    with pytest.raises(IllegalAction, match="seat 2 has answered BID already"):
        table.state.play(C, Bid(5))
    with pytest.raises(IllegalAction, match="you have no bill 16; you have 1, 2, 3"):
        table.state.play(D, Bid(16))
    with pytest.raises(IllegalAction, match="you have no bill 0"):
        table.state.play(D, Bid(0))


def test_bancos_and_bills_are_one_event() -> None:
    """CP-13, CP-14, CP-25: revealed together, in seat order whatever the order of answers."""
    table = Scenario(9).rising()
    for letter, bid in (("D", Bid(4)), ("B", Bid(7, banco=True)), ("A", Bid(2, banco=True))):
        table.play(letter, bid)
    assert names(table) == ["DirectionChosen"]
    table.play("C", Bid(9))
    assert table.events[1] == BidsRevealed((2, 7, 9, 4), (A, B))
    assert table.public.standing == (A, B)
    assert table.public.played == (2, 7, 9, 4)


@pytest.mark.parametrize("end", ["sold", "lost", "annulled"])
def test_all_bills_are_spent_in_every_case(end: str) -> None:
    """CP-15, CP-21: bills are discarded whether the lot is sold, lost or preempted."""
    table = Scenario(9).rising()
    table.bid("A7 B7 C9 D9" if end == "lost" else "A7 B6 C9 D9")
    if end == "annulled":
        table.preempt("B")
    table.all_pass()
    spent = [set(BILLS) - set(bills) for bills in table.public.bills]
    assert spent == [{7}, {7} if end == "lost" else {6}, {9}, {9}]


def test_a_hand_has_fifteen_sales() -> None:
    """CP-16: with a Preemption in it as well, and every bill runs out exactly then."""
    table = Scenario(9, seats=2, options={"hands": "1"})
    sales = 0
    while table.state.outcome() is None:
        sales += 1
        assert table.public.sale == sales
        assert [len(bills) for bills in table.public.bills] == [16 - sales] * 2
        table.rising()
        if not table.state.outcome():
            low, high = table.public.bills[0][0], table.public.bills[1][-1]
            if table.asked:
                table.bid(f"A{low} B{high}")
            if sales == 3:
                table.preempt("A")
            table.all_pass()
    assert sales == 15
    assert table.public.bills == ((), ())
    assert len(table.told(BidsRevealed)) == 15


@pytest.mark.parametrize(
    ("bills", "direction", "winner"),
    [
        ((12, 12, 10, 3), RISING, C),
        ((12, 12, 12, 3), RISING, D),
        ((12, 12, 12, 12), RISING, None),
        ((5, 5, 9, 9), FALLING, None),
        ((1, 8, 1), FALLING, B),
        ((2, 2, 2, 15), FALLING, D),
        ((14, 6, 6), RISING, A),
        ((14, 6, 6), FALLING, A),
        ((7, 7), RISING, None),
        ((3, 4), RISING, B),
        ((3, 4), FALLING, A),
        ((4, 9, 4, 10), FALLING, B),
    ],
)
def test_equal_bills_cancel(
    bills: tuple[int, ...], direction: Direction, winner: int | None
) -> None:
    """CP-17, CP-18, CP-19: of the values played once, the highest or the lowest wins."""
    assert winner_of(bills, direction) == winner


def test_bills_are_no_points() -> None:
    """CP-20: no money changes hands, and what was bid has no effect on the score."""
    low = Scenario(9, seats=2).rising().bid("A2 B1").all_pass()
    high = Scenario(9, seats=2).rising().bid("A15 B14").all_pass()
    assert low.public.score(A) == high.public.score(A) == 9


def test_a_lost_lot_is_nobodys() -> None:
    """CP-22: it is out of the hand, its Bancos with it, and nobody is polled."""
    table = Scenario(9, seats=2).rising().bid("A7* B7*")
    assert LotLost((9,)) in table.events
    assert table.told(Reacted) == []
    public = table.public
    assert public.lost == (9,)
    assert public.bancos == (2, 2)
    assert public.standing == public.claimed == ()
    assert [public.score(seat) for seat in (A, B)] == [0, 0]


def test_several_may_play_a_banco() -> None:
    """CP-23: each has three for a hand, and none is left after three."""
    table = Scenario(9, seats=2)
    for sale in range(4):
        table.rising()
        assert table.state.legal(A).banco is (sale < 3)
        if sale < 3:
            table.bid(f"A{sale + 1}* B{sale + 2}*").all_pass()
    assert table.public.bancos == (0, 0)
    with pytest.raises(IllegalAction, match="you have no Banco left"):
        table.play("A", Bid(9, banco=True))


def test_one_banco_for_a_painting() -> None:
    """CP-24: whoever has played one on the carried painting can't play another on it."""
    table = Scenario(9, 2, standing="B", claimed="AB", preempted_by="C", lost=[1]).rising()
    for letter, seat in (("A", A), ("B", B)):
        assert not table.state.legal(seat).banco
        with pytest.raises(IllegalAction, match="you have played a Banco on the 9 before"):
            table.play(letter, Bid(15, banco=True))
    assert table.state.legal(C).banco


def test_a_legal_bill_with_an_illegal_banco_is_illegal() -> None:
    """Section 14a, CP-25: bill and Banco are one answer; refused, it changes nothing."""
    table = Scenario(9, bancos=[0, 3, 3, 3], lost=[1]).rising()
    before = table.state.to_position()
    with pytest.raises(IllegalAction, match="you have no Banco left"):
        table.play("A", Bid(9, banco=True))
    assert table.state.to_position() == before
    assert table.asked == "ABCD"


def test_a_banco_of_another_seat_doubles_nothing() -> None:
    """CP-26: only the winner's own can."""
    table = Scenario(9, seats=3).rising().bid("A3* B12 C4*").all_pass()
    assert LotSold(B, (9,), doubled=False) in table.events


def test_a_banco_counts_the_painting_twice() -> None:
    """CP-27, CP-28: the winner's stays with the painting, the others are discarded."""
    table = Scenario(9, seats=3).rising().bid("A3* B12* C4*").all_pass()
    assert LotSold(B, (9,), doubled=True) in table.events
    public = table.public
    assert public.doubled == ((), (9,), ())
    assert public.score(B) == 18
    assert public.bancos == (2, 2, 2)
    assert (public.standing, public.claimed) == ((), ())


def test_a_banco_never_lies_on_the_new_painting() -> None:
    """CP-29: in a double lot it goes on the carried one, whatever the other is worth."""
    table = Scenario(2, 9, preempted_by="C", lost=[1]).rising().bid("A15* B3 C4 D5").all_pass()
    public = table.public
    assert LotSold(A, (2, 9), doubled=True) in table.events
    assert (public.won[A], public.doubled[A]) == ((2, 9), (2,))
    assert public.score(A) == 2 + 2 + 9


def test_the_last_bills_are_put_down_for_the_seats() -> None:
    """CP-12, section 14a: with one bill and no Banco to play nobody is asked, all are revealed."""
    table = Scenario(
        9,
        seats=3,
        lost=all_but(9),
        bills={"A": [4], "B": [5], "C": [6]},
        bancos=[0, 2, 0],
        options={"hands": "1"},
    )
    table.rising()
    assert table.asked == "B"
    assert table.public.asked == (B,)
    assert list(table.state.legal(B)) == [Bid(5), Bid(5, banco=True)]
    table.bid("B5*").all_pass()
    assert BidsRevealed((4, 5, 6), (B,)) in table.events
    assert table.told(HandEnded) == [HandEnded(1, (0, 0, 9), (0, 0, 9))]


def test_nobody_is_asked_for_the_last_bills_without_a_banco() -> None:
    """CP-12, CP-23: the announcement decides the last sale at once."""
    table = Scenario(
        9,
        seats=2,
        lost=all_but(9),
        bills={"A": [4], "B": [5]},
        bancos=[0, 0],
        options={"hands": "1"},
    )
    table.falling()
    assert names(table) == [
        *("DirectionChosen", "BidsRevealed", "Reacted", "Reacted", "LotSold", "HandEnded")
    ]
    assert table.told(HandEnded)[0].scores == (9, 0)
