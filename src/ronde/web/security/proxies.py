"""Proxies: what they say of a visitor is believed of those that the operator names only."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

REQUEST_ID: Final = b"x-request-id"
_SAID_BY_PROXIES: Final = frozenset({b"forwarded", b"x-real-ip", REQUEST_ID})
_BEGINNING: Final = b"x-forwarded-"

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Proxies:
    """Gives a request the address and the scheme of its visitor.

    A named proxy says them in `X-Forwarded-For` and `X-Forwarded-Proto`; of anybody else all
    such headers are taken away, so that nothing behind can believe them.
    """

    def __init__(self, app: ASGIApp, trusted: Iterable[str]) -> None:
        self.app = app
        self._networks = [ipaddress.ip_network(network) for network in trusted]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on a request as it came to the outermost proxy that is named."""
        if scope["type"] == "http":
            peer = _address((scope.get("client") or ("",))[0])
            scope = self._visited(scope) if self._trusts(peer) else _without_claims(scope)
        await self.app(scope, receive, send)

    def _trusts(self, address: Address | None) -> bool:
        return address is not None and any(address in network for network in self._networks)

    def _visited(self, scope: Scope) -> Scope:
        said = {name: value.decode("latin-1") for name, value in scope["headers"]}
        scheme = said.get(b"x-forwarded-proto", "").strip().lower()
        visitor = self._visitor(
            value.decode("latin-1")
            for name, value in scope["headers"]
            if name == b"x-forwarded-for"
        )
        return {
            **scope,
            "scheme": scheme if scheme in ("http", "https") else scope["scheme"],
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
