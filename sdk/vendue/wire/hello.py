"""A bot's first words as bytes, written without protobuf.

Importing protobuf takes longer than everything else of ours that a bot imports. Written by hand,
the hello is out before that, and the referee goes on while the bot imports the rest.
"""

from __future__ import annotations

from vendue.wire.embedding import embed, scalar

_MESSAGES, _HELLO = 1, 1
"""Field numbers of `PlayRequest.messages` and `BotMessage.hello`."""


def encoded_hello(
    *, protocol: int, credential: str, bot_name: str, sdk: str, games: tuple[str, ...]
) -> bytes:
    """Return a PlayRequest that holds a `Hello` for one protocol number and nothing else."""
    parts = [scalar(1, protocol), scalar(2, protocol)]
    parts += [embed(field, text.encode()) for field, text in ((3, credential), (4, bot_name))]
    parts += [embed(6, sdk.encode()), *(embed(7, game.encode()) for game in games)]
    return embed(_MESSAGES, embed(_HELLO, b"".join(parts)))
