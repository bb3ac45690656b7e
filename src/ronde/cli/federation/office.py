"""`ronde ffjd init`, `officer`, `club`, `undo`, `demo`: the federation itself (7.2, 9)."""

from __future__ import annotations

import tempfile
from datetime import date
from pathlib import Path
from typing import Any

import click

from ronde.cli import output
from ronde.cli.desk import reason_option, said
from ronde.cli.federation.lists import HEADINGS, list_cells
from ronde.cli.federationdesk import Said, checked_since, federation_command
from ronde.declared.actions import checked_day
from ronde.errors import InputError
from ronde.federation import journal
from ronde.federation.demo import Story, demo_card, play_demo
from ronde.federation.desk import FederationDesk, Office
from ronde.federation.memberships import ChangeLeague
from ronde.federation.offices import Appoint, Appointment, SetBorderClub, init_federation
from ronde.i18n import listed, phrase
from ronde.office.history.history import told
from ronde.ratings.ffjd.tables import FirstRatingRule
from ronde.store import Database
from ronde.store.tables import CorrectionRow, RatingRow

_ROLES = [role.value for role in Office]


@federation_command(
    "init",
    """
    ronde ffjd init "Minerals Draughts Federation" --db minerals.sqlite
    ronde ffjd init "Minerals" --ratings-officer "Opal, Olga" --licences-officer "Topaz, Tom"
    """,
    creates=True,
)
@click.argument("name")
@click.option("--ratings-officer", metavar="NAME", help="Answers for ratings. Default: you.")
@click.option("--licences-officer", metavar="NAME", help="Answers for licences. Default: you.")
@click.option(
    "--season-month",
    type=click.IntRange(1, 12),
    default=9,
    show_default=True,
    help="The month in which seasons start.",
)
@click.option(
    "--first-rating",
    type=click.Choice([rule.value for rule in FirstRatingRule]),
    default=FirstRatingRule.ANNEX_B.value,
    show_default=True,
    help="By what five games against rated players give a first rating.",
)
def init(
    desk: FederationDesk,
    federation: str,
    name: str,
    season_month: int,
    first_rating: str,
    **named: Any,
) -> Said:
    """Make a federation; the database is made if it is not there."""
    wanted = (
        (named["ratings_officer"], Office.RATINGS),
        (named["licences_officer"], Office.LICENCES),
    )
    officers = tuple(Appointment(who, role) for who, role in wanted if who)
    key = init_federation(
        desk,
        federation,
        name,
        officers,
        season_month=season_month,
        first_rating=FirstRatingRule(first_rating),
    )
    done = phrase("federation {key} ({name}) is ready", key=key, name=name)
    return said(done, federation=key, name=name)


@federation_command(
    "officer",
    """
    ronde ffjd officer "Opal, Olga" ratings
    ronde ffjd officer "Topaz, Tom" licences --since 2027-01-01 --until 2028-01-01
    """,
)
@click.argument("name")
@click.argument("role", type=click.Choice(_ROLES))
@click.option("--since", metavar="DATE", help="From that day on. Default: the day of the act.")
@click.option("--until", metavar="DATE", help="Until the day before. Default: for good.")
def officer(
    desk: FederationDesk,
    federation: str,
    name: str,
    role: str,
    since: str | None,
    until: str | None,
) -> Said:
    """Give somebody the role of answering for ratings or for licences."""
    start = checked_since(since, desk)
    end = None if until is None else checked_day(until, "--until")
    desk.do(federation, Appoint(Appointment(name, Office(role), start, end)))
    done = phrase(
        "{name} answers for {role} from {day} on", name=name, role=Office(role).word, day=start
    )
    return said(done, name=name, role=role)


@federation_command(
    "club",
    """
    ronde ffjd club Quarry --league South --since 2027-01-01
    ronde ffjd club Genk --border Belgium --since 2027-01-01
    """,
)
@click.argument("club")
@click.option("--league", metavar="LEAGUE", help="The league to which the club belongs.")
@click.option("--border", metavar="COUNTRY", help="Let a club abroad count as French (7.2).")
@click.option("--since", metavar="DATE", help="From that day on. Default: the day of the act.")
@click.option("--until", metavar="DATE", help="A border club counts until the day before.")
def club(
    desk: FederationDesk,
    federation: str,
    club: str,
    league: str | None,
    border: str | None,
    since: str | None,
    until: str | None,
) -> Said:
    """Change the league of a club, or let a club abroad count as French, from a day on."""
    day = checked_since(since, desk)
    if (league is None) == (border is None):
        raise InputError("give --league or --border")
    if league is not None:
        desk.do(federation, ChangeLeague(club, league, since=day))
        done = phrase(
            "{club} is in the league {league} from {day} on", club=club, league=league, day=day
        )
        return said(done, club=club, league=league)
    end = None if until is None else checked_day(until, "--until")
    desk.do(federation, SetBorderClub(club, border or "", since=day, until=end))
    done = phrase("{club} counts as French from {day} on", club=club, day=day)
    return said(done, club=club, country=border)


@federation_command(
    "undo",
    """
    ronde ffjd undo --reason "wrong club"
    ronde ffjd undo --redo
    """,
    more="A published list stays.",
)
@click.option("--redo", is_flag=True, help="Do again what was taken back last.")
@reason_option
def undo(desk: FederationDesk, federation: str, redo: bool, reason: str) -> Said:
    """Take back the latest step of the federation."""
    step = journal.redo if redo else journal.undo
    entry = step(desk, federation, reason=reason)
    (line,) = told(desk, federation, [entry])
    return said(line.sentence(), entry=entry.sequence)


@click.command(
    name="demo",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde ffjd demo\n"
    "  ronde ffjd demo --db minerals.sqlite     keep the federation and look around in it\n",
)
@click.option("--db", metavar="PATH", help="Keep it here, under the key `minerals`.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def demo(db: str | None, as_json: bool) -> None:
    """Publish three months of a federation of minerals and plants, and tell what happened."""
    if db is not None:
        with Database.open(db) as database:
            _tell(play_demo(database), as_json=as_json)
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        Database.open(Path(folder) / "demo.sqlite") as database,
    ):
        _tell(play_demo(database), as_json=as_json)


def _tell(story: Story, *, as_json: bool) -> None:
    if as_json:
        lists = [one.document() for one in story.lists]
        output.emit_json({"story": story.lines, "lists": lists})
        return
    output.emit(listed(story.lines, "\n"))
    for one in story.lists:
        output.emit("")
        output.emit(
            phrase("List of {month}, published on {day}", month=one.month, day=one.published_on)
        )
        output.emit_table(HEADINGS, [list_cells(line) for line in one.lines], (0, 1, 3, 4, 5))
    output.emit("")
    for player in _worth_a_look(story):
        output.emit(demo_card(story, player))


def _worth_a_look(story: Story) -> list[int]:
    """Return who got a first rating, was corrected, or joined."""
    with story.desk(date(2026, 12, 2)).reading(story.federation) as reader:
        first = {row.player for row in reader.rows(RatingRow, kind="first rating")}
        corrected = {row.player for row in reader.rows(CorrectionRow)}
    return sorted(first | corrected)
