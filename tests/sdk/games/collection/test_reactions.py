"""The reaction phase and how a sale is resolved (rules sections 7 to 9)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.sdk.games.collection.scenario import COLLECTION, LETTERS, Scenario, all_but, seats_of
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.games.collection import (
    DecisionKind,
    LotCarried,
    LotSold,
    React,
    Reacted,
    Reaction,
)
from vendue.games.game import IllegalAction

A, B, C, D = seats_of(LETTERS)
PASS, PREEMPT, ON_BANCO, ON_PREEMPTION = Reaction


def sold_to_a(*, bancos: str = "", auctioneer: str = "D", seats: int = 4) -> Scenario:
    """Return a sale of a 9 that A wins, with Bancos of some seats; A is polled first."""
    bids = {"A": 15, "B": 3, "C": 4, "D": 5}
    words = [
        f"{letter}{bid}{'*' * (letter in bancos)}" for letter, bid in list(bids.items())[:seats]
    ]
    return Scenario(9, seats=seats, auctioneer=auctioneer).rising().bid(" ".join(words))


def test_a_preemption_annuls_the_sale() -> None:
    """CP-30, CP-38, CP-39: played by another than the winner, it carries the painting."""
    table = sold_to_a()
    assert table.polled == "A-", "the winner has no legal card"
    table.preempt("B").all_pass()
    assert LotCarried(9, ()) in table.events
    assert table.told(LotSold) == []
    assert table.public.lot[0] == 9
    assert table.public.won == ((), (), (), ())


def test_the_winner_can_not_preempt() -> None:
    """CP-30: not even when polled for its Expertise."""
    table = sold_to_a(bancos="A").examine_banco("B").skip("CD")
    assert list(table.state.legal(A)) == [React(PASS), React(ON_BANCO)]
    with pytest.raises(IllegalAction, match="you can't preempt the lot that you win"):
        table.react("A", PREEMPT)


def test_each_seat_has_one_preemption() -> None:
    """CP-30: a card is needed."""
    table = Scenario(9, auctioneer="D", preemptions=[1, 0, 1, 1], lost=[1]).rising()
    table.bid("A15* B3 C4 D5")
    assert list(table.state.legal(B)) == [React(PASS), React(ON_BANCO)]
    with pytest.raises(IllegalAction, match="you have no Preemption left"):
        table.react("B", PREEMPT)


def test_one_preemption_is_enough() -> None:
    """CP-30: while one is effective no other may be played; once it is cancelled, one may."""
    table = sold_to_a().preempt("B")
    assert PREEMPT not in table.state.legal(C).reactions
    with pytest.raises(IllegalAction, match="the sale is preempted already"):
        table.react("C", PREEMPT)
    table.examine_preemption("C")
    assert PREEMPT in table.state.legal(D).reactions


def test_chains_begin_with_their_card() -> None:
    """CP-31: a Banco chain with the winner's Banco, a Preemption chain with the Preemption."""
    table = sold_to_a(bancos="AB")
    assert (table.public.banco_chain, table.public.preemption_chain) == ((A,), ())
    table.examine_banco("B").preempt("C").examine_preemption("D")
    assert table.public.banco_chain == (A, B)
    assert table.public.preemption_chain == (C, D)


def test_a_further_preemption_closes_the_older_chain() -> None:
    """CP-31: an Expertise goes on the latest Preemption only."""
    table = sold_to_a().preempt("B").examine_preemption("C").preempt("D")
    assert table.public.preemption_chain == (D,)
    table.examine_preemption("A")
    assert table.public.preemption_chain == (D, A)
    table.all_pass()
    assert LotSold(A, (9,), doubled=False) in table.events
    assert table.public.preemptions == (1, 0, 1, 0)


@pytest.mark.parametrize(("cards", "doubled"), [("", True), ("B", False), ("BC", True)])
def test_an_odd_number_of_expertises_cancels(cards: str, doubled: bool) -> None:
    """CP-32: the Banco is effective under none or two, cancelled under one."""
    table = sold_to_a(bancos="A")
    for letter in cards:
        table.examine_banco(letter)
    assert table.public.is_doubling is doubled
    table.all_pass()
    assert LotSold(A, (9,), doubled=doubled) in table.events


def test_nobody_covers_its_own_card() -> None:
    """CP-33: an Expertise can't go on a top card that the same seat played."""
    table = sold_to_a(bancos="A").examine_banco("B").skip("CDA")
    assert ON_BANCO not in table.state.legal(B).reactions
    with pytest.raises(IllegalAction, match="the top card on the winner's Banco is your own"):
        table.react("B", ON_BANCO)
    other = sold_to_a().preempt("B").skip("CDA")
    assert other.polled == "A- B! C- D- A- B-"


def test_a_preemptor_can_not_protect_its_own_card_twice() -> None:
    """CP-33: the Preemption's player may answer an Expertise on it, not its own card."""
    table = sold_to_a().preempt("B").examine_preemption("C").skip("D").examine_preemption("B")
    table.skip("CDA")
    assert table.polled == "A- B! Cp D- A- Bp C- D- A- B-", "B has no legal card then"


