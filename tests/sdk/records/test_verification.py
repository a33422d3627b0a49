"""Records that hold verify, and no change to a finished record goes unseen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.sdk.records.played import (
    GAME,
    SECRET,
    bots,
    played,
    sealed,
    standalone,
    tournament_deal,
    troubled,
)
from tests.sdk.records.tampering import (
    Tampering,
    problem,
    swapped,
    with_chain,
    with_deal,
    with_decision,
    with_options,
    with_outcome,
    with_text,
)

from vendue.deals import Deal, commitment, deal_key, standalone_provenance
from vendue.records import Chain, Verification, replay, verify


def test_a_standalone_game_is_checked_from_its_seed() -> None:
    """A stand-alone record needs nothing beside itself."""
    assert verify(standalone()) == Verification(ok=True, deals="checked", problems=())


def test_a_sealed_game_holds_as_far_as_can_be_told() -> None:
    """Before the reveal a good record holds and says that its deal is sealed."""
    assert verify(sealed()) == Verification(ok=True, deals="sealed", problems=())


def test_the_secret_opens_a_sealed_game() -> None:
    """With the secret given, or in the record, the deal is derived and checked."""
    assert verify(sealed(), SECRET) == Verification(ok=True, deals="checked", problems=())
    assert verify(sealed().revealed(SECRET)) == verify(sealed(), SECRET)


def test_a_key_alone_doesnt_make_a_deal_checked() -> None:
    """With only a key the game is played again, but nothing ties the key to the commitment."""
    keyed = with_deal(sealed(), key=deal_key(SECRET, sealed().deal.text))
    assert verify(keyed) == Verification(ok=True, deals="sealed", problems=())
    assert problem(with_deal(sealed(), key=b"k" * 32)).startswith("decisions[")


@pytest.mark.parametrize("preset", [preset.name for preset in GAME.presets])
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_every_game_that_is_played_holds(preset: str, seats: int) -> None:
    """Whatever is played by the rules verifies, for every preset and number of seats."""
    for number in range(5):
        deal = tournament_deal(seats, number)
        options = GAME.settle_options(preset)
        record = played(deal, seats=seats, options=options, chain=Chain("spring cup", number))
        assert verify(record, SECRET).problems == ()
        assert verify(record).problems == ()


def test_options_that_a_record_doesnt_name_have_their_defaults() -> None:
    """A record older than an option still holds."""
    options = dict(standalone().options)
    del options["last_card"]
    assert verify(replace(standalone(), options=options).with_hash()).ok


def test_a_game_from_a_position_is_played_again_from_there() -> None:
    """A game that began at a position needs no deal for its cards, and must agree with it."""
    position = GAME.start(3, {}, Deal(b"p" * 32)).to_position()
    record = played(standalone_provenance("spring", GAME.id), position=position)
    assert verify(record) == Verification(ok=True, deals="checked", problems=())
    undealt = replace(record, position=None).with_hash()
    assert problem(undealt).startswith("decisions[")
    other = with_options(record, open_mode="dropout").with_hash()
    assert problem(other) == "position.options are not the record's options"
    fewer = replace(record, seats=bots(4)).with_hash()
    assert problem(fewer) == "outcome.scores has 3 items for 4 seats"
    broken = replace(record, position={**position, "round": 9}).with_hash()
    assert problem(broken).startswith("position: round ")


def test_decisions_open_together_may_stand_in_any_order() -> None:
    """Answers that were open at the same time hold in whatever order they are recorded."""
    steps = replay(sealed(), deal_key(SECRET, sealed().deal.text))
    together = next(step.number for step in steps if len(step.before.deciding()) > 1)
    assert verify(swapped(sealed(), together).with_hash(), SECRET).ok


@pytest.mark.parametrize(
    "tamper",
    [
        lambda record: with_options(record, last_card="unsold"),
        lambda record: replace(record, seats=bots(5)[1:]),
        lambda record: with_decision(record, 3, ms=record.decisions[3].ms + 1),
        lambda record: with_decision(record, 3, fault="move_timeout"),
        lambda record: replace(record, decisions=record.decisions[:-1]),
        lambda record: replace(record, decisions=record.decisions * 2),
        lambda record: replace(record, decisions=record.decisions[::-1]),
        lambda record: with_outcome(record, scores=(1, 2, 3, 4)),
        lambda record: with_outcome(record, places=(4, 3, 2, 1)),
        lambda record: with_outcome(record, capped=True),
        lambda record: with_chain(record, tournament="autumn cup"),
        lambda record: with_chain(record, number=13),
        lambda record: with_chain(record, attempt=1),
        lambda record: with_chain(record, hash="0" * 64),
        lambda record: replace(record, position={}),
        lambda record: with_deal(record, commitment=commitment(b"another")),
        lambda record: with_text(record, ",7]", ",8]"),
    ],
    ids=range(17),
)
def test_any_change_is_seen_by_the_hash(tamper: Tampering) -> None:
    """Whatever is changed in a finished record, its hash tells, sealed or not."""
    changed = tamper(sealed())
    for secret in (None, SECRET):
        assert problem(changed, secret).startswith("the record was changed after it was written")


def test_a_reveal_changes_no_hash() -> None:
    """Key, secret and seed can be added and taken away without touching the hash."""
    opened = with_deal(sealed().revealed(SECRET), key=deal_key(SECRET, sealed().deal.text))
    assert opened.with_hash().chain == sealed().chain
    unseeded = with_deal(standalone(), seed=None)
    assert unseeded.with_hash().chain == standalone().chain
    assert verify(unseeded) == Verification(ok=True, deals="sealed", problems=())


def test_checking_a_troubled_game_counts_its_faults() -> None:
    """Strikes, a third strike, a crash and the play that goes on after them all hold."""
    faults = {decision.fault for decision in troubled().decisions}
    assert faults == {None, "illegal_action", "move_timeout", "crashed", "forfeited"}
    assert troubled().outcome.strikes == (0, 3, 1)
    assert troubled().outcome.verdicts == ("crashed", "illegal_action", "finished")
    assert troubled().outcome.places == (2, 2, 1)
    for secret in (None, SECRET):
        assert verify(troubled(), secret).problems == ()
