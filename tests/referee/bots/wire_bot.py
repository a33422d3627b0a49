"""A bot that speaks HTTP/2 by hand and attacks as its first argument says, then stays alive."""

import os
import random
import struct
import sys
import time
from pathlib import Path

from http2 import (
    ACK,
    DATA,
    END_HEADERS,
    GOAWAY,
    HEADERS,
    PING,
    RST_STREAM,
    SETTINGS,
    WINDOW_UPDATE,
    Connection,
    call_headers,
    frame,
    message,
)

from vendue.messages import (
    Decision,
    DecisionId,
    Ended,
    GameId,
    GameOver,
    GameStarted,
    Hello,
    Ready,
    Reply,
)
from vendue.wire.bot_side import ResponseDecoder, encode_request

ATTACK = sys.argv[1]
LIMIT = float(sys.argv[2])
DRAWN = random.Random(ATTACK)
MANY = 200_000


def hello(low=1, high=1, name="bot", credential=None, games=("modern_art",)):
    credential = credential or os.environ["VENDUE_CREDENTIAL"]
    return encode_request([Hello(low, high, credential, name, "", "raw", games)])


def answer(decision, decision_id=None):
    action = decision.legal.sample(DRAWN)
    return encode_request(
        [Reply(decision.game_id, decision_id or decision.decision_id, action, "modern_art")]
    )


class Bot:
    """Plays by the rules; the attacks below break them at one point."""

    def __init__(self, first=None, window=None, more=()):
        self.connection = Connection(window)
        self.connection.open(more=more)
        self.connection.write(first or hello())
        self.decoder = ResponseDecoder()
        self.answered = []

    def play(self, decide):
        """Play until the game is over, answering as a function does."""
        while True:
            for each in self.decoder.decode(self.connection.read()):
                if isinstance(each, GameStarted):
                    self.connection.write(encode_request([Ready(each.game_id)]))
                elif isinstance(each, GameOver):
                    self.connection.write(encode_request([Ended(each.game_id)]))
                elif isinstance(each, Decision):
                    decide(self, each)
                    self.answered.append(each)


def honestly(bot, decision):
    bot.connection.write(answer(decision))


def at_first(attack):
    """Attack when the first decision is open."""

    def run():
        Bot().play(attack)

    return run


def once(attack):
    """Attack when the first decision is open, and play on."""

    def decide(bot, decision):
        if not bot.answered:
            attack(bot, decision)
        honestly(bot, decision)

    return at_first(decide)


def huge(bot, decision):
    del decision
    bot.connection.send(frame(DATA, 0, 1, b"\x00" + struct.pack(">I", 64 << 20)))
    bot.connection.flood(frame(DATA, 0, 1, b"x" * 16_000))


def guesses(bot, decision):
    for number in range(MANY):
        bot.connection.write(answer(decision, DecisionId(number + 1)))


def drip(bot, decision):
    for byte in frame(DATA, 0, 1, message(answer(decision))):
        bot.connection.send(bytes([byte]))
        time.sleep(0.05)


def late(bot, decision):
    time.sleep(LIMIT * 1.5)
    honestly(bot, decision)


def wrong_game(bot, decision):
    reply = Reply(GameId(4711), decision.decision_id, decision.legal.sample(DRAWN), "modern_art")
    bot.connection.write(encode_request([reply]))


def old_id(bot, decision):
    honestly(bot, bot.answered[0] if bot.answered else decision)


def future_id(bot, decision):
    bot.connection.write(answer(decision, DecisionId(decision.decision_id ^ 1)))


def twice(bot, decision):
    honestly(bot, decision)
    honestly(bot, decision)


def second_stream(bot, decision):
    del decision
    bot.connection.open(3)
    bot.connection.write(hello(), 3)


def resumed(bot, decision):
    del decision
    bot.connection.socket.close()
    Bot().play(honestly)


def calls(count, method):
    def attack(bot, decision):
        del decision
        for number in range(count):
            bot.connection.open(3 + 2 * number, method)
            bot.connection.send(frame(RST_STREAM, 0, 3 + 2 * number, struct.pack(">I", 8)))

    return attack


def flood(*frames):
    def attack(bot, decision):
        del decision
        bot.connection.flood(b"".join(frames) * 100)

    return attack


