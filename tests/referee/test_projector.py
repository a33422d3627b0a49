"""What leaves for a seat: made of its own view and public events, and of nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from vendue.deals import Deal, standalone_deal
from vendue.games.game import AnyState, Seat
from vendue.games.modern_art import Bid, DecisionKind
from vendue.games.table import game as game_of
from vendue.match import Answer, Fault, Match, MatchResult, Notice
from vendue.messages import ClockSettings, Decision, DecisionId, FaultNotice, GameOver
from vendue.verdicts import Verdict
from vendue.wire.bot_side import ResponseDecoder
from vendue.wire.referee_side import batch, encode_game_started
from vendue_referee.projector import GameFacts, Projector

GAME = "modern_art"
DEAL = standalone_deal("projector", GAME)
CLOCK = ClockSettings(60_000, 100, 10_000)


def facts(rotation: int = 0, attempt: int = 1) -> GameFacts:
    options = game_of(GAME).settle_options()
    return GameFacts(GAME, options, CLOCK, "c0ffee", rotation, attempt)


def dealt(seats: int = 4) -> AnyState:
    return game_of(GAME).start(seats, {}, DEAL)


def projector(
    state: AnyState | None = None, *, rotation: int = 0, attempt: int = 1, deal: Deal = DEAL
) -> Projector:
    return Projector(facts(rotation, attempt), deal, Match(state or dealt()))


def random_match(match: Match, number: int) -> Iterator[tuple[Seat, ...]]:
    """Play a match at random; yield the seats that are asked before they answer."""
    rng = Random(number)
    while asked := match.asked():
        yield asked
        match.settle(
            {
                seat: Answer(
                    match.state.default(seat)
                    if rng.random() < 0.4
                    else match.state.legal(seat).sample(rng)
                )
                for seat in asked
            }
        )


def decoders(made: Projector, seats: int) -> list[ResponseDecoder]:
    """Return the other side of each seat's stream, with the game begun."""
    sides = [ResponseDecoder() for _ in range(seats)]
    for seat, side in enumerate(sides):
        started = made.started(Seat(seat))
        assert side.decode(encode_game_started(started)) == [started]
    return sides


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_plain_and_encoded_messages_say_the_same(seats: int) -> None:
    """A bot in the referee's process is told exactly what one behind the wire is told."""
    match = Match(dealt(seats))
    plain = Projector(facts(), DEAL, match)
    wired = Projector(facts(), DEAL, match)
    sides = decoders(wired, seats)
    for asked in random_match(match, seats):
        for seat in asked:
            decision_id = plain.next_decision_id(seat)
            assert wired.next_decision_id(seat) == decision_id
            expected = plain.decision(seat, decision_id, 1234)
            encoded = wired.encoded_decision(seat, decision_id, 1234)
            assert sides[seat].decode(encoded) == [expected]
    result = match.result()
    for seat in map(Seat, range(seats)):
        encoded = wired.encoded_over(seat, result)
        assert sides[seat].decode(batch([encoded])) == [plain.over(seat, result)]


@pytest.mark.parametrize("seats", [3, 5])
def test_every_event_reaches_every_seat_once_and_in_order(seats: int) -> None:
    """Decisions and the end together tell each seat the whole public course of the game."""
    match = Match(dealt(seats))
    made = Projector(facts(), DEAL, match)
    told: list[list[object]] = [[] for _ in range(seats)]
    for asked in random_match(match, 1):
        for seat in asked:
            told[seat].extend(made.decision(seat, DecisionId(0), 0).events)
    result = match.result()
    for seat in range(seats):
        told[seat].extend(made.over(Seat(seat), result).events)
    assert told == [match.events] * seats


def test_a_decision_is_the_seats_own_view_and_clock() -> None:
    """View, legal actions, bank and limit are those of the receiving seat."""
    state = dealt()
    made = projector(state)
    (seat,) = state.deciding()
    assert made.decision(seat, DecisionId(5), 777) == Decision(
        made.game_id, DecisionId(5), 777, 10_000, state.view(seat), state.legal(seat), ()
    )


def swapped(state: AnyState) -> AnyState:
    """Return a twin in which two seats hold each other's cards and the stock is turned round."""
    position = json.loads(json.dumps(state.to_position()))
    hands = position["hands"]
    hands[1], hands[2] = hands[2], hands[1]
    position["stock"].reverse()
    return game_of(GAME).from_position(position)


def test_what_a_seat_may_not_know_changes_no_byte() -> None:
    """With other hands for the others and another stock, a seat is sent the same bytes."""
    state = dealt()
    assert state.deciding() == (0,)
    twin = swapped(state)
    assert twin.to_position() != state.to_position()
    sent = [
        projector(each).encoded_decision(Seat(0), DecisionId(1), 60_000) for each in (state, twin)
    ]
    assert sent[0] == sent[1]


