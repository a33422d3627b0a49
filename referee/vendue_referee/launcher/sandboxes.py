"""Every sandbox of a launcher, by the number that the referee gave it.

At most one sandbox at a time has a slot, and with it, where the launcher is root, a user id of
its own; a slot is used again only when nothing is left in it.
"""

from __future__ import annotations

import heapq
import os
import resource
import subprocess
import time
from collections.abc import Callable, Mapping
from contextlib import suppress

from vendue_referee.launcher.children import LINGER, kill_children, reap_dead
from vendue_referee.launcher.kernel import die_with, own_children, own_name
from vendue_referee.launcher.reports import Report, ReportKind
from vendue_referee.launcher.requests import BadRequest, StartRequest
from vendue_referee.launcher.sandbox import START_SECONDS, Sandbox
from vendue_referee.sandbox import cgroups
from vendue_referee.sandbox.bubblewrap import FILES, Descriptors, arguments
from vendue_referee.sandbox.policy import Limits, Policy
from vendue_referee.sandbox.seccomp import program
from vendue_referee.sandbox.uids import SLOTS

LOOK_SECONDS = 0.25
"""How often limits are looked at where the kernel holds them."""
WATCHDOG_SECONDS = 0.03
"""How often where a watchdog has to."""
SETTLE_SECONDS = 0.005
"""How often what is dying is looked at."""


