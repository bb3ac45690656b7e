"""Published lists as CSV and as a page of HTML, without birth dates."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from html import escape
from typing import Final

from ronde.app.federation.listlines import ListLine
from ronde.app.federation.lists import PublishedList

COLUMNS: Final = (
    "rank", "player", "name", "sex", "club", "league", "category", "rating", "previous", "change",
    "games",
)  # fmt: skip
_SHOWN: Final = (
    ("rank", "Rank", True),
    ("name", "Name", False),
    ("rating", "Rating", True),
    ("change", "Change", True),
    ("games", "Games", True),
    ("club", "Club", False),
    ("league", "League", False),
    ("category", "Category", False),
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


def as_csv(published: PublishedList) -> str:
    """Return a list as CSV with a line of headings."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for line in published.lines:
        data = line.as_data()
        writer.writerow("" if data[name] is None else data[name] for name in COLUMNS)
    return out.getvalue()


def signed(change: int | None) -> str:
    """Return a difference for people.

    >>> signed(12), signed(-3), signed(0), signed(None)
    ('+12', '−3', '0', 'new')
    """
    if change is None:
        return "new"
    return f"+{change}" if change > 0 else f"−{-change}" if change else "0"


def shown_cells(line: ListLine) -> list[str]:
    """Return a line as a page shows it."""
    data = line.as_data() | {"change": signed(line.change)}
    return ["" if data[key] is None else str(data[key]) for key, _, _ in _SHOWN]


def as_html(published: PublishedList) -> str:
    """Return a list as one page that needs nothing else."""
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(published.title)}</title>",
            f"<style>{_STYLE}</style>",
            "</head>",
            "<body>",
            f"<h1>{escape(published.title)}</h1>",
            *_table(published),
            "</body>",
            "</html>",
            "",
        ]
    )


def _table(published: PublishedList) -> Iterator[str]:
    yield "<table>"
    yield f"<caption>{escape(subtitle(published))}</caption>"
    headings = "".join(
        f'<th scope="col"{_class(figure=figure)}>{heading}</th>' for _, heading, figure in _SHOWN
    )
    yield f"<thead><tr>{headings}</tr></thead>"
    yield "<tbody>"
    for line in published.lines:
        cells = zip(shown_cells(line), _SHOWN, strict=True)
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
    players = f"{len(published.lines)} players"
    return f"Published on {published.published_on} by {published.officer}; {players}"
