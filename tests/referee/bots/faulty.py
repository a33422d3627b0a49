"""A bot that does what its first argument says, at the moment that the name says."""

import os
import subprocess
import sys
import time

from vendue.modern_art import ModernArtBot

FAULT = sys.argv[1]
A_LONG_TIME = 3600


class Faulty(ModernArtBot):
    games = 0

    def start(self):
        Faulty.games += 1
        self.number = Faulty.games
        self.decisions = 0
        if FAULT == "hang in start":
            time.sleep(A_LONG_TIME)
        if FAULT == "raise in start":
            raise ValueError("cannot start")

    def decide(self, decision):
        self.decisions += 1
        if FAULT == "crash on third" and self.decisions == 3:
            print("about to crash", file=sys.stderr)
            os._exit(3)
        if FAULT == "exit on third" and self.decisions == 3:
            sys.exit(0)
        if FAULT == "leave a child" and self.decisions == 3:
            subprocess.Popen(["sleep", "3600"])
            os._exit(4)
        if FAULT == "hang":
            time.sleep(A_LONG_TIME)
        if FAULT == "late once" and self.decisions == 1:
            time.sleep(2.2)
        if FAULT == "raise in first game" and self.number == 1 and self.decisions == 2:
            raise ValueError("cannot decide")
        if FAULT == "illegal":
            return "nothing"
        if FAULT == "flood":
            while True:
                print("x" * 100_000)
        return decision.legal.sample(self.rng)

    def finish(self, result):
        if FAULT == "hang in finish":
            time.sleep(A_LONG_TIME)
        if FAULT == "exit in finish":
            os._exit(0)
        if FAULT == "raise in finish":
            raise ValueError("cannot finish")


if FAULT == "crash at once":
    sys.exit(7)
if FAULT == "never connect":
    time.sleep(A_LONG_TIME)
if FAULT == "wrong credential":
    os.environ["VENDUE_CREDENTIAL"] = "0" * 32
Faulty.run()
