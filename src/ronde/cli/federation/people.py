"""`ronde ffjd player`: add, import, merge, change, licence."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click

from ronde.cli.event.desk import reason_option, said
from ronde.cli.federation.desk import Said, as_findings, checked_since, federation_command
from ronde.errors import InputError
from ronde.federation.changes import (
    LicenceGrant,
    become_resident,
    change_club,
    change_residence,
    grant_licence,
)
from ronde.federation.desk import FederationDesk
from ronde.federation.history import find_player
from ronde.federation.importing import import_players
from ronde.federation.merging import merge_players
from ronde.federation.people import PlayerEntry, add_player
from ronde.ratings.ffjd.series import Licence

_LICENCES: Final = [kind.value for kind in Licence]


@federation_command(
    "add",
    """
    ronde ffjd player add "Agate, Alma" --sex w --club Quarry --league North --rating 1620
    ronde ffjd player add "Jade, Jon" --birth-date 2014-05-01 --id 4711
    """,
)
@click.argument("name")
@click.option("--id", "number", type=click.IntRange(1), metavar="N", help="Default: the next.")
@click.option("--sex", default="", metavar="m|w")
@click.option("--birth-date", default="", metavar="DATE", help="Never shown in public.")
@click.option("--country", default="FRA", show_default=True, help="Where the player lives.")
@click.option("--club", default="")
@click.option("--league", default="", help="The league of a club that is new.")
@click.option("--rating", type=int, help="Before the first list that is published here.")
@click.option("--fmjd-rating", type=int)
def add(desk: FederationDesk, federation: str, number: int | None, **given: Any) -> Said:
    """Enter a player."""
    entered = add_player(desk, federation, PlayerEntry(id=number, **given))
    (player,) = entered.players
    what = f"player {player} ({given['name']}) is entered"
    return Said((what,), {"player": player}, as_findings(entered.findings))


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
    entered = import_players(desk, federation, file)
    what = f"{len(entered.players)} players are entered"
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
    merger = merge_players(desk, federation, *numbers, reason=reason)
    what = f"player {merger.kept} stands for {merger.merged} too, from the next list on"
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
        change_club(desk, federation, number, club, day)
    elif country is not None:
        change_residence(desk, federation, number, country, day)
    else:
        become_resident(desk, federation, number, day)
    return said(f"player {number} is changed from {day} on", player=number)


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
    season = grant_licence(desk, federation, LicenceGrant(number, Licence(kind), day))
    return said(f"player {number} has a {kind} licence for {season}", player=number, season=season)
