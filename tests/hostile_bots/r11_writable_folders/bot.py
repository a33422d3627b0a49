"""Looks for every folder that it can write to, and fills those."""

import os

from hostile import Hostile, fill, write

FILE = "hostile-was-here"


def places():
    """Return the folders of the whole tree in which a file can be made."""
    found, waiting, seen = [], ["/"], 0
    while waiting and seen < 20_000:
        folder = waiting.pop()
        seen += 1
        if write(f"{folder}/{FILE}") == "ok":
            found.append(folder)
        try:
            entries = [each for each in os.scandir(folder) if each.name != "proc"]
        except OSError:
            continue
        waiting += [each.path for each in entries if each.is_dir(follow_symlinks=False)]
    return found


class Bot(Hostile):
    def attack(self):
        found = sorted(places())
        filled = [fill(folder, 1 << 18) for folder in found]
        return {
            "writable": " ".join(found),
            "bytes": sum(written for written, _ in filled),
            "errors": " ".join(error for _, error in filled),
        }
