"""Positions of Collection particulière: they round-trip, and contradictions are refused by name."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.sdk.games.collection.scenario import COLLECTION, LETTERS, Scenario, all_but, seats_of
from tests.sdk.games.positions import (
    STRANGE,
    Change,
    Position,
    check_fields_are_required,
    setting,
    spoilt,
)

from vendue.games.collection import BILLS, PAINTINGS, Bid, LotSold, Reacted
from vendue.games.game import BadPosition

A, B, C, D = seats_of(LETTERS)


def opened() -> Position:
    """Return the first lot of a match, before the direction is announced."""
    return Scenario(9).state.to_position()


def later() -> Position:
    """Return a lot in the second hand of two."""
    table = Scenario(
        9,
        options={"hands": "2"},
        hand=2,
        totals={"A": 61, "B": 7},
        won={"A": [10], "B": [1, 1]},
        doubled={"B": [1]},
        lost=[1],
        bancos=[3, 2, 3, 3],
    )
    return table.state.to_position()


def sealed() -> Position:
    """Return a sale in which one of four bids is in."""
    return Scenario(9).rising().play("C", Bid(7, banco=True)).state.to_position()


def doubled() -> Position:
    """Return a double lot with a standing and a cancelled Banco, bids asked for."""
    table = Scenario(9, 4, standing="B", claimed="AB", preempted_by="D", lost=[1])
    return table.falling().state.to_position()


def polling() -> Position:
    """Return a sale in the middle of the polling, both chains begun; A wins."""
    table = Scenario(9, auctioneer="D").rising().bid("A12* B3* C4 D5")
    table.examine_banco("B").preempt("C").examine_preemption("D")
    return table.state.to_position()


def quiet() -> Position:
    """Return a sale in the middle of the polling, with no card played yet; A wins."""
    return Scenario(9, auctioneer="D").rising().bid("A12* B3 C4 D5").skip("B").state.to_position()


def beginner() -> Position:
    """Return a sale of the beginner's game."""
    return Scenario(9, seats=3, options={"mode": "beginner"}).state.to_position()


def over() -> Position:
    """Return a finished match."""
    table = Scenario(
        9,
        seats=2,
        lost=all_but(9),
        bills={"A": [4], "B": [5]},
        bancos=[0, 0],
        options={"hands": "1"},
    )
    return table.rising().state.to_position()


ALL = [opened, later, sealed, doubled, polling, quiet, beginner, over]


@pytest.mark.parametrize("begin", ALL)
def test_positions_round_trip(begin: Callable[[], Position]) -> None:
    """A position is JSON, and the state that it gives has the same one."""
    position = begin()
    state = COLLECTION.from_position(json.loads(json.dumps(position)))
    assert state.to_position() == position


@pytest.mark.parametrize("begin", ALL)
def test_every_field_is_required(begin: Callable[[], Position]) -> None:
    """A missing or unknown field is refused by name, inside the sale and options too."""
    check_fields_are_required(COLLECTION, begin(), "sale", "options")


@pytest.mark.parametrize("begin", ALL)
@pytest.mark.parametrize("strange", STRANGE)
def test_no_field_takes_a_value_of_another_kind(
    begin: Callable[[], Position], strange: object
) -> None:
    """Booleans aren't numbers, and nothing is negative or huge, anywhere in a position."""
    for path, position in spoilt(begin(), strange):
        if not (path.startswith("options.") and strange == "1"):  # options are texts
            with pytest.raises(BadPosition):
                COLLECTION.from_position(position)


