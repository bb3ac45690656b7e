"""Proxies: what they say of a visitor is believed of those that the operator names only."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

REQUEST_ID: Final = b"x-request-id"
_SAID_BY_PROXIES: Final = frozenset(
    {b"forwarded", b"x-real-ip", b"x-scheme", b"front-end-https", REQUEST_ID}
)
_BEGINNING: Final = b"x-forwarded-"
_SCHEMES: Final = frozenset({b"x-forwarded-proto", b"x-forwarded-scheme", b"x-scheme"})
_SWITCHES: Final = frozenset({b"x-forwarded-ssl", b"front-end-https"})
"""In which headers proxies say that a visitor came by TLS."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


CAME_BY_TLS: Final = "ronde.came_by_tls"
"""What a scope holds where somebody says that the visitor came by https, named or not."""


class Proxies:
    """Gives a request the address and the scheme of its visitor.

    A named proxy says them in `X-Forwarded-For`, and in `X-Forwarded-Proto` or one of its kin; of
    anybody else all such headers are taken away, so that nothing behind can believe them. Only
    that somebody says https is kept of them: it makes cookies stricter, and whoever invents it
    keeps them from nobody but themselves.
    """

    def __init__(self, app: ASGIApp, trusted: Iterable[str]) -> None:
        self.app = app
        self._networks = [ipaddress.ip_network(network) for network in trusted]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on a request as it came to the outermost proxy that is named."""
        if scope["type"] == "http":
            peer = _address((scope.get("client") or ("",))[0])
            is_named, by_tls = self._trusts(peer), _says_https(scope)
            scope = self._visited(scope) if is_named else _without_claims(scope)
            scope[CAME_BY_TLS] = by_tls
        await self.app(scope, receive, send)

    def _trusts(self, address: Address | None) -> bool:
        return address is not None and any(address in network for network in self._networks)

    def _visited(self, scope: Scope) -> Scope:
        visitor = self._visitor(
            value.decode("latin-1")
            for name, value in scope["headers"]
            if name == b"x-forwarded-for"
        )
        return {
            **scope,
            "scheme": "https" if _says_https(scope) else scope["scheme"],
            "client": scope["client"] if visitor is None else (str(visitor), 0),
        }

    def _visitor(self, forwarded: Iterable[str]) -> Address | None:
        """Return the last address that is not of a named proxy; None when it cannot be told.

        Every proxy adds whom it saw at the end: what stands before may be a visitor's invention.
        """
        found: Address | None = None
        for said in reversed(",".join(forwarded).split(",")):
            address = _address(said.strip())
            if address is None:
                return None
            found = address
            if not self._trusts(address):
                break
        return found


def _says_https(scope: Scope) -> bool:
    """Return whether a proxy says that the visitor came by TLS, in one of the ways to say so.

    Of several proxies the first one met the visitor.

    >>> def said(name: bytes, value: bytes) -> bool:
    ...     return _says_https({"headers": [(name, value)]})
    >>> said(b"x-forwarded-proto", b"https, http"), said(b"x-forwarded-proto", b"http")
    (True, False)
    >>> said(b"forwarded", b'for=192.0.2.1;proto="https"'), said(b"x-forwarded-ssl", b"on")
    (True, True)
    """
    for name, value in scope["headers"]:
        first = value.decode("latin-1").partition(",")[0].strip().lower()
        if name in _SCHEMES and first == "https":
            return True
        if name in _SWITCHES and first == "on":
            return True
        if name == b"forwarded":
            pairs = (pair.partition("=") for pair in first.split(";"))
            if any((key.strip(), said.strip(' "')) == ("proto", "https") for key, _, said in pairs):
                return True
    return False


def _without_claims(scope: Scope) -> Scope:
    kept = [
        (name, value)
        for name, value in scope["headers"]
        if name not in _SAID_BY_PROXIES and not name.startswith(_BEGINNING)
    ]
    return {**scope, "headers": kept}


def _address(text: str) -> Address | None:
    """Return an address, with or without a port; None for anything else.

    >>> _address("192.0.2.7:4711"), _address("[2001:db8::1]:80"), _address("unknown")
    (IPv4Address('192.0.2.7'), IPv6Address('2001:db8::1'), None)
    """
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
