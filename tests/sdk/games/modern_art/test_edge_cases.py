"""The edge cases E1 … E27 of the rules, each from a position."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.sdk.games.modern_art.scenario import (
    MODERN_ART,
    Scenario,
    card,
    paintings,
    seat_of,
)
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.games.game import IllegalAction
from vendue.games.modern_art import (
    AcceptPrice,
    Action,
    AddSecond,
    Artist,
    Bid,
    CardPlayed,
    DecisionKind,
    LotSold,
    LotUnsold,
    NobodyAdded,
    PlayCard,
    PriceRefused,
    PriceSet,
    RoundStarted,
    SetPrice,
)

FIRST = {"double_auctioneer": "first"}
ODD_FIRST = {"double_odd": "first"}
ODD_SECOND = {"double_odd": "second"}
SECOND_ALL = {"double_proceeds": "second_all"}
VAINQUART = dict(MODERN_ART.preset("vainquart").choices)
CMON = dict(MODERN_ART.preset("cmon2017").choices)


def refused(scenario: Scenario, letter: str, action: Action) -> str:
    """Return why the action is refused, and check that nothing changed."""
    before = scenario.state.to_position()
    with pytest.raises(IllegalAction) as caught:
        scenario.state.play(seat_of(letter), action)
    assert scenario.state.to_position() == before
    return str(caught.value)


def pair_by(
    second: str, options: Mapping[str, str], *, money: Mapping[str, int] | None = None
) -> Scenario:
    """A's double by Yoko, joined by C with the given card: the beginning of E12."""
    scenario = Scenario("Yd Go Gr", "Go Gr", f"{second} Gs", "Gs Gf", options=options, money=money)
    scenario.lay("A", "Yd").decline("A").add("C", second).decline("BD")
    assert [type(event).__name__ for event in scenario.events][-1] == "SecondAdded"
    return scenario


def test_e1_the_fifth_card_ends_the_round_unsold() -> None:
    """MA-35, MA-36, MA-39: the fifth card isn't sold, counts, and pays nobody."""
    s = Scenario(
        "Go Gr",
        "Lo Go",
        "Gs Gf",
        seller="B",
        bought={"A": "LLY", "B": "LLCC", "C": "Y"},
        stock="Ko Ko Ko",
    )
    s.lay("B", "Lo")
    assert s.events[:2] == [CardPlayed(seat_of("B"), card("Lo")), LotUnsold((card("Lo"),))]
    assert s.round_ended.markers == (30, 20, 10, 0, 0)
    assert s.changes == s.round_ended.payouts == (80, 80, 20)
    assert s.events[-1] == RoundStarted(2, seat_of("C"), 1)
    assert s.asked == "C"


def test_e2_a_double_can_be_the_fifth_card() -> None:
    """MA-23: when a double is the fifth card nobody is asked for a second one."""
    s = Scenario("Ld Lo Gr", "Go Gr", "Gs Gf", bought={"B": "LLLL"})
    s.lay("A", "Ld")
    assert LotUnsold((card("Ld"),)) in s.events
    assert s.round_ended.markers == (30, 0, 0, 0, 0)
    assert s.state.view(seat_of("A")).hand == (card("Lo"), card("Gr"))
    assert s.state.public().kind is DecisionKind.PLAY_CARD
    assert s.state.public().round == 2


def test_e3_the_second_card_of_a_double_can_be_the_fifth() -> None:
    """MA-28, MA-36: both cards are discarded and both count."""
    s = Scenario("Kd Ko Gr", "Go Gr", "Gs Gf", bought={"A": "CC", "B": "KKK", "C": "CCY"})
    s.lay("A", "Kd").add("A", "Ko")
    assert LotUnsold((card("Kd"), card("Ko"))) in s.events
    assert s.round_ended.markers == (0, 10, 20, 0, 30)
    assert s.changes == (40, 90, 50)
    assert s.asked == "B"


def test_e4_the_unsold_fifth_card_counts() -> None:
    """MA-36: five offered beat four sold, although the four are further left."""
    s = Scenario("Go Gr", "Go Gr", "Ko Gf", seller="C", bought={"A": "LLLL", "B": "KKKK"})
    s.lay("C", "Ko")
    assert s.round_ended.markers == (20, 0, 0, 0, 30)
    assert s.changes == (80, 120, 0)


