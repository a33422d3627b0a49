"""The filter's answers to calls, on both machines, by running the program as the kernel would."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.referee.sandbox.seccomp.interpreter import ALLOW, ARCHITECTURES, KILL, Call, answer

from vendue_referee.sandbox.seccomp import UnsupportedMachine, calls, program
from vendue_referee.sandbox.seccomp.table import NUMBERS

MACHINES = tuple(ARCHITECTURES)
HIGH = 1 << 32
"""A bit of the half of an argument that the kernel doesn't look at."""


def ask(
    machine: str,
    name: str,
    *arguments: int,
    may_use_memfd: bool = False,
    may_lock_files: bool = False,
) -> str:
    """Return the answer to a call by name."""
    number = NUMBERS[name][MACHINES.index(machine)]
    assert number is not None
    code = program(machine, may_use_memfd=may_use_memfd, may_lock_files=may_lock_files)
    return answer(code, Call(number, arguments, ARCHITECTURES[machine]))


def numbers(machine: str, names: list[str]) -> set[int]:
    found = {NUMBERS[name][MACHINES.index(machine)] for name in names}
    return {number for number in found if number is not None}


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("argument", [0, 0xFFFF_FFFF_FFFF_FFFF])
def test_every_number_gets_its_answer(machine: str, argument: int) -> None:
    """Allowed or EPERM whatever the arguments as the lists say; a number on neither is no call."""
    code = program(machine, may_use_memfd=False, may_lock_files=False)
    allowed = numbers(machine, calls.names(calls.ALLOWED))
    refused = numbers(machine, [*calls.names(calls.REFUSED), *calls.LOCKS.split()])
    checked = numbers(machine, calls.CHECKED.split())
    assert allowed.isdisjoint(refused | checked)
    assert refused.isdisjoint(checked)
    for number in set(range(1024)) - checked:
        expected = ALLOW if number in allowed else "EPERM" if number in refused else "ENOSYS"
        call = Call(number, [argument] * 6, ARCHITECTURES[machine])
        assert answer(code, call) == expected, number


NEEDED = (
    "read write openat close mmap munmap mprotect brk futex execve exit_group wait4 rt_sigaction"
    " rt_sigreturn clock_gettime clock_nanosleep getrandom epoll_ctl epoll_pwait eventfd2 pipe2"
    " connect sendmsg recvmsg getdents64 newfstatat sched_yield sched_getaffinity set_robust_list"
    " set_tid_address rseq tgkill uname sysinfo listxattr"
)
"""Calls without which Python, Node or Java don't run."""


@pytest.mark.parametrize("machine", MACHINES)
def test_what_every_program_needs_is_allowed(machine: str) -> None:
    """The everyday calls go through."""
    assert {name: ask(machine, name) for name in NEEDED.split()} == dict.fromkeys(
        NEEDED.split(), ALLOW
    )


REFUSED = {
    "unshare setns mount umount2 pivot_root chroot fsopen open_tree move_mount fspick"
    " mount_setattr": "K01",
    "add_key request_key keyctl": "K02",
    "bpf perf_event_open userfaultfd io_uring_setup io_uring_enter io_uring_register kexec_load"
    " kexec_file_load init_module finit_module delete_module quotactl acct swapon swapoff"
    " name_to_handle_at open_by_handle_at reboot syslog clock_settime settimeofday adjtimex"
    " clock_adjtime personality kcmp pidfd_open pidfd_getfd pidfd_send_signal": "K03",
    "sched_setaffinity sched_setscheduler sched_setparam sched_setattr setpriority": "K06",
    "ptrace process_vm_readv process_vm_writev process_madvise": "P01",
    "flock inotify_init1 inotify_add_watch": "C02",
    "mknodat sethostname setdomainname": "F06",
}
"""What attacks try, written out once more, so that no change of the lists lets it pass unseen."""


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("attack", REFUSED.values())
def test_what_attacks_try_is_refused(machine: str, attack: str) -> None:
    """EPERM, so that whoever tries learns why."""
    names = next(key for key, value in REFUSED.items() if value == attack).split()
    assert {name: ask(machine, name) for name in names} == dict.fromkeys(names, "EPERM")


