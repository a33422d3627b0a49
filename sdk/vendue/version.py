"""The version of this package, and of the protocol that it speaks."""

from __future__ import annotations

VERSION = "0.1.0"
"""The same as in pyproject.toml; a test compares them."""

PROTOCOL = 1
"""The number of the protocol."""
