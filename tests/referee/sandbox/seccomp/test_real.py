"""The filter in the kernel: attacks get their errors, and programs that bots are made of run."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from vendue_referee.sandbox.seccomp import program

BWRAP = shutil.which("bwrap") or ""
pytestmark = pytest.mark.skipif(not BWRAP, reason="bubblewrap is missing")

CALLS = """
import ctypes, errno, json, sys
libc = ctypes.CDLL(None, use_errno=True)
def answer(number, *arguments):
    wide = [ctypes.c_ulong(each) for each in arguments]
    if libc.syscall(ctypes.c_long(number), *wide) >= 0:
        return "done"
    return errno.errorcode[ctypes.get_errno()]
print(json.dumps([answer(*call) for call in json.loads(sys.argv[1])]))
"""


def run(
    *argv: str, may_lock_files: bool = False, has_memfd: bool = True
) -> subprocess.CompletedProcess[str]:
    """Run a program under the filter, and nothing else of the sandbox."""
    code = program(os.uname().machine, may_use_memfd=has_memfd, may_lock_files=may_lock_files)
    descriptor = os.memfd_create("filter")
    os.write(descriptor, code)
    os.lseek(descriptor, 0, os.SEEK_SET)
    words = [BWRAP, "--dev-bind", "/", "/", "--seccomp", str(descriptor), "--", *argv]
    try:
        return subprocess.run(
            words, pass_fds=[descriptor], capture_output=True, text=True, check=False, timeout=50
        )
    finally:
        os.close(descriptor)


def python(source: str, *arguments: str, may_lock_files: bool = False) -> str:
    """Run a Python program to its good end and return what it printed."""
    text = textwrap.dedent(source)
    done = run(sys.executable, "-c", text, *arguments, may_lock_files=may_lock_files)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


ATTACKS: dict[str, tuple[list[int], str]] = {
    "getpid": ([39], "done"),
    "unshare(NEWUSER)": ([272, 0x1000_0000], "EPERM"),
    "clone(NEWUSER)": ([56, 0x1000_0011, 0, 0, 0, 0], "EPERM"),
    "clone3": ([435, 0, 0], "ENOSYS"),
    "mount": ([165, 0, 0, 0, 0, 0], "EPERM"),
    "keyctl": ([250, 0, 0], "EPERM"),
    "io_uring_setup": ([425, 1, 0], "EPERM"),
    "userfaultfd": ([323, 0], "EPERM"),
    "ptrace": ([101, 0, 0, 0, 0], "EPERM"),
    "pidfd_open": ([434, 1, 0], "EPERM"),
    "shmget": ([29, 0, 4096, 0o1600], "ENOSYS"),
    "mq_open": ([240, 0, 0, 0, 0], "ENOSYS"),
    "socket(AF_INET)": ([41, 2, 1, 0], "EAFNOSUPPORT"),
    "socket(AF_NETLINK)": ([41, 16, 3, 0], "EAFNOSUPPORT"),
    "socket(AF_INET) with a bit above": ([41, 1 << 32 | 2, 1, 0], "EAFNOSUPPORT"),
    "ioctl(TIOCSTI)": ([16, 0, 0x5412, 0], "ENOTTY"),
    "ioctl(TIOCSTI) with a bit above": ([16, 0, 1 << 32 | 0x5412, 0], "ENOTTY"),
    "ioctl(TIOCLINUX)": ([16, 0, 0x541C, 0], "ENOTTY"),
    "prctl(SET_SECCOMP)": ([157, 22, 2, 0, 0, 0], "EPERM"),
    "prlimit of another": ([302, 1, 7, 0, 0], "EPERM"),
    "prlimit of its own": ([302, 0, 7, 0, 0], "done"),
    "prlimit(CORE)": ([302, 0, 4, 0, 0], "EPERM"),
    "setrlimit(CORE)": ([160, 4, 0], "EPERM"),
    "fcntl(F_SETLK)": ([72, 1, 6, 0], "EPERM"),
    "flock": ([73, 1, 8], "EPERM"),
    "sched_setaffinity": ([203, 0, 8, 0], "EPERM"),
    "mincore": ([27, 0, 0, 0], "ENOSYS"),
    "preadv2(RWF_NOWAIT)": ([327, 0, 0, 0, 0, 0, 8], "ENOSYS"),
    "madvise(PAGEOUT)": ([28, 0, 0, 21], "EINVAL"),
}


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="the numbers are those of x86_64")
def test_attacks_get_their_errors() -> None:
    """The kernel gives the same answers as the interpreter."""
    said = json.loads(python(CALLS, json.dumps([call for call, _ in ATTACKS.values()])))
    assert dict(zip(ATTACKS, said, strict=True)) == {
        name: answer for name, (_, answer) in ATTACKS.items()
    }


FOREIGN = """
import ctypes, mmap
code = mmap.mmap(-1, 4096, prot=7)
code.write(bytes.fromhex({code!r}))
ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(code)))()
"""


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="instructions are those of x86_64")
@pytest.mark.parametrize(
    "code",
    [
        pytest.param("b814000000cd80c3", id="i386: int 0x80"),
        pytest.param("b8270000400f05c3", id="x32: number with the bit"),
    ],
)
def test_a_call_of_another_machine_ends_the_program(code: str) -> None:
    """The whole process dies of SIGSYS."""
    done = run(sys.executable, "-I", "-S", "-c", FOREIGN.format(code=code))
    assert done.returncode in (-signal.SIGSYS, 128 + signal.SIGSYS)


def test_grpc_serves_and_calls() -> None:
    """A server and a client of grpc talk over a Unix socket, with numpy beside them."""
    said = python(
        """
        import tempfile
        from concurrent.futures import ThreadPoolExecutor
        import grpc, numpy

        class Echo(grpc.GenericRpcHandler):
            def service(self, details):
                return grpc.unary_unary_rpc_method_handler(lambda request, context: request)

        with tempfile.TemporaryDirectory() as folder:
            server = grpc.server(ThreadPoolExecutor(2), [Echo()])
            server.add_insecure_port(f"unix:{folder}/s")
            server.start()
            with grpc.insecure_channel(f"unix:{folder}/s") as channel:
                wait = grpc.channel_ready_future(channel)
                wait.result(20)
                answer = channel.unary_unary("/x/Y")(b"hello", timeout=20)
            server.stop(None).wait()
        print(answer.decode(), int(numpy.linalg.det(numpy.eye(64))))
        """
    )
    assert said == "hello 1"


PYTHON_PROGRAMS = {
    "a child process": """
        import subprocess, sys
        done = subprocess.run([sys.executable, "-S", "-c", "print(1)"], capture_output=True)
        print(done.stdout.decode())
    """,
    "an event loop": """
        import asyncio
        async def main():
            process = await asyncio.create_subprocess_exec("true")
            return await process.wait()
        print(1 + asyncio.run(main()))
    """,
    "an event loop of trio": """
        import trio
        async def main():
            return (await trio.run_process(["true"])).returncode
        print(1 + trio.run(main))
    """,
    "a pool of processes": """
        import multiprocessing
        with multiprocessing.get_context("fork").Pool(2) as pool:
            print(pool.map(abs, [-1])[0])
    """,
    "a pool of threads": """
        from concurrent.futures import ThreadPoolExecutor
        with ThreadPoolExecutor(4) as pool:
            print(sum(pool.map(abs, [-1, 0])))
    """,
    "a database in memory": """
        import sqlite3
        print(sqlite3.connect(":memory:").execute("select 1").fetchone()[0])
    """,
    "a copy of a file with what belongs to it": """
        import pathlib, shutil, tempfile
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree("/etc/default", folder + "/all")
            shutil.copy2("/etc/hostname", folder + "/one")
            print(len(list(pathlib.Path(folder).glob("one"))))
    """,
    "a listener that asks for the internet and does without": """
        import socket
        try:
            socket.create_connection(("127.0.0.1", 9), timeout=1)
        except OSError:
            print(1)
    """,
    "positioned reads": """
        import os
        descriptor = os.open("/etc/hostname", os.O_RDONLY)
        print(os.preadv(descriptor, [bytearray(1)], 0))
    """,
}


@pytest.mark.parametrize("name", PYTHON_PROGRAMS)
def test_python_programs_run(name: str) -> None:
    """What bots in Python are made of works, or fails as programs expect."""
    assert python(PYTHON_PROGRAMS[name]) == "1"


DATABASE = """
import sqlite3, tempfile
with tempfile.TemporaryDirectory() as folder:
    try:
        sqlite3.connect(folder + "/x.db").execute("create table x (y)")
        print("made")
    except sqlite3.OperationalError as error:
        print(error)
