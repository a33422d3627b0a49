"""The clock of a stream: what is charged to which thing that a bot process has to do, and when."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vendue_referee import stream_clock
from vendue_referee.stream_clock import HOOK_GRACE, StreamClock

GRACE = 5
"""The precedence of hooks in the tests against the model, which counts every microsecond."""


@dataclass
class Entry:
    """Something open in the model."""

    limit: int
    is_hook: bool
    charged: int = 0


@dataclass
class Model:
    """The rules of the clock, one microsecond after the other."""

    open: dict[int, Entry] = field(default_factory=dict)
    expired: dict[int, int] = field(default_factory=dict)
    busy: int = 0

    def running(self) -> int | None:
        hooks = (key for key, e in self.open.items() if e.is_hook and e.charged < GRACE)
        return next(hooks, next(iter(self.open), None))

    def tick(self) -> None:
        key = self.running()
        if key is None:
            return
        self.busy += 1
        entry = self.open[key]
        entry.charged += 1
        if entry.charged >= entry.limit:
            self.expired[key] = entry.charged
            del self.open[key]

    def until_expiry(self) -> int | None:
        """Count the microseconds until something expires if nothing else happens."""
        later = copy.deepcopy(self)
        ticks = 0
        while later.open and not later.expired:
            later.tick()
            ticks += 1
        return ticks if later.expired else None


@dataclass(frozen=True)
class Open:
    limit: int
    is_hook: bool


@dataclass(frozen=True)
class Close:
    which: int


@dataclass(frozen=True)
class Wait:
    ticks: int


@dataclass(frozen=True)
class Look:
    """The watchdog comes by."""


Operation = Open | Close | Wait | Look
OPERATIONS: st.SearchStrategy[list[Operation]] = st.lists(
    st.one_of(
        st.builds(Open, st.integers(1, 30), st.booleans()),
        st.builds(Close, st.integers(0, 9)),
        st.builds(Wait, st.integers(0, 25)),
        st.builds(Look),
    ),
    max_size=40,
)


@dataclass
class Course:
    """A clock and the model of it, led through the same operations."""

    clock: StreamClock[int] = field(default_factory=StreamClock)
    model: Model = field(default_factory=Model)
    now: int = 0
    opened: int = 0
    closed: dict[int, int | None] = field(default_factory=dict)
    expired: dict[int, int] = field(default_factory=dict)

    def do(self, operation: Operation) -> None:
        if isinstance(operation, Open):
            self.clock.open(self.now, self.opened, operation.limit, is_hook=operation.is_hook)
            self.model.open[self.opened] = Entry(operation.limit, operation.is_hook)
            self.opened += 1
        elif isinstance(operation, Close) and operation.which < self.opened:
            self.close(self.opened - 1 - operation.which)
        elif isinstance(operation, Wait):
            self.now += operation.ticks
            for _ in range(operation.ticks):
                self.model.tick()
        elif isinstance(operation, Look):
            self.look()

    def close(self, key: int) -> None:
        charged = self.clock.close(self.now, key)
        entry = self.model.open.pop(key, None)
        self.model.expired.pop(key, None)
        assert charged == (None if entry is None else entry.charged)
        self.closed.setdefault(key, charged)

    def look(self) -> None:
        found = self.clock.expired(self.now)
        assert found == self.model.expired
        self.model.expired = {}
        self.expired |= found


def follow(operations: Sequence[Operation]) -> Course:
    course = Course()
    for operation in operations:
        course.do(operation)
    return course


@pytest.fixture(autouse=True, scope="module")
def _short_grace() -> Iterator[None]:
    with patch.object(stream_clock, "HOOK_GRACE", GRACE):
        yield


@given(OPERATIONS)
def test_the_clock_charges_as_the_model_does(operations: list[Operation]) -> None:
    """Whatever is opened, closed and looked at, every charge and every expiry is the model's."""
    course = follow(operations)
    course.look()
    for key in range(course.opened):
        course.close(key)
    assert course.clock.is_idle()


@given(OPERATIONS)
def test_charges_add_up_to_the_time_that_something_was_open(operations: list[Operation]) -> None:
    """A bot can shift time between its own games, and gain or lose none."""
    course = follow([later for op in operations for later in (Look(), op)])
    course.look()
    left = sum(course.clock.close(course.now, key) or 0 for key in range(course.opened))
    answered = sum(charged or 0 for charged in course.closed.values())
    assert left + answered + sum(course.expired.values()) == course.model.busy


