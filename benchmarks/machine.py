"""What the figures were measured on, without which they say nothing."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from pathlib import Path

QUIET = 0.5
"""Load average up to which a machine counts as idle."""
PACKAGES = ("grpcio", "protobuf", "trio")


def facts() -> list[str]:
    """Return what a reader has to know, and a warning if others use the machine."""
    load = os.getloadavg()[0]
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    found = [
        f"{os.cpu_count()} cores, {platform.system()} {platform.release()} on {_processor()}",
        f"Python {platform.python_version()}, {packages}",
        f"load average at the start {load:.2f}",
    ]
    if load > QUIET:
        found.append("the machine is NOT IDLE: rates are too low, and ratios are rough")
    return found


def _processor() -> str:
    try:
        with Path("/proc/cpuinfo").open(encoding="utf-8") as lines:
            names = [line.partition(":")[2].strip() for line in lines if line[:10] == "model name"]
    except OSError:
        names = []
    return names[0] if names else platform.machine()