def test_the_winner_only_undoes_harm() -> None:
    """CP-33: it restores its Banco and cancels a Preemption, and can do nothing else."""
    table = sold_to_a(bancos="A").skip("BCD")
    assert table.polled == "A- B- C- D-"
    harmed = sold_to_a(bancos="A").examine_banco("B").preempt("C").skip("D")
    assert harmed.state.legal(A).reactions == (PASS, ON_BANCO, ON_PREEMPTION)
    harmed.examine_banco("A").skip("BCD")
    assert harmed.state.legal(A).reactions == (PASS, ON_PREEMPTION)
    with pytest.raises(IllegalAction, match="the top card on the winner's Banco is your own"):
        harmed.react("A", ON_BANCO)
    helped = sold_to_a(bancos="A").preempt("B").examine_preemption("C").examine_banco("D")
    assert helped.state.legal(A).reactions == (PASS, ON_BANCO)
    with pytest.raises(IllegalAction, match="the winner can't help a Preemption"):
        helped.react("A", ON_PREEMPTION)


def test_the_winner_can_not_cancel_its_own_banco() -> None:
    """CP-33: once restored by another, it may not cancel it again."""
    table = sold_to_a(bancos="A").examine_banco("B").examine_banco("C").preempt("D")
    assert table.state.legal(A).reactions == (PASS, ON_PREEMPTION)
    with pytest.raises(IllegalAction, match="the winner can't cancel its own Banco"):
        table.react("A", ON_BANCO)


def test_others_may_help_the_winner() -> None:
    """CP-33: any seat may restore the winner's Banco or cancel a Preemption."""
    table = sold_to_a(bancos="A").examine_banco("B").examine_banco("C").all_pass()
    assert LotSold(A, (9,), doubled=True) in table.events
    other = sold_to_a().preempt("B").examine_preemption("C").all_pass()
    assert LotSold(A, (9,), doubled=False) in other.events


def test_other_seats_bancos_are_safe() -> None:
    """CP-34: without a Banco of the winner there is no Banco chain."""
    table = sold_to_a(bancos="BC")
    assert table.public.standing == (B, C)
    assert table.public.banco_chain == ()
    assert ON_BANCO not in table.state.legal(B).reactions
    with pytest.raises(IllegalAction, match="the winner has no Banco on this lot"):
        table.react("B", ON_BANCO)


def test_a_seat_may_play_all_its_cards_in_one_sale() -> None:
    """CP-35: Preemption and both Expertise, as long as it has them."""
    table = sold_to_a(bancos="A").examine_banco("B").skip("CD").examine_banco("A").preempt("B")
    table.skip("CD").examine_preemption("A").examine_preemption("B").all_pass()
    assert table.public.expertises[B] == 0
    assert table.public.preemptions[B] == 0
    assert LotCarried(9, (A,)) in table.events


def test_nothing_is_played_without_an_expertise() -> None:
    """CP-35: two for a hand, and no more."""
    table = Scenario(9, auctioneer="D", expertises=[2, 0, 2, 2], lost=[1]).rising()
    table.bid("A15* B3 C4 D5")
    for reaction in (ON_BANCO, ON_PREEMPTION):
        with pytest.raises(IllegalAction, match="you have no Expertise left"):
            table.react("B", reaction)
    with pytest.raises(IllegalAction, match="nobody has played a Preemption in this sale"):
        table.skip("B").react("C", ON_PREEMPTION)


@pytest.mark.parametrize("auctioneer", LETTERS)
def test_polling_begins_to_the_auctioneers_left(auctioneer: str) -> None:
    """CP-36: clockwise, the auctioneer last; every card starts the count of passes anew."""
    table = sold_to_a(bancos="A", auctioneer=auctioneer)
    start = LETTERS.index(auctioneer) + 1
    order = [LETTERS[(start + step) % 4] for step in range(4)]
    table.all_pass()
    assert table.polled == " ".join(f"{letter}-" for letter in order)


def test_a_pass_is_not_final() -> None:
    """CP-36: who passed may play when polled again, and all must pass after the last card."""
    table = sold_to_a(bancos="A").skip("BC").examine_banco("D").skip("A").examine_banco("B")
    assert table.public.passes == 0
    table.skip("CD")
    assert table.public.passes == 3, "the winner has nothing to undo"
    assert table.asked == "B"
    table.all_pass()
    assert table.polled == "A- B- C- Db A- Bb C- D- A- B-"


def test_seats_without_a_legal_card_pass_unasked() -> None:
    """CP-37: the pass is an event like any other, and tells nothing new."""
    table = Scenario(
        9, auctioneer="D", preemptions=[0, 0, 0, 1], expertises=[0, 0, 0, 0], lost=[1]
    ).rising()
    table.bid("A15 B3 C4 D5")
    assert table.polled == "A- B- C-"
    assert table.asked == "D"
    table.skip("D")
    assert table.told(Reacted)[-1] == Reacted(D, PASS)
    assert table.public.sale == 3