@pytest.mark.parametrize(
    ("begin", "change", "words"),
    [
        (opened, setting("totals", [0]), "totals is for 2, 3, 4 seats, not 1"),
        (opened, setting("totals", [0] * 5), "totals is for 2, 3, 4 seats, not 5"),
        (opened, setting("totals", [0] * 3), "bills has 4 items|auctioneer|bills has 3 items"),
        (opened, setting("totals.1", -1), "totals is from 0"),
        (opened, setting("totals.1", 1), "totals are more than 0 hands can score"),
        (opened, setting("hand", 0), "hand is from 1 to 12, not 0"),
        (opened, setting("hand", 13), "hand is from 1 to 12, not 13"),
        (opened, setting("hand", 2), "later holds 10 piles in hand 2"),
        (opened, setting("later", []), "later holds 11 piles in hand 1"),
        (opened, setting("later.3.0", 10), "later holds piles that are not the 15 paintings"),
        (opened, setting("later.3.0", 11), "later is from 1 to 10, not 11"),
        (opened, setting("pile", all_but(9)[1:]), "together hold 5 of value 1, there are 6"),
        (opened, setting("pile", [9, *all_but(9)[1:]]), "hold 5 of value 1, there are 6"),
        (opened, setting("pile.0", 0), "pile is from 1 to 10, not 0"),
        (opened, setting("lost", [2]), "pile, lost, won and sale.lot together hold 2 of value 2"),
        (opened, setting("won.0", [3]), "together hold 2 of value 3, there are 1"),
        (opened, setting("doubled.0", [3]), "doubled holds paintings that won lacks"),
        (opened, setting("auctioneer", 4), "auctioneer is from 0 to 3, not 4"),
        (opened, setting("bills.0", list(BILLS[1:])), "bills of each seat are 15 then, not 14"),
        (opened, setting("bills.0.0", 2), "bills are different, ascending"),
        (opened, setting("bills.0", list(BILLS[::-1])), "bills are different, ascending"),
        (opened, setting("bills.0.14", 16), "bills is from 1 to 15, not 16"),
        (opened, setting("preemptions.2", 0), "preemptions are 1 each before the first bills"),
        (opened, setting("preemptions.2", 2), "preemptions is from 0 to 1, not 2"),
        (opened, setting("expertises.2", 1), "expertises are 2 each before the first bills"),
        (opened, setting("bancos.2", 2), "bancos are 3 each before the first bills"),
        (opened, setting("bancos.2", 4), "bancos is from 0 to 3, not 4"),
        (opened, setting("question", "PLAY"), "question is one of DIRECTION, BID, REACTION"),
        (opened, setting("question", "BID"), "sale.direction is announced before bills"),
        (opened, setting("question", None), "question can't be null, the match isn't decided"),
        (opened, setting("question", "REACTION"), "bills of each seat are 14 then, not 15"),
        (opened, setting("sale.lot", []), "together hold 0 of value 9, there are 1"),
        (opened, setting("sale.direction", "RISING"), "sale.direction is null until it is anno"),
        (opened, setting("sale.direction", "UP"), "sale.direction is one of RISING, FALLING"),
        (opened, setting("sale.played", [1, 2, 3, 4]), "bills hold one that sale.played holds"),
        (opened, setting("sale.played", [1, 2]), "sale.played holds a bill of each of 4 seats"),
        (opened, setting("sale.standing", [1]), "sale.standing holds seats that claimed lacks"),
        (opened, setting("sale.claimed", [1]), "sale.claimed is empty before bills are turned"),
        (opened, setting("sale.claimed", [2, 1]), "sale.claimed holds different seats, ascending"),
        (opened, setting("sale.banco_chain", [1]), "sale.banco_chain and preemption_chain are em"),
        (opened, setting("sale.preemption_chain", [1]), "preemption_chain are empty before rea"),
        (opened, setting("sale.speaker", 1), "sale.speaker is null unless reactions are asked"),
        (opened, setting("sale.passes", 1), "sale.passes is 0 unless reactions are asked for"),
        (opened, setting("answers", []), "answers is an object"),
        (opened, setting("answers", {"1": {}}), "a seat that wasn't asked, 1"),
        (opened, setting("options", {}), "options.mode is missing"),
        (opened, setting("options", None), "options is an object, not None"),
        (opened, setting("options.target", "060"), "options.target is written '60', not '060'"),
        (opened, setting("options.hands", "13"), "options.hands is none or a whole number"),
        (opened, setting("options.hands", "3"), "later holds 2 piles in hand 1"),
        (opened, setting("options.mode", "beginner"), "later holds 0 piles in hand 1"),
        (later, setting("options.hands", "1"), "hand is at most 1 by the options"),
        (later, setting("options.hands", "none"), "later holds 10 piles in hand 2"),
        (later, setting("totals.0", 107), "totals are more than 1 hands can score"),
        (later, setting("bancos.1", 3), "bancos and those played make 4, there are 3"),
        (later, setting("doubled.0", [10, 10]), "doubled holds paintings that won lacks"),
        (sealed, setting("answers.2.bid.bill", 16), "answers.2 isn't legal"),
        (sealed, setting("answers.2.bid", {"bill": 7}), "answers.2: bid holds the fields bill"),
        (sealed, setting("answers.2", {"react": {"reaction": "COLLECTION_REACTION_PASS"}}), "isn"),
        (
            sealed,
            setting("answers", {str(s): {"bid": {"bill": 1, "banco": False}} for s in range(4)}),
            "answers holds all answers; one must be missing",
        ),
        (sealed, setting("answers", {"4": {}}), "a seat that wasn't asked, 4"),
        (sealed, setting("sale.direction", None), "sale.direction is announced before bills"),
        (doubled, setting("preemptions.3", 1), "two paintings, but nobody has spent a Preemption"),
        (doubled, setting("sale.standing", []), "sale.claimed holds at most 1 seats that stand"),
        (doubled, setting("sale.claimed", [1, 2]), "bancos and those played make 4, there are 3"),
        (doubled, setting("bancos.1", 3), "bancos and those played make 4, there are 3"),
        (doubled, setting("lost", []), "together hold 5 of value 1, there are 6"),
        (polling, setting("sale.played", []), "sale.played is empty, but reactions are asked"),
        (polling, setting("sale.played", [3, 3, 5, 5]), "bills hold|no winner to react to"),
        (polling, setting("sale.played", [12, 15, 4, 5]), "bills hold one that sale.played holds"),
        (polling, setting("sale.direction", None), "sale.direction is announced before bills"),
        (polling, setting("sale.banco_chain", []), "sale.banco_chain begins with the winner's"),
        (polling, setting("sale.banco_chain", [1, 2]), "sale.banco_chain begins with the winner's"),
        (polling, setting("sale.banco_chain", [0, 1, 1]), "two cards of one seat on each other"),
        (polling, setting("sale.banco_chain", [0, 1, 2, 0]), "the winner cancel its Banco"),
        (polling, setting("sale.banco_chain", [0, 1, 2, 1]), "expertises and those in the chains"),
        (polling, setting("sale.preemption_chain", [0]), "preemption_chain can't be begun like"),
        (polling, setting("sale.preemption_chain", [2, 2]), "two cards of one seat on each other"),
        (polling, setting("sale.preemption_chain", [2, 3, 0]), "the winner help a Preemption"),
        (polling, setting("sale.preemption_chain", [1, 3]), "preemptions and those in the chains"),
        (polling, setting("sale.speaker", None), "sale.speaker is the seat that is polled"),
        (polling, setting("sale.passes", 3), "sale.passes doesn't lead from the latest card"),
        (polling, setting("sale.passes", 4), "sale.passes is from 0 to 3, not 4"),
        (polling, setting("sale.standing", [1]), "sale.claimed holds at most 0 seats"),
        (polling, setting("expertises.1", 2), "expertises and those in the chains make 3, not 2"),
        (polling, setting("preemptions.2", 1), "preemptions and those in the chains make 2, not"),
        (quiet, setting("sale.passes", 1), "sale.passes isn't the number of seats polled"),
        (quiet, setting("sale.speaker", 3), "sale.passes isn't the number of seats polled"),
        (quiet, setting("bancos.0", 3), "bancos and those played make 4, there are 3"),
        (beginner, setting("question", "DIRECTION"), "sale.direction is null until|question is"),
        (beginner, setting("sale.direction", "FALLING"), "sale.direction is RISING in the begin"),
        (beginner, setting("bancos.0", 1), "bancos and those played make 1, there are 0"),
        (beginner, setting("expertises.0", 1), "expertises and those in the chains make 1, not 0"),
        (beginner, setting("preemptions.0", 1), "preemptions and those in the chains make 1, not"),
        (over, setting("question", "DIRECTION"), "totals are more than 0 hands can score"),
        (over, setting("totals", [0, 0]), "totals are less than the last hand's scores"),
        (over, setting("totals", [1, 9]), "totals are more than 0 hands can score"),
        (over, setting("answers", {"0": {}}), "a seat that wasn't asked"),
        (over, setting("options.hands", "2"), "later holds 1 piles in hand 1"),
    ],
)
def test_contradictions_are_refused(
    begin: Callable[[], Position], change: Change, words: str
) -> None:
    """A position that no match could hold is refused with the field's name."""
    position = begin()
    change(position)
    with pytest.raises(BadPosition, match=words):
        COLLECTION.from_position(position)


