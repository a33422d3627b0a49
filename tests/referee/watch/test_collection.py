"""What the narrator of Collection particulière says, event by event."""

from __future__ import annotations

import re
from typing import get_args

import pytest
from tests.referee.watch.collection_telling import Telling
from tests.referee.watch.telling import NAMES, console, printed
from tests.referee.watch.test_watch import ODD_NAMES
from tests.sdk.games.collection.scenario import COLLECTION, Scenario, all_but
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.display import cells
from vendue.games.collection import Bid, Direction, Event, HandEnded, LotCarried
from vendue.games.game import Seat
from vendue_referee.watch.collection import CollectionNarrator


def watched(*lot: int, **given: object) -> Telling:
    """Watch a lot that has just been turned."""
    return Telling(Scenario(*lot, **given).state)  # type: ignore[arg-type]


def told_before_next(told: Telling) -> list[str]:
    """Return the lines of the sale before the one that is up."""
    return told.text.strip("\n").split("\n\n")[-2].split("\n")


def test_every_type_of_event_is_told() -> None:
    assert set(CollectionNarrator.TELLS) == set(get_args(Event))


def test_a_match_begins_with_its_end_and_its_first_lot() -> None:
    told = watched(7)
    assert "━━ Hand 1 of a match to 60 ━" in told.text
    assert told.sale == ["  Sale 1: [7]"]


@pytest.mark.parametrize(
    ("options", "title"),
    [
        ({"target": "100"}, "Hand 1 of a match to 100"),
        ({"hands": "3"}, "Hand 1 of 3"),
        ({"mode": "beginner"}, "Hand 1 of 1"),
    ],
)
def test_other_matches_are_told_apart(options: dict[str, str], title: str) -> None:
    told = watched(7, options=options)
    assert f"━━ {title} ━" in told.text
    assert "options: " in told.text


def test_bills_stand_best_first_and_cancelled_ones_last() -> None:
    told = watched(7).rising().bid("A12 B12 C10* D3").all_pass()
    assert told_before_next(told) == [  # CP-S1
        "  Sale 1: [7] · ann: rising, highest wins",
        "  bids: cid 10 + Banco · dan 3 — cancelled: ann 12, bob 12",
        "  → cid wins [7] doubled, +14 — ann 0 · bob 0 · cid 14 · dan 0",
    ]


def test_in_a_falling_sale_the_lowest_bill_stands_first() -> None:
    told = watched(7, seats=3).falling().bid("A1 B8 C1*").all_pass()
    assert told_before_next(told) == [  # CP-S2; CP-26: only the winner's Banco doubles
        "  Sale 1: [7] · ann: falling, lowest wins",
        "  bids: bob 8 — cancelled: ann 1, cid 1 + Banco",
        "  → bob wins [7], +7 — ann 0 · bob 7 · cid 0",
    ]


def test_a_lot_that_nobody_gets_is_lost() -> None:
    told = watched(7).rising().bid("A5 B5 C9 D9*")
    assert told_before_next(told) == [  # CP-S4
        "  Sale 1: [7] · ann: rising, highest wins",
        "  bids, all cancelled: cid 9, dan 9 + Banco, ann 5, bob 5",
        "  → [7] is lost",
    ]


def test_a_double_lot_can_be_lost_with_its_bancos() -> None:
    told = watched(10, 4, standing="A", preempted_by="B").rising().bid("A5 B5 C9 D9")
    assert told_before_next(told)[-1] == "  → [10] and [4] are lost"  # CP-S12
    assert re.fullmatch(r"  Sale 3: \[\d\]", told.sale[0])


def test_a_set_is_counted_as_it_grows() -> None:
    told = watched(1, won={"B": [1, 1]}).rising().bid("A5 B15 C9 D6").all_pass()
    assert told_before_next(told)[-1].startswith("  → bob wins [1], +8 with 3 ones — ")  # CP-48


def test_a_reaction_chain_is_told_card_by_card() -> None:
    told = watched(9).rising().bid("A15* B6 C8 D1").examine_banco("B").examine_banco("A")
    told.examine_banco("C").all_pass()
    assert told_before_next(told)[2:] == [  # CP-S8
        "  reactions: bob cancels the Banco by Expertise ·",
        "    ann restores the Banco by Expertise · cid cancels the Banco by Expertise",
        "  → ann wins [9], +9 — ann 9 · bob 0 · cid 0 · dan 0",
    ]


