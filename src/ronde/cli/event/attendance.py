"""`ronde event checkin`, `notice`, `draw`, `late`: who is there. Leaving and coming back."""

from __future__ import annotations

from typing import Any, Final

import click

from ronde.cli import options
from ronde.cli.event.desk import Said, event_command, reason_option, said, seen_option, told
from ronde.cli.event.entries import entrant, entry_options
from ronde.errors import InputError
from ronde.office import overview
from ronde.office.desk import Desk
from ronde.office.players import attendance

_NOT_HERE: Final = ("not listed", "withdrawn")


@event_command(
    "checkin",
    """
    ronde event checkin spring-open 1 2 5
    ronde event checkin spring-open --all
    """,
)
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
    effects = attendance.check_in(desk, event, players, reason=reason, expected=expected)
    if everybody:
        return said(f"{len(effects)} players are there.", players=list(players))
    return told(*effects)


@event_command(
    "notice",
    """
    ronde event notice spring-open 7 "e-mail of Friday: train comes at noon" --from-round 2
    """,
)
@click.argument("player", type=int)
@click.argument("text")
@click.option("--from-round", type=int, default=1, metavar="N", help="First round to play.")
@seen_option
def notice(
    desk: Desk, event: str, player: int, text: str, from_round: int, expected: int | None
) -> Said:
    """Record the written notice of PLAYER, who will be late (C.04.2.C)."""
    return told(
        attendance.record_notice(
            desk, event, player, text, first_round=from_round, expected=expected
        )
    )


@event_command(
    "draw",
    """
    ronde event draw spring-open
    ronde event draw spring-open --admit 7 --reason "arrives before round 1"
    """,
)
@click.option("--admit", default="", metavar="3,7", help="Absent players who are kept in.")
@reason_option
@seen_option
def draw(desk: Desk, event: str, admit: str, reason: str, expected: int | None) -> Said:
    """Hold the drawing of lots: who is not checked in is out until arrival (C.04.2.C.1)."""
    kept = options.parsed_numbers(admit)
    effects = attendance.hold_drawing(desk, event, kept, reason=reason, expected=expected)
    return told(*effects) if effects else said("The drawing is held; everybody is there.")


@event_command(
    "late",
    """
    ronde event late spring-open "Jade, Jo" --rating 1400
    ronde event late spring-open "Jade, Jo" --rating 1400 --from-round 3
    """,
)
@click.argument("name")
@entry_options
@click.option("--from-round", type=int, metavar="N", help="First round to play; else the next.")
@reason_option
@seen_option
def late(
    desk: Desk,
    event: str,
    name: str,
    from_round: int | None,
    reason: str,
    expected: int | None,
    **given: Any,
) -> Said:
    """Enter NAME after the start; missed rounds score what was announced (C.04.2.C.2)."""
    return told(
        attendance.late_entry(
            desk,
            event,
            entrant(name, given),
            first_round=from_round,
            reason=reason,
            expected=expected,
        )
    )


@event_command(
    "withdraw",
    """
    ronde event withdraw spring-open 7 --reason "ill"
    """,
)
@click.argument("player", type=int)
@reason_option
@seen_option
def withdraw(desk: Desk, event: str, player: int, reason: str, expected: int | None) -> Said:
    """Note that PLAYER leaves the event and is not paired any more (C.04.2.D.3)."""
    return told(attendance.withdraw(desk, event, player, reason=reason, expected=expected))


@event_command(
    "absent",
    """
    ronde event absent spring-open 7 3 4 --reason "wedding"
    """,
)
@click.argument("player", type=int)
@click.argument("rounds", type=int, nargs=-1, required=True)
@reason_option
@seen_option
def absent(
    desk: Desk,
    event: str,
    player: int,
    rounds: tuple[int, ...],
    reason: str,
    expected: int | None,
) -> Said:
    """Announce that PLAYER will not play ROUNDS: not paired, no points (C.04.2.D.4)."""
    return told(
        attendance.announce_absence(desk, event, player, rounds, reason=reason, expected=expected)
    )


@event_command(
    "bye",
    """
    ronde event bye spring-open 7 3
    """,
    more="How many each player may have is announced with `ronde event set --half-byes`.",
)
@click.argument("player", type=int)
@click.argument("round_", metavar="ROUND", type=int)
@reason_option
@seen_option
def bye(
    desk: Desk, event: str, player: int, round_: int, reason: str, expected: int | None
) -> Said:
    """Give PLAYER a half-point bye in ROUND, within the limits announced (C.04.2.D.4)."""
    return told(
        attendance.request_bye(desk, event, player, round_, reason=reason, expected=expected)
    )


@event_command(
    "missed",
    """
    ronde event missed spring-open 7
    """,
)
@click.argument("player", type=int)
@reason_option
@seen_option
def missed(desk: Desk, event: str, player: int, reason: str, expected: int | None) -> Said:
    """Note that PLAYER was paired, did not appear and gave no notice (C.04.2.D.2)."""
    return told(attendance.miss_round(desk, event, player, reason=reason, expected=expected))


@event_command(
    "return",
    """
    ronde event return spring-open 7
    ronde event return spring-open 7 --reason "the train stood still for three hours"
    ronde event return spring-open 7 --mistake --reason "it was player 17 who withdrew"
    """,
)
@click.argument("player", type=int)
@click.option("--mistake", is_flag=True, help="The withdrawal was noted by mistake.")
@reason_option
@seen_option
def return_(
    desk: Desk, event: str, player: int, mistake: bool, reason: str, expected: int | None
) -> Said:
    """Pair PLAYER again from the next round on; announced absences are cancelled."""
    return told(
        attendance.come_back(
            desk, event, player, noted_by_mistake=mistake, reason=reason, expected=expected
        )
    )
