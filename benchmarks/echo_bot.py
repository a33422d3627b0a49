"""The bot of `benchmarks.our_stream`: the SDK's own runner, without the cost of any view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vendue.bot import Bot
from vendue.games.modern_art import Bid
from vendue.messages import Decision
from vendue.runner import run
from vendue.wire import bot_side
from vendue.wire.modern_art import ModernArtCodec

ANSWER = Bid(7)


class NoViews(ModernArtCodec):
    """Leaves a question as it is: parsed, and not made into values."""

    def decode_question(
        self, message: Any, options: Mapping[str, str]
    ) -> tuple[object, object, tuple[object, ...]]:
        """Return nothing at all."""
        del message, options
        return None, None, ()


class Echo(Bot):
    """Answers at once, always the same."""

    game = "modern_art"

    def decide(self, decision: Decision) -> object:
        """Return what every transport's bot returns."""
        del decision
        return ANSWER


if __name__ == "__main__":
    vars(bot_side)["CODECS"] = {"modern_art": NoViews()}
    run(Echo)
