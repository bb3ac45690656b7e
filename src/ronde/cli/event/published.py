"""`ronde event change-published` and `vanished`: a pairing that hangs on the wall already."""

from __future__ import annotations

import re
from typing import Final

import click

from ronde.cli import options
from ronde.cli.event.desk import Decorated, Said, event_command, reason_option, seen_option
from ronde.cli.event.shown import round_said
from ronde.errors import InputError
from ronde.handling.editions import Ground
from ronde.office.actions import EventAction
from ronde.office.desk import Desk
from ronde.office.overview import RoundView
from ronde.office.pairing.published import (
    ChangePublishedPairing,
    NewBoards,
    WithdrawPublication,
)
from ronde.office.pairing.vanished import (
    FORFEIT,
    ApplyProposal,
    ForfeitBoard,
    Proposal,
    proposals_for,
)

_PAIR: Final = re.compile(r"([0-9]+)[-:]([0-9]+)")


def ground_options(command: Decorated) -> Decorated:
    """Take the ground on which a published pairing is changed, and who agrees."""
    grounds = click.Choice([ground.value for ground in Ground])
    command = click.option("--agreed", is_flag=True, help="The players concerned agree.")(command)
    return click.option("--ground", type=grounds, help="On which ground of the edition.")(command)


@event_command(
    "change-published",
    """
    ronde event change-published club 3-8 5-2 --ground rematch --reason "3 and 5 met in round 1"
    ronde event change-published club 9-4 --ground opponents --agreed --reason "both came alone"
    ronde event change-published club --withdraw --ground competition --reason "article 7"
    """,
    more="Grounds: rematch, absolute, correction, competition, opponents, late-entry, top-boards;"
    " the statement of the event names those that its edition admits. Only boards without a"
    " result change.",
)
@click.argument("pairs", nargs=-1, metavar="[WHITE-BLACK]...")
@click.option("--bye", type=int, metavar="N", help="Who has the bye instead.")
@click.option("--away", default="", metavar="3,7", help="Who does not play the round after all.")
@click.option("--withdraw", is_flag=True, help="Make the whole round a draft again.")
@ground_options
@reason_option
@seen_option
def change_published(
    desk: Desk,
    event: str,
    pairs: tuple[str, ...],
    bye: int | None,
    away: str,
    withdraw: bool,
    ground: str | None,
    agreed: bool,
    reason: str,
    expected: int | None,
) -> Said:
    """Put new boards in place of published ones, on a ground that the edition admits."""
    admitted = _ground(ground)
    if withdraw:
        back = WithdrawPublication(admitted, agreed, reason=reason)
        view = desk.do(event, back, expected=expected)
        return round_said(desk, event, view, f"Round {view.number} is a draft again.")
    new = NewBoards(tuple(map(_pair, pairs)), bye, options.parsed_numbers(away))
    if new == NewBoards():
        raise InputError("say what is to change: boards such as 3-8, --bye or --away")
    change = ChangePublishedPairing(new, admitted, agreed, reason=reason)
    view = desk.do(event, change, expected=expected)
    return round_said(desk, event, view, f"Round {view.number}: the published pairing is changed.")


def _ground(ground: str | None) -> Ground:
    if ground is None:
        raise InputError("a published pairing changes on a ground only; say which with --ground")
    return Ground(ground)


def _pair(text: str) -> tuple[int, int]:
    found = _PAIR.fullmatch(text)
    if found is None:
        raise InputError("{text} is no board; write White and Black as 3-8", text=repr(text))
    return int(found[1]), int(found[2])


@event_command(
    "vanished",
    """
    ronde event vanished spring-open 7
    ronde event vanished spring-open 7 --do forfeit --reason "did not appear"
    ronde event vanished spring-open 7 --do play-the-bye --ground opponents --agreed --reason "…"
    """,
    more="Without --do it only tells what can be done, least change first.",
)
@click.argument("player", type=int)
@click.option("--do", "choice", metavar="KEY", help="Carry out one of the proposals.")
@ground_options
@reason_option
@seen_option
def vanished(
    desk: Desk,
    event: str,
    player: int,
    choice: str | None,
    ground: str | None,
    agreed: bool,
    reason: str,
    expected: int | None,
) -> Said:
    """Tell what can be done when PLAYER vanishes from a published round before play."""
    if choice is None:
        found = proposals_for(desk, event, player)
        return Said(tuple(map(_proposal, found)), found)
    action: EventAction[RoundView] = ForfeitBoard(player, reason=reason)
    if choice != FORFEIT:
        action = ApplyProposal(player, choice, _ground(ground), agreed, reason=reason)
    view = desk.do(event, action, expected=expected)
    return round_said(desk, event, view, f"Round {view.number}: {choice} is done.")


def _proposal(proposal: Proposal) -> str:
    lines = [f"{proposal.key}: {proposal.what}", *(f"  {text}" for text in proposal.consequences)]
    if proposal.needs_ground:
        grounds = ", ".join(ground.value for ground in proposal.grounds)
        lines.append(f"  ground: {grounds}" if grounds else "  the edition does not admit it")
    return "\n".join(lines)
