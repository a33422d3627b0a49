"""Uses the kernel's keys, which no namespace holds apart."""

from hostile import Hostile, call, read

SESSION_KEYRING, DESCRIBE = -3, 6


class Bot(Hostile):
    def attack(self):
        return {
            "add_key": call("add_key", b"user", b"hostile", b"x", 1, SESSION_KEYRING),
            "request_key": call("request_key", b"user", b"hostile", 0, SESSION_KEYRING),
            "keyctl": call("keyctl", DESCRIBE, SESSION_KEYRING, 0, 0, 0),
            "list": read("/proc/keys"),
        }
