"""The referee's side of the wire: its messages as bytes, a bot's bytes as messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import cast

from google.protobuf.message import DecodeError, Message

from vendue.games.game import IllegalAction
from vendue.messages import (
    FAILED_TEXT_LIMIT,
    PROBLEM_LIMIT,
    BotMessage,
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
    Reply,
    Unusable,
    Welcome,
)
from vendue.v1 import referee_pb2 as pb
from vendue.wire.codecs import CODECS
from vendue.wire.embedding import embed
from vendue.wire.verdicts import verdict_number

_BATCH = pb.PlayResponse.MESSAGES_FIELD_NUMBER


def encode_welcome(message: Welcome) -> bytes:
    """Return the message as an entry of a PlayResponse."""
    limits = pb.Limits(message_bytes=message.message_bytes, games_in_flight=message.games_in_flight)
    return _entry(pb.RefereeMessage(welcome=pb.Welcome(protocol=message.protocol, limits=limits)))


def encode_game_started(message: GameStarted) -> bytes:
    """Return the message as an entry of a PlayResponse."""
    clock = pb.Clock(
        bank_ms=message.clock.bank_ms,
        increment_ms=message.clock.increment_ms,
        move_limit_ms=message.clock.move_limit_ms,
    )
    started = pb.GameStarted(
        game_id=message.game_id,
        game=message.game,
        options=message.options,
        seat=message.seat,
        seats=message.seats,
        clock=clock,
        commitment=message.commitment,
        bot_seed=message.bot_seed,
    )
    # A map's order is not fixed by the wire format; identical games must be identical bytes.
    return _entry_of(_GAME_STARTED, started.SerializeToString(deterministic=True))


def encode_decision(
    game: str,
    game_id: GameId,
    decision_id: DecisionId,
    bank_ms: int,
    move_limit_ms: int,
    question: bytes,
) -> bytes:
    """Return a Decision as an entry of a PlayResponse; the question is the codec's."""
    head = pb.Decision(
        game_id=game_id, decision_id=decision_id, bank_ms=bank_ms, move_limit_ms=move_limit_ms
    ).SerializeToString()
    return _entry_of(_DECISION, head + embed(CODECS[game].question_field, question))


def encode_fault_notice(message: FaultNotice) -> bytes:
    """Return the message as an entry of a PlayResponse."""
    notice = pb.FaultNotice(
        game_id=message.game_id,
        decision_id=message.decision_id,
        fault=verdict_number(message.fault),
        text=message.text,
        strikes=message.strikes,
    )
    return _entry(pb.RefereeMessage(fault_notice=notice))


def encode_game_over(game: str, message: GameOver, closing: bytes) -> bytes:
    """Return the message as an entry of a PlayResponse; the closing is the codec's."""
    over = pb.GameOver(
        game_id=message.game_id,
        places=message.places,
        scores=message.scores,
        verdicts=[verdict_number(verdict) for verdict in message.verdicts],
        own_faults=message.own_faults,
    ).SerializeToString()
    return _entry_of(_GAME_OVER, over + embed(CODECS[game].question_field, closing))


def encode_goodbye(message: Goodbye) -> bytes:
    """Return the message as an entry of a PlayResponse."""
    return _entry(pb.RefereeMessage(goodbye=pb.Goodbye(reason=message.reason)))


def batch(entries: Iterable[bytes]) -> bytes:
    """Return a PlayResponse (or PlayRequest) of encoded entries."""
    return b"".join(entries)


_DECISION = pb.RefereeMessage.DECISION_FIELD_NUMBER
_GAME_STARTED = pb.RefereeMessage.GAME_STARTED_FIELD_NUMBER
_GAME_OVER = pb.RefereeMessage.GAME_OVER_FIELD_NUMBER


def _entry(message: Message) -> bytes:
    return embed(_BATCH, message.SerializeToString())


def _entry_of(field: int, part: bytes) -> bytes:
    return embed(_BATCH, embed(field, part))


def decode_request(data: bytes) -> list[BotMessage]:
    """Return the messages of a PlayRequest.

    Raises:
        MalformedMessage: not a PlayRequest, an empty one, or an entry is empty or lacks an id.
    """
    return list(decode_each(data))


def decode_each(data: bytes) -> Iterator[BotMessage]:
    """Return the messages of a PlayRequest, each made when it is looked at.

    A stranger may send very many; whoever stops at the first that is wrong doesn't pay for all.

    Raises:
        MalformedMessage: not a PlayRequest, or an empty one; while its messages are looked at,
            one of them is empty or lacks an id.
    """
    request = pb.PlayRequest()
    try:
        request.ParseFromString(data)
    except DecodeError:
        raise MalformedMessage("a message is not a PlayRequest") from None
    if not request.messages:
        raise MalformedMessage("a PlayRequest holds no message")
    return map(_bot_message, request.messages)


def _bot_message(entry: pb.BotMessage) -> BotMessage:
    kind = entry.WhichOneof("message")
    if kind is None:
        raise MalformedMessage("a message of the batch is empty or of an unknown kind")
    return _FROM_BOT[kind](entry)


def _game_id(message: Message) -> GameId:
    if not message.HasField("game_id"):
        raise MalformedMessage("a message names no game_id")
    return GameId(cast("pb.Ready", message).game_id)


def _reply(entry: pb.BotMessage) -> Reply:
    reply = entry.reply
    if not reply.HasField("decision_id"):
        raise MalformedMessage("a reply names no decision_id")
    game = reply.WhichOneof("action")
    action: object
    if game is None:
        action = Unusable(reply.problem[:PROBLEM_LIMIT] or "the reply holds no action")
    else:
        action = _action(game, getattr(reply, game))
    return Reply(_game_id(reply), DecisionId(reply.decision_id), action, game or "")


def _action(game: str, message: Message) -> object:
    try:
        return CODECS[game].decode_action(message)
    except IllegalAction as error:
        return Unusable(str(error))


def _hello(entry: pb.BotMessage) -> Hello:
    hello = entry.hello
    return Hello(
        protocol_min=hello.protocol_min,
        protocol_max=hello.protocol_max,
        credential=hello.credential,
        bot_name=hello.bot_name,
        bot_version=hello.bot_version,
        sdk=hello.sdk,
        games=tuple(hello.games),
    )


_FROM_BOT: dict[str, Callable[[pb.BotMessage], BotMessage]] = {
    "hello": _hello,
    "ready": lambda entry: Ready(_game_id(entry.ready)),
    "reply": _reply,
    "ended": lambda entry: Ended(_game_id(entry.ended)),
    "failed": lambda entry: Failed(_game_id(entry.failed), entry.failed.text[-FAILED_TEXT_LIMIT:]),
}
