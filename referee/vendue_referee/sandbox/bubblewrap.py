"""The arguments of bubblewrap: which namespaces, which files, in which order.

Pure: it reads which of a system's folders exist, and nothing else. Options of bubblewrap 0.8.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from glob import glob

from vendue_referee.sandbox.policy import Policy

SOCKET = "/run/referee.sock"
"""Where a bot finds the referee."""
BOT = "/bot"
"""Where a bot finds its own files; its current folder."""
RUNTIME = "/rt"
"""Where the runtime lies."""
USER = 1000
"""User and group id inside."""

SYSTEM_LINKS = ("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
"""Folders that a distribution may have as links into /usr."""
SYSTEM_FILES = ("/etc/alternatives", "/etc/ld.so.cache", "/etc/java-*-openjdk")
"""What programs of a distribution need beside /usr, as patterns."""
DEVICES = ("null", "zero", "full", "random", "urandom")
FILES: Mapping[str, str] = {
    "/etc/passwd": f"bot:x:{USER}:{USER}:bot:/tmp:/bin/false\n",
    "/etc/group": f"bot:x:{USER}:\n",
    "/etc/hosts": "127.0.0.1 localhost\n::1 localhost\n",
    "/etc/nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
    "/etc/resolv.conf": "",
}
"""Made-up files: what libraries ask for, and nothing of the machine."""
COVERED = (
    *("buddyinfo", "cmdline", "consoles", "cpuinfo", "diskstats", "interrupts", "iomem"),
    *(
        "ioports",
        "kallsyms",
        "kcore",
        "key-users",
        "keys",
        "kpagecount",
        "kpageflags",
        "loadavg",
        "meminfo",
    ),
    *("locks", "modules", "pagetypeinfo", "partitions", "sched_debug", "schedstat", "slabinfo"),
    *("softirqs", "stat", "swaps", "sysrq-trigger", "timer_list", "uptime", "vmallocinfo"),
    *("vmstat", "zoneinfo", "pressure/cpu", "pressure/io", "pressure/irq", "pressure/memory"),
    *("cgroups", "sys/fs/aio-nr", "sys/fs/dentry-state", "sys/fs/file-nr", "sys/fs/inode-nr"),
    *("sys/fs/inode-state", "sys/kernel/pty/nr"),
)
"""Files of /proc that tell about the machine or about others; reads of them fail."""
COVERED_FOLDERS = ("acpi", "asound", "bus", "driver", "fs", "irq", "scsi")
"""Folders of /proc that do; they are empty."""


@dataclass(frozen=True, slots=True)
class Descriptors:
    """Open descriptors that bubblewrap is given by number."""

    seccomp: int
    """The filter."""
    status: int
    """Where it writes the first process's id, as JSON."""
    block: int
    """What it reads before it starts the program."""
    files: Sequence[int]
    """The contents of `FILES`, in that order."""


def arguments(
    policy: Policy,
    *,
    folder: str,
    socket: str,
    environment: Mapping[str, str],
    descriptors: Descriptors,
) -> list[str]:
    """Return bubblewrap's arguments up to the program's own words.

    Args:
        policy: what is the same for all.
        folder: the bot's folder.
        socket: its socket; "" for none.
        environment: all that it sees.
        descriptors: open ones.
    """
    return [
        *_isolation(),
        *_system(),
        *_made_up_files(descriptors.files),
        *_proc(),
        *_devices(policy.limits.shm_bytes),
        *("--size", str(policy.limits.tmp_bytes), "--perms", "1777", "--tmpfs", "/tmp"),  # noqa: S108
        *(("--ro-bind", policy.runtime, RUNTIME) if policy.runtime else ()),
        *(word for path in policy.mounts for word in ("--ro-bind", path, path)),
        *("--ro-bind", folder, BOT),
        *(("--ro-bind", socket, SOCKET) if socket else ()),
        *("--chdir", BOT, "--clearenv"),
        *(word for name, value in environment.items() for word in ("--setenv", name, value)),
        *("--seccomp", str(descriptors.seccomp)),
        *("--json-status-fd", str(descriptors.status), "--block-fd", str(descriptors.block)),
        *("--remount-ro", "/"),
    ]


def _isolation() -> list[str]:
    namespaces = ("user", "ipc", "pid", "net", "uts", "cgroup")
    return [
        *(f"--unshare-{namespace}" for namespace in namespaces),
        *("--disable-userns", "--cap-drop", "ALL", "--new-session", "--die-with-parent"),
        *("--as-pid-1", "--hostname", "sandbox", "--uid", str(USER), "--gid", str(USER)),
    ]


def _system() -> list[str]:
    words = ["--ro-bind", "/usr", "/usr"]
    for path in SYSTEM_LINKS:
        if os.path.islink(path):  # noqa: PTH114 - words, not paths
            words += ["--symlink", os.readlink(path), path]  # noqa: PTH115
        elif os.path.isdir(path):  # noqa: PTH112
            words += ["--ro-bind", path, path]
    for pattern in SYSTEM_FILES:
        for path in sorted(glob(pattern)):  # noqa: PTH207
            words += ["--ro-bind", path, path]
    return words


def _made_up_files(descriptors: Sequence[int]) -> list[str]:
    pairs = zip(FILES, descriptors, strict=True)
    return [word for path, file in pairs for word in ("--ro-bind-data", str(file), path)]


def _proc() -> list[str]:
    """Mount /proc; a device bound without the right to be one can't be read."""
    words = ["--proc", "/proc"]
    for name in COVERED:
        if os.path.exists(f"/proc/{name}"):  # noqa: PTH110
            words += ["--ro-bind", "/dev/null", f"/proc/{name}"]
    for name in COVERED_FOLDERS:
        if os.path.isdir(path := f"/proc/{name}"):  # noqa: PTH112
            words += ["--size", "4096", "--perms", "0555", "--tmpfs", path, "--remount-ro", path]
    return words


def _devices(shm_bytes: int) -> list[str]:
    words = ["--size", "65536", "--tmpfs", "/dev"]
    for name in DEVICES:
        words += ["--dev-bind", f"/dev/{name}", f"/dev/{name}"]
    links = {"fd": "fd", "stdin": "fd/0", "stdout": "fd/1", "stderr": "fd/2"}
    for name, target in links.items():
        words += ["--symlink", f"/proc/self/{target}", f"/dev/{name}"]
    words += ["--size", str(shm_bytes), "--perms", "1777", "--tmpfs", "/dev/shm"]  # noqa: S108
    return [*words, "--remount-ro", "/dev"]
