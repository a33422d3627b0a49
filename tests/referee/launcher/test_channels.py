"""Nothing that the kernel counts for the whole machine can be read in a sandbox.

Whatever changes with what others do is a channel between bots that must know nothing of each other.
"""

from __future__ import annotations

import json
from pathlib import Path

from tests.referee.launcher.sandboxed import needs_bwrap, run, sandboxes

pytestmark = needs_bwrap

CHANGES = """
import json, os, time
def seen():
    found = {}
    for place, folders, files in os.walk("/proc"):
        if place == "/proc":
            folders[:] = [name for name in folders if not name[0].isdigit() and "self" not in name]
        for path in (os.path.join(place, name) for name in files):
            try:
                descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
            except OSError:
                continue
            try:
                found[path] = os.read(descriptor, 1 << 16)
            except OSError:
                pass
            os.close(descriptor)
    return found
before = seen()
for number in range(3000):  # what a bot can do that others could see: names looked up, files made
    os.path.exists(f"/usr/no-such-name-{number}")
    open(f"/tmp/{number}", "w").close()
time.sleep(0.5)
after = seen()
print(json.dumps([[path for path in after if after[path] != before.get(path)], list(after)]))
"""

COUNTERS = tuple(
    f"/proc/{name}"
    for name in (
        *("bus/", "driver/", "fs/", "irq/", "pressure/", "cgroups", "diskstats", "interrupts"),
        *("loadavg", "locks", "meminfo", "schedstat", "slabinfo", "softirqs", "stat", "swaps"),
        *("sys/fs/dentry-state", "sys/fs/file-nr", "sys/fs/inode-nr", "uptime", "vmstat"),
    )
)
"""What counts for the whole machine, on this one or on others."""


async def test_nothing_in_proc_moves(tmp_path: Path) -> None:
    """Beside the processes of the sandbox only the maker of random names changes."""
    async with sandboxes(tmp_path) as (launcher, bot, sock):
        ended = await run(launcher, bot, sock, CHANGES)
    moving, seen = json.loads(ended.output)
    assert moving == ["/proc/sys/kernel/random/uuid"]
    assert not [path for path in seen if path.startswith(COUNTERS)]
    assert len(seen) > 100
