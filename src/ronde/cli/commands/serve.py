"""`ronde serve`: the web application of the tournament office."""

from __future__ import annotations

from contextlib import nullcontext

import click

from ronde.cli import output
from ronde.cli.listening import listen, port_of
from ronde.errors import InputError
from ronde.i18n import phrase


@click.command(
    name="serve",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde serve                                  this machine alone, in its browser\n"
    "  ronde serve --demo                           an event to play with, new each time\n"
    "  ronde serve --db club.sqlite --port 8080     another database, another port\n"
    "  ronde serve --host 0.0.0.0                   phones in the same network may join\n\n"
    "The first start prints a link that makes you the owner. Needs the optional part `web`:"
    " pip install 'ronde[web]'.",
)
@click.option("--db", metavar="PATH", help="A database file, or the URL of a PostgreSQL server.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port",
    default=8413,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="The port; 0 is any that is free.",
)
@click.option("--demo", is_flag=True, help="Show an event in its fifth round; nothing is kept.")
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@click.option("--owner-link", is_flag=True, help="Print a new link for an owner who is locked out.")
def command(
    db: str | None, host: str, port: int, demo: bool, no_browser: bool, owner_link: bool
) -> None:
    """Serve the tournament office to browsers: pairings, results, standings, public pages."""
    try:
        from ronde.web import server
        from ronde.web.demo import demo_app
        from ronde.web.settings import WebSettings
    except ModuleNotFoundError as error:
        raise InputError(
            "the web application needs {package}: install ronde[web], such as by pip "
            "install 'ronde[web]'",
            package=error.name,
        ) from error
    if demo and (db or not WebSettings("", host=host).is_local):
        raise InputError(
            "the demo has a database of its own and is for this machine alone: leave --db and"
            " --host out"
        )

    def tell() -> None:
        address = invitation.address
        output.emit(
            phrase("owner link, good for one use: {address}", address=address)
            if invitation.is_owner_link
            else phrase("ronde is at: {address}", address=address)
        )
        output.emit(
            phrase("Ctrl+C stops the server; nothing of the demo is kept.")
            if demo
            else phrase("Ctrl+C stops the server; everything is kept.")
        )
        if not no_browser:
            server.open_browser(address)

    with listen(host, port, or_beside=demo) as listener:
        if port and port_of(listener) != port:
            taken = port_of(listener)
            output.emit(
                phrase("port {port} is taken; the demo takes {other}.", port=port, other=taken)
            )
        settings = WebSettings(db or "", host=host, port=port_of(listener))
        opened = demo_app(settings) if demo else nullcontext(server.prepared(settings))
        with opened as app:
            invitation = server.invitation(app.state.site, fresh_link=owner_link)
            server.serve(app, listener, tell)
