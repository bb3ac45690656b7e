"""`ronde event import`, `order`, `close-list`; the rest of the theme is generated."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from ronde.cli import options
from ronde.cli.arguments import PLAYERS
from ronde.cli.desk import (
    Said,
    event_command,
    reason_option,
    seen_option,
    told,
)
from ronde.declared.layout import Table
from ronde.i18n import listed, phrase, phrase_in, template
from ronde.office.desk import Desk
from ronde.office.entries.ordering import CloseEntries, OrderPlayers, Renumber, ReopenEntries
from ronde.office.imports.imports import (
    ADD,
    CHANGE,
    REFUSE,
    SAME,
    ImportPreview,
    import_of,
    preview_import,
)


@event_command(
    "import",
    """
    ronde event import spring-open players.csv --preview
    ronde event import spring-open players.csv
    ronde event import spring-open chess-results.xlsx --skip-refused
    ronde event import spring-open last-year.trf
    """,
    more="All lines are taken in one step, or none.",
)
@click.argument("file", type=options.FILE)
@click.option("--preview", is_flag=True, help="Tell what would happen; change nothing.")
@click.option("--skip-refused", is_flag=True, help="Leave out the lines that cannot be taken.")
@reason_option
@seen_option
def import_(
    desk: Desk,
    event: str,
    file: str,
    preview: bool,
    skip_refused: bool,
    reason: str,
    expected: int | None,
) -> Said:
    """Enter the players of FILE (CSV, XLSX, also of Swiss-Manager and chess-results, TRF, JSON)."""
    if preview:
        return _lines(preview_import(desk, event, file), is_preview=True)
    action = import_of(file, skip_refused=skip_refused, reason=reason)
    done = desk.do(event, action, expected=expected)
    return _lines(done, is_preview=False)


_DONE: Final = {
    ADD: template("{number} entered"),
    CHANGE: template("{number} changed"),
    SAME: template("{number} the same"),
    REFUSE: template("{number} left out"),
}
_ACTIONS: Final = {
    ADD: phrase_in("line of an import", "add"),
    CHANGE: phrase_in("line of an import", "change"),
    SAME: phrase_in("line of an import", "same"),
    REFUSE: phrase_in("line of an import", "refuse"),
}
_HEADINGS: Final = (phrase("Line"), phrase_in("column", "Action"), phrase("Name"), phrase("What"))


def _lines(found: ImportPreview, *, is_preview: bool) -> Said:
    counts = listed(
        word.filled(number=found.count(action))
        for action, word in _DONE.items()
        if found.count(action)
    )
    what: str = phrase(
        "{file} ({form}): {counts}.", file=Path(found.file).name, form=found.form, counts=counts
    )
    if found.kept:
        kept = phrase(
            "Unknown columns go into the remark: {columns}.", columns=", ".join(found.kept)
        )
        what = listed((what, kept), " ")
    if is_preview:
        what = listed((what, phrase("Nothing has been changed yet.")), " ")
    findings = (*(one for line in found.lines for one in line.findings), *found.findings)
    rows = [
        [str(line.line), _ACTIONS[line.action], line.name, line.what]
        for line in found.lines
        if is_preview or line.action in (CHANGE, REFUSE)
    ]
    table = Table(_HEADINGS, rows, right=(0,))
    parts: tuple[str | Table, ...] = (what, table) if rows else (what,)
    return Said(parts, found, findings)


@event_command(
    "order",
    """
    ronde event order spring-open
    ronde event order spring-open --order 2,1,3,4
    ronde event order spring-open --renumber --reason "rating of 3 corrected"
    """,
)
@click.option("--order", "numbers", type=PLAYERS, metavar="2,1,…", help="The order announced.")
@click.option("--renumber", is_flag=True, help="Give the numbers anew after round 1 was paired.")
@reason_option
@seen_option
def order(
    desk: Desk,
    event: str,
    numbers: tuple[int, ...] | None,
    renumber: bool,
    reason: str,
    expected: int | None,
) -> Said:
    """Put the list in initial order: rating, title, alphabet or what was announced (C.04.2.B)."""
    action = Renumber if renumber else OrderPlayers
    return told(desk.do(event, action(numbers or None, reason=reason), expected=expected))


@event_command(
    "close-list",
    """
    ronde event close-list spring-open
    ronde event close-list spring-open --reopen --reason "two more buses arrive"
    """,
)
@click.option("--reopen", is_flag=True, help="Open the list again.")
@reason_option
@seen_option
def close_list(desk: Desk, event: str, reopen: bool, reason: str, expected: int | None) -> Said:
    """Close the list of participants: its numbers are definitive from now on (C.04.2.C.3)."""
    action = ReopenEntries if reopen else CloseEntries
    return told(desk.do(event, action(reason=reason), expected=expected))
