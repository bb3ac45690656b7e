"""A published list as a file: CSV, HTML and PDF."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from html import escape
from typing import Final

from ronde.documents import Align, Column, Heading, Sheet, table_document
from ronde.documents.people import RatingListLine, rating_list
from ronde.federation.lists import ListLine, ListPart, PublishedList
from ronde.federation.months import category_word, first_day
from ronde.federation.series import Forecast
from ronde.formats.csvtext import csv_text
from ronde.i18n import counted, phrase, translate
from ronde.i18n.dates import day_text
from ronde.questions.series import rating_table, rating_title

COLUMNS: Final = (
    phrase("rank"), phrase("player"), phrase("name"), phrase("sex"), phrase("club"),
    phrase("league"), phrase("category"), phrase("rating"), phrase("previous"), phrase("change"),
    phrase("games"),
)  # fmt: skip


_SHOWN: Final = (
    ("rank", phrase("Rank"), True),
    ("name", phrase("Name"), False),
    ("rating", phrase("Rating"), True),
    ("change", phrase("Change"), True),
    ("games", phrase("Games"), True),
    ("club", phrase("Club"), False),
    ("league", phrase("League"), False),
    ("category", phrase("Category"), False),
)
"""Key, heading, and whether it holds figures."""


_STYLE: Final = """
  :root { color-scheme: light dark; }
  body { font: 1rem/1.4 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; }
  body { padding: 0 1rem; }
  table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
  caption { text-align: left; padding-bottom: .5rem; }
  th, td { padding: .25rem .6rem; text-align: left; border-bottom: 1px solid #8884; }
  thead th { position: sticky; top: 0; background: Canvas; }
  .figure { text-align: right; }
"""


def as_csv(published: PublishedList, language: str = "en") -> str:
    """Return a list as CSV with a line of headings, these and the categories in a language."""
    rows: list[list[object]] = [[translate(name, language) for name in COLUMNS]]
    for line in published.lines:
        data = asdict(line) | {"category": _category(line, language)}
        rows.append([data[name] for name in COLUMNS])
    return csv_text(rows)


def forecast_pdf(made: Forecast, sheet: Sheet) -> bytes:
    """Return what an event would do to FFJD ratings, as PDF."""
    table = rating_table(made.rating).told(sheet.language)
    columns = [
        Column(
            f"{heading[:1].upper()}{heading[1:]}",
            Align.RIGHT if place in table.right else Align.LEFT,
            0 if place else 2,
        )
        for place, heading in enumerate(table.headings)
    ]
    heading = Heading(sheet.t("FFJD ratings"), sheet.say(rating_title(made.rating)))
    notes = [sheet.say(FORECAST), *(sheet.say(one.sentence()) for one in made.findings)]
    return table_document(heading, columns, table.rows, sheet, notes)


FORECAST: Final = phrase(
    "A forecast, as if the event were homologated as it stands. The rating officer of the "
    "federation decides."
)


def signed(change: int | None) -> str:
    """Return a difference for people.

    >>> signed(12), signed(-3), signed(0), signed(None)
    ('+12', '−3', '0', 'new')
    """
    if change is None:
        return phrase("new")
    return f"+{change}" if change > 0 else f"−{-change}" if change else "0"


def _category(line: ListLine, language: str) -> str:
    return translate(category_word(line.category), language)


def shown_cells(line: ListLine, language: str = "en") -> list[str]:
    """Return a line as a page shows it."""
    data = asdict(line) | {
        "change": translate(signed(line.change), language),
        "category": _category(line, language),
    }
    return ["" if data[key] is None else str(data[key]) for key, _, _ in _SHOWN]


def as_html(published: PublishedList, language: str = "en") -> str:
    """Return a list as one page in a language, which needs nothing else."""
    title = escape(translate(published.title, language))
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{language}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title>",
            f"<style>{_STYLE}</style>",
            "</head>",
            "<body>",
            f"<h1>{title}</h1>",
            *_table(published, language),
            "</body>",
            "</html>",
            "",
        ]
    )


def _table(published: PublishedList, language: str) -> Iterator[str]:
    yield "<table>"
    yield f"<caption>{escape(translate(subtitle(published), language))}</caption>"
    headings = "".join(
        f'<th scope="col"{_class(figure=figure)}>{translate(heading, language)}</th>'
        for _, heading, figure in _SHOWN
    )
    yield f"<thead><tr>{headings}</tr></thead>"
    yield "<tbody>"
    for line in published.lines:
        cells = zip(shown_cells(line, language), _SHOWN, strict=True)
        row = "".join(
            f"<td{_class(figure=figure)}>{escape(cell)}</td>" for cell, (_, _, figure) in cells
        )
        yield f"<tr>{row}</tr>"
    yield "</tbody>"
    yield "</table>"


def _class(*, figure: bool) -> str:
    return ' class="figure"' if figure else ""


def subtitle(published: PublishedList) -> str:
    """Return the date, the officer and the number of players in words."""
    return counted(
        "Published on {day} by {officer}; {count} player",
        "Published on {day} by {officer}; {count} players",
        count=len(published.lines),
        day=published.published_on,
        officer=published.officer,
    )


CATEGORY_WORDS: Final[Mapping[str, str]] = {
    "under 10": phrase("Under 10"),
    "under 13": phrase("Under 13"),
    "under 16": phrase("Under 16"),
    "under 19": phrase("Under 19"),
    "senior": phrase("Seniors"),
    "veteran": phrase("Veterans"),
    "": phrase("age unknown"),
}


_SEX_WORDS: Final[Mapping[str, str]] = {"w": phrase("Women"), "m": phrase("Men")}


_BETWEEN: Final = " · "


def as_pdf(
    published: PublishedList, sheet: Sheet | None = None, part: ListPart | None = None
) -> bytes:
    """Return a list as PDF; `part` tells in its heading which part of the list it is.

    Without a sheet it is in English, printed on the day of publication: the same list gives the
    same bytes. Raises InputError when typst is not installed.
    """
    paper = sheet or Sheet(published.published_on)
    day = day_text(first_day(published.month), paper.language)
    heading = Heading(
        paper.t("Rating list of {day}", day=day),
        published.federation,
        _subtitle(published, part or ListPart(), paper),
    )
    return rating_list(heading, [_rating_line(line, paper) for line in published.lines], paper)


def _subtitle(published: PublishedList, part: ListPart, sheet: Sheet) -> str:
    category = sheet.say(CATEGORY_WORDS[part.category]) if part.category else ""
    sex = sheet.say(_SEX_WORDS[part.sex]) if part.sex in _SEX_WORDS else ""
    told = (
        category,
        sex,
        part.club,
        part.league,
        sheet.tn("{count} player", "{count} players", count=len(published.lines)),
        sheet.t(
            "Published on {day} by {officer}",
            day=day_text(published.published_on, sheet.language),
            officer=published.officer,
        ),
    )
    return _BETWEEN.join(text for text in told if text)


def _rating_line(line: ListLine, sheet: Sheet) -> RatingListLine:
    return RatingListLine(
        line.rank,
        line.name,
        line.rating,
        change=line.change,
        games=line.games,
        club=line.club,
        league=line.league,
        category=sheet.say(CATEGORY_WORDS[line.category]) if line.category else "",
    )
