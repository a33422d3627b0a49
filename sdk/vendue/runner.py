"""Plays a bot for a referee over gRPC: the only module of the SDK that knows grpc.

The referee starts the process with VENDUE_ADDRESS and VENDUE_CREDENTIAL in its environment; the
bot dials in, keeps one stream and answers what arrives until the referee says goodbye.
"""

from __future__ import annotations

import os
import queue
import sys
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import NoReturn, TypeAlias

import grpc

from vendue.bot import Bot
from vendue.messages import BotMessage, Failed, Goodbye, MalformedMessage
from vendue.player import Player, hello, log_to_stderr
from vendue.version import VERSION
from vendue.wire.bot_side import ResponseDecoder, encode_request

ADDRESS = "VENDUE_ADDRESS"
CREDENTIAL = "VENDUE_CREDENTIAL"
PLAY = "/vendue.v1.RefereeService/Play"

BATCH_LIMIT = 64
"""Messages in one request to the referee."""
PATIENCE = 0.005
"""Seconds that an answer waits for others to the same batch of questions."""

CHANNEL_OPTIONS = (
    ("grpc.max_receive_message_length", 4 << 20),
    ("grpc.enable_retries", 0),
    ("grpc.enable_http_proxy", 0),
)


class _Mark(Enum):
    """What stands between answers."""

    BATCH = auto()
    """All of a batch of questions is answered."""
    END = auto()
    """There will be no more answers."""


Outgoing: TypeAlias = "queue.SimpleQueue[BotMessage | _Mark]"
"""What the bot has to say."""


class NoReferee(Exception):
    """This process was not started by a referee; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Connection:
    """Where the referee listens and what lets this process in."""

    address: str
    credential: str


def connection_from_environment() -> Connection:
    """Return what the referee put into the environment.

    Raises:
        NoReferee: there is nothing.
    """
    address = os.environ.get(ADDRESS)
    if not address:
        raise NoReferee(
            f"{ADDRESS} is not set: a bot is started by a referee;"
            " try `vendue play GAME BOT…` with this file as one of the bots"
        )
    return Connection(address, os.environ.get(CREDENTIAL, ""))


def run(bot_class: type[Bot]) -> NoReturn:
    """Play until the referee says goodbye, then end the process; status 0 if all went well.

    Whatever ends the play ends the process: grpc's threads can keep an interpreter from
    shutting down.
    """
    status = 1
    try:
        status = serve(bot_class, connection_from_environment())
    except NoReferee as error:
        log_to_stderr(f"vendue: {error}")
        status = 2
    except BaseException:  # also sys.exit in a bot: there is nobody left to raise to
        log_to_stderr(traceback.format_exc())
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def serve(bot_class: type[Bot], connection: Connection) -> int:
    """Play over one stream; return 0 after a goodbye, 1 if the stream broke or never was."""
    outgoing: Outgoing = queue.SimpleQueue()
    outgoing.put(hello(bot_class, connection.credential, VERSION))
    outgoing.put(_Mark.BATCH)
    with grpc.insecure_channel(connection.address, options=CHANNEL_OPTIONS) as channel:
        play: grpc.StreamStreamMultiCallable[bytes, bytes] = channel.stream_stream(PLAY)
        responses = play(_requests(outgoing))
        try:
            return _answer_all(responses, Player(bot_class), outgoing)
        except grpc.RpcError as error:
            return _explain(error)
        except MalformedMessage as error:
            log_to_stderr(f"vendue: the referee sent something that is no message: {error}")
            return 1
        finally:
            outgoing.put(_Mark.END)


def _requests(outgoing: Outgoing) -> Iterator[bytes]:
    """Yield requests, each of all the answers that are ready; runs in a thread of grpc.

    An answer waits very little for those after it: while a bot thinks about one game, the clock
    of another that it has answered must not run.
    """
    is_open = True
    while is_open:
        ready, is_open = _take_ready(outgoing)
        if ready:
            yield encode_request(ready)


def _take_ready(outgoing: Outgoing) -> tuple[list[BotMessage], bool]:
    """Take an answer and those that follow at once, and say whether there may be more."""
    ready: list[BotMessage] = []
    item = outgoing.get()
    until = time.monotonic() + PATIENCE
    while not isinstance(item, _Mark):
        ready.append(item)
        # A traceback can be as long as hundreds of replies; one at most goes into a request.
        if len(ready) == BATCH_LIMIT or isinstance(item, Failed):
            return ready, True
        try:
            item = outgoing.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            return ready, True
    return ready, item is not _Mark.END


def _answer_all(responses: Iterator[bytes], player: Player, outgoing: Outgoing) -> int:
    decoder = ResponseDecoder()
    for response in responses:
        for message in decoder.decode(response):
            if isinstance(message, Goodbye):
                return 0
            answer = player.receive(message)
            if answer is not None:
                outgoing.put(answer)
        outgoing.put(_Mark.BATCH)
    log_to_stderr("vendue: the referee ended the stream without a goodbye")
    return 1


def _explain(error: grpc.RpcError) -> int:
    """Log why a stream broke, in the words of the referee; the one place that maps its status."""
    status, details = error.code(), error.details()
    if status is grpc.StatusCode.UNAVAILABLE:
        log_to_stderr(f"vendue: the referee went away: {details}")
    else:
        log_to_stderr(f"vendue: the referee ended the stream ({status.name}): {details}")
    return 1
