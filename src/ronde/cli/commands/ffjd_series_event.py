"""`ronde ffjd series event`: a series file made from an event of the tournament office."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ronde.app.rating import SeriesRequest
from ronde.cli import options, output
from ronde.cli.commands.ffjd_series_make import rate_options
from ronde.federation.series import event_document
from ronde.ratings.ffjd import Cadence, Kind
from ronde.store import Database


@click.command(
    name="event",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde ffjd series event dames --kind slow --minutes 80 --increment 60 -o dames.json\n",
)
@click.argument("event")
@rate_options
@click.option("-o", "--output", "out", type=options.OUT, metavar="OUT", help="Write to a file.")
@click.option("--db", metavar="PATH", help="The database. Default: RONDE_DATABASE_URL.")
def command(event: str, kind: str, out: Path | None, db: str | None, **given: Any) -> None:
    """Make a series file from EVENT; forfeits count as the arbiter judged them (6.4)."""
    minutes = given["minutes"]
    cadence = None if minutes is None else Cadence(minutes, given["increment"], given["clock"])
    request = SeriesRequest(Kind(kind), cadence, given["fmjd"])
    with Database.open_default(db, create=False) as database:
        document = event_document(database, event, request)
    output.emit_findings(document.findings)
    output.emit_json(document.data, out)
