"""What goes wrong, told on a page: the sentence of the error and what to do next."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from http import HTTPStatus
from inspect import iscoroutinefunction
from typing import Annotated, Final, cast
from urllib.parse import quote, urlencode

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ronde.errors import (
    BusyError,
    BusyStoreError,
    Confirmation,
    ConfirmationNeededError,
    ConflictError,
    FormatError,
    InputError,
    NoLegalPairingError,
    OversizedFileError,
    ProviderError,
    ReadOnlyStoreError,
    RondeError,
    SecondFactorNeededError,
    StateError,
    StoreError,
    TooLargeError,
    TooManyAttemptsError,
    UndoError,
    UnknownSubjectError,
)
from ronde.i18n import listed, phrase
from ronde.office.desk.integrity import is_second
from ronde.office.history.history import told as told_in_words
from ronde.office.playing.boards import OTHER_GAME
from ronde.serialisation import Keywords, OmitsDefaults, to_json
from ronde.store import JournalEntry
from ronde.web import afterwards
from ronde.web.afterwards import came_from
from ronde.web.mistakes import place_in_form, wrong_in_words
from ronde.web.page import CONFIRM, Page, page_of
from ronde.web.requestlog import number_of, route_of
from ronde.web.requirement import TOKEN_FIELD

STATUSES: Final[Mapping[type[RondeError], int]] = {
    UnknownSubjectError: 404,
    TooManyAttemptsError: 429,
    SecondFactorNeededError: 401,
    ProviderError: 502,
    OversizedFileError: 413,
    StateError: 409,
    UndoError: 409,
    ConfirmationNeededError: 428,
    InputError: 422,
    NoLegalPairingError: 422,
    TooLargeError: 413,
    ConflictError: 409,
    BusyStoreError: 503,
    ReadOnlyStoreError: 409,
    BusyError: 503,
    StoreError: 500,
    RondeError: 500,
}
"""The status that tells programs what kind of error it was; the first that fits counts."""

_LOG: Final = logging.getLogger("ronde.web")

NEXT_STEPS: Final[Mapping[int, str]] = {
    400: phrase("Go back, correct it and send it again."),
    401: phrase("Log in and try again."),
    403: phrase("Load the page again; if it stays, ask the owner of this site for the right role."),
    404: phrase("Look at the address, or start at the list of events."),
    405: phrase("Look at the address, or start at the list of events."),
    409: phrase("Look at the present state, then decide again."),
    408: phrase("Go back and send it again, from a better network if it stays."),
    413: phrase("Send a smaller file."),
    422: phrase("Go back, correct it and send it again."),
    429: phrase("Wait, then try again."),
    503: phrase("Somebody else is writing just now. Try again in a moment."),
}

TITLES: Final[Mapping[int, str]] = {
    401: phrase("Please log in"),
    403: phrase("You may not do that"),
    404: phrase("There is nothing here"),
    405: phrase("There is nothing here"),
    409: phrase("Not now"),
}

_SAID: Final[Mapping[str, str]] = {
    "csrf": phrase("The form was too old, or did not come from this site; nothing was changed."),
    "token": phrase(
        "The token is wrong, has expired or was revoked; make another one on the "
        "page of your account."
    ),
    "person": phrase("A token cannot do this; log in with name and password."),
    "slip": phrase("The code on a result slip opens its own board only; scan that of the board."),
    "slip-closed": phrase(
        "The round of this slip is complete; its code opens nothing any more. What was entered"
        " stands."
    ),
    "slip-other": OTHER_GAME,
    "factor": phrase(
        "Your role needs a second factor; set it up on the page of your account first."
    ),
}
"""What is said beside a status when a request is refused."""


_SAID_OF_STATUS: Final[Mapping[int, str]] = {
    400: phrase(
        "The request cannot be read: it is cut off, nested too deeply, or has too many or too long "
        "fields."
    ),
    413: phrase("The request is larger than what is read."),
    415: phrase(
        "A body of this type is not read; send the file as text/plain, application/json, or in the "
        "field `file` of a form."
    ),
}
"""The same where nothing more is known."""

_MOST_TOLD: Final = 10
"""So many mistakes of a request are told; who made more knows enough by then."""


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong: the sentence, the place in the request, and what others changed."""

    sentence: str
    where: str | None = None
    kind: str = ""
    changed: tuple[str, ...] = ()
    fields: Mapping[str, str] = field(default_factory=dict)
    questions: tuple[Confirmation, ...] = ()

    def problem(self, status: int) -> Problem:
        """Return the failure as the API tells it; a lone surrogate in it becomes a mark."""
        said = self.sentence or HTTPStatus(status).phrase
        where = None if self.where is None else _whole(self.where)
        return Problem(_whole(said), where, self.kind, self.changed, self.questions)


