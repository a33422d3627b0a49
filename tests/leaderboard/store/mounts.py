"""File systems of their own for tests of disks that refuse."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

needs_unshare = pytest.mark.skipif(shutil.which("unshare") is None, reason="needs unshare")


def on_mount(folder: Path, options: str, code: str, *arguments: str) -> str:
    """Run code with a file system of its own on the folder, or skip the test."""
    mounted = f'mount -t tmpfs -o {options} tmpfs "$0" || exit 77; exec "$@"'
    ended = subprocess.run(
        [
            *("unshare", "--mount", "sh", "-c", mounted, folder),
            *(sys.executable, "-c", code, folder, *arguments),
        ],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([os.curdir, *sys.path])},
    )
    if ended.returncode == 77 or "unshare" in ended.stderr:
        pytest.skip("this host lets nobody mount")
    assert ended.returncode == 0, ended.stderr
    return ended.stdout
