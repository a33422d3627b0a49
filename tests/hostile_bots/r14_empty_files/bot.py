"""Makes empty files, which cost memory of the kernel and no room on a disk."""

import os

from hostile import Hostile, name_of


class Bot(Hostile):
    def attack(self):
        for number in range(400_000):
            try:
                os.close(os.open(f"/tmp/{number}", os.O_CREAT | os.O_WRONLY))
            except OSError as error:
                return {"files": number, "error": name_of(error)}
        return {"files": number, "error": "ok"}
