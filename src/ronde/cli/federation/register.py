"""`ronde ffjd player import` and `change`; `add`, `merge` and `licence` are generated."""

from __future__ import annotations

from pathlib import Path

import click

from ronde.cli.event.desk import said
from ronde.cli.federation.desk import (
    Said,
    as_findings,
    checked_since,
    federation_command,
    read_text,
)
from ronde.errors import InputError
from ronde.federation.desk import FederationDesk
from ronde.federation.entries import ImportPlayers
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
    """,
    more="Headings: id, name, sex, birth_date, country, club, league, rating, fmjd_rating,"
    " licence; only name must be there.",
)
@click.argument("file", type=click.Path(path_type=Path))
def import_(desk: FederationDesk, federation: str, file: Path) -> Said:
    """Enter the players of a CSV file: all of them, or none when a line is wrong."""
    entered = desk.do(federation, ImportPlayers(read_text(file), str(file)))
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
