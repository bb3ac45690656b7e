"""Web push: what is sent to browsers, encrypted for each (RFC 8291) and signed by us (RFC 8292).

Where a browser is reached is told by strangers. So only https is spoken, at the usual port, with
hosts that are called by a name; all addresses of the name have to be public, the connection goes to
the one that was looked at, no answer is followed, and little of it is read. http-ece encrypts and
py-vapid signs; both come with the optional part `push`.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import http.client
import ipaddress
import os
import selectors
import socket
import ssl
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, urlsplit

from ronde.errors import InputError
from ronde.platform import has_package, has_threads
from ronde.web.settings import is_loopback

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

LONGEST_ADDRESS: Final = 1000
LONGEST_BODY: Final = 2000
PACKAGES: Final = ("cryptography", "http_ece", "py_vapid")
AT_ONCE: Final = 12
"""So many connections to push services are used at a time."""

_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many private keys the curve P-256 has, and one more."""

_POINT, _SECRET = 65, 16
_PATIENCE: Final = 10.0
_HTTPS_PORT: Final = 443
_DAY, _GOOD_FOR = 86400, 6 * 3600
_MOST_READ: Final = 2000
_LONGEST_WAIT: Final = 3600


class SendOutcome(StrEnum):
    """What became of what was sent."""

    SENT = "sent"
    GONE = "gone"  # nobody is there any more
    REFUSED = "refused"  # it will never be taken
    LATER = "later"  # it was not taken, and may be tried again
    UNSURE = "unsure"  # it went, and no answer came


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of a notice; `after` are the seconds that the other side asks us to wait."""

    outcome: SendOutcome
    after: int = 0


@dataclass(frozen=True, slots=True)
class PushHosts:
    """To whom we speak: any public host, or those that are named; this machine in tests alone."""

    named: tuple[str, ...] = ()
    this_machine: bool = False

    def allows(self, host: str) -> bool:
        """Return whether a host is one of those that are named, or below one; any if none is."""
        return not self.named or any(host == one or host.endswith(f".{one}") for one in self.named)


@dataclass(frozen=True, slots=True)
class PushSender:
    """Who sends: the private key, how we are reached, and to whom we speak."""

    key: bytes
    contact: str
    hosts: PushHosts


@dataclass(frozen=True, slots=True)
class PushJob:
    """One message: where a browser is reached, its keys, what is told, and what it replaces."""

    endpoint: str
    p256dh: str
    auth: str
    content: bytes
    topic: str


def lacks_push() -> str:
    """Return the package without which nothing can be pushed, empty where it can."""
    if not has_threads():
        return "threads"
    return next((one for one in PACKAGES if not has_package(one)), "")


class PushKey:
    """The key by which browsers know us: made from the secret of the site, kept nowhere else."""

    def __init__(self, secret: str) -> None:
        told = hmac.new(secret.encode("utf-8"), b"key of web push", hashlib.sha512).digest()
        self.private: Final = (int.from_bytes(told) % (_ORDER - 1) + 1).to_bytes(32)

    @property
    def public(self) -> str:
        """The public key, as browsers take it."""
        return _public(self.private)


@lru_cache(maxsize=8)
def _public(private: bytes) -> str:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = _key_of(private).public_key()
    return _text(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


@lru_cache(maxsize=8)
def _key_of(private: bytes) -> EllipticCurvePrivateKey:
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.derive_private_key(int.from_bytes(private), ec.SECP256R1())


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


# What strangers tell us --------------------------------------------------------------------------


def checked_endpoint(text: str, hosts: PushHosts) -> str:
    """Return where a browser is reached; raises InputError for what we do not speak to."""
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        parts, host, port = urlsplit(""), "", None
    is_plain = text.isascii() and text.isprintable() and len(text) <= LONGEST_ADDRESS
    if not is_plain or parts.username is not None or parts.fragment or not host:
        raise _no_service()
    if hosts.this_machine and is_loopback(host):
        return text
    is_usual = parts.scheme == "https" and port in (None, _HTTPS_PORT)
    if not is_usual or _is_number(host) or "." not in host or not hosts.allows(host):
        raise _no_service()
    return text


def _no_service() -> InputError:
    return InputError("this browser is reached by a service to which nothing is sent from here")


def _is_number(host: str) -> bool:
    """Return whether a host is given by its address, in any of the ways that systems read.

    >>> [_is_number(host) for host in ("10.0.0.1", "0x7f.1", "[::1]", "::1", "push.example.org")]
    [True, True, True, True, False]
    """
    last = host.rstrip(".").rpartition(".")[2]
    return ":" in host or last[:1].isdigit() or not last


def checked_keys(p256dh: str, auth: str) -> dict[str, str]:
    """Return the keys of a browser; raises InputError for what are none."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        point, secret = _bytes(p256dh), _bytes(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (ValueError, binascii.Error):
        point = secret = b""
    if len(point) != _POINT or len(secret) != _SECRET:
        raise InputError("these are no keys of a browser; ask for notices again")
    return {"p256dh": _text(point), "auth": _text(secret)}


