"""What came out of verifying many records, always relative to their root."""

from __future__ import annotations

from dataclasses import dataclass

from vendue.games.game import Json
from vendue.records.record import Record, record_hash, root_hash
from vendue.records.verification import DealStatus, verify


@dataclass(frozen=True, slots=True)
class Problem:
    """Why one record doesn't hold."""

    game: str
    """What the record is called: a file, or a game of a tournament."""
    reason: str
    """One sentence."""


class VerificationReport:
    """Records taken in one after another, and what didn't hold.

    Only hashes are kept, so that any number of records can be taken in.
    """

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.checked = 0
        """Records whose deal was derived from the committed secret."""
        self.sealed = 0
        """Records whose deal's secret isn't known."""
        self._hashes: dict[tuple[str, int, int], str] = {}
        self._names: dict[tuple[str, int], str] = {}
        self._commitments: dict[str, tuple[str, str]] = {}

    @property
    def records(self) -> int:
        """Number of records taken in, without those refused."""
        return self.checked + self.sealed

    @property
    def root(self) -> str:
        """The root hash over all records, by tournament and schedule number."""
        return root_hash(self._hashes[place] for place in sorted(self._hashes))

    @property
    def deals(self) -> DealStatus:
        """``checked`` if every deal was, else ``sealed``."""
        return "checked" if self.records and not self.sealed else "sealed"

    @property
    def ok(self) -> bool:
        """True if nothing was found that doesn't hold."""
        return not self.problems

    def take(self, name: str, record: Record, secret: bytes | None = None) -> None:
        """Verify a record, by itself and against those taken in before.

        Args:
            name: what problems call it.
            record: the record.
            secret: its tournament's, where it is known and the record doesn't hold it.
        """
        verification = verify(record, secret)
        if verification.deals == "checked":
            self.checked += 1
        else:
            self.sealed += 1
        chain = record.chain
        self._hashes[chain.tournament, chain.number, self.records] = record_hash(record)
        reasons = verification.problems or self._misfit(name, record)
        self.problems += [Problem(name, reason) for reason in reasons]

    def refuse(self, name: str, reason: str) -> None:
        """Note that what should be a record isn't one."""
        self.problems.append(Problem(name, reason))

    def to_json(self) -> dict[str, Json]:
        """Return the report as ``vendue verify --json`` prints it."""
        return {
            "records": self.records,
            "root": self.root,
            "deals": self.deals,
            "deals_checked": self.checked,
            "deals_sealed": self.sealed,
            "ok": self.ok,
            "problems": [{"game": found.game, "reason": found.reason} for found in self.problems],
        }

    def _misfit(self, name: str, record: Record) -> tuple[str, ...]:
        """Compare a record of a tournament with the others: one commitment, one of each game."""
        chain, committed = record.chain, record.deal.commitment
        if not chain.tournament:
            return ()
        place = (chain.tournament, chain.number)
        if place in self._names:
            first = self._names[place]
            return (f"{first!r} is a record of the same game, number {chain.number}",)
        self._names[place] = name
        known, earlier = self._commitments.setdefault(chain.tournament, (committed, name))
        if known != committed:
            return (f"its deal.commitment is not the one of {earlier!r}, of the same tournament",)
        return ()
