"""Documents of an event: files for taking home, the report, and everything that is printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Annotated, Literal, get_args

from fastapi import Query
from pydantic import Field
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ronde.declared.roles import Role
from ronde.documents import PAPERS, Sheet, TypeSize
from ronde.documents.pairings import round_of
from ronde.errors import StateError
from ronde.fields import Arg, RoundNumber
from ronde.i18n import Language
from ronde.norms.computation import NormRequest
from ronde.norms.event import EventClass
from ronde.office.desk.joined import GroupName
from ronde.office.paperwork.documents import print_event, print_groups, statement_passages
from ronde.office.paperwork.downloads import Download, TextFile, download
from ronde.office.paperwork.report import EventReport, event_report
from ronde.office.phonelinks import LONGEST_HOURS
from ronde.questions.documents import OF_PRIZES, DocumentKind, Order, Printed
from ronde.questions.standingquestions import FieldPart
from ronde.questions.standings import StandingRequest
from ronde.web.api.kit import (
    AS_WHOLE,
    Event,
    Round,
    answer,
    api_router,
    file_called,
    gives,
)
from ronde.web.api.parameters import query_for
from ronde.web.arguments import Body
from ronde.web.calculation import Calculated
from ronde.web.requirement import Arbiter, Viewer
from ronde.web.slipcodes import PhoneCodes, poster_codes, slip_codes

router = api_router("documents")


@dataclass(frozen=True, slots=True)
class PassageLine:
    """What is said, under a label."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class PassageAnswer:
    """What is announced under one heading."""

    heading: str
    lines: tuple[PassageLine, ...]


@dataclass(frozen=True, slots=True)
class PassagesAnswer:
    """The statement as it hangs on the wall."""

    passages: tuple[PassageAnswer, ...]


@router.get("/events/{event}/export/{form}", response_model=TextFile)
def export(
    event: Event,
    form: Download,
    page: Viewer,
    lang: Language = "en",
    round: Annotated[Round | None, Query(description="Of pgn and pdn; by default all.")] = None,
) -> Response:
    """Return the event as a file: published rounds, or for arbiters everything as an archive."""
    if form is Download.ARCHIVE and Role.ARBITER not in page.roles:
        raise HTTPException(403)
    work = partial(download, language=lang, round_=round)
    return Calculated(page, answer, work, page.desk, event, form)


@router.get("/events/{event}/report", response_model=EventReport)
def report(event: Event, page: Viewer) -> Response:
    """Return the report: statement, standings, and all that was out of the usual."""
    return answer(event_report(page.desk, event))


class SlipsWish(Body):
    """How long the codes on the slips are good, and how they are printed."""

    hours: Annotated[int, Field(ge=1, le=LONGEST_HOURS), AS_WHOLE] = 12
    common: bool = Field(
        default=False, description="Every slip has the link of the hall, which opens all boards."
    )
    paper: Literal["a4", "letter"] = "a4"
    lang: Language = "en"


FOR_HALF_A_DAY = SlipsWish()


GroupDocument = Literal["pairings-by-name", "report"]


@dataclass(frozen=True, slots=True)
class PrintWish:
    """How a document is printed, and whom standings and the list of players are restricted to."""

    part: FieldPart = FieldPart()
    round: Annotated[
        RoundNumber | None,
        Arg("By default the latest; for standings the last complete one."),
    ] = None
    paper: Annotated[str, Arg(choices=tuple(PAPERS))] = "a4"
    size: Annotated[TypeSize, Arg("Size of the type; larger is read from some steps away.")] = (
        TypeSize.NORMAL
    )
    lang: Annotated[str, Arg(choices=get_args(Language))] = "en"
    player: Annotated[
        int | None,
        Arg("Of certificates of norms: those of this player alone.", least=1, most=99_999),
    ] = None
    event_class: Annotated[
        EventClass | None, Arg("Of norms: an event of which the regulations ask less.")
    ] = None
    changes: Annotated[bool, Arg("Of standings: with the changes of FIDE ratings.")] = False

    def order(self, kind: DocumentKind) -> Order:
        """Return what is to be printed; raises InputError for a restriction of other documents."""
        sheet = Sheet(date.today(), self.lang, PAPERS[self.paper], type_size=self.size)
        return Order(
            kind,
            sheet,
            self.round,
            standing=self.part.of(StandingRequest()),
            norms=NormRequest(event_class=self.event_class),
            player=self.player,
            changes=self.changes,
        )


@router.get(
    "/events/{event}/print/{kind}", response_class=Response, responses=gives("application/pdf")
)
def print_(
    event: Event,
    kind: DocumentKind,
    page: Viewer,
    asked: Annotated[PrintWish, query_for(PrintWish)],
) -> Response:
    """Return a document as PDF: pairings, slips, standings, ratings, norms, lists, report.

    Prizes, receipts and diplomas are for arbiters.
    """
    if kind in OF_PRIZES and Role.ARBITER not in page.roles:
        raise HTTPException(403)
    order = asked.order(kind)
    if kind is DocumentKind.POSTER:
        order = replace(order, poster=poster_codes(page.desk, event, page.address))
    shown = _paper(f"{event}-{kind.value}.pdf")
    return Calculated(page, shown, print_event, page.desk, event, order)


def _paper(name: str) -> Callable[[Printed], Response]:
    """Return what gives a printed document away under a name."""
    shown = file_called(name)
    return lambda printed: shown(printed.pdf)


@router.get(
    "/events/{event}/groups/print/{kind}",
    response_class=Response,
    responses=gives("application/pdf"),
)
def print_all_groups(
    event: Event,
    kind: GroupDocument,
    page: Viewer,
    asked: Annotated[PrintWish, query_for(PrintWish)],
) -> Response:
    """Return a document about all groups of the event that the visitor may look at, as PDF."""
    groups = [GroupName(one.key, one.name) for one in page.groups]
    if not groups:
        raise StateError("{event} has no groups; open or join one first", event=event)
    shown, order = _paper(f"{event}-groups-{kind}.pdf"), asked.order(DocumentKind(kind))
    return Calculated(page, shown, print_groups, page.desk, groups, order)


@router.post(
    "/events/{event}/print/slips", response_class=Response, responses=gives("application/pdf")
)
def slips_for_phones(event: Event, page: Arbiter, given: SlipsWish = FOR_HALF_A_DAY) -> Response:
    """Print the slips of the latest round with codes by which phones enter their results.

    Each code opens its own board and no other, until the round is complete. A phone link is made
    for them, which is listed and revoked like any other.
    """
    number = len(page.desk.tournament(event).rounds)
    round_of(page.desk.tournament(event), number)  # no link for slips that cannot be printed
    label = page.t("Slips of round {round}", round=number)
    paths = PhoneCodes(given.hours, given.common).paths(page.desk, event, number, label)
    order = Order(DocumentKind.SLIPS, Sheet(date.today(), given.lang, PAPERS[given.paper]), number)
    codes = slip_codes(page.address, paths)
    shown = _paper(f"{event}-slips-round-{number}.pdf")
    return Calculated(page, shown, print_event, page.desk, event, codes.on(order))


@router.get("/events/{event}/statement/passages", response_model=PassagesAnswer)
def passages(event: Event, page: Viewer, lang: Language = "en") -> Response:
    """Return the statement for the wall in one of the languages, heading by heading."""
    found = statement_passages(page.desk, event, Sheet(date.today(), lang))
    return answer(
        PassagesAnswer(
            tuple(
                PassageAnswer(p.heading, tuple(PassageLine(*line) for line in p.lines))
                for p in found
            )
        )
    )
