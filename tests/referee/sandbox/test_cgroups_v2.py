"""Which cgroups of version 2 are made, and what is written to them, against a stand-in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.referee.sandbox.fake_kernel import REPLACED, FakeKernel

from vendue_referee.sandbox import cgroups
from vendue_referee.sandbox.cgroups import files
from vendue_referee.sandbox.policy import Limits

MIB = 1 << 20
MakeKernel = Callable[..., FakeKernel]
ALL = "cpuset cpu io memory pids"


@pytest.fixture
def make_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakeKernel:
    def make(controllers: str = ALL, *, own: str = "/", is_real_root: bool = True) -> FakeKernel:
        place = tmp_path / "with space"
        place.mkdir()
        kernel = FakeKernel(place, controllers, own=own, is_real_root=is_real_root)
        for name in REPLACED:
            monkeypatch.setattr(files, name, getattr(kernel, name))
        return kernel

    return make


def test_limits_are_set(make_kernel: MakeKernel) -> None:
    kernel = make_kernel()
    found = cgroups.find("1-2", proc=kernel.proc)
    assert found is not None
    assert found.version == "v2"
    assert found.holds == {"memory", "pids", "cpu", "freeze", "kill"}
    group = found.make("1", Limits(memory_bytes=64 * MIB, pids=7, cpu_cores=0.5))
    (folder,) = group.folders
    assert _texts(folder, "memory.max", "memory.swap.max", "memory.oom.group") == [
        *(str(64 * MIB), "0", "1")
    ]
    assert _texts(folder, "pids.max", "cpu.max") == ["7", "50000 100000"]
    assert folder.parent.parent == kernel.root / "vendue"


def test_all_sandboxes_together_have_a_limit(make_kernel: MakeKernel) -> None:
    kernel = make_kernel()
    cgroups.find("1-2", proc=kernel.proc)
    top = kernel.root / "vendue"
    assert _texts(top, "memory.max", "memory.swap.max") == [str(3000 * 1024 * 1024), "0"]
    cgroups.find("3-4", proc=kernel.proc, total_bytes=1000 * MIB)
    assert _texts(top, "memory.max") == [str(1000 * MIB)]


def test_the_limit_of_all_is_not_put_below_what_they_use(make_kernel: MakeKernel) -> None:
    kernel = make_kernel()
    cgroups.find("1-2", proc=kernel.proc)
    (kernel.root / "vendue/memory.current").write_text(str(2000 * MIB))
    assert cgroups.find("3-4", proc=kernel.proc, total_bytes=1000 * MIB) is not None
    assert _texts(kernel.root / "vendue", "memory.max") == [str(3000 * MIB)]


def test_in_a_delegated_cgroup_all_processes_move_into_a_leaf(make_kernel: MakeKernel) -> None:
    kernel = make_kernel(own="/user.slice/run-7.scope", is_real_root=False)
    scope = _delegated(kernel, ALL)
    (scope / "cgroup.procs").write_text("11\n12\n")
    assert cgroups.find("1-2", proc=kernel.proc) is not None
    assert _texts(scope, "cgroup.procs") == [""]
    leaf = scope / "vendue-supervisor"
    assert _texts(leaf, "cgroup.procs", "cpu.weight") == ["11\n12\n", "1000"]
    (kernel.proc / "self/cgroup").write_text("0::/user.slice/run-7.scope/vendue-supervisor\n")
    assert cgroups.find("3-4", proc=kernel.proc) is not None
    assert len([each for each in (scope / "vendue").iterdir() if each.is_dir()]) == 2


def test_no_limit_above_that_of_the_delegated_cgroup_is_set(make_kernel: MakeKernel) -> None:
    kernel = make_kernel(own="/user.slice/run-7.scope", is_real_root=False)
    scope = _delegated(kernel, ALL)
    (scope / "memory.max").write_text(f"{500 * MIB}\n")
    assert cgroups.find("1-2", proc=kernel.proc) is not None
    assert _texts(scope / "vendue", "memory.max") == [str(500 * MIB)]


def test_without_a_controller_of_the_cpu_the_rest_is_held(make_kernel: MakeKernel) -> None:
    kernel = make_kernel("memory pids")
    found = cgroups.find("1-2", proc=kernel.proc)
    assert found is not None
    assert found.holds == {"memory", "pids", "freeze", "kill"}
    found.make("1", Limits())


@pytest.mark.parametrize("controllers", ["", "memory cpu", "pids cpu"])
def test_without_memory_or_pids_there_are_none(make_kernel: MakeKernel, controllers: str) -> None:
    kernel = make_kernel(controllers)
    assert cgroups.find("1-2", proc=kernel.proc) is None
    assert not (kernel.root / "vendue").exists()


def test_without_anything_mounted_there_are_none(make_kernel: MakeKernel) -> None:
    kernel = make_kernel()
    (kernel.proc / "self/mountinfo").write_text("30 20 0:26 / /proc rw - proc proc rw\n")
    assert cgroups.find("1-2", proc=kernel.proc) is None


def test_what_the_kernel_counts_is_read(make_kernel: MakeKernel) -> None:
    kernel = make_kernel()
    found = cgroups.find("1-2", proc=kernel.proc)
    assert found is not None
    group = found.make("1", Limits())
    (folder,) = group.folders
    assert (group.oom_kills(), group.pids_refused()) == (0, 0)
    (folder / "memory.events").write_text("max 0\noom 0\noom_kill 2\n")
    (folder / "pids.events").write_text("max 5\n")
    assert (group.oom_kills(), group.pids_refused(), group.cpu_usage_us()) == (2, 5, 1234567)
    assert not group.has_reached_memory_limit()
    (folder / "memory.events").write_text("max 3\noom 1\noom_kill 2\n")
    assert group.has_reached_memory_limit()
    assert group.cpu_usage_path == str(folder / "cpu.stat")


def test_attach_freeze_kill_and_remove(make_kernel: MakeKernel) -> None:
    kernel = make_kernel()
    found = cgroups.find("1-2", proc=kernel.proc)
    assert found is not None
    group = found.make("1", Limits())
    (folder,) = group.folders
    group.attach(42)
    (folder / "cgroup.events").write_text("populated 1\nfrozen 0\n")
    assert not group.is_empty()
    assert not group.remove()
    group.freeze(is_frozen=True)
    assert _texts(folder, "cgroup.freeze", "cgroup.procs") == ["1", "42\n"]
    group.kill()
    (folder / "cgroup.events").write_text("populated 0\nfrozen 0\n")
    assert group.is_empty()
    assert group.remove()
    found.close()
    assert not any(each.is_dir() for each in (kernel.root / "vendue").iterdir())


def _delegated(kernel: FakeKernel, controllers: str) -> Path:
    user = kernel.root / "user.slice"
    user.mkdir()
    (user / "cgroup.subtree_control").write_text(controllers)
    kernel.make_folder(user / "run-7.scope")
    return user / "run-7.scope"


def _texts(folder: Path, *names: str) -> list[str]:
    return [(folder / name).read_text() for name in names]
