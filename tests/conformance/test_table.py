"""What the table says of each game, and what stands beside it in other tables."""

from __future__ import annotations

import pytest
from tests.conformance.setups import SETUPS, Setup, every_game, every_setup

from vendue.games.game import Game
from vendue.games.options import BadOption
from vendue.games.table import GAMES
from vendue.v1 import referee_pb2 as pb
from vendue.wire.codecs import CODECS


def test_every_setup_is_tried() -> None:
    """No game, number of seats or preset of the table goes without a test."""
    tried = {(setup.game_id, setup.seats, setup.preset) for setup in SETUPS}
    assert {game_id for game_id, _, _ in tried} == set(GAMES)
    assert tried == {
        (game_id, seats, preset.name)
        for game_id, game in GAMES.items()
        for seats in game.seat_counts
        for preset in game.presets
    }


@every_game
def test_a_game_describes_itself(game: Game) -> None:
    """Names, seat counts in order, and a first preset that chooses nothing."""
    assert GAMES[game.id] is game
    assert game.id.isidentifier()
    assert game.id == game.id.lower()
    assert game.title
    assert game.score_unit
    assert list(game.seat_counts) == sorted(set(game.seat_counts))
    assert game.seat_counts[0] >= 2
    assert game.presets[0].name == "default"
    assert not game.presets[0].choices
    for names in ([spec.name for spec in game.options], [each.name for each in game.presets]):
        assert len(set(names)) == len(names)


@every_game
def test_options_are_settled_once_and_for_all(game: Game) -> None:
    """Each preset names a value for every option, and settling it again changes nothing."""
    for preset in game.presets:
        settled = game.settle_options(preset.name)
        assert list(settled) == [spec.name for spec in game.options]
        assert game.settle_options(chosen=settled) == settled
    assert game.settle_options() == game.settle_options("default")


@every_game
def test_what_a_game_does_not_offer_is_refused(game: Game) -> None:
    """Unknown presets, options, values and numbers of seats are refused before a deal."""
    for preset, chosen in (("no such", {}), (None, {"no such": "1"})):
        with pytest.raises(BadOption, match="no such"):
            game.settle_options(preset, chosen)
    for spec in game.options:
        with pytest.raises(BadOption, match=spec.name):
            game.settle_options(chosen={spec.name: "\x00 no such"})
    for seats in {0, 1, 99} | {game.seat_counts[-1] + 1}:
        with pytest.raises(BadOption, match="seats"):
            game.check_seats(seats)


@every_setup()
def test_a_deal_takes_settled_options_and_allowed_seats(setup: Setup) -> None:
    """A dealt game has the seats that were asked for, and asks somebody something."""
    state = setup.start(0)
    assert state.seats == setup.seats
    assert state.deciding()
    with pytest.raises(BadOption):
        setup.game.start(99, setup.options, None)  # type: ignore[arg-type]


@every_game
def test_a_game_has_its_field_in_every_envelope(game: Game) -> None:
    """Questions, answers and the end of a game name it in a field of its own."""
    codec = CODECS[game.id]
    assert codec.field == game.id
    for envelope in (pb.Decision, pb.Reply, pb.GameOver):
        assert envelope.DESCRIPTOR.fields_by_name[game.id].number == codec.question_field
    assert set(CODECS) == set(GAMES)
