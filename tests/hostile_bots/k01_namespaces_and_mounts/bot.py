"""Makes namespaces, mounts and other roots."""

import os

from hostile import Hostile, call

NEWUSER, NEWNS = 0x10000000, 0x00020000
SIGCHLD = 17


def clone(flags):
    """Make a process with namespaces; a child that comes to be ends at once."""
    own = os.getpid()
    found = call("clone", flags | SIGCHLD, 0, 0, 0, 0)
    if os.getpid() != own:
        os._exit(0)
    return found


class Bot(Hostile):
    def attack(self):
        return {
            "unshare": call("unshare", NEWUSER | NEWNS),
            "clone": clone(NEWUSER),
            "clone3": call("clone3", 0, 0),
            "setns": call("setns", os.open("/proc/self/ns/net", os.O_RDONLY), 0),
            "mount": call("mount", b"none", b"/tmp", b"tmpfs", 0, 0),
            "umount": call("umount2", b"/proc/stat", 2),
            "pivot_root": call("pivot_root", b"/tmp", b"/tmp"),
            "chroot": call("chroot", b"/tmp"),
            "fsopen": call("fsopen", b"tmpfs", 0),
            "fspick": call("fspick", -100, b"/", 0),
            "open_tree": call("open_tree", -100, b"/", 1),
            "move_mount": call("move_mount", -100, b"/tmp", -100, b"/bot", 0),
            "mount_setattr": call("mount_setattr", -100, b"/", 0, 0, 0),
        }
