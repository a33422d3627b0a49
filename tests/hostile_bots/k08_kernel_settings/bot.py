"""Changes settings of the kernel and of its own sandbox."""

import os

from hostile import Hostile, read, tried, write

CHANGING = os.O_WRONLY
PATHS = {
    "hostname": "/proc/sys/kernel/hostname",
    "core_pattern": "/proc/sys/kernel/core_pattern",
    "sysrq": "/proc/sysrq-trigger",
    "sysctl": "/proc/sys/vm/overcommit_memory",
    "uid_map": "/proc/self/uid_map",
}


class Bot(Hostile):
    def attack(self):
        found = {name: write(path, b"0", CHANGING) for name, path in PATHS.items()}
        return {
            **found,
            "oom": write("/proc/self/oom_score_adj", b"-1000", CHANGING),
            "sys": tried(os.listdir, "/sys"),
            "cgroups": tried(os.listdir, "/sys/fs/cgroup"),
            "memory": read("/proc/kcore"),
        }
