"""How the referee, which reads what strangers send, gives up being root."""

from __future__ import annotations

import importlib
import os
import pkgutil

PRELOADED = ("vendue.games", "vendue.wire", "vendue.records", "vendue_referee.workers")
"""Packages whose modules are imported first: their files may not be readable afterwards."""


def drop_to(uid: int) -> None:
    """Go on as another user for good, with that user's group alone.

    Raises:
        OSError: this process may not.
    """
    for name in PRELOADED:
        _preload(name)
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)


def _preload(name: str) -> None:
    package = importlib.import_module(name)
    for module in pkgutil.walk_packages(package.__path__, f"{name}."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
