"""Which questions are put to whom, what is forced, and what ends a game that won't end."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from tests.sdk.games.modern_art.ledger import DEALS
from tests.sdk.games.modern_art.scenario import MODERN_ART, Scenario, card, seat_of
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.games.game import IllegalAction, Seat
from vendue.games.modern_art import (
    AcceptPrice,
    Action,
    AddSecond,
    Bid,
    BidMade,
    BidsOpened,
    Card,
    CardPlayed,
    LotSold,
    LotUnsold,
    ModernArtState,
    NobodyAdded,
    PlayCard,
    PriceRefused,
    PriceSet,
    SecondAdded,
    SecondDeclined,
    SetPrice,
)

A, B, C, D, E = (seat_of(letter) for letter in "ABCDE")


def double_declined(*hands: str) -> Scenario:
    """A's double after A has declined to add a second card."""
    return Scenario(*hands).lay("A", "Yd").decline("A")


def test_the_seller_is_asked_for_a_second_card_alone() -> None:
    """MA-24, MA-25: the others are asked only after the seller has declined."""
    s = Scenario("Yd Yo Gr", "Yr Gr", "Gs Gf").lay("A", "Yd")
    assert s.state.public().asked == (A,)
    assert list(s.state.legal(A)) == [AddSecond(None), AddSecond(Card.YOKO_OPEN)]
    s.decline("A")
    assert s.events[-1] == SecondDeclined(A)
    assert s.state.public().asked == (B, C)


def test_every_other_hand_is_asked_for_a_second_card_whatever_it_holds() -> None:
    """Section 11: being asked tells nothing about a hand but that it isn't empty."""
    s = double_declined("Yd Gr Gs", "Kr Kr", "", "Yr Ks", "Kf")
    assert s.asked == "BDE"


@pytest.mark.parametrize("order", list(permutations("BCD")))
@pytest.mark.parametrize(
    ("answers", "events"),
    [
        ({"B": None, "C": "Yr", "D": "Yo"}, [SecondAdded(C, card("Yr"))]),
        ({"B": None, "C": None, "D": "Yo"}, [SecondAdded(D, card("Yo"))]),
        ({"B": "Ys", "C": "Yr", "D": "Yo"}, [SecondAdded(B, card("Ys"))]),
        (
            {"B": None, "C": None, "D": None},
            [NobodyAdded(), LotSold(A, 0, (0, 0, 0, 0))],
        ),
    ],
)
def test_the_first_adder_clockwise_counts(
    order: tuple[str, ...], answers: dict[str, str | None], events: list[object]
) -> None:
    """Section 11: sealed answers count clockwise from the seller, whatever their order."""
    s = double_declined("Yd Gr Gs", "Ys Kr", "Yr Ks", "Yo Kf")
    before = len(s.events)
    public = s.state.public()
    for letter in order:
        code = answers[letter]
        assert len(s.events) == before
        assert s.state.public() is public
        s.play(letter, AddSecond(card(code) if code else None))
    assert s.events[before:] == events


def test_an_answer_not_needed_keeps_its_card() -> None:
    """MA-26: only the adder's card leaves its hand."""
    s = double_declined("Yd Gr Gs", "Ys Kr", "Yr Ks").add("B", "Ys").add("C", "Yr")
    assert s.state.view(C).hand == (card("Yr"), card("Ks"))


def test_a_seller_without_a_card_left_declines_at_once() -> None:
    """Section 11: an empty hand isn't asked to add; the event is the same as for a choice."""
    s = Scenario("Yo", "Yd", "Gs Gf Ks", seller="A")
    # A's only card is forced, too.
    s.skip("BCA")
    assert s.events[-2:] == [CardPlayed(B, card("Yd")), SecondDeclined(B)]
    assert s.asked == "C"


def test_a_double_that_nobody_can_join_is_sold_without_a_question() -> None:
    """Section 11, MA-27: with all other hands empty nobody is asked."""
    s = Scenario("Yd Gr", "", "", round_number=4).lay("A", "Yd").decline("A")
    assert s.events[2:4] == [NobodyAdded(), LotSold(A, 0, (0, 0, 0))]
    assert s.events[4] == CardPlayed(A, card("Gr"))


def test_seats_that_cannot_raise_pass_without_being_asked() -> None:
    """Section 11: money not above the standing bid can only pass, and everybody knows."""
    s = Scenario("Lo Gr", "Go Gr", "Gs Gf", "Gs Go", money={"B": 10, "C": 0, "D": 11})
    s.lay("A", "Lo")
    assert s.asked == "B"
    s.bid("B", 10)
    assert s.events[-2:] == [BidMade(B, 10), BidMade(C, 0)]
    assert s.asked == "D"
    s.bid("D", 11)
    assert s.asked == "A"
    s.skip("A")
    assert s.events[-4:] == [
        BidMade(A, 0),
        BidMade(B, 0),
        BidMade(C, 0),
        LotSold(D, 11, (11, 0, 0, -11)),
    ]


