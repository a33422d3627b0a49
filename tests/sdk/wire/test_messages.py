"""The envelopes on the wire: every message both ways, and what is no message."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from google.protobuf.message import Message
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.sdk.wire.questions import GAME, Question, RandomGame, typed_json, typed_question

from vendue.games.game import Seat
from vendue.games.modern_art import Action, AddSecond, Bid
from vendue.games.table import game as game_of
from vendue.messages import (
    FAILED_TEXT_LIMIT,
    BotMessage,
    ClockSettings,
    Decision,
    DecisionId,
    Ended,
    Failed,
    FaultNotice,
    GameId,
    GameOver,
    GameStarted,
    Goodbye,
    Hello,
    MalformedMessage,
    Ready,
    RefereeMessage,
    Reply,
    Unusable,
    Welcome,
)
from vendue.v1 import referee_pb2 as pb
from vendue.verdicts import Verdict
from vendue.wire.bot_side import ResponseDecoder, encode_request
from vendue.wire.codecs import CODECS
from vendue.wire.embedding import embed
from vendue.wire.referee_side import (
    batch,
    decode_request,
    encode_decision,
    encode_fault_notice,
    encode_game_over,
    encode_game_started,
    encode_goodbye,
    encode_welcome,
)
from vendue.wire.verdicts import verdict_of

CODEC = CODECS[GAME]
HIGH, LOW = GameId(2**64 - 1), GameId(0)
FROM_BOT: list[BotMessage] = [
    Hello(1, 3, "secret", "a bot", "1.2", "some-sdk/3", ("modern_art", "chess")),
    Hello(0, 0, "", "", "", "", ()),
    Ready(HIGH),
    Ready(LOW),
    Reply(HIGH, DecisionId(2**62 - 1), Bid(0), GAME),
    Reply(LOW, DecisionId(0), AddSecond(None), GAME),
    Ended(HIGH),
    Failed(LOW, "ValueError: „no“\n"),
    Failed(HIGH, ""),
]


def test_every_message_of_a_bot_comes_back() -> None:
    """What the bot's side encodes is what the referee's side reads, in order."""
    assert decode_request(encode_request(FROM_BOT)) == FROM_BOT


@pytest.mark.parametrize(
    ("action", "problem"),
    [
        (Unusable("bid returned 2.5"), "bid returned 2.5"),
        (Unusable("half \ud800"), "half \\ud800"),
        (Unusable(""), "the reply holds no action"),
        (Unusable("x" * 1000), "x" * 400),
        (Bid(2**40), "can't be sent"),
        (Bid(True), "can't be sent"),
        ("nonsense", "not an action of Modern Art"),
    ],
    ids=repr,
)
def test_an_answer_that_cannot_be_sent_arrives_with_the_reason(
    action: object, problem: str
) -> None:
    """The reply names its decision and says why it holds no action: illegal, and nothing worse."""
    (received,) = decode_request(encode_request([Reply(LOW, DecisionId(5), action, GAME)]))
    assert isinstance(received, Reply)
    assert (received.game_id, received.decision_id) == (LOW, DecisionId(5))
    assert isinstance(received.action, Unusable)
    assert problem in received.action.sentence


def test_an_exception_with_half_characters_is_sent() -> None:
    """A text that UTF-8 can't hold is escaped, not the end of the bot's process."""
    (received,) = decode_request(encode_request([Failed(LOW, "x\ud800y")]))
    assert received == Failed(LOW, "x\\ud800y")


def test_the_text_of_an_exception_is_cut_at_its_limit() -> None:
    """However much a bot of another SDK sends, no more than the end of it is kept."""
    request = pb.PlayRequest()
    request.messages.add().failed.text = "x" * 2 * FAILED_TEXT_LIMIT + "end"
    request.messages[0].failed.game_id = 1
    (received,) = decode_request(request.SerializeToString())
    assert received == Failed(GameId(1), "x" * (FAILED_TEXT_LIMIT - 3) + "end")


OPTIONS = game_of(GAME).settle_options()
STARTED = GameStarted(HIGH, GAME, OPTIONS, Seat(0), 5, ClockSettings(1, 0, 2**40), "c0ffee", 0)


def a_question() -> Question:
    return [*RandomGame(4, 3).questions()][7]


def decision_entry(question: Question, game_id: GameId = HIGH) -> bytes:
    public = CODEC.encode_public(question.view.public)
    events = [CODEC.encode_event(event) for event in question.events]
    encoded = CODEC.encode_question(question.view, public, question.legal, events)
    return encode_decision(GAME, game_id, DecisionId(3), 0, 10_000, encoded)


def over_entry(question: Question, message: GameOver) -> bytes:
    closing = CODEC.encode_closing([CODEC.encode_event(event) for event in question.events])
    return encode_game_over(GAME, replace(message, events=()), closing)


def test_every_message_of_the_referee_comes_back() -> None:
    """What the referee's side encodes is what the bot's side reads, in order."""
    question = a_question()
    started = replace(STARTED, options=question.options)
    decision = Decision(
        HIGH, DecisionId(3), 0, 10_000, question.view, question.legal, question.events
    )
    notice = FaultNotice(HIGH, DecisionId(0), Verdict.MOVE_TIMEOUT, "too late", 0)
    over = GameOver(HIGH, (1, 2), (0, -5), tuple(Verdict), ("a", "b"), question.events)
    sent: list[RefereeMessage] = [
        Welcome(1, 65536, 8),
        started,
        decision,
        notice,
        over,
        Goodbye("thanks"),
    ]
    entries = [
        encode_welcome(Welcome(1, 65536, 8)),
        encode_game_started(started),
        decision_entry(question),
        encode_fault_notice(notice),
        over_entry(question, over),
        encode_goodbye(Goodbye("thanks")),
    ]
    assert ResponseDecoder().decode(batch(entries)) == sent


def test_a_response_is_what_protobuf_itself_would_write() -> None:
    """A whole batch of embedded parts is the fully typed PlayResponse, byte for byte."""
    question = a_question()
    over = GameOver(HIGH, (1, 1), (4, 4), (Verdict.FINISHED,) * 2, ("x",), ())
    typed = pb.PlayResponse()
    decision = typed.messages.add().decision
    decision.game_id, decision.decision_id = HIGH, 3
    decision.bank_ms, decision.move_limit_ms = 0, 10_000
    decision.modern_art.CopyFrom(typed_question(question))
    game_over = typed.messages.add().game_over
    game_over.game_id = HIGH
    game_over.places.extend(over.places)
    game_over.scores.extend(over.scores)
    game_over.verdicts.extend([pb.VERDICT_FINISHED] * 2)
    game_over.own_faults.append("x")
    game_over.modern_art.events.extend(decision.modern_art.events)
    data = batch([decision_entry(question), over_entry(question, over)])
    assert pb.PlayResponse.FromString(data) == typed
    assert data == typed.SerializeToString(deterministic=True)
    assert len(typed.messages[0].decision.modern_art.events) == len(question.events)
    assert all(map(typed_json, question.events))


def test_options_have_one_order_on_the_wire() -> None:
    """The same game begins with the same bytes, in whatever order its options were chosen."""
    shuffled = list(OPTIONS.items())
    for seed in range(5):
        Random(seed).shuffle(shuffled)
        again = encode_game_started(replace(STARTED, options=dict(shuffled)))
        assert again == encode_game_started(STARTED)


def test_messages_of_unknown_kinds_are_left_out() -> None:
    """A bot understands what it knows of a newer referee."""
    unknown = embed(1, embed(99, b"\x08\x01"))
    data = batch([unknown, encode_goodbye(Goodbye("x")), unknown])
    assert ResponseDecoder().decode(data) == [Goodbye("x")]


def with_unknown_field(message: Message) -> bytes:
    return message.SerializeToString() + b"\xf8\x07\x05"


def test_unknown_fields_are_tolerated() -> None:
    """Fields that a later version adds disturb neither side."""
    ready = with_unknown_field(pb.Ready(game_id=7))
    assert decode_request(with_entry(2, ready)) == [Ready(GameId(7))]
    goodbye = with_unknown_field(pb.Goodbye(reason="x"))
    assert ResponseDecoder().decode(embed(1, embed(6, goodbye))) == [Goodbye("x")]


def with_entry(field: int, part: bytes) -> bytes:
    return embed(1, embed(field, part))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "holds no message"),
        (b"\xff\xff\xff", "not a PlayRequest"),
        (encode_request([Ready(LOW)])[:-1], "not a PlayRequest"),
        (embed(1, b""), "empty or of an unknown kind"),
        (with_entry(9, b""), "empty or of an unknown kind"),
        (with_entry(2, b""), "names no game_id"),
        (with_entry(3, b""), "names no decision_id"),
        (with_entry(3, pb.Reply(decision_id=1).SerializeToString()), "names no game_id"),
        (with_entry(3, pb.Reply(game_id=1).SerializeToString()), "names no decision_id"),
        (with_entry(4, b""), "names no game_id"),
        (with_entry(5, pb.Failed(text="x").SerializeToString()), "names no game_id"),
        (with_entry(5, b"\x12\x02\xff\xff"), "not a PlayRequest"),
    ],
)
def test_malformed_requests_are_named(data: bytes, words: str) -> None:
    """What is no request, or lacks what it needs, is refused with a reason."""
    with pytest.raises(MalformedMessage, match=words):
        decode_request(data)


def test_one_bad_entry_spoils_its_request() -> None:
    """Nothing of a request with a malformed entry is taken."""
    with pytest.raises(MalformedMessage):
        decode_request(encode_request([Ready(LOW)]) + embed(1, b""))


GOOD = encode_request(FROM_BOT)


def read(data: bytes) -> None:
    """Decode bytes as a request; MalformedMessage is the only exception that may come."""
    with suppress(MalformedMessage):
        assert decode_request(data)


@given(st.binary(max_size=200))
@settings(max_examples=300)
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """Random bytes never raise anything but MalformedMessage."""
    read(data)


@given(st.integers(0, 2**32))
@settings(max_examples=300)
def test_damaged_messages_are_read_or_refused(seed: int) -> None:
    """A real request with bytes changed, cut out, doubled or cut off is no danger either."""
    rng = Random(seed)
    data = bytearray(GOOD)
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(data))
        change = rng.randrange(4)
        if change == 0:
            data[at] = rng.randrange(256)
        elif change == 1:
            del data[at : at + rng.randint(1, 9)]
        elif change == 2:
            data[at:at] = data[at : at + rng.randint(1, 9)]
        else:
            data = data[: at + 1]
        data = data or bytearray(b"\x0a")
    read(bytes(data))


@pytest.mark.parametrize("depth", [1, 50, 5000])
def test_deep_nesting_is_read_or_refused(depth: int) -> None:
    """Groups and messages within messages can't exhaust the stack."""
    read(b"\x0b" * depth)
    nested = b""
    for _ in range(min(depth, 400)):
        nested = embed(1, nested)
    read(nested)


