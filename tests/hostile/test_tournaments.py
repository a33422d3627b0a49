"""A hostile bot in a tournament costs nobody else a point, and nothing of it is left."""

from __future__ import annotations

import os
import random
import signal
import time
from contextlib import suppress

import pytest
from tests.hostile.expectations import names
from tests.hostile.holding import means
from tests.hostile.leftovers import sandboxed
from tests.hostile.tournaments import GAMES, Cup, is_alive, open_cup, victims
from tests.integration.tables import counted

pytestmark = pytest.mark.skipif(not means(), reason="bubblewrap is missing")

THREE = ("r03_memory_bomb", "p04_daemon", "b17_child_outlives_it")
REFUSED = ("b01_exits_at_once", "b02_import_error", "b11_never_says_hello")
"""Those that can't be loaded, so that no tournament takes them."""
VICTIMS = ("coordinator", "worker", "launcher", "guard", "launcher and guard")
DEADLINE = 60.0
"""Seconds within which a run has sandboxes, also on a busy machine."""


def check_nobody_is_wronged(hostile: str) -> None:
    """Play a tournament with one of them, and see what it did to the others."""
    with open_cup(hostile) as cup:
        run = cup.play()
        assert run.status == 0, run
        assert counted(cup.database) == GAMES
        assert cup.wronged() == []
        assert cup.left() == []


@pytest.mark.parametrize("hostile", THREE)
def test_nobody_is_wronged(hostile: str) -> None:
    """Every honest bot finishes every game and has the place that its score gives it."""
    check_nobody_is_wronged(hostile)


@pytest.mark.soak
@pytest.mark.parametrize("hostile", [name for name in names() if name not in (*THREE, *REFUSED)])
def test_nobody_is_wronged_by_any(hostile: str) -> None:
    """The same for every other bot of the corpus."""
    check_nobody_is_wronged(hostile)


@pytest.mark.parametrize("hostile", REFUSED[:1])
def test_what_cannot_be_loaded_is_refused(hostile: str) -> None:
    """A bot that ends while it is loaded never comes to be in a tournament."""
    with open_cup(hostile) as cup:
        run = cup.play()
        assert run.status == 2
        assert "can't be loaded" in run.err
        assert cup.left() == []


@pytest.mark.soak
@pytest.mark.parametrize("hostile", REFUSED[1:])
def test_what_cannot_be_loaded_is_refused_too(hostile: str) -> None:
    """The same for the others."""
    test_what_cannot_be_loaded_is_refused(hostile)


def killed(cup: Cup, kind: str, seconds: float) -> None:
    """Begin a run and kill one kind of its processes, some time after its first sandbox."""
    run = cup.start()
    began = time.monotonic()

    def is_time() -> bool:
        return bool(sandboxed(cup.place.folder)) and bool(victims(run, kind))

    cup.watch(run, is_time)
    assert time.monotonic() - began < DEADLINE
    moment = time.monotonic() + seconds
    cup.watch(run, lambda: time.monotonic() > moment)
    doomed = victims(run, kind)
    for life in doomed:
        with suppress(ProcessLookupError):
            os.kill(life.pid, signal.SIGKILL)
    cup.watch(run)
    run.communicate()
    assert not any(map(is_alive, doomed))


def check_kill(kind: str, hostile: str, seconds: float) -> None:
    """Kill, look what is left, and let the tournament come to its end."""
    with open_cup(hostile) as cup:
        killed(cup, kind, seconds)
        # Both of a launcher at once: the cgroups are swept by the next one.
        groups, cup.groups = cup.groups, set() if kind == "launcher and guard" else cup.groups
        assert cup.left(is_swept=False) == []
        cup.groups = groups
        run = cup.play()
        assert run.status == 0, run
        assert counted(cup.database) == GAMES
        assert cup.wronged() == []
        assert cup.left() == []


@pytest.mark.parametrize("kind", ["coordinator", "launcher"])
def test_nothing_is_left_after_a_kill(kind: str) -> None:
    """SIGKILL in the middle: guard, coordinator or the next start leave nothing of a daemon."""
    check_kill(kind, "p04_daemon", 0.5)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("kind", VICTIMS)
def test_nothing_is_left_after_any_kill(kind: str, number: int) -> None:
    """The same for each kind of process, at random moments, with one hostile bot or another."""
    chance = random.Random(f"{kind} {number}")
    hostile = chance.choice(
        ("p04_daemon", "r01_fork_bomb", "b16_burns_others_time", "r05_fill_tmp")
    )
    check_kill(kind, hostile, chance.uniform(0.0, 3.0))