# Sending -----------------------------------------------------------------------------------------


def push_all(sender: PushSender, jobs: Sequence[PushJob]) -> list[Reply]:
    """Return what became of messages, in their order; several go at once."""
    down: set[str] = set()
    return list(_pool().map(lambda job: _pushed(sender, job, down), jobs))


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(AT_ONCE)


class _Lines(threading.local):
    """The connections of a thread to push services, with the time of their last use."""

    def __init__(self) -> None:
        self.open: dict[str, tuple[http.client.HTTPConnection, float]] = {}


_LINES: Final = _Lines()
_IDLE: Final = 5.0
"""After so many seconds without use a connection is not trusted to be there still."""


def _pushed(sender: PushSender, job: PushJob, down: set[str]) -> Reply:
    """Return what became of a message; a host that did not answer is not asked again at once."""
    parts = urlsplit(job.endpoint)
    if parts.netloc in down:
        return Reply(SendOutcome.LATER)
    try:
        body = _encrypted(job)
        headers = _headers(sender, parts, job)
    except ValueError:  # keys that are no keys
        return Reply(SendOutcome.REFUSED)
    try:
        line = _line(sender.hosts, parts)
    except _PrivateAddressError:
        return Reply(SendOutcome.REFUSED)
    except (OSError, http.client.HTTPException):
        down.add(parts.netloc)
        return Reply(SendOutcome.LATER)
    return _asked(line, parts, body, headers)


def _encrypted(job: PushJob) -> bytes:
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    once = ec.generate_private_key(ec.SECP256R1())
    found: bytes = http_ece.encrypt(
        job.content,
        salt=os.urandom(16),
        private_key=once,
        dh=_bytes(job.p256dh),
        auth_secret=_bytes(job.auth),
        version="aes128gcm",
    )
    return found