@dataclass(frozen=True, slots=True)
class Problem(OmitsDefaults):
    """What went wrong: a sentence for people, and the place where it is to be mended."""

    error: Annotated[str, Keywords(examples=["demo: round 5 has not been begun"])]
    where: Annotated[
        str | None,
        Keywords(description="The field of the request, or file:line:column.", examples=["rounds"]),
    ]
    kind: Annotated[
        str, Keywords(description="The kind of error, for programs.", examples=["StateError"])
    ]
    changed: Annotated[
        tuple[str, ...], Keywords(description="After 409: what others changed meanwhile.")
    ]
    questions: Annotated[
        tuple[Confirmation, ...],
        Keywords(description="After 428: what is to be confirmed by `?confirm=CODE`."),
    ] = ()


def _whole(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")


def place_of(error: RondeError) -> str | None:
    """Return the place in a file that an error knows, as `file:line:column`.

    >>> place_of(FormatError("no number", file="open.trf", line=3))
    'open.trf:3'
    """
    if not isinstance(error, FormatError):
        return None
    parts = (error.file, error.line, error.column)
    return ":".join(str(part) for part in parts if part is not None) or None


def status_of(error: RondeError) -> int:
    """Return the status of an error.

    >>> status_of(StateError("too late")), status_of(InputError("what?"))
    (409, 422)
    """
    return next(status for kind, status in STATUSES.items() if isinstance(error, kind))


def install(app: FastAPI) -> None:
    """Let an application tell its errors on pages, and as JSON under /api."""
    app.add_exception_handler(RondeError, _unless_done(_of_ronde))
    app.add_exception_handler(ConfirmationNeededError, _unless_done(_of_question))
    app.add_exception_handler(HTTPException, _unless_done(_of_protocol))
    app.add_exception_handler(RequestValidationError, _unless_done(_of_form))
    app.add_exception_handler(Exception, _unless_done(_of_program))


_Told = Callable[[Request, Exception], Response]
_Answered = Callable[[Request, Exception], Awaitable[Response]]


def _unless_done(told: _Told | _Answered) -> _Answered:
    """Return what tells an error, or what was done before it: nobody is told the contrary."""

    async def answer(request: Request, error: Exception) -> Response:
        if afterwards.is_done(request):
            programs = is_for_programs(request)
            return await run_in_threadpool(
                partial(afterwards.answer_of, request, error, for_programs=programs)
            )
        if iscoroutinefunction(told):
            found: Response = await told(request, error)
            return found
        return await run_in_threadpool(cast("_Told", told), request, error)

    return answer


def _of_ronde(request: Request, error: Exception) -> Response:
    assert isinstance(error, RondeError)
    entries = error.entries if isinstance(error, ConflictError) else ()
    changed = tuple(entry.sentence() for entry in entries)
    if not is_for_programs(request):
        changed = _changed(page_of(request), entries)
    fields = error.fields if isinstance(error, InputError) else {}
    failure = Failure(
        _sentence(request, error), place_of(error), type(error).__name__, changed, fields
    )
    error.__traceback__ = error.__context__ = None  # whose frames hold the file that was sent
    return _answer(request, status_of(error), failure, _seconds_to_wait(error))


async def _of_question(request: Request, error: Exception) -> Response:
    """Ask on a page that sends the same form again, with the answer; programs get the questions."""
    assert isinstance(error, ConfirmationNeededError)
    failure = Failure(error.phrase, kind=type(error).__name__, questions=error.questions)
    if is_for_programs(request):
        return _answer(request, status_of(error), failure)
    sent = await request.form()
    given = [(name, text) for name, text in sent.multi_items() if isinstance(text, str)]
    return await run_in_threadpool(question_page, page_of(request), error, given)


def question_page(
    page: Page, error: ConfirmationNeededError, given: Sequence[tuple[str, str]]
) -> Response:
    """Return the page that asks, with a form that sends what was given once more."""
    codes = [one.code for one in error.questions]
    answered = [*page.request.query_params.multi_items(), *((CONFIRM, code) for code in codes)]
    return page.render(
        "confirm.html",
        status_of(error),
        questions=error.questions,
        is_second=any(map(is_second, error.questions)),
        level=max(one.level for one in error.questions),
        is_admitted=all(one.is_admitted for one in error.questions),
        action=f"{page.request.url.path}?{urlencode(answered)}",
        came_from=came_from(page),
        given=[(name, text) for name, text in given if name != TOKEN_FIELD],
    )


def _seconds_to_wait(error: RondeError) -> int | None:
    """Return in how many seconds it is worth trying again, None when that changes nothing."""
    if isinstance(error, TooManyAttemptsError | BusyError):
        return error.seconds
    return 2 if isinstance(error, BusyStoreError) else None


def _sentence(request: Request, error: RondeError) -> str:
    """Return what went wrong; of the database a visitor hears no more than its operator allows.

    The whole sentence, with its paths, hosts and statements, goes to the log under the reference
    that the visitor is told.
    """
    if not isinstance(error, StoreError) or not (error.public or status_of(error) >= 500):
        return error.phrase
    reference = number_of(request.scope)
    _LOG.error("%s: %s %s: %s", reference, request.method, route_of(request.scope), error.phrase)
    what = error.public or phrase("the database refused; nothing was changed")
    return phrase("{what} (reference {reference})", what=what, reference=reference)


def _changed(page: Page, entries: Sequence[JournalEntry]) -> tuple[str, ...]:
    """Return what others did as the journal tells it, at the time of the visitor's clock."""
    if not entries or page.scope is None:
        return ()
    lines = told_in_words(page.site.database, page.scope, entries)
    return tuple(replace(line, at=page.speech.moment(line.at)).sentence() for line in lines)


def _of_protocol(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    page = page_of(request)
    if error.status_code == HTTPStatus.UNAUTHORIZED and _can_log_in(request):
        return RedirectResponse(f"/login?next={quote(page.here, safe='')}", status_code=303)
    if error.detail == "factor" and _can_log_in(request):
        return page.redirect("/account/factor", _SAID["factor"])
    sentence = page.say(_SAID.get(error.detail) or _SAID_OF_STATUS.get(error.status_code, ""))
    return _answer(request, error.status_code, Failure(sentence, kind="HTTPError"))


def _can_log_in(request: Request) -> bool:
    return request.method == "GET" and not is_for_programs(request)


def _of_form(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    parts = error.errors()[:_MOST_TOLD]
    places = [place_in_form(part) for part in parts]
    wrong = listed((wrong_in_words(part) for part in parts), "; ")
    if is_for_programs(request):
        said = (f"{place}: {part['msg']}" for place, part in zip(places, parts, strict=True))
        wrong = listed(said, "; ")
    is_no_json = any(part["type"] == "json_invalid" for part in parts)
    fields = {
        place.partition(".")[0]: wrong_in_words(part)
        for place, part in zip(places, parts, strict=True)
    }
    failure = Failure(wrong, places[0], "InputError", fields=fields)
    return _answer(request, 400 if is_no_json else 422, failure)


def is_for_programs(request: Request) -> bool:
    """Whether the answer is JSON and not a page; that about the API is one."""
    path = request.url.path
    return path.startswith("/api/") and not path.startswith("/api/docs")


def _of_program(request: Request, error: Exception) -> Response:
    """Tell of a bug of ours; the server writes its trace."""
    kind = type(error).__name__
    sentence = phrase(
        "This is a mistake in ronde ({kind}); nothing was changed. Please report it.", kind=kind
    )
    if _only_looks(request):  # what was done a moment ago stands
        sentence = phrase(
            "This is a mistake in ronde ({kind}): the page cannot be shown. Please report it.",
            kind=kind,
        )
    return _answer(request, 500, Failure(page_of(request).say(sentence), kind="Bug"))


def _only_looks(request: Request) -> bool:
    return request.method in ("GET", "HEAD")


def _answer(
    request: Request, status: int, failure: Failure, seconds_to_wait: int | None = None
) -> Response:
    if is_for_programs(request):
        response = Response(to_json(failure.problem(status)), status, None, "application/json")
        if status == HTTPStatus.UNAUTHORIZED:
            response.headers["www-authenticate"] = "Bearer"
    else:
        response = failure_page(page_of(request), status, failure)
    if seconds_to_wait is not None:
        response.headers["retry-after"] = str(seconds_to_wait)
    return response


def failure_page(page: Page, status: int, told: Failure) -> Response:
    """Return the page of an error; it names the fields that are wrong."""
    return page.render(
        "failure.html",
        status,
        code=status,
        title=TITLES.get(status, phrase("That did not work")),
        sentence=told.sentence,
        fields=told.fields,
        next_step=NEXT_STEPS.get(status, _otherwise(page.request)),
        changed=told.changed,
        number=number_of(page.request.scope) if status >= 500 else "",
    )


def _otherwise(request: Request) -> str:
    """Return what to do after a failure of the server."""
    if _only_looks(request):
        return phrase("What was entered before stands. Try again, or look at another page.")
    return phrase("Nothing was changed. Go back and try again; a backup of every round is kept.")
