"""The bot's side of the wire: its messages as bytes, the referee's bytes as messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from google.protobuf.message import DecodeError

from vendue.games.game import IllegalAction, Seat
from vendue.messages import (
    PROBLEM_LIMIT,
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
from vendue.wire.codecs import CODECS
from vendue.wire.verdicts import verdict_of


def encode_request(messages: Iterable[BotMessage]) -> bytes:
    """Return a PlayRequest.

    A reply whose action no message can carry goes out without one, which counts as illegal.
    """
    request = pb.PlayRequest()
    for message in messages:
        _TO_REFEREE[type(message)](request.messages.add(), message)
    return request.SerializeToString()


def _fill_hello(entry: pb.BotMessage, message: Hello) -> None:
    hello = entry.hello
    hello.protocol_min = message.protocol_min
    hello.protocol_max = message.protocol_max
    hello.credential = message.credential
    hello.bot_name = message.bot_name
    hello.bot_version = message.bot_version
    hello.sdk = message.sdk
    hello.games.extend(message.games)


def _fill_reply(entry: pb.BotMessage, message: Reply) -> None:
    reply = entry.reply
    reply.game_id = message.game_id
    reply.decision_id = message.decision_id
    if isinstance(message.action, Unusable):
        reply.problem = _text(message.action.sentence)[:PROBLEM_LIMIT]
        return
    try:
        CODECS[message.game].fill_action(message.action, getattr(reply, message.game))
    except IllegalAction as error:
        reply.ClearField("action")
        reply.problem = _text(str(error))[:PROBLEM_LIMIT]


def _fill_failed(entry: pb.BotMessage, message: Failed) -> None:
    entry.failed.game_id = message.game_id
    entry.failed.text = _text(message.text)


def _text(text: str) -> str:
    """Return a text without half characters, which no message can carry."""
    return text.encode("utf-8", "backslashreplace").decode()


def _fill_ready(entry: pb.BotMessage, message: Ready) -> None:
    entry.ready.game_id = message.game_id


def _fill_ended(entry: pb.BotMessage, message: Ended) -> None:
    entry.ended.game_id = message.game_id


_TO_REFEREE: dict[type[object], Callable[..., None]] = {
    Hello: _fill_hello,
    Ready: _fill_ready,
    Reply: _fill_reply,
    Ended: _fill_ended,
    Failed: _fill_failed,
}


class ResponseDecoder:
    """Decodes what the referee sends; remembers each open game's id and options."""

    def __init__(self) -> None:
        self._games: dict[GameId, tuple[str, Mapping[str, str]]] = {}

    def decode(self, data: bytes) -> list[RefereeMessage]:
        """Return the messages of a PlayResponse; those of unknown kinds are left out.

        Raises:
            MalformedMessage: not a PlayResponse, or it holds what can't be.
        """
        response = pb.PlayResponse()
        try:
            response.ParseFromString(data)
        except DecodeError:
            raise MalformedMessage("a message is not a PlayResponse") from None
        try:
            decoded = [self._message(entry) for entry in response.messages]
        except MalformedMessage:
            raise
        except (LookupError, TypeError, ValueError) as error:
            raise MalformedMessage(f"a message can't be understood: {error!r}") from error
        return [message for message in decoded if message is not None]

    def _message(self, entry: pb.RefereeMessage) -> RefereeMessage | None:
        kind = entry.WhichOneof("message")
        if kind == "decision":
            return self._decision(entry.decision)
        if kind == "game_over":
            return self._game_over(entry.game_over)
        if kind == "game_started":
            return self._game_started(entry.game_started)
        return _FROM_REFEREE[kind](entry) if kind in _FROM_REFEREE else None

    def _game_started(self, message: pb.GameStarted) -> GameStarted:
        game_id = GameId(message.game_id)
        options = dict(message.options)
        if message.game not in CODECS:
            raise MalformedMessage(f"this SDK doesn't know the game {message.game!r}")
        self._games[game_id] = (message.game, options)
        clock = message.clock
        return GameStarted(
            game_id=game_id,
            game=message.game,
            options=options,
            seat=Seat(message.seat),
            seats=message.seats,
            clock=ClockSettings(clock.bank_ms, clock.increment_ms, clock.move_limit_ms),
            commitment=message.commitment,
            bot_seed=message.bot_seed,
        )

    def _decision(self, message: pb.Decision) -> Decision:
        game_id = GameId(message.game_id)
        game, options = self._games[game_id]
        question = getattr(message, game)
        view, legal, events = CODECS[game].decode_question(question, options)
        return Decision(
            game_id=game_id,
            decision_id=DecisionId(message.decision_id),
            bank_ms=message.bank_ms,
            move_limit_ms=message.move_limit_ms,
            view=view,
            legal=legal,
            events=events,
        )

    def _game_over(self, message: pb.GameOver) -> GameOver:
        game_id = GameId(message.game_id)
        game, _ = self._games.pop(game_id)
        return GameOver(
            game_id=game_id,
            places=tuple(message.places),
            scores=tuple(message.scores),
            verdicts=tuple(verdict_of(number) for number in message.verdicts),
            own_faults=tuple(message.own_faults),
            events=CODECS[game].decode_closing(getattr(message, game)),
        )


def _fault_notice(message: pb.FaultNotice) -> FaultNotice:
    return FaultNotice(
        game_id=GameId(message.game_id),
        decision_id=DecisionId(message.decision_id),
        fault=verdict_of(message.fault),
        text=message.text,
        strikes=message.strikes,
    )


def _welcome(message: pb.Welcome) -> Welcome:
    return Welcome(
        protocol=message.protocol,
        message_bytes=message.limits.message_bytes,
        games_in_flight=message.limits.games_in_flight,
    )


_FROM_REFEREE: dict[str, Callable[[pb.RefereeMessage], RefereeMessage]] = {
    "welcome": lambda entry: _welcome(entry.welcome),
    "fault_notice": lambda entry: _fault_notice(entry.fault_notice),
    "goodbye": lambda entry: Goodbye(entry.goodbye.reason),
}