ABSENT = {
    "clone3": (435, 435),
    "shmget": (29, 194),
    "semget": (64, 190),
    "msgget": (68, 186),
    "mq_open": (240, 180),
    "io_setup": (206, 0),
    "memfd_secret": (447, 447),
    "landlock_create_ruleset": (444, 444),
    "seccomp": (317, 277),
    "mincore": (27, 232),
    "preadv2": (327, 286),
    "fadvise64": (221, 223),
    "readahead": (187, 213),
    "cachestat": (451, 451),
    "mseal": (462, 462),
    "listmount": (458, 458),
}
"""By name the numbers on both machines, from the kernel's own tables."""


@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize("name", ABSENT)
def test_what_is_on_no_list_does_not_exist(name: str, place: int) -> None:
    """ENOSYS: programs fall back, and what a later kernel brings is shut."""
    number, machine = ABSENT[name][place], MACHINES[place]
    code = program(machine, may_use_memfd=True, may_lock_files=True)
    assert answer(code, Call(number, (), ARCHITECTURES[machine])) == "ENOSYS"


I386, ARM = 0x4000_0003, 0x4000_0028
X32 = 0x4000_0000


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("number", [0, 1, 39, 172])
def test_calls_of_another_machine_kill(machine: str, number: int) -> None:
    """Numbers mean something else there, so nothing is looked at."""
    code = program(machine, may_use_memfd=True, may_lock_files=True)
    others = {*ARCHITECTURES.values(), I386, ARM, 0} - {ARCHITECTURES[machine]}
    assert {answer(code, Call(number, (), other)) for other in others} == {KILL}


def test_calls_of_x32_kill() -> None:
    """The second way into an x86_64 kernel is shut, and so are numbers below zero."""
    code = program("x86_64", may_use_memfd=True, may_lock_files=True)
    for number in (X32, X32 | 39, X32 | 520, 0xFFFF_FFFF):
        assert answer(code, Call(number)) == KILL