def test_both_chains_count() -> None:
    """CP-38: the Banco's fate is settled even if the sale is annulled."""
    table = sold_to_a(bancos="AB").examine_banco("B").preempt("C").all_pass()
    assert LotCarried(9, (B,)) in table.events


def test_an_annulled_sale_keeps_the_bancos() -> None:
    """CP-39: all stay but a cancelled one of the winner; the cards played are gone."""
    table = sold_to_a(bancos="ABC").preempt("B").all_pass()
    assert LotCarried(9, (A, B, C)) in table.events
    public = table.public
    assert public.standing == public.claimed == (A, B, C)
    assert public.preemptions == (1, 0, 1, 1)
    assert public.bancos == (2, 2, 2, 3)
    assert (public.winner, public.played, public.passes) == (None, (), 0)
    assert (public.banco_chain, public.preemption_chain) == ((), ())


def test_a_sold_lot_is_the_winners() -> None:
    """CP-40: face up, with an effective Banco; everything else that was played is discarded."""
    table = sold_to_a(bancos="ABD").examine_banco("B").examine_banco("C").all_pass()
    public = table.public
    assert (public.won, public.doubled) == (((9,), (), (), ()), ((9,), (), (), ()))
    assert (public.bancos, public.expertises) == ((2, 2, 3, 2), (2, 1, 1, 2))


def test_discards_stay_discarded() -> None:
    """CP-41: what was played does not come back in the hand, and everybody can count it."""
    table = sold_to_a(bancos="AB").skip("B").preempt("C").all_pass()
    views = [table.state.view(seat).public for seat in (A, B, C, D)]
    assert views == [table.public] * 4
    assert table.public.preemptions[C] == 0
    assert all(len(bills) == 14 for bills in table.public.bills)


def double_lot(**fields: object) -> Scenario:
    fields = {"preempted_by": "C", "lost": [1], "auctioneer": "D", **fields}
    return Scenario(10, 4, **fields)  # type: ignore[arg-type]


def test_a_preempted_painting_is_sold_with_the_next() -> None:
    """CP-42: to one winner; the next auctioneer chooses the direction as usual."""
    table = sold_to_a(auctioneer="D").preempt("B").all_pass()
    assert table.public.kind is DecisionKind.DIRECTION
    assert table.asked == "A"
    assert len(table.public.lot) == 2
    lot = table.public.lot
    table.falling().bid("A1 B2 C3 D4").all_pass()
    assert LotSold(A, lot, doubled=False) in table.events
    assert table.public.won[A] == lot


def test_a_double_lot_can_not_be_preempted() -> None:
    """CP-43: an Expertise on the winner's Banco is all that is left."""
    table = double_lot().rising().bid("A15* B3 C4 D5")
    for seat in (B, C, D):
        assert PREEMPT not in table.state.legal(table.state.deciding()[0]).reactions
        table.skip(LETTERS[seat])
    assert table.polled == "A- B- C- D-"
    again = double_lot().rising().bid("A15* B3 C4 D5")
    again.examine_banco("B").all_pass()
    assert LotSold(A, (10, 4), doubled=False) in again.events


def test_only_the_carried_painting_is_doubled() -> None:
    """CP-44: by the winner's standing Banco; those of the others are discarded."""
    table = double_lot(standing="AB").rising().bid("A15 B3 C4 D5").all_pass()
    assert LotSold(A, (10, 4), doubled=True) in table.events
    public = table.public
    assert (public.won[A], public.doubled[A]) == ((10, 4), (10,))
    assert public.score(A) == 24
    assert public.doubled[B] == ()
    assert public.bancos == (2, 2, 3, 3)


def test_sale_14_may_be_preempted() -> None:
    """CP-45: sale 15 is then a double lot."""
    table = Scenario(9, seats=2, lost=all_but(9, 10)).rising().bid("A15 B14").preempt("B")
    table.all_pass()
    assert (table.public.sale, table.public.lot) == (15, (9, 10))


@pytest.mark.parametrize("bids", ["A15 B3 C4 D5", "A3 B3 C4 D4"])
def test_an_ordinary_lot_follows_a_double_one(bids: str) -> None:
    """CP-46: after a sold or lost double lot a single one may be preempted again."""
    table = double_lot().rising().bid(bids).all_pass()
    assert len(table.public.lot) == 1
    table.rising().bid("A6 B7 C8 D9")
    assert PREEMPT in table.state.legal(table.state.deciding()[0]).reactions
    table.preempt(table.asked).all_pass()
    assert len(table.public.lot) == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_polls_are_few(seats: int) -> None:
    """CP-61: at most 3N cards other than Banco in a hand, and N x (3N + 15) polls."""
    for seed in range(30):
        state, rng = COLLECTION.start(seats, {"hands": "1"}, ShuffledDeal(seed)), Random(seed)
        reactions: Counter[Reaction] = Counter()
        while state.deciding():
            for seat in state.deciding():
                events = state.play(seat, state.legal(seat).sample(rng))
                reactions.update(e.reaction for e in events if isinstance(e, Reacted))
        cards = reactions.total() - reactions[PASS]
        assert cards <= 3 * seats
        assert reactions.total() <= seats * (3 * seats + 15)
