"""A record rewritten together with its hash is still caught, and the sentence says by what."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from tests.sdk.records.played import GAME, SECRET, bots, sealed, standalone, troubled
from tests.sdk.records.tampering import (
    Tampering,
    problem,
    swapped,
    with_deal,
    with_decision,
    with_options,
    with_outcome,
    with_text,
)

from vendue.deals import Deal, commitment, deal_key, deal_text, standalone_provenance
from vendue.games.game import Json
from vendue.games.modern_art.cards import CARDS
from vendue.records import Record, RecordedDecision, verify
from vendue.verdicts import Verdict

CRASHED, FINISHED, TIMEOUT = Verdict.CRASHED, Verdict.FINISHED, Verdict.MOVE_TIMEOUT
FOURTH = bots(4)[3]


def with_last_seat(record: Record, **changes: str) -> Record:
    return replace(record, seats=(*record.seats[:3], replace(FOURTH, **changes)))


def with_standalone_text(record: Record) -> Record:
    text = deal_text(record.deal.commitment, "", GAME.id, "play", 0)
    return with_deal(record, text=text)


SEALED_FORGERIES: list[tuple[Tampering, str]] = [
    (lambda record: replace(record, game="go"), "game: there is no game 'go'"),
    (lambda record: replace(record, format=2), "format is 1, not 2"),
    (lambda record: with_options(record, deck_table="double"), "options: .* one of"),
    (lambda record: with_options(record, komi="6"), "options: .*no option 'komi'"),
    (lambda record: replace(record, seats=bots(2)), "seats: .* not 2"),
    (lambda record: with_last_seat(record, version="0" * 64), "deal.text is for a table of other"),
    (lambda record: with_last_seat(record, bot="emil"), "deal.text is for a table of other"),
    (
        lambda record: replace(record, seats=(*record.seats[1::-1], *record.seats[2:])),
        "seats are no rotation of this deal's seating order",
    ),
    (
        lambda record: with_text(record, ",7]", ",8]"),
        "seats are no rotation of this deal's seating order",
    ),
    (
        lambda record: with_deal(record, commitment=commitment(b"another")),
        "deal.text names another commitment",
    ),
    (lambda record: with_text(record, "modern_art", "go"), "deal.text is for the game 'go'"),
    (lambda record: with_deal(record, text="[]"), "deal.text is not a list of 'vendue/deal/1'"),
    (lambda record: with_deal(record, text="{"), "deal.text: not JSON"),
    (lambda record: with_text(record, "deal/1", "deal/2"), "deal.text is not a list"),
    (lambda record: with_text(record, ",7]", ",-7]"), "deal.text is not a list"),
    (lambda record: with_text(record, ",7]", ",true]"), "deal.text is not a list"),
    (lambda record: with_text(record, ",7]", ", 7]"), "deal.text names another commitment"),
    (with_standalone_text, "deal.text is that of a stand-alone game"),
    (lambda record: with_outcome(record, scores=(1, 2, 3)), "outcome.scores has 3 items for 4"),
    (lambda record: with_outcome(record, verdicts=()), "outcome.verdicts has 0 items for 4"),
    (
        lambda record: with_outcome(record, places=(1, 1, 1, 1)),
        r"outcome.places is \[1, 1, 1, 1\], which scores and verdicts can't give",
    ),
    (
        lambda record: with_outcome(record, strikes=(0, 1, 0, 0)),
        r"outcome.strikes is \[0, 1, 0, 0\], the decisions have \[0, 0, 0, 0\]",
    ),
    (
        lambda record: with_outcome(record, verdicts=(TIMEOUT, FINISHED, FINISHED, FINISHED)),
        r"outcome.verdicts\[0\] is 'move_timeout', the decisions have 'finished'",
    ),
    (
        lambda record: with_outcome(record, verdicts=(CRASHED, FINISHED, FINISHED, FINISHED)),
        "outcome.places is",
    ),
    (
        lambda record: with_decision(record, 2, action={"resign": {}}),
        r"decisions\[2\].action: there is no action 'resign'",
    ),
    (lambda record: with_decision(record, 2, seat=4), r"decisions\[2\].seat is 0 to 3, not 4"),
]


@pytest.mark.parametrize(("tamper", "sentence"), SEALED_FORGERIES, ids=range(26))
def test_a_contradiction_is_caught_even_while_sealed(tamper: Tampering, sentence: str) -> None:
    """A rewritten hash doesn't help where the record contradicts itself."""
    forged = tamper(sealed()).with_hash()
    for secret in (None, SECRET):
        assert re.search(sentence, problem(forged, secret))


def with_missing_card(record: Record) -> Record:
    """Let the first seller play a card that he doesn't hold."""
    state = GAME.start(4, record.options, Deal(deal_key(SECRET, record.deal.text)))
    (seller,) = state.deciding()
    held = [GAME.action_to_json(action) for action in state.legal(seller)]
    played: list[dict[str, Json]] = [
        {"playCard": {"card": f"MODERN_ART_CARD_{card.name}"}} for card in CARDS
    ]
    missing = next(action for action in played if action not in held)
    return with_decision(record, 0, action=missing)


def with_unaffordable_bid(record: Record) -> Record:
    number = next(n for n, step in enumerate(record.decisions) if "bid" in step.action)
    return with_decision(record, number, action={"bid": {"amount": 5000}})


def with_one_more(record: Record) -> Record:
    more = RecordedDecision(0, {"bid": {"amount": 0}}, 1)
    return replace(record, decisions=(*record.decisions, more))