@pytest.mark.parametrize("number", [0, -1, 14, 99])
def test_unknown_verdicts_are_no_verdicts(number: int) -> None:
    """A verdict of no known number, 0 included, is never taken for another one."""
    with pytest.raises(MalformedMessage):
        verdict_of(number)


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xff",
        decision_entry(a_question()),
        over_entry(a_question(), GameOver(HIGH, (), (), (), (), ())),
        encode_game_started(replace(STARTED, game="chess")),
        encode_game_started(replace(STARTED, options={"colour": "red"}))
        + decision_entry(a_question()),
        with_entry(4, pb.FaultNotice(game_id=1).SerializeToString()),
    ],
    ids=["junk", "decision first", "end first", "unknown game", "unknown option", "no verdict"],
)
def test_nonsense_of_a_referee_is_named(data: bytes) -> None:
    """The bot's side says that it doesn't understand, in one kind of exception."""
    with pytest.raises(MalformedMessage):
        ResponseDecoder().decode(data)


def test_a_finished_game_is_forgotten() -> None:
    """The bot's side keeps nothing of a game that is over."""
    decoder = ResponseDecoder()
    question = a_question()
    started = encode_game_started(replace(STARTED, options=question.options))
    decoder.decode(batch([started, over_entry(question, GameOver(HIGH, (), (), (), (), ()))]))
    with pytest.raises(MalformedMessage):
        decoder.decode(decision_entry(question))


ACTIONS: st.SearchStrategy[Action] = st.builds(Bid, st.integers(-(2**31), 2**31 - 1))


@given(st.lists(st.builds(Reply, st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1), ACTIONS)))
def test_any_number_of_replies_travels_together(replies: list[Reply]) -> None:
    """A batch keeps every reply and their order."""
    sent: list[BotMessage] = [replace(reply, game=GAME) for reply in replies]
    if sent:
        assert decode_request(encode_request(sent)) == sent
