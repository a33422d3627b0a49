"""Opens every other kind of socket."""

import socket

from hostile import Hostile, tried


def opened(family, kind, protocol=0):
    """Open a socket and close it."""
    socket.socket(family, kind, protocol).close()


class Bot(Hostile):
    def attack(self):
        return {
            "udp": tried(opened, socket.AF_INET, socket.SOCK_DGRAM),
            "raw": tried(opened, socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP),
            "packet": tried(opened, socket.AF_PACKET, socket.SOCK_RAW, 3),
            "netlink": tried(opened, socket.AF_NETLINK, socket.SOCK_RAW, 0),
            "vsock": tried(opened, socket.AF_VSOCK, socket.SOCK_STREAM),
            "crypto": tried(opened, socket.AF_ALG, socket.SOCK_SEQPACKET),
            "bluetooth": tried(opened, 31, socket.SOCK_RAW),
            "name": tried(socket.getaddrinfo, "example.com", 80),
        }
