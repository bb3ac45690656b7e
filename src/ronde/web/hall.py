"""Open to the hall: a server on a laptop listens in the network, too, until it is closed again.

It listens at one address of this machine, beside the one of its start, in the same process. After
the next start it hears this machine alone again.
"""

from __future__ import annotations

import http.client
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from ipaddress import ip_address
from socket import AF_INET, SOCK_DGRAM, getaddrinfo, gethostname, socket
from threading import Lock
from typing import Final, Protocol

from starlette.datastructures import Headers
from starlette.types import Scope

from ronde.accounts.accounts import owner, stamp
from ronde.errors import InputError, StateError, reason_of
from ronde.i18n import phrase
from ronde.store import Database
from ronde.store.organisations import SiteEntry, note, notes

OPEN: Final = phrase("open to the hall")
CLOSE: Final = phrase("close to the hall")
ANSWER: Final = "/hall/answer"
_TOLD: Final = 5
_PATIENCE: Final = 5.0
_ELSEWHERE: Final = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
"""Addresses outside; which of ours would be used to reach them is asked, and nothing is sent."""


def network_addresses() -> tuple[str, ...]:
    """Return the addresses of this machine at which others may reach it, the likeliest first."""
    found = []
    for far in _ELSEWHERE:
        with suppress(OSError), socket(AF_INET, SOCK_DGRAM) as asked:
            asked.connect((far, 9))
            found.append(str(asked.getsockname()[0]))
    with suppress(OSError):
        found += [str(one[4][0]) for one in getaddrinfo(gethostname(), None, AF_INET)]
    reached = (text for text in found if not ip_address(text).is_loopback)
    return tuple(text for text in dict.fromkeys(reached) if not ip_address(text).is_unspecified)


class Listeners(Protocol):
    """What a server does for us: it listens at one more address, and stops to."""

    def listen_at(self, host: str, port: int) -> int:
        """Listen at an address and return the port; raises OSError where that is not possible."""

    def leave(self, host: str, port: int) -> None:
        """Stop to listen there, and cut the connections that came that way."""


@dataclass(frozen=True, slots=True)
class Opened:
    """Where the hall reaches us; `mark` is what only this server answers."""

    host: str
    port: int
    mark: str

    @property
    def address(self) -> str:
        """The address of the home page."""
        return f"http://{self.host}:{self.port}/"


@dataclass(frozen=True, slots=True)
class Reached:
    """Whether we answer at our address in the network, in a sentence, and when that was asked."""

    is_good: bool
    sentence: str
    at: str


class HallDoor:
    """Whether the hall reaches the site, and how that is changed; a thread at a time."""

    def __init__(self, addresses: Callable[[], tuple[str, ...]] = network_addresses) -> None:
        self.addresses = addresses
        self.opened: Opened | None = None
        self.reached: Reached | None = None
        self.last_visit = ""
        self._listeners: Listeners | None = None
        self._turn = Lock()

    def attach(self, listeners: Listeners) -> None:
        """Let a server that runs be opened from its pages."""
        self._listeners = listeners

    @property
    def can_open(self) -> bool:
        """Whether there is a server that can listen at one more address."""
        return self._listeners is not None

    def open(self, database: Database, who: str, host: str, port: int) -> Opened:
        """Listen at an address of this machine, at that port if it is free, and try it.

        Raises StateError before the owner has a password, InputError for an address that is
        not ours.
        """
        with self._turn:
            if self.opened is not None:
                return self.opened
            if self._listeners is None:
                raise StateError(
                    "this server cannot be opened from its pages; start it with --host or"
                    " --base-url"
                )
            refuse_without_password(database)
            if host not in self.addresses():
                raise InputError(
                    "{host} is no address of this computer any more; look which network it is in",
                    host=repr(host),
                )
            self.opened = Opened(host, self._listen(host, port), secrets.token_hex(16))
            self.last_visit = ""
            with database.writing() as connection:
                note(connection, who, OPEN, "", address=self.opened.address)
            self._try(self.opened)
            return self.opened

    def _listen(self, host: str, port: int) -> int:
        assert self._listeners is not None
        with suppress(OSError):  # somebody else may have the port there
            return self._listeners.listen_at(host, port)
        try:
            return self._listeners.listen_at(host, 0)
        except OSError as error:
            raise StateError(
                "{host} cannot be listened at ({reason}); look whether the network is on",
                host=host,
                reason=reason_of(error),
            ) from error

    def close(self, database: Database, who: str) -> None:
        """Let this machine alone reach the site again."""
        with self._turn:
            if self.opened is None or self._listeners is None:
                return
            self._listeners.leave(self.opened.host, self.opened.port)
            with database.writing() as connection:
                note(connection, who, CLOSE, "", address=self.opened.address)
            self.opened = self.reached = None

    def test(self) -> None:
        """Ask ourselves over the network, and keep what came."""
        with self._turn:
            if self.opened is not None:
                self._try(self.opened)

    def _try(self, opened: Opened) -> None:
        is_good, sentence = _asked(opened)
        self.reached = Reached(is_good, sentence, stamp(datetime.now(UTC)))

    def hears(self, scope: Scope) -> bool:
        """Return whether a request came by our address in the network; visits are noted."""
        opened = self.opened
        if opened is None or Headers(scope=scope).get("host") != f"{opened.host}:{opened.port}":
            return False
        if (scope.get("client") or ("",))[0] not in ("", opened.host):
            self.last_visit = stamp(datetime.now(UTC))
        return True


def refuse_without_password(database: Database) -> None:
    """Raise StateError when the owner has no password: whoever came could not be told apart."""
    if not owner_has_password(database):
        raise StateError(
            "the owner has no password yet: set one under Account, then open the site to the hall"
        )


def owner_has_password(database: Database) -> bool:
    """Return whether there is an owner who has a password."""
    present = owner(database)
    return present is not None and present.has_password


def openings(database: Database) -> list[SiteEntry]:
    """Return who opened and closed the site last, latest first."""
    with database.connection() as connection:
        found = notes(connection, "")
    return [one for one in found if one.what in (OPEN, CLOSE)][:_TOLD]


def _asked(opened: Opened) -> tuple[bool, str]:
    """Return whether we answer at our address in the network, and what is to be said of it."""
    asking = http.client.HTTPConnection(opened.host, opened.port, timeout=_PATIENCE)
    try:
        asking.request("GET", ANSWER)
        came = asking.getresponse().read(len(opened.mark))
    except (OSError, http.client.HTTPException) as error:
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        return False, phrase(
            "This computer does not answer at {address} ({reason}). If it changed the network,"
            " close and open again.",
            address=opened.address,
            reason=reason,
        )
    finally:
        asking.close()
    if came.decode("ascii", "replace") != opened.mark:
        return False, phrase(
            "Something else than this site answers at {address}; close and open again.",
            address=opened.address,
        )
    return True, phrase(
        "The site answers at {address}. Phones in the same network reach it, unless a firewall of"
        " this computer or of the network stops them: scan the code with one to be sure.",
        address=opened.address,
    )
