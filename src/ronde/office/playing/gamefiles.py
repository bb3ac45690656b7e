"""Results out of a list of games (PGN, PDN): who writes live boards need not be typed after."""

from __future__ import annotations

from dataclasses import dataclass

from ronde.formats.files import decoded
from ronde.formats.gamelist import read_results
from ronde.i18n import phrase
from ronde.model import Finding, Severity
from ronde.model.outcomes import outcome_of, sign_of, spelled
from ronde.office.desk import Desk
from ronde.office.playing.results import ResultSheet, Slip, result_sheet
from ronde.store.events import load_tournament
from ronde.store.tables import BoardRow


@dataclass(frozen=True, slots=True)
class ListedResults:
    """What a list of games adds to a round: new results, and what was noticed.

    A result that stands is never replaced: the same once more is passed by, another is told.
    """

    round: int
    slips: tuple[Slip, ...]
    findings: tuple[Finding, ...]


def listed_results(
    desk: Desk, event: str, data: bytes, file: str, round_: int | None = None
) -> ListedResults:
    """Return the results of a list for a round, by default the latest that is published.

    Raises InputError for what is no text, StateError when that round is not published.
    """
    sheet = result_sheet(desk, event, round_)
    with desk.reading(event) as reader:
        tournament = load_tournament(reader)
        boards = [row.board for row in reader.rows(BoardRow, round=sheet.round)]
    text, _ = decoded(data, file)
    read = read_results(text, tournament, sheet.round, file=file)
    slips, findings = [], list(read.findings)
    for one in read.results:
        board = boards[one.board - 1]
        result = spelled(one.outcome, sheet.discipline)
        if not sheet.line(board).result:
            slips.append(Slip(board, result))
        elif (finding := _difference(sheet, board, result, file)) is not None:
            findings.append(finding)
    return ListedResults(sheet.round, tuple(slips), tuple(findings))


def _difference(sheet: ResultSheet, board: int, result: str, file: str) -> Finding | None:
    """Return that another result stands on a board, None when it is the same."""
    standing = sheet.line(board).result
    there, given = (outcome_of(text, sheet.discipline) for text in (standing, result))
    if (there.white, there.black) == (given.white, given.black):
        return None
    what = phrase(
        "board {board}: {standing} stands, the file says {result}; correct it if the file is right",
        board=board,
        standing=sign_of(there, sheet.discipline),
        result=sign_of(given, sheet.discipline),
    )
    return Finding(Severity.WARNING, "game-not-taken", what, file, round=sheet.round)
