"""The version of this package."""

from __future__ import annotations

VERSION = "0.1.0"
"""The same as in pyproject.toml; a test compares them."""
