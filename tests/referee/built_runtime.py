"""The real runtime for tests: built once for what is installed, kept below the system's /tmp."""

from __future__ import annotations

import functools
import os
import tempfile
from hashlib import sha256
from pathlib import Path

from tests.installed.installs import ROOT

from vendue_referee.runtime import Runtime, Runtimes


@functools.cache
def built_runtime() -> Runtime:
    """Return the current runtime, built by whichever test process comes first.

    Who builds removes what an earlier state of this checkout left.
    """
    checkout = sha256(str(ROOT).encode()).hexdigest()[:8]
    folder = Path(tempfile.gettempdir()) / f"vendue-test-runtimes-{os.geteuid()}-{checkout}"
    runtimes, said = Runtimes(folder), list[str]()
    runtime = runtimes.ensure(said.append)
    if said:
        runtimes.prune()
    return runtime
