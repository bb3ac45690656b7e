"""The matches of a round of teams: line-ups, results by board, substitutes, walk-overs."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from fastapi import APIRouter
from starlette.responses import Response

from ronde.declared.cache import Fragments
from ronde.declared.effects import Effect
from ronde.model import Stage
from ronde.model.outcomes import kinds_of
from ronde.office.desk.rows import is_of_teams
from ronde.office.teams.captains import ConfirmMatch, ScheduleMatch, reminders
from ronde.office.teams.lineups import OpenMatches, SendLineUp, Substitute, line_up_states
from ronde.office.teams.matches import (
    CorrectGame,
    EnterGame,
    EnterMatch,
    GameLine,
    MatchSheet,
    WalkOver,
    match_sheet,
)
from ronde.office.teams.squads import squad
from ronde.web.entry import entry_facts
from ronde.web.forms import NOTHING_REFUSED, Refused, add_form, redirect_after
from ronde.web.page import Page

router = APIRouter(include_in_schema=False)

_ROUND: Final = "/events/{event}/matches/{number}"
_MATCH: Final = f"{_ROUND}/{{match}}"
_PAGE: Final = "/events/{event}/results/{number}/{match}"


def plays_teams(page: Page, event: str) -> bool:
    """Return whether the event is one of teams."""
    with page.desk.reading(event) as reader:
        return is_of_teams(reader)


def match_facts(page: Page, event: str, number: int) -> dict[str, Any]:
    """Return what shows the matches of a public round with their boards."""
    sheet = match_sheet(page.desk, event, number)
    states = {one.match: one for one in line_up_states(page.desk, event, number)}
    return {
        "matches": sheet,
        "line_ups": states,
        "kind_words": {kind.spelling: page.say(kind.word) for kind in kinds_of(sheet.discipline)},
        "kept_matches": partial(_kept_matches, page, (event, number, sheet.discipline)),
    }


def _kept_matches(page: Page, of_round: Hashable, *may_do: Hashable) -> Fragments:
    """Return the matches of a round that were shown before to who may do the same there."""
    who = (page.speech.language, page.may("arbiter"), may_do)
    return page.site.boards.next(("matches", of_round, who), Fragments)


def show_matches(page: Page, event: str, number: int, *, missing: bool, last: int) -> Response:
    """Return the sheet with the matches of a round; `missing`: only those that wait."""
    facts = match_facts(page, event, number)
    sheet: MatchSheet = facts["matches"]
    return page.render(
        "teams/results.html",
        missing=missing,
        rounds=range(1, last + 1),
        is_open=_is_open(sheet),
        waiting=[one for one in reminders(page.desk, event) if one.round == number],
        **facts,
        **entry_facts(sheet.discipline),
    )


def _is_open(sheet: MatchSheet) -> bool:
    return sheet.stage in (Stage.PUBLISHED, Stage.PLAYING)


def show_match(
    page: Page, event: str, number: int, match: int, wrong: Refused = NOTHING_REFUSED
) -> Response:
    """Return the page of a match, also after a form that could not be parsed."""
    sheet = match_sheet(page.desk, event, number, match)
    facts = match_facts(page, event, number)
    line = sheet.lines[0]
    games = line.games
    return page.render(
        "teams/match.html",
        422 if wrong.errors else 200,
        wrong=wrong,
        line=line,
        squads=[squad(page.desk, event, team) for team in (line.white, line.black)],
        seated={seat for game in games for seat in (game.first, game.second)},
        free_boards=[(game.board, game.board) for game in games if not game.result],
        corrected_boards=[game for game in games if game.result],
        corrected=_to_correct(page, games, wrong),
        kinds=kinds_of(sheet.discipline),
        is_open=_is_open(sheet),
        missing=False,
        first_is_white=sheet.first_is_white,
        **(facts | {"matches": sheet}),
        **entry_facts(sheet.discipline),
    )


def _to_correct(page: Page, games: Sequence[GameLine], wrong: Refused) -> GameLine | None:
    """Return the board whose result is corrected: the one asked for, else the first with one."""
    asked = wrong.given.get("board") or page.request.query_params.get("board", "")
    found = [game for game in games if game.result]
    return next((game for game in found if str(game.board) == asked), next(iter(found), None))


def _again(page: Page, event: str, places: Mapping[str, str], refused: Refused) -> Response:
    return show_match(page, event, int(places["number"]), int(places["match"]), refused)


def _to_where_one_was(page: Page, action: Any, result: Effect) -> Response:
    """Go on where one was: the round, the match, or the sheet with all matches or the missing."""
    came, event = page.request.query_params, page.scope
    if came.get("from") == "round":
        path = f"/events/{event}/round/{action.round}"
    elif came.get("from") == "match":
        (match,) = action.only if isinstance(action, OpenMatches) else (action.match,)
        path = f"/events/{event}/results/{action.round}/{match}"
    else:
        path = f"/events/{event}/results?round={action.round}"
        path += "&missing=1" if came.get("missing") else ""
    if isinstance(action, EnterGame):
        return page.redirect(path)
    return redirect_after(page, path, action, result)


add_form(router, f"{_ROUND}/open", OpenMatches, then=_to_where_one_was)
add_form(router, f"{_MATCH}/line-up", SendLineUp, then=_PAGE, again=_again)
add_form(router, f"{_MATCH}/substitute", Substitute, then=_PAGE, again=_again)
add_form(router, f"{_MATCH}/walk-over", WalkOver, then=_PAGE, again=_again)
add_form(router, f"{_MATCH}/correct", CorrectGame, then=_PAGE, again=_again)
add_form(router, f"{_MATCH}/confirm", ConfirmMatch, then=_PAGE)
add_form(router, f"{_MATCH}/schedule", ScheduleMatch, then=_PAGE, again=_again)
add_form(router, f"{_MATCH}/results", EnterMatch, then=_PAGE, again=_again)
add_form(router, f"{_MATCH}/{{board}}", EnterGame, then=_to_where_one_was)
