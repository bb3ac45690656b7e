"""`ronde serve`: the web application of the tournament office."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from ronde.cli import output
from ronde.cli.language import said
from ronde.cli.listening import listen, port_of
from ronde.errors import InputError
from ronde.i18n import phrase

if TYPE_CHECKING:
    from socket import socket

    from ronde.web.server import FirstAddress
    from ronde.web.settings import WebSettings
    from ronde.web.site import Site

_MOST_WORKERS: Final = 64


Command = TypeVar("Command", bound=Callable[..., Any])


def _option(*names: str, **attributes: Any) -> Callable[[Command], Command]:
    """Return an option that the environment can give too, under its own name in capitals."""
    variable = f"RONDE_{names[0].removeprefix('--').replace('-', '_').upper()}"
    return click.option(*names, envvar=variable, show_envvar=True, **attributes)


@click.command(
    name="serve",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde serve                                  this machine alone, in its browser\n"
    "  ronde serve --demo                           an event to play with, new each time\n"
    "  ronde serve --db club.sqlite --port 8080     another database, another port\n"
    "  ronde serve --host 0.0.0.0                   phones in the same network may join\n"
    "  ronde serve --workers 3 --base-url https://chess.example.org --trusted-proxy 127.0.0.1\n\n"
    "The first start prints a link that makes you the owner. docs/howto/serve.md tells how to run"
    " it for many. Needs the optional part `web`: pip install 'ronde[web]'.",
)
@click.option(
    "--db",
    metavar="PATH",
    help="A database file, or the URL of a PostgreSQL server. Default: RONDE_DATABASE_URL, else a"
    " file of your own.",
)
@_option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@_option(
    "--port",
    default=8413,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="The port; 0 is any that is free.",
)
@_option(
    "--workers",
    metavar="NUMBER",
    type=click.IntRange(1, _MOST_WORKERS),
    help="So many processes share the work; one that dies is replaced, SIGHUP replaces all of"
    " them one by one. Default: this process alone.",
)
@_option(
    "--base-url",
    metavar="URL",
    help="The address at which others reach the site, where a proxy stands before it.",
)
@_option(
    "--trusted-proxy",
    metavar="ADDRESS|NETWORK",
    multiple=True,
    help="A proxy whose X-Forwarded-For, X-Forwarded-Proto and X-Request-ID are believed;"
    " repeatable. Default: none.",
)
@_option(
    "--secret-file",
    metavar="PATH",
    help="The file that keeps the secret of the cookies, readable by its owner alone; made if it"
    " is not there. Default: one beside the database, and for a server one with your data.",
)
@_option(
    "--db-connections",
    metavar="NUMBER",
    default=20,
    show_default=True,
    type=click.IntRange(2, 1000),
    help="So many connections to the database one worker has at most, and one more for news.",
)
@_option(
    "--oidc-file",
    metavar="PATH",
    help="A file in TOML that lists providers of single sign-on (OpenID Connect); needs the"
    " optional part `oidc`. Default: none.",
)
@_option(
    "--pages",
    metavar="FOLDER",
    help="Keep public pages as files in this folder, from which nginx can give them; made if it is"
    " not there. Default: in memory.",
)
@_option(
    "--mail-file",
    metavar="PATH",
    help="A file in TOML that tells the server by which mail is sent to those who want notices."
    " Default: none, and no mail.",
)
@_option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    help="Log a line for each request on the error output. Default: errors alone.",
)
@_option(
    "--metrics",
    metavar="ADDRESS",
    help="Answer Prometheus at this address, such as 127.0.0.1:9413, for nobody else to reach."
    " Default: nowhere.",
)
@click.option("--demo", is_flag=True, help="Show an event in its fifth round; nothing is kept.")
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@click.option("--owner-link", is_flag=True, help="Print a new link for an owner who is locked out.")
def command(**given: Any) -> None:
    """Serve the tournament office to browsers: pairings, results, standings, public pages."""
    click.echo(said(phrase("ronde is starting; this takes a few seconds …")), err=True)
    _refuse_without_web()
    wishes = _Wishes(**given)
    settings = wishes.settings()
    with listen(wishes.host, wishes.port, or_beside=wishes.demo) as listener:
        port = port_of(listener)
        if wishes.port not in (0, port):
            output.emit(
                phrase(
                    "port {port} is taken; the demo takes {other}.", port=wishes.port, other=port
                )
            )
        with _opened(replace(settings, port=port), is_demo=wishes.demo) as site:
            _serve(site, listener, wishes)


@dataclass(frozen=True, slots=True)
class _Wishes:
    """The options, by their names."""

    db: str | None
    host: str
    port: int
    workers: int | None
    base_url: str | None
    trusted_proxy: tuple[str, ...]
    secret_file: str | None
    db_connections: int
    oidc_file: str | None
    pages: str | None
    mail_file: str | None
    log_format: str | None
    metrics: str | None
    demo: bool
    no_browser: bool
    owner_link: bool

    def settings(self) -> WebSettings:
        """Return the settings of the site; raises InputError for what does not go together."""
        from ronde.web.settings import (
            WebSettings,
            parsed_base_url,
            parsed_listening,
            parsed_network,
        )

        if self.demo and (self.db or not WebSettings("", host=self.host).listens_locally):
            raise InputError(
                "the demo has a database of its own and is for this machine alone: leave --db and"
                " --host out"
            )
        return WebSettings(
            self.db or "",
            host=self.host,
            base_url=parsed_base_url(self.base_url) if self.base_url else "",
            trusted_proxies=tuple(map(parsed_network, self.trusted_proxy)),
            secret_file=self.secret_file or "",
            connections=self.db_connections,
            oidc_file=self.oidc_file or "",
            pages=self.pages or "",
            mail_file=self.mail_file or "",
            log_format=self.log_format or "",
            metrics=parsed_listening(self.metrics) if self.metrics else None,
        )


def _refuse_without_web() -> None:
    """Raise ModuleNotFoundError where the packages of the web application are not installed."""
    if find_spec("fastapi") is None:  # the pages, which need it, are imported later
        raise ModuleNotFoundError(name="fastapi")
    import_module("ronde.web.server")


def _opened(settings: WebSettings, *, is_demo: bool) -> AbstractContextManager[Site]:
    from ronde.web.server import ready_site

    return _demo_site(settings) if is_demo else ready_site(settings)


def _demo_site(settings: WebSettings) -> AbstractContextManager[Site]:
    from ronde.web.demo import demo_site

    return demo_site(settings)


def _serve(site: Site, listener: socket, wishes: _Wishes) -> None:
    """Serve until somebody stops it; where it is, is told once it answers."""
    from ronde.store.private import open_to_others
    from ronde.web import server

    output.emit_findings(open_to_others(site.database.location))
    invitation = server.invitation(site, fresh_link=wishes.owner_link)

    def tell() -> None:
        _tell(invitation, is_demo=wishes.demo)
        if not wishes.no_browser:
            server.open_browser(invitation.address)

    if wishes.workers is None:
        server.serve(site, listener, tell)
    else:
        server.serve_by_workers(site, listener, wishes.workers, tell)


def _tell(invitation: FirstAddress, *, is_demo: bool) -> None:
    """Print where the site is, and how it ends."""
    address = invitation.address
    output.emit(
        phrase("owner link, good for one use: {address}", address=address)
        if invitation.is_owner_link
        else phrase("ronde is at: {address}", address=address)
    )
    output.emit(
        phrase("Ctrl+C stops the server; nothing of the demo is kept.")
        if is_demo
        else phrase("Ctrl+C stops the server; everything is kept.")
    )
