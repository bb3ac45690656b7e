"""Buchholz and its relatives: sums of the opponents' scores (article 8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ronde.model import PlayerId
from ronde.standings.acronyms import TieBreak
from ronde.standings.cuts import Cuts, by_amount, cut_sum, with_cuts
from ronde.standings.rounds import Happened
from ronde.standings.view import Field, View
from ronde.standings.working import (
    TENTH,
    Contribution,
    ContributionSource,
    Working,
    WorkingTotal,
    exact_total,
    mean,
)

HUNDREDTH = 1
"""Article 8 rounds an average to two decimals."""


def buchholz(field: Field, player: PlayerId, tie_break: TieBreak) -> Working:
    """Return BH: the sum of the opponents' scores, stand-ins for unplayed rounds.

    FB is the same with the final round drawn. INTERPRETATION 0120.
    """
    lines = _view(field, tie_break).lines(player)
    if not tie_break.low:
        return Working(tuple(lines))
    return Working(with_cuts(lines, _cuts(field, tie_break)))


def buchholz_totals(
    field: Field, players: Iterable[PlayerId], tie_break: TieBreak
) -> dict[PlayerId, WorkingTotal]:
    """Return BH of many players: the same sums, taken without the lines of their workings."""
    met_by, cuts = _view(field, tie_break).met, _cuts(field, tie_break)
    found: dict[PlayerId, WorkingTotal] = {}
    for player in players:
        scores, _, absences = met_by(player)
        cut = cut_sum(scores, absences, cuts) if cuts.low else 0
        found[player] = exact_total((sum(scores) - cut) * TENTH)
    return found


def _view(field: Field, tie_break: TieBreak) -> View:
    fore = tie_break.fore or tie_break.name == "FB"
    return field.view(forfeits_as_games=tie_break.forfeits_as_games, fore=fore)


def _cuts(field: Field, tie_break: TieBreak) -> Cuts:
    return field.edition.cuts(tie_break.low, tie_break.high)._replace(significance=by_amount)


def average_of_buchholz(field: Field, player: PlayerId, tie_break: TieBreak) -> Working:
    """Return AOB: the mean of the BH (or FB) of the opponents met on the board."""
    inner = TieBreak("BH", forfeits_as_games=tie_break.forfeits_as_games, fore=tie_break.fore)
    rows = field.view(forfeits_as_games=tie_break.forfeits_as_games).rows[player]
    known = field.outcomes(buchholz_totals, inner)
    contributions = tuple(
        Contribution(
            known[row.opponent].total, ContributionSource.OPPONENT, row.round, row.opponent
        )
        for row in rows
        if row.happened is Happened.BOARD and row.opponent is not None
    )
    return mean(contributions, HUNDREDTH)


def solkoff(field: Field, player: PlayerId, tie_break: TieBreak) -> Working:
    """Return a Solkoff of draughts: points of all scheduled opponents, forfeits included.

    INTERPRETATION 0033: a round without opponent brings nothing and is not cut either.
    """
    lines = []
    for row in field.rows[player]:
        if row.opponent is not None:
            score = field.scores[row.opponent]
            lines.append(
                Contribution(score * TENTH, ContributionSource.OPPONENT, row.round, row.opponent)
            )
    return Working(with_cuts(lines, Cuts(*_SOLKOFF_CUTS[tie_break.name])))


_SOLKOFF_CUTS: Final = {"Sk": (0, 0), "Sm": (1, 1), "St": (1, 0)}
"""How many opponents each kind leaves out, at the low and at the high end."""
