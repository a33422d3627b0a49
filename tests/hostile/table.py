"""The table of attacks in docs/sandbox.md: a row for each hostile bot and each tested elsewhere.

``python -m tests.hostile.table`` runs all bots in the real sandbox and, if all comes out as
expected, writes the table anew.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tests.hostile.corpus import Corpus, play_corpus
from tests.hostile.expectations import CGROUP, WATCHDOG, Expected, expected, names
from tests.hostile.findings import findings
from tests.hostile.holding import means

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "sandbox.md"
BEGIN, END = "<!-- attacks -->\n", "<!-- end of attacks -->\n"
TITLES = ("", "attack", "what comes of it", "verdict", "stopped by")
FOLDERS = {"G": ROOT / "tests/referee/attacks", "U": ROOT / "tests/sdk/archives"}
"""Where attacks without a bot are tested, by the first letter of their ids."""
ORDER = "RFNPKCLSBGU"
"""Of the rows: resources, files, network, processes, kernel, channels, leaks, streams, then bots
that break a game from inside, the protocol, and bundles."""


def ids_of_tests(letter: str) -> set[str]:
    """Return the ids of attacks that tests without a bot name, in their own names or elsewhere."""
    found: set[str] = set()
    for file in FOLDERS[letter].rglob("*.py"):
        text = file.read_text(encoding="utf-8").upper()
        found |= set(re.findall(rf"(?<![A-Z0-9]){letter}\d\d(?![A-Z0-9])", text))
    return found


def elsewhere() -> list[Expected]:
    """Return the rows of attacks that no bot stands for."""
    text = (Path(__file__).parent / "elsewhere.toml").read_text(encoding="utf-8")
    rows = tomllib.loads(text)
    return [Expected(id=name, **({"verdict": ""} | fields)) for name, fields in rows.items()]


def table() -> str:
    """Return the table, as it stands between the marks."""
    rows = [*(expected(name) for name in names()), *elsewhere()]
    ordered = sorted(rows, key=lambda row: (ORDER.index(row.id[0]), row.id))
    lines = [TITLES, ["---"] * len(TITLES), *map(_cells, ordered)]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def committed() -> str:
    """Return the table that stands in the page."""
    return PAGE.read_text(encoding="utf-8").split(BEGIN)[1].split(END)[0]


def write(text: str) -> None:
    """Put a table into the page."""
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    PAGE.write_text(f"{before}{BEGIN}{text}{END}{after}", encoding="utf-8")


def main() -> int:
    """Run all bots, held by cgroups and by a watchdog; write the table if all is as expected."""
    chosen = means()
    if chosen != [CGROUP, WATCHDOG]:
        print("Error: the table tells of cgroups and of none: run this as root", file=sys.stderr)
        return 2
    wrong = [line for each in chosen for line in _checked(play_corpus(names(), each), each)]
    for line in wrong:
        print(line, file=sys.stderr)
    if not wrong:
        write(table())
    return int(bool(wrong))


def _checked(corpus: Corpus, means: str) -> Iterator[str]:
    for name in names():
        yield from (f"{name} ({means}): {line}" for line in findings(corpus, name, means))
    yield from (f"left ({means}): {line}" for line in corpus.left)


def _cells(row: Expected) -> Sequence[str]:
    other = row.held_by(WATCHDOG)
    verdict, other_verdict = _verdict(row), _verdict(other)
    return [
        row.id,
        *_joined([(row.attack, row.attack), (row.observed, other.observed)]),
        *_joined([(verdict, other_verdict), (row.stopped_by, other.stopped_by)]),
    ]


def _verdict(row: Expected) -> str:
    return f"`{row.verdict}`" if row.verdict else ""


def _joined(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    for here, there in pairs:
        text = here if here == there else f"{here}; without cgroups: {there}"
        yield text.replace("|", "\\|")


if __name__ == "__main__":
    sys.exit(main())
