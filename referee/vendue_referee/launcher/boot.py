"""How the launcher's process is started."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import vendue_referee
from vendue_referee.sandbox.policy import Policy

_BOOT = (
    "import sys; sys.path.append(sys.argv[2]); "
    "from vendue_referee.launcher.server import main; main(int(sys.argv[1]), sys.argv[3])"
)


def start_server(
    stream: socket.socket, policy: Policy | None = None, kept: Sequence[int] = ()
) -> subprocess.Popen[bytes]:
    """Start the launcher's process with its end of the stream, which stays the caller's to close.

    It runs isolated (nothing in the current folder or the environment can change what it
    imports), in a session of its own, with an empty environment. Its standard error is the
    referee's: only a defect of the launcher itself appears there. It keeps the descriptors of
    ``kept`` open as long as it lives, for the locks that they hold.
    """
    source_root = Path(vendue_referee.__file__).resolve().parents[1]
    return subprocess.Popen(
        [
            *(sys.executable, "-I", "-S", "-c", _BOOT, str(stream.fileno()), str(source_root)),
            "" if policy is None else policy.to_json(),
        ],
        pass_fds=[stream.fileno(), *kept],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
        env={},
        cwd="/",
    )
