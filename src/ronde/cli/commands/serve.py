"""`ronde serve`: the web application of the tournament office."""

from __future__ import annotations

import click

from ronde.cli import output
from ronde.errors import InputError


@click.command(
    name="serve",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde serve                                  this machine alone, in its browser\n"
    "  ronde serve --db club.sqlite --port 8080     another database, another port\n"
    "  ronde serve --host 0.0.0.0                   phones in the same network may join\n\n"
    "The first start prints a link that makes you the owner. Needs the optional part `web`:"
    " pip install 'ronde[web]'.",
)
@click.option("--db", metavar="PATH", help="A database file, or the URL of a PostgreSQL server.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", default=8413, show_default=True, type=click.IntRange(1, 65535))
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@click.option("--owner-link", is_flag=True, help="Print a new link for an owner who is locked out.")
def command(db: str | None, host: str, port: int, no_browser: bool, owner_link: bool) -> None:
    """Serve the tournament office to browsers: pairings, results, standings, public pages."""
    try:
        from ronde.web import server
        from ronde.web.settings import WebSettings
    except ModuleNotFoundError as error:
        raise InputError(
            f"the web application needs {error.name}: install ronde[web], such as by"
            " pip install 'ronde[web]'"
        ) from error
    app = server.prepared(WebSettings(db or "", host=host, port=port))
    invitation = server.invitation(app.state.site, fresh_link=owner_link)

    def tell() -> None:
        kind = "owner link, good for one use" if invitation.is_owner_link else "ronde is at"
        output.emit(f"{kind}: {invitation.address}")
        output.emit("Ctrl+C stops the server; everything is kept.")
        if not no_browser:
            server.open_browser(invitation.address)

    server.serve(app, tell)
