"""`ronde ffjd player`: import, merge, change, licence; `add` is generated."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click

from ronde.cli.event.desk import reason_option, said
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
    GrantLicence,
    MergePlayers,
)
from ronde.federation.register import find_player
from ronde.i18n import counted, phrase, recalled
from ronde.ratings.ffjd.series import Licence

_LICENCES: Final = [kind.value for kind in Licence]


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
    "merge",
    """
    ronde ffjd player merge 12 57 --reason "entered twice"
    """,
)
@click.argument("kept")
@click.argument("twin")
@reason_option
def merge(desk: FederationDesk, federation: str, kept: str, twin: str, reason: str) -> Said:
    """Let the entry KEPT stand for TWIN too: one person was entered twice."""
    numbers = (find_player(desk, federation, text) for text in (kept, twin))
    merger = desk.do(federation, MergePlayers(*numbers, reason=reason))
    what = phrase(
        "player {kept} stands for {merged} too, from the next list on",
        kept=merger.kept,
        merged=merger.merged,
    )
    data = {"kept": merger.kept, "merged": merger.merged}
    return Said((what,), data, as_findings(merger.findings))


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
    **given: Any,
) -> Said:
    """Change club or residence of a player from a day on."""
    number, day = find_player(desk, federation, player), checked_since(given["since"], desk)
    if (club is not None) + (country is not None) + given["resident"] != 1:
        raise InputError("give one of --club, --country and --resident")
    if club is not None:
        desk.do(federation, ChangeClub(number, club, since=day))
    elif country is not None:
        desk.do(federation, ChangeResidence(number, country, since=day))
    else:
        desk.do(federation, BecomeResident(number, since=day))
    done = phrase("player {player} is changed from {day} on", player=number, day=day)
    return said(done, player=number)


@federation_command(
    "licence",
    """
    ronde ffjd player licence 12 full
    ronde ffjd player licence "Iris, Ivo" leisure --since 2026-09-03
    """,
)
@click.argument("player")
@click.argument("kind", type=click.Choice(_LICENCES))
@click.option("--since", metavar="DATE", help="When it was taken. Default: the day of the act.")
def licence(
    desk: FederationDesk, federation: str, player: str, kind: str, since: str | None
) -> Said:
    """Record a licence for the season of that day (5.3)."""
    number, day = find_player(desk, federation, player), checked_since(since, desk)
    season = desk.do(federation, GrantLicence(number, Licence(kind), day)).season
    done = phrase(
        "player {player} has a {kind} licence for {season}",
        player=number,
        kind=recalled(kind),
        season=season,
    )
    return said(done, player=number, season=season)
