"""Deals that anyone can check: everything chance decides comes from one committed secret.

The chain from secret to card is written down byte for byte in ``docs/deals.md``:

    secret --SHA-256--> commitment            published before the first deal
    secret --HMAC(deal text)--> deal key      one per deal
    deal key --HMAC([purpose, round, seat, counter])--> blocks --> words --> shuffles

A stream belongs to (purpose, round, seat), never to the order of play: with the same deal
a seat is dealt the same cards whatever anybody does.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from struct import Struct
from typing import TypeVar

from vendue.canonical import dump
from vendue.games.game import Json

DEAL_FORMAT = "vendue/deal/1"
"""First item of every deal text; a change of any rule in this file changes it."""
SEED_PREFIX = "vendue/seed/1:"
"""Stands before a seed's text when it is hashed into a secret."""
SECRET_BYTES = 32
"""Length of a secret."""
STANDALONE_TABLE = "play"
"""The table of a game outside any tournament."""

_WORDS = 1 << 64
"""Number of different words: a word is 64 bits of a block, read big-endian."""
_WORDS_OF_BLOCK = Struct(">4Q")

T = TypeVar("T")


def new_secret() -> bytes:
    """Return a secret of 32 bytes drawn from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)


def secret_from_seed(seed: str) -> bytes:
    """Return the secret of a seeded tournament or stand-alone game, 32 bytes.

    Raises:
        UnicodeEncodeError: the seed isn't text that UTF-8 can hold.
    """
    return _sha256((SEED_PREFIX + seed).encode())


def commitment(secret: bytes) -> str:
    """Return the SHA-256 of a secret, 64 lower-case hexadecimal digits."""
    return hashlib.sha256(secret).hexdigest()


def table_id(entrants: Iterable[tuple[str, str]]) -> str:
    """Return the name of a table: SHA-256 over its (name, version hash) pairs, hexadecimal.

    Hashed is the canonical JSON list of [name, version] lists, sorted by name, then version,
    in the order of Unicode code points (which is that of the UTF-8 bytes). Who sits where
    makes no difference.
    """
    pairs: list[Json] = [[name, version] for name, version in sorted(entrants)]
    return hashlib.sha256(dump(pairs)).hexdigest()


def deal_text(commitment: str, beacon: str, game: str, table: str, deal_number: int) -> str:
    """Return the text that names one deal; it is stored with every game of that deal.

    Args:
        commitment: of the tournament's secret.
        beacon: public entropy fixed after the commitment, "" without one.
        game: the game's id.
        table: from `table_id`, or `STANDALONE_TABLE`.
        deal_number: counts the deals of one table from 0.
    """
    return dump([DEAL_FORMAT, commitment, beacon, game, table, deal_number]).decode()


def deal_key(secret: bytes, text: str) -> bytes:
    """Return the key of the deal that the text names, 32 bytes."""
    return hmac.digest(secret, text.encode(), "sha256")


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a deal comes from, as a record tells it: named at once, revealed later."""

    text: str
    """From `deal_text`."""
    commitment: str
    """Of the secret, 64 hexadecimal digits."""
    key: bytes | None = None
    """The deal key, once it may be known. By itself it proves nothing about the commitment."""
    secret: bytes | None = None
    """The tournament's secret, once revealed."""
    seed: str | None = None
    """What the secret was made from, in a stand-alone game or a seeded tournament."""

    def known_secret(self) -> bytes | None:
        """Return the secret if it, or its seed, is known."""
        if self.secret is None and self.seed is not None:
            return secret_from_seed(self.seed)
        return self.secret

    def known_key(self) -> bytes | None:
        """Return the deal key if it, the secret or the seed is known."""
        secret = self.known_secret()
        if secret is not None:
            return deal_key(secret, self.text)
        return self.key