@pytest.mark.parametrize(
    ("round_number", "others", "fifth", "worth", "worth_of_any"),
    [
        (1, "KKKK", "Ko", 20, 20),
        (2, "KKKKYYCC", "Ko", 0, 20),
        (3, "GGGY", "Go", 50, 50),
        (4, "KKKKYY", "Ko", 60, 60),
    ],
)
@pytest.mark.parametrize("payout_rule", ["top3_only", "any_marker"])
def test_e5_values_add_up_over_a_gap(
    round_number: int, others: str, fifth: str, worth: int, worth_of_any: int, payout_rule: str
) -> None:
    """MA-37, MA-39: markers stay; an artist not placed in a round pays only by any_marker."""
    all_markers = {"K": (30, 30, 0), "Y": (0, 20, 20), "C": (0, 10, 0), "G": (20, 0, 30)}
    markers = {
        artist: (*row[: round_number - 1], *(0, 0, 0, 0))[:4] for artist, row in all_markers.items()
    }
    s = Scenario(
        f"{fifth} Gr Ls",
        "Gd Gr",
        "Gs Gf",
        bought={"A": "G", "B": others},
        markers=markers,
        round_number=round_number,
        options={"payout_rule": payout_rule},
    )
    s.lay("A", fifth)
    assert s.changes[0] == (worth if payout_rule == "top3_only" else worth_of_any)


def test_e6_with_two_artists_the_third_marker_stays_off_the_board() -> None:
    """MA-38: an artist without a card gets no marker, however far left."""
    s = Scenario("Ko Gr", "Go Gr", "Gs Gf", bought={"A": "Y", "B": "KKKK"})
    s.lay("A", "Ko")
    assert s.round_ended.markers == (0, 20, 0, 0, 30)
    assert [sum(row) for row in s.state.public().markers] == [0, 20, 0, 0, 30]


@pytest.mark.parametrize(
    ("seller_bids", "winner", "changes"),
    [(5, "A", (-12, 0, 12, 0)), (12, "C", (0, 0, -12, 0))],
)
def test_e7_sealed_ties_go_to_the_seller_then_clockwise(
    seller_bids: int, winner: str, changes: tuple[int, ...]
) -> None:
    """MA-20: among equal highest bids the seller is first, then the next clockwise."""
    s = Scenario("Go Gr", "Go Gr", "Ls Gs", "Gs Gf", seller="C")
    s.lay("C", "Ls")
    assert s.asked == "ABCD"
    s.seal(A=12, B=12, C=seller_bids, D=10)
    assert s.changes == changes
    assert s.bought(winner) == "L"


def test_e8_without_a_sealed_bid_the_seller_buys_for_nothing() -> None:
    """MA-12, MA-19: the painting goes to the seller's bought ones, not back to his hand."""
    s = Scenario("Ls Gr", "Go Gr", "Gs Gf")
    s.lay("A", "Ls").seal(A=0, B=0, C=0)
    assert s.changes == (0, 0, 0)
    assert s.bought("A") == "L"
    assert s.state.view(seat_of("A")).hand == (card("Gr"),)


def test_e9_once_around_each_seat_speaks_once_and_the_seller_last() -> None:
    """MA-18: bids rise around the table, and a seller who wins pays the bank."""
    s = Scenario("Go Gr", "Lr Gr", "Gs Gf", "Go Gs", seller="B")
    s.lay("B", "Lr")
    assert s.asked == "C"
    s.bid("C", 5).skip("D").bid("A", 7)
    assert s.asked == "B"
    assert s.state.legal(seat_of("B")).minimum == 8
    assert "at least 8" in refused(s, "B", Bid(7))
    s.bid("B", 8)
    assert s.changes == (0, -8, 0, 0)
    assert s.bought("B") == "L"
    assert s.asked == "C"


def test_e9_once_around_without_bids_is_for_nothing() -> None:
    """MA-12, MA-18: a seller to whom nobody bid has the painting for 0 by passing too."""
    s = Scenario("Go Gr", "Lr Gr", "Gs Gf", "Go Gs", seller="B")
    s.lay("B", "Lr").skip("CDAB")
    assert s.changes == (0, 0, 0, 0)
    assert s.bought("B") == "L"


def test_e10_a_seller_can_be_made_to_pay_his_own_price() -> None:
    """MA-21: the price is within the seller's money and he must buy if all refuse."""
    s = Scenario("Go Gr", "Go Gr", "Gs Gf", "Lf Gs", seller="D", money={"A": 13, "D": 14})
    s.lay("D", "Lf")
    assert "at most your 14" in refused(s, "D", SetPrice(15))
    s.price("D", 14)
    # A owns 13 and can only refuse, which everybody knows: he isn't asked.
    assert s.events[-1] == PriceRefused(seat_of("A"))
    s.refuse("BC")
    assert s.changes == (0, 0, 0, -14)
    assert s.bought("D") == "L"


