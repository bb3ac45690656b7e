"""What an unplayed round counts for: policies from which an edition chooses.

Two questions are answered. How do the opponents of a player see the score of that player?
Which score has the opponent that stands in when the player has an unplayed round?
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.model import PlayerId
from ronde.standings.rounds import Happened, Row
from ronde.standings.working import Source

if TYPE_CHECKING:
    from ronde.standings.view import View

StandIn = tuple[int, Source]
"""The score of the stand-in in tenths, and what it is."""

_PLAYED = (Happened.BOARD, Happened.FREE)


def last_absences_drawn(rows: list[Row], score: int, draw: int) -> int:
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


def all_unplayed_drawn(rows: list[Row], score: int, draw: int) -> int:
    """Return the score with every unplayed round as a draw, the policy before 2023."""
    return score + sum(draw - row.points for row in rows if row.happened not in _PLAYED)


def own_score(view: View, player: PlayerId, _: Row) -> StandIn:
    """Return a dummy with the player's own score."""
    return view.scores[player], Source.DUMMY


def own_score_capped(view: View, player: PlayerId, row: Row) -> StandIn:
    """Return a dummy with the player's own score under the caps of 2026.

    For a forfeit no more than the scheduled opponent, otherwise no more than a draw in every
    round.
    """
    score = view.scores[player]
    if row.is_forfeit and row.opponent is not None:
        cap, source = view.seen[row.opponent], Source.DUMMY_CAPPED_BY_OPPONENT
    else:
        cap, source = view.field.draw * view.field.rounds, Source.DUMMY_CAPPED_BY_DRAWS
    return (cap, source) if cap < score else (score, Source.DUMMY)


def virtual_opponent(view: View, player: PlayerId, row: Row) -> StandIn:
    """Return an opponent who started level, got the rest of the point, then drew every game."""
    field = view.field
    before = field.running[player][row.round - 1]
    later = field.draw * (field.rounds - row.round)
    return before + (field.win - row.points) + later, Source.VIRTUAL_OPPONENT
