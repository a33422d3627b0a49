"""The profile for engines says the same as the filter of bubblewrap."""

from __future__ import annotations

import errno
import json
from typing import Any

import pytest

from vendue_referee.backends.oci_seccomp import FCNTLS, profile
from vendue_referee.sandbox.policy import Limits
from vendue_referee.sandbox.seccomp import calls
from vendue_referee.sandbox.seccomp.filter import LOCKS

STRICT = Limits()
LAX = Limits(may_lock_files=True)


def _answer(made: dict[str, Any], name: str, *arguments: int) -> int:
    """Return the error that a call gets, 0 if it is let through, as libseccomp would decide."""
    answers = {
        _result(rule)
        for rule in made["syscalls"]
        if name in rule["names"] and all(_holds(each, arguments) for each in rule["args"])
    }
    assert len(answers) <= 1
    return answers.pop() if answers else made["defaultErrnoRet"]


def _result(rule: dict[str, Any]) -> int:
    return 0 if rule["action"] == "SCMP_ACT_ALLOW" else rule["errnoRet"]


def _holds(condition: dict[str, Any], arguments: tuple[int, ...]) -> bool:
    value, first = arguments[condition["index"]], condition["value"]
    if condition["op"] == "SCMP_CMP_MASKED_EQ":
        return value & first == condition["valueTwo"]
    return (value == first) == (condition["op"] == "SCMP_CMP_EQ")


@pytest.mark.parametrize(
    ("call", "answer"),
    [
        (("read",), 0),
        (("memfd_create",), 0),
        (("ptrace",), errno.EPERM),
        (("keyctl",), errno.EPERM),
        (("flock",), errno.EPERM),
        (("clone3",), errno.ENOSYS),
        (("shmget",), errno.ENOSYS),
        (("a_call_of_tomorrow",), errno.ENOSYS),
        (("socket", 1), 0),
        (("socket", 2), errno.EAFNOSUPPORT),
        (("socket", 16), errno.EAFNOSUPPORT),
        (("clone", 0x3D0F00), 0),
        (("clone", 0x10000000 | 17), errno.ENOSYS),
        (("ioctl", 1, 0x5401), 0),
        (("ioctl", 1, 0x5412), errno.ENOSYS),
        (("ioctl", 1, 1 << 32 | 0x5412), errno.ENOSYS),
        (("prctl", 22), errno.ENOSYS),
        (("prlimit64", 0, 7), 0),
        (("prlimit64", 0, 4), errno.ENOSYS),
        (("prlimit64", 7, 7), errno.ENOSYS),
        (("setrlimit", 7), 0),
        (("setrlimit", 1 << 32 | 4), errno.ENOSYS),
        (("madvise", 0, 0, 4), 0),
        (("madvise", 0, 0, 21), errno.ENOSYS),
        (("fcntl", 1, 2), 0),
        (("fcntl", 1, 6), errno.ENOSYS),
        (("fcntl", 1, 1 << 32 | 6), errno.ENOSYS),
    ],
)
def test_each_call_gets_its_answer(call: tuple[Any, ...], answer: int) -> None:
    assert _answer(profile(STRICT), *call) == answer


def test_locks_are_let_through_where_the_tournament_allows_them() -> None:
    made = profile(LAX)
    assert _answer(made, "fcntl", 1, 6) == 0
    assert _answer(made, "flock") == 0


def test_no_call_of_the_table_is_forgotten_and_none_is_in_two_rules_at_once() -> None:
    made = profile(STRICT)
    named = [name for rule in made["syscalls"] for name in rule["names"]]  # type: ignore[attr-defined]
    table = [*calls.names(calls.ALLOWED), *calls.names(calls.REFUSED), *calls.CHECKED.split()]
    assert set(table) <= set(named)
    free = [
        name
        for rule in made["syscalls"]  # type: ignore[attr-defined]
        if not rule["args"]
        for name in rule["names"]
    ]
    assert len(free) == len(set(free))
    assert not set(free) & set(calls.CHECKED.split())


def test_no_lock_is_among_the_allowed_commands() -> None:
    assert not set(FCNTLS) & set(LOCKS)


def test_the_profile_is_json() -> None:
    assert json.loads(json.dumps(profile(STRICT))) == profile(STRICT)