def test_a_position_is_an_object() -> None:
    """Anything else is refused in a sentence."""
    strange: list[Any] = [[], None, "position"]
    for value in strange:
        with pytest.raises(BadPosition, match="position is an object"):
            COLLECTION.from_position(value)


def test_a_beginner_has_no_double_lot() -> None:
    """CP-55: there is no Preemption."""
    position = beginner()
    position["sale"]["lot"] = [9, 1]
    position["pile"].remove(1)
    position["bills"] = [list(BILLS[1:])] * 3
    with pytest.raises(BadPosition, match=r"sale\.lot holds one painting in the beginner's game"):
        COLLECTION.from_position(position)


def test_three_paintings_are_no_lot() -> None:
    """CP-43: three never pile up."""
    position = opened()
    position["sale"]["lot"] = [9, 1, 1]
    position["pile"] = all_but(9, 1, 1)
    position["bills"] = [list(BILLS[2:])] * 4
    with pytest.raises(BadPosition, match=r"sale\.lot holds one or two paintings"):
        COLLECTION.from_position(position)


def test_a_match_that_is_decided_does_not_go_on() -> None:
    """CP-51: with a single leader at the target there is no next hand."""
    with pytest.raises(BadPosition, match="totals had decided the match before hand 2"):
        Scenario(9, hand=2, totals={"A": 60, "B": 59})
    assert Scenario(9, hand=2, totals={"A": 60, "B": 60}).asked == "A"


