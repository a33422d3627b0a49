"""Runs the runtime's Python under bubblewrap with nothing else of ours in sight."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from tests.referee.built_runtime import built_runtime

BWRAP = shutil.which("bwrap")
NOBODY = 65534


def python(code: str, bot: Path) -> str:
    """Run code at /bot as a user that owns nothing, with the runtime at /rt; return its output."""
    runtime = built_runtime()
    words = ["--unshare-all", "--die-with-parent", "--ro-bind", "/usr", "/usr"]
    for name in ("/lib", "/lib64"):
        link = Path(name)
        words += ["--symlink", str(link.readlink()), name] if link.is_symlink() else []
        words += ["--ro-bind", name, name] if link.is_dir() and not link.is_symlink() else []
    words += ["--ro-bind", str(runtime.path), "/rt", "--ro-bind", str(bot), "/bot"]
    words += ["--proc", "/proc", "--chdir", "/bot", "--clearenv"]
    for name, value in runtime.environment().items():
        words += ["--setenv", name, value]
    is_root = os.geteuid() == 0
    done = subprocess.run(
        [BWRAP or "bwrap", *words, runtime.python, "-c", code],
        user=NOBODY if is_root else None,
        group=NOBODY if is_root else None,
        extra_groups=[] if is_root else None,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd="/",
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
