"""A stand-in for the kernel's cgroups of version 2, in a folder of ordinary files."""

from __future__ import annotations

import errno
from pathlib import Path

from vendue_referee.sandbox.cgroups import files

FILES = {
    "cgroup.subtree_control": "",
    "cgroup.procs": "",
    "cgroup.events": "populated 0\nfrozen 0\n",
    "cgroup.freeze": "0\n",
    "cgroup.kill": "",
    "cpu.stat": "usage_usec 1234567\nuser_usec 1\nsystem_usec 2\n",
}
"""What every cgroup but the root has."""
OF_CONTROLLER = {
    "memory": {
        "memory.max": "max\n",
        "memory.current": "0\n",
        "memory.swap.max": "max\n",
        "memory.oom.group": "0\n",
        "memory.events": "low 0\nhigh 0\nmax 0\noom 0\noom_kill 0\noom_group_kill 0\n",
    },
    "pids": {"pids.max": "max\n", "pids.events": "max 0\n"},
    "cpu": {"cpu.max": "max 100000\n", "cpu.weight": "100\n"},
}


class FakeKernel:
    """Cgroups below a folder; its functions stand in for those of `files`."""

    def __init__(self, root: Path, controllers: str, *, own: str, is_real_root: bool) -> None:
        self.root = root / "unified"
        self.proc = root / "proc"
        self.root.mkdir()
        (self.proc / "self").mkdir(parents=True)
        line = f"30 20 0:26 / {str(self.root).replace(' ', chr(92) + '040')} rw - cgroup2 none rw\n"
        (self.proc / "self/mountinfo").write_text(line)
        (self.proc / "self/cgroup").write_text(f"0::{own}\n")
        (self.proc / "meminfo").write_text("MemTotal: 4096000 kB\n")
        self._fill(self.root, controllers)
        if is_real_root:
            (self.root / "cgroup.events").unlink()

    def _fill(self, folder: Path, controllers: str) -> None:
        (folder / "cgroup.controllers").write_text(f"{controllers}\n")
        for name, text in FILES.items():
            (folder / name).write_text(text)
        for controller in controllers.split():
            for name, text in OF_CONTROLLER.get(controller, {}).items():
                (folder / name).write_text(text)

    def make_folder(self, path: Path) -> None:
        """Make a cgroup with the controllers that are enabled above it."""
        path.mkdir()
        self._fill(path, (path.parent / "cgroup.subtree_control").read_text())

    def remove_folder(self, path: Path) -> bool:
        """Remove a cgroup with the files that the kernel keeps in it."""
        if not path.exists():
            return True
        if (path / "cgroup.procs").read_text() or any(each.is_dir() for each in path.iterdir()):
            return False
        for each in path.iterdir():
            each.unlink()
        path.rmdir()
        return True

    def write(self, path: Path, text: str) -> None:
        """Do what the kernel does when a file is written."""
        if not path.exists():
            raise FileNotFoundError(errno.ENOENT, "not there", str(path))
        if path.name == "cgroup.subtree_control":
            self._enable(path, text)
        elif path.name == "cgroup.procs":
            self._move(path, text.strip())
        elif path.name == "cgroup.kill":
            (path.parent / "cgroup.procs").write_text("")
        else:
            path.write_text(text)

    def write_if_there(self, path: Path, text: str) -> None:
        """Write a file that may be missing."""
        if path.exists():
            self.write(path, text)

    def _enable(self, path: Path, text: str) -> None:
        is_root = not (path.parent / "cgroup.events").exists()
        if (path.parent / "cgroup.procs").read_text() and not is_root:
            raise OSError(errno.EBUSY, "processes are in it")
        name = text.removeprefix("+")
        assert name in (path.parent / "cgroup.controllers").read_text().split()
        path.write_text(f"{path.read_text()} {name}")
        for below in path.parent.iterdir():
            for file, content in OF_CONTROLLER.get(name, {}).items() if below.is_dir() else ():
                (below / file).write_text(content)

    def _move(self, path: Path, pid: str) -> None:
        for procs in self.root.rglob("cgroup.procs"):
            left = [each for each in procs.read_text().split() if each != pid]
            procs.write_text("".join(f"{each}\n" for each in left))
        path.write_text(f"{path.read_text()}{pid}\n")


REPLACED = ("make_folder", "remove_folder", "write", "write_if_there")
assert all(hasattr(files, name) for name in REPLACED)
