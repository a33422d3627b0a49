"""Positions are taken in strictly: what no game could hold is refused by field."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.sdk.games.modern_art.scenario import MODERN_ART, Scenario, seat_of
from tests.sdk.games.positions import (
    STRANGE,
    Change,
    Position,
    check_fields_are_required,
    setting,
    spoilt,
)
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.games.game import BadPosition
from vendue.games.modern_art import CARDS, DECK_SIZE, turn_position


def dealt() -> Position:
    """A dealt game for four seats."""
    return MODERN_ART.start(4, {}, ShuffledDeal(1)).to_position()


def bidding() -> Position:
    """An open auction: A sells, B has bid 5 and C has passed."""
    s = Scenario("Lo Gr", "Go Gr", "Gs Gf", "Gs Go", bought={"D": "LLY"}, money={"C": 40})
    return s.lay("A", "Lo").bid("B", 5).skip("C").state.to_position()


def dropping() -> Position:
    """An open auction in which a pass is final: B is out, C has bid 6."""
    s = Scenario("Lo Gr", "Go Gr", "Gs Gf", "Gs Go", options={"open_mode": "dropout"})
    return s.lay("A", "Lo").skip("B").bid("C", 6).state.to_position()


def dropping_silently() -> Position:
    """An open auction in which a pass is final: B is out, there is no bid."""
    s = Scenario("Lo Gr", "Go Gr", "Gs Gf", "Gs Go", options={"open_mode": "dropout"})
    return s.lay("A", "Lo").skip("B").state.to_position()


def around() -> Position:
    """A once-around auction: B has bid 5, C is to speak."""
    s = Scenario("Lr Gr", "Go Gr", "Gs Gf", "Gs Go")
    return s.lay("A", "Lr").bid("B", 5).state.to_position()


def sealed() -> Position:
    """A sealed auction: B and C have bid."""
    s = Scenario("Ls Gr", "Go Gr", "Gs Gf", "Gs Go")
    return s.lay("A", "Ls").seal(B=5, C=2).state.to_position()


def priced() -> Position:
    """A pair at the fixed price of its associate C; D has refused."""
    s = Scenario("Ld Gr", "Go Gr", "Lf Gf", "Gs Go")
    s.lay("A", "Ld").decline("A").add("C", "Lf").decline("BD").price("C", 30).refuse("D")
    return s.state.to_position()


def adding() -> Position:
    """A double offered to the others after its seller declined; D has answered."""
    s = Scenario("Ld Gr", "Go Gr", "Lf Gf", "Gs Go")
    return s.lay("A", "Ld").decline("A").decline("D").state.to_position()


def over() -> Position:
    """A finished game."""
    s = Scenario("Lo", "", "", round_number=4)
    return s.skip("BCA").state.to_position()


ALL = [dealt, bidding, dropping, dropping_silently, around, sealed, priced, adding, over]


@pytest.mark.parametrize("begin", ALL)
def test_positions_round_trip_through_text(begin: Callable[[], Position]) -> None:
    """A position is JSON, and the state made of it has the same position."""
    position = begin()
    state = MODERN_ART.from_position(json.loads(json.dumps(position)))
    assert state.to_position() == position


@pytest.mark.parametrize("begin", ALL)
def test_every_field_is_required(begin: Callable[[], Position]) -> None:
    """A missing or unknown field is refused by name, inside the sale and options too."""
    check_fields_are_required(MODERN_ART, begin(), "sale", "options")


@pytest.mark.parametrize("begin", ALL)
@pytest.mark.parametrize("strange", STRANGE)
def test_no_field_takes_a_value_of_another_kind(
    begin: Callable[[], Position], strange: object
) -> None:
    """Booleans aren't numbers, and nothing is negative or huge, anywhere in a position."""
    for _, position in spoilt(begin(), strange):
        with pytest.raises(BadPosition):
            MODERN_ART.from_position(position)


