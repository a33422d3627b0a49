"""Every test of the launcher leaves no process behind."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from tests.referee.launcher.processes import children_of, marked, wait_dead


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    before = set(children_of(os.getpid()))
    yield
    assert wait_dead(marked()) == set()
    assert set(children_of(os.getpid())) <= before
