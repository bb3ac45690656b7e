"""Many players at once: pasted or from a file with a preview, and the numbers of the list."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from typing import Annotated, Final, NamedTuple

from fastapi import APIRouter, Form
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import Response

from ronde.errors import InputError, OversizedFileError
from ronde.formats.pasted import PASTED, as_table
from ronde.formats.tables import PlayerTable
from ronde.i18n import counted, phrase, phrase_in
from ronde.office.entries.entries import AddPlayers
from ronde.office.entries.ordering import CloseEntries, OrderPlayers, Renumber, ReopenEntries
from ronde.office.imports.imports import (
    REFUSE,
    ImportLine,
    ImportPlayers,
    LookedThrough,
    look_through,
)
from ronde.office.players.entrant import LABELS, Entrant
from ronde.office.players.people import roster
from ronde.office.players.playertables import (
    KEPT,
    MEANINGS,
    entrant_in,
)
from ronde.web.calculation import calculate
from ronde.web.eventform import choices
from ronde.web.forms import NOTHING_REFUSED, Refused, add_form
from ronde.web.page import Page
from ronde.web.requirement import Arbiter

router = APIRouter(include_in_schema=False)

_DOUBTS: Final[Mapping[str, str]] = {
    "same-name": phrase("somebody else has the same name."),
    "rating-differs": phrase("the rating list says another rating."),
    "rating-unchecked": phrase(
        "the rating list does not have this player, so the rating is unchecked."
    ),
}
_ACTIONS: Final[Mapping[str, str]] = {
    "add": phrase("new"),
    "change": phrase("changes"),
    "same": phrase("the same"),
    "refuse": phrase_in("line of an import", "refused"),
}
_CHIPS: Final[Mapping[str, str]] = {"add": "good", "change": "warn", "refuse": "bad"}

_CELL: Final = re.compile(r"cell-([0-9]{1,6})-([0-9]{1,4})")
_LONGEST_NAME: Final = 500
_MOST_OPEN: Final = 30
"""So many lines that need a look are open for correction at once; a form has a thousand fields."""

_MOST: Final = 700_000
"""The largest file that is kept in the preview, in bytes: a field of a form holds one megabyte."""


@router.get("/events/{event}/players/tools/paste")
def paste_page(event: str, page: Arbiter) -> Response:
    """Show where players are pasted, or a file is given."""
    return page.render("players/paste.html", roster=roster(page.desk, event), text="", refused="")


@router.post("/events/{event}/players/preview")
async def preview(request: Request, event: str, page: Arbiter) -> Response:
    """Show line by line what a paste or a file would do; nothing is changed."""
    async with request.form() as sent:
        try:
            data, name = _given(str(sent.get("text") or ""), sent)
            found = await _looked_through(page, event, data, name, sent)
        except InputError as error:
            return await run_in_threadpool(_refused, page, event, sent, error.phrase)
        return await run_in_threadpool(_shown, page, found, sent)


def _refused(page: Page, event: str, sent: FormData, why: str) -> Response:
    return page.render(
        "players/paste.html",
        422,
        roster=roster(page.desk, event),
        text=str(sent.get("text") or ""),
        refused=why,
    )


def _given(text: str, sent: FormData) -> tuple[bytes, str]:
    """Return what is to be looked at: a list that was seen before, a file, or a pasted text."""
    file = sent.get("file")
    if "data" in sent:
        return _unpacked(str(sent["data"])), str(sent.get("name") or PASTED)[:_LONGEST_NAME]
    if not isinstance(file, UploadFile) or not file.filename:
        if len(text) > _MOST:
            raise OversizedFileError(
                "more than {most} letters were pasted; split the list", most=_MOST
            )
        return as_table(text), PASTED
    data = file.file.read(_MOST + 1)
    if len(data) > _MOST:
        raise OversizedFileError(
            "{file} has more than {most} bytes; split the list", file=file.filename, most=_MOST
        )
    return data, file.filename


def _unpacked(data: str) -> bytes:
    try:
        return b64decode(data, validate=True)
    except ValueError:
        raise InputError("the preview came back damaged; paste the players again") from None


async def _looked_through(
    page: Page, event: str, data: bytes, name: str, sent: FormData
) -> LookedThrough:
    """Return what a list would do with the cells that were corrected in the form."""
    columns = tuple(map(str, sent.getlist("column")))
    return await calculate(page, look_through, page.desk, event, data, name, columns, _cells(sent))


def _cells(sent: FormData) -> dict[tuple[int, int], str]:
    """Return the cells of a form that were open for correction, by line and place."""
    found = {}
    for name, text in sent.items():
        if (place := _CELL.fullmatch(name)) and isinstance(text, str):
            found[int(place[1]), int(place[2])] = text.strip()
    return found


def _doubts(page: Page, line: ImportLine) -> str:
    """Return the doubts about an entry as one text, empty when there are none."""
    return " ".join(page.say(_DOUBTS[finding.code]) for finding in line.findings)


def _shown(page: Page, looked: LookedThrough, sent: FormData) -> Response:
    planned, data, columns = looked.planned, looked.data, looked.columns
    preview, edited = planned.preview, str(sent.get("edit") or "")
    asked = [line for line in preview.lines if line.action == REFUSE or line.findings]
    is_open = {line.line for line in asked[:_MOST_OPEN]}
    is_open |= {line.line for line in preview.lines if str(line.line) == edited}
    table = planned.table
    return page.render(
        "players/preview.html",
        preview=preview,
        new=planned.new,
        squads=planned.squads,
        lines=[(line, _doubts(page, line)) for line in preview.lines],
        data=b64encode(data).decode(),
        columns=_columns(page, table, columns),
        cells={} if table is None else dict(table.rows),
        meanings=choices(page, MEANINGS),
        wrong_cells=planned.wrong,
        is_open=is_open if table is not None else set(),
        action_words=_ACTIONS,
        action_chips=_CHIPS,
        field_words=LABELS,
    )


class _Column(NamedTuple):
    """A column of a list as the preview shows it: what it means, and what stands in it."""

    place: int
    heading: str
    meaning: str
    word: str
    examples: str


def _columns(page: Page, table: PlayerTable | None, meanings: Sequence[str]) -> list[_Column]:
    if table is None:
        return []
    used = {place: name for name, place in table.columns.items()}
    used |= dict.fromkeys(table.kept, KEPT)
    found = []
    for place, heading in enumerate(table.headings[: len(meanings)]):
        said = [text for _, cells in table.rows if (text := table.cell(cells, place))]
        meaning = used.get(place, "")
        word = heading if meaning in ("", KEPT) else page.say(MEANINGS[meaning])
        found.append(_Column(place, heading, meaning, word, ", ".join(said[:3])))
    return found


@router.post("/events/{event}/players/import")
async def import_them(request: Request, event: str, page: Arbiter) -> Response:
    """Enter what the preview showed, with the cells that were corrected in it, in one step."""
    async with request.form() as sent:
        name = str(sent.get("name") or PASTED)[:_LONGEST_NAME]
        given = _unpacked(str(sent.get("data") or ""))
        looked = await _looked_through(page, event, given, name, sent)
        skips = sent.get("skip_refused") == "true"
        action = ImportPlayers(looked.data, name, skip_refused=skips, columns=looked.columns)
        expected = str(sent.get("expected") or "")
        return await run_in_threadpool(_imported, page, event, action, expected)


def _imported(page: Page, event: str, action: ImportPlayers, expected: str) -> Response:
    made = page.desk.do(event, action, expected=int(expected) if expected.isdecimal() else None)
    return page.redirect(
        f"/events/{event}/players",
        phrase(
            "{added} entered, {changed} changed, {same} the same, {refused} left out.",
            added=made.count("add"),
            changed=made.count("change"),
            same=made.count("same"),
            refused=made.count("refuse"),
        ),
        [one.what for one in made.findings],
    )


@router.post("/events/{event}/players/several")
def several(
    event: str, page: Arbiter, names: Annotated[str, Form(max_length=100_000)] = ""
) -> Response:
    """Enter names alone, one in each line, with or without a rating at the end."""
    people = entrants_in(names)
    if not people:
        raise InputError("nobody was named; write one name in each line")
    page.desk.do(event, AddPlayers(tuple(people)))
    return page.redirect(
        f"/events/{event}/players",
        counted("{count} player was entered.", "{count} players were entered.", count=len(people)),
    )


def entrants_in(names: str) -> list[Entrant]:
    r"""Return the players of lines with a name and perhaps a rating.

    >>> [(one.name, one.rating) for one in entrants_in("Jade, Jo 1400\n\nOnyx, Ona")]
    [('Jade, Jo', 1400), ('Onyx, Ona', None)]
    """
    return [entrant_in(line) for line in filter(None, map(str.strip, names.splitlines()))]


@router.get("/events/{event}/players/tools/numbers")
def numbers_page(event: str, page: Arbiter) -> Response:
    """Show the order of the list, its numbers and whether it is closed."""
    return _show_numbers(page, event, {}, NOTHING_REFUSED)


def _show_numbers(page: Page, event: str, _: Mapping[str, str], wrong: Refused) -> Response:
    return page.render(
        "players/numbers.html",
        422 if wrong.errors else 200,
        wrong=wrong,
        roster=roster(page.desk, event),
    )


_LIST = "/events/{event}/players"
add_form(router, f"{_LIST}/order", OrderPlayers, then=_LIST, again=_show_numbers)
add_form(router, f"{_LIST}/renumber", Renumber, then=_LIST, again=_show_numbers)
_NUMBERS = f"{_LIST}/tools/numbers"
add_form(router, f"{_LIST}/close", CloseEntries, then=_NUMBERS, again=_show_numbers)
add_form(router, f"{_LIST}/reopen", ReopenEntries, then=_NUMBERS, again=_show_numbers)
