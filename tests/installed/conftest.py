"""The wheel is built once and installed twice: as bot authors do, and with everything."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.installed.installs import ROOT, Install, build, install


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that this checkout gives."""
    return build("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def light(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Install:
    """The light install: ``pip install vendue``."""
    return install(str(wheel), tmp_path_factory.mktemp("light"))


@pytest.fixture(scope="session")
def full(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Install:
    """The full install: ``pip install 'vendue[all]'``."""
    return install(f"{wheel}[all]", tmp_path_factory.mktemp("full"))
