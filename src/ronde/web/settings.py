"""How the web application is set up: its database, where it listens, what it accepts."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

LOOPBACK: Final = "127.0.0.1"
PORT: Final = 8413
_LOCAL_NAMES: Final = ("127.0.0.1", "localhost", "[::1]")


@dataclass(frozen=True, slots=True)
class WebSettings:
    """What is decided before the start.

    `secret` signs the cookies; None lets the database keep one. `base_url` is how others reach
    the site, where that is not what their browser says (behind a proxy). `owner_goes_to` is the
    page to which the one-time link leads at once, for a demo whose owner is known; else a form
    asks for name and password first.
    """

    database: str
    host: str = LOOPBACK
    port: int = PORT
    secret: str | None = None
    base_url: str = ""
    owner_goes_to: str = ""
    most_upload: int = 20 * 1024 * 1024
    seconds_between_looks: float = 1.0

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach the site."""
        return is_loopback(self.host)

    @property
    def accepted_hosts(self) -> tuple[str, ...]:
        """The names under which the site answers.

        On this machine alone they are fixed: no page elsewhere can make a browser call us by
        a name of its own.
        """
        if self.base_url:
            return (*_LOCAL_NAMES, urlsplit(self.base_url).hostname or "")
        return _LOCAL_NAMES if self.is_local else ("*",)


def is_loopback(host: str) -> bool:
    """Return whether an address is this machine itself.

    >>> [is_loopback(host) for host in ("127.0.0.1", "localhost", "::1", "0.0.0.0", "hall.lan")]
    [True, True, True, False, False]
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
