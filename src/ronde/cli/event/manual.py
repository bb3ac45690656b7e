"""`ronde event manual`: the draft changed by hand, and the helper of the French rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import click

from ronde.cli.event.desk import Said, Table, event_command, reason_option, seen_option
from ronde.cli.event.shown import round_said
from ronde.errors import InputError
from ronde.handling.helper import Candidate
from ronde.i18n import phrase
from ronde.model.points import points_for_people
from ronde.office import overview
from ronde.office.desk import Desk
from ronde.office.pairing import manual as by_hand
from ronde.office.pairing.manual import DraftChange, SetBye, SetPair, SwapPlayers, TurnColours


@event_command(
    "manual",
    """
    ronde event manual spring-open pair 3 8 --reason "agreed before the event"
    ronde event manual spring-open pair 3 8 --check
    ronde event manual spring-open swap 3 5 --reason "same family"
    ronde event manual spring-open colours 3 --reason "only one Braille board"
    ronde event manual spring-open bye 9 --reason "leaves at noon"
    ronde event manual spring-open helper
    ronde event manual spring-open helper 3
    """,
    more="pair WHITE BLACK lets two meet, swap lets two change places, colours turns the board of"
    " a player, bye gives the bye. helper lists who waits by points and Solkoff with the colour"
    " due, and for a player with White whom he has not met. A board that the rules do not give"
    " needs a reason and stands in the report (C.04.2.A.5).",
)
@click.argument("action", type=click.Choice(["pair", "swap", "colours", "bye", "helper"]))
@click.argument("players", type=int, nargs=-1)
@click.option("--check", is_flag=True, help="Only tell what is to be said about it.")
@reason_option
@seen_option
def manual(
    desk: Desk,
    event: str,
    action: str,
    players: tuple[int, ...],
    check: bool,
    reason: str,
    expected: int | None,
) -> Said:
    """Change the draft of EVENT by hand: pair, swap, colours, bye; or ask the helper."""
    if action == "helper":
        return _help(desk, event, players)
    _refuse_count(action, players)
    if check:
        return _check(desk, event, action, players)
    done = desk.do(event, _ACTIONS[action](*players, reason=reason), expected=expected)
    view = overview.round_view(desk, event, done.round)
    waiting = ", ".join(map(str, done.waiting))
    still = f" Without a place: {waiting}." if waiting else ""
    what = f"Round {done.round}: draft changed by hand.{still}"
    return round_said(desk, event, view, what, done.findings, more={"change": done})


_ACTIONS: Final[Mapping[str, Callable[..., DraftChange]]] = {
    "pair": SetPair,
    "swap": SwapPlayers,
    "colours": TurnColours,
    "bye": SetBye,
}
_NUMBERS: Final = {"pair": 2, "swap": 2, "colours": 1, "bye": 1}


def _refuse_count(action: str, players: Sequence[int]) -> None:
    if len(players) != _NUMBERS[action]:
        two = _NUMBERS[action] == 2
        many = phrase("two starting numbers") if two else phrase("one starting number")
        raise InputError(
            "`manual {action}` takes {many}, not {given}",
            action=action,
            many=many,
            given=len(players),
        )


def _check(desk: Desk, event: str, action: str, players: Sequence[int]) -> Said:
    if action == "pair":
        findings = by_hand.check_board(desk, event, *players)
    elif action == "bye":
        findings = by_hand.check_bye(desk, event, *players)
    else:
        raise InputError("--check goes with pair and bye")
    sentences = tuple(finding.sentence() for finding in findings)
    return Said(sentences or ("nothing speaks against it",), findings)


def _help(desk: Desk, event: str, players: Sequence[int]) -> Said:
    if len(players) > 1:
        raise InputError("`manual helper` takes no starting number, or that of White")
    found = (
        by_hand.helper_opponents(desk, event, players[0])
        if players
        else by_hand.helper_list(desk, event)
    )
    names = {line.number: line.name for line in overview.player_list(desk, event)}
    rows = [_candidate(candidate, names) for candidate in found]
    table = Table(("No", "Name", "Points", "Solkoff", "Colour due"), rows, right=(0, 2, 3))
    return Said((table if rows else "nobody is left to choose from",), found)


def _candidate(candidate: Candidate, names: dict[int, str]) -> list[str]:
    return [
        str(candidate.player),
        names[candidate.player],
        points_for_people(candidate.score),
        points_for_people(candidate.solkoff),
        "either" if candidate.due is None else candidate.due.value,
    ]
