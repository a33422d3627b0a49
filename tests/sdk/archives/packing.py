"""Makes archives for tests, honest ones and others."""

from __future__ import annotations

import gzip
import io
import stat
import tarfile
import zipfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import pytest

from vendue.bundles import BadBundle, Bundle, collect

TOML = b'name = "fine"\ngames = ["modern_art"]\npython = "bot:Fine"\n'
FILES = {"bot.toml": TOML, "bot.py": b"print(1)\n", "lib/table.bin": bytes(range(256)) * 9}
"""The files of an honest bot."""

Member = tarfile.TarInfo | tuple[tarfile.TarInfo, bytes]


def member(name: str, kind: bytes = tarfile.REGTYPE, **fields: object) -> tarfile.TarInfo:
    """Return an entry of a tar archive."""
    info = tarfile.TarInfo(name)
    info.type = kind
    for field, value in fields.items():
        setattr(info, field, value)
    return info


def tar(
    members: Iterable[Member] = (),
    files: Mapping[str, bytes] = FILES,
    kind: int = tarfile.PAX_FORMAT,
) -> bytes:
    """Return a tar archive of files, then of further entries."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=kind) as archive:
        for name, content in files.items():
            archive.addfile(member(name, size=len(content), mode=0o644), io.BytesIO(content))
        for each in members:
            info, content = each if isinstance(each, tuple) else (each, b"")
            info.size = len(content) or info.size
            archive.addfile(info, io.BytesIO(content))
    return buffer.getvalue()


def packed_zip(
    entries: Iterable[tuple[str | zipfile.ZipInfo, bytes]] = (),
    files: Mapping[str, bytes] = FILES,
    method: int = zipfile.ZIP_DEFLATED,
) -> bytes:
    """Return a zip archive of files, then of further entries."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, content in [*files.items(), *entries]:
            archive.writestr(name, content)
    return buffer.getvalue()


def entry(name: str, mode: int = stat.S_IFREG | 0o644) -> zipfile.ZipInfo:
    """Return an entry of a zip archive with a mode of Unix."""
    info = zipfile.ZipInfo(name)
    info.create_system = 3
    info.external_attr = mode << 16
    return info


def replaced(content: bytes, old: bytes, new: bytes, *, last: bool = False) -> bytes:
    """Return bytes with the first, or the last, of some exchanged for as many others."""
    place = content.rfind(old) if last else content.find(old)
    assert place >= 0
    assert len(old) == len(new)
    return content[:place] + new + content[place + len(old) :]


def taken(folder: Path, content: bytes, ending: str) -> Bundle:
    """Return the bundle of an archive with that content."""
    file = folder / f"bot{ending}"
    file.write_bytes(gzip.compress(content, 1) if ending in (".tar.gz", ".tgz") else content)
    return collect(file)


def refused(folder: Path, content: bytes, ending: str) -> str:
    """Assert that an archive is refused and nothing is written; return the sentence."""
    place = folder / "place" / "below"
    place.mkdir(parents=True, exist_ok=True)
    with pytest.raises(BadBundle) as refusal:
        taken(place, content, ending)
    written = [path.name for path in folder.rglob("*") if path.is_file() or path.is_symlink()]
    assert written == [f"bot{ending}"]
    said = str(refusal.value)
    assert said.isprintable()
    return said


Pack = Callable[[str, bytes], bytes]
"""Makes an archive of the honest files and one with that name and content."""


def tar_with(name: str, content: bytes) -> bytes:
    """Return a tar archive with one more file."""
    return tar([(member(name), content)])


def zip_with(name: str, content: bytes) -> bytes:
    """Return a zip archive with one more file."""
    return packed_zip([(entry(name), content)])
