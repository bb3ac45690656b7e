"""Rounds, boards and players as every command shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.cli.event.desk import Said, Table
from ronde.model import Finding
from ronde.office.desk import Desk
from ronde.office.overview import BoardLine, PlayerLine, RoundView, event_card
from ronde.office.playing.outcomes import Outcome, spelled

_BYES: Final = {
    "pairing-allocated": "bye", "half-point": "half-point bye", "full-point": "full-point bye",
    "zero-point": "absent",
}  # fmt: skip


def round_table(view: RoundView, discipline: str) -> Table:
    """Return the boards of a round, those without opponent below."""
    rows = [_board_row(board, discipline) for board in view.boards]
    rows += [["", f"{bye.player} {bye.name}", _BYES.get(bye.kind, bye.kind), ""]
             for bye in view.byes]  # fmt: skip
    return Table(("Board", "White", "Result", "Black"), rows, right=(0,))


def _board_row(board: BoardLine, discipline: str) -> list[str]:
    seat = str(board.board) if board.table == board.board else f"{board.board} @{board.table}"
    by_hand = f"  [by hand: {board.manual_reason}]" if board.is_manual else ""
    return [
        seat,
        f"{board.white} {board.white_name}",
        result_of(board, discipline),
        f"{board.black} {board.black_name}{by_hand}",
    ]


def result_of(board: BoardLine, discipline: str) -> str:
    """Return how a board stands, as the discipline spells it."""
    if board.is_adjourned:
        return "adjourned"
    if board.is_missing:
        return "–"
    for excused in (None, True, False):
        text = spelled(Outcome(board.white_result, board.black_result, excused), discipline)
        if " / " not in text:
            return text
    return f"{board.white_result.value} / {board.black_result.value}"


def round_said(
    desk: Desk,
    event: str,
    view: RoundView,
    what: str,
    findings: tuple[Finding, ...] = (),
    *,
    more: Mapping[str, object] | None = None,
) -> Said:
    """Return the answer with a round: what happened to it, its boards, its remark."""
    discipline = event_card(desk, event).discipline
    parts: list[str | Table] = [what, round_table(view, discipline)]
    if view.remark:
        parts.append(view.remark)
    data = {"what": what, "round": view, "findings": findings, **(more or {})}
    return Said(tuple(parts), data, findings)


def players_table(players: tuple[PlayerLine, ...]) -> Table:
    """Return the list of participants with the state of each."""
    rows = [
        [
            str(player.number),
            player.title,
            player.name,
            "" if player.rating is None else str(player.rating),
            player.federation,
            player.club,
            player.state + ("" if player.fixed_board is None else f", table {player.fixed_board}"),
        ]
        for player in players
    ]
    return Table(("No", "Title", "Name", "Rating", "Fed", "Club", "State"), rows, right=(0, 3))
