"""260, XXP: players no two of whom may meet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ronde.formats.draft import MOST_ROUNDS
from ronde.formats.findings import Losses
from ronde.formats.trf.columns import (
    RepeatedColumns,
    TrfColumn,
    TrfLayout,
    free_text,
    optional_number,
    players_from,
    round_from,
)
from ronde.formats.trf.report import Report, TrfLine
from ronde.i18n import phrase
from ronde.model import ForbiddenGroup, RoundNumber, Tournament

FORBIDDEN: Final = TrfLayout(
    "260",
    (TrfColumn("first_round", 5, 7, right=True), TrfColumn("last_round", 9, 11, right=True)),
    RepeatedColumns("players", 13, 4, 5),
)


def read_forbidden(report: Report, line: TrfLine) -> None:
    """260: players no two of whom may meet, in a range of rounds."""
    values = FORBIDDEN.cut(line.text)
    first = round_from(values["first_round"] or "1")
    last = optional_number(values["last_round"], phrase("the last round"))
    players = players_from(FORBIDDEN.cut_series(line.text))
    report.mention(line, players)
    to = None if last is None else RoundNumber(last)
    report.forbidden.append(ForbiddenGroup(players, first, to))


def read_forbidden_group(report: Report, line: TrfLine) -> None:
    """XXP: players no two of whom may meet."""
    players = players_from(free_text(line.text).split())
    report.mention(line, players)
    report.forbidden.append(ForbiddenGroup(players))


def forbidden_groups(report: Report) -> tuple[ForbiddenGroup, ...]:
    """Return all groups, without a last round if that is the last of the event."""
    end = report.stated("number_of_rounds", int) or MOST_ROUNDS
    return tuple(
        group if (group.last_round or 0) < end else replace(group, last_round=None)
        for group in report.forbidden
    )


def forbidden_lines(
    groups: tuple[ForbiddenGroup, ...], number_of_rounds: int | None, losses: Losses
) -> Iterator[str]:
    """Yield the 260 lines; the end of the event is written as its last round."""
    for group in groups:
        last = group.last_round or number_of_rounds or MOST_ROUNDS
        values = {"first_round": f"{group.first_round:03}", "last_round": f"{last:03}"}
        players = [str(player) for player in group.players]
        yield from FORBIDDEN.lines(losses, "forbidden-lost", values, players)


def forbidden_group_lines(tournament: Tournament, losses: Losses) -> Iterator[str]:
    """Yield the XXP lines of the groups that stand in the next round: XXP cannot name rounds."""
    for group in tournament.forbidden:
        players = " ".join(str(player) for player in group.players)
        if group.first_round > 1 or group.last_round is not None:
            what = phrase(
                "XXP cannot say for which rounds {players} must not meet", players=players
            )
            losses.add("forbidden-rounds-lost", what)
            if not group.applies_in(tournament.next_round):
                continue
        yield f"XXP {players}"
