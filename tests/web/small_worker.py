"""A worker that answers every connection with its process number; it loads next to nothing."""

from __future__ import annotations

import os
import threading
from multiprocessing.connection import Connection
from socket import socket


def work(listener: socket, is_sound: bool, line: Connection) -> None:
    if not is_sound:
        raise SystemExit(7)
    left = threading.Event()

    def leave() -> None:
        try:
            line.recv()
        except (EOFError, OSError):
            left.set()

    threading.Thread(target=leave, daemon=True).start()
    line.send(True)
    listener.settimeout(0.05)
    while not left.is_set():
        try:
            connection, _ = listener.accept()
        except TimeoutError:
            continue
        with connection:
            connection.sendall(str(os.getpid()).encode())
