"""A copy of a database as it was before its migration, beside it."""

from __future__ import annotations

import secrets
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

from vendue_leaderboard.store.errors import StoreError
from vendue_leaderboard.store.folder import give_name, sync_file


def back_up(path: Path, schema: int) -> Path:
    """Copy what is committed of a database to ``NAME.v1-backup``, down to the disk.

    Others may read and write meanwhile. An earlier backup is never overwritten: the next one of
    the same schema is called ``NAME.v1-backup-2``, and so on.

    Returns:
        The path of the copy.

    Raises:
        StoreError: it can't be written, and nothing of it is there.
    """
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}.new")
    try:
        draft.touch(mode=0o600, exist_ok=False)
        _copy(path, draft)
        shutil.copymode(path, draft)
        sync_file(draft)
        return _named(draft, path, schema)
    except OSError as error:
        raise _failed(path, error.strerror) from None
    except sqlite3.Error as error:
        raise _failed(path, error) from None
    finally:
        draft.unlink(missing_ok=True)


def _copy(path: Path, draft: Path) -> None:
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(draft)) as target:
        target.execute("PRAGMA journal_mode = OFF")  # a draft needs no way back
        target.execute("PRAGMA synchronous = OFF")  # it is synchronised as a whole
        source.backup(target)


def _named(draft: Path, path: Path, schema: int) -> Path:
    return next(name for name in _names(path, schema) if give_name(draft, name))


def _names(path: Path, schema: int) -> Iterator[Path]:
    first = path.with_name(f"{path.name}.v{schema}-backup")
    yield first
    for number in count(2):
        yield first.with_name(f"{first.name}-{number}")


def _failed(path: Path, reason: object) -> StoreError:
    return StoreError(f"cannot make a backup of the database {path}: {reason}")
