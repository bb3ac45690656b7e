"""The opposition index (1.7): Buchholz, then Sonneborn-Berger, counted from the cells."""

from __future__ import annotations

from typing import NamedTuple

from tests.literal.history import Past, worth

from ronde.model import ByeKind, PlayerId


class Index(NamedTuple):
    """How strong the opposition of a player was; a larger index ranks higher."""

    buchholz: int  # tenths
    sonneborn_berger: int  # tenths times tenths


def index_of(past: Past, player: PlayerId) -> Index:
    """Return the index of a player before the next round; virtual points never enter (1.7).

    A round without a game counts as a game against himself that brought what it brought.
    """
    own = past.points(player, len(past.rounds))
    buchholz = sonneborn_berger = 0
    for cell in past.cells(player):
        earned = worth(cell, past.tournament.points)
        met = cell.opponent if cell.was_played else None
        strength = own if met is None else score_seen_by_opponents(past, met)
        buchholz += strength
        sonneborn_berger += earned * strength
    return Index(buchholz, sonneborn_berger)


def score_seen_by_opponents(past: Past, player: PlayerId) -> int:
    """Return the real score, the rounds of a running absence counted as draws (1.7.2).

    Where a draw with White and one with Black differ, the draw is that of White: an absence has
    no colour, and the text does not say.
    """
    points = past.tournament.points
    gain = points.white_draw - points.zero_bye
    return past.points(player, len(past.rounds)) + gain * rounds_of_running_absence(past, player)


def rounds_of_running_absence(past: Past, player: PlayerId) -> int:
    """Return how many past rounds belong to zero-point byes that reach up to this round (1.7.2).

    The round to be paired must be one of them: who is paired in it has no running absence. An
    absence without an entry is a zero-point bye; half a point or a forfeit ends the run.
    """
    tournament = past.tournament
    away_now = any(
        bye.player == player and bye.kind is ByeKind.ZERO_POINT
        for bye in tournament.requested_byes
        if bye.round == tournament.next_round
    )
    count = 0
    for cell in reversed(past.cells(player)):
        if not away_now or cell.outcome not in (ByeKind.ZERO_POINT, None):
            break
        count += 1
    return count
