"""Takes shared memory without a file, without end."""

import mmap

from hostile import Hostile

SIZE = 4 << 20


class Bot(Hostile):
    def attack(self):
        taken = []
        while True:
            block = mmap.mmap(-1, SIZE, mmap.MAP_SHARED | mmap.MAP_ANONYMOUS)
            block.write(b"x" * SIZE)
            taken.append(block)
