"""The home page: events, a file to open, the demo."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Form, UploadFile
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from ronde.errors import ConfirmationNeededError, InputError
from ronde.i18n import counted, phrase
from ronde.model.discipline import Discipline
from ronde.office import eventlist
from ronde.office.desk.integrity import OUTSIDE
from ronde.office.desk.rows import CLOSED, OPEN
from ronde.office.finished import open_finished_demo
from ronde.office.fromfile import ReadEvent, open_demo, open_reading, read_event
from ronde.office.hosting.organisations import organisations
from ronde.office.paperwork.publicpages import public_events
from ronde.web.calculation import calculate
from ronde.web.failures import question_page
from ronde.web.packed import MOST_CHARACTERS, packed, unpacked
from ronde.web.page import Page
from ronde.web.requirement import Anybody, EventOpener

router = APIRouter(include_in_schema=False)

_STATES: Final = {
    "": phrase("all events"),
    OPEN: phrase("open events"),
    CLOSED: phrase("closed events"),
}


@router.get("/")
def home(page: Anybody, search: str = "", state: str = "") -> Response:
    """Show the events that the visitor may see, all of them, or the open or closed ones."""
    among = page.visitor.visible()
    status = state if state in _STATES else ""
    return page.render(
        "home/home.html",
        events=eventlist.events(page.desk, search=search, among=among, status=status),
        state=status,
        states=[(key, page.say(word)) for key, word in _STATES.items()],
        search=search,
        disciplines=Discipline,
        organisations=organisations(page.desk, among=among),
        public=() if page.visitor.account else public_events(page.desk),
    )


@router.post("/open-file")
async def open_file(
    page: EventOpener,
    file: UploadFile | None = None,
    discipline: Annotated[str, Form()] = "chess",
    lenient: Annotated[bool, Form()] = False,
    name: Annotated[str, Form(max_length=300)] = "",
    content: Annotated[str, Form(max_length=MOST_CHARACTERS)] = "",
) -> Response:
    """Make an event of a tournament file; one that was asked about comes back as text."""
    data = await file.read() if file is not None else unpacked(content)
    name = name if file is None else file.filename or ""
    if not name:
        raise InputError("no file was chosen; choose a TRF, JSON or CSV file first")
    if discipline not in {one.value for one in Discipline}:
        raise InputError(
            "{discipline} is no discipline; choose chess or draughts", discipline=repr(discipline)
        )
    work = partial(read_event, discipline=discipline, lenient=lenient)
    read = await calculate(page, work, data, name)
    how = {"discipline": discipline, "lenient": str(lenient).lower()}
    return await run_in_threadpool(_opened, page, read, name, data, how)


def _opened(
    page: Page, read: ReadEvent, name: str, data: bytes, sent: Mapping[str, str]
) -> Response:
    try:
        opened = open_reading(page.desk, read)
    except ConfirmationNeededError as error:
        kept = {"name": name, "content": packed(data)}
        return question_page(page, error, [*sent.items(), *kept.items()])
    return page.redirect(
        f"/events/{opened.key}",
        counted(
            "{file} is open; {count} remark on it.",
            "{file} is open; {count} remarks on it.",
            file=name,
            count=len(opened.findings),
        ),
        [finding.what for finding in opened.findings if finding.code == OUTSIDE],
    )


@router.post("/demo")
def demo(page: EventOpener) -> Response:
    """Make an event of the example that comes with ronde."""
    opened = open_demo(page.desk)
    return page.redirect(f"/events/{opened.key}", phrase("The demo event is ready."))


@router.post("/demo/finished")
def finished_demo(page: EventOpener) -> Response:
    """Make an event that is played, has its prizes, and is closed."""
    opened = open_finished_demo(page.desk)
    return page.redirect(f"/events/{opened.key}", phrase("The demo event is ready."))
