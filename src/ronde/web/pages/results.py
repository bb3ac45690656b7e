"""Results of a round: by keys, by click, one board at a time or many slips; corrections."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Form, UploadFile
from starlette.responses import Response

from ronde.errors import ConflictError, InputError
from ronde.handling.corrections import CorrectionJudgement, CorrectionReach
from ronde.i18n import Template, counted, phrase, template
from ronde.model import Stage
from ronde.model.outcomes import kinds_of, signs_of
from ronde.office.history.corrected import corrections_in_round
from ronde.office.imports.gamefiles import ListedResults, listed_results
from ronde.office.notices.switch import tells
from ronde.office.phonelinks import signer
from ronde.office.playing.boards import BoardResult
from ronde.office.playing.corrections import (
    Correction,
    CorrectResult,
    SwapColours,
    asked_of_correction,
    judgement_now,
)
from ronde.office.playing.reports import AcceptReports, ReportState, reported_boards
from ronde.office.playing.results import (
    Adjourn,
    EnterResult,
    EnterResultOf,
    EnterResults,
    JudgeForfeit,
    ResultSheet,
    Resume,
    SheetLine,
    missing_results,
    result_sheet,
    slips,
)
from ronde.office.rounds.overview import event_card
from ronde.office.teams.matches import EnterGames, GameSlip, match_sheet
from ronde.web.calculation import Calculated
from ronde.web.entry import entry_facts
from ronde.web.forms import (
    NOTHING_REFUSED,
    BoardNo,
    Refusals,
    Refused,
    RoundNo,
    add_form,
    number_in,
)
from ronde.web.page import Page
from ronde.web.pages.matches import plays_teams, show_match, show_matches
from ronde.web.requirement import ResultEntry

router = APIRouter(include_in_schema=False)

_MOST: Final = 100_000


@router.get("/events/{event}/results")
def sheet(
    event: str,
    page: ResultEntry,
    round: str = "",  # the word of the address
    missing: str = "",
) -> Response:
    """Show the sheet of a round; `missing` keeps the boards without a result only."""
    card = page.card or event_card(page.desk, event)
    if card.stage is None or (card.round == 1 and not card.stage.is_public):
        return page.render("results/none.html")
    if plays_teams(page, event):
        asked = number_in(round) or card.round
        return show_matches(page, event, asked, missing=bool(missing), last=card.round)
    found = result_sheet(page.desk, event, number_in(round))
    is_open = found.stage in (Stage.PUBLISHED, Stage.PLAYING)
    lines = [line for line in found.lines if line.is_missing or not missing]
    with page.desk.reading(event) as reader:
        asks = is_open and tells(reader)
    return page.render(
        "results/results.html",
        asks=asks,
        sheet=found,
        lines=_in_order(lines) if is_open else lines,
        of_games=any(line.games for line in found.lines),
        missing=bool(missing),
        rounds=range(1, card.round + 1),
        is_open=is_open,
        corrected=corrections_in_round(page.desk, event, found.round),
        reported=reported_boards(page.desk, event, found.round) if is_open else (),
        states=ReportState,
        **entry_facts(found.discipline),
    )


def _in_order(lines: list[SheetLine]) -> list[SheetLine]:
    """Return boards that wait first; matches of several games stay in order while they go on."""
    return sorted(lines, key=lambda line: not line.games and not line.is_missing)


def _conflict(page: Page, action: EnterResult | CorrectResult, error: ConflictError) -> Response:
    """Show the result that stands, who entered it, and the one that was not taken."""
    event, board = page.scope or "", action.board
    sheet = result_sheet(page.desk, event, action.round, board=board)
    line, game = sheet.line(board), action.game
    return page.render(
        "results/conflict.html",
        409,
        sheet=sheet,
        line=line,
        game=game,
        stands=line.result if game is None else line.games[game - 1].result,
        ours=action.result,
        signs=signs_of(sheet.discipline),
        who=signer(error.entries[-1].act.who) if error.entries else "",
        phone=page.visitor.link is not None,
    )


CONFLICTS: Final[Refusals] = {ConflictError: _conflict}
"""How a result is answered when somebody else has entered one meanwhile."""


# Before the boards, whose number stands in the same place.
add_form(
    router,
    "/events/{event}/results/{number}/accept-reports",
    AcceptReports,
    then="/events/{event}/results?round={number}",
)


@router.get("/events/{event}/results/{number}/{board}")
def one_board(event: str, number: RoundNo, board: BoardNo, page: ResultEntry) -> Response:
    """Show one board with every kind of result, and what a correction would change."""
    if plays_teams(page, event):
        return show_match(page, event, number, board)
    return show_board(page, event, number, board)


def show_board(
    page: Page, event: str, number: int, board: int, wrong: Refused = NOTHING_REFUSED
) -> Response:
    """Return the page of a board, also after a form that could not be parsed."""
    sheet = result_sheet(page.desk, event, number, board=board)
    return page.render(
        "results/board.html",
        422 if wrong.errors else 200,
        wrong=wrong,
        sheet=sheet,
        line=sheet.line(board),
        kinds=kinds_of(sheet.discipline),
        signs=signs_of(sheet.discipline),
        judged=_judgement(page, judgement_now(page.desk, event, number), number),
        asked=asked_of_correction(page.desk, event, number, board),
        is_open=sheet.stage in (Stage.PUBLISHED, Stage.PLAYING),
    )


_REACHES: Final[Mapping[CorrectionReach, Template]] = {
    CorrectionReach.NEXT_PAIRING: template(
        "A correction in round {round} counts for the standings and the pairing of round {first}."
    ),
    CorrectionReach.PAIRINGS_TO_COME: template(
        "The pairing of round {following} stands; the correction counts for the "
        "standings and from the pairing of round {first} on."
    ),
    CorrectionReach.FINAL_STANDINGS: template(
        "A correction in round {round} counts for the final standings."
    ),
    CorrectionReach.RATING_REPORT: template(
        "Pairings and standings stay; round {round} is corrected for the rating report only."
    ),
}


def _judgement(page: Page, judgement: CorrectionJudgement, round_: int) -> str:
    """Return what a correction changes, in the reader's language, with its article."""
    facts = {"round": round_, "following": round_ + 1, "first": judgement.first_pairing or 0}
    told = page.say(_REACHES[judgement.reach].filled(**facts))
    if not judgement.was_in_time:
        late = page.t("Reported after the deadline.")
        told = f"{late} {told}"
    if judgement.may_repair:
        repair = page.t("The arbiter may change the pairing of round {following}.", **facts)
        told = f"{told} {repair}"
    return f"{told} ({judgement.article})"


