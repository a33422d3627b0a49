"""Two bots of one author leave each other files, wherever one can be made."""

import os

from hostile import Hostile, canary, read, write

FOLDERS = ("/tmp", "/dev/shm", "/bot", "/rt", "/run", "/dev", "/")


class Bot(Hostile):
    def attack(self):
        folders = (*FOLDERS, canary(), os.path.dirname(canary()))
        others = [other for other in range(self.info.seats) if other != self.seat]
        paths = [f"{folder}/seat-{other}" for folder in folders for other in others]
        for folder in folders:
            write(f"{folder}/seat-{self.seat}", b"I hold the Yokos")
        return {"seen": " ".join(path for path in paths if read(path) == "ok")}
