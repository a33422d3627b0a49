"""The table of attacks in docs/sandbox.md: a row for each hostile bot, and where others are tested.

``python -m tests.hostile.table`` runs all bots in the real sandbox and writes the table anew.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.hostile.corpus import Corpus, play_corpus
from tests.hostile.expectations import CGROUP, WATCHDOG, Expected, expected, names
from tests.hostile.findings import findings
from tests.hostile.holding import means

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "sandbox.md"
BEGIN, END = "<!-- attacks -->\n", "<!-- end of attacks -->\n"
TITLES = ("attack", "what it does", "what comes of it", "verdict", "stopped by")
ELSEWHERE: Mapping[str, tuple[str, str, str]] = {
    "G": ("tests/referee/attacks", "breaks the protocol", "limits of the transport, the session"),
    "U": ("tests/sdk/archives", "an archive that breaks out when it is unpacked", "the unpacker"),
}
"""Attacks without a bot, by letter: where they are tested, what they are, what stops them."""
UNMATCHED = {"C04", "N05", "U18"}
"""A channel that isn't stopped (it is named in the page), and controls of other rows."""


def ids_of_tests(letter: str) -> set[str]:
    """Return the ids of attacks that tests name, for attacks without a bot."""
    found: set[str] = set()
    for file in sorted((ROOT / ELSEWHERE[letter][0]).glob("**/*.py")):
        text = file.read_text(encoding="utf-8")
        found |= set(re.findall(rf"\b{letter}\d\d\b", text))
    return found


def table() -> str:
    """Return the table, as it stands between the marks."""
    bots = sorted((expected(name) for name in names()), key=lambda each: each.id)
    lines = [_row(TITLES), _row(["---"] * len(TITLES))]
    lines += [_row(_cells(each)) for each in sorted(bots, key=_place)]
    return "".join(lines)


def committed() -> str:
    """Return the table that stands in the page."""
    return PAGE.read_text(encoding="utf-8").split(BEGIN)[1].split(END)[0]


def write(text: str) -> None:
    """Put a table into the page."""
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    PAGE.write_text(f"{before}{BEGIN}{text}{END}{after}", encoding="utf-8")


def _place(each: Expected) -> tuple[int, str]:
    """Return where a row stands: in the order of the letters, those of the design first."""
    return "RFNPKCLSB".index(each.id[0]), each.id


def _cells(each: Expected) -> list[str]:
    other = each.held_by(WATCHDOG)
    cells = [each.id, each.attack, each.observed, f"`{each.verdict}`", each.stopped_by]
    for place, (here, there) in enumerate(
        [(each.observed, other.observed), (each.verdict, other.verdict)], start=2
    ):
        if here != there:
            shown = f"`{there}`" if place == 3 else there
            cells[place] += f"; without cgroups: {shown}"
    if each.stopped_by != other.stopped_by:
        cells[4] += f"; without cgroups: {other.stopped_by}"
    return cells


def _row(cells: list[str] | tuple[str, ...]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |\n"


def main() -> int:
    """Run all bots, held by all that this machine has; write the table if all is as expected."""
    chosen = means()
    if CGROUP not in chosen:
        print(
            "Error: the table tells first what cgroups hold, and there are none here",
            file=sys.stderr,
        )
        return 2
    wrong = [line for each in chosen for line in _checked(play_corpus(names(), each), each)]
    for line in wrong:
        print(line, file=sys.stderr)
    if not wrong:
        write(table())
    return int(bool(wrong))


def _checked(corpus: Corpus, means: str) -> list[str]:
    found = [
        f"{name} ({means}): {line}" for name in names() for line in findings(corpus, name, means)
    ]
    return found + [f"left: {line}" for line in corpus.left]


if __name__ == "__main__":
    sys.exit(main())
