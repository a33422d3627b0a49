"""A Unix socket and protobuf, and nothing else: one write and one read for each decision.

What any transport between two Python processes costs at least. It has no deadlines, trusts
everybody and never batches.
"""

from __future__ import annotations

import selectors
import socket
import subprocess
import sys
from itertools import count, cycle
from time import perf_counter

from benchmarks.subject import Turn, obey
from benchmarks.workload import AMOUNT, Shape, decision, questions
from vendue.v1 import referee_pb2 as pb

READ_BYTES = 1 << 14
"""More than any message; far larger buffers cost time by themselves."""


class Referee:
    """Keeps a decision open in every game of every bot while its turn lasts."""

    def __init__(self, shape: Shape) -> None:
        self._shape = shape
        self._questions = cycle(questions())
        self._numbers = count()
        self._bots = [_start_bot() for _ in range(shape.bots)]
        self._selector = selectors.DefaultSelector()
        for bot in self._bots:
            self._selector.register(bot, selectors.EVENT_READ, bot)

    def run(self, seconds: float) -> Turn:
        """Have decisions answered for so long."""
        moments = [perf_counter()]
        for game in range(self._shape.in_flight):
            for bot in self._bots:
                self._ask(bot, game)
        until = moments[0] + seconds
        is_open = self._shape.games
        while is_open:
            for key, _ in self._selector.select():
                asked: socket.socket = key.data
                game = game_of(asked.recv(READ_BYTES))
                now = perf_counter()
                moments.append(now)
                if now < until:
                    self._ask(asked, game)
                else:
                    is_open -= 1
        return Turn.of(moments)

    def _ask(self, bot: socket.socket, game: int) -> None:
        bot.send(decision(game, next(self._numbers), next(self._questions)))


def game_of(data: bytes) -> int:
    """Return which game an encoded reply is about."""
    request = pb.PlayRequest()
    request.ParseFromString(data)
    return request.messages[0].reply.game_id


def _start_bot() -> socket.socket:
    # Packets keep their bounds, so that one read is one message without a header.
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        descriptor = theirs.fileno()
        command = [sys.executable, "-m", "benchmarks.raw_socket", "bot", str(descriptor)]
        subprocess.Popen(command, pass_fds=[descriptor])
    ours.recv(READ_BYTES)
    return ours


def reply_to(data: bytes) -> bytes:
    """Return the encoded reply to an encoded decision."""
    response = pb.PlayResponse()
    response.ParseFromString(data)
    question = response.messages[0].decision
    request = pb.PlayRequest()
    reply = request.messages.add().reply
    reply.game_id = question.game_id
    reply.decision_id = question.decision_id
    reply.modern_art.bid.amount = AMOUNT
    return request.SerializeToString()


def _be_bot(descriptor: int) -> None:
    referee = socket.socket(fileno=descriptor)
    referee.send(b"ready")
    while data := referee.recv(READ_BYTES):
        referee.send(reply_to(data))


def main(arguments: list[str]) -> None:
    """Be the referee of ``BOTS IN_FLIGHT``, or the ``bot`` of a descriptor."""
    if arguments[0] == "bot":
        _be_bot(int(arguments[1]))
    else:
        obey(Referee(Shape(int(arguments[0]), int(arguments[1]))).run)


if __name__ == "__main__":
    main(sys.argv[1:])