def sealed_sale() -> Match:
    """Return a match in which all seats bid in secret."""
    match = Match(dealt())
    for asked in random_match(match, 4):
        if match.state.legal(asked[0]).kind is DecisionKind.BID_SEALED:
            break
    return match


@pytest.mark.parametrize("amount", [0, 1, 7])
def test_a_sealed_answer_changes_no_byte_for_the_others(amount: int) -> None:
    """What one seat answered in secret, and that it answered, is not in what others are sent."""
    match = sealed_sale()
    first, second, *_ = match.asked()
    before = Projector(facts(), DEAL, match).encoded_decision(second, DecisionId(1), 60_000)
    match.state.play(first, Bid(amount))
    after = Projector(facts(), DEAL, match).encoded_decision(second, DecisionId(1), 60_000)
    assert after == before


def test_ids_are_those_of_the_deal() -> None:
    """An id follows from deal, rotation, attempt, seat and the seat's own count, nothing else."""
    made = projector(rotation=2, attempt=3)
    for ordinal in range(5):
        assert made.next_decision_id(Seat(1)) == DEAL.decision_id(2, 3, 1, ordinal)
    # That another seat was asked in between makes no difference to this one.
    interleaved = projector(rotation=2, attempt=3)
    for ordinal in range(5):
        interleaved.next_decision_id(Seat(0))
        assert interleaved.next_decision_id(Seat(1)) == DEAL.decision_id(2, 3, 1, ordinal)


def test_ids_are_all_different_and_without_an_order() -> None:
    """No two decisions of a deal share an id, and an id doesn't tell the next one."""
    ids = [
        projector(rotation=rotation, attempt=attempt).next_decision_id(Seat(seat))
        for rotation in range(4)
        for attempt in (1, 2, 3)
        for seat in range(4)
    ]
    made = projector(rotation=9)
    ids.extend(made.next_decision_id(Seat(0)) for _ in range(200))
    assert len(set(ids)) == len(ids)
    assert all(0 <= decision_id < 2**62 for decision_id in ids)
    rises = sum(later > earlier for earlier, later in pairwise(ids))
    assert 0.3 < rises / len(ids) < 0.7
    steps = {later - earlier for earlier, later in pairwise(ids)}
    assert len(steps) == len(ids) - 1


def test_game_ids_name_nothing() -> None:
    """Each rotation and attempt has another id, equal for all its seats."""
    ids = {projector(rotation=r, attempt=a).game_id for r in range(4) for a in (1, 2)}
    assert len(ids) == 8
    made = projector()
    assert {made.started(Seat(seat)).game_id for seat in range(4)} == {made.game_id}


def test_the_beginning_names_no_opponent() -> None:
    """GameStarted holds the seat's own facts; the seed differs by seat, not by attempt."""
    made = projector()
    started = made.started(Seat(3))
    assert (started.seat, started.seats, started.clock) == (3, 4, CLOCK)
    assert started.commitment == "c0ffee"
    assert started.options == game_of(GAME).settle_options()
    assert len({made.started(Seat(seat)).bot_seed for seat in range(4)}) == 4
    again = projector(rotation=1, attempt=2)
    assert again.started(Seat(3)).bot_seed == started.bot_seed


def test_a_seat_is_told_its_own_faults_only() -> None:
    """Sentences about a seat go to that seat; the others learn its verdict."""
    match = Match(dealt())
    match.settle({Seat(0): Fault(Verdict.CRASHED, "ValueError: my secret plan")})
    made = Projector(facts(), DEAL, match)
    verdicts = (Verdict.CRASHED, *[Verdict.FINISHED] * 3)
    result = MatchResult((1, 2, 3, 4), (4, 3, 2, 1), verdicts, (0,) * 4, capped=False)
    own, other = made.over(Seat(0), result), made.over(Seat(1), result)
    assert own.own_faults == ("ValueError: my secret plan",)
    assert other == GameOver(made.game_id, (4, 3, 2, 1), (1, 2, 3, 4), verdicts, (), other.events)
    assert b"secret plan" not in Projector(facts(), DEAL, match).encoded_over(Seat(1), result)


def test_a_notice_names_the_decision_that_it_is_about() -> None:
    """A strike is told with its reason, the decision and the count."""
    made = projector()
    notice = Notice(Seat(2), Verdict.MOVE_TIMEOUT, "too late", 2)
    assert made.notice(notice, DecisionId(9)) == FaultNotice(
        made.game_id, DecisionId(9), Verdict.MOVE_TIMEOUT, "too late", 2
    )