_BOARD = "/events/{event}/results/{number}/{board}"
_SHEET = "/events/{event}/results?round={number}"


def _again(page: Page, event: str, places: Mapping[str, str], refused: Refused) -> Response:
    return show_board(page, event, int(places["number"]), int(places["board"]), refused)


def _entered(page: Page, action: EnterResult, done: BoardResult) -> Response:
    """Go on where one was: the page of the round, or the sheet with all boards or the missing."""
    came = page.request.query_params
    if came.get("from") == "round":
        return page.redirect(f"/events/{page.scope}/round/{action.round}", done.note)
    flag = "&missing=1" if came.get("missing") else ""
    return page.redirect(f"/events/{page.scope}/results?round={action.round}{flag}", done.note)


def _corrected(page: Page, _: CorrectResult | SwapColours, done: Correction) -> Response:
    number = done.board.round
    told = _judgement(page, done.judgement, number)
    if done.draft_to_redo is not None:
        again = page.t("The draft of round {round} must be made again.", round=done.draft_to_redo)
        told = f"{told} {again}"
    if done.board.note:
        told = f"{told} {page.say(done.board.note)}"
    path = f"/events/{page.scope}/results?round={number}"
    return page.redirect(
        path, phrase("Board {board} is corrected. {told}", board=done.board.board, told=told)
    )


add_form(router, _BOARD, EnterResult, then=_entered, again=_again, refusals=CONFLICTS)
add_form(
    router, f"{_BOARD}/games/{{game}}", EnterResult, then=_entered, again=_again, refusals=CONFLICTS
)
add_form(router, f"{_BOARD}/adjourn", Adjourn, then=_SHEET, again=_again)
add_form(router, f"{_BOARD}/resume", Resume, then=_SHEET, again=_again)
add_form(
    router, f"{_BOARD}/correct", CorrectResult, then=_corrected, again=_again, refusals=CONFLICTS
)
add_form(router, f"{_BOARD}/swap", SwapColours, then=_corrected, again=_again)
add_form(router, f"{_BOARD}/judge", JudgeForfeit, then=_SHEET, again=_again)


@router.get("/events/{event}/results/many")
def pile(event: str, page: ResultEntry, round: str = "") -> Response:
    """Show the form, and which boards still wait."""
    return _pile(page, event, number_in(round))


