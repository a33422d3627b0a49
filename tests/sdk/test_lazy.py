"""Tables that import an entry when it is first used."""

from __future__ import annotations

import subprocess
import sys
from collections import OrderedDict
from importlib import import_module
from types import ModuleType

import pytest

import vendue.games.modern_art as games_modern_art
from vendue import modern_art
from vendue.games.table import game as game_of
from vendue.lazy import LazyTable, lazy_names


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


def test_a_name_is_imported_at_its_first_use() -> None:
    """Looked for in each place in turn, then kept by the module."""
    lazy = ModuleType("lazy_module_of_a_test")
    sys.modules[lazy.__name__] = lazy
    try:
        get = lazy_names(lazy.__name__, ["OrderedDict"], ("bisect", "collections"))
        assert get("OrderedDict") is OrderedDict
        assert vars(lazy)["OrderedDict"] is OrderedDict
        for name in ("deque", "absent"):
            with pytest.raises(AttributeError, match=f"'lazy_module_of_a_test' has no .*'{name}'"):
                get(name)
    finally:
        del sys.modules[lazy.__name__]


@pytest.mark.parametrize("game", ["modern_art", "collection", "art_society"])
@pytest.mark.parametrize("package", ["vendue.{}", "vendue.games.{}", "vendue.games"])
def test_a_module_has_all_that_it_exports(package: str, game: str) -> None:
    """Whether imported at once or later, and under one name one thing."""
    module = import_module(package.format(game))
    for name in module.__all__:
        assert getattr(module, name) is getattr(module, name)
    assert not hasattr(module, "nothing")


def test_a_redeal_is_no_module() -> None:
    """The function keeps its name whatever was imported before."""
    game_of("modern_art")
    assert callable(modern_art.redeal)
    assert modern_art.redeal is games_modern_art.redeal
