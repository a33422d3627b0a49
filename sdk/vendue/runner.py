"""Plays a bot for a referee over gRPC: the only module of the SDK that knows grpc.

The referee starts the process with VENDUE_ADDRESS and VENDUE_CREDENTIAL in its environment; the
bot dials in, keeps one stream and answers what arrives until the referee says goodbye.
"""

from __future__ import annotations

import os
import queue
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NoReturn

import grpc

from vendue.bot import Bot
from vendue.messages import BotMessage, Goodbye, MalformedMessage
from vendue.player import Player, hello, log_to_stderr
from vendue.version import VERSION
from vendue.wire.bot_side import ResponseDecoder, encode_request

ADDRESS = "VENDUE_ADDRESS"
CREDENTIAL = "VENDUE_CREDENTIAL"
PLAY = "/vendue.v1.RefereeService/Play"

CHANNEL_OPTIONS = (
    ("grpc.max_receive_message_length", 4 << 20),
    ("grpc.enable_retries", 0),
    ("grpc.enable_http_proxy", 0),
)


class NoReferee(Exception):
    """This process was not started by a referee, or can't reach it; the text says what to do."""


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
    """Play until the referee says goodbye, then end the process; status 0 if all went well."""
    try:
        status = serve(bot_class, connection_from_environment())
    except NoReferee as error:
        log_to_stderr(f"vendue: {error}")
        status = 2
    sys.stdout.flush()
    sys.stderr.flush()
    # grpc's threads can keep an interpreter from shutting down; the stream has ended.
    os._exit(status)


def serve(bot_class: type[Bot], connection: Connection) -> int:
    """Play over one stream; return 0 after a goodbye, 1 if the stream broke.

    Raises:
        NoReferee: nobody answers at the address.
    """
    outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
    outgoing.put(encode_request([hello(bot_class, connection.credential, VERSION)]))
    with grpc.insecure_channel(connection.address, options=CHANNEL_OPTIONS) as channel:
        play: grpc.StreamStreamMultiCallable[bytes, bytes] = channel.stream_stream(PLAY)
        responses = play(_drain(outgoing))
        try:
            return _answer_all(responses, Player(bot_class), outgoing)
        except grpc.RpcError as error:
            return _explain(error)
        except MalformedMessage as error:
            log_to_stderr(f"vendue: the referee sent something that is no message: {error}")
            return 1
        finally:
            outgoing.put(None)


def _drain(outgoing: queue.SimpleQueue[bytes | None]) -> Iterator[bytes]:
    while (message := outgoing.get()) is not None:
        yield message


def _answer_all(
    responses: Iterator[bytes], player: Player, outgoing: queue.SimpleQueue[bytes | None]
) -> int:
    decoder = ResponseDecoder()
    for response in responses:
        answers: list[BotMessage] = []
        for message in decoder.decode(response):
            if isinstance(message, Goodbye):
                return 0
            answer = player.receive(message)
            if answer is not None:
                answers.append(answer)
        if answers:
            outgoing.put(encode_request(answers))
    return 0


def _explain(error: grpc.RpcError) -> int:
    """Log why a stream broke, in the words of the referee; the one place that maps its status."""
    status, details = error.code(), error.details()
    if status is grpc.StatusCode.UNAVAILABLE:
        log_to_stderr(f"vendue: the referee went away: {details}")
    else:
        log_to_stderr(f"vendue: the referee ended the stream ({status.name}): {details}")
    return 1
