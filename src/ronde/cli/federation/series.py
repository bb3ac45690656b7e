"""`ronde ffjd series event`, `from-event`, `add`, `correct`, `list`, `show`; `homologate` (5)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import click

from ronde.cli import options, output
from ronde.cli.desk import Decorated, reason_option
from ronde.cli.federation import seriesfiles
from ronde.cli.federationdesk import Said, as_findings, federation_command
from ronde.cli.language import spoken
from ronde.declared.layout import Table
from ronde.federation.computation import series_rating
from ronde.federation.desk import FederationDesk
from ronde.federation.findings import Noticed, noticed_findings
from ronde.federation.homologation import Homologate, ReceiveFees
from ronde.federation.register import find_player
from ronde.federation.series import (
    AddSeries,
    CorrectSeries,
    RecordedSeries,
    SeriesState,
    event_document,
    list_series,
    recorded,
)
from ronde.federation.seriesfiles import FileFacts, series_text, template_workbook
from ronde.formats.files import bytes_of
from ronde.i18n import counted, listed, phrase, phrase_in
from ronde.model import Finding
from ronde.questions.series import SeriesRequest, rating_reasons, rating_table, rating_title
from ronde.ratings.ffjd import RateKind
from ronde.ratings.ffjd.report import rating_document
from ronde.store import Database

_COLUMNS = ("no", "name", "end", "players", "state", "list")
_HEADINGS = (
    phrase_in("column", "no"),
    phrase("name"),
    phrase_in("column", "end"),
    phrase("players"),
    phrase("state"),
    phrase("list"),
)
_NOTICED = (
    phrase_in("column", "no"),
    phrase("finding"),
    phrase("answer"),
    phrase("officer"),
    phrase("settled on"),
)


_FACTS: Final = (
    click.option(
        "--kind",
        type=click.Choice([kind.value for kind in RateKind]),
        help="Rates of play of the series.",
    ),
    click.option("--name", help="The name of the series."),
    click.option("--start", metavar="DATE", help="The first day."),
    click.option("--end", metavar="DATE", help="The last day."),
    click.option("--minutes", metavar="N", help="Minutes for each player."),
    click.option("--increment", metavar="N", help="Seconds per move."),
    click.option("--moves", metavar="N", help="Moves of the first period, if any."),
    click.option(
        "--then",
        metavar="PERIODS",
        help="Later periods: 60 for minutes to the end, 60/25 for every 25 moves.",
    ),
    click.option(
        "--estimate",
        metavar="N",
        help="The organiser's estimate of the unrated players (annex B), instead of the file's.",
    ),
    click.option("--fmjd", is_flag=True, help="The ratings of the file are those of FMJD."),
    click.option(
        "--unexcused", is_flag=True, help="The forfeits of a tournament file are unexcused."
    ),
)
"""What the file of a series may not tell."""


def _file_of_series(command: Decorated) -> Decorated:
    """Take a file, and what it does not tell."""
    for option in reversed(_FACTS):
        command = option(command)
    return command


def _text_of(file: Path, given: dict[str, Any]) -> tuple[str, tuple[Finding, ...]]:
    """Return the document of a file with what was said beside it, and what was assumed."""
    fmjd, unexcused = given.pop("fmjd"), given.pop("unexcused")
    head = {name: value for name, value in given.items() if value is not None}
    return series_text(bytes_of(file), str(file), FileFacts(head, fmjd, unexcused))


def _told(what: str, made: RecordedSeries, assumed: tuple[Finding, ...]) -> Said:
    """Return what is said of a series that was recorded or corrected."""
    data = {"series": made.id, "players": list(made.players), "findings": made.findings}
    return Said((what,), data, as_findings((*assumed, *made.findings)))


@federation_command(
    "add",
    """
    ronde ffjd series add weekend.xlsx
    ronde ffjd series add weekend.csv --start 2026-11-14 --end 2026-11-15
    ronde ffjd series add open.trf --kind slow --minutes 80 --increment 60
    ronde ffjd series add weekend.json --json
    """,
    more="`ronde ffjd series template` writes a workbook to be filled in.",
)
@click.argument("file", type=options.READ)
@_file_of_series
def add(desk: FederationDesk, federation: str, file: Path, **given: Any) -> Said:
    """Record the series in FILE: XLSX, CSV, a tournament file or JSON.

    Players are found by number or name. The options say what the file does not tell.
    """
    text, assumed = _text_of(file, given)
    made = desk.do(federation, AddSeries(text, file=str(file)))
    return _told(_is_recorded(made), made, assumed)


def _is_recorded(made: RecordedSeries) -> str:
    return phrase(
        "series {series} ({name}) is recorded: {players}",
        series=made.id,
        name=made.name,
        players=counted("{count} player", "{count} players", count=len(made.players)),
    )


@federation_command(
    "from-event",
    """
    ronde ffjd series from-event dames --kind slow --minutes 80 --increment 60
    """,
    more="Whichever system paired it: round robin, Swiss, knock-out, Keizer, teams. `ronde ffjd"
    " series event` writes it into a file instead.",
)
@click.argument("event")
@seriesfiles.rate_options
def from_event(
    desk: FederationDesk, federation: str, event: str, kind: str, fmjd: bool, **given: Any
) -> Said:
    """Record the series of EVENT; forfeits count as the arbiter judged them (6.4)."""
    document = event_document(desk.database.only("event"), event, _request(kind, given, fmjd=fmjd))
    made = desk.do(federation, AddSeries(json.dumps(document.data), file=event))
    return _told(_is_recorded(made), made, document.findings)


def _request(kind: str, given: Mapping[str, Any], *, fmjd: bool) -> SeriesRequest:
    cadence, estimate = seriesfiles.cadence(given), given["estimate"]
    return SeriesRequest(RateKind(kind), cadence, fmjd, estimate=estimate)


@federation_command(
    "correct",
    """
    ronde ffjd series correct 3 weekend.xlsx
    ronde ffjd series correct 3 weekend.csv --end 2026-11-15 --reason "round 2 was wrong"
    """,
    more="A homologated series stays; `ronde ffjd correct` corrects a rating.",
)
@click.argument("series", type=int)
@click.argument("file", type=options.READ)
@_file_of_series
@reason_option
@click.option(
    "--seen", "expected", type=int, metavar="VERSION",
    help="Only if it was not changed since this version, which `series findings --json` tells.",
)  # fmt: skip
def correct(
    desk: FederationDesk, federation: str, series: int, file: Path, reason: str, **given: Any
) -> Said:
    """Put the series in FILE in the place of a recorded one that is not homologated."""
    seen = given.pop("expected")
    text, assumed = _text_of(file, given)
    action = CorrectSeries(series, text, file=str(file), expected=seen, reason=reason)
    made = desk.do(federation, action)
    what = phrase("series {series} ({name}) is corrected", series=made.id, name=made.name)
    return _told(what, made, assumed)


@click.command(
    name="template",
    epilog="Examples:\n\n\b\n  ronde ffjd series template series.xlsx\n",
)
@click.argument("out", type=options.OUT)
def template(out: Path) -> None:
    """Write an empty workbook for a series to OUT, in the language of messages."""
    output.write_whole(out, template_workbook(spoken()))
    output.emit(phrase("{file} is written", file=out))


@federation_command(
    "list",
    """
    ronde ffjd series list
    """,
)
def list_(desk: FederationDesk, federation: str) -> Said:
    """List the recorded series: their states, and the list in which each counts."""
    rows = [
        (
            str(one.id),
            one.row.name,
            one.row.ends_on,
            str(len(one.participants)),
            SeriesState(one.row.state).word,
            one.row.month,
        )
        for one in list_series(desk, federation)
    ]
    data = [dict(zip(_COLUMNS, row, strict=True)) for row in rows]
    return Said((Table(_HEADINGS, rows, (0, 3)),), data)


@federation_command(
    "show",
    """
    ronde ffjd series show 3
    ronde ffjd series show 3 --brief
    """,
)
@click.argument("series", type=int)
@click.option("--brief", is_flag=True, help="Leave the reasons out.")
def show(desk: FederationDesk, federation: str, series: int, brief: bool) -> Said:
    """Show the computation of a series with the points with which it counts."""
    rating = series_rating(desk, federation, series)
    parts: list[str | Table] = [
        listed((rating_title(rating), ""), "\n"),
        rating_table(rating),
    ]
    if not brief:
        parts.append(listed(("", rating_reasons(rating)), "\n"))
    return Said(tuple(parts), rating_document(rating))


@federation_command(
    "findings",
    """
    ronde ffjd series findings 3
    """,
)
@click.argument("series", type=int)
def findings(desk: FederationDesk, federation: str, series: int) -> Said:
    """List what was noticed when a series was recorded: what is open, and who settled what."""
    with desk.reading(federation) as reader:
        recorded(reader, series)
        noticed, version = noticed_findings(reader, series), reader.subject.version
    rows = [
        (str(one.number), one.finding.sentence(), _settled(one), one.officer, one.settled_on or "")
        for one in noticed
    ]
    return Said((Table(_NOTICED, rows, (0,)),), {"findings": noticed, "version": version})


def _settled(one: Noticed) -> str:
    if one.answer is not None:
        return one.sentence_of(one.answer)
    return phrase("open") if one.is_open else ""


@federation_command(
    "homologate",
    """
    ronde ffjd homologate 3
    ronde ffjd homologate 3 --fees-received
    ronde ffjd homologate 3 --euro 12 --licence-paid "Jade, Jon"
    """,
)
@click.argument("series", type=int)
@click.option("--fees-received", is_flag=True, help="All fees that are still owed came.")
@click.option("--euro", type=click.IntRange(1), metavar="N", help="So much of the fees came.")
@click.option(
    "--licence-paid",
    "paid",
    multiple=True,
    metavar="PLAYER",
    help="The organiser pays the licence of this player at once (5.5).",
)
@click.option(
    "--accept-size", is_flag=True, help="Agree to more players than 5.4 allows in a series."
)
def homologate(
    desk: FederationDesk,
    federation: str,
    series: int,
    paid: tuple[str, ...],
    accept_size: bool,
    **fees: Any,
) -> Said:
    """Judge a series by section 5: homologated, waiting or refused, with the reasons."""
    players = tuple(find_player(desk, federation, text) for text in paid)
    if fees["fees_received"] or fees["euro"] is not None:
        desk.do(federation, ReceiveFees(series, fees["euro"]))
    asked = Homologate(series, licences_paid=players, size_accepted=accept_size)
    answer = desk.do(federation, asked)
    what = phrase(
        "series {series} ({name}): {state}",
        series=series,
        name=answer.name,
        state=answer.state.word,
    )
    data = {
        "series": series,
        "state": answer.state.value,
        "fees": answer.fees,
        "findings": answer.findings,
    }
    return Said((what,), data, as_findings(answer.findings))


@click.command(
    name="event",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde ffjd series event dames --kind slow --minutes 80 --increment 60 -o dames.json\n",
)
@click.argument("event")
@seriesfiles.rate_options
@click.option("-o", "--output", "out", type=options.OUT, metavar="OUT", help="Write to a file.")
@click.option("--db", metavar="PATH", help="The database. Default: RONDE_DATABASE_URL.")
def event(
    event: str, kind: str, fmjd: bool, out: Path | None, db: str | None, **given: Any
) -> None:
    """Make a series file from EVENT; forfeits count as the arbiter judged them (6.4)."""
    request = _request(kind, given, fmjd=fmjd)
    with Database.open_default(db, create=False) as database:
        document = event_document(database, event, request)
    output.emit_findings(document.findings)
    output.emit_json(document.data, out)
