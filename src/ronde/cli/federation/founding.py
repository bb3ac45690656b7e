"""`ronde ffjd init`, `officer`, `club`: the federation itself (7.2, 9)."""

from __future__ import annotations

from typing import Any

import click

from ronde.app.actions import checked_day
from ronde.cli.event.desk import said
from ronde.cli.federation.desk import Said, checked_since, federation_command
from ronde.errors import InputError
from ronde.federation.desk import FederationDesk, Role
from ronde.federation.memberships import ChangeLeague
from ronde.federation.offices import Appoint, Appointment, SetBorderClub, init_federation

_ROLES = [role.value for role in Role]


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
def init(
    desk: FederationDesk,
    federation: str,
    name: str,
    ratings_officer: str | None,
    licences_officer: str | None,
    season_month: int,
) -> Said:
    """Make a federation; the database is made if it is not there."""
    wanted = ((ratings_officer, Role.RATINGS), (licences_officer, Role.LICENCES))
    officers = tuple(Appointment(who, role) for who, role in wanted if who)
    key = init_federation(desk, federation, name, officers, season_month=season_month)
    return said(f"federation {key} ({name}) is ready", federation=key, name=name)


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
    desk.do(federation, Appoint(Appointment(name, Role(role), start, end)))
    return said(f"{name} answers for {role} from {start} on", name=name, role=role)


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
    **given: Any,
) -> Said:
    """Change the league of a club, or let a club abroad count as French, from a day on."""
    day, until = checked_since(given["since"], desk), given["until"]
    if (league is None) == (border is None):
        raise InputError("give --league or --border")
    if league is not None:
        desk.do(federation, ChangeLeague(club, league, since=day))
        return said(f"{club} is in the league {league} from {day} on", club=club, league=league)
    end = None if until is None else checked_day(until, "--until")
    desk.do(federation, SetBorderClub(club, border or "", since=day, until=end))
    return said(f"{club} counts as French from {day} on", club=club, country=border)
