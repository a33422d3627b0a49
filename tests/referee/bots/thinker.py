"""A bot for Collection particulière that computes for so many milliseconds before each answer."""

import sys
import time

from vendue.collection import CollectionBot

SECONDS = int(sys.argv[1]) / 1000


class Thinker(CollectionBot):
    def decide(self, decision):
        end = time.thread_time() + SECONDS
        while time.thread_time() < end:
            pass
        return decision.legal.sample(self.rng)


if __name__ == "__main__":
    Thinker.run()
