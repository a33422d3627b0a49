"""What can go wrong with a store, each with a sentence that says how to mend it."""

from __future__ import annotations


class StoreError(Exception):
    """The database or its folder can't be used as asked; nothing was changed."""


class StoreBusy(StoreError):
    """Somebody else held the database for longer than we wait; the same call may work later."""


class OlderSchema(StoreError):
    """The database is of an older version of this program and isn't migrated yet."""


class UnknownTournament(StoreError):
    """There is no tournament of that name; the message names those there are."""


class NameTaken(StoreError):
    """The name is in use, or reads the same as one that is."""


class RunnerBusy(StoreError):
    """Another live process runs the tournament."""
