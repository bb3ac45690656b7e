"""`ronde event pair`, `publish`, `manual`, `change-published`, `vanished`: pairing a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import click

from ronde.cli.arguments import BOARD, PLAYER, PLAYERS, build_given, parameters_of
from ronde.cli.desk import (
    Decorated,
    Said,
    event_command,
    reason_option,
    seen_option,
)
from ronde.cli.event.shown import round_said
from ronde.declared.actions import sentences_of
from ronde.declared.layout import Table
from ronde.errors import InputError
from ronde.handling.editions import ChangeGround
from ronde.handling.helper import HelperPlayer
from ronde.i18n import listed, phrase, phrase_in, recalled
from ronde.model.points import points_for_people
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction
from ronde.office.rounds import manual as by_hand
from ronde.office.rounds import overview
from ronde.office.rounds.manual import DraftChange, SetBye, SetPair, SwapPlayers, TurnColours
from ronde.office.rounds.overview import RoundView
from ronde.office.rounds.published import (
    ChangePublishedPairing,
    NewBoards,
    WithdrawPublication,
)
from ronde.office.rounds.rounds import DraftByHand, DraftPairing, PublishRound
from ronde.office.rounds.vanished import (
    FORFEIT,
    ApplyProposal,
    ForfeitBoard,
    Proposal,
    proposals_for,
)


@event_command(
    "pair",
    """
    ronde event pair spring-open
    ronde event pair spring-open --absent 3,7
    ronde event pair spring-open --plays 4,12 --withdrawn 9
    ronde event pair spring-open --not-here absent
    ronde event pair spring-open --by-hand
    """,
    more="Nobody who was missing is paired again unasked: who lost the latest round by forfeit, was"
    " missing in it or is not checked in is named, and nothing is paired until it is said of each"
    " whether they play. The same request again gives the same draft. `ronde event publish` comes"
    " next.",
)
@click.option("--by-hand", is_flag=True, help="Draft without boards, for `manual`.")
@reason_option
@seen_option
def pair(
    desk: Desk,
    event: str,
    *,
    by_hand: bool,
    expected: int | None,
    **said: Any,
) -> Said:
    """Draft the pairing of the next round; nothing is public before `publish`."""
    if by_hand:
        return _done(desk, event, build_given(DraftByHand, said), expected)
    drafted = desk.do(event, build_given(DraftPairing, said), expected=expected)
    number = drafted.round.number
    what = (
        phrase("Round {round}: draft. Not public yet.", round=number)
        if drafted.is_new
        else phrase(
            "Round {round}: draft, made before from the same list and results. Not public yet.",
            round=number,
        )
    )
    told = listed((*(effect.sentence() for effect in drafted.settled), what), " ")
    return round_said(
        desk, event, drafted.round, told, drafted.findings, more={"is_new": drafted.is_new}
    )


pair.params[1:1] = parameters_of(DraftPairing)  # behind the event


@event_command(
    "publish",
    """
    ronde event publish spring-open
    ronde event publish spring-open --open-pages
    """,
)
@click.option("--open-pages", is_flag=True, help="Make the public pages public, too.")
@reason_option
@seen_option
def publish(desk: Desk, event: str, open_pages: bool, reason: str, expected: int | None) -> Said:
    """Publish the draft; from now on it changes only for the reasons that the edition admits."""
    return _done(desk, event, PublishRound(open_pages, reason=reason), expected)


def _done(desk: Desk, event: str, action: EventAction[RoundView], expected: int | None) -> Said:
    """Do something to a round and return the answer with what the action says of it."""
    view = desk.do(event, action, expected=expected)
    (what,) = sentences_of(action, view)
    return round_said(desk, event, view, what, view.findings)


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
@click.argument("players", type=PLAYER, nargs=-1)
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
    what: str = phrase("Round {round}: draft changed by hand.", round=done.round)
    if done.waiting:
        waiting = ", ".join(map(str, done.waiting))
        what = listed((what, phrase("Without a place: {players}.", players=waiting)), " ")
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
    return Said(sentences or (phrase("nothing speaks against it"),), findings)


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
    table = Table(_CANDIDATES, rows, right=(0, 2, 3))
    return Said((table if rows else phrase("nobody is left to choose from"),), found)


_CANDIDATES: Final = (
    phrase_in("column", "No"),
    phrase("Name"),
    phrase("Points"),
    "Solkoff",
    phrase("Colour due"),
)


def _candidate(candidate: HelperPlayer, names: dict[int, str]) -> list[str]:
    return [
        str(candidate.player),
        names[candidate.player],
        points_for_people(candidate.score),
        points_for_people(candidate.solkoff),
        phrase("either") if candidate.due is None else recalled(candidate.due.value),
    ]


def ground_options(command: Decorated) -> Decorated:
    """Take the ground on which a published pairing is changed, and who agrees."""
    grounds = click.Choice([ground.value for ground in ChangeGround])
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
@click.argument("pairs", type=BOARD, nargs=-1, metavar="[WHITE-BLACK]...")
@click.option("--bye", type=PLAYER, metavar="N", help="Who has the bye instead.")
@click.option(
    "--away", type=PLAYERS, default="", metavar="3,7", help="Who does not play the round after all."
)
@click.option("--withdraw", is_flag=True, help="Make the whole round a draft again.")
@ground_options
@reason_option
@seen_option
def change_published(
    desk: Desk,
    event: str,
    pairs: tuple[tuple[int, int], ...],
    bye: int | None,
    away: tuple[int, ...],
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
        return _done(desk, event, back, expected)
    new = NewBoards(pairs, bye, away)
    if new == NewBoards():
        raise InputError("say what is to change: boards such as 3-8, --bye or --away")
    change = ChangePublishedPairing(new, admitted, agreed, reason=reason)
    return _done(desk, event, change, expected)


def _ground(ground: str | None) -> ChangeGround:
    if ground is None:
        raise InputError("a published pairing changes on a ground only; say which with --ground")
    return ChangeGround(ground)


@event_command(
    "vanished",
    """
    ronde event vanished spring-open 7
    ronde event vanished spring-open 7 --do forfeit --reason "did not appear"
    ronde event vanished spring-open 7 --do play-the-bye --ground opponents --agreed --reason "…"
    """,
    more="Without --do it only tells what can be done, least change first.",
)
@click.argument("player", type=PLAYER)
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
    return _done(desk, event, action, expected)


def _proposal(proposal: Proposal) -> str:
    lines = [listed((proposal.key, proposal.what), ": "), *proposal.consequences]
    if proposal.needs_ground:
        lines += [
            listed((f"--ground {ground.value}", ground.reason), ": ") for ground in proposal.grounds
        ] or [phrase("the edition does not admit it")]
    return listed(lines, "\n  ")