class Sandboxes:
    """Starts, watches and ends sandboxes under one policy."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._cgroups = cgroups.find(own_name())
        if self._cgroups is not None:
            self._cgroups.sweep()
        self._filter = _filter(policy.limits, has_cgroup=self._cgroups is not None)
        self._all: dict[int, Sandbox] = {}
        self._free: list[int] = []
        self._slots = 0
        self._started = 0
        self._has_leftovers = False
        self._next_look = 0.0
        self._news: list[Report] = []

    def descriptors(self) -> list[int]:
        """Return what to wait on besides requests and the deaths of children."""
        waits = (sandbox.waits_for for sandbox in self._all.values())
        return [descriptor for descriptor in waits if descriptor is not None]

    def wait_seconds(self) -> float | None:
        """Return after what time `reports` is to be called again, None if only on news."""
        if not self._all and not self._has_leftovers:
            return None
        if self._has_leftovers or any(each.exit is not None for each in self._all.values()):
            return SETTLE_SECONDS
        return WATCHDOG_SECONDS if self._cgroups is None else LOOK_SECONDS

    def start(self, child: int, request: StartRequest, stdout: int, stderr: int) -> Report | None:
        """Start a sandbox; that it runs is reported later.

        Raises:
            BadRequest: the policy doesn't allow what is asked for.
        """
        folder, socket = self._checked(request)
        if child in self._all:
            raise BadRequest(f"there is a child {child} already")
        if not self._free and self._slots == SLOTS:
            return Report(ReportKind.FAILED, child, 0, f"there are {SLOTS} sandboxes already")
        slot = self._take_slot()
        self._started += 1
        try:
            cgroup = self._make_cgroup(f"{self._started}")
            sandbox = self._spawn(child, slot, cgroup, (folder, socket), request, (stdout, stderr))
        except OSError as error:
            heapq.heappush(self._free, slot)
            return Report(ReportKind.FAILED, child, 0, f"the sandbox cannot be started: {error}")
        self._all[child] = sandbox
        return None

    def kill(self, child: int) -> None:
        """Kill a sandbox; one that has ended is let be."""
        if child in self._all:
            self._all[child].kill()

    def freeze(self, child: int, *, is_frozen: bool) -> None:
        """Let a sandbox stand still or go on."""
        if child in self._all:
            self._all[child].freeze(is_frozen=is_frozen)

    def kill_all(self) -> None:
        """Kill every sandbox."""
        for sandbox in self._all.values():
            sandbox.kill()

    def reports(self, ready: set[int]) -> list[Report]:
        """Look at all of them, given the descriptors with news, and return what is to be told."""
        for sandbox in list(self._all.values()):
            if sandbox.waits_for in ready:
                self._settle(sandbox)
        for pid, status in reap_dead():
            self._note_dead(pid, status)
        if self._has_leftovers or any(each.exit is not None for each in self._all.values()):
            monitors = {sandbox.monitor.pid for sandbox in self._all.values()}
            self._has_leftovers = kill_children(except_for=monitors)
        self._look()
        for sandbox in list(self._all.values()):
            self._tell_end(sandbox)
        news, self._news = self._news, []
        return news

    def are_gone(self) -> bool:
        """Return whether no sandbox is left, nor anything that one left behind."""
        return not self._all and not own_children()

    def close(self) -> None:
        """Let go of the cgroups; all sandboxes have to be gone."""
        if self._cgroups is not None:
            with suppress(OSError):
                self._cgroups.close()

    def _checked(self, request: StartRequest) -> tuple[str, str]:
        folder, socket = os.fsdecode(request.folder), os.fsdecode(request.socket)
        for path, root in ((folder, self._policy.bots), (socket, self._policy.sockets)):
            if path == socket == "":
                continue
            if os.path.normpath(path) != path or not path.startswith(f"{root}/"):
                raise BadRequest(f"{path!r} does not lie below {root!r}")
        return folder, socket

    def _take_slot(self) -> int:
        if self._free:
            return heapq.heappop(self._free)
        self._slots += 1
        return self._slots - 1

    def _make_cgroup(self, name: str) -> cgroups.Cgroup | None:
        return None if self._cgroups is None else self._cgroups.make(name, self._policy.limits)

    def _spawn(
        self,
        child: int,
        slot: int,
        cgroup: cgroups.Cgroup | None,
        paths: tuple[str, str],
        request: StartRequest,
        outputs: tuple[int, int],
    ) -> Sandbox:
        limits = self._policy.limits
        status, status_written = os.pipe()
        block, release = os.pipe()
        files = [_in_memory(text.encode()) for text in FILES.values()]
        filter_file = _in_memory(self._filter)
        given = Descriptors(filter_file, status_written, block, files)
        passed = [*files, filter_file, status_written, block]
        try:
            # Not on its command line, which everybody on this machine can read.
            passed.append(_in_memory(self._options(paths, request, given)))
            bwrap = [os.fsencode(self._policy.bwrap), b"--args", b"%d" % passed[-1], b"--"]
            monitor = _popen(
                [*bwrap, *request.argv], outputs, tuple(passed), _prepare(limits, self._uid(slot))
            )
        except OSError:
            os.close(status)
            os.close(release)
            if cgroup is not None:
                cgroup.remove()
            raise
        finally:
            for descriptor in passed:
                os.close(descriptor)
        return Sandbox(child, slot, monitor, status, release, cgroup, limits)

    def _options(self, paths: tuple[str, str], request: StartRequest, given: Descriptors) -> bytes:
        environment = {os.fsdecode(k): os.fsdecode(v) for k, v in request.environment.items()}
        words = arguments(
            self._policy,
            folder=paths[0],
            socket=paths[1],
            environment=environment,
            descriptors=given,
        )
        return b"".join(os.fsencode(word) + b"\0" for word in words)

    def _uid(self, slot: int) -> int | None:
        return self._policy.uid_base + slot if os.geteuid() == 0 else None

    def _settle(self, sandbox: Sandbox) -> None:
        try:
            if sandbox.settle():
                if not sandbox.pid:
                    return  # the rest of the line will come
                cgroup = sandbox.cgroup
                path = "" if cgroup is None else cgroup.cpu_usage_path
                self._news.append(Report(ReportKind.STARTED, sandbox.child, sandbox.pid, path))
                return
            reason = "bubblewrap ended before the sandbox stood; its log says why"
        except ProcessLookupError:
            reason = "bubblewrap gave up while the sandbox was made; its log says why"
        except OSError as error:
            reason = f"the sandbox cannot be put into its cgroup: {error}"
        self._fail(sandbox, reason)

    def _fail(self, sandbox: Sandbox, reason: str) -> None:
        """Tell that a sandbox doesn't stand, and end what there is of it."""
        self._news.append(Report(ReportKind.FAILED, sandbox.child, 0, reason))
        sandbox.is_told = True
        sandbox.kill()

    def _note_dead(self, pid: int, status: int) -> None:
        for sandbox in self._all.values():
            if sandbox.monitor.pid == pid and sandbox.exit is None:
                sandbox.note_exit(status, LINGER)

    def _look(self) -> None:
        now = time.monotonic()
        if now < self._next_look:
            return
        self._next_look = now + (WATCHDOG_SECONDS if self._cgroups is None else LOOK_SECONDS)
        for sandbox in self._all.values():
            sandbox.look()
            if sandbox.is_stuck and not sandbox.is_told:
                self._fail(sandbox, f"bubblewrap said nothing for {START_SECONDS:g} s")

    def _tell_end(self, sandbox: Sandbox) -> None:
        if sandbox.exit is None or sandbox.waits_for is not None:
            return
        is_gone = sandbox.is_gone()
        if not is_gone:
            sandbox.kill()
        if not sandbox.is_told and (is_gone or time.monotonic() >= sandbox.told_by):
            sandbox.is_told = True
            breach = "" if sandbox.breach is None else str(sandbox.breach)
            self._news.append(Report(ReportKind.EXITED, sandbox.child, sandbox.exit, breach))
        if is_gone and sandbox.close():
            del self._all[sandbox.child]
            heapq.heappush(self._free, sandbox.slot)