def _headers(sender: PushSender, parts: SplitResult, job: PushJob) -> dict[str, str]:
    origin = f"{parts.scheme}://{parts.netloc}"
    return {
        "Authorization": _signed(sender.key, sender.contact, origin, int(time.time()) // _GOOD_FOR),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(_DAY),
        "Urgency": "high",
        "Topic": job.topic,
    }


@lru_cache(maxsize=256)
def _signed(key: bytes, contact: str, origin: str, slot: int) -> str:
    """Return how we show a push service who we are; the same for some hours."""
    from py_vapid import Vapid02

    signer = Vapid02(_key_of(key), conf={"no-strict": True})
    claims = {"sub": contact, "aud": origin, "exp": (slot + 2) * _GOOD_FOR}
    return str(signer.sign(claims)["Authorization"])


class _PrivateAddressError(Exception):
    """A name leads to an address that is not public."""


def _line(hosts: PushHosts, parts: SplitResult) -> http.client.HTTPConnection:
    """Return a connection to a push service, of this thread alone; one that is open if there is."""
    lines, place = _LINES.open, f"{parts.scheme}://{parts.netloc}"
    line, used = lines.pop(place, (None, 0.0))
    is_good = line is not None and line.sock is not None and not _has_ended(line.sock)
    if line is None or not is_good or time.monotonic() - used > _IDLE:
        if line is not None:
            line.close()
        if len(lines) >= AT_ONCE:
            lines.pop(next(iter(lines)))[0].close()
        line = _opened(hosts, parts)
    lines[place] = line, time.monotonic()
    return line


def _has_ended(sock: socket.socket) -> bool:
    """Return whether the other side has hung up, or says what nobody asked for."""
    with selectors.DefaultSelector() as looking:
        looking.register(sock, selectors.EVENT_READ)
        return bool(looking.select(0))


def _opened(hosts: PushHosts, parts: SplitResult) -> http.client.HTTPConnection:
    host, is_safe = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (_HTTPS_PORT if is_safe else http.client.HTTP_PORT)
    address = _public_address(hosts, host, port)
    line = http.client.HTTPConnection(host, port, timeout=_PATIENCE)
    sock = socket.create_connection((address, port), _PATIENCE)
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    line.sock = _tls().wrap_socket(sock, server_hostname=host) if is_safe else sock
    line.auto_open = 0
    return line


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


def _public_address(hosts: PushHosts, host: str, port: int) -> str:
    """Return the address of a host; raises _PrivateAddressError unless all of them are public."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(one[4][0]) for one in found]
    allowed = hosts.this_machine and is_loopback(host)
    if not allowed and not all(map(is_public_address, addresses)):
        raise _PrivateAddressError
    return addresses[0]


_EMBEDDING: Final = tuple(
    map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32"))
)
"""Addresses of IPv6 that stand for one of IPv4, which may be anybody's."""


def is_public_address(text: str) -> bool:
    """Return whether an address is one of the internet, and of no network or machine of ours.

    >>> [is_public_address(one) for one in ("192.0.2.1", "10.0.0.1", "169.254.169.254", "9.9.9.9")]
    [False, False, False, True]
    >>> [is_public_address(one) for one in ("::ffff:10.0.0.1", "64:ff9b::a00:1", "2620:fe::fe")]
    [False, False, True]
    """
    found = ipaddress.ip_address(text.partition("%")[0])
    plain = getattr(found, "ipv4_mapped", None) or found
    embeds = any(plain.version == one.version and plain in one for one in _EMBEDDING)
    return plain.is_global and not plain.is_multicast and not embeds


def _asked(
    line: http.client.HTTPConnection, parts: SplitResult, body: bytes, headers: dict[str, str]
) -> Reply:
    """Return what a push service says; without an answer nobody knows what became of it."""
    path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
    try:
        line.request("POST", path, body, headers)
        answer = line.getresponse()
        answer.read(_MOST_READ)
        if not answer.isclosed():
            line.close()
    except (OSError, http.client.HTTPException):
        line.close()
        return Reply(SendOutcome.UNSURE)
    return _reply(answer.status, answer.getheader("Retry-After") or "")


def _reply(status: int, after: str) -> Reply:
    """Return what a status of a push service means.

    >>> [_reply(status, "").outcome.value for status in (201, 404, 410, 413, 429, 503)]
    ['sent', 'gone', 'gone', 'refused', 'later', 'later']
    """
    if 200 <= status < 300:
        return Reply(SendOutcome.SENT)
    if status in (404, 410):
        return Reply(SendOutcome.GONE)
    if status == http.HTTPStatus.TOO_MANY_REQUESTS or status >= 500:
        seconds = int(after) if after.isascii() and after.isdigit() and len(after) < 6 else 0
        return Reply(SendOutcome.LATER, min(seconds, _LONGEST_WAIT))
    return Reply(SendOutcome.REFUSED)
