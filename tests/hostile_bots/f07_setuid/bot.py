"""Gains rights by programs with the setuid bit."""

import os
import shutil
import subprocess

from hostile import Hostile, status


def effective(program):
    """Return the user id that a copy of a program with the setuid bit runs as."""
    os.chmod(program, 0o6755)
    done = subprocess.run([program, "-u"], capture_output=True, text=True, check=False)
    return done.stdout.strip()


class Bot(Hostile):
    def attack(self):
        shutil.copy("/usr/bin/id", "/tmp/id")
        setuid = os.statvfs("/usr").f_flag & os.ST_NOSUID, os.statvfs("/tmp").f_flag & os.ST_NOSUID
        return {
            "no_new_privs": status("NoNewPrivs"),
            "capabilities": int(status("CapEff"), 16) | int(status("CapBnd"), 16),
            "nosuid": all(setuid),
            "own_setuid": effective("/tmp/id"),
        }
