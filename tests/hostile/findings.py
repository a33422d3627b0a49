"""What in a run of the corpus is not as expected."""

from __future__ import annotations

from collections.abc import Iterator

from tests.hostile.corpus import Corpus, Table
from tests.hostile.expectations import Expected, differences, expected


def findings(corpus: Corpus, name: str, means: str) -> list[str]:
    """Return a sentence for all that is not as expected of one bot."""
    wanted = expected(name).held_by(means)
    tables = corpus.tables.get(name, [])
    if len(tables) != wanted.processes:
        return [f"it played {len(tables)} games of {wanted.processes}"]
    return [line for table in tables for line in _findings(wanted, table)]


def _findings(wanted: Expected, table: Table) -> Iterator[str]:
    if set(table.verdicts) != {wanted.verdict}:
        yield f"its verdict is {table.verdicts}, not {wanted.verdict}: {table.sentences}"
    if bool(table.sentences) != bool(wanted.said):
        yield f"its author is told {table.sentences}"
    if any(wanted.said not in sentence for sentence in table.sentences):
        yield f"{wanted.said!r} is not in {table.sentences}"
    if any(wanted.process not in end for end in table.ends):
        yield f"its process ended: {table.ends}"
    if set(table.honest) != {"finished"}:
        yield f"the others ended: {table.honest}"
    for result in table.results:
        if wanted.result and (differing := differences(wanted.result, result or {})):
            yield f"it tells {differing} of {result}"
    yield from (f"left of it: {line}" for line in table.left)
