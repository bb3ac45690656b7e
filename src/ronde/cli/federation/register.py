"""`ronde ffjd player import` and `change`; `add`, `merge` and `licence` are generated."""

from __future__ import annotations

from pathlib import Path

import click

from ronde.cli import options
from ronde.cli.desk import said
from ronde.cli.federationdesk import (
    Said,
    as_findings,
    checked_since,
    federation_command,
    read_bytes,
)
from ronde.errors import InputError
from ronde.federation.desk import FederationDesk
from ronde.federation.imports import ImportPlayers
from ronde.federation.memberships import (
    BecomeResident,
    ChangeClub,
    ChangeResidence,
)
from ronde.federation.register import find_player
from ronde.i18n import counted, phrase


@federation_command(
    "import",
    """
    ronde ffjd player import players.csv
    ronde ffjd player import registre.xlsx --licences-since 2026-09-01
    """,
    more="Excel or CSV. Headings in any language: number, name, first name, sex, date of birth,"
    " country, club, league, Capital-Points, FMJD rating, licence and its date; only the name must"
    " be there.",
)
@click.argument("file", type=options.READ)
@click.option(
    "--licences-since",
    metavar="DATE",
    help="When licences without a day were taken. Default: the first day of the season.",
)
def import_(desk: FederationDesk, federation: str, file: Path, licences_since: str | None) -> Said:
    """Enter the players of a table: all of them, or none when a line is wrong."""
    since = None if licences_since is None else checked_since(licences_since, desk)
    entered = desk.do(federation, ImportPlayers(read_bytes(file), str(file), since))
    what = counted(
        "{count} player is entered", "{count} players are entered", count=len(entered.players)
    )
    return Said((what,), {"players": list(entered.players)}, as_findings(entered.findings))


@federation_command(
    "change",
    """
    ronde ffjd player change 12 --club Ridge --since 2027-01-01
    ronde ffjd player change 12 --country BEL
    ronde ffjd player change 31 --resident --since 2026-11-15
    """,
)
@click.argument("player")
@click.option("--club", help="The club from that day on.")
@click.option("--country", help="Where the player lives from that day on.")
@click.option("--resident", is_flag=True, help="A player from outside joins the federation (7.1).")
@click.option("--since", metavar="DATE", help="From that day on. Default: the day of the act.")
def change(
    desk: FederationDesk,
    federation: str,
    player: str,
    club: str | None,
    country: str | None,
    resident: bool,
    since: str | None,
) -> Said:
    """Change club or residence of a player from a day on."""
    number, day = find_player(desk, federation, player), checked_since(since, desk)
    if (club is not None) + (country is not None) + resident != 1:
        raise InputError("give one of --club, --country and --resident")
    if club is not None:
        desk.do(federation, ChangeClub(number, club, since=day))
    elif country is not None:
        desk.do(federation, ChangeResidence(number, country, since=day))
    else:
        desk.do(federation, BecomeResident(number, since=day))
    done = phrase("player {player} is changed from {day} on", player=number, day=day)
    return said(done, player=number)
