"""Builds a runtime in an empty folder and sees that it works."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

from vendue_referee.runtime.environment import environment_parts
from vendue_referee.runtime.interpreter import LIBRARY, MOUNT, interpreter
from vendue_referee.runtime.parts import RuntimeFault
from vendue_referee.runtime.tree import FOLDER, write_parts

LIMIT_SECONDS = 60
"""For one start of the copied interpreter."""
_PLACES = "import json, site, sys; print(json.dumps([sys.prefix, *site.getsitepackages()]))"
_TRIAL = "import grpc, google.protobuf, vendue.run"


def build(folder: Path) -> dict[str, str]:
    """Fill an empty folder with a runtime; return the variables that its interpreter needs.

    Raises:
        RuntimeFault: it can't be built from what is installed here, or doesn't work.
        OSError: something can't be read or written.
    """
    folder.chmod(FOLDER)
    base = interpreter()
    write_parts(base.parts, folder)
    write_parts(environment_parts(_package_place(folder, base.variables)), folder)
    _run(folder, base.variables, _TRIAL)
    return base.variables


def _package_place(folder: Path, variables: Mapping[str, str]) -> str:
    """Ask the copied interpreter where it looks for packages: distributions differ in that."""
    prefix, *places = json.loads(_run(folder, variables, _PLACES))
    if Path(prefix) != folder:
        raise RuntimeFault(f"a copy of this Python takes {prefix} for its home")
    inside = [Path(place) for place in places if folder in Path(place).parents]
    standard = folder / LIBRARY
    chosen = next((place for place in inside if place.parent == standard), None)
    if chosen is None and not inside:
        raise RuntimeFault("a copy of this Python looks for packages nowhere below its home")
    return (chosen or inside[-1]).relative_to(folder).as_posix()


def _run(folder: Path, variables: Mapping[str, str], code: str) -> str:
    moved = {name: value.replace(MOUNT, str(folder), 1) for name, value in variables.items()}
    try:
        done = subprocess.run(
            [folder / "bin/python3", "-I", "-B", "-c", code],
            env={"PATH": os.defpath, **moved},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=LIMIT_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise RuntimeFault(f"the copied Python doesn't start: {error}") from error
    if done.returncode != 0:
        said = done.stderr.strip().splitlines() or [f"status {done.returncode}"]
        raise RuntimeFault(f"the copied Python doesn't work: {said[-1]}")
    return done.stdout
