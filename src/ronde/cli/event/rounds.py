"""`ronde event pair` and `publish`."""

from __future__ import annotations

import click

from ronde.cli import options
from ronde.cli.event.desk import Said, event_command, reason_option, seen_option
from ronde.cli.event.shown import round_said
from ronde.office.desk import Desk
from ronde.office.pairing.rounds import DraftByHand, DraftPairing, PublishRound


@event_command(
    "pair",
    """
    ronde event pair spring-open
    ronde event pair spring-open --absent 3,7
    ronde event pair spring-open --by-hand
    """,
    more="The same request again gives the same draft. `ronde event publish` comes next.",
)
@click.option("--absent", default="", metavar="3,7", help="Players away in this round.")
@click.option("--by-hand", is_flag=True, help="Draft without boards, for `manual`.")
@reason_option
@seen_option
def pair(
    desk: Desk, event: str, absent: str, by_hand: bool, reason: str, expected: int | None
) -> Said:
    """Draft the pairing of the next round; nothing is public before `publish`."""
    away = options.parsed_numbers(absent)
    if by_hand:
        view = desk.do(event, DraftByHand(away, reason=reason), expected=expected)
        return round_said(
            desk, event, view, f"Round {view.number}: an empty draft, to be filled by hand."
        )
    drafted = desk.do(event, DraftPairing(away, reason=reason), expected=expected)
    state = "draft" if drafted.is_new else "draft, made before from the same list and results"
    what = f"Round {drafted.round.number}: {state}. Not public yet."
    return round_said(
        desk, event, drafted.round, what, drafted.findings, more={"is_new": drafted.is_new}
    )


@event_command(
    "publish",
    """
    ronde event publish spring-open
    """,
)
@reason_option
@seen_option
def publish(desk: Desk, event: str, reason: str, expected: int | None) -> Said:
    """Publish the draft; from now on it changes only for the reasons that the edition admits."""
    view = desk.do(event, PublishRound(reason=reason), expected=expected)
    return round_said(desk, event, view, f"Round {view.number} is published.", view.findings)
