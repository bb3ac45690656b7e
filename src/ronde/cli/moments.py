"""An event as it is, or as it was at a moment of its journal."""

from __future__ import annotations

import click

from ronde.cli.desk import Decorated
from ronde.model import Tournament
from ronde.office.desk import Desk


def moment_option(command: Decorated) -> Decorated:
    """Take the moment of the journal at which the event is looked at."""
    return click.option(
        "--at", metavar="MOMENT", help="As it was after entry N of the journal, or at a time."
    )(command)


def tournament_then(
    desk: Desk, event: str, at: str | None, *, of_players: bool = False
) -> Tournament:
    """Return the event as it is, or as it was at an entry or a time.

    In an event of teams it is the teams who play in it, or `of_players` those at the boards.
    """
    if at is None:
        return desk.people(event) if of_players else desk.tournament(event)
    from ronde.office.history.history import tournament_at  # the past takes long to import

    return tournament_at(desk, event, entry_of(desk, event, at), of_players=of_players)


def entry_of(desk: Desk, event: str, at: str) -> int:
    """Return the entry of the journal that somebody named, by its number or by a time."""
    from ronde.office.history.history import entry_at

    is_entry = at.isascii() and at.isdigit() and len(at) < 8
    return int(at) if is_entry else entry_at(desk, event, at)
