"""The stream of a conformance test without I/O: what the bot sends in, what it is sent out."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from vendue.messages import (
    PROTOCOL,
    BotMessage,
    GameId,
    Goodbye,
    Hello,
    MalformedMessage,
    Welcome,
)
from vendue.runner import CREDENTIAL
from vendue.stream import BATCH_LIMIT
from vendue.testing.blanks import MESSAGE_BYTES
from vendue.testing.matching import ROUNDED, is_rounded
from vendue.testing.trial import Breach, Trial
from vendue.wire.referee_side import batch, decode_request, encode_goodbye, encode_welcome


class Examination:
    """The games of one bot process, from its Hello to the referee's Goodbye.

    Args:
        trials: the games, none of them begun.
        credential: what Hello has to name.
        in_flight: how many games may be open at the same time.
    """

    def __init__(self, trials: Sequence[Trial], credential: str, in_flight: int) -> None:
        self._trials = trials
        self._waiting = deque(trials)
        self._begun: dict[GameId, Trial] = {}
        self._credential = credential
        self._in_flight = in_flight
        self._is_welcome = False

    @property
    def awaited(self) -> str | None:
        """What the bot owes, for a sentence; None when all games are over."""
        if not self._is_welcome:
            return "Hello"
        return next((f"{trial.awaited} in {trial.name}" for trial in self._open()), None)

    def take(self, data: bytes) -> list[bytes]:
        """Take what the bot sent and return the messages that it is sent in answer.

        Raises:
            Breach: the bot broke the protocol.
        """
        messages = _decoded(data)
        if not self._is_welcome:
            self._check_hello(messages)
            self._is_welcome = True
            welcome = encode_welcome(Welcome(PROTOCOL, MESSAGE_BYTES, self._in_flight))
            return [welcome, *self._batch([])]
        if self.awaited is None:
            raise Breach(f"the bot sent {_kinds(messages)} after all games were over")
        return self._batch([entry for message in messages for entry in self._take(message)])

    def _batch(self, entries: list[bytes]) -> list[bytes]:
        """Return entries as messages, with the games that can begin now, or the goodbye."""
        entries += self._begin()
        if self.awaited is None:
            entries.append(encode_goodbye(Goodbye("the test is over; thank you")))
        starts = range(0, len(entries), BATCH_LIMIT)
        return [batch(entries[start : start + BATCH_LIMIT]) for start in starts]

    def _begin(self) -> list[bytes]:
        """Begin as many games as may be open, and return what begins them."""
        entries: list[bytes] = []
        while self._waiting and len(self._open()) < self._in_flight:
            trial = self._waiting.popleft()
            self._begun[trial.table.game_id] = trial
            entries.append(trial.table.started())
        return entries

    def _open(self) -> list[Trial]:
        return [trial for trial in self._begun.values() if not trial.is_over]

    def _take(self, message: BotMessage) -> list[bytes]:
        if isinstance(message, Hello):
            raise Breach("Hello was sent a second time")
        trial = self._begun.get(message.game_id)
        if trial is None:
            kind = type(message).__name__
            near = any(is_rounded(message.game_id, game_id) for game_id in self._begun)
            hint = f"; this is {ROUNDED}" if near else ""
            raise Breach(f"{kind} names game {message.game_id}, which was never started{hint}")
        return trial.take(message)

    def _check_hello(self, messages: Sequence[BotMessage]) -> None:
        hello = messages[0]
        if len(messages) != 1 or not isinstance(hello, Hello):
            said = f"it was {_kinds(messages)}"
            raise Breach(f"the first message of a stream has to be one Hello; {said}")
        if hello.credential != self._credential:
            raise Breach(f"Hello has to name the credential just as it stands in {CREDENTIAL}")
        if not hello.protocol_min <= PROTOCOL <= hello.protocol_max:
            spoken = f"{hello.protocol_min} to {hello.protocol_max}"
            raise Breach(f"Hello says that the bot speaks protocols {spoken}; this is {PROTOCOL}")
        missing = {trial.game for trial in self._trials} - set(hello.games)
        if missing:
            raise Breach(f"Hello does not name {', '.join(sorted(missing))} among the bot's games")


def _decoded(data: bytes) -> list[BotMessage]:
    if len(data) > MESSAGE_BYTES:
        raise Breach(f"a message of {len(data)} bytes is above the limit of {MESSAGE_BYTES}")
    try:
        return decode_request(data)
    except MalformedMessage as error:
        raise Breach(f"the bot sent what can't be understood: {error}") from None


def _kinds(messages: Sequence[BotMessage]) -> str:
    return ", ".join(type(message).__name__ for message in messages)