def standalone_provenance(seed: str, game: str) -> Provenance:
    """Return where the deal of a stand-alone game comes from: the seed, and nothing else."""
    committed = commitment(secret_from_seed(seed))
    text = deal_text(committed, "", game, STANDALONE_TABLE, 0)
    return Provenance(text=text, commitment=committed, seed=seed)


def standalone_deal(seed: str, game: str) -> Deal:
    """Return the deal of a stand-alone game."""
    text = standalone_provenance(seed, game).text
    return Deal(deal_key(secret_from_seed(seed), text))


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything chance decides in one game, derived from its key; implements `game.Deal`."""

    key: bytes
    """From `deal_key`, 32 bytes."""
    _keyed: hmac.HMAC = field(init=False, repr=False, compare=False)
    """Has taken in the key, which is most of the work."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "_keyed", hmac.new(self.key, digestmod="sha256"))

    def shuffled(
        self,
        items: Sequence[T],
        purpose: str,
        round_number: int | None = None,
        seat: int | None = None,
    ) -> list[T]:
        """Return the items in an order fixed by (deal, purpose, round, seat) alone.

        Fisher-Yates from the last place down to the second: the item at place ``last`` (from 0)
        changes places with the one at a place drawn evenly from 0 … ``last``.
        """
        shuffled = list(items)
        words = self.words(purpose, round_number, seat)
        for last in range(len(shuffled) - 1, 0, -1):
            drawn = _drawn(words, last + 1)
            shuffled[last], shuffled[drawn] = shuffled[drawn], shuffled[last]
        return shuffled

    def words(
        self, purpose: str, round_number: int | None = None, seat: int | None = None
    ) -> Iterator[int]:
        """Yield the endless stream of 64-bit words of (deal, purpose, round, seat).

        Block number ``counter``, from 0, is the HMAC-SHA256 of the canonical JSON
        ``[purpose, round, seat, counter]`` under the deal key, with null for no round or seat;
        it holds four words, each big-endian.
        """
        head, counter = dump([purpose, round_number, seat])[:-1], 0
        while True:
            block = self._hmac(b"%b,%d]" % (head, counter))
            yield from _WORDS_OF_BLOCK.unpack(block)
            counter += 1

    def bot_seed(self, seat: int) -> int:
        """Return the seed that the bot on this seat gets: the same in every attempt, 63 bits."""
        return _first_word(self._hmac(b'["bot",%d]' % seat)) >> 1

    def game_id(self, rotation: int, attempt: int) -> str:
        """Return the opaque id that bots know a game by, 16 hexadecimal digits.

        Names neither deal, table nor rotation, and differs in every attempt.
        """
        return self._hmac(b'["game",%d,%d]' % (rotation, attempt))[:8].hex()

    def decision_id(self, rotation: int, attempt: int, seat: int, ordinal: int) -> int:
        """Return the id of a seat's decision, 62 bits.

        Args:
            rotation: index of the game in its duplicate group.
            attempt: of the game, as claimed.
            seat: the seat that is asked.
            ordinal: counts that seat's own decisions of the game from 0.
        """
        message = b'["decision",%d,%d,%d,%d]' % (rotation, attempt, seat, ordinal)
        return _first_word(self._hmac(message)) >> 2

    def _hmac(self, message: bytes) -> bytes:
        keyed = self._keyed.copy()
        keyed.update(message)
        return keyed.digest()


def _drawn(words: Iterator[int], choices: int) -> int:
    """Return a number drawn evenly from 0 … choices - 1: a word's remainder.

    Words at or above the largest multiple of ``choices`` that 64 bits hold are skipped,
    because they would make the low remainders likelier.
    """
    limit = _WORDS - _WORDS % choices
    for word in words:
        if word < limit:
            return word % choices
    raise AssertionError  # pragma: no cover - the stream is endless


def _first_word(block: bytes) -> int:
    return int.from_bytes(block[:8], "big")


def _sha256(message: bytes) -> bytes:
    return hashlib.sha256(message).digest()
