"""Rounds, boards and players as every command shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.cli.desk import Said
from ronde.declared.layout import Table
from ronde.i18n import listed, phrase, phrase_in
from ronde.model import Finding
from ronde.model.outcomes import Outcome, sign_of
from ronde.office.desk import Desk
from ronde.office.pairing.remarks import reason_in_words
from ronde.office.rounds.overview import BoardLine, ByeLine, RoundView, event_card

_BYES: Final = {
    "pairing-allocated": phrase_in("cell of a table", "bye"),
    "half-point": phrase("half-point bye"),
    "full-point": phrase("full-point bye"),
    "zero-point": phrase_in("bye", "absent"),
}
_BOARDS: Final = (phrase("Board"), phrase("White"), phrase("Result"), phrase("Black"))


def round_table(view: RoundView, discipline: str) -> Table:
    """Return the boards of a round, those without opponent below."""
    rows = [_board_row(board, discipline) for board in view.boards]
    rows += [
        ["", f"{bye.player} {bye.name}", _BYES.get(bye.kind, bye.kind), _by_hand(bye)]
        for bye in view.byes
    ]
    return Table(_BOARDS, rows, right=(0,))


def _board_row(board: BoardLine, discipline: str) -> list[str]:
    seat = str(board.board) if board.table == board.board else f"{board.board} @{board.table}"
    black = f"{board.black} {board.black_name}"
    return [
        seat,
        f"{board.white} {board.white_name}",
        result_of(board, discipline),
        listed((black, _by_hand(board)), "  ") if board.is_manual else black,
    ]


def _by_hand(place: BoardLine | ByeLine) -> str:
    """Return the mark of a board or a bye that was made by hand, empty for any other."""
    if not place.is_manual:
        return ""
    return phrase("[by hand: {reason}]", reason=reason_in_words(place.manual_reason))


def result_of(board: BoardLine, discipline: str) -> str:
    """Return how a board stands, as the discipline spells it."""
    if board.is_adjourned:
        return phrase("adjourned")
    if board.is_missing:
        return "–"
    for excused in (None, True, False):
        text = sign_of(Outcome(board.white_result, board.black_result, excused), discipline)
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
    parts += [view.note] if view.note else []
    if view.remark:
        parts.append(view.remark)
    data = {"what": what, "round": view, "findings": findings, **(more or {})}
    return Said(tuple(parts), data, findings)
