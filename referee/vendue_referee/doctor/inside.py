"""Run by a sandbox's Python: tries to break out, and prints what it saw as one JSON object.

Standard library only, and nothing of ours: it is given to the interpreter as text. Its argument is
a JSON object: `abstract`, the name of a socket that it must not reach; `refused`, the numbers of
system calls by name; `covered`, files that must not be readable; `foreign`, what must not be there.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import json
import os
import socket
import sys
from collections.abc import Callable, Iterable

LIMITS = {
    "NOFILE": "open files",
    "CORE": "core file size",
    "NPROC": "processes",
    "FSIZE": "file size",
    "MEMLOCK": "locked memory",
    "CPU": "cpu time",
}
"""As the kernel writes them."""
STATUS = ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb", "NoNewPrivs", "Seccomp", "Groups")
SETTINGS = (
    "/proc/sys/kernel/core_pattern",
    "/proc/sys/vm/drop_caches",
    "/proc/sysrq-trigger",
    "/proc/self/setgroups",
)
NEW_USER, TIOCSTI = 0x1000_0000, 0x5412
REFEREE = "/run/referee.sock"


def attempt(action: Callable[[], object]) -> str:
    """Return the name of the error that an action ends in, or "done"."""
    try:
        action()
    except OSError as error:
        return errno.errorcode.get(error.errno or 0, str(error.errno))
    return "done"


def called(name: str, *arguments: int) -> str:
    """Return the name of the error of a call of the C library, or "done"."""
    libc = ctypes.CDLL(None, use_errno=True)

    def call() -> None:
        if getattr(libc, name)(*map(ctypes.c_long, arguments)) < 0:
            raise OSError(ctypes.get_errno(), "")

    return attempt(call)


def asked(number: int) -> str:
    """Return how a system call with zeros ends, which does no harm where it isn't refused."""
    return called("syscall", number, 0, 0, 0, 0, 0, 0)


def status() -> dict[str, str]:
    """Return what the kernel says of this process."""
    with open("/proc/self/status") as file:
        pairs = dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)
    return {name: pairs.get(name, "").strip() for name in STATUS}


def can_make(folder: str) -> bool:
    """Return whether a file can be made in a folder, after chmod if need be; remove it."""
    if attempt(lambda: os.chmod(folder, os.stat(folder).st_mode | 0o300)) not in ("done", "EPERM"):
        return False  # read-only, whatever its mode
    path = os.path.join(folder, ".vendue-probe")
    made = attempt(lambda: os.close(os.open(path, os.O_CREAT | os.O_WRONLY))) == "done"
    if made:
        attempt(lambda: os.unlink(path))
    return made


def opening(path: str, how: int) -> str:
    """Return how opening a file or folder ends."""
    return attempt(lambda: os.close(os.open(path, how)))


def opened(paths: Iterable[str], how: int = os.O_RDONLY) -> list[str]:
    """Return those files and folders that can be opened."""
    return [path for path in paths if opening(path, how) == "done"]


def numbers(path: str) -> list[int]:
    """Return the names in a folder that are numbers."""
    return sorted(int(name) for name in os.listdir(path) if name.isdigit())


def mounts() -> dict[str, str]:
    """Return what is mounted: by place, the kind of file system."""
    with open("/proc/self/mountinfo") as file:
        halves = [line.partition(" - ") for line in file]
    return {left.split()[4]: right.split()[0] for left, _, right in halves}


def writable() -> list[str]:
    """Return the folders in which a file can be made.

    What is bound read-only is so as a whole; in a file system of its own each folder is tried.
    """
    found: set[str] = {"/proc/sys/kernel"}
    for point, kind in mounts().items():
        if not os.path.isdir(point):
            continue
        found.add(point)
        if kind in ("tmpfs", "overlay", "mqueue"):
            found.update(below(point))
    return sorted(filter(can_make, found))


def below(point: str) -> list[str]:
    """Return the folders of a mounted file system."""
    device, found = os.stat(point).st_dev, list[str]()
    for place, folders, _ in os.walk(point):
        folders[:] = [
            name for name in folders if os.lstat(os.path.join(place, name)).st_dev == device
        ]
        found.append(place)
    return found


def filled(folder: str) -> int:
    """Return how many bytes go into a folder until it is full, at most 64 MiB."""
    path = os.path.join(folder, "fill")
    descriptor = os.open(path, os.O_CREAT | os.O_WRONLY)
    written = 0
    try:
        while written < 64 << 20:
            written += os.write(descriptor, b"x" * (256 << 10))
    except OSError:
        pass
    finally:
        os.close(descriptor)
        os.unlink(path)
    return written


def connected(kind: int, address: tuple[str, int] | str) -> str:
    """Return how a connection ends."""

    def connect() -> None:
        with socket.socket(kind, socket.SOCK_STREAM) as peer:
            peer.settimeout(1)
            peer.connect(address)

    return attempt(connect)


def interfaces() -> list[str]:
    """Return the names of network interfaces."""
    with open("/proc/self/net/dev") as file:
        return sorted(line.partition(":")[0].strip() for line in file if ":" in line)


def limits() -> dict[str, int]:
    """Return hard limits of the process by name; -1 for none. Not all may be asked for."""
    with open("/proc/self/limits") as file:
        hard = {row[4:26].strip(): row[47:68].strip() for row in file if row.startswith("Max ")}
    return {
        name: int(hard[words]) if hard[words].isdigit() else -1 for name, words in LIMITS.items()
    }


def descriptors() -> list[int]:
    """Return what is open, but for what reads the list."""
    return [each for each in numbers("/proc/self/fd") if os.path.exists(f"/proc/self/fd/{each}")]


def main() -> None:
    """Print what there is to see."""
    given = json.loads(sys.argv[1])
    seen = {
        "descriptors": descriptors(),
        "pid": os.getpid(),
        "uid": os.getuid(),
        "processes": numbers("/proc"),
        "status": status(),
        "host": os.uname().nodename,
        "interfaces": interfaces(),
        "internet": connected(socket.AF_INET, ("127.0.0.1", 9)),
        "abstract": connected(socket.AF_UNIX, "\0" + given["abstract"]),
        "referee": connected(socket.AF_UNIX, REFEREE),
        "user_namespace": called("unshare", NEW_USER),
        "mount": called("mount", 0, 0, 0, 0, 0),
        "ptrace": called("ptrace", 0, 0, 0, 0),
        "calls": {name: asked(number) for name, number in given["refused"].items()},
        "terminal": {
            "/dev/tty": opening("/dev/tty", os.O_RDWR),
            "TIOCSTI": attempt(lambda: fcntl.ioctl(0, TIOCSTI, b"x")),
        },
        "writable": writable(),
        "settings": opened(SETTINGS, os.O_WRONLY),
        "tmp_bytes": filled("/tmp"),
        "shm_bytes": filled("/dev/shm"),
        "environment": sorted(os.environ),
        "limits": limits(),
        "told": opened(given["covered"]),
        "foreign": opened(given["foreign"]),
    }
    print(json.dumps(seen))


if __name__ == "__main__":
    main()
