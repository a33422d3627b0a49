"""Takes memory as files that are in no folder."""

import os

from hostile import Hostile, call, name_of


class Bot(Hostile):
    def attack(self):
        if call("memfd_create", b"x", 0) != "ok":
            return {"error": call("memfd_create", b"x", 0)}
        for _ in range(50):
            try:
                descriptor = os.memfd_create("x")
                for _ in range(8):
                    os.write(descriptor, bytes(1 << 20))
            except OSError as error:
                return {"error": name_of(error)}
        return {"error": "ok"}
