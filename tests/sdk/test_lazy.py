"""Tables that import an entry when it is first used."""

from __future__ import annotations

import subprocess
import sys

import pytest

from vendue.lazy import LazyTable


def test_an_entry_is_made_once() -> None:
    """Keys are known at once; what stands under them is made when asked for, and kept."""
    table = LazyTable(dict, {"a": "collections:OrderedDict", "b": "collections:Counter"})
    assert list(table) == ["a", "b"]
    assert table["a"] is table["a"]
    assert "c" not in table
    assert table.get("c") is None


def test_an_entry_of_another_kind_is_refused() -> None:
    """A wrong name in a table is seen at its first use."""
    table = LazyTable(dict, {"a": "collections:deque"})
    with pytest.raises(TypeError, match="collections:deque is no dict"):
        table["a"]


def test_a_bot_does_not_wait_for_other_games() -> None:
    """A bot's process imports the rules of its own game only."""
    code = (
        "import sys, vendue.modern_art, vendue.runner;"
        "print(sorted({name.split('.')[2] for name in sys.modules"
        " if name.startswith('vendue.games.') and hasattr(sys.modules[name], '__path__')}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['modern_art']"