def some(*frames):
    def attack(bot, decision):
        del decision
        bot.connection.send(b"".join(frames))

    return attack


def closed_socket(bot, decision):
    del bot, decision
    mode = Path(os.environ["VENDUE_ADDRESS"].removeprefix("unix:")).stat().st_mode & 0o777
    print(f"mode {mode:o}", flush=True)


def anything(bot, decision):
    """Answer, and now and then send something else as well, or instead."""
    data = frame(DATA, 0, 1, message(answer(decision)))
    drawn = DRAWN.random()
    if drawn < 0.05:
        data = bytearray(data)
        data[DRAWN.randrange(len(data))] = DRAWN.randrange(256)
    elif drawn < 0.1:
        kind, flags, stream = DRAWN.randrange(12), DRAWN.randrange(256), DRAWN.randrange(4)
        data = frame(kind, flags, stream, DRAWN.randbytes(DRAWN.randrange(20))) + data
    elif drawn < 0.12 and bot.answered:
        data += frame(DATA, 0, 1, message(answer(DRAWN.choice(bot.answered))))
    bot.connection.send(bytes(data))


def headers_only():
    Connection().open()


def random_bytes():
    connection = Connection()
    connection.flood(DRAWN.randbytes(1 << 16))


def big_metadata():
    connection = Connection()
    block = call_headers(more=[(b"x-filler", b"x" * (1 << 20))])
    connection.send(frame(HEADERS, 0, 1, block[:16_000]))
    for start in range(16_000, len(block), 16_000):
        is_last = start + 16_000 >= len(block)
        connection.send(frame(9, END_HEADERS if is_last else 0, 1, block[start : start + 16_000]))
    connection.write(hello())


def many_connections(bot, decision):
    del bot, decision
    for _ in range(500):
        try:
            Connection()
        except OSError as error:
            print(type(error).__name__, flush=True)


ATTACKS = {
    "g01": at_first(huge),
    "g02": at_first(guesses),
    "g03": lambda: Bot(encode_request([Ready(GameId(1))])),
    "g04": lambda: Bot(window=0),
    "g05": Connection,
    "g06": headers_only,
    "g07": at_first(lambda bot, decision: time.sleep(3600)),
    "g08": at_first(drip),
    "g09": lambda: Bot(hello(2, 9)),
    "g10": lambda: Bot(hello(games=("chess",))).play(honestly),
    "g11": at_first(wrong_game),
    "g12": at_first(old_id),
    "g13": at_first(future_id),
    "g14": at_first(twice),
    "g15": lambda: Bot(hello(name="seat 1; seat=1; ../1.sock")).play(honestly),
    "g16": lambda: Bot(hello(credential="0" * 32)),
    "g17": once(closed_socket),
    "g18": once(second_stream),
    "g19": once(calls(10, b"/grpc.reflection.v1.ServerReflection/ServerReflectionInfo")),
    "g19_flood": at_first(calls(900, b"/vendue.v1.RefereeService/Watch")),
    "g20": at_first(lambda bot, decision: bot.connection.write(b"\xff\xff\xff")),
    "g21": big_metadata,
    "g22": at_first(calls(900, b"/vendue.v1.RefereeService/Play")),
    "g23": at_first(flood(frame(PING, 0, 0, b"8 bytes!"))),
    "g24": random_bytes,
    "g25": at_first(resumed),
    "g26": at_first(late),
    "goaway": once(some(frame(GOAWAY, 0, 0, struct.pack(">II", 0, 0)))),
    "settings_flood": at_first(flood(frame(SETTINGS, 0, 0, struct.pack(">HI", 4, 65_535)))),
    "acks_flood": at_first(flood(frame(PING, ACK, 0, b"8 bytes!"))),
    "empty_flood": at_first(flood(frame(DATA, 0, 1))),
    "window_flood": at_first(flood(frame(WINDOW_UPDATE, 0, 1, struct.pack(">I", 1)))),
    "many_connections": once(many_connections),
}

try:
    if ATTACK.startswith("fuzz"):
        Bot().play(anything)
    ATTACKS[ATTACK]()
    time.sleep(3600)
except OSError as error:
    print(f"{type(error).__name__}: {error}", flush=True)
    time.sleep(3600)
