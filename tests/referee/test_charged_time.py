"""Charged time: wall time less what the machine kept a bot process waiting."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vendue_referee.charged_time import QUICK, ChargedTime, Usage

MS = 1000
PLENTY = 1 << 60


@dataclass
class Kernel:
    """Counts what a process that is made up has used."""

    usage: Usage = field(default_factory=lambda: Usage(0, 0))
    looks: int = 0

    def look(self) -> Usage:
        self.looks += 1
        return self.usage


def followed(kernel: Kernel) -> ChargedTime:
    time = ChargedTime()
    time.follow(kernel.look, kernel.look)
    time.begin(0)
    return time


@pytest.mark.parametrize(
    ("cpu", "queue", "charged"),
    [
        (0, 0, 100),  # it slept, on an idle machine
        (100, 0, 100),  # it computed
        (60, 40, 60),  # others had the core for 40 ms
        (10, 40, 60),  # the same, and it slept for the rest
        (90, 40, 90),  # other threads of its own computed meanwhile
        (180, 0, 180),  # two threads at once
        (180, 50, 180),
        (0, 500, 0),  # more than there was: a count that came late
    ],
)
def test_the_larger_of_both_is_charged(cpu: int, queue: int, charged: int) -> None:
    """Wall time less the wait for a core, or CPU time if that is more."""
    kernel = Kernel()
    time = followed(kernel)
    kernel.usage = Usage(cpu * MS, queue * MS)
    assert time.look(100 * MS, PLENTY) == max(100 - charged, 0) * MS
    assert time.now == charged * MS


def test_what_was_used_before_does_not_count() -> None:
    """Only what is used after the process got something to do is charged."""
    kernel = Kernel(Usage(7000 * MS, 300 * MS))
    time = followed(kernel)
    kernel.usage = Usage(7050 * MS, 320 * MS)
    time.look(100 * MS, PLENTY)
    assert (time.now, time.queue) == (80 * MS, 20 * MS)


def test_what_is_asked_in_quick_succession_costs_no_looks() -> None:
    """A look shortly before is good enough, and what was used since then is not charged."""
    kernel = Kernel()
    time = followed(kernel)
    time.look(1 * MS, PLENTY)
    time.begin(3 * MS)
    assert (time.now, kernel.looks) == (1 * MS, 1)
    kernel.usage = Usage(53 * MS, 0)
    time.look(53 * MS, PLENTY)
    assert (time.now, kernel.looks) == (51 * MS, 2)
    time.begin(53 * MS + QUICK)
    assert kernel.looks == 3


def test_no_more_is_taken_off_than_may_be() -> None:
    """A process that waits forever is charged in the end."""
    kernel = Kernel(Usage(0, 0))
    time = followed(kernel)
    kernel.usage = Usage(0, 100 * MS)
    assert time.look(100 * MS, 30 * MS) == 30 * MS
    assert time.now == 70 * MS
    kernel.usage = Usage(0, 200 * MS)
    assert time.look(200 * MS, 0) == 0
    assert time.now == 170 * MS


def test_what_is_quick_is_charged_without_a_look() -> None:
    """The kernel is asked at the beginning, and again for what takes long only."""
    kernel = Kernel()
    time = followed(kernel)
    kernel.usage = Usage(0, 4 * MS)
    time.look(QUICK - 1, PLENTY)
    assert (time.now, kernel.looks) == (QUICK - 1, 1)
    kernel.usage = Usage(0, 8 * MS)
    time.look(20 * MS, PLENTY)
    assert (time.now, kernel.looks) == (12 * MS, 2)


def test_it_stands_still_while_there_is_nothing_to_do() -> None:
    """Time between an answer and the next question is nobody's."""
    time = followed(Kernel())
    time.look(10, PLENTY)
    time.begin(1_000_000)
    time.look(1_000_007, PLENTY)
    assert time.now == 17


def test_time_before_a_question_was_sent_is_not_counted() -> None:
    """What is held is counted from the later moment on; an earlier one changes nothing."""
    time = followed(Kernel())
    time.hold(400)
    time.hold(300)
    time.look(350, PLENTY)
    assert time.now == 0
    time.look(1000, PLENTY)
    assert time.now == 600


def test_a_moment_to_come_has_a_wall_time() -> None:
    """It is exact if nothing is taken off, and early if something is."""
    kernel = Kernel()
    time = followed(kernel)
    assert time.wall_of(50 * MS) == 50 * MS
    kernel.usage = Usage(0, 10 * MS)
    time.look(50 * MS, PLENTY)
    assert time.now == 40 * MS
    assert time.wall_of(50 * MS) == 60 * MS


STEPS = st.lists(
    st.tuples(
        st.integers(-1000, 20_000),
        st.integers(0, 30_000),
        st.integers(0, 30_000),
        st.integers(0, 10_000),
        st.sampled_from(["look", "look", "look", "begin", "hold"]),
    ),
    max_size=40,
)


@given(STEPS)
def test_it_never_runs_backwards_and_spares_no_more_than_was_waited(
    steps: list[tuple[int, int, int, int, str]],
) -> None:
    """Whatever the kernel tells and whenever it is asked, charged time only grows."""
    kernel = Kernel()
    time = followed(kernel)
    wall = latest = 0
    for passed, cpu, queue, sparable, what in steps:
        wall = max(wall + passed, 0)
        kernel.usage = Usage(kernel.usage.cpu + cpu, kernel.usage.queue + queue)
        before, waited = time.now, time.queue
        if what == "begin":
            time.begin(max(wall, latest))
            latest = max(wall, latest)
        elif what == "hold":
            time.hold(wall)
            latest = max(wall, latest)
        else:
            spared = time.look(wall, sparable)
            assert 0 <= spared <= sparable
            assert spared <= time.queue - waited
            latest = max(wall, latest)
        assert time.now >= before
