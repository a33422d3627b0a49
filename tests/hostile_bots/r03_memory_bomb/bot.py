"""Takes memory without end."""

from hostile import Hostile


class Bot(Hostile):
    def attack(self):
        taken = []
        while True:
            taken.append(bytearray(1 << 20))
