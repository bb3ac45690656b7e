"""Documents of an event: PDFs for the wall and the tables, files to take home."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Form
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from ronde.declared.roles import Role
from ronde.documents import PAPERS, Paper, Sheet, TypeSize
from ronde.documents.pairings import round_of
from ronde.documents.sheet import size_of
from ronde.errors import InputError
from ronde.i18n import LANGUAGES, phrase, phrase_in, speaking_of_teams
from ronde.model.outcomes import DRAUGHTS
from ronde.norms.computation import NormRequest, can_give_norms
from ronde.norms.event import EventClass
from ronde.office.desk.joined import GroupName
from ronde.office.paperwork.audit import audit_of_event
from ronde.office.paperwork.documents import IN_ONE_FILE, print_event, print_groups
from ronde.office.paperwork.downloads import LISTS_OF_TEAMS, Download, TextFile, download
from ronde.office.paperwork.repairs import repair_of
from ronde.office.paperwork.report import EventSubmission
from ronde.office.phonelinks import link_by_token, make_check_in_link
from ronde.office.rounds.overview import event_card
from ronde.questions.documents import (
    OF_A_PART,
    OF_A_ROUND,
    OF_KNOCKOUTS,
    OF_NORMS,
    OF_PRIZES,
    OF_TEAMS,
    DocumentKind,
    Order,
    Printed,
)
from ronde.questions.knockout import is_knockout
from ronde.questions.report import FEDERATION_DIALECT
from ronde.questions.standings import StandingRequest
from ronde.store.tables import PrizeRow
from ronde.web.calculation import Calculated
from ronde.web.forms import number_in, value_of
from ronde.web.page import Page
from ronde.web.public.eventview import SIZE_WORDS
from ronde.web.public.filters import Filter, choices_of
from ronde.web.requirement import Arbiter, Viewer
from ronde.web.slipcodes import codes_of_event, poster_codes, refuse_unreachable

router = APIRouter(include_in_schema=False)

KIND_WORDS: Final[Mapping[DocumentKind, str]] = {
    DocumentKind.PAIRINGS: phrase("Pairings"),
    DocumentKind.PAIRINGS_BY_NAME: phrase("Pairings by name"),
    DocumentKind.SLIPS: phrase("Result slips"),
    DocumentKind.STANDINGS: phrase("Standings"),
    DocumentKind.WALL_CHART: phrase("Wall chart"),
    DocumentKind.CROSS_TABLE: phrase("Cross-table"),
    DocumentKind.CARDS: phrase("Place cards"),
    DocumentKind.PLAYERS: phrase("List of players"),
    DocumentKind.STATEMENT: phrase("System and settings"),
    DocumentKind.REPORT: phrase("Arbiter's report"),
    DocumentKind.RATINGS: phrase("FIDE ratings"),
    DocumentKind.NORMS: phrase("Title norms"),
    DocumentKind.NORM_CERTIFICATES: phrase("Certificates of title norms"),
    DocumentKind.PRIZES: phrase("Prizes"),
    DocumentKind.RECEIPTS: phrase("Receipts"),
    DocumentKind.DIPLOMAS: phrase("Diplomas"),
    DocumentKind.REPORT_FORM: phrase("Data of the report form (IT3)"),
    DocumentKind.MATCHES: phrase("Matches board by board"),
    DocumentKind.SQUADS: phrase_in("document", "Teams with their players"),
    DocumentKind.INDIVIDUALS: phrase("All players over all matches"),
    DocumentKind.BOARDS: phrase("The best players of each board"),
    DocumentKind.TREE: phrase_in("knock-out", "Tree"),
    DocumentKind.POSTER: phrase("Poster"),
}
_WITHOUT_ROUND: Final = frozenset(
    {
        DocumentKind.CARDS,
        DocumentKind.PLAYERS,
        DocumentKind.SQUADS,
        DocumentKind.STATEMENT,
        DocumentKind.POSTER,
    }
)
_OF_THE_EVENT: Final = frozenset({DocumentKind.REPORT, DocumentKind.REPORT_FORM})
_OF_STANDINGS: Final = (
    frozenset(DocumentKind) - OF_A_ROUND - _WITHOUT_ROUND - _OF_THE_EVENT - OF_PRIZES
)
FILE_WORDS: Final[Mapping[Download, str]] = {
    Download.TRF26: phrase("Tournament report (TRF, 2026)"),
    Download.TRF16: phrase("Tournament report (TRF, 2016)"),
    Download.TRFX: phrase("Tournament file for pairing programs (TRFx)"),
    Download.JSON: phrase("Everything published, as JSON"),
    Download.CSV: phrase("Table for spreadsheets (CSV)"),
    Download.PGN: phrase("Games for live boards and broadcasts (PGN)"),
    Download.PDN: phrase("Games for live boards and broadcasts (PDN)"),
    Download.START_LIST: phrase("Start list, columns of Swiss-Manager (CSV)"),
    Download.RANKING_LIST: phrase("Ranking, columns of chess-results (CSV)"),
    Download.CROSS_TABLE_LIST: phrase("Cross-table, columns of chess-results (CSV)"),
    Download.INDIVIDUALS: phrase("All players over all matches (CSV)"),
    Download.BOARDS: phrase("The best players of each board (CSV)"),
    Download.REPORT: phrase("Final report (HTML)"),
    Download.STATEMENT: phrase("System and settings for the players"),
    Download.ARCHIVE: phrase("Archive with the whole journal, for another computer"),
}
_DIALECTS: Final = {Download.TRF26.value: "TRF 2026", Download.TRF16.value: "TRF 2016"}
_PDF: Final = "application/pdf"


@router.get("/events/{event}/documents")
def documents(event: str, page: Viewer, dialect: str = FEDERATION_DIALECT) -> Response:
    """Show what can be printed and taken home, and what the federation will refuse in it."""
    card = event_card(page.desk, event)  # an unknown event is refused
    tournament = page.desk.tournament(event)
    rounds = len(tournament.rounds)
    is_draughts = card.discipline == DRAUGHTS
    absent = {Download.PGN if is_draughts else Download.PDN}
    if not page.is_of_teams:
        absent |= LISTS_OF_TEAMS
    left_out = frozenset() if can_give_norms(page.desk.people(event)) else OF_NORMS
    if is_draughts:
        left_out |= {DocumentKind.RATINGS, DocumentKind.REPORT_FORM} | OF_NORMS
    if not page.is_of_teams:
        left_out |= OF_TEAMS
    if not is_knockout(tournament):
        left_out |= OF_KNOCKOUTS
    wanted = dialect if dialect in _DIALECTS else FEDERATION_DIALECT
    is_rated = rounds > 0 and not is_draughts
    return page.render(
        "documents/documents.html",
        event=event,
        rounds=rounds,
        is_of_teams=page.is_of_teams,
        complete=tournament.complete_rounds,
        sizes=[(size.value, page.say(word)) for size, word in SIZE_WORDS.items()],
        choices=choices_of(tournament),
        parted=Filter(),
        of_a_round=_kinds(OF_A_ROUND - left_out) if rounds else [],
        of_standings=_kinds(_OF_STANDINGS - left_out) if rounds else [],
        without_round=_kinds(_WITHOUT_ROUND - left_out),
        of_the_event=_kinds(_OF_THE_EVENT - left_out) if rounds else [],
        of_groups=[(kind, KIND_WORDS[kind]) for kind in IN_ONE_FILE if page.groups],
        of_prizes=_kinds(OF_PRIZES) if rounds and _has_prizes(page, event) else [],
        dialects=_DIALECTS,
        **(_told_to_federation(page, event, wanted) if is_rated else {"submission": None}),
        files={what: word for what, word in FILE_WORDS.items() if what not in absent},
    )


@router.get("/events/{event}/audit")
def audit(event: str, page: Viewer, language: str = "") -> Response:
    """Show a page to be printed: was every published round paired by the rules of the event?"""
    spoken = language if language in LANGUAGES else page.speech.language
    return Calculated(page, HTMLResponse, audit_of_event, page.desk, event, spoken)


def _told_to_federation(page: Page, event: str, dialect: str) -> dict[str, Any]:
    """Return what a rating office will say; it speaks of players, in an event of teams, too."""
    found = page.desk.ask(event, EventSubmission(dialect))
    groups = (("bad", found.refusals), ("warn", found.questions), ("", found.remarks))
    with speaking_of_teams(of_teams=False):
        said = [
            (
                kind,
                [
                    (page.say(one.what), repair_of(one, is_of_teams=page.is_of_teams))
                    for one in told
                ],
            )
            for kind, told in groups
        ]
        title = page.say(found.title())
    *faults, (_, remarks) = said
    return {
        "submission": found,
        "submission_title": title,
        "said_by_office": faults,
        "office_remarks": remarks,
    }


@dataclass(frozen=True, slots=True)
class PrintRequest:
    """What an address asks of a document.

    `round` is the round of pairings and slips, `after` the last one that standings count; who
    gives no `after` means the same by `round`. `player` is whose certificates are printed alone,
    `event_class` the kind of event that title norms are judged by. `changes` adds those of the
    ratings to standings.
    """

    round: int | None = None
    after: int | None = None
    paper: str = "a4"
    size: str = TypeSize.NORMAL.value
    player: int | None = None
    event_class: str = ""
    changes: bool = False
    language: str = ""

    def round_of(self, kind: DocumentKind) -> int | None:
        """Return the round of a document, None for its default."""
        if kind in _OF_THE_EVENT:
            return None
        return self.round if self.after is None or kind not in _OF_STANDINGS else self.after


def _has_prizes(page: Page, event: str) -> bool:
    with page.desk.reading(event) as reader:
        return bool(reader.rows(PrizeRow))


def _kinds(wanted: frozenset[DocumentKind]) -> list[tuple[DocumentKind, str]]:
    return [(kind, word) for kind, word in KIND_WORDS.items() if kind in wanted]


def _sheet(page: Page, paper: str, language: str = "") -> Sheet:
    """Return the sheet of a document, in the language of the page unless another is known."""
    spoken = language if language in LANGUAGES else page.speech.language
    return Sheet(date.today(), spoken, PAPERS.get(paper, Paper.A4))


@router.get("/events/{event}/documents/{kind}.pdf")
def pdf(
    event: str,
    kind: str,
    page: Viewer,
    asked: Annotated[PrintRequest, Depends()],
    parted: Annotated[Filter, Depends()],
) -> Response:
    """Print a document as PDF in the language of the page.

    What the filters leave out of standings and the list of players is not printed. Prizes, which
    may be a forecast, are for arbiters.
    """
    wanted = value_of(DocumentKind, kind)
    if wanted is None:
        raise HTTPException(404)
    if wanted in OF_PRIZES and Role.ARBITER not in page.roles:
        raise HTTPException(403)
    round_ = asked.round_of(wanted)
    sheet = replace(_sheet(page, asked.paper, asked.language), type_size=size_of(asked.size))
    standing = StandingRequest()
    if wanted in OF_A_PART:
        standing = StandingRequest(category=parted.conditions, named=parted.category)
    norms = NormRequest(event_class=value_of(EventClass, asked.event_class))
    order = Order(wanted, sheet, round_, standing=standing, norms=norms, player=asked.player)
    order = replace(order, changes=asked.changes and wanted is DocumentKind.STANDINGS)
    if wanted is DocumentKind.POSTER:
        order = replace(order, poster=poster_codes(page.desk, event, page.address))
    suffix = "" if round_ is None or wanted in _WITHOUT_ROUND | OF_PRIZES else f"-round-{round_}"
    shown = _paper(f"{event}-{kind}{suffix}.pdf")
    return Calculated(page, shown, print_event, page.desk, event, order)


def _paper(name: str) -> Callable[[Printed], Response]:
    """Return what shows a printed document under a name."""
    return lambda printed: _file(printed.pdf, name, _PDF, inline=True)


@router.get("/events/{event}/documents/groups/{kind}.pdf")
def pdf_of_groups(
    event: str, kind: str, page: Viewer, asked: Annotated[PrintRequest, Depends()]
) -> Response:
    """Print a document about all groups of the event that the visitor may look at."""
    wanted = next((known for known in IN_ONE_FILE if known.value == kind), None)
    groups = [GroupName(one.key, one.name) for one in page.groups]
    if wanted is None or not groups:
        raise HTTPException(404)
    sheet = replace(_sheet(page, asked.paper), type_size=size_of(asked.size))
    shown = _paper(f"{event}-groups-{kind}.pdf")
    return Calculated(page, shown, print_groups, page.desk, groups, Order(wanted, sheet))


@router.post("/events/{event}/documents/slips")
def slips_for_phones(
    event: str,
    page: Arbiter,
    round: Annotated[int | None, Form()] = None,
    paper: Annotated[str, Form()] = "a4",
    language: Annotated[str, Form()] = "",
) -> Response:
    """Print the slips of a round, by default the latest, with the code that the event has chosen.

    Where phones enter results by it, a phone link is made, which is listed and revoked like any
    other.
    """
    sheet = _sheet(page, paper, language)
    tournament = page.desk.tournament(event)
    number = len(tournament.rounds) if round is None else round
    round_of(tournament, number)  # no link for slips that cannot be printed
    label = page.t("Slips of round {round}", round=number)
    codes = codes_of_event(page.desk, event, number, page.address, label)
    order = codes.on(Order(DocumentKind.SLIPS, sheet, number))
    shown = _paper(f"{event}-slips-round-{number}.pdf")
    return Calculated(page, shown, print_event, page.desk, event, order)


@router.post("/events/{event}/documents/poster")
def poster_for_phones(
    event: str,
    page: Arbiter,
    token: Annotated[str, Form(max_length=100)] = "",
    paper: Annotated[str, Form()] = "a4",
    language: Annotated[str, Form()] = "",
) -> Response:
    """Print the poster with the code of a phone link of the event, beside that of its pages."""
    link = link_by_token(page.site.database, token)
    if token and (link is None or link.event != event):
        raise InputError("this phone link has expired or was revoked; make another one")
    codes = poster_codes(page.desk, event, page.address, token)
    order = Order(DocumentKind.POSTER, _sheet(page, paper, language), poster=codes)
    return Calculated(page, _paper(f"{event}-poster.pdf"), print_event, page.desk, event, order)


@router.post("/events/{event}/documents/door-poster")
def poster_for_door(
    event: str,
    page: Arbiter,
    paper: Annotated[str, Form()] = "a4",
    language: Annotated[str, Form()] = "",
    hours: Annotated[int, Form()] = 12,
) -> Response:
    """Print the poster at the door with a new code by which players check in."""
    refuse_unreachable(page.address)
    token = make_check_in_link(page.desk, event, hours=hours).token
    codes = poster_codes(page.desk, event, page.address, check_in=token)
    order = Order(DocumentKind.POSTER, _sheet(page, paper, language), poster=codes)
    return Calculated(page, _paper(f"{event}-door.pdf"), print_event, page.desk, event, order)


@router.get("/events/{event}/download/{what}")
def take_home(event: str, what: str, page: Viewer, round: str = "") -> Response:
    """Give a file of the event; the archive, which has the drafts, to arbiters only.

    `round` is that of a list of games, by default all.
    """
    wanted = value_of(Download, what)
    if wanted is None:
        raise HTTPException(404)
    if wanted is Download.ARCHIVE and Role.ARBITER not in page.roles:
        raise HTTPException(403)
    work = partial(download, language=page.speech.language, round_=number_in(round))
    return Calculated(page, _taken_home, work, page.desk, event, wanted)


def _taken_home(file: TextFile) -> Response:
    return _file(file.text.encode(), file.name, f"{file.media_type}; charset=utf-8")


def _file(data: bytes, name: str, media_type: str, *, inline: bool = False) -> Response:
    how = "inline" if inline else "attachment"
    headers = {"content-disposition": f'{how}; filename="{name}"'}
    return Response(data, media_type=media_type, headers=headers)
