"""Bots in other languages run in a sandbox, from what the machine has below /usr."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
import trio
from tests.referee.launcher.sandboxed import ENVIRONMENT, needs_bwrap, sandboxes

from vendue_referee.launcher.client import Launcher

pytestmark = needs_bwrap

NODE = """
const net = require("node:net"), os = require("node:os"), fs = require("node:fs");
const { Worker } = require("node:worker_threads");
fs.writeFileSync(os.tmpdir() + "/note", "x".repeat(1000));
net.connect("/run/referee.sock", () => {
  new Worker("require('node:worker_threads').parentPort.postMessage(1)", { eval: true })
    .on("message", () => { console.log("hello", os.hostname()); process.exit(0); });
});
"""
JAVA = """
import java.net.*; import java.nio.channels.*; import java.nio.file.*; import java.util.*;
public class Hello {
  public static void main(String[] words) throws Exception {
    Files.write(Files.createTempFile("note", ""), new byte[1000]);
    SocketChannel.open(UnixDomainSocketAddress.of("/run/referee.sock")).close();
    var lists = new ArrayList<long[]>();
    for (int i = 0; i < 40; i++) lists.add(new long[100_000]);
    var thread = new Thread(() -> System.out.println("hello " + lists.size()));
    thread.start();
    thread.join();
  }
}
"""


async def said(launcher: Launcher, bot: Path, sock: Path, argv: list[str]) -> str:
    """Run a program to its end and return what it wrote."""
    read, written = os.pipe()
    try:
        child = await launcher.start(
            argv,
            {**ENVIRONMENT, "HOME": "/tmp"},  # noqa: S108 - the sandbox's own
            bot,
            stdout=written,
            stderr=written,
            socket=sock,
        )
    finally:
        os.close(written)
    with trio.fail_after(30):
        async with trio.lowlevel.FdStream(read) as stream:
            output = b"".join([bytes(part) async for part in stream])
        assert (await child.wait()).code == 0, output
    return output.decode()


@pytest.mark.skipif(not Path("/usr/bin/node").exists(), reason="the system has no Node")
async def test_node_plays(tmp_path: Path) -> None:
    """Its threads, files and sockets work under all limits."""
    async with sandboxes(tmp_path) as (launcher, bot, sock):
        assert await said(launcher, bot, sock, ["node", "-e", NODE]) == "hello sandbox\n"


@pytest.mark.skipif(shutil.which("javac") is None, reason="there is no Java development kit")
@pytest.mark.skipif(not Path("/usr/bin/java").exists(), reason="the system has no Java")
async def test_java_plays(tmp_path: Path) -> None:
    """So do those of Java, with what it chooses by itself."""
    async with sandboxes(tmp_path) as (launcher, bot, sock):
        (bot / "Hello.java").write_text(JAVA)
        subprocess.run(["javac", str(bot / "Hello.java")], check=True)
        words = ["java", "-XX:-UsePerfData", "-cp", ".", "Hello"]
        assert await said(launcher, bot, sock, words) == "hello 40\n"
