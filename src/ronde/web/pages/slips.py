"""Many results at once: a pile of slips, typed one line each, by board or by player."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.app.roles import Role
from ronde.errors import InputError
from ronde.i18n import counted
from ronde.office.playing import results
from ronde.office.playing.results import EnterResultOf, EnterResults, slips
from ronde.office.playing.resultsheet import result_sheet
from ronde.web.page import Page
from ronde.web.resultwords import signs_of
from ronde.web.roundwords import number_in
from ronde.web.security.requirement import requires

router = APIRouter(include_in_schema=False)

Entering = Annotated[Page, requires(Role.RESULTS)]
_MOST: Final = 100_000


@router.get("/events/{event}/results/many")
def pile(event: str, page: Entering, round: str = "") -> Response:
    """Show the form, and which boards still wait."""
    return _shown(page, event, number_in(round))


def _shown(page: Page, event: str, number: int | None, text: str = "") -> Response:
    sheet = result_sheet(page.desk, event, number)
    return page.render(
        "results/many.html",
        sheet=sheet,
        missing=results.missing_results(page.desk, event, sheet.round),
        signs=signs_of(sheet.discipline),
        text=text,
    )


@router.post("/events/{event}/results/many")
def enter(
    event: str,
    page: Entering,
    round: Annotated[int, Form(ge=1, le=999)],
    text: Annotated[str, Form(max_length=_MOST)] = "",
) -> Response:
    """Enter the lines: `4 1-0` is board 4, `#12 1` is what player 12 made of the game."""
    boards, players = slips_in(text)
    if boards:
        page.desk.do(event, EnterResults(round, slips(boards)))
    for player, result in players:
        page.desk.do(event, EnterResultOf(round, player, result))
    where = f"/events/{event}/results/many?round={round}"
    return page.redirect(
        where,
        counted(
            "{count} result was entered.",
            "{count} results were entered.",
            count=len(boards) + len(players),
        ),
    )


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
