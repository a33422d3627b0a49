"""Looks for secrets in the environment."""

import os
from pathlib import Path

from hostile import Hostile


class Bot(Hostile):
    def attack(self):
        first = Path("/proc/1/environ").read_bytes()
        return {
            "canary": "CANARY" in " ".join(os.environ) or b"CANARY" in first,
            "variables": len(os.environ),
            "home": os.environ["HOME"],
        }