@pytest.mark.parametrize("taker", ["B", "C", None])
def test_e11_a_penniless_seller_sells_at_zero(taker: str | None) -> None:
    """MA-22: a seller without money sets the price 0 without being asked, and play goes on."""
    s = Scenario("Lf Gf", "Go Gr", "Gs Gf", money={"A": 0, "B": 0})
    s.lay("A", "Lf")
    assert s.events[-1] == PriceSet(seat_of("A"), 0)
    for letter in "BC":
        assert s.asked == letter
        if letter == taker:
            s.accept(letter)
            break
        s.refuse(letter)
    assert s.changes == (0, 0, 0)
    assert s.bought(taker or "A") == "L"
    assert s.asked == "B"


@pytest.mark.parametrize(
    ("options", "order", "changes"),
    [
        ({}, "DABC", (10, 0, 11, -21)),
        (ODD_FIRST, "DABC", (11, 0, 10, -21)),
        (ODD_SECOND, "DABC", (10, 0, 11, -21)),
        (SECOND_ALL, "DABC", (0, 0, 21, -21)),
        (CMON, "DABC", (0, 0, 21, -21)),
        (FIRST, "BCDA", (11, 0, 10, -21)),
        (FIRST | ODD_FIRST, "BCDA", (11, 0, 10, -21)),
        (FIRST | ODD_SECOND, "BCDA", (10, 0, 11, -21)),
        (FIRST | SECOND_ALL, "BCDA", (0, 0, 21, -21)),
        (VAINQUART, "BCDA", (11, 0, 10, -21)),
    ],
)
def test_e12_a_third_player_buys_a_shared_pair(
    options: dict[str, str], order: str, changes: tuple[int, ...]
) -> None:
    """MA-30 to MA-32, MA-34: who conducts, who is paid, and who sells next."""
    s = pair_by("Yr", options)
    for letter in order:
        assert s.asked == letter
        s.bid(letter, 21 if letter == "D" else 0)
    assert s.changes == changes
    assert s.bought("D") == "YY"
    assert s.asked == "D"


@pytest.mark.parametrize(
    ("options", "buyer", "changes"),
    [
        ({}, "C", (10, 0, -21, 0)),
        ({}, "A", (-21, 0, 11, 0)),
        (SECOND_ALL, "C", (0, 0, -21, 0)),
        (SECOND_ALL, "A", (-21, 0, 21, 0)),
        (FIRST, "C", (11, 0, -21, 0)),
        (FIRST, "A", (-21, 0, 10, 0)),
    ],
)
def test_e13_a_partner_who_buys_pays_his_own_share_to_the_bank(
    options: dict[str, str], buyer: str, changes: tuple[int, ...]
) -> None:
    """MA-33: the other partner gets his share, the buyer's own goes to the bank."""
    s = pair_by("Yr", options)
    while s.state.public().kind is DecisionKind.BID_ONCE_AROUND:
        s.bid(s.asked, 21 if s.asked == buyer else 0)
    assert s.changes == changes
    assert s.bought(buyer) == "YY"
    assert s.asked == "D"


def test_e14_a_double_that_nobody_joins_is_the_sellers() -> None:
    """MA-27: the seller takes it for nothing, it counts, and his left neighbour is next."""
    s = Scenario("Gd Go Kr", "Ko Kr", "Gs Kf", bought={"B": "GG"})
    s.lay("A", "Gd").decline("A")
    assert s.asked == "BC"
    s.decline("BC")
    assert s.events[-2:] == [NobodyAdded(), LotSold(seat_of("A"), 0, (0, 0, 0))]
    assert s.bought("A") == "G"
    assert s.state.public().counts == paintings("GGG")
    assert s.asked == "B"


def test_e15_two_doubles_never_make_a_pair() -> None:
    """MA-26: a double can't be the second card, nor can another artist's card."""
    s = Scenario("Kd Kd Co", "Kd Co", "Go Gr")
    s.lay("A", "Kd")
    assert list(s.state.legal(seat_of("A"))) == [AddSecond(None)]
    assert "another double" in refused(s, "A", AddSecond(card("Kd")))
    assert "must be a KRYPTO" in refused(s, "A", AddSecond(card("Co")))
    s.decline("A")
    assert list(s.state.legal(seat_of("B"))) == [AddSecond(None)]
    assert "another double" in refused(s, "B", AddSecond(card("Kd")))


