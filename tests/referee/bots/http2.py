"""As much of HTTP/2 (RFC 9113) as it takes to misuse it: frames by hand, over a Unix socket."""

import os
import socket
import struct

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, RST_STREAM, SETTINGS, PING, GOAWAY, WINDOW_UPDATE = 0, 1, 3, 4, 6, 7, 8
END_STREAM, ACK, END_HEADERS = 1, 1, 4
INITIAL_WINDOW_SIZE = 4
PLAY = b"/vendue.v1.RefereeService/Play"


def frame(kind, flags, stream, payload=b""):
    return struct.pack(">I", len(payload))[1:] + struct.pack(">BBI", kind, flags, stream) + payload


def literal(name, value):
    """A header field without indexing and without Huffman coding (RFC 7541, 6.2.2)."""
    return b"\x00" + length(name) + name + length(value) + value


def length(text):
    size = len(text)
    if size < 127:
        return bytes([size])
    encoded, size = bytearray([127]), size - 127
    while size >= 128:
        encoded.append(size % 128 + 128)
        size //= 128
    return bytes([*encoded, size])


def call_headers(method=PLAY, more=()):
    fields = [
        (b":method", b"POST"),
        (b":scheme", b"http"),
        (b":path", method),
        (b":authority", b"localhost"),
        (b"te", b"trailers"),
        (b"content-type", b"application/grpc"),
        *more,
    ]
    return b"".join(literal(name, value) for name, value in fields)


def message(data):
    """A gRPC message, not compressed."""
    return b"\x00" + struct.pack(">I", len(data)) + data


class Connection:
    """One connection; it stays open to the end of the process."""

    kept = []  # noqa: RUF012 - all there are

    def __init__(self, window=None):
        self.kept.append(self)
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(os.environ["VENDUE_ADDRESS"].removeprefix("unix:"))
        self.received = b""
        self.messages = b""
        settings = b"" if window is None else struct.pack(">HI", INITIAL_WINDOW_SIZE, window)
        self.send(PREFACE + frame(SETTINGS, 0, 0, settings))

    def send(self, data):
        self.socket.sendall(data)

    def open(self, stream=1, method=PLAY, more=()):
        self.send(frame(HEADERS, END_HEADERS, stream, call_headers(method, more)))

    def write(self, data, stream=1):
        self.send(frame(DATA, 0, stream, message(data)))

    def flood(self, data):
        """Send the same without end, until the referee has had enough."""
        try:
            while True:
                self.send(data)
        except OSError as error:
            print(type(error).__name__, flush=True)

    def read(self):
        """Return the next gRPC message of the referee on stream 1."""
        while True:
            if len(self.messages) >= 5:
                size = struct.unpack(">I", self.messages[1:5])[0]
                if len(self.messages) >= 5 + size:
                    data = self.messages[5 : 5 + size]
                    self.messages = self.messages[5 + size :]
                    return data
            self.take_frame()

    def take_frame(self):
        head = self.exactly(9)
        size, kind, flags = int.from_bytes(head[:3], "big"), head[3], head[4]
        payload = self.exactly(size)
        if kind == DATA:
            self.messages += payload
            if payload:
                more = struct.pack(">I", len(payload))
                self.send(frame(WINDOW_UPDATE, 0, 0, more) + frame(WINDOW_UPDATE, 0, 1, more))
        elif kind == SETTINGS and not flags & ACK:
            self.send(frame(SETTINGS, ACK, 0))
        elif kind == PING and not flags & ACK:
            self.send(frame(PING, ACK, 0, payload))

    def exactly(self, size):
        while len(self.received) < size:
            more = self.socket.recv(1 << 16)
            if not more:
                raise ConnectionResetError("the referee closed the connection")
            self.received += more
        taken, self.received = self.received[:size], self.received[size:]
        return taken