def test_a_preempted_painting_is_carried_with_its_bancos() -> None:
    told = watched(9, seats=3)
    told.falling().bid("A1* B2* C1").preempt("A").examine_preemption("B")
    told.examine_preemption("C").all_pass()
    assert told_before_next(told) == [  # CP-S9
        "  Sale 1: [9] · ann: falling, lowest wins",
        "  bids: bob 2 + Banco — cancelled: ann 1 + Banco, cid 1",
        "  reactions: ann preempts · bob cancels the Preemption by Expertise ·",
        "    cid restores the Preemption by Expertise",
        "  → annulled, [9] (Banco: ann, bob) is carried to the next sale",
    ]
    assert told.sale == ["  Sale 2: double lot, carried [9] (Banco: ann, bob) and [1]"]


def test_a_cancelled_banco_is_not_carried() -> None:
    told = watched(9).rising().bid("A15* B6* C8 D1").examine_banco("C").preempt("D").all_pass()
    carried = "  → annulled, [9] (Banco: bob) is carried to the next sale"  # CP-S17
    assert told_before_next(told)[-1] == carried


def test_of_a_double_lot_the_carried_painting_is_doubled() -> None:
    told = watched(10, 4, standing="A", preempted_by="B").rising().bid("A5 B6 C9 D10*").all_pass()
    assert told_before_next(told) == [  # CP-S11
        "  Sale 2: double lot, carried [10] (Banco: ann) and [4] ·",
        "    ann: rising, highest wins",
        "  bids: dan 10 + Banco · cid 9 · bob 6 · ann 5",
        "  → dan wins [10] doubled and [4], +24 — ann 0 · bob 0 · cid 0 · dan 24",
    ]


def last_sale(**given: object) -> Telling:
    """Watch the last lot of a hand of two: A has four ones and a doubled 7, B the rest."""
    return watched(
        4,
        seats=2,
        won={"A": [1, 1, 7, 1, 1], "B": all_but(1, 1, 1, 1, 7, 4, 2)},
        doubled={"A": [7], "B": [1]},
        lost=[2],
        bancos=[0, 0],
        **given,
    )


def test_a_hand_is_scored_part_by_part() -> None:
    told = last_sale(totals={"A": 3, "B": 5}, bills={"A": [9], "B": [8]}, hand=2).rising()
    told.all_pass()
    _, score = told.text.split("Hand 2 is over")
    assert score.split("\n\n")[0].split("\n")[1:] == [  # CP-47 to CP-51
        "  player   ones     values              doubled   hand   match",
        "  ────────────────────────────────────────────────────────────",
        "  ann      4 → 15   4 7 → 11            7 → 7       33      36",
        "  bob      2 → 2    3 5 6 8 9 10 → 41   1 → 1       44      49",
        "  lost: [2]",
    ]


def test_another_hand_begins_with_the_match_so_far() -> None:
    told = last_sale(bills={"A": [9], "B": [8]}).rising().all_pass()
    assert "━━ Hand 2 of a match to 60 ━" in told.text
    assert "  the match so far: ann 33 · bob 44\n" in told.text
    assert told.sale[0].startswith("  Sale 1: [")


def test_a_shared_lead_is_why_another_hand_is_played() -> None:
    told = (
        last_sale(totals={"A": 41, "B": 30}, hand=2, bills={"A": [9], "B": [8]}).rising().all_pass()
    )
    shared = "  the first place is shared, so another hand is played: ann 74 · bob 74\n"
    assert shared in told.text  # CP-52


def test_the_end_of_the_match_is_told() -> None:
    told = last_sale(totals={"A": 41}, hand=2, bills={"A": [9], "B": [8]}).rising().all_pass()
    assert "Hand 3" not in told.text
    assert "  ann wins with 74 points.\n" in told.text


def test_beginners_see_bills_alone() -> None:
    beginner = COLLECTION.settle_options("beginner")
    told = Telling(COLLECTION.start(3, beginner, ShuffledDeal(3))).play_out(3)
    assert told.match.state.outcome() is not None
    for word in ("rising", "falling", "Banco", "reactions", "doubled", "match "):
        assert word not in told.text


def test_default_answers_are_named() -> None:
    told = watched(7).late("A").late("B")
    assert "▲ ann was late and announced rising (strike 1 of 3)" in told.text
    assert "▲ bob was late and put down its lowest bill (strike 1 of 3)" in told.text
    told = watched(7).falling().late("B").all_pass()
    assert "▲ bob was late and put down its highest bill (strike 1 of 3)" in told.text
    told = watched(7).rising().bid("A15 B6 C8 D1").late("B")
    assert "▲ bob was late and passed (strike 1 of 3)" in told.text