def with_excused_choice(record: Record) -> Record:
    """Call a chosen action late, although it isn't what a late seat would have played."""
    number = next(
        n
        for n, step in enumerate(record.decisions)
        if step.seat == 0 and step.action.get("acceptPrice") == {"accept": True}
    )
    late = with_decision(record, number, fault=TIMEOUT)
    return with_outcome(late, strikes=(1, 0, 0, 0))


OPEN_FORGERIES: list[tuple[Tampering, str]] = [
    (with_missing_card, r"decisions\[0\] is not legal: "),
    (with_unaffordable_bid, r"decisions\[\d+\] is not legal: "),
    (
        lambda record: with_decision(record, 0, action={"bid": {"amount": 0}}),
        r"decisions\[0\] is not legal: ",
    ),
    (
        lambda record: replace(record, decisions=record.decisions[:-1]),
        r"the decisions end before the game: seat \d.* is still to decide",
    ),
    (lambda record: replace(record, decisions=record.decisions[1:]), r"decisions\[0\] is "),
    (with_one_more, r"decisions\[\d+\] comes after the end of the game"),
    (lambda record: swapped(record, 0), r"decisions\[0\] is "),
    (
        lambda record: with_decision(record, 0, seat=1),
        r"decisions\[0\] is by seat 1, but seat 0 is to decide",
    ),
    (with_excused_choice, r"decisions\[\d+\] is not the default action, .* \(move_timeout\)"),
    (
        lambda record: with_outcome(record, scores=(500, *record.outcome.scores[1:])),
        r"outcome.scores is \[500, .*\], the game gives \[",
    ),
    (lambda record: with_outcome(record, capped=True), "outcome.capped is True, .* gives False"),
    (lambda record: with_options(record, deck_table="lm_alt"), r"decisions\[\d+\] is "),
    (lambda record: with_text(record, ",7]", ",13]"), r"decisions\[\d+\] is "),
    (lambda record: with_text(record, "lottery 1 2 3", "lottery 1 2 4"), r"decisions\[\d+\] is "),
]


@pytest.mark.parametrize(("tamper", "sentence"), OPEN_FORGERIES, ids=range(14))
def test_what_only_the_cards_tell_is_caught_once_they_are_open(
    tamper: Tampering, sentence: str
) -> None:
    """A forgery that the seal still covers is caught as soon as the secret is known."""
    forged = tamper(sealed()).with_hash()
    assert re.search(sentence, problem(forged, SECRET))


REVEALS: list[tuple[Tampering, bytes | None, str]] = [
    (lambda record: record, b"wrong" * 6, "the given secret is not what deal.commitment"),
    (lambda record: with_deal(record, secret=b"s" * 32), None, "deal.secret is not what"),
    (lambda record: with_deal(record, seed="summer"), None, "deal.seed is not what"),
    (
        lambda record: with_deal(record, key=b"k" * 32),
        SECRET,
        "deal.key is not the key that the given secret gives this deal",
    ),
    (
        lambda record: with_deal(record, key=b"k" * 32, secret=SECRET),
        None,
        "deal.key is not the key that deal.secret gives this deal",
    ),
    (
        lambda record: with_deal(record, key=b"k" * 32, seed="a tournament's"),
        None,
        "deal.key is not the key that deal.seed gives this deal",
    ),
]


@pytest.mark.parametrize(("tamper", "secret", "sentence"), REVEALS, ids=range(6))
def test_what_is_revealed_must_fit_the_commitment(
    tamper: Tampering, secret: bytes | None, sentence: str
) -> None:
    """A wrong secret, seed or key is named, whatever else holds."""
    assert sentence in problem(tamper(sealed()), secret)


def test_another_seed_is_caught() -> None:
    """A stand-alone game's seed can't be exchanged, with its commitment or without."""
    assert "deal.seed is not what" in problem(with_deal(standalone(), seed="summer"))
    moved = replace(standalone(), deal=standalone_provenance("summer", GAME.id)).with_hash()
    assert problem(moved).startswith("decisions[")


def test_a_secret_that_isnt_the_tournaments_is_not_revealed() -> None:
    """A record takes no secret but the one that was committed to."""
    with pytest.raises(ValueError, match="not the one that the record's deal was committed to"):
        sealed().revealed(b"s" * 32)


@pytest.mark.parametrize(
    ("fault", "changed", "sentence"),
    [
        ("illegal_action", None, r"outcome.strikes is|seat 1 had not forfeited before"),
        ("forfeited", None, r"seat \d had forfeited before, so the fault is 'forfeited', not none"),
        ("forfeited", TIMEOUT, r"the fault is 'forfeited', not 'move_timeout'"),
        (
            "move_timeout",
            "forfeited",
            "fault is 'forfeited', but seat 2 had not forfeited before and its verdict is 'fin",
        ),
        ("move_timeout", None, r"outcome.strikes is \[0, 3, 1\], the decisions have \[0, 3, 0\]"),
    ],
)
def test_faults_that_dont_fit_are_caught(fault: str, changed: str | None, sentence: str) -> None:
    """Strikes, forfeits and verdicts are counted again from the decisions, sealed or not."""
    number = next(n for n, step in enumerate(troubled().decisions) if step.fault == fault)
    forged = with_decision(troubled(), number, fault=changed).with_hash()
    assert re.search(sentence, problem(forged))


def test_the_first_problem_stops_a_record() -> None:
    """A record with many faults yields one sentence."""
    forged = with_outcome(with_decision(sealed(), 2, seat=9), places=(9, 9, 9, 9)).with_hash()
    assert len(verify(forged).problems) == 1
