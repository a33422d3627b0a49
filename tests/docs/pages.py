"""Pages of the documentation as tests read them: their tables and code."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


@dataclass(frozen=True)
class Page:
    """A page under docs."""

    name: str

    @property
    def text(self) -> str:
        """The whole page."""
        return (DOCS / self.name).read_text(encoding="utf-8")

    def block(self, label: str) -> str:
        """Return the first piece of code with a label: its language and what follows it."""
        found = re.search(rf"```{label}\n(.*?)```", self.text, re.DOTALL)
        assert found is not None
        return found[1]

    def rows(self, section: str) -> dict[str, list[str]]:
        """Return the table rows of a section by their first cell, without code marks."""
        part = self.text.split(f"\n## {section}\n")[1].split("\n## ")[0]
        lines = [line.strip().strip("|").split(" | ") for line in part.splitlines() if "|" in line]
        return {line[0].strip().strip("`"): [cell.strip() for cell in line[1:]] for line in lines}

    def rules(self, prefix: str) -> list[int]:
        """Return the numbers of the rules that stand there in bold, in order."""
        return [int(number) for number in re.findall(rf"\*\*{prefix}-(\d+)\*\*", self.text)]

    def answers(self) -> list[str]:
        """Return the answers that are written as JSON within the text."""
        return re.findall(r"`(\{\"\w+\": \{.*?\}\})`", self.text.replace("{}}`", "{ }}`"))