def _filter(limits: Limits, *, has_cgroup: bool) -> bytes:
    machine = os.uname().machine
    return program(machine, may_use_memfd=has_cgroup, may_lock_files=limits.may_lock_files)


def _popen(
    argv: list[bytes],
    outputs: tuple[int, int],
    given: tuple[int, ...],
    prepare: Callable[[], None],
) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        argv,
        env={},
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=outputs[0],
        stderr=outputs[1],
        close_fds=True,
        pass_fds=given,
        start_new_session=True,
        preexec_fn=prepare,  # noqa: PLW1509 - the launcher has one thread
    )


def _prepare(limits: Limits, uid: int | None) -> Callable[[], None]:
    """Return what happens in the fork before bubblewrap: limits, another user, a tie to us."""
    launcher = os.getpid()
    values = _rlimits(limits, has_own_uid=uid is not None)

    def prepare() -> None:
        for kind, value in values.items():
            with suppress(ValueError):  # one of our own that is lower
                resource.setrlimit(kind, (value, value))
        if uid is not None:
            os.setgroups([])
            os.setresgid(uid, uid, uid)
            os.setresuid(uid, uid, uid)
        die_with(launcher, 9)

    return prepare


def _rlimits(limits: Limits, *, has_own_uid: bool) -> Mapping[int, int]:
    values = {
        resource.RLIMIT_NOFILE: limits.descriptors,
        resource.RLIMIT_FSIZE: max(limits.tmp_bytes, limits.shm_bytes),
        resource.RLIMIT_CORE: 1,  # no dump, not even one piped to the host (fs/coredump.c)
        resource.RLIMIT_MEMLOCK: 64 << 10,
        resource.RLIMIT_MSGQUEUE: 0,
        resource.RLIMIT_RTPRIO: 0,
        resource.RLIMIT_NICE: 0,
        resource.RLIMIT_SIGPENDING: 256,
        resource.RLIMIT_CPU: limits.cpu_seconds + 2,  # a net: the sum over all is looked at
    }
    if has_own_uid:
        values[resource.RLIMIT_NPROC] = limits.pids + 1  # bubblewrap itself is one
    return values


def _in_memory(data: bytes) -> int:
    """Return a descriptor of a file in memory that holds the data, read from its beginning."""
    descriptor = os.memfd_create("vendue")
    with open(descriptor, "wb", closefd=False) as file:
        file.write(data)
    os.lseek(descriptor, 0, os.SEEK_SET)
    return descriptor
