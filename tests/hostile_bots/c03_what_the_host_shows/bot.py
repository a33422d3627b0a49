"""Reads what could tell it about the host and about others at work there."""

import os
import re
from pathlib import Path

from hostile import Hostile, read

PLACES = ("loadavg", "stat", "meminfo", "uptime", "pressure/cpu", "locks", "interrupts")


class Bot(Hostile):
    def attack(self):
        groups = Path("/proc/self/cgroup").read_text().splitlines()
        mounts = Path("/proc/self/mountinfo").read_text()
        readable = [name for name in PLACES if read(f"/proc/{name}") == "ok"]
        opaque = re.compile(r"/|(/\.\.)*(/vendue)?(/[0-9a-f]{16})*")
        paths = [line.split(":", 2)[2] for line in groups]
        return {
            "host": os.uname().nodename,
            "readable": " ".join(readable),
            "named": "c03_" in mounts or "honest" in mounts,
            "telling_groups": len([path for path in paths if not opaque.fullmatch(path)]),
            "commands": len([pid for pid in os.listdir("/proc") if pid.isdigit()]),
        }
