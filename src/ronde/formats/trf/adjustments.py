"""299: points given or taken by decision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ronde.formats.findings import Losses
from ronde.formats.trf.columns import (
    RepeatedColumns,
    TrfColumn,
    TrfLayout,
    optional_number,
    optional_points,
    optional_points_text,
    players_from,
)
from ronde.formats.trf.report import Report, TrfLine
from ronde.i18n import phrase
from ronde.model import Adjustment, Points, RoundNumber
from ronde.model.points import points_to_text
from ronde.model.team import MatchOutcome, TeamAdjustment

_LOSS: Final = "adjustments-lost"

ADJUSTMENT: Final = TrfLayout(
    "299",
    (
        TrfColumn("kind", 5, 5),
        TrfColumn("match_points", 8, 11, right=True),
        TrfColumn("points", 14, 17, right=True),
        TrfColumn("round", 20, 22, right=True),
    ),
    RepeatedColumns("players", 24, 4, 5),
)


OUTCOMES: Final = {
    "W": MatchOutcome.WIN,
    "D": MatchOutcome.DRAW,
    "L": MatchOutcome.LOSS,
    "+": MatchOutcome.FORFEIT_WIN,
    "-": MatchOutcome.FORFEIT_LOSS,
    "U": MatchOutcome.PAIRING_ALLOCATED,
    "F": MatchOutcome.FULL_POINT,
    "H": MatchOutcome.HALF_POINT,
    "Z": MatchOutcome.ZERO_POINT,
}
"""The types of the record: points that teams have in place of what such a round brings."""
_LETTERS: Final = {outcome: letter for letter, outcome in OUTCOMES.items()}


def read_adjustment(report: Report, line: TrfLine) -> None:
    """299: points given or taken; of teams also points in place of the usual ones."""
    values = ADJUSTMENT.cut(line.text)
    number = optional_number(values["round"], phrase("the round"))
    round_ = RoundNumber(number) if number else None
    numbers = players_from(ADJUSTMENT.cut_series(line.text))
    points = optional_points(values["points"], phrase("points"))
    match_points = optional_points(values["match_points"], phrase("match points"))
    kind = values["kind"]
    report.mention(line, numbers)
    report.adjustments.append(Adjustment(numbers, points or Points(0), round_, kind, match_points))
    outcome = OUTCOMES.get(kind.upper())
    reason = "" if outcome else kind
    report.team_adjustments.append(
        TeamAdjustment(tuple(numbers), match_points, points, round_, outcome, reason)
    )


def adjustment_lines(adjustment: Adjustment, losses: Losses) -> Iterator[str]:
    """Yield the 299 line of an adjustment."""
    values = {
        "kind": _one_letter(adjustment.reason, losses),
        "match_points": optional_points_text(adjustment.match_points),
        "points": points_to_text(adjustment.points),
        "round": f"{adjustment.round or 0:03}",
    }
    players = [str(player) for player in adjustment.players]
    yield from ADJUSTMENT.lines(losses, _LOSS, values, players)


def team_adjustment_lines(given: TeamAdjustment, losses: Losses) -> Iterator[str]:
    """Yield the 299 line of points of teams."""
    reason = _one_letter(given.reason, losses)
    values = {
        "kind": reason if given.instead_of is None else _LETTERS[given.instead_of],
        "match_points": optional_points_text(given.match_points),
        "points": optional_points_text(given.game_points),
        "round": f"{given.round or 0:03}",
    }
    teams = [str(team) for team in given.teams]
    yield from ADJUSTMENT.lines(losses, _LOSS, values, teams)


def _one_letter(reason: str, losses: Losses) -> str:
    kind = losses.cleaned(reason)
    if len(kind) <= 1:
        return kind
    losses.add(
        "adjustment-reason-lost",
        phrase("299 has one letter for the reason {kind}", kind=repr(kind)),
    )
    return ""
