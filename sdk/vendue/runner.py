"""Plays a bot for a referee over gRPC: the only module of the SDK that knows grpc.

The referee starts the process with VENDUE_ADDRESS and VENDUE_CREDENTIAL in its environment; the
bot dials in, keeps one stream and answers what arrives until the referee says goodbye.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import traceback
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, NoReturn

import grpc

from vendue.bot import Bot, label
from vendue.log import log_to_stderr
from vendue.version import PROTOCOL, VERSION
from vendue.wire.hello import encoded_hello

if TYPE_CHECKING:
    from vendue.stream import Outgoing

ADDRESS = "VENDUE_ADDRESS"
CREDENTIAL = "VENDUE_CREDENTIAL"
PLAY = "/vendue.v1.RefereeService/Play"

CHANNEL_OPTIONS = (
    ("grpc.max_receive_message_length", 4 << 20),
    ("grpc.enable_retries", 0),
    ("grpc.enable_http_proxy", 0),
)


class NoReferee(Exception):
    """This process was not started by a referee; the text says what to do."""


class Connection(NamedTuple):
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
    hello = encoded_hello(
        protocol=PROTOCOL,
        credential=connection.credential,
        bot_name=label(bot_class),
        sdk=f"vendue-python/{VERSION}",
        games=(bot_class.game,),
    )
    outgoing: Outgoing = queue.SimpleQueue()
    is_out = threading.Event()
    with grpc.insecure_channel(connection.address, options=CHANNEL_OPTIONS) as channel:
        play: grpc.StreamStreamMultiCallable[bytes, bytes] = channel.stream_stream(PLAY)
        responses = play(_requests(hello, is_out, outgoing))
        # Whatever this thread does now would keep the hello waiting.
        if responses.add_callback(is_out.set):
            is_out.wait()
        return _play_on(responses, bot_class, outgoing)


def _requests(first: bytes, is_out: threading.Event, outgoing: Outgoing) -> Iterator[bytes]:
    """Yield the first request at once, then all others; runs in a thread of grpc."""
    yield first
    is_out.set()
    from vendue.stream import requests

    yield from requests(outgoing)


def _play_on(responses: Iterator[bytes], bot_class: type[Bot], outgoing: Outgoing) -> int:
    """Play once the hello is on its way; only now is imported what playing needs."""
    from vendue.messages import MalformedMessage
    from vendue.player import Player
    from vendue.stream import Mark, answer_all

    try:
        return answer_all(responses, Player(bot_class), outgoing)
    except grpc.RpcError as error:
        return _explain(error)
    except MalformedMessage as error:
        log_to_stderr(f"vendue: the referee sent something that is no message: {error}")
        return 1
    finally:
        outgoing.put(Mark.END)


def _explain(error: grpc.RpcError) -> int:
    """Log why a stream broke, in the words of the referee; the one place that maps its status."""
    status, details = error.code(), error.details()
    if status is grpc.StatusCode.UNAVAILABLE:
        log_to_stderr(f"vendue: the referee went away: {details}")
    else:
        log_to_stderr(f"vendue: the referee ended the stream ({status.name}): {details}")
    return 1