@pytest.mark.parametrize(
    ("begin", "change", "words"),
    [
        (dealt, setting("money", [100, 100]), "money is for 3, 4, 5 seats, not 2"),
        (dealt, setting("money", [100] * 3), "hands has 3 items"),
        (dealt, setting("money.2", -1), "money is from 0"),
        (dealt, setting("money.2", True), "money holds whole numbers, not True"),
        (dealt, setting("round", 5), "round is from 1 to 4, not 5"),
        (dealt, setting("round", 0), "round is from 1 to 4, not 0"),
        (dealt, setting("hands.0.0", "YOKO"), "hands holds names of cards, not 'YOKO'"),
        (dealt, setting("hands.0", ["YOKO_DOUBLE"] * 9), r"hold \d+ YOKO_DOUBLE, the deck has 2"),
        (dealt, setting("stock", [card.name for card in CARDS]), "the deck has"),
        (dealt, setting("played", {"YOKO_OPEN": 0}), "played is from 1"),
        (dealt, setting("played", {"YOKO": 1}), "played holds names of cards"),
        (dealt, setting("played", []), "played is an object"),
        (dealt, setting("counts", [1, 0, 0, 0, 0]), "counts says 1 LITE_METAL, bought and"),
        (dealt, setting("counts", [5, 0, 0, 0, 0]), "counts is from 0 to 4, not 5"),
        (dealt, setting("bought.1.2", 1), "counts says 0 CHRISTIN_P"),
        (dealt, setting("markers.0.0", 30), "markers of round 1 can't be placed yet"),
        (dealt, setting("markers.0.3", 20), r"markers of round 4 are \[20\]"),
        (dealt, setting("question", "PLAY"), "question is one of PLAY_CARD, ADD_SECOND"),
        (dealt, setting("question", None), "speaker is null when the game is over"),
        (dealt, setting("question", "BID_OPEN"), "sale.lot holds one or two cards"),
        (dealt, setting("speaker", 1), "speaker is the seller"),
        (dealt, setting("speaker", None), "speaker is the seller"),
        (dealt, setting("speaker", 4), "speaker is from 0 to 3, not 4"),
        (dealt, setting("hands.0", []), "sale.seller has no card in hand"),
        (dealt, setting("sale.lot", ["YOKO_OPEN"]), "sale.lot is empty before a card"),
        (dealt, setting("sale.associate", 2), "sale.associate is null before a card"),
        (dealt, setting("sale.price", 5), "sale.price is null until it is set"),
        (dealt, setting("sale.standing", 5), "sale.standing and high_bidder are empty"),
        (dealt, setting("sale.raises", 5), "sale.raises, passes and dropped are empty"),
        (dealt, setting("answers", {"0": {"playCard": {}}}), "answers.0: playCard holds the"),
        (dealt, setting("answers", {"1": {"bid": {"amount": 1}}}), "a seat that wasn't asked, 1"),
        (dealt, setting("answers", []), "answers is an object"),
        (dealt, setting("options.open_mode", "proxy"), "options.open_mode is one of reentry"),
        (dealt, setting("options", {}), "options.double_auctioneer is missing"),
        (dealt, setting("options", None), "options is an object, not None"),
        (dealt, setting("decisions", -1), "decisions is from 0"),
        (bidding, setting("sale.standing", 0), "sale.standing is above 0 if"),
        (bidding, setting("sale.standing", 101), "more than the high bidder's money"),
        (bidding, setting("sale.raises", 0), "sale.raises is above 0 if"),
        (bidding, setting("sale.raises", 6), "sale.standing is lower than sale.raises"),
        (bidding, setting("sale.high_bidder", None), "sale.standing is above 0 if"),
        (bidding, setting("sale.high_bidder", 3), "speaker isn't the high bidder"),
        (bidding, setting("sale.passes", 0), "sale.passes is 1 for this speaker"),
        (bidding, setting("sale.passes", 4), "sale.passes is from 0 to 3"),
        (bidding, setting("sale.dropped", [2]), "sale.dropped is empty unless a pass is final"),
        (bidding, setting("sale.dropped", [2, 1]), "sale.dropped holds different seats"),
        (bidding, setting("sale.lot", ["LITE_METAL_SEALED"]), "question BID_SEALED, not to BID_"),
        (bidding, setting("sale.associate", 1), "sale.associate is null while the lot is one"),
        (bidding, setting("speaker", None), "speaker is a seat in this auction"),
        (bidding, setting("played", {"LITE_METAL_DOUBLE": 2}), "played has fewer LITE_METAL"),
        (dropping, setting("sale.passes", 2), "sale.passes is more than sale.dropped"),
        (dropping, setting("sale.dropped", [1, 2]), "sale.dropped holds the high bidder"),
        (dropping, setting("sale.dropped", [1, 3]), "sale.dropped holds the speaker"),
        (dropping, setting("speaker", 0), "sale.dropped lacks seats before the speaker"),
        (dropping_silently, setting("sale.passes", 0), "sale.passes is the number of sale.drop"),
        (around, setting("sale.high_bidder", 3), "sale.high_bidder has not spoken yet"),
        (around, setting("sale.raises", 1), "sale.raises, passes and dropped are empty"),
        (sealed, setting("speaker", 0), "speaker is null for sealed bids"),
        (sealed, setting("answers.1.bid.amount", 101), "answers.1 isn't legal"),
        (sealed, setting("answers.0", {"acceptPrice": {"accept": True}}), "answers.0 isn't legal"),
        (
            sealed,
            setting("answers", {str(seat): {"bid": {"amount": 1}} for seat in range(4)}),
            "answers holds all answers; one must be missing",
        ),
        (priced, setting("sale.price", None), "sale.price is null until it is set"),
        (priced, setting("sale.price", 101), "sale.price is from 0 to 100"),
        (priced, setting("speaker", 2), "speaker is another seat than the conductor"),
        (priced, setting("question", "BID_OPEN"), "sale.lot leads to the question SET_PRICE"),
        (priced, setting("question", "SET_PRICE"), "speaker is the conductor"),
        (priced, setting("sale.associate", 0), "sale.associate is null if the seller added"),
        (
            priced,
            setting("sale.lot", ["LITE_METAL_DOUBLE", "YOKO_FIXED_PRICE"]),
            "sale.lot is a double and another card of the same artist",
        ),
        (adding, setting("speaker", 1), "speaker is the seller or null for a second card"),
        (adding, setting("answers.3", {"bid": {"amount": 1}}), "answers.3 isn't legal"),
        (over, setting("round", 3), "question can't be null in round 3|can't be placed yet"),
        (over, setting("answers", {"0": {"bid": {"amount": 1}}}), "a seat that wasn't asked"),
    ],
)
def test_contradictions_are_refused(
    begin: Callable[[], Position], change: Change, words: str
) -> None:
    """A position that no game could hold is refused with the field's name."""
    position = begin()
    change(position)
    with pytest.raises(BadPosition, match=words):
        MODERN_ART.from_position(position)