@router.post("/events/{event}/results/games")
def games(
    event: str, page: ResultEntry, file: UploadFile, round: Annotated[int, Form(ge=1, le=999)]
) -> Response:
    """Fill in the results of a list of games, to be looked at and entered."""
    if not file.filename:
        raise InputError("no file was chosen; choose a PGN or PDN file first")
    asked = (event, file.file.read(), file.filename, round)
    return Calculated(page, partial(_pile, page, event, round), listed_results, page.desk, *asked)


def _pile(
    page: Page, event: str, number: int | None, listed: ListedResults | None = None
) -> Response:
    sheet = result_sheet(page.desk, event, number)
    of_teams = page.is_of_teams
    return page.render(
        "results/many.html",
        sheet=sheet,
        missing=() if of_teams else missing_results(page.desk, event, sheet.round),
        matches=match_sheet(page.desk, event, sheet.round).lines if of_teams else (),
        signs=signs_of(sheet.discipline),
        listed=listed,
        is_of_teams=page.is_of_teams,
        slips=[] if listed is None else _lines(sheet, listed),
    )


def _lines(sheet: ResultSheet, listed: ListedResults) -> list[tuple[str, str]]:
    """Return where each new result belongs, as it is typed, and the result."""
    boards = [(str(sheet.line(slip.board).table), slip.result) for slip in listed.slips]
    return [*boards, *((game.place, game.result) for game in listed.games)]


@router.post("/events/{event}/results/many")
def enter_pile(
    event: str,
    page: ResultEntry,
    round: Annotated[int, Form(ge=1, le=999)],
    text: Annotated[str, Form(max_length=_MOST)] = "",
) -> Response:
    """Enter the lines: `4 1-0` is table 4, `#12 1` is what player 12 made of the game."""
    where = f"/events/{event}/results/many?round={round}"
    if page.is_of_teams:
        games = game_slips_in(text)
        entered = page.desk.do(event, EnterGames(round, games))
        return page.redirect(where, entered.sentence())
    boards, players = slips_in(text)
    done: list[BoardResult] = []
    if boards:
        boards = _at_tables(page, event, round, boards)
        done.extend(page.desk.do(event, EnterResults(round, slips(boards))).boards)
    for player, result in players:
        done.append(page.desk.do(event, EnterResultOf(round, player, result)))
    sentence = counted(
        "{count} result was entered.", "{count} results were entered.", count=len(done)
    )
    return page.redirect(where, sentence, [one.note for one in done if one.note])


def _at_tables(page: Page, event: str, round_: int, slips: list[Slip]) -> list[Slip]:
    """Return slips by board instead of by the table that is printed on them."""
    lines = result_sheet(page.desk, event, round_).lines
    boards = {line.table: line.board for line in lines}
    if all(table == board for table, board in boards.items()):
        return slips
    for table, _ in slips:
        if table not in boards:
            raise InputError(
                "round {round} has no table {table}; look at the slip", round=round_, table=table
            )
    return [(boards[table], result) for table, result in slips]


def game_slips_in(text: str) -> tuple[GameSlip, ...]:
    r"""Return results of boards of matches; raises InputError for a line that is none.

    >>> [slip.place for slip in game_slips_in("2.3 1-0\n\n2.4 =")]
    ['2.3', '2.4']
    """
    found = []
    for line in filter(None, map(str.strip, text.splitlines())):
        typed = re.fullmatch(r"(\d{1,4})\.(\d{1,3})\s+(\S.*)", line, re.ASCII)
        if typed is None:
            raise InputError(
                "{line} is no result of a board; write match, board and result, such as 2.3 1-0",
                line=repr(line),
            )
        found.append(GameSlip(int(typed[1]), int(typed[2]), typed[3]))
    if not found:
        raise InputError("nothing was typed; write match, board and result, such as 2.3 1-0")
    return tuple(found)


Slip = tuple[int, str]


def slips_in(text: str) -> tuple[list[Slip], list[Slip]]:
    r"""Return results by board and by player; raises InputError for a line that is neither.

    >>> slips_in("4 1-0\n\n#12 1")
    ([(4, '1-0')], [(12, '1')])
    """
    boards: list[Slip] = []
    players: list[Slip] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        who, _, result = line.removeprefix("#").strip().partition(" ")
        if not (who.isascii() and who.isdigit() and len(who) < 6 and result.strip()):
            raise InputError(
                "{line} is no slip; write a board and its result, such as 4 1-0", line=repr(line)
            )
        (players if line.startswith("#") else boards).append((int(who), result.strip()))
    if not boards and not players:
        raise InputError("nothing was typed; write a board and its result, such as 4 1-0")
    return boards, players
