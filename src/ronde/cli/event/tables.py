"""`ronde event standings` and `crosstable`, now or at any moment of the journal."""

from __future__ import annotations

from pathlib import Path

import click

from ronde.cli import standingoptions, standingsheets
from ronde.cli.desk import Decorated, Said, event_command, out_option
from ronde.cli.language import spoken
from ronde.declared.answer import Listing
from ronde.declared.layout import Table
from ronde.i18n import LANGUAGES, speaking_of_teams, translate
from ronde.model import Tournament
from ronde.office.desk import Desk
from ronde.office.history.history import entry_at, tournament_at
from ronde.office.journal.anchors import head_line
from ronde.questions.standings import (
    StandingRequest,
    crosstable_document,
    crosstable_lines,
    ranked,
    standings_document,
)
from ronde.questions.tables import crosstable_table, standings_table, standings_title
from ronde.questions.teamlists import BoardRequest


def moment_option(command: Decorated) -> Decorated:
    """Take the moment of the journal at which the event is looked at."""
    return click.option(
        "--at", metavar="MOMENT", help="As it was after entry N of the journal, or at a time."
    )(command)


def tournament(desk: Desk, event: str, at: str | None, *, of_players: bool = False) -> Tournament:
    """Return the event as it is, or as it was at an entry or a time.

    In an event of teams it is the teams who play in it, or `of_players` those at the boards.
    """
    if at is None:
        return desk.people(event) if of_players else desk.tournament(event)
    return tournament_at(desk, event, entry_of(desk, event, at), of_players=of_players)


def entry_of(desk: Desk, event: str, at: str) -> int:
    """Return the entry of the journal that somebody named, by its number or by a time."""
    is_entry = at.isascii() and at.isdigit() and len(at) < 8
    return int(at) if is_entry else entry_at(desk, event, at)


@event_command(
    "standings",
    """
    ronde event standings spring-open
    ronde event standings spring-open --after 3 --tie-breaks BH/C1,SB
    ronde event standings spring-open --html -o standings.html
    ronde event standings spring-open --sex w
    ronde event standings spring-open --at 2026-10-24T15:00
    ronde event standings league --players --csv -o players.csv
    ronde event standings league --boards --least 4
    """,
    more="`ronde event export` and `ronde standings FILE --why` tell where a value comes from.",
)
@standingoptions.table_options
@standingoptions.category_options
@standingoptions.team_options
@standingoptions.board_options
@click.option("--html", "as_html", is_flag=True, help="As a page to print.")
@click.option("--csv", "as_csv", is_flag=True, help="As CSV.")
@click.option("--lang", type=click.Choice(LANGUAGES), default=spoken, help="Language of the table.")
@moment_option
@out_option
def standings(
    desk: Desk,
    event: str,
    standing: StandingRequest,
    part: standingoptions.StandingPart,
    lists: standingoptions.TeamLists,
    boards: BoardRequest,
    as_html: bool,
    as_csv: bool,
    lang: str,
    at: str | None,
    out: Path | None,
) -> Said:
    """Print the standings of EVENT by its tie-breaks; who is level shares a rank."""
    if lists.is_any:
        people = tournament(desk, event, at, of_players=True)
        shape = "html" if as_html else "csv" if as_csv else "table"
        return _listed(lists.of(people, part.of(standing), boards), shape, lang, out)
    found = ranked(tournament(desk, event, at), part.of(standing))
    sheet: tuple[str | Table, ...] = (
        standings_title(found, lang),
        standings_table(found).told(lang),
    )
    if as_html:
        with desk.reading(event) as reader:
            foot = head_line(reader) if at is None else ""
        sheet = (standingsheets.as_html(found, lang, foot),)
    elif as_csv:
        sheet = (standingsheets.as_csv(found, lang),)
    return Said(sheet, standings_document(found), found.findings, out)


def _listed(listing: Listing | None, shape: str, language: str, out: Path | None) -> Said:
    """Return the answer with a list about players and teams, in the words of players."""
    assert listing is not None  # one was asked for
    with speaking_of_teams(of_teams=False):
        if shape == "html":
            return Said(
                (standingsheets.listing_page(listing, language),), listing.document(), (), out
            )
        if shape == "csv":
            return Said((listing.csv(language),), listing.document(), (), out)
        told = [translate(text, language) for text in (listing.title(), *listing.notes())]
        tables = [table.told(language) for table in listing.tables()]
        return Said((told[0], *tables, *told[1:]), listing.document(), (), out)


@event_command(
    "crosstable",
    """
    ronde event crosstable spring-open
    ronde event crosstable spring-open --by number --after 3
    """,
)
@click.option("--after", type=int, metavar="N", help="The table after round N.")
@click.option(
    "--by", "order", type=click.Choice(["rank", "number"]), default="rank", help="Order of lines."
)
@moment_option
@out_option
def crosstable(
    desk: Desk, event: str, after: int | None, order: str, at: str | None, out: Path | None
) -> Said:
    """Print who met whom in EVENT: `12w1` is a win with White against number 12."""
    found = ranked(tournament(desk, event, at), StandingRequest(after=after))
    lines = crosstable_lines(found, order)
    parts = (crosstable_table(found, lines), found.field.provisional)
    return Said(tuple(filter(None, parts)), crosstable_document(found, lines), found.findings, out)
