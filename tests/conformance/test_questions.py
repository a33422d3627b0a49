"""Which questions are put: none whose only answer everybody could have given."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.conformance.setups import Setup, every_setup
from tests.conformance.walk import all_seats, turns

from vendue.games.game import AnyState, Seat
from vendue.games.modern_art import DecisionKind as ModernArtKind

REDEALS = 12
"""Games that another seat could be in, looked at before a question is called forced."""


def is_known_to_be_forced(setup: Setup, state: AnyState, seat: Seat) -> bool:
    """Return whether every other seat knows that this one has a single answer.

    A seat knows it if it is so in every game that the seat could be in.
    """
    rng = Random(0)
    others = [other for other in all_seats(state) if other != seat]
    return all(
        len(setup.game.redeal(state.view(other), rng).legal(seat)) == 1
        for other in others
        for _ in range(REDEALS)
    )


def is_forced_in_modern_art(_: Setup, state: AnyState, seat: Seat) -> bool:
    """Return whether hand sizes or balances leave one answer; nothing else counts (section 11)."""
    public = state.public()
    if public.kind is ModernArtKind.PLAY_CARD:
        return bool(public.hand_sizes[seat] == 1)
    return not (public.kind is ModernArtKind.ADD_SECOND and public.hand_sizes[seat])


IS_FORCED: dict[str, Callable[[Setup, AnyState, Seat], bool]] = {
    "modern_art": is_forced_in_modern_art
}
"""For games whose rules look at less than all that everybody knows."""


@every_setup(3)
def test_no_forced_question_is_put(setup: Setup) -> None:
    """A seat that is asked has a choice, or only it can know that it has none.

    MA, section 11; CP-37 and section 14a; AS, section 9a.
    """
    is_forced = IS_FORCED.get(setup.game_id, is_known_to_be_forced)
    for number in setup.numbers:
        for turn in turns(setup, number):
            for seat in turn.state.deciding():
                if len(turn.state.legal(seat)) == 1:
                    assert not is_forced(setup, turn.state, seat)


@every_setup()
def test_a_question_has_an_answer(setup: Setup) -> None:
    """Whoever is asked can answer, and seats are named once, ascending."""
    for number in setup.numbers:
        for turn in turns(setup, number):
            deciding = turn.state.deciding()
            assert list(deciding) == sorted(set(deciding))
            assert set(deciding) <= set(all_seats(turn.state))
            assert all(len(turn.state.legal(seat)) > 0 for seat in deciding)
