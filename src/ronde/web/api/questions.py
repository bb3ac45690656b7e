"""The operations of the API that are generated from questions."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel
from starlette.responses import Response

from ronde.declared.actions import arguments_of, build, description_of
from ronde.declared.question import Question, document_type, questions_in
from ronde.documents import PAPERS, Sheet
from ronde.i18n import Language, speak_of_teams
from ronde.office.desk.questions import THEMES, EventFile, EventQuestion
from ronde.office.ratinglists.search import MemberFinder
from ronde.questions import answers
from ronde.questions.source import TournamentQuestion
from ronde.web.api import parameters
from ronde.web.api.kit import Event, answer, api_router, gives, json_answer, named_file
from ronde.web.api.uploads import TAKES_TOURNAMENT, Upload, UploadedFile
from ronde.web.arguments import (
    Find,
    Routed,
    found_value,
    is_in_path,
    path_type,
    query_model,
    sent,
)
from ronde.web.calculation import Calculated, Calculation
from ronde.web.forms import finder_of
from ronde.web.page import Page
from ronde.web.public.loader import office_view
from ronde.web.requirement import requires


class FileLanguage(parameters.Query):
    """In which language a file is written."""

    lang: Language = "en"


class FilePaper(FileLanguage):
    """In which language and on what paper a file is printed."""

    paper: Literal["a4", "letter"] = "a4"


class QuestionOperation:
    """A question about an event as an operation: what is in its path, and what in the query."""

    def __init__(self, cls: type[Question[Any]], base: type[BaseModel]) -> None:
        self.cls, self.declared = cls, cls.declared
        path = self.declared.path
        self.places = {one.path_name: one for one in arguments_of(cls) if is_in_path(one, path)}
        named = frozenset(one.name for one in self.places.values())
        self.model = query_model(cls, base, named)

    def question(self, asked: BaseModel, places: Mapping[str, Any], find: Find) -> Any:
        """Return the question that a request asks."""
        named = {
            one.name: found_value(one, places[name], find) for name, one in self.places.items()
        }
        return build(self.cls, named | sent(self.cls, asked, find))

    def add(self, router: APIRouter, function: Any, **how: Any) -> None:
        """Add the operation to a router."""
        hints: dict[str, Any] = {"event": Event}
        hints |= {name: path_type(one) for name, one in self.places.items()}
        hints["page"] = Annotated[Page, requires(self.declared.role)]
        hints["asked"] = Annotated[self.model, Query()]
        router.add_api_route(
            f"/events/{{event}}/{self.declared.path}",
            Routed(function, hints),
            name=self.declared.operation_name,
            description=description_of(self.cls),
            **how,
        )


def add_event_question(router: APIRouter, cls: type[EventQuestion[Any]]) -> None:
    """Add the operation of a question about an event."""
    operation = QuestionOperation(cls, parameters.Query)

    def ask(event: str, page: Page, asked: Any, **places: Any) -> Response:
        if cls.of_players:
            speak_of_teams(of_teams=False)
        question = operation.question(asked, places, finder_of(page).one)
        result = page.desk.ask(event, question)
        return answer(result.document(), getattr(result, "version", None))

    operation.add(router, ask, response_model=document_type(cls))


def add_event_file(router: APIRouter, cls: type[EventFile]) -> None:
    """Add the operation of a question that is answered with a file."""
    is_printed = cls.media_types == EventFile.media_types
    operation = QuestionOperation(cls, FilePaper if is_printed else FileLanguage)

    def ask(event: str, page: Page, asked: Any, **places: Any) -> Response:
        question = operation.question(asked, places, finder_of(page).one)
        sheet = Sheet(date.today(), asked.lang, PAPERS[getattr(asked, "paper", "a4")])
        return Calculated(page, named_file, page.desk.ask(event, question), sheet)

    files = gives(*cls.media_types)
    operation.add(router, ask, response_class=Response, responses=files)


def add_tournament_question(router: APIRouter, cls: type[TournamentQuestion[Any]]) -> None:
    """Add the operation of a question that is asked of the tournament of an event."""
    operation = QuestionOperation(cls, parameters.Query)

    def ask(event: str, page: Page, asked: Any, **places: Any) -> Response:
        if cls.of_players:
            speak_of_teams(of_teams=False)
        view = office_view(page, event)
        is_member = cls.of_players and view.event.is_of_teams
        find = MemberFinder(page.desk, event).one if is_member else finder_of(page).one
        result = view.ask(operation.question(asked, places, find))
        return answer(result.document(), view.event.version)

    operation.add(router, ask, response_model=document_type(cls))


def add_file_question(router: APIRouter, cls: type[TournamentQuestion[Any]]) -> None:
    """Add the operation of a question that is asked of a file that is sent along."""

    def ask(page: Page, file: Upload, asked: Any) -> Response:
        question = build(cls, sent(cls, asked, parameters.by_number))
        facts = (file.data, file.name, asked.lenient, question)
        return Calculated(page, json_answer, answers.asked, *facts)

    declared, model = cls.declared, query_model(cls, parameters.FileQuery)
    hints = {"page": Calculation, "file": UploadedFile, "asked": Annotated[model, Query()]}
    router.add_api_route(
        f"/{declared.file_path}",
        Routed(ask, hints),
        methods=["POST"],
        name=declared.operation_name,
        description=description_of(cls),
        response_model=document_type(cls),
        openapi_extra=TAKES_TOURNAMENT,
    )


router, _of_files = APIRouter(), api_router("files")
for _theme, _modules in THEMES.items():
    _of_theme = api_router(_theme)
    for _cls in questions_in(*_modules):
        if issubclass(_cls, EventFile):
            add_event_file(_of_theme, _cls)
        elif issubclass(_cls, EventQuestion) and _cls.declared.path:
            add_event_question(_of_theme, _cls)
        elif issubclass(_cls, TournamentQuestion) and _cls.declared.path:
            add_tournament_question(_of_theme, _cls)
        if issubclass(_cls, TournamentQuestion) and _cls.declared.file_path:
            add_file_question(_of_files, _cls)
    router.routes.extend(_of_theme.routes)
router.routes.extend(_of_files.routes)