def test_a_forced_pass_is_final_in_dropout_mode() -> None:
    """Section 11: a seat that can't raise is out like one that passed."""
    s = Scenario(
        "Lo Gr", "Go Gr", "Gs Gf", "Gs Go", money={"C": 5}, options={"open_mode": "dropout"}
    )
    s.lay("A", "Lo").bid("B", 5)
    assert s.state.public().dropped == (C,)
    assert s.asked == "D"


def test_a_seat_alone_in_dropout_mode_wins_at_its_standing_bid() -> None:
    """MA-17: with everybody else out nothing more is asked."""
    s = Scenario("Lo Gr", "Go Gr", "Gs Gf", options={"open_mode": "dropout"})
    s.lay("A", "Lo").skip("BC").bid("A", 30)
    assert s.events[-1] == LotSold(A, 30, (-30, 0, 0))


def test_seats_that_are_out_are_passed_over() -> None:
    """MA-17: in dropout mode the bidding goes on between those left, past seats that are out."""
    s = Scenario("Lo Gr", "Go Gr", "Gs Gf", "Gs Go", options={"open_mode": "dropout"})
    s.lay("A", "Lo").bid("B", 5).skip("CD").bid("A", 6)
    assert s.asked == "B"
    s.bid("B", 7)
    assert s.asked == "A"
    assert s.state.public().dropped == (C, D)
    assert s.state.public().passes == 0
    s.skip("A")
    assert s.events[-1] == LotSold(B, 7, (7, -7, 0, 0))


def test_a_once_around_bid_out_of_reach_is_passed() -> None:
    """Section 11: who can't outbid isn't asked, the seller included."""
    s = Scenario("Lr Gr", "Go Gr", "Gs Gf", money={"A": 9}).lay("A", "Lr").bid("B", 9).skip("C")
    assert s.events[-2:] == [BidMade(A, 0), LotSold(B, 9, (9, -9, 0))]


def test_moneyless_seats_bid_zero_sealed() -> None:
    """Section 11: a seat without money isn't asked for a sealed bid; 0 is opened for it."""
    s = Scenario("Ls Gr", "Go Gr", "Gs Gf", "Gs Go", money={"B": 0, "D": 0}).lay("A", "Ls")
    assert s.asked == "AC"
    s.seal(C=4, A=3)
    assert BidsOpened((3, 0, 4, 0)) in s.events


def test_sealed_bids_of_a_moneyless_table_open_at_once() -> None:
    """Section 11: if every answer is forced the question is resolved at once."""
    s = Scenario("Ls Gr Gs", "Go Gr", "Gs Gf", money=dict.fromkeys("ABC", 0)).lay("A", "Ls")
    assert s.events[-2:] == [BidsOpened((0, 0, 0)), LotSold(A, 0, (0, 0, 0))]
    assert s.asked == "B"


def test_a_price_out_of_reach_is_refused() -> None:
    """Section 11: a seat below the price isn't asked; the event is the same as for a choice."""
    s = Scenario("Lf Gr", "Go Gr", "Gs Gf", money={"B": 7}).lay("A", "Lf").price("A", 8)
    assert s.events[-2:] == [PriceSet(A, 8), PriceRefused(B)]
    assert s.asked == "C"
    s.accept("C")
    assert s.events[-1] == LotSold(C, 8, (8, 0, -8))


def test_equal_cards_are_a_choice() -> None:
    """Section 11: nothing is inferred from holding only equal cards."""
    assert Scenario("Lo Lo", "Go Gr", "Gs Gf").asked == "A"


def test_sealed_answers_show_nothing_until_all_are_in() -> None:
    """Who has answered a sealed question, and what, can be read nowhere."""
    s = Scenario("Ls Gr", "Go Gr", "Gs Gf").lay("A", "Ls")
    public, views = s.state.public(), [s.state.view(seat) for seat in (A, B, C)]
    fresh = s.state.copy()
    assert s.state.play(B, Bid(60)) == ()
    assert s.state.play(A, Bid(2)) == ()
    assert s.asked == "C"
    assert s.state.public() is public
    assert [s.state.view(seat) for seat in (A, B, C)] == views
    assert s.state.copy().public() == fresh.public() == public
    assert public.asked == (A, B, C)
    with pytest.raises(IllegalAction, match="seat 1 has answered BID_SEALED already"):
        s.state.play(B, Bid(1))
    s.state.play(C, Bid(0))
    assert s.state.public().decisions == public.decisions + 3


