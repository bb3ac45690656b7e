"""`ronde event forbid` and `table`."""

from __future__ import annotations

from typing import Final

import click

from ronde.cli.arguments import PLAYER
from ronde.cli.desk import Said, event_command, reason_option, said, seen_option
from ronde.declared.layout import Table
from ronde.errors import InputError
from ronde.i18n import listed, phrase, phrase_in, recalled
from ronde.office.desk import Desk
from ronde.office.entries.attendance import FixBoard
from ronde.office.settings import meetings
from ronde.office.settings.meetings import ForbidMeeting, KeepApart, Prohibition


@event_command(
    "forbid",
    """
    ronde event forbid spring-open 3 8 --reason "brothers"
    ronde event forbid spring-open 3 8 12 --from-round 1 --to-round 2
    ronde event forbid spring-open --by club --to-round 3
    ronde event forbid spring-open --list
    """,
    more="Named players are kept apart firmly unless --wish; a club, family or federation is a"
    " wish, which gives way when no pairing is left, and ends with --to-round.",
)
@click.argument("players", type=PLAYER, nargs=-1)
@click.option("--by", type=click.Choice(["club", "family", "federation"]), help="Who shares it.")
@click.option("--from-round", type=int, default=1, metavar="N", help="First round of it.")
@click.option("--to-round", type=int, metavar="N", help="Last round of it.")
@click.option("--wish", is_flag=True, help="Give way when no pairing is left.")
@click.option("--list", "as_list", is_flag=True, help="List what holds; change nothing.")
@reason_option
@seen_option
def forbid(
    desk: Desk,
    event: str,
    players: tuple[int, ...],
    by: str | None,
    from_round: int,
    to_round: int | None,
    wish: bool,
    as_list: bool,
    reason: str,
    expected: int | None,
) -> Said:
    """Keep PLAYERS apart, or all who share a club, family or federation."""
    if as_list:
        return _listed(meetings.prohibitions(desk.state(event), from_round), from_round)
    apart = KeepApart(
        players,
        by or meetings.PAIR,
        firm=False if wish else None,
        first_round=from_round,
        last_round=to_round,
    )
    made = desk.do(event, ForbidMeeting(apart, reason=reason), expected=expected)
    number = made.prohibition
    return said(_forbidden(number, apart), prohibition=number)


def _forbidden(number: int, apart: KeepApart) -> str:
    first, last = apart.first_round, apart.last_round
    rounds = (
        phrase("from round {first}", first=first)
        if last is None
        else phrase("from round {first} to {last}", first=first, last=last)
    )
    whom = ", ".join(map(str, apart.players)) or _GROUPS[apart.ground]
    facts = {"prohibition": number, "players": whom, "rounds": rounds}
    if apart.is_firm:
        return phrase("Prohibition {prohibition}: {players} never meet, {rounds}.", **facts)
    return phrase(
        "Prohibition {prohibition}: {players} do not meet if it can be helped, {rounds}.", **facts
    )


_GROUPS: Final = {
    "club": phrase("players of one club"),
    "family": phrase("players of one family"),
    "federation": phrase("players of one federation"),
}


def _listed(found: tuple[Prohibition, ...], round_: int) -> Said:
    rows = [
        [
            str(one.row),
            ", ".join(str(player) for player in one.group.players),
            recalled(one.ground)
            if one.ground == meetings.PAIR
            else listed((recalled(one.ground), one.what), " "),
            phrase("firm") if one.is_firm else phrase("wish"),
            f"{one.group.first_round}–{one.group.last_round or ''}",
        ]
        for one in found
    ]
    heads = (
        phrase_in("column", "No"),
        phrase("Players"),
        phrase_in("column", "By"),
        phrase_in("column", "How"),
        phrase("Rounds"),
    )
    none = phrase("nobody is kept apart in round {round}", round=round_)
    return Said((Table(heads, rows, right=(0,)) if rows else none,), found)


@event_command(
    "table",
    """
    ronde event table spring-open 7 12 --reason "wheelchair"
    ronde event table spring-open 7 --none
    """,
)
@click.argument("player", type=PLAYER)
@click.argument("table_", metavar="[TABLE]", type=int, required=False)
@click.option("--none", "away", is_flag=True, help="No fixed table any more.")
@reason_option
@seen_option
def table(
    desk: Desk,
    event: str,
    player: int,
    table_: int | None,
    away: bool,
    reason: str,
    expected: int | None,
) -> Said:
    """Let PLAYER always sit at TABLE."""
    if (table_ is None) != away:
        raise InputError("give the number of the table, or --none")
    desk.do(event, FixBoard(player, table_, reason=reason), expected=expected)
    done = (
        phrase("Player {player} has no fixed table.", player=player)
        if table_ is None
        else phrase(
            "Player {player} has table {table} in every round.", player=player, table=table_
        )
    )
    return said(done, version=desk.version(event))
