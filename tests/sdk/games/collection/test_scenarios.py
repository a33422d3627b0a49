"""The scenarios of section 15 of the rules, CP-S1 to CP-S18."""

from __future__ import annotations

import pytest
from tests.sdk.games.collection.scenario import LETTERS, Scenario, all_but, seats_of

from vendue.games.collection import (
    Bid,
    DecisionKind,
    Direction,
    HandEnded,
    LotCarried,
    LotLost,
    LotSold,
    Reaction,
)
from vendue.games.collection.scoring import winner_of
from vendue.games.game import IllegalAction

A, B, C, D = seats_of(LETTERS)


def test_s1_a_pair_at_the_top_cancels() -> None:
    """CP-S1, CP-17, CP-18: rising, 12 12 10 3, the third wins."""
    assert Scenario(9).rising().bid("A12 B12 C10 D3").winner == "C"


def test_s2_a_pair_at_the_bottom_cancels() -> None:
    """CP-S2, CP-18: falling, 1 8 1, the second wins."""
    assert Scenario(9, seats=3).falling().bid("A1 B8 C1").winner == "B"


def test_s3_three_equal_bills_all_cancel() -> None:
    """CP-S3, CP-17: falling, 2 2 2 15, the last wins with 15."""
    assert Scenario(9).falling().bid("A2 B2 C2 D15").winner == "D"


@pytest.mark.parametrize("direction", Direction)
def test_s4_two_pairs_lose_the_sale(direction: Direction) -> None:
    """CP-S4, CP-22: both pairs cancel, the lot and its Bancos are gone, nobody is polled."""
    table = Scenario(9)
    table = table.rising() if direction is Direction.RISING else table.falling()
    table.bid("A5 B5* C9 D9")
    assert LotLost((9,)) in table.events
    assert table.polled == ""
    public = table.public
    assert public.lost == (9,)
    assert [len(bills) for bills in public.bills] == [14] * 4
    assert all(bill not in public.bills[seat] for seat, bill in enumerate((5, 5, 9, 9)))
    assert public.bancos == (3, 2, 3, 3)
    assert (public.standing, public.claimed) == ((), ())
    assert (public.sale, public.auctioneer, table.asked) == (2, B, "B")


def test_s5_a_pair_below_changes_nothing() -> None:
    """CP-S5, CP-19: rising, 14 6 6, the first wins."""
    assert Scenario(9, seats=3).rising().bid("A14 B6 C6").winner == "A"
    assert winner_of((14, 6, 6), Direction.RISING) == A


def test_s6_two_players_with_equal_bills() -> None:
    """CP-S6: both play 7; the sale is lost, and both have spent their 7."""
    table = Scenario(9, seats=2).rising().bid("A7 B7")
    assert LotLost((9,)) in table.events
    assert all(7 not in bills for bills in table.public.bills)


def test_s7_only_the_winners_own_banco_doubles() -> None:
    """CP-S7, CP-26: A and C play a Banco, B wins without one and scores 9, not 18."""
    table = Scenario(9, seats=3).rising().bid("A3* B12 C4*").all_pass()
    assert LotSold(B, (9,), doubled=False) in table.events
    public = table.public
    assert [public.score(seat) for seat in (A, B, C)] == [0, 9, 0]
    assert public.bancos == (2, 3, 2)
    assert public.standing == ()


def test_s8_a_canceller_is_cancelled() -> None:
    """CP-S8, CP-32: an Expertise on the Banco, one on it by the winner, and perhaps a third."""
    table = Scenario(9, seats=3, auctioneer="A").rising().bid("A12* B3 C4")
    table.examine_banco("B").skip("C").examine_banco("A")
    other = table.state.copy()
    table.all_pass()
    assert LotSold(A, (9,), doubled=True) in table.events
    assert table.public.score(A) == 18
    table.state, table.events = other, []
    table.skip("B").examine_banco("C").all_pass()
    assert LotSold(A, (9,), doubled=False) in table.events
    assert table.public.score(A) == 9
    assert table.public.bancos == (2, 3, 3)


def test_s9_the_seeds_example_of_a_preemption() -> None:
    """CP-S9, CP-39, CP-42: a Preemption, cancelled and restored; both Bancos stay."""
    table = Scenario(9, auctioneer="D", seats=4, pile=all_but(9)).falling()
    table.bid("A2* B4* C2 D15")
    assert table.winner == "B"
    table.preempt("A").examine_preemption("B").examine_preemption("C").all_pass()
    assert LotCarried(9, (A, B)) in table.events
    public = table.public
    assert public.lot == (9, 1)
    assert public.standing == public.claimed == (A, B)
    assert public.preemptions == (0, 1, 1, 1)
    assert public.expertises == (2, 1, 1, 2)
    assert public.kind is DecisionKind.DIRECTION


def test_s10_the_last_sale_after_a_preemption() -> None:
    """CP-S10, CP-16, CP-45: 14 is preempted; 15 has two paintings and no Preemption."""
    table = Scenario(9, seats=3, lost=all_but(9, 10), options={"hands": "1"})
    assert table.public.sale == 14
    table.rising().bid("A15 B14 C14").preempt("B").all_pass()
    assert table.public.lot == (9, 10)
    assert table.public.sale == 15
    table.rising().bid("A14* B15* C15*")
    assert table.winner == "A"
    assert table.asked == "C", "Expertise on the winner's Banco stays possible"
    with pytest.raises(IllegalAction, match="a double lot can't be preempted"):
        table.react("C", Reaction.PREEMPT)
    table.all_pass()
    assert table.public.bills == ((), (), ())
    assert table.public.sale == 15
    assert table.told(HandEnded) == [HandEnded(1, (28, 0, 0), (28, 0, 0))]
    assert table.state.outcome() is not None


