"""Run by a sandbox's Python: tries to break out, and prints what it saw as one JSON object.

Standard library only, and nothing of ours: it is given to the interpreter as text.
"""

from __future__ import annotations

import ctypes
import errno
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


def attempt(action: Callable[[], object]) -> str:
    """Return the name of the error that an action ends in, or "done"."""
    try:
        action()
    except OSError as error:
        return errno.errorcode.get(error.errno or 0, str(error.errno))
    return "done"


def called(number_of_arguments: int, name: str) -> str:
    """Return the name of the error of a call of the C library with zeros, or "done"."""
    libc = ctypes.CDLL(None, use_errno=True)

    def call() -> None:
        if getattr(libc, name)(*[0] * number_of_arguments) < 0:
            raise OSError(ctypes.get_errno(), "")

    return attempt(call)


def unshared(flags: int) -> str:
    """Return how making namespaces ends."""
    libc = ctypes.CDLL(None, use_errno=True)

    def call() -> None:
        if libc.unshare(flags) < 0:
            raise OSError(ctypes.get_errno(), "")

    return attempt(call)


def status() -> dict[str, str]:
    """Return what the kernel says of this process."""
    with open("/proc/self/status") as file:
        pairs = dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)
    return {name: pairs.get(name, "").strip() for name in ("CapEff", "NoNewPrivs", "Seccomp")}


def can_make(path: str) -> bool:
    """Return whether a file can be made, and remove it."""
    made = attempt(lambda: os.close(os.open(path, os.O_CREAT | os.O_WRONLY))) == "done"
    if made:
        attempt(lambda: os.unlink(path))
    return made


def can_read(path: str) -> bool:
    """Return whether a file or folder can be opened."""
    return attempt(lambda: os.close(os.open(path, os.O_RDONLY))) == "done"


def numbers(path: str) -> list[int]:
    """Return the names in a folder that are numbers."""
    return sorted(int(name) for name in os.listdir(path) if name.isdigit())


def writable() -> list[str]:
    """Return the folders in which a file can be made."""
    found: list[str] = []
    for place, folders, _ in os.walk("/"):
        folders[:] = [
            name for name in folders if os.path.join(place, name) not in ("/proc", "/usr", "/rt")
        ]
        if can_make(os.path.join(place, ".vendue-probe")):
            found.append(place)
    others = ("/usr", "/rt", "/rt/bin", "/proc/sys/kernel")
    found += [place for place in others if can_make(os.path.join(place, ".vendue-probe"))]
    return sorted(found)


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


def connected(kind: int, address: tuple[str, int] | str) -> None:
    """Return how a connection ends."""
    with socket.socket(kind, socket.SOCK_STREAM) as peer:
        peer.settimeout(1)
        peer.connect(address)


def readable(paths: Iterable[str]) -> list[str]:
    """Return those files that can be read."""
    return [path for path in paths if can_read(path)]


def limits() -> dict[str, int]:
    """Return hard limits of the process by name; -1 for none. Not all may be asked for."""
    with open("/proc/self/limits") as file:
        hard = {row[4:26].strip(): row[47:68].strip() for row in file if row.startswith("Max ")}
    return {
        name: int(hard[words]) if hard[words].isdigit() else -1 for name, words in LIMITS.items()
    }


def main() -> None:
    """Print what there is to see."""
    abstract = sys.argv[1] if len(sys.argv) > 1 else "vendue-nobody"
    seen = {
        "pid": os.getpid(),
        "uid": os.getuid(),
        "processes": numbers("/proc"),
        "status": status(),
        "host": os.uname().nodename,
        "interfaces": sorted(name for _, name in socket.if_nameindex())
        if attempt(socket.if_nameindex) == "done"
        else [],
        "internet": attempt(lambda: connected(socket.AF_INET, ("127.0.0.1", 9))),
        "abstract": attempt(lambda: connected(socket.AF_UNIX, "\0" + abstract)),
        "user_namespace": unshared(0x10000000),
        "mount": called(5, "mount"),
        "ptrace": called(4, "ptrace"),
        "writable": writable(),
        "tmp_bytes": filled("/tmp"),
        "shm_bytes": filled("/dev/shm"),
        "environment": sorted(os.environ),
        "descriptors": [
            each for each in numbers("/proc/self/fd") if os.path.exists(f"/proc/self/fd/{each}")
        ],
        "limits": limits(),
        "told": readable(
            ["/proc/stat", "/proc/loadavg", "/proc/meminfo", "/proc/cmdline", "/proc/kallsyms"]
        ),
        "foreign": readable(["/etc/shadow", "/root", "/home", "/var/lib", "/sys/kernel"]),
    }
    print(json.dumps(seen))


main()
