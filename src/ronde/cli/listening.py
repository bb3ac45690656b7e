"""The door itself: a socket at the address that was asked for, or beside it."""

from __future__ import annotations

import socket
from typing import Final

from ronde.errors import InputError, reason_of

_NEIGHBOURS: Final = 50
"""How many ports after the wanted one are tried before any that is free will do."""

_LAST_PORT: Final = 65535


def listen(host: str, port: int, *, or_beside: bool = False) -> socket.socket:
    """Return a socket that listens at a port; port 0 is any that is free.

    With `or_beside` a port that is taken gives way to the next free one; `port_of` tells which
    it became. Raises InputError when the port is taken, or the address is not of this machine.
    """
    last = min(port + _NEIGHBOURS, _LAST_PORT) if or_beside and port else port
    for wanted in range(port, last + 1):
        try:
            return _opened(host, wanted)
        except OSError as error:
            refused = error
    if or_beside:
        return _opened_anywhere(host, refused)
    raise _refusal(host, port, refused)


def port_of(listener: socket.socket) -> int:
    """Return the port at which a socket listens."""
    port: int = listener.getsockname()[1]
    return port


def _opened(host: str, port: int) -> socket.socket:
    family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0][0]
    return socket.create_server((host, port), family=family)


def _opened_anywhere(host: str, refused: OSError) -> socket.socket:
    try:
        return _opened(host, 0)
    except OSError:
        raise _refusal(host, 0, refused) from refused


def _refusal(host: str, port: int, refused: OSError) -> InputError:
    return InputError(
        "{host} port {port} cannot be listened at ({reason}): another program may "
        "have it, perhaps ronde itself; close that one, or choose with --port",
        host=host,
        port=port,
        reason=reason_of(refused),
    )
