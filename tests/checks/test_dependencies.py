"""What the packages import is declared, and what is declared is imported."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib.metadata import packages_distributions

import grimp
import pytest
from tests.checks.tree import PACKAGES, ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LIGHT = ("vendue", "vendue_sample_bots")


def names(requirements: list[str]) -> set[str]:
    """Return the distributions that requirements name."""
    return {re.split(r"[^\w-]", requirement, maxsplit=1)[0] for requirement in requirements}


def imported(packages: tuple[str, ...]) -> set[str]:
    """Return the distributions whose modules the packages import themselves."""
    graph = grimp.build_graph(*packages, include_external_packages=True, cache_dir=None)
    modules = {module.split(".")[0] for module in graph.modules}
    outside = modules - set(PACKAGES) - sys.stdlib_module_names
    stubs = re.compile(r"types-|.*-stubs$")
    owners = packages_distributions()
    return {o.lower() for m in outside for o in owners[m] if not stubs.match(o)}


@pytest.mark.parametrize("extra", [None, "referee"])
def test_dependencies_are_those_imported(extra: str | None) -> None:
    """Nothing is relied on because something else happens to bring it, and nothing idly."""
    declared = names(PROJECT["dependencies"])
    if extra is not None:
        declared |= names(PROJECT["optional-dependencies"][extra])
    assert imported(PACKAGES if extra else LIGHT) == declared
