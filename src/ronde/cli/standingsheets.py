"""A standing in every shape in which it is printed."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from html import escape
from pathlib import Path

from ronde.app.standings import Ranked
from ronde.cli.pairings import label
from ronde.errors import FileError, InputError
from ronde.i18n import phrase, phrase_in, translate
from ronde.model.points import points_for_people
from ronde.standings.acronyms import TieBreak
from ronde.standings.ranking import Place
from ronde.standings.working import exact_text, points_value

DROPPED = "-"
"""What stands in a table where a tie-break has no value."""


def title(found: Ranked, language: str) -> str:
    """Return the heading: the event and the round."""
    name = found.field.tournament.details.name
    after = translate(
        phrase("Standings after round {round}", round=found.standings.after), language
    )
    return f"{name}: {after}" if name else after


def headings(found: Ranked, language: str) -> list[str]:
    """Return the headings of the table: rank, player, points, every tie-break."""
    return [
        translate(phrase_in("column", "Rank"), language),
        translate(phrase("Player"), language),
        translate(phrase("Points"), language),
        *(tie_break.text for tie_break in found.standings.tie_breaks),
    ]


def rows(found: Ranked) -> list[list[str]]:
    """Return the rows of the table; who is level shares a rank, told once."""
    made = []
    before: int | None = None
    for place in found.places:
        rank = "" if place.rank == before else str(place.rank)
        before = place.rank
        player = label(found.field.players[place.player])
        values = _texts(place, found.standings.tie_breaks)
        made.append([rank, player, points_for_people(place.points), *values])
    return made


def figures(found: Ranked) -> list[int]:
    """Return the columns that hold figures."""
    return [0, *range(2, 3 + len(found.standings.tie_breaks))]


def _texts(place: Place, tie_breaks: Sequence[TieBreak]) -> list[str]:
    """Return the values for people: a direct encounter that separates nobody stays empty."""
    return [
        "" if tie_break.name == "DE" and value == 0 else exact_text(value) or DROPPED
        for tie_break, value in zip(tie_breaks, place.values, strict=True)
    ]


def as_csv(found: Ranked) -> str:
    """Return one line per player, values exact, an empty cell for none."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    names = [tie_break.text for tie_break in found.standings.tie_breaks]
    writer.writerow(["rank", "starting_number", "name", "points", *names])
    for place in found.places:
        name = found.field.players[place.player].name
        points = exact_text(points_value(place.points))
        values = [exact_text(value) or "" for value in place.values]
        writer.writerow([place.rank, place.player, name, points, *values])
    return out.getvalue()


def as_html(found: Ranked, language: str) -> str:
    """Return a page of its own with the table."""
    heading = escape(title(found, language))
    right = set(figures(found))

    def line(cells: list[str], tag: str) -> str:
        classes = (' class="n"' if i in right else "" for i in range(len(cells)))
        made = (f"<{tag}{c}>{escape(t)}</{tag}>" for c, t in zip(classes, cells, strict=True))
        return f"<tr>{''.join(made)}</tr>"

    body = "\n".join(line(cells, "td") for cells in rows(found))
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{heading}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{heading}</h1>\n<table>\n<thead>{line(headings(found, language), 'th')}</thead>\n"
        f"<tbody>\n{body}\n</tbody>\n</table>\n</body>\n</html>\n"
    )


_STYLE = (
    "body{font-family:sans-serif;margin:2em}table{border-collapse:collapse}"
    "th,td{padding:.25em .6em;border-bottom:1px solid #bbb;text-align:left}.n{text-align:right}"
)


def write_workbook(found: Ranked, language: str, path: Path) -> None:
    """Write a spreadsheet; figures stay figures. Needs the optional part `office`."""
    try:
        import xlsxwriter
        from xlsxwriter.exceptions import XlsxWriterException
    except ImportError as error:
        raise InputError(
            "spreadsheets need the package XlsxWriter: pip install 'ronde[office]'"
        ) from error
    book = xlsxwriter.Workbook(str(path), {"strings_to_formulas": False, "strings_to_urls": False})
    sheet = book.add_worksheet(translate(phrase("Standings"), language))
    bold = book.add_format({"bold": True})
    sheet.write_row(0, 0, headings(found, language), bold)
    for number, place in enumerate(found.places, 1):
        player = label(found.field.players[place.player])
        values = [None if value is None else float(value) for value in place.values]
        sheet.write_row(number, 0, [place.rank, player, place.points / 10, *values])
    sheet.set_column(1, 1, 34)
    sheet.freeze_panes(1, 2)
    try:
        book.close()
    except (OSError, XlsxWriterException) as error:
        raise FileError(
            "{path}: cannot be written: {reason}", path=path, reason=str(error)
        ) from error
