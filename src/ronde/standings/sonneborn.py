"""Tie-breaks that weigh the own results: Sonneborn-Berger and Koya (article 9)."""

from __future__ import annotations

from collections.abc import Iterable
from operator import mul

from ronde.model import PlayerId
from ronde.standings.acronyms import TieBreak
from ronde.standings.cuts import with_cuts
from ronde.standings.rounds import Happened
from ronde.standings.view import Field, totals_of
from ronde.standings.working import (
    TENTH,
    Contribution,
    ContributionSource,
    Working,
    WorkingTotal,
    exact_total,
)


def sonneborn_berger(field: Field, player: PlayerId, tie_break: TieBreak) -> Working:
    """Return SB: the opponents' scores, each times the points made in that round."""
    view = field.view(forfeits_as_games=tie_break.forfeits_as_games, fore=tie_break.fore)
    lines = view.lines(player)
    products = tuple([Contribution._make((line.score * line.points, *line[1:])) for line in lines])
    if not tie_break.low:
        return Working(products, is_product=True)
    cuts = field.edition.cuts(tie_break.low, tie_break.high)
    return Working(with_cuts(products, cuts), is_product=True)


def sonneborn_berger_totals(
    field: Field, players: Iterable[PlayerId], tie_break: TieBreak
) -> dict[PlayerId, WorkingTotal]:
    """Return SB of many players: without cuts the sums are taken without their lines."""
    if tie_break.low:
        return totals_of(sonneborn_berger)(field, players, tie_break)
    met_by = field.view(forfeits_as_games=tie_break.forfeits_as_games, fore=tie_break.fore).met
    found: dict[PlayerId, WorkingTotal] = {}
    for player in players:
        scores, points, _ = met_by(player)
        found[player] = exact_total(sum(map(mul, scores, points)))
    return found


def koya(field: Field, player: PlayerId, tie_break: TieBreak) -> Working:
    """Return KS: the points made against those with at least half of the possible points.

    The limit moves by half points for `/L+1`, `/L-1` and so on; half a point of 1-½-0 is half
    a win under every point system. INTERPRETATION 0031 and 0121.
    """
    rows = field.view(forfeits_as_games=tie_break.forfeits_as_games).rows[player]
    doubled_limit = field.win * (field.most_games + tie_break.limit)
    return Working(
        tuple(
            Contribution(row.points * TENTH, ContributionSource.OPPONENT, row.round, row.opponent)
            for row in rows
            if row.happened is Happened.BOARD
            and row.opponent is not None
            and 2 * field.scores[row.opponent] >= doubled_limit
        )
    )
