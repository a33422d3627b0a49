"""The allow-list of system calls as engines read it: Docker's JSON, which podman reads as well.

It comes from the same table as the filter of bubblewrap. Engines join the rules of one call by
"or" and know no "none of these", so a few calls get another error here, and fcntl a list of
commands that are allowed.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable

from vendue_referee.sandbox.policy import Limits
from vendue_referee.sandbox.seccomp import calls
from vendue_referee.sandbox.seccomp.filter import (
    ADVICE,
    AF_UNIX,
    IOCTLS,
    NAMESPACES,
    PRCTLS,
    RLIMITS,
)

FCNTLS = (*range(5), *range(8, 12), 15, 16, *range(1030, 1039))
"""All commands but those of `seccomp.filter.LOCKS`: descriptors, flags, owners, pipes, hints."""
LOW_HALF = 0xFFFF_FFFF
"""What the kernel looks at of an argument."""
ARCHITECTURES = ("SCMP_ARCH_X86_64", "SCMP_ARCH_AARCH64")

Rule = dict[str, object]


def profile(limits: Limits) -> dict[str, object]:
    """Return the profile for containers, whose memory a cgroup always counts.

    Args:
        limits: whether files may be locked.
    """
    return {
        "defaultAction": "SCMP_ACT_ERRNO",
        "defaultErrnoRet": errno.ENOSYS,
        "archMap": [{"architecture": each, "subArchitectures": []} for each in ARCHITECTURES],
        "syscalls": list(_rules(may_lock_files=limits.may_lock_files)),
    }


def _rules(*, may_lock_files: bool) -> Iterable[Rule]:
    locks = calls.LOCKS.split()
    yield _allow([*calls.names(calls.ALLOWED), calls.MEMFD, *(locks if may_lock_files else ())])
    yield _refuse([*calls.names(calls.REFUSED), *(() if may_lock_files else locks)], errno.EPERM)
    # Some engines know no other default than EPERM, on which glibc would not try clone.
    yield _refuse(["clone3"], errno.ENOSYS)
    sockets = ["socket", "socketpair"]
    yield _allow(sockets, _argument(0, AF_UNIX, "SCMP_CMP_EQ"))
    yield _refuse(sockets, errno.EAFNOSUPPORT, _argument(0, AF_UNIX, "SCMP_CMP_NE"))
    yield _allow(["clone"], _argument(0, NAMESPACES, "SCMP_CMP_MASKED_EQ", 0))
    yield from _low_halves("ioctl", 1, IOCTLS)
    yield from _low_halves("prctl", 0, PRCTLS)
    for resource in RLIMITS:
        yield _allow(["prlimit64"], _low_half(0, 0), _low_half(1, resource))
    yield from _low_halves("setrlimit", 0, RLIMITS)
    yield from _low_halves("madvise", 2, ADVICE)
    if may_lock_files:
        yield _allow(["fcntl"])
    else:
        yield from _low_halves("fcntl", 1, FCNTLS)


def _low_halves(name: str, argument: int, values: Iterable[int]) -> Iterable[Rule]:
    for value in values:
        yield _allow([name], _low_half(argument, value))


def _low_half(argument: int, value: int) -> Rule:
    return _argument(argument, LOW_HALF, "SCMP_CMP_MASKED_EQ", value)


def _allow(names: list[str], *arguments: Rule) -> Rule:
    return {"names": names, "action": "SCMP_ACT_ALLOW", "args": list(arguments)}


def _refuse(names: list[str], error: int, *arguments: Rule) -> Rule:
    return {
        "names": names,
        "action": "SCMP_ACT_ERRNO",
        "errnoRet": error,
        "args": list(arguments),
    }


def _argument(index: int, value: int, comparison: str, second: int = 0) -> Rule:
    return {"index": index, "value": value, "valueTwo": second, "op": comparison}
