"""`ronde site`: the public pages of an event as files for a USB stick or any web server."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from ronde.cli.desk import Said, event_command, said
from ronde.i18n import LANGUAGES, counted
from ronde.office.desk import Desk
from ronde.office.paperwork.publicpages import shown_event


@event_command(
    "site",
    "  ronde site spring-open pages/\n"
    "  ronde site spring-open pages/ --language fr     in French\n",
    more="The pages need neither a server nor scripts: open index.html. Only published rounds are"
    " in them, and birth dates only where the event shows them. Groups that the event leads come"
    " along, each in a folder of its own, where their pages are public.",
)
@click.argument("out", metavar="OUT", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", show_default=True,
    help="The language of the pages.",
)  # fmt: skip
def command(desk: Desk, event: str, out: Path, language: str) -> Said:
    """Write the public pages of an event as files into the folder OUT."""
    from ronde.office.pairing.proofs import public_certificate
    from ronde.web.public.static_site import site_groups, write_site

    shown = shown_event(desk, event)
    count = write_site(
        shown, out, language, site_groups(desk, shown), partial(public_certificate, desk)
    )
    done = counted(
        "{count} page was written; open {path}",
        "{count} pages were written; open {path}",
        count=count,
        path=out / "index.html",
    )
    return said(done, pages=count, out=str(out))
