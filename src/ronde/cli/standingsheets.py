"""A standing as CSV, as a page and as a spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from ronde.cli import output
from ronde.declared.answer import Listing
from ronde.declared.page import PageFoot, ReportPage
from ronde.formats.csvtext import csv_text
from ronde.formats.tables import workbook_bytes
from ronde.i18n import listed, phrase, translate
from ronde.questions.standings import Ranked
from ronde.questions.tables import standings_list, standings_table, standings_title
from ronde.standings.acronyms import GAME_POINTS, MATCH_POINTS
from ronde.standings.working import exact_text, points_value


def as_csv(found: Ranked, language: str) -> str:
    """Return one line per player, values exact, an empty cell for none.

    While games are open a last line says so, and how they count.
    """
    names = [tie_break.text for tie_break in found.standings.tie_breaks]
    teams, scores = found.teams, [found.field.scores]
    headings = ["points"]
    if teams is not None:
        headings = ["match_points", "game_points"]
        scores = [teams.by(score).scores for score in (MATCH_POINTS, GAME_POINTS)]
    rows: list[list[object]] = [["rank", "starting_number", "name", *headings, *names]]
    for place in found.places:
        name = found.field.players[place.player].name
        points = [exact_text(points_value(made[place.player])) for made in scores]
        values = [exact_text(value) or "" for value in place.values]
        rows.append([place.rank, place.player, name, *points, *values])
    if found.field.open_games:
        rows.append([translate(found.field.provisional, language)])
    return csv_text(rows)


def as_html(found: Ranked, language: str, foot: str = "") -> str:
    """Return a page of its own with the table; `foot` stands below it."""
    parts = (standings_table(found), PageFoot(foot))
    return ReportPage(standings_title(found, language), parts).html(language)


def listing_page(listing: Listing, language: str) -> str:
    """Return a page of its own with a list, its notes below."""
    foot = PageFoot(listed(listing.notes(), " "))
    return ReportPage(listing.title(), (*listing.tables(), foot)).html(language)


def show_listing(listing: Listing, shape: str, language: str, out: Path | None) -> None:
    """Show a list in one of the shapes of a standing."""
    tables = [table.told(language) for table in listing.tables()]
    title = translate(listing.title(), language)
    if shape == "json":
        output.emit_json(listing.document(), out)
    elif shape == "csv":
        output.emit(listing.csv(language), out)
    elif shape == "html":
        output.emit(listing_page(listing, language), out)
    elif shape == "xlsx":
        if out is None:
            raise click.UsageError(phrase("--as xlsx needs a file: -o standings.xlsx"))
        lines = [tables[0].headings, *(row for table in tables for row in table.rows)]
        write_rows(lines, translate(phrase("Standings"), language), out)
    elif out is not None:
        output.emit(listing.text(language), out)
    else:
        output.emit(title)
        for table in tables:
            output.emit_table(*table)
        for note in listing.notes():
            output.emit(translate(note, language))


def write_workbook(found: Ranked, language: str, path: Path) -> None:
    """Write a spreadsheet; figures stay figures. Needs the optional part `office`."""
    rows = standings_list(found).sheet(found.places, language)
    if found.field.open_games:
        rows += [[], [translate(found.field.provisional, language)]]
    write_rows(rows, translate(phrase("Standings"), language), path)


def write_rows(rows: Sequence[Sequence[object]], title: str, path: Path) -> None:
    """Write rows below their headings into a spreadsheet; raises FileError."""
    output.write_whole(path, workbook_bytes({title: rows}, has_headings=True))