def test_a_finished_match_has_sold_everything() -> None:
    """CP-16: it ends with the last sale of a hand."""
    position = over()
    position["pile"], position["lost"] = [10], all_but(9, 10)
    with pytest.raises(BadPosition, match="bills of each seat are 1 then, not 0"):
        COLLECTION.from_position(position)
    position["bills"] = [[1], [2]]
    with pytest.raises(BadPosition, match="pile is empty when the match is over"):
        COLLECTION.from_position(position)


def test_forced_questions_of_a_position_are_resolved() -> None:
    """A position whose question is forced stands at the next one that isn't."""
    position = quiet()
    position["preemptions"] = [0, 0, 0, 0]
    position["expertises"] = [0, 0, 0, 0]
    state = COLLECTION.from_position(position)
    assert state.public().sale == 2
    assert state.public().doubled[A] == (9,)
    assert state.deciding() == (A,)


def test_a_position_in_the_polling_goes_on_like_the_original() -> None:
    """The winner and the effect of both chains follow from the cards that are there."""
    state = COLLECTION.from_position(polling())
    assert state.public().winner == A
    assert not state.public().is_doubling
    assert not state.public().is_preempted
    events = []
    while state.public().sale == 1:
        (seat,) = state.deciding()
        events += state.play(seat, state.default(seat))
    assert LotSold(A, (9,), doubled=False) in events
    assert isinstance(events[0], Reacted)


def test_the_paintings_of_a_hand_are_all_there() -> None:
    """CP-3: a hand's paintings are in the pile, up, won or lost."""
    position = opened()
    assert sorted([*position["pile"], *position["sale"]["lot"]]) == list(PAINTINGS)