@pytest.mark.parametrize("letter", ["C", "D"])
def test_public_changes_with_what_is_revealed(letter: str) -> None:
    """The public part is one object until something is revealed, then a new one."""
    s = Scenario("Lo Gr", "Go Gr", "Gs Gf", "Gs Go").lay("A", "Lo")
    public = s.state.public()
    assert s.state.public() is public
    s.skip("B") if letter == "C" else s.skip("BC")
    assert s.asked == letter
    assert s.state.public() is not public
    assert s.state.public().passes == "ABCD".index(letter) - 1


def test_only_asked_seats_may_answer() -> None:
    """A seat that isn't asked can neither answer nor see legal actions or a default."""
    s = Scenario("Lo Gr", "Go Gr", "Gs Gf")
    for attempt in (s.state.legal, s.state.default):
        with pytest.raises(IllegalAction, match="PLAY_CARD was not put to seat 1"):
            attempt(B)
    with pytest.raises(IllegalAction, match="PLAY_CARD was not put to seat 1"):
        s.state.play(B, PlayCard(Card.KARL_GITTER_OPEN))


def test_a_finished_game_asks_nobody() -> None:
    """After the last round there are places and no question."""
    s = Scenario("Lo", "", "", round_number=4)
    s.bid("B", 7).skip("CA")
    public = s.state.public()
    assert s.state.deciding() == ()
    assert (public.kind, public.asked, public.lot) == (None, (), ())
    outcome = s.state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.places, outcome.capped) == ((107, 123, 100), (2, 1, 3), False)
    with pytest.raises(IllegalAction, match="the game is over"):
        s.state.play(A, Bid(0))


def test_equal_money_shares_a_place() -> None:
    """MA-45: there is no tie break."""
    s = Scenario("Lo", "", "", round_number=4, money={"B": 90, "C": 90}).skip("BCA")
    outcome = s.state.outcome()
    assert outcome is not None
    assert outcome.places == (1, 2, 2)


UNSOLD = {"last_card": "unsold"}


def test_a_lone_double_as_the_last_card_is_unsold() -> None:
    """Section 11: under last_card=unsold a double that empties all hands isn't the seller's."""
    s = Scenario("", "", "Kr Yd", seller="C", round_number=4, options=UNSOLD)
    s.lay("C", "Kr").skip("ABC")
    assert s.events[-3:-1] == [CardPlayed(C, card("Yd")), LotUnsold((card("Yd"),))]
    assert s.state.outcome() is not None


def test_a_sellers_own_pair_of_last_cards_is_unsold() -> None:
    """Section 11: under last_card=unsold a pair whose second card empties all hands is unsold."""
    s = Scenario("", "", "Yd Yo", seller="C", round_number=4, options=UNSOLD)
    s.lay("C", "Yd").add("C", "Yo")
    assert s.events[-2] == LotUnsold((card("Yd"), card("Yo")))
    assert s.round_ended.markers == (0, 30, 0, 0, 0)


def test_a_pair_of_two_seats_last_cards_is_unsold() -> None:
    """Section 11: the same holds if the second card is another seat's last."""
    s = Scenario("Yo", "Kr", "Yd", seller="B", round_number=4, options=UNSOLD)
    s.skip("CAB")
    assert s.asked == "A"
    s.add("A", "Yo")
    assert s.events[-2] == LotUnsold((card("Yd"), card("Yo")))
    assert s.bought("C") == ""
    assert s.round_ended.payouts == (0, 20, 0)


@pytest.mark.parametrize(
    ("round_number", "stock", "is_last"),
    [
        (1, "", True),
        (1, "Go Go", True),
        (1, "Go Go Go", False),
        (2, "Go Go Go", False),
        (3, "Go Go Go", True),
        (4, "Go Go Go", True),
    ],
)
def test_the_last_card_is_the_last_of_the_game(
    round_number: int, stock: str, is_last: bool
) -> None:
    """MA-43: a card that empties all hands isn't the last while others will be dealt."""
    s = Scenario(
        *("", "", "Kr Yr"), seller="C", round_number=round_number, stock=stock, options=UNSOLD
    )
    s.lay("C", "Kr").skip("ABC")
    assert (LotUnsold((card("Yr"),)) in s.events) == is_last
    if not is_last:
        s.skip("ABC")
    assert s.changes == (0, 0, 20 if is_last else 20 + 30)


