"""`ronde event add`, `import`, `change`, `remove`, `order`, `close-list`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import click

from ronde.cli import options
from ronde.cli.event.desk import (
    Decorated,
    Said,
    Table,
    event_command,
    reason_option,
    seen_option,
    told,
)
from ronde.errors import InputError
from ronde.model import Sex
from ronde.office.desk import Desk
from ronde.office.players import entries, importing
from ronde.office.players.entrant import Entrant
from ronde.office.players.importing import ImportPreview

_ENTRY: Final = (
    click.option("--rating", type=int, metavar="N", help="Rating; leave it out for none."),
    click.option("--estimate", is_flag=True, help="The rating is an estimate of the arbiter."),
    click.option("--rating-source", metavar="TEXT", help="List and date of the rating."),
    click.option("--title", metavar="TITLE", help="GM, IM, WGM, FM, WIM, CM, WFM, WCM."),
    click.option("--sex", type=click.Choice([sex.value for sex in Sex]), help="m or w."),
    click.option("--federation", metavar="FED", help="Federation."),
    click.option("--id", "fide_id", metavar="ID", help="Number at FIDE or at the federation."),
    click.option("--born", "birth_date", metavar="DATE", help="Year or date of birth."),
    click.option("--club", metavar="TEXT", help="Club."),
    click.option("--family", metavar="TEXT", help="Family, to keep it apart."),
    click.option("--remark", metavar="TEXT", help="Anything else."),
)


def entry_options(command: Decorated) -> Decorated:
    """Take what an entry form says."""
    for option in reversed(_ENTRY):
        command = option(command)
    return command


def entrant(name: str, given: Mapping[str, Any]) -> Entrant:
    """Return the player that the options describe."""
    values = _said(given)
    sex = values.pop("sex", None)
    return Entrant(name, sex=None if sex is None else Sex(sex), **values)


def _said(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was said of a player, by the columns of an entry."""
    values = {name: value for name, value in given.items() if value is not None}
    if values.pop("estimate", False):
        values["rating_is_estimate"] = True
    return values


@event_command(
    "add",
    """
    ronde event add spring-open "Agate, Alma" --rating 1850 --club Quarry
    ronde event add spring-open "Beryl, Bruno" --title FM --rating 2250 --id 900001
    ronde event add spring-open "Citrine, Cleo" --rating 1500 --estimate
    """,
)
@click.argument("name")
@entry_options
@reason_option
@seen_option
def add(desk: Desk, event: str, name: str, reason: str, expected: int | None, **given: Any) -> Said:
    """Enter the player NAME before round 1; the list stays in initial order (C.04.2.B)."""
    who = entrant(name, given)
    return told(entries.add_player(desk, event, who, reason=reason, expected=expected))


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
        return _lines(importing.preview_import(desk, event, file), is_preview=True)
    done = importing.import_players(
        desk, event, file, skip_refused=skip_refused, reason=reason, expected=expected
    )
    return _lines(done, is_preview=False)


_DONE: Final = {
    importing.ADD: "entered", importing.CHANGE: "changed", importing.SAME: "the same",
    importing.REFUSE: "left out",
}  # fmt: skip


def _lines(found: ImportPreview, *, is_preview: bool) -> Said:
    counts = (
        f"{found.count(action)} {word}" for action, word in _DONE.items() if found.count(action)
    )
    yet = " Nothing has been changed yet." if is_preview else ""
    what = f"{Path(found.file).name} ({found.form}): {', '.join(counts)}.{yet}"
    findings = tuple(finding for line in found.lines for finding in line.findings)
    rows = [
        [str(line.line), line.action, line.name, line.what]
        for line in found.lines
        if is_preview or line.action in (importing.CHANGE, importing.REFUSE)
    ]
    table = Table(("Line", "Action", "Name", "What"), rows, right=(0,))
    parts: tuple[str | Table, ...] = (what, table) if rows else (what,)
    return Said(parts, found, findings)


@event_command(
    "change",
    """
    ronde event change spring-open 7 --rating 1920 --reason "list of November"
    ronde event change spring-open 7 --name "Agate, Alma Rose"
    ronde event change spring-open 7 --no-rating
    """,
)
@click.argument("player", type=int)
@click.option("--name", metavar="TEXT", help="Name.")
@click.option("--no-rating", is_flag=True, help="The player has no rating.")
@entry_options
@reason_option
@seen_option
def change(
    desk: Desk,
    event: str,
    player: int,
    no_rating: bool,
    reason: str,
    expected: int | None,
    **given: Any,
) -> Said:
    """Correct the data of PLAYER (a starting number); it is possible at any time (C.04.2.B.3)."""
    changes = _said(given) | ({"rating": None} if no_rating else {})
    if not changes:
        raise InputError("say what is to change; `ronde event change --help` lists it")
    return told(
        entries.change_player(desk, event, player, changes, reason=reason, expected=expected)
    )


@event_command(
    "remove",
    """
    ronde event remove spring-open 7 --reason "entered twice"
    """,
)
@click.argument("player", type=int)
@reason_option
@seen_option
def remove(desk: Desk, event: str, player: int, reason: str, expected: int | None) -> Said:
    """Take PLAYER off the list before round 1; later a player withdraws."""
    return told(entries.remove_player(desk, event, player, reason=reason, expected=expected))


@event_command(
    "order",
    """
    ronde event order spring-open
    ronde event order spring-open --order 2,1,3,4
    ronde event order spring-open --renumber --reason "rating of 3 corrected"
    """,
)
@click.option("--order", "numbers", default="", metavar="2,1,…", help="The order announced.")
@click.option("--renumber", is_flag=True, help="Give the numbers anew after round 1 was paired.")
@reason_option
@seen_option
def order(
    desk: Desk, event: str, numbers: str, renumber: bool, reason: str, expected: int | None
) -> Said:
    """Put the list in initial order: rating, title, alphabet or what was announced (C.04.2.B)."""
    wanted = options.parsed_numbers(numbers) or None
    use = entries.renumber if renumber else entries.order_players
    return told(use(desk, event, wanted, reason=reason, expected=expected))


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
    use = entries.reopen_entries if reopen else entries.close_entries
    return told(use(desk, event, reason=reason, expected=expected))