def test_a_position_is_an_object() -> None:
    """Anything else is refused in a sentence."""
    strange: list[Any] = [[], None, "position"]
    for value in strange:
        with pytest.raises(BadPosition, match="position is an object"):
            MODERN_ART.from_position(value)


def test_cards_that_are_nowhere_are_not_in_the_game() -> None:
    """A scenario need not place all 70 cards; those left out just count as unseen."""
    s = Scenario("Lo Gr", "Go Gr", "Gs Gf")
    view = s.state.view(seat_of("A"))
    assert sum(view.unseen()) == DECK_SIZE - 2
    s.lay("A", "Lo")
    assert sum(s.state.view(seat_of("A")).unseen()) == DECK_SIZE - 2


def test_hands_may_be_written_in_any_order() -> None:
    """A hand is a set of cards; it is kept sorted."""
    position = dealt()
    shown = MODERN_ART.from_position(position).view(seat_of("A"))
    position["hands"][0].reverse()
    assert MODERN_ART.from_position(position).view(seat_of("A")) == shown


def test_a_short_stock_is_dealt_evenly() -> None:
    """A scenario's stock may be too short for a deal: every seat gets the same number."""
    s = Scenario("Ko Gr", "Go Gr", "Gs Gf", bought={"B": "KKKK"}, stock="Lo Lr Ls Lf Ld")
    s.lay("A", "Ko")
    assert s.state.public().hand_sizes == (2, 3, 3)
    assert s.state.to_position()["stock"] == ["LITE_METAL_FIXED_PRICE", "LITE_METAL_DOUBLE"]


def test_rounds_without_any_card_end_at_once() -> None:
    """MA-44: with all hands empty and nothing to deal the game goes to its end."""
    s = Scenario("Lo", "", "", round_number=1)
    s.bid("B", 3).skip("CA")
    assert [type(event).__name__ for event in s.events[3:]] == [
        *("LotSold", "RoundEnded", "RoundStarted", "RoundEnded"),
        *("RoundStarted", "RoundEnded", "RoundStarted", "RoundEnded"),
    ]
    assert s.changes == (3, 27, 0)
    assert s.state.outcome() is not None


def test_forced_questions_of_a_position_are_resolved() -> None:
    """A position whose question is forced stands at the next one that isn't."""
    position = turn_position([[CARDS[0]], [CARDS[1]], [CARDS[2]]])
    state = MODERN_ART.from_position(position)
    assert state.public().lot == (CARDS[0],)
    assert state.deciding() == (seat_of("B"),)