"""


@pytest.mark.parametrize(
    ("may_lock_files", "said"), [(False, "access permission denied"), (True, "made")]
)
def test_a_database_in_a_file_needs_locks(*, may_lock_files: bool, said: str) -> None:
    """SQLite's files work only where the tournament allows locks."""
    assert python(DATABASE, may_lock_files=may_lock_files) == said


NODE = """
const net = require("node:net"), os = require("node:os"), fs = require("node:fs");
const { Worker } = require("node:worker_threads");
const place = fs.mkdtempSync(os.tmpdir() + "/node-") + "/s";
const server = net.createServer(peer => peer.pipe(peer)).listen(place, () => {
  const client = net.connect(place, () => client.write("hello"));
  client.on("data", data => {
    new Worker("require('node:worker_threads').parentPort.postMessage(1)", { eval: true })
      .on("message", () => { console.log(String(data)); process.exit(0); });
  });
});
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is missing")
def test_node_runs() -> None:
    """Sockets, threads and files of Node work."""
    done = run(str(shutil.which("node")), "-e", NODE)
    assert (done.returncode, done.stdout) == (0, "hello\n"), done.stderr


JAVA = """
import java.net.*; import java.nio.ByteBuffer; import java.nio.channels.*; import java.nio.file.*;
public class Echo {
  public static void main(String[] words) throws Exception {
    var address = UnixDomainSocketAddress.of(Files.createTempDirectory("java").resolve("s"));
    var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(address);
    var thread = new Thread(() -> {
      try (var peer = server.accept()) { peer.write(ByteBuffer.wrap("hello".getBytes())); }
      catch (Exception error) { error.printStackTrace(); }
    });
    thread.start();
    var buffer = ByteBuffer.allocate(5);
    try (var peer = SocketChannel.open(address)) {
      while (buffer.hasRemaining()) peer.read(buffer);
    }
    thread.join();
    System.out.println(new String(buffer.array()));
  }
}
"""


@pytest.mark.skipif(shutil.which("javac") is None, reason="a Java development kit is missing")
def test_java_runs(tmp_path: Path) -> None:
    """The compiler, threads and Unix sockets of Java work."""
    (tmp_path / "Echo.java").write_text(JAVA)
    # Java warns on stdout that it can't lock the file with its performance data.
    done = run(str(shutil.which("java")), "-XX:-UsePerfData", str(tmp_path / "Echo.java"))
    assert (done.returncode, done.stdout) == (0, "hello\n"), done.stderr
