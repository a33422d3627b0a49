"""A bot without an SDK that breaks the protocol as its first argument says.

It prints how the referee ended its stream, if it lives to see it.
"""

import os
import queue
import sys
import time

import grpc

from vendue.messages import Failed, GameId, GameStarted, Hello, Ready, Welcome
from vendue.wire.bot_side import ResponseDecoder, encode_request

ATTACK = sys.argv[1]
A_LONG_TIME = 3600
PLAY = "/vendue.v1.RefereeService/Play"


def hello(low=1, high=1, games=("modern_art",)):
    credential = os.environ["VENDUE_CREDENTIAL"]
    return Hello(low, high, credential, "\x1b[2J" * 100, "", "raw", games)


FIRST = {
    "silent": None,
    "not hello": encode_request([Ready(GameId(1))]),
    "two messages": encode_request([hello(), Ready(GameId(1))]),
    "old protocol": encode_request([hello(-1, 0)]),
    "new protocol": encode_request([hello(2, 9)]),
    "no game": encode_request([hello(games=("chess",))]),
    "junk first": b"\xff\xff\xff",
    "empty first": b"",
    "huge first": b"x" * 70_000,
}
DURING = {
    "junk": b"\xff\xff\xff",
    "huge": b"x" * 70_000,
    "enormous": b"x" * 5_000_000,
    "empty": b"",
    "hello again": encode_request([hello()]),
    "other game": encode_request([Ready(GameId(1))]),
    "failed twice": None,
}

outgoing = queue.SimpleQueue()
channel = grpc.insecure_channel(os.environ["VENDUE_ADDRESS"])
play = channel.stream_stream(PLAY)


def requests():
    while (message := outgoing.get()) is not None:
        yield message


def misbehave(game_id):
    if ATTACK == "hang up":
        outgoing.put(None)
        time.sleep(A_LONG_TIME)
    if ATTACK == "second stream":
        try:
            next(play(iter(())))
        except grpc.RpcError as error:
            print(error.code().name, flush=True)
        time.sleep(A_LONG_TIME)
    if ATTACK == "failed twice":
        outgoing.put(encode_request([Failed(game_id, "x")] * 2))
    elif ATTACK == "many messages":
        many = encode_request([Ready(game_id)] * 1000)
        for _ in range(5000):
            outgoing.put(many)
    else:
        outgoing.put(DURING[ATTACK])


first = FIRST.get(ATTACK, encode_request([hello()]))
if first is not None:
    outgoing.put(first)
decoder = ResponseDecoder()
try:
    for response in play(requests()):
        for message in decoder.decode(response):
            if isinstance(message, GameStarted):
                outgoing.put(encode_request([Ready(message.game_id)]))
                misbehave(message.game_id)
            elif isinstance(message, Welcome):
                print("welcome", flush=True)
except grpc.RpcError as error:
    print(f"{error.code().name}: {error.details()}", flush=True)
os._exit(0)
