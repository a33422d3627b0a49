"""One open stream of a bot's process: questions in, batches of answers out.

Knows no transport. `vendue.runner` imports it when the bot's hello is on its way.
"""

from __future__ import annotations

import queue
import time
from collections.abc import Iterator
from enum import Enum, auto
from typing import TypeAlias

from vendue.log import log_to_stderr
from vendue.messages import BotMessage, Failed, Goodbye
from vendue.player import Player
from vendue.wire.bot_side import ResponseDecoder, encode_request

BATCH_LIMIT = 64
"""Messages in one request to the referee."""
PATIENCE = 0.005
"""Seconds that an answer waits for others to the same batch of questions."""


class Mark(Enum):
    """What stands between answers."""

    BATCH = auto()
    """All of a batch of questions is answered."""
    END = auto()
    """There will be no more answers."""


Outgoing: TypeAlias = "queue.SimpleQueue[BotMessage | Mark]"
"""What the bot has to say."""


def requests(outgoing: Outgoing) -> Iterator[bytes]:
    """Yield requests, each of all the answers that are ready; runs in a thread of grpc.

    An answer waits very little for those after it: while a bot thinks about one game, the clock
    of another that it has answered must not run.
    """
    is_open = True
    while is_open:
        ready, is_open = take_ready(outgoing)
        if ready:
            yield encode_request(ready)


def take_ready(outgoing: Outgoing) -> tuple[list[BotMessage], bool]:
    """Take an answer and those that follow at once, and say whether there may be more."""
    ready: list[BotMessage] = []
    item = outgoing.get()
    until = time.monotonic() + PATIENCE
    while not isinstance(item, Mark):
        ready.append(item)
        # A traceback can be as long as hundreds of replies; one at most goes into a request.
        if len(ready) == BATCH_LIMIT or isinstance(item, Failed):
            return ready, True
        try:
            item = outgoing.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            return ready, True
    return ready, item is not Mark.END


def answer_all(responses: Iterator[bytes], player: Player, outgoing: Outgoing) -> int:
    """Play until the referee's goodbye; return 0 after it, 1 if the stream ends without one.

    Raises:
        MalformedMessage: a response is no message of the protocol.
    """
    decoder = ResponseDecoder()
    for response in responses:
        for message in decoder.decode(response):
            if isinstance(message, Goodbye):
                return 0
            answer = player.receive(message)
            if answer is not None:
                outgoing.put(answer)
        outgoing.put(Mark.BATCH)
    log_to_stderr("vendue: the referee ended the stream without a goodbye")
    return 1
