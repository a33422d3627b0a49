"""Which sample bots there are: one row per bot file, weakest first, and nothing is imported.

A name belongs to one file per game: the `random` of another game is another file and therefore
another row; so a bot is found by name *and* game.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

_HERE = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class SampleBot:
    """One sample bot: a Python file that `vendue play` can start by the bot's name."""

    name: str
    games: tuple[str, ...]
    """Ids of the games that this file plays."""
    file: Path
    """Absolute. Its bytes are all there is to the bot."""
    summary: str
    """What it does, in one line without a full stop."""


SAMPLE_BOTS: tuple[SampleBot, ...] = (
    SampleBot(
        "random",
        ("modern_art",),
        _HERE / "modern_art" / "random_bot.py",
        "plays any legal action, each as likely as any other",
    ),
    SampleBot(
        "cautious",
        ("modern_art",),
        _HERE / "modern_art" / "cautious.py",
        "never bids above what a painting can still pay this round",
    ),
    SampleBot(
        "appraiser",
        ("modern_art",),
        _HERE / "modern_art" / "appraiser.py",
        "estimates what each artist will pay and trades on the difference",
    ),
    SampleBot(
        "counter",
        ("modern_art",),
        _HERE / "modern_art" / "counter.py",
        "counts cards and money, and learns what the others are used to pay",
    ),
    SampleBot(
        "random",
        ("collection",),
        _HERE / "collection" / "random_bot.py",
        "plays any legal action, each as likely as any other",
    ),
    SampleBot(
        "bidder",
        ("collection",),
        _HERE / "collection" / "bidder.py",
        "keeps its best bills for the best paintings, and plays no other card",
    ),
    SampleBot(
        "collector",
        ("collection",),
        _HERE / "collection" / "collector.py",
        "bids by rank, and plays its other cards for dear paintings",
    ),
    SampleBot(
        "tactician",
        ("collection",),
        _HERE / "collection" / "tactician.py",
        "weighs what each bill and card can win, and learns how the others bid",
    ),
    SampleBot(
        "random",
        ("art_society",),
        _HERE / "art_society" / "random_bot.py",
        "plays any legal action, each as likely as any other",
    ),
    SampleBot(
        "decorator",
        ("art_society",),
        _HERE / "art_society" / "decorator.py",
        "hangs every tile where it counts most at once",
    ),
    SampleBot(
        "curator",
        ("art_society",),
        _HERE / "art_society" / "curator.py",
        "hangs for the end of the game, and offers what others have no room for",
    ),
)
"""Every sample bot, weakest first within a game. No (name, game) pair comes up twice."""


def find(name: str, game: str) -> SampleBot | None:
    """Return the sample bot of that name for that game, None if there is none."""
    for bot in SAMPLE_BOTS:
        if bot.name == name and game in bot.games:
            return bot
    return None


def names(game: str | None = None) -> tuple[str, ...]:
    """Return the names of the sample bots, each once, of all games unless one is given."""
    return tuple(
        dict.fromkeys(bot.name for bot in SAMPLE_BOTS if game is None or game in bot.games)
    )
