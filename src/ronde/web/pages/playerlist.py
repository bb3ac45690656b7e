"""Many players at once: pasted or from a file with a preview, and the numbers of the list."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import Annotated, Final

from fastapi import APIRouter, Form, UploadFile
from starlette.responses import Response

from ronde.errors import InputError, OversizedFileError
from ronde.i18n import counted, phrase, phrase_in
from ronde.office.players.entrant import LABELS, Entrant
from ronde.office.players.entries import AddPlayers
from ronde.office.players.imports import ImportLine, ImportPlayers, PlannedImport, plan_import
from ronde.office.players.people import roster
from ronde.office.players.playertables import PASTED, as_table
from ronde.office.players.roster import CloseEntries, OrderPlayers, Renumber, ReopenEntries
from ronde.web.forms import NOTHING_REFUSED, Refused, add_form
from ronde.web.page import Page
from ronde.web.pages.players import TOOLS
from ronde.web.security.requirement import Arbiter

router = APIRouter(include_in_schema=False)

Text = Annotated[str, Form(max_length=500)]
Expected = Annotated[int | None, Form()]

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

_MOST: Final = 700_000
"""The largest file that is kept in the preview, in bytes: a field of a form holds one megabyte."""


@router.get("/events/{event}/players/tools/paste")
def paste_page(event: str, page: Arbiter) -> Response:
    """Show where players are pasted, or a file is given."""
    return page.render(
        "players/paste.html", tools=TOOLS, roster=roster(page.desk, event), text="", refused=""
    )


@router.post("/events/{event}/players/preview")
def preview(
    event: str,
    page: Arbiter,
    text: Annotated[str, Form(max_length=_MOST)] = "",
    file: UploadFile | None = None,
) -> Response:
    """Show line by line what a paste or a file would do; nothing is changed."""
    try:
        data, name = _given(text, file)
        planned = plan_import(page.desk, event, data, name)
    except InputError as error:
        return page.render(
            "players/paste.html",
            422,
            tools=TOOLS,
            roster=roster(page.desk, event),
            text=text,
            refused=error.phrase,
        )
    return _shown(page, planned, data)


def _given(text: str, file: UploadFile | None) -> tuple[bytes, str]:
    if file is None or not file.filename:
        return as_table(text), PASTED
    data = file.file.read(_MOST + 1)
    if len(data) > _MOST:
        raise OversizedFileError(
            "{file} has more than {most} bytes; split the list", file=file.filename, most=_MOST
        )
    return data, file.filename


def _doubts(page: Page, line: ImportLine) -> str:
    """Return the doubts about an entry as one text, empty when there are none."""
    return " ".join(page.t(_DOUBTS[finding.code]) for finding in line.findings)


def _shown(page: Page, planned: PlannedImport, data: bytes) -> Response:
    found = planned.preview
    lines = [(line, _doubts(page, line)) for line in found.lines]
    return page.render(
        "players/preview.html",
        tools=TOOLS,
        preview=found,
        new=planned.new,
        lines=lines,
        data=b64encode(data).decode(),
        action_words=_ACTIONS,
        action_chips=_CHIPS,
        field_words=LABELS,
    )


@router.post("/events/{event}/players/import")
def import_them(
    event: str,
    page: Arbiter,
    data: Annotated[str, Form()],
    name: Text = PASTED,
    skip_refused: Annotated[bool, Form()] = False,
    expected: Expected = None,
) -> Response:
    """Enter what the preview showed, in one step."""
    try:
        plain = b64decode(data, validate=True)
    except ValueError:
        raise InputError("the preview came back damaged; paste the players again") from None
    action = ImportPlayers(plain, name, skip_refused=skip_refused)
    made = page.desk.do(event, action, expected=expected)
    return page.redirect(
        f"/events/{event}/players",
        phrase(
            "{added} entered, {changed} changed, {same} the same, {refused} left out.",
            added=made.count("add"),
            changed=made.count("change"),
            same=made.count("same"),
            refused=made.count("refuse"),
        ),
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
    found = []
    for line in filter(None, map(str.strip, names.splitlines())):
        name, _, last = line.rpartition(" ")
        is_rated = bool(name) and last.isascii() and last.isdigit() and len(last) <= 4
        found.append(Entrant(name.strip(), int(last)) if is_rated else Entrant(line))
    return found


@router.get("/events/{event}/players/tools/numbers")
def numbers_page(event: str, page: Arbiter) -> Response:
    """Show the order of the list, its numbers and whether it is closed."""
    return _show_numbers(page, event, {}, NOTHING_REFUSED)


def _show_numbers(page: Page, event: str, _: Mapping[str, str], wrong: Refused) -> Response:
    return page.render(
        "players/numbers.html",
        422 if wrong.errors else 200,
        wrong=wrong,
        tools=TOOLS,
        roster=roster(page.desk, event),
    )


_LIST = "/events/{event}/players"
add_form(router, f"{_LIST}/order", OrderPlayers, then=_LIST, again=_show_numbers)
add_form(router, f"{_LIST}/renumber", Renumber, then=_LIST, again=_show_numbers)
_NUMBERS = f"{_LIST}/tools/numbers"
add_form(router, f"{_LIST}/close", CloseEntries, then=_NUMBERS, again=_show_numbers)
add_form(router, f"{_LIST}/reopen", ReopenEntries, then=_NUMBERS, again=_show_numbers)
