"""299: points given or taken by decision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ronde.formats.findings import Losses
from ronde.formats.trf.columns import (
    Column,
    Layout,
    RepeatedColumns,
    optional_number,
    optional_points,
    optional_points_text,
    players_from,
)
from ronde.formats.trf.report import Line, Report
from ronde.i18n import phrase
from ronde.model import Adjustment, Points, RoundNumber
from ronde.model.points import points_to_text

ADJUSTMENT: Final = Layout(
    "299",
    (
        Column("kind", 5, 5),
        Column("match_points", 8, 11, right=True),
        Column("points", 14, 17, right=True),
        Column("round", 20, 22, right=True),
    ),
    RepeatedColumns("players", 24, 4, 5),
)


def read_adjustment(report: Report, line: Line) -> None:
    """299: points given or taken."""
    values = ADJUSTMENT.cut(line.text)
    round_ = optional_number(values["round"], phrase("the round"))
    players = players_from(ADJUSTMENT.cut_series(line.text))
    report.mention(line, players)
    report.adjustments.append(
        Adjustment(
            players,
            optional_points(values["points"], phrase("points")) or Points(0),
            RoundNumber(round_) if round_ else None,
            values["kind"],
            optional_points(values["match_points"], phrase("match points")),
        )
    )


def adjustment_lines(adjustment: Adjustment, losses: Losses) -> Iterator[str]:
    """Yield the 299 line of an adjustment."""
    kind = losses.cleaned(adjustment.reason)
    if len(kind) > 1:
        losses.add(
            "adjustment-reason-lost",
            phrase("299 has one letter for the reason {kind}", kind=repr(kind)),
        )
        kind = ""
    values = {
        "kind": kind,
        "match_points": optional_points_text(adjustment.match_points),
        "points": points_to_text(adjustment.points),
        "round": f"{adjustment.round or 0:03}",
    }
    players = [str(player) for player in adjustment.players]
    yield from ADJUSTMENT.lines(losses, "adjustments-lost", values, players)
