"""What is announced for the rounds to come: who may not meet, how many they are, who is away."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import TypeVar

from ronde.i18n import phrase
from ronde.model import (
    ByeKind,
    ForbiddenGroup,
    PlayerId,
    RequestedBye,
    RoundNumber,
    Tournament,
)
from ronde.model.matches import is_team_event
from ronde.model.ranking import Departure
from ronde.model.team import TeamsApart
from ronde.questions import arguments

T = TypeVar("T", bound=Tournament)
G = TypeVar("G", ForbiddenGroup, TeamsApart)


def with_forbidden(event: T, group: ForbiddenGroup) -> T:
    """Return the tournament in which no two of a group, teams in an event of teams, may meet."""
    if not is_team_event(event):
        return replace(event, forbidden=(*event.forbidden, group))
    apart = TeamsApart(group.players, group.first_round, group.last_round)
    teams = event.team_data
    return replace(event, team_data=replace(teams, apart=(*teams.apart, apart)))


def without_forbidden(event: T, group: Iterable[PlayerId]) -> T:
    """Return the tournament in which just these may meet again from the next round on.

    Raises InputError when there is no prohibition of these together.
    """
    members, last = set(group), RoundNumber(event.next_round - 1)
    if not is_team_event(event):
        left = _lifted(event.forbidden, lambda one: set(one.players) == members, last)
        return replace(event, forbidden=left)
    apart = _lifted(event.team_data.apart, lambda one: set(one.teams) == members, last)
    return replace(event, team_data=replace(event.team_data, apart=apart))


def _lifted(
    prohibitions: tuple[G, ...], is_meant: Callable[[G], bool], last: RoundNumber
) -> tuple[G, ...]:
    """Return the prohibitions of which those that are meant end with a round.

    Those that begin later are left out. Raises InputError when none is meant.
    """
    if not any(map(is_meant, prohibitions)):
        raise arguments.wrong("players", phrase("no prohibition is of just these"))
    kept: list[G] = []
    for one in prohibitions:
        if not is_meant(one):
            kept.append(one)
        elif one.first_round <= last:
            kept.append(replace(one, last_round=last))
    return tuple(kept)


def with_number_of_rounds(event: T, number: int) -> T:
    """Return the tournament with another number of rounds; who has withdrawn stays away."""
    added = range((event.number_of_rounds or number) + 1, number + 1)
    longer = replace(
        event,
        number_of_rounds=number,
        requested_byes=tuple(bye for bye in event.requested_byes if bye.round <= number),
    )
    for departure in event.ranking.departures:
        longer = away(longer, departure.player, added, ByeKind.ZERO_POINT)
    return longer


def away(event: T, player: PlayerId, rounds: Collection[int], kind: ByeKind) -> T:
    """Return the tournament in which a player is not paired in these rounds.

    Byes that the player has in them are replaced.
    """
    others = (b for b in event.requested_byes if b.player != player or b.round not in rounds)
    added = (RequestedBye(RoundNumber(number), player, kind) for number in rounds)
    return replace(event, requested_byes=(*others, *added))


def withdrawn(event: T, player: PlayerId) -> T:
    """Return the tournament in which a player is not paired any more; it has a number of rounds."""
    assert event.number_of_rounds is not None, "nobody knows which rounds are left"
    rest = range(event.next_round, event.number_of_rounds + 1)
    gone = away(event, player, rest, ByeKind.ZERO_POINT)
    departure = Departure(player, len(event.rounds))
    others = (one for one in event.ranking.departures if one.player != player)
    return replace(gone, ranking=replace(event.ranking, departures=(*others, departure)))
