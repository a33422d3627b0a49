"""Scores, the match over several hands, and the beginner's game (rules sections 10 to 12)."""

from __future__ import annotations

from random import Random

import pytest
from tests.sdk.games.collection.scenario import COLLECTION, LETTERS, Scenario, all_but, seats_of
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.games.collection import (
    PAINTINGS,
    Bid,
    BidsRevealed,
    DecisionKind,
    Direction,
    DirectionChosen,
    HandEnded,
    HandStarted,
    LotLost,
    LotShown,
    LotSold,
    Options,
    Reacted,
    hand_score,
)
from vendue.games.collection.options import MOST_HANDS
from vendue.games.collection.scoring import MOST_POINTS, is_decided

A, B, C, D = seats_of(LETTERS)


@pytest.mark.parametrize("value", range(2, 11))
def test_paintings_score_their_value(value: int) -> None:
    """CP-47: those of value 2 to 10."""
    assert hand_score((value,), ()) == value


@pytest.mark.parametrize(
    ("number", "score"), [(0, 0), (1, 1), (2, 2), (3, 10), (4, 15), (5, 20), (6, 25)]
)
def test_ones_score_by_their_number(number: int, score: int) -> None:
    """CP-48: all of a seat's paintings of value 1 together."""
    assert hand_score((1,) * number, ()) == score
    assert hand_score((1,) * number + (7,), ()) == score + 7


def test_a_banco_adds_the_printed_value() -> None:
    """CP-49: a 9 counts 18; a Banco on a 1 adds 1 and leaves the set as it is."""
    assert hand_score((9,), (9,)) == 18
    assert hand_score((1, 1, 1), (1,)) == 11
    assert hand_score((1, 1, 1), (1, 1, 1)) == 13


def test_the_most_that_a_hand_can_score() -> None:
    """CP-50: all paintings and Bancos on the best three: 79 + 27."""
    assert hand_score(PAINTINGS, ()) == 79
    assert hand_score(PAINTINGS, (8, 9, 10)) == MOST_POINTS == 106


def test_cards_in_hand_score_nothing() -> None:
    """CP-50: whoever keeps its upset cards gets nothing for them."""
    table = last_sale({}, options={"hands": "1"})
    assert table.public.expertises == (2, 2, 2)
    table.rising().bid("A3 B2 C1").all_pass()
    assert table.told(HandEnded)[0].scores == (5, 0, 0)


def last_sale(totals: dict[str, int], hand: int = 1, **fields: object) -> Scenario:
    """Return the last sale of a hand in which nothing was won before; A will win the 5."""
    bills = {"A": [3], "B": [2], "C": [1]}
    given = {"lost": all_but(5), "bills": bills, "totals": totals, "hand": hand, **fields}
    return Scenario(5, seats=3, **given)  # type: ignore[arg-type]


def ended(table: Scenario) -> bool:
    """Play the last sale and return whether the match is over."""
    table.rising().bid("A3 B2 C1").all_pass()
    return table.state.outcome() is not None


@pytest.mark.parametrize(
    ("totals", "is_over"),
    [
        ({"A": 54, "B": 10}, False),
        ({"A": 55, "B": 10}, True),
        ({"A": 55, "B": 59}, True),
        ({"A": 10, "B": 59}, False),
    ],
)
def test_a_match_ends_at_the_target(totals: dict[str, int], is_over: bool) -> None:
    """CP-51: after a whole hand, if somebody has 60 or more; 5 are added to A's."""
    table = last_sale(totals, hand=2)
    assert ended(table) is is_over
    if not is_over:
        assert table.told(HandStarted) == [HandStarted(3, table.public.auctioneer)]
        assert table.public.hand == 3


def test_the_target_is_not_looked_at_inside_a_hand() -> None:
    """CP-51: with more points on the table than needed, the hand is played to its end."""
    table = Scenario(10, seats=2, totals={"A": 58}, hand=2).rising().bid("A9 B8").all_pass()
    assert table.public.score(A) == 10
    assert table.public.totals == (58, 0)
    assert table.state.outcome() is None


def test_a_shared_lead_is_played_off() -> None:
    """CP-52: by everybody, in another hand; then the test is repeated."""
    shared = {"won": {"B": [10]}, "lost": all_but(5, 10)}
    table = last_sale({"A": 55, "B": 50, "C": 59}, hand=2, **shared)
    assert not ended(table)
    assert table.public.totals == (60, 60, 59)
    assert (table.public.hand, table.public.sale) == (3, 1)
    alone = last_sale({"A": 55, "B": 51, "C": 59}, hand=2, **shared)
    assert ended(alone)