def test_s11_a_banco_on_the_carried_painting() -> None:
    """CP-S11, CP-24, CP-29, CP-44: A has one on the 10 already; D lays one and wins."""
    table = Scenario(10, 4, standing="A", preempted_by="B", lost=[1]).rising()
    with pytest.raises(IllegalAction, match="you have played a Banco on the 10 before"):
        table.play("A", Bid(15, banco=True))
    table.bid("A7 B8 C9 D15*")
    assert table.winner == "D"
    assert table.public.standing == (A, D)
    table.all_pass()
    assert LotSold(D, (10, 4), doubled=True) in table.events
    assert table.public.score(D) == 24
    assert table.public.bancos == (2, 3, 3, 2)


def test_s12_a_double_lot_is_lost() -> None:
    """CP-S12, CP-22, CP-46: both paintings are lost, the Bancos too; the next lot is single."""
    table = Scenario(10, 4, standing="A", preempted_by="B", lost=[1], pile=all_but(10, 4, 1))
    table.rising().bid("A7 B7 C9 D9")
    assert LotLost((10, 4)) in table.events
    public = table.public
    assert public.lost == (1, 10, 4)
    assert public.lot == (1,)
    assert (public.standing, public.claimed) == ((), ())


def test_s13_a_hand_is_scored() -> None:
    """CP-S13, CP-47 to CP-50: three 1s, a 7 with a Banco and a 4 score 10 + 14 + 4."""
    table = Scenario(
        4,
        seats=2,
        won={"A": [1, 1, 7, 1]},
        doubled={"A": [7]},
        lost=[1, 1, 1, 2, 3, 5, 6, 8, 9, 10],
        bancos=[0, 0],
        bills={"A": [15], "B": [3]},
        options={"hands": "1"},
    )
    table.rising()
    assert table.told(HandEnded) == [HandEnded(1, (28, 0), (28, 0))]


@pytest.mark.parametrize(
    ("ones", "doubled", "score"), [([1], [1], 3), ([1, 1, 1], [], 15)], ids=["two", "four"]
)
def test_s14_paintings_of_value_1_score_by_their_number(
    ones: list[int], doubled: list[int], score: int
) -> None:
    """CP-S14, CP-48, CP-49: two 1s with a Banco on one score 3; four 1s without one 15."""
    gone = all_but(*ones, 1)
    table = Scenario(
        1,
        seats=2,
        won={"A": ones},
        doubled={"A": doubled},
        lost=gone,
        bancos=[0, 0],
        bills={"A": [15], "B": [3]},
        options={"hands": "1"},
    )
    table.rising()
    assert table.told(HandEnded)[0].scores == (score, 0)


def test_s15_the_last_sale_can_not_be_preempted() -> None:
    """CP-S15, CP-30, CP-45: in sale 15 an Expertise on the Banco is legal, a Preemption isn't."""
    table = Scenario(
        6,
        seats=3,
        auctioneer="B",
        lost=all_but(6),
        bills={"A": [2], "B": [9], "C": [4]},
        options={"hands": "1"},
    )
    table.rising().bid("A2 B9* C4")
    assert table.asked == "C"
    with pytest.raises(IllegalAction, match="the last sale of a hand can't be preempted"):
        table.react("C", Reaction.PREEMPT)
    table.examine_banco("C").all_pass()
    assert table.told(HandEnded)[0].scores == (0, 6, 0)


def test_s16_the_order_of_the_polling() -> None:
    """CP-S16, CP-36: polling from the auctioneer's left until four passes in a row."""
    table = Scenario(9, auctioneer="D").rising().bid("A3 B12 C4 D5")
    assert table.winner == "B"
    table.skip("A").preempt("C").skip("DA").examine_preemption("B").skip("CD")
    # A's earlier passes did not bind it. In the end A has no legal card: the top one is its own.
    table.examine_preemption("A").skip("BCD")
    assert table.polled == "A- B- C! D- A- Bp C- D- Ap B- C- D- A-"
    assert LotCarried(9, ()) in table.events


def test_s17_a_cancelled_banco_of_an_annulled_sale() -> None:
    """CP-S17, CP-24, CP-39: the winner's cancelled Banco goes, the other one stays."""
    table = Scenario(9, auctioneer="D").rising().bid("A12* B3* C4 D5")
    assert table.winner == "A"
    table.skip("B").examine_banco("C").preempt("D").all_pass()
    assert LotCarried(9, (B,)) in table.events
    assert table.public.standing == (B,)
    assert table.public.claimed == (A, B)
    table.rising()
    assert table.asked == "ABCD"
    for seat, may in ((A, False), (B, False), (C, True), (D, True)):
        assert table.state.legal(seat).banco is may


def test_s18_two_seats_pass_the_target() -> None:
    """CP-S18, CP-51: with 57, 66 and 71 after a hand the match is over and C wins."""
    table = Scenario(
        5,
        seats=3,
        hand=2,
        totals={"A": 57, "B": 59, "C": 49},
        won={"B": [7], "C": [8, 9]},
        lost=all_but(5, 7, 8, 9),
        bills={"A": [2], "B": [2], "C": [4]},
        bancos=[0, 0, 0],
    )
    table.rising()
    assert LotSold(C, (5,), doubled=False) in table.events
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.scores == (57, 66, 71)
    assert outcome.places == (3, 2, 1)