def test_a_position_in_the_middle_of_a_hand_is_described() -> None:
    scenario = Scenario(9, won={"B": [1, 7]}, lost=[2])
    scenario.falling().bid("A5 B4* C9 D9").examine_banco("C").preempt("D")
    told = Telling(scenario.state)
    assert "  ann nothing · bob 1 7 · cid nothing · dan nothing — lost: 2\n" in told.text
    assert told.sale == [
        "  Sale 4: [9] (Banco: bob) · ann: falling, lowest wins",
        "  bids: bob 4 · ann 5 — cancelled: cid 9, dan 9",
        "  the Banco of bob is cancelled",
        "  the Preemption of dan stands",
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_told_agrees_with_the_game_at_every_step(seats: int) -> None:
    told = Telling(COLLECTION.start(seats, {"hands": "3"}, ShuffledDeal(seats)))
    look = told.look

    def compare() -> None:
        look()
        public = told.public
        ledger = told.watch._narrator.ledger  # type: ignore[attr-defined]
        assert tuple(map(tuple, ledger.won)) == public.won
        assert tuple(map(tuple, ledger.doubled)) == public.doubled
        assert tuple(ledger.lost) == public.lost
        assert ledger.totals == public.totals
        assert (ledger.hand, ledger.sale) == (public.hand, public.sale)
        if public.kind is not None:
            assert ledger.auctioneer == public.auctioneer
            assert ledger.lot == public.lot
            assert ledger.standing == public.standing
            assert ledger.direction == (public.direction or Direction.RISING)
            assert ledger.winner == public.winner
            assert ledger.is_doubling == public.is_doubling
            assert ledger.is_preempted == public.is_preempted

    told.look = compare  # type: ignore[method-assign]
    told.play_out(seats)
    assert sum(isinstance(event, HandEnded) for event in told.match.events) == 3
    assert any(isinstance(event, LotCarried) for event in told.match.events)


def test_paintings_that_stay_face_down_change_nothing() -> None:
    def tell(pile: list[int]) -> str:
        told = watched(7, pile=pile).rising().bid("A12 B12 C10* D3").examine_banco("D")
        return told.late("A").text

    pile = all_but(7)
    assert tell(pile) == tell(pile[::-1])


@pytest.mark.parametrize("bid", [Bid(12, banco=True), Bid(3)])
def test_a_sealed_bid_is_told_only_when_all_are_in(bid: Bid) -> None:
    told = watched(7).rising()
    before = told.text
    told.match.state.play(Seat(0), bid)
    told.look()
    assert told.text == before


@pytest.mark.parametrize("width", [20, 40, 80, 120, 250])
@pytest.mark.parametrize("names", [NAMES, ODD_NAMES])
def test_lines_fit_the_terminal(width: int, names: tuple[str, ...]) -> None:
    start = COLLECTION.start(4, {}, ShuffledDeal(5))
    told = Telling(start, names, console(width)).play_out(5)
    longest = max(map(cells, told.text.split("\n")))
    assert longest <= min(max(width, 40), 120)


@pytest.mark.parametrize("width", [40, 50, 60, 79])
@pytest.mark.parametrize("seed", [3, 5, 7])
def test_ascii_lines_fit_the_terminal(width: int, seed: int) -> None:
    """The signs that end a line which goes on below may be wider in ASCII."""
    start = COLLECTION.start(4, {}, ShuffledDeal(seed))
    told = Telling(start, NAMES, console(width, encoding="ascii")).play_out(seed)
    assert told.text.isascii()
    assert max(map(cells, told.text.split("\n"))) <= width


def test_an_ascii_terminal_gets_ascii() -> None:
    start = COLLECTION.start(4, {}, ShuffledDeal(7))
    text = Telling(start, NAMES, console(encoding="ascii")).play_out(7).text
    assert "-> annulled, [" in text
    assert "== Collection particuliere ==" in text


def test_colours_are_used_only_on_a_terminal_that_has_them() -> None:
    plain, coloured = console(), console(colours=True)
    for paper in (plain, coloured):
        Telling(Scenario(7).state, paper=paper).rising().bid("A12 B11 C10* D3").all_pass()
    assert "\x1b" not in printed(plain)
    assert "\x1b[1;7;33m 7 \x1b[0m" in printed(coloured)
