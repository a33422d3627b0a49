"""The backend for docker and podman: what it asks of an engine, against a stand-in."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from vendue_referee.backends.backend import PYTHON, Program
from vendue_referee.backends.bubblewrap import SandboxSetup
from vendue_referee.backends.engine import FORMAT, Engine, EngineFault, attach_words
from vendue_referee.backends.oci import Oci, open_oci, sweep
from vendue_referee.backends.oci_arguments import Container, OciSetup, create
from vendue_referee.backends.oci_seccomp import profile
from vendue_referee.backends.owners import is_alive, own_owner, own_place
from vendue_referee.backends.setups import setup_from_json, setup_to_json
from vendue_referee.launcher.child import Child, LauncherLost, SandboxFailed, StartFailed
from vendue_referee.launcher.exit_status import ExitStatus
from vendue_referee.sandbox.policy import Cause, Limits

SETUP = OciSetup("test-image", Path("/opt/runtime"))
BOT = Container(
    "vendue-1", ("/rt/bin/python3", "-m", "bot"), Path("/bots/a,b"), Path("/s/1.sock"), {"A": "b"}
)


def _words(setup: OciSetup = SETUP, container: Container = BOT) -> list[str]:
    return create(
        setup, container, seccomp=Path("/s/f.json"), empty=Path("/s/empty"), labels={"l": "v"}
    )


def test_a_setup_survives_its_way_to_a_worker() -> None:
    full = replace(SETUP, mounts=("/usr/lib/jvm",), options=("--a",), variables={"B": "c"})
    sent = json.loads(json.dumps(setup_to_json(full)))
    assert sent["backend"] == "oci"
    assert setup_from_json(sent) == full
    sandbox = SandboxSetup(Path("/rt"), Path("/bots"), mounts=("/x",))
    assert setup_from_json(json.loads(json.dumps(setup_to_json(sandbox)))) == sandbox


def test_the_container_is_closed() -> None:
    words = _words()
    for word in (
        "--network=none",
        "--read-only",
        "--cap-drop=ALL",
        "--security-opt=no-new-privileges",
        "--security-opt=seccomp=/s/f.json",
        "--ipc=private",
        "--cgroupns=private",
        "--hostname=sandbox",
        "--init=false",
        "--log-driver=none",
        "--no-healthcheck",
        "--workdir=/bot",
    ):
        assert word in words
    assert not any("privileged" in word and "no-new" not in word for word in words)
    assert not any(word.startswith(("--pid=", "--volume", "-v", "--device")) for word in words)


def test_limits_are_passed_on() -> None:
    limits = Limits(
        memory_bytes=1000, pids=7, descriptors=9, tmp_bytes=8 << 20, shm_bytes=99, cpu_cores=0.5
    )
    words = _words(replace(SETUP, limits=limits))
    for word in (
        "--memory=1000b",
        "--memory-swap=1000b",
        "--pids-limit=7",
        "--cpus=0.5",
        "--ulimit=nofile=9:9",
        "--ulimit=core=1:1",
        "--ulimit=cpu=7200:7200",
        "--shm-size=99b",
        "--tmpfs=/tmp:rw,exec,nosuid,nodev,mode=1777,size=8388608,nr_inodes=2048",
    ):
        assert word in words


def test_podman_is_asked_for_nothing_that_it_does_not_know() -> None:
    words = _words(replace(SETUP, engine="/usr/bin/podman"))
    assert not any("nr_inodes" in word for word in words)


def test_nothing_of_the_machine_is_mounted_but_what_the_bot_needs() -> None:
    words = _words(replace(SETUP, mounts=("/usr/lib/jvm",)))
    mounts = [word.removeprefix("--mount=") for word in words if word.startswith("--mount=")]
    assert all(mount.endswith(",readonly") for mount in mounts)
    assert mounts[:4] == [
        "type=bind,source=/opt/runtime,target=/rt,readonly",
        "type=bind,source=/usr/lib/jvm,target=/usr/lib/jvm,readonly",
        'type=bind,"source=/bots/a,b",target=/bot,readonly',
        "type=bind,source=/s/1.sock,target=/run/referee.sock,readonly",
    ]
    assert all(mount.startswith("type=bind,source=/s/empty,target=/proc/") for mount in mounts[4:])


def test_the_environment_is_the_given_one_and_no_proxy_of_the_engines_settings() -> None:
    words = [word for word in _words() if word.startswith("--env=")]
    assert "--env=A=b" in words
    assert "--env=HTTP_PROXY=" in words
    assert all(word.endswith("=") or word == "--env=A=b" for word in words)


def test_each_container_has_a_user_of_its_own_outside_the_machines() -> None:
    users = {next(word for word in _words() if word.startswith("--user=")) for _ in range(20)}
    assert len(users) > 15
    for word in users:
        uid, gid = word.removeprefix("--user=").split(":")
        assert uid == gid
        assert int(uid) >= 400_000


def test_image_and_arguments_come_last_and_options_are_passed_on() -> None:
    setup = replace(SETUP, oci_runtime="runsc", options=("--security-opt=label=disable",))
    words = _words(setup)
    assert words[-4:] == ["--security-opt=label=disable", "test-image", "-m", "bot"]
    assert words[words.index("--entrypoint") + 1] == "/rt/bin/python3"
    assert "--runtime=runsc" in words


class Stand:
    """The stand-in engine in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.program = folder / "docker"

    def calls(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in (self.folder / "calls.jsonl").read_text().splitlines()]

    def commands(self) -> list[str]:
        return [call["words"][0] for call in self.calls()]

    def containers(self) -> list[Path]:
        return list(self.folder.glob("*.json"))

    def setup(self, **limits: Any) -> OciSetup:
        return OciSetup("test-image", self.folder, Limits(**limits), engine=str(self.program))


