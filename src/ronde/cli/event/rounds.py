"""`ronde event pair`, `discard`, `publish`, `start`, `complete`, `reopen-round`."""

from __future__ import annotations

import click

from ronde.cli import options
from ronde.cli.event.desk import Said, event_command, reason_option, said, seen_option
from ronde.cli.event.shown import round_said
from ronde.office.desk import Desk
from ronde.office.pairing import rounds


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
        view = rounds.draft_by_hand(desk, event, absent=away, reason=reason, expected=expected)
        return round_said(
            desk, event, view, f"Round {view.number}: an empty draft, to be filled by hand."
        )
    drafted = rounds.draft_pairing(desk, event, absent=away, reason=reason, expected=expected)
    state = "draft" if drafted.is_new else "draft, made before from the same list and results"
    what = f"Round {drafted.view.number}: {state}. Not public yet."
    return round_said(
        desk, event, drafted.view, what, drafted.findings, more={"is_new": drafted.is_new}
    )


@event_command(
    "discard",
    """
    ronde event discard spring-open --reason "a late entry"
    """,
)
@reason_option
@seen_option
def discard(desk: Desk, event: str, reason: str, expected: int | None) -> Said:
    """Throw the draft away; its absences are kept."""
    number = rounds.discard_draft(desk, event, reason=reason, expected=expected)
    return said(f"The draft of round {number} is gone; pair again when ready.", round=number)


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
    view = rounds.publish_round(desk, event, reason=reason, expected=expected)
    return round_said(desk, event, view, f"Round {view.number} is published.", view.findings)


@event_command(
    "start",
    """
    ronde event start spring-open
    """,
)
@seen_option
def start(desk: Desk, event: str, expected: int | None) -> Said:
    """Note that the games of the published round have begun; the first result does it too."""
    view = rounds.start_round(desk, event, expected=expected)
    return said(f"Round {view.number} is being played.", round=view.number, version=view.version)


@event_command(
    "complete",
    """
    ronde event complete spring-open
    ronde event complete spring-open --adjourn-missing --reason "two games go on tomorrow"
    """,
)
@click.option("--adjourn-missing", is_flag=True, help="Adjourn the games without a result.")
@reason_option
@seen_option
def complete(
    desk: Desk, event: str, adjourn_missing: bool, reason: str, expected: int | None
) -> Said:
    """Close the round when all results are in; the next can be paired then."""
    view = rounds.complete_round(
        desk, event, adjourn_missing=adjourn_missing, reason=reason, expected=expected
    )
    return said(f"Round {view.number} is complete.", round=view.number, version=view.version)


@event_command(
    "reopen-round",
    """
    ronde event reopen-round spring-open --reason "board 3 was still playing"
    """,
)
@reason_option
@seen_option
def reopen_round(desk: Desk, event: str, reason: str, expected: int | None) -> Said:
    """Open the latest complete round again, before the next begins."""
    view = rounds.reopen_round(desk, event, reason=reason, expected=expected)
    return said(f"Round {view.number} is open again.", round=view.number, version=view.version)
