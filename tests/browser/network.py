"""A network between a browser and a server that can be cut: a relay on a loopback port.

What a browser calls being offline leaves gaps: a page that is just being opened may still send
something. A relay that is cut lets nothing through.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit


class Network:
    """Hands on every connection to a server while it is up, and cuts all of them when it is not."""

    def __init__(self, server: str) -> None:
        parts = urlsplit(server)
        self._server = (parts.hostname, parts.port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._lock = threading.Lock()
        self._ends: set[socket.socket] = set()
        self._is_up = True
        self._thread = threading.Thread(target=self._accept)
        self._thread.start()

    @property
    def address(self) -> str:
        """Where the server is reached through this network."""
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def cut(self) -> None:
        """Let nothing through any more, and end what is under way."""
        with self._lock:
            self._is_up = False
            for end in self._ends:
                _end(end)

    def mend(self) -> None:
        """Let new connections through."""
        with self._lock:
            self._is_up = True

    def close(self) -> None:
        """End all connections, and the relay."""
        self.cut()
        _end(self._listener)
        self._thread.join()
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):  # the listener was ended
            while True:
                self._connect(self._listener.accept()[0])

    def _connect(self, browser: socket.socket) -> None:
        with self._lock:
            if not self._is_up:
                browser.close()
                return
            server = socket.create_connection(self._server)
            self._ends |= {browser, server}
        for source, target in ((browser, server), (server, browser)):
            threading.Thread(target=self._hand_on, args=(source, target), daemon=True).start()

    def _hand_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):  # cut, or left by either side
            while data := source.recv(65536):
                target.sendall(data)
        _end(target)
        with self._lock:
            self._ends.discard(source)
        source.close()


def _end(connection: socket.socket) -> None:
    """End a connection in both directions; whoever waits for it goes on."""
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)


@contextmanager
def network_to(server: str) -> Iterator[Network]:
    """Lay a network to a server and take it away again."""
    network = Network(server)
    try:
        yield network
    finally:
        network.close()
