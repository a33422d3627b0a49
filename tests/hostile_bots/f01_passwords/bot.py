"""Reads the machine's users and their homes."""

import os
from pathlib import Path

from hostile import Hostile, read, tried


class Bot(Hostile):
    def attack(self):
        users = [line.split(":")[0] for line in Path("/etc/passwd").read_text().splitlines()]
        return {
            "users": " ".join(users),
            "shadow": read("/etc/shadow"),
            "homes": tried(os.listdir, "/home"),
            "root": tried(os.listdir, "/root"),
            "key": read("/root/.ssh/id_ed25519"),
        }