def test_a_double_that_could_be_joined_is_not_the_last_card() -> None:
    """MA-43: while any hand holds a card a double is offered as usual."""
    s = Scenario("Go", "Kr", "Yd", seller="B", round_number=4, options=UNSOLD)
    s.skip("CAB").decline("A")
    assert LotSold(C, 0, (0, 0, 0)) in s.events
    assert LotUnsold((card("Go"),)) in s.events


def test_late_raises_must_be_high() -> None:
    """Section 11, cap: from the 301st raise on a raise beats the standing bid by 10."""
    s = Scenario("Lo Gr", "Go Gr", "Gs Gf", money={"A": 400, "B": 400, "C": 312})
    s.lay("A", "Lo")
    for amount in range(1, 301):
        assert s.state.legal(s.state.deciding()[0]).minimum == amount
        s.bid("BCA"[(amount - 1) % 3], amount)
    assert s.state.public().raises == 300
    with pytest.raises(IllegalAction, match="a raise must be at least 310 and at most your 400"):
        s.bid("B", 309)
    s.bid("B", 310)
    # 312 is above the standing bid, but no raise of 10: C is passed over.
    assert s.events[-1] == BidMade(C, 0)
    assert s.asked == "A"
    s.bid("A", 320).skip("B")
    assert s.events[-2:] == [BidMade(C, 0), LotSold(A, 320, (-320, 0, 0))]


def at_decision(number: int) -> ModernArtState:
    """A game dealt to four seats that has had so many decisions already."""
    position = MODERN_ART.start(4, {}, ShuffledDeal(3)).to_position()
    return MODERN_ART.from_position(position | {"decisions": number})


def test_after_the_decision_cap_defaults_are_played() -> None:
    """Section 11, cap: after 20,000 decisions the game plays itself out by default actions."""
    state = at_decision(19_999)
    twin = state.copy()
    events = state.play(A, state.default(A))
    assert state.deciding() == ()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.capped
    assert state.public().decisions == 20_000
    # The same as if every seat had played its default.
    expected: list[object] = []
    twin = MODERN_ART.from_position(twin.to_position() | {"decisions": 0})
    while twin.deciding():
        for seat in twin.deciding():
            expected += twin.play(seat, twin.default(seat))
    assert list(events) == expected
    assert outcome.scores == twin.public().balances


def test_the_cap_waits_for_sealed_answers() -> None:
    """Section 11, cap: a question put before the cap is answered by all that were asked."""
    s = Scenario("Ls Gr", "Go Gr", "Gs Gf")
    s.state = MODERN_ART.from_position(s.state.to_position() | {"decisions": 19_998})
    s.lay("A", "Ls").seal(C=3, B=2)
    assert s.asked == "A"
    s.seal(A=4)
    assert BidsOpened((4, 2, 3)) in s.events
    outcome = s.state.outcome()
    assert outcome is not None
    assert outcome.capped


@pytest.mark.parametrize(
    ("code", "default"),
    [
        ("Lo", Bid(0)),
        ("Lr", Bid(0)),
        ("Ls", Bid(0)),
        ("Lf", SetPrice(100)),
        ("Ld", AddSecond(None)),
    ],
)
def test_defaults(code: str, default: Action) -> None:
    """Section 11: pass, decline, and a price of all own money."""
    s = Scenario(f"Gs {code}", "Go Gr", "Gs Gf")
    assert s.state.default(A) == PlayCard(card(code))
    s.lay("A", code)
    asked = s.state.deciding()[0]
    assert s.state.default(asked) == default
    if code == "Lf":
        s.price("A", 3)
        assert s.state.default(B) == AcceptPrice(accept=False)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_deal_fixes_every_seats_cards(seats: int) -> None:
    """MA-3: what a seat is dealt in a later round doesn't depend on play."""
    first, second = (cards_of_two_rounds(seats, Random(seed)) for seed in (1, 2))
    assert first == second
    assert {len(dealt) for dealt in first} == {sum(DEALS[seats][:2])}


def cards_of_two_rounds(seats: int, rng: Random) -> list[list[Card]]:
    """Return by seat all cards dealt in rounds 1 and 2 of a game played at random."""
    state = MODERN_ART.start(seats, {}, ShuffledDeal(11))
    events: list[object] = []
    while state.public().round == 1:
        for seat in state.deciding():
            events += state.play(seat, state.legal(seat).sample(rng))
    shown = [event for event in events if isinstance(event, CardPlayed | SecondAdded)]
    return [
        sorted([*state.view(seat).hand, *(event.card for event in shown if event.seat == seat)])
        for seat in map(Seat, range(seats))
    ]
