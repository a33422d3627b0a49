"""Alters what other bots run on."""

import os

import vendue
from hostile import Hostile, read, tried, write

CHANGING = os.O_WRONLY | os.O_APPEND


class Bot(Hostile):
    def attack(self):
        return {
            "sdk": write(vendue.__file__, b"#", CHANGING),
            "python": write("/rt/bin/python3", b"#", CHANGING),
            "mode": tried(os.chmod, os.__file__, 0o777),
            "removal": tried(os.unlink, os.__file__),
            "renaming": tried(os.rename, "/rt/bin", "/rt/nib"),
            "usr": write("/usr/bin/env", b"#", CHANGING),
            "link": tried(os.link, vendue.__file__, "/tmp/link"),
            "itself": write("/proc/self/exe", b"#", CHANGING),
            "readable": read(vendue.__file__),
        }
