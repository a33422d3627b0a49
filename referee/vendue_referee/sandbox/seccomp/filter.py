"""Makes the filter: what the kernel runs before every system call of a bot.

Classic BPF as in seccomp(2): the program reads the call's number, the machine it is made for and
its arguments, of which only the low halves count, since the kernel looks at no more of them for
the calls that are checked here.
"""

from __future__ import annotations

import errno
import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from vendue_referee.sandbox.seccomp import calls
from vendue_referee.sandbox.seccomp.table import NUMBERS

_LOAD, _EQUAL, _AT_LEAST, _GREATER, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x25, 0x45, 0x06
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16
_ALLOW, _KILL, _ERROR = 0x7FFF_0000, 0x8000_0000, 0x0005_0000
_X32 = 0x4000_0000
"""Set in the numbers of x32, a second way to call an x86_64 kernel."""

AF_UNIX = 1
NAMESPACES = 0x7E02_0000
"""The flags of clone that make namespaces."""
IOCTLS = (0x5401, 0x540F, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
"""TCGETS, TIOCGPGRP, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX."""
PRCTLS = (1, 2, 3, 4, 15, 16, 21, 23, 29, 30, 36, 37, 38, 39, 42, 0x53564D41)
"""Its death signal, dumpability, name, timer slack, orphans, no new privileges, and to ask."""
LOCKS = (5, 6, 7, 36, 37, 38, 1024, 1025, 1026)
"""Commands of fcntl: locks of the process and of the open file, leases, notices of changes."""

ADVICE = (*range(5), *range(8, 12), *range(14, 20), 22, 23)
"""Advice on memory that is one's own affair: not to share equal pages (12, which tells of others'
memory by the time that writing takes), nor to throw pages out that others share (20, 21)."""
RLIMITS = (*range(4), *range(5, 16))
"""Limits that may be asked for and lowered: all but that of core dumps. That one is 1, by which
alone the kernel pipes no dump to a program of the host (fs/coredump.c); a bot could make it 0."""

_AUDIT = {"x86_64": 0xC000_003E, "aarch64": 0xC000_00B7}
_MACHINES = tuple(_AUDIT)


class UnsupportedMachine(Exception):
    """There is no reviewed table for this kind of machine."""


@dataclass(frozen=True, slots=True)
class _Check:
    """Which values of an argument's low half are let through; the others are an error."""

    argument: int
    values: Sequence[int]
    error: int
    is_refused: bool = False
    """Whether the values are those refused, and all others let through."""
    is_mask: bool = False
    """Whether the one value is a mask, of which no bit may be set."""


def program(machine: str, *, may_use_memfd: bool, may_lock_files: bool) -> bytes:
    """Return the filter as the kernel takes it: an array of ``struct sock_filter``.

    Args:
        machine: as ``os.uname().machine``.
        may_use_memfd: allow files in memory, where a cgroup counts them.
        may_lock_files: allow advisory locks and to be told of changes of files.

    Raises:
        UnsupportedMachine: neither x86_64 nor aarch64.
    """
    index = _index(machine)
    code = [_op(_LOAD, _ARCHITECTURE), _op(_EQUAL, _AUDIT[machine], 1, 0), _op(_RETURN, _KILL)]
    code.append(_op(_LOAD, _NUMBER))
    if machine == "x86_64":
        code += [_op(_AT_LEAST, _X32, 0, 1), _op(_RETURN, _KILL)]
    code += _allowed(index, _free(may_use_memfd=may_use_memfd, may_lock_files=may_lock_files))
    for name, checks in _checks(may_lock_files=may_lock_files).items():
        code += _checked(_number(name, index), checks)
    code += _refused(index, may_lock_files=may_lock_files)
    code.append(_op(_RETURN, _ERROR | errno.ENOSYS))
    return b"".join(code)


def refused_numbers(machine: str) -> dict[str, int]:
    """Return the calls that are refused with EPERM whatever the arguments, by name.

    Raises:
        UnsupportedMachine: as for `program`.
    """
    index = _index(machine)
    numbers = {name: _number(name, index) for name in calls.names(calls.REFUSED)}
    return {name: number for name, number in numbers.items() if number is not None}


def _index(machine: str) -> int:
    if machine not in _MACHINES:
        raise UnsupportedMachine(f"there is no table of system calls for {machine}")
    return _MACHINES.index(machine)


def _free(*, may_use_memfd: bool, may_lock_files: bool) -> list[str]:
    """Return the names that are allowed whatever their arguments."""
    names = calls.names(calls.ALLOWED)
    if may_use_memfd:
        names.append(calls.MEMFD)
    if may_lock_files:
        names += calls.LOCKS.split()
    return names


def _checks(*, may_lock_files: bool) -> dict[str, tuple[_Check, ...]]:
    """Return what is looked at for the calls that depend on it; all of it has to be in order."""
    unix_only = _Check(0, (AF_UNIX,), errno.EAFNOSUPPORT)
    locks = () if may_lock_files else LOCKS
    return {
        "socket": (unix_only,),
        "socketpair": (unix_only,),
        "clone": (_Check(0, (NAMESPACES,), errno.EPERM, is_refused=True, is_mask=True),),
        "ioctl": (_Check(1, IOCTLS, errno.ENOTTY),),
        "prctl": (_Check(0, PRCTLS, errno.EPERM),),
        "prlimit64": (_Check(0, (0,), errno.EPERM), _Check(1, RLIMITS, errno.EPERM)),
        "setrlimit": (_Check(0, RLIMITS, errno.EPERM),),
        "fcntl": (_Check(1, locks, errno.EPERM, is_refused=True),),
        "madvise": (_Check(2, ADVICE, errno.EINVAL),),
    }


def _allowed(index: int, names: Iterable[str]) -> Iterator[bytes]:
    for first, last in _runs(index, names):
        if first == last:
            yield _op(_EQUAL, first, 0, 1)
        else:
            yield _op(_AT_LEAST, first, 0, 2)
            yield _op(_GREATER, last, 1, 0)
        yield _op(_RETURN, _ALLOW)


def _checked(number: int | None, checks: Sequence[_Check]) -> list[bytes]:
    """Return the part for one call: skipped for all others, it ends in an answer."""
    if number is None:
        return []
    body = [op for check in checks for op in _looked_at(check)]
    body.append(_op(_RETURN, _ALLOW))
    return [_op(_EQUAL, number, 0, len(body)), *body]


def _looked_at(check: _Check) -> list[bytes]:
    """Return the part for one argument: it ends in an error, or goes on behind it."""
    compare, count = _ANY_BIT if check.is_mask else _EQUAL, len(check.values)
    load, error = _op(_LOAD, _ARGUMENTS + 8 * check.argument), _op(_RETURN, _ERROR | check.error)
    if check.is_refused:
        return [load, *(op for value in check.values for op in (_op(compare, value, 0, 1), error))]
    jumps = [_op(compare, value, count - place) for place, value in enumerate(check.values)]
    return [load, *jumps, error]


def _refused(index: int, *, may_lock_files: bool) -> Iterator[bytes]:
    names = calls.names(calls.REFUSED)
    if not may_lock_files:
        names += calls.LOCKS.split()
    for first, last in _runs(index, names):
        yield _op(_AT_LEAST, first, 0, 2)
        yield _op(_GREATER, last, 1, 0)
        yield _op(_RETURN, _ERROR | errno.EPERM)


def _runs(index: int, names: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Yield the numbers of calls as runs without a gap, first and last."""
    numbers = sorted({each for name in names if (each := _number(name, index)) is not None})
    first = 0
    for place, number in enumerate(numbers):
        if place + 1 == len(numbers) or numbers[place + 1] != number + 1:
            yield numbers[first], number
            first = place + 1


def _number(name: str, index: int) -> int | None:
    return NUMBERS[name][index]


def _op(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("=HBBI", code, if_true, if_false, value)
