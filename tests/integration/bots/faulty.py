"""Bots that do one thing wrong: at their third decision, at the start or at the end of a game."""

from __future__ import annotations

import os
import socket
import time
from contextlib import suppress
from typing import Any, NoReturn, cast

from vendue.bot import GameResult
from vendue.messages import Decision
from vendue.modern_art import Action, Legal, ModernArtBot, View

FAULTY_FROM = 3
"""The decision of a game that goes wrong; the two before it are answered."""


def hang() -> NoReturn:
    while True:
        time.sleep(3600)


class Sound(ModernArtBot):
    """Nothing is wrong with it."""

    def decide(self, decision: Decision) -> Action:
        return cast(Legal, decision.legal).sample(self.rng)


class Faulty(Sound):
    """Plays soundly until its third decision."""

    _decisions = 0

    def decide(self, decision: Decision) -> Action:
        self._decisions += 1
        if self._decisions >= FAULTY_FROM:
            self.go_wrong()
        return super().decide(decision)

    def go_wrong(self) -> None:
        raise NotImplementedError


class Hanging(Faulty):
    def go_wrong(self) -> None:
        hang()


class Raising(Faulty):
    def go_wrong(self) -> None:
        raise ValueError("the muse is gone")


class Exiting(Faulty):
    def go_wrong(self) -> None:
        os._exit(3)


class Flooding(Faulty):
    """Writes 20 MiB, more than any log may hold."""

    def go_wrong(self) -> None:
        for _ in range(20):
            print("x" * (1 << 20), flush=True)


class HangingUp(Faulty):
    """Ends its stream and lives on."""

    def go_wrong(self) -> None:
        for descriptor in range(3, 100):
            with suppress(OSError), socket.socket(fileno=os.dup(descriptor)) as connection:
                connection.shutdown(socket.SHUT_RDWR)
        hang()


class HangingAtStart(Sound):
    def start(self) -> None:
        hang()


class RaisingAtStart(Sound):
    def start(self) -> None:
        raise ValueError("not today")


class HangingAtFinish(Sound):
    def finish(self, result: GameResult) -> None:
        hang()


class RaisingAtFinish(Sound):
    def finish(self, result: GameResult) -> None:
        raise ValueError("I won in spirit")


class Bidding(ModernArtBot):
    """Bids what is no legal bid, again and again."""

    amount: Any = None

    def bid(self, view: View, legal: Legal) -> int:
        return cast(int, self.amount)


class BiddingNothing(Bidding):
    amount = None


class BiddingText(Bidding):
    amount = "ten"


class BiddingHalf(Bidding):
    amount = 2.5


class BiddingTooMuch(Bidding):
    amount = 10**6
