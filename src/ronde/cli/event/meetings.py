"""`ronde event forbid` and `table`."""

from __future__ import annotations

import click

from ronde.cli.event.desk import Said, Table, event_command, reason_option, said, seen_option
from ronde.errors import InputError
from ronde.office.desk import Desk
from ronde.office.planning import meetings
from ronde.office.planning.meetings import ForbidMeeting, KeepApart, Prohibition
from ronde.office.players.attendance import FixBoard


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
@click.argument("players", type=int, nargs=-1)
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
    whom = ", ".join(map(str, players)) or f"players of one {by}"
    how = "never meet" if apart.is_firm else "do not meet if it can be helped"
    until = "" if to_round is None else f" to {to_round}"
    what = f"Prohibition {number}: {whom} {how}, from round {from_round}{until}."
    return said(what, prohibition=number)


def _listed(found: tuple[Prohibition, ...], round_: int) -> Said:
    rows = [
        [
            str(one.row),
            ", ".join(str(player) for player in one.group.players),
            one.ground if one.ground == meetings.PAIR else f"{one.ground} {one.what}",
            "firm" if one.is_firm else "wish",
            f"{one.group.first_round}–{one.group.last_round or ''}",
        ]
        for one in found
    ]
    heads = ("No", "Players", "By", "How", "Rounds")
    none = f"nobody is kept apart in round {round_}"
    return Said((Table(heads, rows, right=(0,)) if rows else none,), found)


@event_command(
    "table",
    """
    ronde event table spring-open 7 12 --reason "wheelchair"
    ronde event table spring-open 7 --none
    """,
)
@click.argument("player", type=int)
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
    where = "no fixed table" if table_ is None else f"table {table_} in every round"
    return said(f"Player {player} has {where}.", version=desk.version(event))
