"""What sandboxes are made from, whichever backend makes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from vendue_referee.backends.bubblewrap import SandboxSetup
from vendue_referee.backends.oci_arguments import OciSetup

AnySetup: TypeAlias = SandboxSetup | OciSetup
"""For one of the backends that hold bots in."""


def setup_to_json(setup: AnySetup) -> dict[str, object]:
    """Return a setup as plain values, for a worker."""
    return {"backend": setup.backend, **setup.to_json()}


def setup_from_json(values: Mapping[str, Any]) -> AnySetup:
    """Read what `setup_to_json` gave."""
    rest = {name: value for name, value in values.items() if name != "backend"}
    if values["backend"] == OciSetup.backend:
        return OciSetup.from_json(rest)
    return SandboxSetup.from_json(rest)
