"""What an unplayed round counts for: policies from which an edition chooses.

Two questions are answered. How do the opponents of a player see the score of that player?
Which score has the opponent that stands in when the player has an unplayed round?
"""

from __future__ import annotations

from ronde.standings.rounds import AbsentRound, Happened, RoundRecord
from ronde.standings.working import ContributionSource

StandIn = tuple[int, ContributionSource]
"""The score of the stand-in in tenths, and what it is."""

_PLAYED = (Happened.BOARD, Happened.FREE)


def last_absences_drawn(rows: list[RoundRecord], score: int, draw: int) -> int:
    """Return the score with requested byes after which only voluntary ones follow as draws.

    Articles 16.2.5 and 16.3: who left the event, or asks for a bye in the last round, is seen
    as having drawn; a forfeit loss among the last rounds keeps its points but does not end
    the row of absences.
    """
    for row in reversed(rows):
        if not row.is_voluntary:
            break
        if row.happened is Happened.REQUESTED_BYE:
            score += draw - row.points
    return score


def all_unplayed_drawn(rows: list[RoundRecord], score: int, draw: int) -> int:
    """Return the score with every unplayed round as a draw, the policy before 2023."""
    return score + sum(draw - row.points for row in rows if row.happened not in _PLAYED)


def own_score(absence: AbsentRound) -> StandIn:
    """Return a dummy with the player's own score."""
    return absence.own, ContributionSource.DUMMY


def own_score_capped(absence: AbsentRound) -> StandIn:
    """Return a dummy with the player's own score under the caps of 2026.

    For a forfeit no more than the scheduled opponent, otherwise no more than a draw in every
    round.
    """
    cap, source = absence.opponent_seen, ContributionSource.DUMMY_CAPPED_BY_OPPONENT
    if cap is None:
        cap, source = absence.every_draw, ContributionSource.DUMMY_CAPPED_BY_DRAWS
    return (cap, source) if cap < absence.own else (absence.own, ContributionSource.DUMMY)


def virtual_opponent(absence: AbsentRound) -> StandIn:
    """Return an opponent who started level, got the rest of the point, then drew every game."""
    score = absence.before + absence.missing + absence.later_draws
    return score, ContributionSource.VIRTUAL_OPPONENT
