"""`ronde event checkin`, which also takes everybody at once; the rest of its theme is generated."""

from __future__ import annotations

from typing import Final

import click

from ronde.cli.actions import examples_of
from ronde.cli.event.desk import Said, event_command, reason_option, said, seen_option, told
from ronde.errors import InputError
from ronde.i18n import counted
from ronde.office import overview
from ronde.office.desk import Desk
from ronde.office.players.attendance import CheckIn

_NOT_HERE: Final = ("not listed", "withdrawn")


@event_command("checkin", examples_of(CheckIn))
@click.argument("players", type=int, nargs=-1)
@click.option("--all", "everybody", is_flag=True, help="Everybody on the list is there.")
@reason_option
@seen_option
def checkin(
    desk: Desk,
    event: str,
    players: tuple[int, ...],
    everybody: bool,
    reason: str,
    expected: int | None,
) -> Said:
    """Note that PLAYERS (starting numbers) are there; who was out enters the list."""
    if everybody:
        listed = overview.player_list(desk, event)
        players = tuple(line.number for line in listed if line.state not in _NOT_HERE)
    if not players:
        raise InputError("say who is there: starting numbers, or --all")
    effects = desk.do(event, CheckIn(players, reason=reason), expected=expected)
    if everybody:
        done = counted("{count} player is there.", "{count} players are there.", count=len(effects))
        return said(done, players=list(players))
    return told(*effects)