@pytest.fixture
def stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stand:
    stand = Stand(tmp_path)
    source = Path(__file__).with_name("fake_engine.py").read_text().split("\n", 1)[1]
    stand.program.write_text(f"#!{sys.executable} -ISB\n{source}")
    stand.program.chmod(stand.program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("DOCKER_FAKE", str(tmp_path))
    monkeypatch.setenv("SECRET_OF_THE_ORGANISER", "1")
    return stand


@asynccontextmanager
async def _started(
    backend: Oci | Any, code: str, argv0: str = sys.executable
) -> AsyncGenerator[tuple[Child, int]]:
    reading, writing = os.pipe()
    program = Program(
        [argv0, "-ISc", code], Path("/bots/a"), Path(backend.sockets / "1.sock"), "secret-1"
    )
    program.socket.touch()  # type: ignore[union-attr]
    try:
        yield await backend.start(program, stdout=writing, stderr=writing), reading
    finally:
        os.close(writing)
        os.close(reading)


async def test_a_program_runs_with_its_output_and_its_end_is_told(stand: Stand) -> None:
    code = (
        "import os; print(os.environ['VENDUE_CREDENTIAL'], os.environ['LANG']); raise SystemExit(7)"
    )
    async with open_oci(stand.setup()) as backend, _started(backend, code) as (child, output):
        assert await child.wait() == ExitStatus(7, None)
        assert os.read(output, 100) == b"secret-1 C.UTF-8\n"
        assert stat.S_IMODE((backend.sockets / "1.sock").stat().st_mode) == 0o666
        assert child.breach is None
        assert stand.containers() == []
    made = next(call for call in stand.calls() if call["words"][0] == "create")
    assert not any("secret-1" in word for word in made["words"])
    assert "SECRET_OF_THE_ORGANISER" not in made["environment"]
    assert f"--label=vendue.owner={own_owner()}" in made["words"]


async def test_python_is_the_runtimes_own(stand: Stand) -> None:
    async with open_oci(stand.setup()) as backend:
        with pytest.raises(StartFailed):
            async with _started(backend, "", PYTHON):
                pass
    made = next(call for call in stand.calls() if call["words"][0] == "create")["words"]
    assert made[made.index("--entrypoint") + 1] == "/rt/bin/python3"


async def test_a_kill_ends_the_container_and_waits_for_it(stand: Stand) -> None:
    code = "import time; time.sleep(1000)"
    async with open_oci(stand.setup()) as backend, _started(backend, code) as (child, _):
        assert child.exit is None
        assert await child.kill_and_wait() == ExitStatus(None, 9)
        assert stand.containers() == []
    assert "kill" in stand.commands()


async def test_a_container_that_ignores_kills_is_removed_by_force(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vendue_referee.backends.container.KILL_SECONDS", 0.1)
    (stand.folder / "never_kills").touch()
    code = "import time; time.sleep(1000)"
    async with open_oci(stand.setup()) as backend, _started(backend, code) as (child, _):
        child.kill()
        with pytest.raises(LauncherLost):
            await child.wait()
        assert stand.containers() == []


async def test_want_of_memory_is_the_limits(stand: Stand) -> None:
    code = (
        "import json, pathlib, os, sys, time\n"
        f"[path] = pathlib.Path({str(stand.folder)!r}).glob('vendue-*.json')\n"
        "while '\"running\"' not in path.read_text(): time.sleep(0.01)\n"
        "path.write_text(path.read_text().replace('\"OOMKilled\": false', '\"OOMKilled\": true'))\n"
        "os.kill(os.getpid(), 9)"
    )
    async with open_oci(stand.setup()) as backend, _started(backend, code) as (child, _):
        assert await child.wait() == ExitStatus(None, 9)
        assert child.breach is not None
        assert child.breach.cause is Cause.MEMORY


async def test_a_container_lives_no_longer_than_it_may(stand: Stand) -> None:
    code = "import time; time.sleep(1000)"
    setup = stand.setup(wall_seconds=1)
    async with open_oci(setup) as backend, _started(backend, code) as (child, _):
        assert await child.wait() == ExitStatus(None, 9)
        assert child.breach is not None
        assert child.breach.cause is Cause.WALL


async def test_a_program_that_is_not_there_is_the_bots_fault(stand: Stand) -> None:
    async with open_oci(stand.setup()) as backend:
        with pytest.raises(StartFailed, match="No such file") as failed:
            async with _started(backend, "", "/no/such/program"):
                pass
        assert failed.value.errno
    assert stand.containers() == []


async def test_an_engine_without_the_image_is_the_platforms_fault(stand: Stand) -> None:
    (stand.folder / "no_image").touch()
    async with open_oci(stand.setup()) as backend:
        with pytest.raises(SandboxFailed, match="No such image: x"):
            async with _started(backend, ""):
                pass


async def test_an_engine_that_goes_away_loses_its_containers(stand: Stand) -> None:
    code = "import time; time.sleep(0.5)"
    async with open_oci(stand.setup()) as backend, _started(backend, code) as (child, _):
        (stand.folder / "is_gone").touch()
        with pytest.raises(LauncherLost):
            await child.wait()
        (stand.folder / "is_gone").unlink()


async def test_an_engine_that_does_not_answer_is_said(stand: Stand) -> None:
    (stand.folder / "is_gone").touch()
    with pytest.raises(EngineFault, match="Is it running"):
        async with open_oci(stand.setup()):
            pass
    with pytest.raises(EngineFault, match="can't be run"):
        async with open_oci(replace(stand.setup(), engine=str(stand.folder / "none"))):
            pass


async def test_nothing_is_left_when_the_backend_is_closed(stand: Stand) -> None:
    code = "import time; time.sleep(1000)"
    async with open_oci(stand.setup()) as backend, _started(backend, code):
        assert len(stand.containers()) == 1
    assert stand.containers() == []


async def test_containers_of_the_dead_are_swept_and_of_the_living_are_not(stand: Stand) -> None:
    ended = subprocess.Popen(["true"])
    ended.wait()
    engine = Engine(str(stand.program))
    owners = {
        "dead": (own_place(), f"{ended.pid}-1"),
        "reused": (own_place(), f"{os.getpid()}-1"),
        "living": (own_place(), own_owner()),
        "elsewhere": ("another machine", f"{ended.pid}-1"),
        "strange": (own_place(), "somebody"),
    }
    for name, (place, owner) in owners.items():
        labels = (f"--label=vendue.place={place}", f"--label=vendue.owner={owner}")
        await engine.ask("create", "--name", name, *labels, "--entrypoint", "x", "test-image")
    assert sorted(await sweep(engine)) == ["dead", "reused"]
    assert {path.stem for path in stand.containers()} == {"living", "elsewhere", "strange"}


def test_this_process_is_alive() -> None:
    assert is_alive(own_owner())


NOBODY = ["-H", "unix:///nonexistent/vendue.sock"]


async def test_dockers_own_program_takes_all_that_is_asked_of_it(tmp_path: Path) -> None:
    """It reads options before it looks for its daemon, of which there is none at that place."""
    if shutil.which("docker") is None:
        pytest.skip("docker is not installed")
    (tmp_path / "f.json").write_text(json.dumps(profile(Limits())))
    full = replace(SETUP, mounts=("/usr/lib/jvm",), oci_runtime="runsc")
    labels = {"vendue.owner": "1-2"}
    made = create(full, BOT, seccomp=tmp_path / "f.json", empty=Path("/s/empty"), labels=labels)
    asked = [
        made,
        attach_words("n"),
        ["inspect", "--type=container", f"--format={FORMAT}", "n"],
        ["ps", "--all", "--quiet", "--filter=label=a=b"],
        ["rm", "--force", "--volumes", "n"],
        ["kill", "n"],
    ]
    for words in asked:
        done = subprocess.run(["docker", *NOBODY, *words], capture_output=True, check=False)
        assert b"unix:///nonexistent/vendue.sock" in done.stderr, done


@pytest.fixture(params=["docker", "podman"])
def real(request: pytest.FixtureRequest) -> OciSetup:
    """Return what uses an engine of this machine, with an image that has /usr/bin/python3."""
    engine = str(request.param)
    if shutil.which(engine) is None:
        pytest.skip(f"{engine} is not installed")
    if subprocess.run([engine, "info"], capture_output=True, timeout=30, check=False).returncode:
        pytest.skip(f"{engine} does not answer here")
    image = os.environ.get("VENDUE_TEST_IMAGE", "")
    if not image:
        pytest.skip("VENDUE_TEST_IMAGE names no image with /usr/bin/python3")
    return OciSetup(image, Path("/usr"), engine=engine)


async def test_a_real_engine_makes_the_container(real: OciSetup, tmp_path: Path) -> None:
    reading, writing = os.pipe()
    code = "import os; print(os.getuid() > 999, os.listdir('/bot'), open('/proc/stat').read())"
    program = Program(["/usr/bin/python3", "-ISc", code], tmp_path)
    async with open_oci(real) as backend:
        child = await backend.start(program, stdout=writing, stderr=writing)
        assert await child.wait() == ExitStatus(0, None)
    assert os.read(reading, 1000) == b"True [] \n"
    os.close(reading)
    os.close(writing)
