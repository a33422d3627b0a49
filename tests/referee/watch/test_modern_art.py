"""What the narrator of Modern Art says, event by event."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from tests.referee.watch.modern_art_telling import Telling, public_of
from tests.sdk.games.modern_art.scenario import MODERN_ART, Scenario
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.games.game import Seat
from vendue.games.modern_art import Event, RoundEnded
from vendue_referee.watch.modern_art import ModernArtNarrator
from vendue_referee.watch.modern_art.looks import CODES, NAMES

SCRIPTED = Path(__file__).with_name("scripted_game.txt")


def last_round() -> Telling:
    """Return a whole round 4 with an auction of every type, played from a script."""
    scenario = Scenario(
        "Yo Kd Ks Lr Gf",
        "Yr Ko Ls",
        "Cs Yf Yd Ls",
        round_number=4,
        markers={"Y": (30, 0, 30, 0), "K": (20, 30, 20, 0)},
        bought={"A": "YK", "C": "K"},
    )
    told = Telling(scenario.state)
    told.lay("A", "Yo").bid("B", 5, 0, 8, 9, 0, 0)
    told.lay("B", "Yr").bid("C", 3, 0, 4)
    told.lay("C", "Cs").seal(A=12, B=12, C=5)
    told.lay("A", "Kd").add(A="").add(B="Ko", C="").bid("C", 21, 0, 0)
    told.lay("C", "Yf").price("C", 20).refuse("AB")
    told.lay("A", "Lr").bid("B", 0, 0, 0).seal(A=0, B=0, C=0)
    return told.lay("C", "Yd")


def test_a_scripted_round_reads_as_it_should() -> None:
    assert last_round().text == SCRIPTED.read_text(encoding="utf-8")


def test_every_type_of_event_is_told() -> None:
    assert set(ModernArtNarrator.TELLS) == set(get_args(Event))


def test_a_lone_double_goes_to_its_seller_for_nothing() -> None:
    told = Telling(Scenario("Yd Lo", "Ko Co", "Kr Cr").state)
    told.lay("A", "Yd").add(A="").add(B="", C="")
    assert told.sale == [
        "  ann puts up [◫ Yoko], the first this round",
        "  ann adds no second card",
        "  nobody else adds one",
        "  → ann keeps it for nothing",
        "  ann 100k YO · bob 100k · cid 100k",
    ]


def test_a_seller_who_adds_sells_both() -> None:
    told = Telling(Scenario("Yd Yf Lo", "Ko Co", "Kr Cr").state)
    told.lay("A", "Yd").add(A="Yf").price("A", 30).accept("B")
    assert told.sale[1:4] == [
        "  ann adds [$ Yoko], the second this round",
        "  fixed price: ann asks for 30k · bob accepts",
        "  → bob buys both from ann for 30k",
    ]


@pytest.mark.parametrize(
    ("options", "bids", "conducts", "paid"),
    [
        ({}, "CAB", ", and conducts the sale", "10k to ann, 11k to the bank"),
        ({"double_proceeds": "second_all"}, "CAB", ", and conducts the sale", "21k to the bank"),
        (
            {"double_auctioneer": "first"},
            "B",
            "; ann conducts the sale",
            "11k to ann, 10k to the bank",
        ),
    ],
)
def test_it_is_told_who_conducts_and_who_is_paid(
    options: dict[str, str], bids: str, conducts: str, paid: str
) -> None:
    told = Telling(Scenario("Yd Lo Ls", "Yo Co", "Kr Cr", options=options).state)
    told.lay("A", "Yd").add(A="").add(B="Yo", C="")
    told.bid(bids[0], *(21 if letter == "B" else 0 for letter in bids), 0, 0)
    assert conducts in told.text
    assert f"bob buys both for 21k: {paid}\n" in told.text


def test_the_fifth_card_in_a_pair_leaves_both_unsold() -> None:
    scenario = Scenario("Yd Lo Ls", "Yo Co", "Kr Cr", bought={"A": "YYY"})
    told = Telling(scenario.state).lay("A", "Yd").add(A="").add(B="Yo", C="")
    assert "bob adds [○ Yoko], the fifth this round\n" in told.text
    assert "→ the fifth Yoko ends the round; nobody gets either card" in told.text


def test_the_last_card_of_the_game_may_only_count() -> None:
    scenario = Scenario("Yo", "", "Lo", round_number=4, options={"last_card": "unsold"})
    told = Telling(scenario.state)
    told.bid("B", 0, 0, 0)
    assert "options: last_card=unsold" in told.text
    assert "→ the game's last card only counts; nobody gets it" in told.text


def test_a_tie_of_the_seller_is_explained() -> None:
    told = Telling(Scenario("Ys Lo", "Ko Co", "Kr Cr").state)
    told.lay("A", "Ys").seal(A=7, B=7, C=0)
    assert "→ ann keeps it and pays the bank 7k (tied; whoever sells comes first)" in told.text


def test_a_later_round_begins_with_its_deal() -> None:
    scenario = Scenario(
        "Yo Lo", "Ko Co Cs", "Kr Cr", bought={"A": "YYYY"}, stock="Lr Ls Lf Kf Kd Ks"
    )
    told = Telling(scenario.state).lay("A", "Yo")
    assert "Round 2 of 4" in told.text
    assert "  2 new cards each; cards in hand: ann 3 · bob 5 · cid 4; bob begins" in told.text


def test_a_position_in_the_middle_of_a_sale_is_described() -> None:
    scenario = Scenario("Yo Lo", "Ko Co", "Kr Cr")
    scenario.lay("A", "Yo").bid("B", 5)
    told = Telling(scenario.state)
    assert told.sale == ["  ann has put up [○ Yoko]", "  bob has bid 5"]
    told.bid("C", 0, 6, 0, 0)
    assert "  open: ann 6 — passes: bob, cid" in told.text


def test_a_position_with_a_price_is_described() -> None:
    scenario = Scenario("Yf Lo", "Ko Co", "Kr Cr")
    scenario.lay("A", "Yf").price("A", 12)
    assert Telling(scenario.state).sale[-1] == "  ann asks for 12k"


def test_a_long_bidding_war_stays_short() -> None:
    told = Telling(Scenario("Yo Lo", "Ko Co", "Kr Cr", money=dict.fromkeys("ABC", 400)).state)
    told.lay("A", "Yo")
    for amount in range(1, 200, 2):
        told.bid("B", amount, 0, amount + 1)
    told.bid("B", 0, 0)
    assert told.sale[1:4] == [
        "  open: bob 1 · ann 2 · bob 3 · ann 4 · bob 5 · ann 6 · bob 7 · ann 8 · bob 9 ·",
        "    ann 10 · … 188 more … · bob 199 · ann 200 — passes: bob, cid",
        "  → ann keeps it and pays the bank 200k",
    ]


@pytest.mark.parametrize("raises", [10, 11, 12, 13, 14])
def test_few_raises_too_many_are_all_told(raises: int) -> None:
    told = Telling(Scenario("Yo Lo", "Ko Co", "Kr Cr").state).lay("A", "Yo")
    bidders = [("bob", "ann")[number % 2] for number in range(raises)]
    for amount in range(1, raises + 1):
        told.bid("AB"[amount % 2], amount)
        if amount % 2:
            told.bid("C", 0)
    told.bid("A" if raises % 2 else "B", 0)
    if not raises % 2:
        told.bid("C", 0)
    for amount, bidder in enumerate(bidders, start=1):
        is_left_out = raises == 14 and amount in (11, 12)
        assert (f"{bidder} {amount} " in told.text) is not is_left_out


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"open_mode": "dropout", "payout_rule": "any_marker", "double_auctioneer": "first"}),
        (4, {"double_proceeds": "second_all", "last_card": "unsold"}),
        (5, {}),
    ],
)
def test_what_is_told_agrees_with_the_game_at_every_step(
    seats: int, options: dict[str, str]
) -> None:
    told = Telling(MODERN_ART.start(seats, options, ShuffledDeal(seats)))
    look = told.look

    def compare() -> None:
        look()
        public = public_of(told.match)
        ledger = told.watch._narrator.ledger  # type: ignore[attr-defined]
        assert tuple(ledger.money) == public.balances
        assert tuple(ledger.hand_sizes) == public.hand_sizes
        assert tuple(ledger.counts) == public.counts
        assert tuple(map(tuple, ledger.bought)) == public.bought
        assert tuple(map(tuple, ledger.markers)) == public.markers
        if public.kind is not None and public.lot:
            assert ledger.lot.cards == public.lot
            assert ledger.lot.conductor == public.conductor
            assert ledger.lot.associate == public.associate

    told.look = compare  # type: ignore[method-assign]
    told.play_out(seats)
    assert sum(isinstance(event, RoundEnded) for event in told.match.events) == 4


def test_cards_that_stay_in_a_hand_change_nothing() -> None:
    def tell(secret: str) -> str:
        told = Telling(Scenario(f"Ys {secret}", f"Ko {secret}", f"Kr {secret}").state)
        told.lay("A", "Ys").late("B")
        told.lay("B", "Ko").bid("C", 0, 0, 0)
        return told.lay("C", "Kr").bid("A", 0, 2, 0).text

    texts = {tell(secret) for secret in ("Lr Lo", "Cf Cs", "Gd Gr")}
    assert len(texts) == 1
    (text,) = texts
    unplayed = [name for name in NAMES.values() if name not in ("Yoko", "Krypto")]
    assert not any(name in text for name in unplayed)
    assert not any(CODES[artist] in text for artist in NAMES if NAMES[artist] in unplayed)


def test_a_card_added_in_secret_is_told_only_if_it_counts() -> None:
    told = Telling(Scenario("Yd Lo", "Yf Ko", "Ys Kr").state)
    told.lay("A", "Yd").add(A="").add(B="Yf", C="Ys")
    assert "cid" not in "\n".join(told.sale)
    assert Seat(1) in told.match.state.deciding()