def test_e16_a_seat_without_cards_is_skipped_as_seller_and_bids() -> None:
    """MA-9: an empty hand doesn't sell, but may buy."""
    s = Scenario("Lr Gr", "", "Gr Gf", round_number=4)
    s.lay("A", "Lr").skip("BCA")
    assert s.asked == "C"
    s.lay("C", "Gr").skip("A").bid("B", 3).skip("C")
    assert s.changes == (0, -3, 3)
    assert s.bought("B") == "G"


@pytest.mark.parametrize("last_card", ["auctioned", "unsold"])
def test_e17_the_last_card_of_the_game(last_card: str) -> None:
    """MA-43: the last card counts either way; the option says whether it is sold."""
    s = Scenario(
        "",
        "",
        "",
        "Lo Kr",
        seller="D",
        round_number=4,
        bought={"A": "LL", "B": "YYY", "C": "KKG"},
        options={"last_card": last_card},
    )
    s.lay("D", "Kr").bid("A", 1).skip("BCD")
    # D's last card is forced, so it is on the table already.
    assert CardPlayed(seat_of("D"), card("Lo")) in s.events
    if last_card == "auctioned":
        s.bid("A", 4).skip("BCD")
    assert s.round_ended.markers == (30, 20, 0, 0, 10)
    sold = 1 if last_card == "auctioned" else 0
    assert s.round_ended.payouts == (60 + 10 + 30 * sold, 60, 20, 0)
    assert s.changes[3] == 1 + 4 * sold
    assert (LotUnsold((card("Lo"),)) in s.events) == (not sold)
    assert s.state.outcome() is not None


def test_e18_a_starter_without_cards_is_passed_over() -> None:
    """MA-41: the first seat with cards left of the last player starts the next round."""
    s = Scenario("Go Gr", "Go Gr", "Ko Gf", "", seller="C", bought={"B": "KKKK"}, round_number=3)
    s.lay("C", "Ko")
    assert s.events[-1] == RoundStarted(4, seat_of("A"), 0)
    assert s.asked == "A"


def test_e19_an_open_auction_with_reentry() -> None:
    """MA-16, MA-17: who passed may come back until all others pass in a row."""
    s = Scenario("Lo Gr", "Go Gr", "Gs Gf", "Gs Go")
    s.lay("A", "Lo").bid("B", 5).skip("C").bid("D", 8).skip("AB").bid("C", 9).skip("DAB")
    assert s.changes == (9, 0, -9, 0)
    assert s.bought("C") == "L"
    assert s.asked == "B"


def test_e19_an_open_auction_in_which_a_pass_is_final() -> None:
    """MA-17: with dropout C is out after his first pass and D wins for 8."""
    s = Scenario("Lo Gr", "Go Gr", "Gs Gf", "Gs Go", options={"open_mode": "dropout"})
    s.lay("A", "Lo").bid("B", 5).skip("C").bid("D", 8).skip("AB")
    assert s.changes == (8, 0, 0, -8)
    assert s.bought("D") == "L"


@pytest.mark.parametrize(
    ("letter", "action", "why"),
    [
        ("B", Bid(6), "was not put to seat 1"),
        ("C", Bid(5), "a raise must be at least 6 and at most your 40, or 0 to pass, not 5"),
        ("C", Bid(3), "at least 6"),
        ("C", Bid(-1), "at least 6"),
        ("C", Bid(41), "at most your 40"),
        ("C", Bid(7.5), "a whole number of thousands, not 7.5"),  # type: ignore[arg-type]
        ("C", Bid(True), "a whole number of thousands, not True"),
        ("C", AcceptPrice(accept=True), "BID_OPEN is answered with Bid, not with AcceptPrice"),
        ("C", PlayCard(card("Gs")), "BID_OPEN is answered with Bid, not with PlayCard"),
        ("C", None, "BID_OPEN is answered with Bid, not with NoneType"),
    ],
)
def test_e20_illegal_bids(letter: str, action: Action, why: str) -> None:
    """MA-14, MA-15: own bid, same or lower amount, fraction or too much are refused."""
    s = Scenario("Lo Gr", "Go Gr", "Gs Gf", "Gs Go", money={"C": 40})
    s.lay("A", "Lo").bid("B", 5)
    assert why in refused(s, letter, action)


