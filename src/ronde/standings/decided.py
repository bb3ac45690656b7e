"""What people decided: values from outside, the order of those who are still level."""

from __future__ import annotations

from collections.abc import Sequence

from ronde.model import PlayerId
from ronde.model.ranking import CODES
from ronde.standings.acronyms import TieBreak
from ronde.standings.encounter import placed
from ronde.standings.view import Field
from ronde.standings.working import NO_VALUE, Contribution, ContributionSource, Working


def outside_value(field: Field, player: PlayerId, tie_break: TieBreak) -> Working:
    """Return the value that was entered for the standing after this round, none for others."""
    for one in field.tournament.ranking.outside:
        if (one.code, one.round, one.player) == (tie_break.name, field.rounds, player):
            return Working((Contribution(one.hundredths, ContributionSource.ENTRY),))
    return NO_VALUE


def decided_order(
    field: Field, tied: Sequence[PlayerId], tie_break: TieBreak
) -> dict[PlayerId, Working]:
    """Return the places inside a group by what was drawn, or decided, after this round.

    A decision that does not name everybody who is level now says nothing: results have changed
    since, and nobody knows where the others would have come.
    """
    group = frozenset(tied)
    parts = [list(tied)]
    for order in field.tournament.ranking.orders:
        is_asked = order.round == field.rounds and CODES[order.ground] == tie_break.name
        if is_asked and group <= frozenset(order.players):
            parts = [[player] for player in order.players if player in group]
    return placed(parts, dict.fromkeys(tied, ()), "4.2")
