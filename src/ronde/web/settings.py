"""How the web application is set up: its database, where it listens, what it accepts."""

from __future__ import annotations

import ipaddress
import os
from dataclasses import dataclass, field, fields
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from ronde.errors import InputError
from ronde.store.engine import CONNECTIONS

LOOPBACK: Final = "127.0.0.1"
PORT: Final = 8413
_MOST: Final = 1_000_000
_LOCAL_NAMES: Final = ("127.0.0.1", "localhost", "[::1]")


class Listening(NamedTuple):
    """Where something is listened at."""

    host: str
    port: int


@dataclass(frozen=True, slots=True)
class Allowance:
    """What one kind of visitor may let the site calculate.

    So much at once, so much waiting, each for so many seconds, so often in a minute from one
    address or account, and each with so many megabytes.
    """

    at_once: int
    waiting: int
    seconds: int
    per_minute: int
    megabytes: int = 1024

    @classmethod
    def of(cls, whose: str, *otherwise: int) -> Allowance:
        """Return what the environment allows, such as RONDE_STRANGERS_AT_ONCE, or what else holds.

        >>> Allowance.of("NOBODY", 1, 2, 30, 60, 512)
        Allowance(at_once=1, waiting=2, seconds=30, per_minute=60, megabytes=512)
        """
        names = (f"RONDE_{whose}_{one.name.upper()}" for one in fields(cls))
        return cls(*map(_from_environment, names, otherwise))


def _from_environment(name: str, otherwise: int) -> int:
    """Return a number above nought from the environment; raises InputError for anything else."""
    text = os.environ.get(name, "").strip() or str(otherwise)
    if not (text.isascii() and text.isdigit() and 0 < int(text[:10]) <= _MOST):
        raise InputError(
            "{name} is {text}; give a whole number from 1 to {most}",
            name=name,
            text=repr(text),
            most=_MOST,
        )
    return int(text)


def _words(name: str) -> tuple[str, ...]:
    """Return the words that a variable of the environment lists.

    >>> _words("RONDE_NO_SUCH_VARIABLE")
    ()
    """
    return tuple(os.environ.get(name, "").replace(",", " ").lower().split())


@dataclass(frozen=True, slots=True)
class WebSettings:
    """What is decided before the start.

    `secret` signs the cookies; None takes that in `secret_file`, by default a file beside the
    database. `base_url` is how others reach the site, where that is not what their
    browser says (behind a proxy). `trusted_proxies` are the networks of the proxies whose
    headers about a visitor are believed. `owner_goes_to` is the page to which the one-time link
    leads at once, for a demo whose owner is known; else a form asks for name and password first.
    `strangers` and `members` say how much the site calculates for those who are not logged in,
    and for those who are; with `calculates_apart` in processes of their own.
    `oidc_file` lists the providers of single sign-on. `pages` is the folder of public pages as
    files, empty for none.
    `push_hosts` are the hosts to which pages may be sent as files; any, where none is named.
    `mail_file` tells the server by which mail is sent. `notice_hosts` are the push services to
    which notices may be sent, any public one where none is named; `notices_to_this_machine` lets
    them be sent to a service on it, which tests do.
    `connections` are the most that one process has to the database. `log_format` is that of a line
    for each request, empty for none; `metrics` is where Prometheus is answered. `in_tab` says that
    there is no server: the pages are answered inside a browser, to whoever sits there.
    `in_one_file` says that nobody else opens the database meanwhile, and that there is to be no log
    beside it.
    """

    database: str
    host: str = LOOPBACK
    port: int = PORT
    secret: str | None = None
    secret_file: str = ""
    oidc_file: str = ""
    pages: str = ""
    mail_file: str = ""
    base_url: str = ""
    trusted_proxies: tuple[str, ...] = ()
    owner_goes_to: str = ""
    connections: int = CONNECTIONS
    log_format: str = ""
    metrics: Listening | None = None
    most_upload: int = 20 * 1024 * 1024
    seconds_between_looks: float = 1.0
    calculates_apart: bool = True
    in_tab: bool = False
    in_one_file: bool = False
    push_hosts: tuple[str, ...] = field(default_factory=lambda: _words("RONDE_PUSH_HOSTS"))
    notice_hosts: tuple[str, ...] = field(default_factory=lambda: _words("RONDE_NOTICE_HOSTS"))
    notices_to_this_machine: bool = False
    strangers: Allowance = field(
        default_factory=lambda: Allowance.of("STRANGERS", 2, 20, 30, 60, 1024)
    )
    members: Allowance = field(
        default_factory=lambda: Allowance.of("MEMBERS", 4, 50, 120, 600, 1024)
    )

    @property
    def listens_locally(self) -> bool:
        """Whether the server itself hears this machine alone; a proxy on it may let others in."""
        return is_loopback(self.host)

    @property
    def may_be_opened(self) -> bool:
        """Whether the pages may open the site to the hall: on a laptop, and never a demo."""
        return self.is_local and not self.trusted_proxies and not self.owner_goes_to

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach the site."""
        return self.listens_locally and not self.base_url

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


def parsed_base_url(given: str) -> str:
    """Return the address of a site as it is kept, with a slash at its end.

    >>> parsed_base_url("https://chess.example.org")
    'https://chess.example.org/'

    Raises InputError for what is no address of a whole host.
    """
    try:
        parts = urlsplit(given)
        is_host = bool(parts.hostname) and parts.port != 0
    except ValueError:
        parts, is_host = urlsplit(""), False
    rest = (parts.path.strip("/"), parts.query, parts.fragment, parts.username)
    if parts.scheme not in ("http", "https") or not is_host or any(rest):
        raise InputError(
            "{given} cannot be the address of the site: give http:// or https:// with a host, such"
            " as https://chess.example.org; the site needs a host of its own, without a path",
            given=repr(given),
        )
    return f"{parts.scheme}://{parts.netloc}/"


def parsed_listening(given: str) -> Listening:
    """Return the address and the port at which to listen.

    >>> parsed_listening("127.0.0.1:9413")
    Listening(host='127.0.0.1', port=9413)

    Raises InputError for anything else.
    """
    host, _, port = given.rpartition(":")
    if not host or not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        raise InputError(
            "{given} is no address with a port: give one such as 127.0.0.1:9413",
            given=repr(given),
        )
    return Listening(host.strip("[]"), int(port))


def parsed_network(given: str) -> str:
    """Return the address or network of a proxy as it is kept.

    >>> parsed_network("10.0.0.7"), parsed_network("fd00::/8")
    ('10.0.0.7/32', 'fd00::/8')

    Raises InputError for anything else.
    """
    try:
        return str(ipaddress.ip_network(given))
    except ValueError as error:
        raise InputError(
            "{given} is no address and no network of a proxy: give one such as 127.0.0.1 or"
            " 10.0.0.0/8",
            given=repr(given),
        ) from error
