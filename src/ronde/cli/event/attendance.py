"""`ronde event checkin|absent|evening`: who is there and who comes; the rest is generated."""

from __future__ import annotations

import click

from ronde.cli.actions import answer_of, examples_of
from ronde.cli.arguments import PLAYER
from ronde.cli.desk import (
    Said,
    event_command,
    reason_option,
    said,
    seen_option,
    told,
)
from ronde.declared.layout import Table
from ronde.errors import InputError
from ronde.i18n import counted, phrase, phrase_in
from ronde.keizer.absences import Absence
from ronde.office.desk import Desk
from ronde.office.entries.absences import AnnounceAbsence
from ronde.office.entries.attendance import CheckIn, CheckInAll
from ronde.office.entries.evenings import evening as evening_of
from ronde.office.players.roster import rounds_paired


@event_command("checkin", examples_of(CheckIn))
@click.argument("players", type=PLAYER, nargs=-1)
@click.option("--all", "everybody", is_flag=True, help="Everybody who is expected is there.")
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
    """Note that PLAYERS are there; who was out enters the list."""
    if everybody:
        arrived = desk.do(event, CheckInAll(reason=reason), expected=expected)
        done = counted("{count} player is there.", "{count} players are there.", count=len(arrived))
        return said(done, players=[effect.player for effect in arrived])
    if not players:
        raise InputError("say who is there: numbers or names, or --all")
    return told(*desk.do(event, CheckIn(players, reason=reason), expected=expected))


@event_command("absent", examples_of(AnnounceAbsence))
@click.argument("player", type=PLAYER)
@click.argument("rounds", type=int, nargs=-1)
@click.option(
    "--kind",
    type=click.Choice([kind.value for kind in Absence]),
    help="Kind of the absence in a Keizer season.",
)
@reason_option
@seen_option
def absent(
    desk: Desk,
    event: str,
    player: int,
    rounds: tuple[int, ...],
    kind: str | None,
    reason: str,
    expected: int | None,
) -> Said:
    """Announce that PLAYER will not play ROUNDS, or else the next: no points (C.04.2.D.4).

    In a Keizer season an absence has a kind, with notice unless another is named.
    """
    if not rounds:
        with desk.reading(event) as reader:
            rounds = (rounds_paired(reader) + 1,)
    named = None if kind is None else Absence(kind)
    action = AnnounceAbsence(player, rounds, named, reason=reason)
    return answer_of(action, desk.do(event, action, expected=expected))


@event_command(
    "evening",
    """
    ronde event evening club-season
    """,
    more="Members answer by their links, or `ronde event answer` does it for them.",
)
def evening(desk: Desk, event: str) -> Said:
    """List who comes to the next round of EVENT, who does not, and who has not answered."""
    found = evening_of(desk, event)
    if not found.round:
        return Said((phrase("All rounds are paired."),), found)
    rows = [
        (str(one.player), one.name, phrase("no answer") if one.answer is None else one.answer.word)
        for one in found.people
    ]
    headings = (
        phrase_in("column", "No"),
        phrase("Name"),
        phrase("Round {round}", round=found.round),
    )
    return Said((Table(headings, rows, (0,)),), found)
