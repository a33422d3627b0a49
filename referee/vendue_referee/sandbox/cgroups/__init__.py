"""Cgroups around sandboxes: memory, processes, CPU, standing still and dying at once.

    hierarchies   where this machine's cgroups are mounted, and where this process is in them
    owners        a folder per launcher, locked as long as it lives, and what dead ones left
    v1, v2        the two interfaces of the kernel
    finding       which of them can be used here

Each launcher has a folder below ``vendue``, and in it one per sandbox. Paths are visible inside
a sandbox, so their names say nothing.
"""

from vendue_referee.sandbox.cgroups.finding import find, of_process
from vendue_referee.sandbox.cgroups.group import Cgroup, Cgroups

__all__ = ["Cgroup", "Cgroups", "find", "of_process"]
