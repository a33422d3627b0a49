"""A referee that gives up being root is nobody, stays nobody, and dies with its coordinator."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root has rights to give up")

USER = 700_001
"""A user id that nobody has."""

DROPPED = f"""
import json, os, signal
from vendue_referee.backends.privileges import drop_to
from vendue_referee.launcher.kernel import death_signal, die_with
die_with(os.getppid(), signal.SIGKILL)
drop_to({USER})
status = dict(line.split(":", 1) for line in open("/proc/self/status") if ":" in line)
names = ("Uid", "Gid", "Groups", "CapPrm", "CapEff", "CapAmb", "NoNewPrivs")
print(json.dumps([death_signal(), {{name: status[name].split() for name in names}}]))
"""


def test_what_is_dropped_stays_dropped() -> None:
    """No id, group or capability is left, none can be had again, and it dies with its parent."""
    done = subprocess.run(
        [sys.executable, "-c", DROPPED], capture_output=True, text=True, check=True
    )
    signal, status = json.loads(done.stdout)
    assert signal == 9
    nothing = ["0000000000000000"]
    assert status == {
        "Uid": [str(USER)] * 4,
        "Gid": [str(USER)] * 4,
        "Groups": [],
        "CapPrm": nothing,
        "CapEff": nothing,
        "CapAmb": nothing,
        "NoNewPrivs": ["1"],
    }