@given(OPERATIONS)
def test_a_late_watchdog_makes_no_difference(operations: list[Operation]) -> None:
    """However often the watchdog looks, the same things expire with the same charges."""
    seldom = follow([op for op in operations if not isinstance(op, Look)])
    often = follow([later for op in operations for later in (Look(), op, Look())])
    seldom.look()
    assert often.closed == seldom.closed
    unclosed = {key: ms for key, ms in often.expired.items() if key not in often.closed}
    assert unclosed == {key: ms for key, ms in seldom.expired.items() if key not in seldom.closed}


@given(OPERATIONS)
def test_a_deadline_is_never_late(operations: list[Operation]) -> None:
    """Nothing expires before the deadline that was told, as long as nothing else happens."""
    course = follow(operations)
    deadline = course.clock.deadline()
    ticks = course.model.until_expiry()
    if ticks is None:
        assert deadline is None
    else:
        assert deadline is not None
        assert deadline <= course.now + ticks


@given(OPERATIONS)
def test_whoever_follows_deadlines_meets_the_expiry_exactly(operations: list[Operation]) -> None:
    """A watchdog that sleeps from deadline to deadline finds the expiry in its microsecond."""
    course = follow([*operations, Look()])
    ticks = course.model.until_expiry()
    if ticks is None:
        return
    while True:
        deadline = course.clock.deadline()
        assert deadline is not None
        assert not course.clock.expired(deadline - 1)
        if course.clock.expired(deadline):
            break
    assert deadline == course.now + ticks


def test_only_the_oldest_is_charged() -> None:
    """Of two decisions the younger one is charged only from when the older one is answered."""
    clock: StreamClock[str] = StreamClock()
    clock.open(0, "old", 1000)
    clock.open(10, "young", 1000)
    assert clock.close(100, "old") == 100
    assert clock.close(130, "young") == 30


def test_answering_the_younger_first_leaves_it_free() -> None:
    """While an older decision is open, a younger one costs nothing."""
    clock: StreamClock[str] = StreamClock()
    clock.open(0, "old", 1000)
    clock.open(10, "young", 1000)
    assert clock.close(100, "young") == 0
    assert clock.close(130, "old") == 130


def test_a_hook_goes_first_for_its_grace_only() -> None:
    """A hook is charged before older decisions for its first second, then by its age."""
    clock: StreamClock[str] = StreamClock()
    clock.open(0, "decision", 1000)
    clock.open(10, "hook", 1000, is_hook=True)
    assert clock.deadline() == 10 + GRACE
    assert clock.close(100, "decision") == 100 - GRACE
    assert clock.close(150, "hook") == GRACE + 50


def test_the_grace_of_a_hook_is_one_second() -> None:
    """What stands in the protocol is what the clock counts."""
    assert HOOK_GRACE == 1_000_000


def test_expiry_comes_with_the_last_microsecond() -> None:
    """A decision that used all its time but one microsecond is alive, one later it isn't."""
    clock: StreamClock[str] = StreamClock()
    clock.open(0, "decision", 100)
    assert clock.deadline() == 100
    assert clock.expired(99) == {}
    assert clock.expired(100) == {"decision": 100}
    assert clock.deadline() is None
    assert clock.is_idle()


def test_an_expiry_that_nobody_looked_at_is_due_at_once() -> None:
    """An expiry noticed while something else happened makes the watchdog come at once."""
    clock: StreamClock[str] = StreamClock()
    clock.open(0, "old", 100)
    clock.open(150, "young", 1000)
    assert clock.deadline() == 150
    assert clock.expired(150) == {"old": 100}
    assert clock.deadline() == 1150


def test_closing_forgets_an_expiry() -> None:
    """What is closed after its time is told once, by the answer None, and never again."""
    clock: StreamClock[str] = StreamClock()
    clock.open(0, "decision", 100)
    assert clock.close(500, "decision") is None
    assert clock.expired(500) == {}
    clock.open(500, "decision", 100)
    assert clock.close(550, "decision") == 50


def test_nothing_is_opened_twice() -> None:
    """A key that is open, or whose expiry waits to be looked at, can't be opened again."""
    clock: StreamClock[str] = StreamClock()
    clock.open(0, "decision", 100)
    with pytest.raises(ValueError, match="open already"):
        clock.open(10, "decision", 100)
    with pytest.raises(ValueError, match="open already"):
        clock.open(110, "decision", 100)


def test_time_does_not_run_backwards() -> None:
    """A time before the last one counts as the last one."""
    clock: StreamClock[str] = StreamClock()
    clock.open(100, "decision", 100)
    assert clock.expired(50) == {}
    assert clock.close(130, "decision") == 30


def test_no_time_at_all_expires_at_once() -> None:
    """A limit of nothing is used up by the next microsecond, uncharged."""
    clock: StreamClock[str] = StreamClock()
    clock.open(7, "decision", 0)
    assert clock.deadline() == 7
    assert clock.expired(8) == {"decision": 0}