@pytest.mark.parametrize(
    ("options", "conductor", "others", "changes"),
    [
        ({}, "C", "DAB", (10, 0, -20, 0)),
        (SECOND_ALL, "C", "DAB", (0, 0, -20, 0)),
        (FIRST, "A", "BCD", (-20, 0, 10, 0)),
        (FIRST | SECOND_ALL, "A", "BCD", (-20, 0, 20, 0)),
    ],
)
def test_e21_a_pair_at_a_fixed_price(
    options: dict[str, str], conductor: str, others: str, changes: tuple[int, ...]
) -> None:
    """MA-30, MA-33: the conductor names the price, within his own money, and must buy."""
    s = pair_by("Yf", options, money={conductor: 30})
    assert s.asked == conductor
    assert "at most your 30" in refused(s, conductor, SetPrice(31))
    s.price(conductor, 20).refuse(others)
    assert s.changes == changes
    assert s.bought(conductor) == "YY"
    assert s.asked == "D"


@pytest.mark.parametrize(("options", "order", "owner"), [({}, "DABC", "C"), (FIRST, "BCDA", "A")])
def test_e22_a_pair_without_bids_is_the_conductors(
    options: dict[str, str], order: str, owner: str
) -> None:
    """MA-12, MA-30: the conductor gets both for nothing, and left of the associate is next."""
    s = pair_by("Yr", options).skip(order)
    assert s.changes == (0, 0, 0, 0)
    assert s.bought(owner) == "YY"
    assert s.asked == "D"


def test_e23_a_round_ended_by_an_associate() -> None:
    """MA-28, MA-41: the next round starts left of the seat that added the fifth card."""
    s = Scenario("Cd Go Gr", "Cs Gr", "Gs Gf", bought={"A": "CCC"})
    s.lay("A", "Cd").decline("A").add("B", "Cs").decline("C")
    assert LotUnsold((card("Cd"), card("Cs"))) in s.events
    assert s.round_ended.markers == (0, 0, 30, 0, 0)
    assert s.events[-1] == RoundStarted(2, seat_of("C"), 0)


@pytest.mark.parametrize(("seats", "left"), [(3, 4), (4, 2), (5, 0)])
def test_e24_cards_left_in_the_deck(seats: int, left: int) -> None:
    """MA-3: after the deal of round 3 the stock holds 4, 2 or no cards, never to be seen."""
    state = MODERN_ART.start(seats, {}, ShuffledDeal(seats))
    while state.outcome() is None:
        for seat in state.deciding():
            state.play(seat, state.default(seat))
        if state.public().round >= 3:
            stock = state.to_position()["stock"]
            assert isinstance(stock, list)
            assert len(stock) == left


def test_e25_a_seller_who_buys_his_own_pair_pays_the_bank() -> None:
    """MA-20, MA-33: he is first among equal sealed bids and owns the whole proceeds."""
    s = Scenario("Ld Ls Gr", "Go Gr", "Gs Gf")
    s.lay("A", "Ld").add("A", "Ls")
    assert s.state.public().associate is None
    s.seal(A=17, B=3, C=17)
    assert s.changes == (-17, 0, 0)
    assert s.bought("A") == "LL"
    assert s.asked == "B"


@pytest.mark.parametrize(("round_number", "worth"), [(1, 30), (2, 60), (3, 90)])
def test_e26_markers_are_added_once(round_number: int, worth: int) -> None:
    """MA-37: first three times is worth 30, 60 and 90."""
    before = tuple(30 if number < round_number else 0 for number in range(1, 5))
    s = Scenario(
        "Ko Gr",
        "Go Gr",
        "Gs Gf",
        bought={"B": "K", "C": "KKK"},
        markers={"K": before},
        round_number=round_number,
    )
    assert s.state.view(seat_of("B")).value(Artist.KRYPTO) == worth - 30
    s.lay("A", "Ko")
    assert s.changes == (0, worth, 3 * worth)
    assert s.state.view(seat_of("B")).value(Artist.KRYPTO) == worth


@pytest.mark.parametrize(
    ("options", "changes"),
    [({}, (3, 0, 4, -7)), (ODD_FIRST, (4, 0, 3, -7)), (FIRST, (4, 0, 3, -7))],
)
def test_e27_an_odd_price_loses_nothing(options: dict[str, str], changes: tuple[int, ...]) -> None:
    """MA-32: of 7 thousand 4 and 3 are paid out."""
    s = pair_by("Yr", options)
    while s.state.public().kind is DecisionKind.BID_ONCE_AROUND:
        s.bid(s.asked, 7 if s.asked == "D" else 0)
    assert s.changes == changes