@pytest.mark.parametrize(
    ("hand", "totals", "is_over"),
    [
        (3, (60, 60, 12), False),
        (3, (60, 61, 12), True),
        (3, (59, 59, 12), False),
        (11, (60, 60, 60), False),
        (12, (60, 60, 60), True),
        (12, (0, 0, 0), True),
    ],
)
def test_the_end_of_a_match(hand: int, totals: tuple[int, ...], is_over: bool) -> None:
    """CP-51, CP-52, CP-53: a single leader with 60, or the twelfth hand."""
    assert is_decided(Options(), hand, totals) is is_over


def test_bots_that_cancel_each_other_do_not_play_for_ever() -> None:
    """CP-53: a match has twelve hands at most, and ties share the rank."""
    state = COLLECTION.start(2, {}, ShuffledDeal(1))
    hands = 1
    while state.deciding():
        for seat in state.deciding():
            hands += sum(
                isinstance(event, HandStarted) for event in state.play(seat, state.default(seat))
            )
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.places, outcome.capped) == ((0, 0), (1, 1), False)
    assert hands == MOST_HANDS == 12


@pytest.mark.parametrize("hands", [1, 2, 5])
def test_the_number_of_hands_can_be_fixed(hands: int) -> None:
    """CP-54: whatever the totals are, and a tie is one then."""
    options = Options(hands=str(hands), target="1")
    assert is_decided(options, hands, (7, 7))
    assert not any(is_decided(options, hand, (90, 7)) for hand in range(1, hands))
    state, rng = COLLECTION.start(2, {"hands": str(hands)}, ShuffledDeal(1)), Random(1)
    ends: list[HandEnded] = []
    while state.deciding():
        for seat in state.deciding():
            events = state.play(seat, state.legal(seat).sample(rng))
            ends += [event for event in events if isinstance(event, HandEnded)]
    outcome = state.outcome()
    assert outcome is not None
    assert [end.hand for end in ends] == list(range(1, hands + 1))
    assert outcome.scores == ends[-1].totals
    assert outcome.scores == tuple(map(sum, zip(*(end.scores for end in ends), strict=True)))


def test_equal_totals_share_a_place() -> None:
    """CP-54: places come from the totals of the match."""
    table = last_sale({}, options={"hands": "1"})
    table.rising().bid("A3 B2 C1").all_pass()
    outcome = table.state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.places) == ((5, 0, 0), (1, 2, 2))


def beginner(*lot: int, **fields: object) -> Scenario:
    return Scenario(*lot, options={"mode": "beginner"}, **fields)  # type: ignore[arg-type]


def test_beginners_have_bills_alone() -> None:
    """CP-55: no upset cards, and no auction card."""
    table = beginner(9)
    public = table.public
    assert (public.preemptions, public.expertises, public.bancos) == ((0,) * 4,) * 3
    assert public.kind is DecisionKind.BID
    assert public.direction is Direction.RISING
    assert list(table.state.legal(A)) == [Bid(bill) for bill in range(1, 16)]


def test_beginners_always_play_rising_sales() -> None:
    """CP-56: one painting at a time; equal bills cancel, and all cancelled is lost."""
    table = beginner(9).bid("A12 B12 C10 D3")
    assert LotSold(C, (9,), doubled=False) in table.events
    assert len(table.public.lot) == 1
    table.bid("A5 B5 C9 D9")
    assert len(table.told(LotLost)) == 1
    kinds = {type(event) for event in table.events}
    assert kinds == {BidsRevealed, LotSold, LotLost, LotShown}
    assert not kinds & {DirectionChosen, Reacted}


def test_beginners_play_one_hand() -> None:
    """CP-57: the highest score of it wins, whatever the other options say; ties share."""
    options = {"mode": "beginner", "hands": "4", "target": "1"}
    state, rng = COLLECTION.start(3, options, ShuffledDeal(2)), Random(1)
    events = []
    while state.deciding():
        for seat in state.deciding():
            events += state.play(seat, state.legal(seat).sample(rng))
    (end,) = (event for event in events if isinstance(event, HandEnded))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == end.scores
    assert all(
        hand_score(won, ()) == score
        for won, score in zip(state.public().won, end.scores, strict=True)
    )


def test_turning_the_painting_is_no_decision() -> None:
    """CP-58: the role passes round the table, and nobody is asked anything for it."""
    table = beginner(9, auctioneer="D")
    table.bid("A12 B11 C10 D3").bid("A1 B2 C3 D4").bid("A2 B3 C4 D5")
    assert [event.auctioneer for event in table.told(LotShown)] == [A, B, C]
    assert table.asked == "ABCD"
