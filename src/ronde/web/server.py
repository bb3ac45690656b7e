"""The server: what must be so before it starts, the owner's link, and the start itself."""

from __future__ import annotations

import threading
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from socket import socket

import uvicorn
from fastapi import FastAPI

from ronde.app.accounts import make_owner_link, owner
from ronde.errors import InputError
from ronde.store import Database
from ronde.web.factory import create_app
from ronde.web.settings import WebSettings
from ronde.web.site import Site


@dataclass(frozen=True, slots=True)
class Invitation:
    """Where a browser should go first; `is_owner_link` says that the address is a secret."""

    address: str
    is_owner_link: bool


def prepared(settings: WebSettings) -> FastAPI:
    """Return the application, ready to be served.

    Raises InputError when others could reach it and the owner has no password.
    """
    app = create_app(settings)
    site: Site = app.state.site
    try:
        refuse_open_door(settings, site.database)
    except InputError:
        site.close()
        raise
    return app


def refuse_open_door(settings: WebSettings, database: Database) -> None:
    """Raise InputError when others could reach the site and the owner has no password."""
    if settings.is_local:
        return
    present = owner(database)
    if present is None or not present.has_password:
        raise InputError(
            f"{settings.host} lets other machines in, and the owner has no password: start"
            " `ronde serve` without --host, set a password under Account, and start again"
        )


def invitation(site: Site, *, fresh_link: bool = False) -> Invitation:
    """Return the address to open: a one-time link for an owner who could not come in otherwise."""
    present = owner(site.database)
    home = address_of(site.settings)
    if fresh_link or present is None or not present.has_password:
        return Invitation(f"{home}owner/{make_owner_link(site.database)}", is_owner_link=True)
    return Invitation(home, is_owner_link=False)


def address_of(settings: WebSettings) -> str:
    """Return the address of the home page on this machine.

    >>> address_of(WebSettings("club.sqlite", host="0.0.0.0", port=8000))
    'http://127.0.0.1:8000/'
    """
    host = settings.host if settings.is_local else "127.0.0.1"
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}/"


def serve(app: FastAPI, then: Callable[[], None] | None = None) -> None:
    """Serve an application until it is stopped; `then` is called once it answers."""
    site: Site = app.state.site
    try:
        Server(app, then).run()
    finally:
        site.close()


class Server(uvicorn.Server):
    """A server that tells when it answers, and ends live news before it stops."""

    def __init__(self, app: FastAPI, then: Callable[[], None] | None = None) -> None:
        site: Site = app.state.site
        super().__init__(
            uvicorn.Config(
                app,
                host=site.settings.host,
                port=site.settings.port,
                log_level="warning",
                server_header=False,
                timeout_graceful_shutdown=3,
            )
        )
        self._site = site
        self._then = then

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if self.started and self._then is not None:
            self._then()

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Stop; browsers that listen for news would never hang up by themselves."""
        self._site.broker.close()
        await super().shutdown(sockets)


def open_browser(address: str) -> None:
    """Open the browser of this machine, without waiting for it."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