AF_UNIX, AF_INET, AF_INET6, AF_NETLINK, AF_PACKET, AF_ALG, AF_VSOCK = 1, 2, 10, 16, 17, 38, 40
THREAD, FORK, VFORK = 0x003D_0F00, 0x0120_0011, 0x4111
NAMESPACES = [1 << bit for bit in (17, 25, 26, 27, 28, 29, 30)]
SAME = {
    ("socket", (AF_UNIX, 1, 0)): ALLOW,
    ("socketpair", (AF_UNIX, 1, 0)): ALLOW,
    **{
        (name, (family, 1, 0)): "EAFNOSUPPORT"
        for name in ("socket", "socketpair")
        for family in (0, AF_INET, AF_INET6, AF_NETLINK, AF_PACKET, AF_ALG, AF_VSOCK)
    },
    **{("clone", (flags,)): ALLOW for flags in (THREAD, FORK, VFORK)},
    **{("clone", (flag | 17,)): "EPERM" for flag in NAMESPACES},
    **{("ioctl", (0, command)): ALLOW for command in (0x5401, 0x5413, 0x541B, 0x5421)},
    # TIOCSTI, TIOCLINUX, TIOCSCTTY, TIOCSETD, TIOCCONS, FICLONE, FS_IOC_SETFLAGS
    **{
        ("ioctl", (0, command)): "ENOTTY"
        for command in (0x5412, 0x541C, 0x540E, 0x5423, 0x541D, 0x4004_9409, 0x4008_6602)
    },
    # its name, dumpability, no new privileges
    **{("prctl", (option,)): ALLOW for option in (15, 16, 3, 4, 38)},
    # PR_SET_SECCOMP, CAPBSET_DROP, SECUREBITS, PR_SET_MM, CAP_AMBIENT, SYSCALL_USER_DISPATCH,
    # SCHED_CORE, MEMORY_MERGE, PR_SET_PTRACER
    **{("prctl", (option,)): "EPERM" for option in (22, 24, 28, 35, 47, 59, 62, 67, 0x5961_6D61)},
    ("prlimit64", (0, 7)): ALLOW,
    ("prlimit64", (1, 7)): "EPERM",
    # RLIMIT_STACK and RLIMIT_NOFILE; then RLIMIT_CORE
    ("setrlimit", (3, 0)): ALLOW,
    ("setrlimit", (7, 0)): ALLOW,
    ("setrlimit", (4, 0)): "EPERM",
    ("prlimit64", (0, 4)): "EPERM",
    ("prlimit64", (1, 4)): "EPERM",
    # F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC, F_SETPIPE_SZ, F_ADD_SEALS
    **{("fcntl", (3, command)): ALLOW for command in (0, 1, 2, 3, 4, 1030, 1031, 1033)},
    # locks of the process and of the open file, leases, notices of changes
    **{("fcntl", (3, command)): "EPERM" for command in (5, 6, 7, 36, 37, 38, 1024, 1025, 1026)},
    # DONTNEED, FREE, HUGEPAGE, DONTDUMP, WIPEONFORK; then MERGEABLE, COLD, PAGEOUT, HWPOISON
    **{("madvise", (0, 0, advice)): ALLOW for advice in (4, 8, 14, 16, 18)},
    **{("madvise", (0, 0, advice)): "EINVAL" for advice in (12, 20, 21, 100)},
}
PLACES = {"ioctl": (1,), "fcntl": (1,), "madvise": (2,), "prlimit64": (0, 1)}
"""Which arguments are looked at, if not the first."""


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("garbage", [0, HIGH, 0xFFFF_FFFF << 32])
def test_what_depends_on_arguments(machine: str, garbage: int) -> None:
    """The low half alone decides, as in the kernel: bits above it neither help nor hurt."""
    found: dict[tuple[str, tuple[int, ...]], str] = {}
    for name, arguments in SAME:
        given = list(arguments)
        for place in PLACES.get(name, (0,)):
            given[place] |= garbage
        found[name, arguments] = ask(machine, name, *given)
    assert found == SAME


@pytest.mark.parametrize("machine", MACHINES)
def test_files_in_memory_need_a_cgroup(machine: str) -> None:
    """Without one to count them there is no such call."""
    assert ask(machine, "memfd_create") == "ENOSYS"
    assert ask(machine, "memfd_create", may_use_memfd=True) == ALLOW


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("call", [("flock",), ("fcntl", 3, 6), ("fcntl", 3, 37)])
def test_locks_need_to_be_allowed(machine: str, call: tuple[str, *tuple[int, ...]]) -> None:
    """Refused by default, and let through where the tournament says so."""
    name, *arguments = call
    assert ask(machine, name, *arguments) == "EPERM"
    assert ask(machine, name, *arguments, may_lock_files=True) == ALLOW


def test_a_machine_without_a_table_is_refused() -> None:
    """No guess is made."""
    with pytest.raises(UnsupportedMachine, match="riscv64"):
        program("riscv64", may_use_memfd=True, may_lock_files=True)


def test_every_name_has_a_number_and_one_list() -> None:
    """No name stands on two lists, and the table has each of them and no other."""
    listed = [
        *calls.names(calls.ALLOWED),
        *calls.names(calls.REFUSED),
        *calls.LOCKS.split(),
        *calls.CHECKED.split(),
        calls.MEMFD,
    ]
    assert [each for each, after in pairwise(sorted(listed)) if each == after] == []
    assert {*listed} == NUMBERS.keys() == calls.every_name()
