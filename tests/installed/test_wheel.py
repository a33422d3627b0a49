"""The wheel holds the four packages, whole, and nothing else."""

from __future__ import annotations

import tarfile
from pathlib import Path
from zipfile import ZipFile

from tests.installed.installs import ROOT, build

SOURCE_ROOTS = ("sdk", "referee", "leaderboard", "sample_bots")


def sources() -> set[str]:
    """Return the files of the packages as a wheel names them."""
    files = [
        (root, path)
        for root in SOURCE_ROOTS
        for path in (ROOT / root).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]
    return {path.relative_to(ROOT / root).as_posix() for root, path in files}


def members(wheel: Path) -> set[str]:
    """Return what a wheel holds beside its metadata."""
    with ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


def test_wheel_holds_all_sources(wheel: Path) -> None:
    """Every file of the packages is in the wheel, and no test, script or document."""
    assert members(wheel) == sources()


def test_packages_are_typed(wheel: Path) -> None:
    """Each package says that its annotations may be relied on."""
    packages = {name.split("/")[0] for name in members(wheel)}
    assert {f"{package}/py.typed" for package in packages} <= members(wheel)


def test_sdist_gives_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    """Whoever builds from the source archive gets what we publish."""
    archive = build("sdist", ROOT, tmp_path / "sdist")
    with tarfile.open(archive) as files:
        files.extractall(tmp_path, filter="data")
    again = build("wheel", tmp_path / archive.name.removesuffix(".tar.gz"), tmp_path / "wheel")
    assert members(again) == members(wheel)
