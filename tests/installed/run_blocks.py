"""Runs the Python of one page, in a process of its own: ``python run_blocks.py BLOCKS.json``.

The file holds a list of [line, language, text]. What a block defines, later ones may use.
"""

from __future__ import annotations

import doctest
import json
import sys
from pathlib import Path
from types import ModuleType


def main(file: str) -> None:
    """Run the blocks one after the other; the first that fails ends the process."""
    page = sys.modules["page"] = ModuleType("page")
    for line, language, text in json.loads(Path(file).read_text(encoding="utf-8")):
        if language == "pycon":
            check_session(text, page, line)
        else:
            exec(compile("\n" * (line - 1) + text, "<page>", "exec"), page.__dict__)  # noqa: S102


def check_session(text: str, page: ModuleType, line: int) -> None:
    """Run the lines behind ``>>>`` and compare what they print."""
    names = page.__dict__
    session = doctest.DocTestParser().get_doctest(text, names, "page", "<page>", line - 1)
    results = doctest.DocTestRunner().run(session, clear_globs=False)
    names.update(session.globs)
    if results.failed:
        raise SystemExit(1)


if __name__ == "__main__":
    main(sys.argv[1])
