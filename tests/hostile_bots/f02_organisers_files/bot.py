"""Looks for the organiser's files, whose place it has been told, and for other bots."""

import os
from pathlib import Path

from hostile import Hostile, canary, read, tried


def own_source():
    """Return where its folder lies on the host, as its own mount table tells."""
    lines = Path("/proc/self/mountinfo").read_text().splitlines()
    return next(line.split()[3] for line in lines if line.split()[4] == "/bot")


class Bot(Hostile):
    def attack(self):
        return {
            "secret": read(f"{canary()}/secret.txt"),
            "folder": tried(os.listdir, canary()),
            "others": tried(os.listdir, os.path.dirname(own_source())),
            "var": tried(os.listdir, "/var"),
            "through_root": read(f"/proc/1/root{canary()}/secret.txt"),
            "climbing": read(f"/bot/../../..{canary()}/secret.txt"),
            "top": " ".join(sorted(set(os.listdir("/")) - {"lib32", "lib64", "libx32"})),
            "run": " ".join(os.listdir("/run")),
        }
