"""A club with events at every stage and a federation, and the way to each of its pages."""

from __future__ import annotations

import json
import re
import threading
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import sha256
from http.cookies import SimpleCookie
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx
import pytest
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from jinja2 import Environment, Template
from playwright.sync_api import Browser, BrowserContext, Page
from pyotp.totp import TOTP
from starlette.responses import Response
from tests.browser.waiting import patient
from tests.confirming import EVERYTHING
from tests.leagues import LEAGUE, new_league
from tests.web.oidc_provider import CLIENT, SECRET, Provider

from ronde.accounts.accounts import Account, add_person, make_owner_link
from ronde.accounts.identities import make_invitation
from ronde.accounts.sessions import start_session
from ronde.declared.roles import EVERYWHERE, Role
from ronde.documents.pictures import drawn_anew
from ronde.federation.demo import OFFICER, SLOW, play_demo
from ronde.federation.desk import FederationDesk
from ronde.federation.offices import init_federation
from ronde.federation.series import AddSeries
from ronde.office.desk import Desk
from ronde.office.entries import evenings
from ronde.office.entries.absences import AnnounceAbsence, MissRound, Withdraw
from ronde.office.entries.entries import AddPlayer, AddPlayers, ChangePlayer
from ronde.office.entries.evenings import AnswerAttendance
from ronde.office.fees.changes import (
    FeeRuleData,
    PaymentData,
    SetFeeOf,
    SetFees,
    TakePayment,
)
from ronde.office.fromfile import open_file
from ronde.office.groups.groups import SetGroup
from ronde.office.hosting.handover import OfferEvent
from ronde.office.hosting.organisations import Adopt, FoundOrganisation, OrganisationKind
from ronde.office.hosting.retention import delete_event, removed_events
from ronde.office.notices.subscribing import MAIL, NoticeWish, subscribe
from ronde.office.notices.switch import SwitchNotices
from ronde.office.pairing.proofs import public_certificate
from ronde.office.paperwork.closure import CloseEvent
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.phonelinks import make_captain_links, make_member_links, make_phone_link
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.playing.results import Adjourn, EnterResult
from ronde.office.rounds.manual import SwapPlayers
from ronde.office.rounds.overview import round_view
from ronde.office.rounds.rounds import (
    CompleteRound,
    DraftPairing,
    PublishRound,
    StartRound,
)
from ronde.office.settings.forecastswitch import ForecastFor, SwitchForecast
from ronde.office.settings.looks import SetLogo, SetSponsors
from ronde.office.teams.lineups import SendLineUp
from ronde.office.teams.matches import EnterGame, match_sheet
from ronde.office.teams.squads import squad
from ronde.store import Database
from ronde.web import application
from ronde.web.assets import FOLDER
from ronde.web.forecasts import FIRST, PIECE, forecasts_of
from ronde.web.language import COOKIE as LANGUAGE_COOKIE
from ronde.web.requirement import OnlyBy
from ronde.web.security.sessions import COOKIE, Session
from ronde.web.security.signin import CameBy, HalfWay
from ronde.web.site import Site

FILE: Final = files("ronde.examples").joinpath("minerals.trf").read_bytes()
LOGO: Final = (FOLDER / "icon-192.png").read_bytes()
AXE: Final = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
EVENTS: Final = ("demo", "draft", "new", "closed", LEAGUE)
"""A round is played in the first and drafted in the second, which is a group of the first; nothing
was begun in the third. Teams play in the last one."""

SEASON: Final = "season"
"""A Keizer season whose members say who comes; looked at where its pages are others."""

CUP: Final = "cup"
"""A knock-out with groups that are over and a tree that is being played."""

DOUBLE: Final = "double"
"""A Double-Swiss: two players meet for two games."""

MISSED: Final = "missed"
"""A round is over; some lost it by forfeit, one was away without notice, one withdrew."""

OF_A_DOUBLE: Final = (
    "/events/{event}/phone/{number}/{board}",
    "/events/{event}/phone/{number}/{board}/games/{game}",
    "/events/{event}/results",
    "/public/{event}/projector",
)

OF_A_CUP: Final = (
    "/events/{event}/standings/tree",
    "/public/{event}/tree",
    "/public/{event}/projector",
)

OF_A_SEASON: Final = (
    "/events/{event}/round",
    "/events/{event}/member",
    "/events/{event}/settings/programme",
    "/public/{event}/players/{number}",
)

FEDERATIONS: Final = ("minerals", "lichens")
"""The first has series and lists, the second was founded today."""

OF_AN_EVENT: Final = {
    "number": "5",
    "player": "5",
    "board": "2",
    "game": "2",
    "kind": "pairings-by-name",
    "what": "trf26",
    "form": "csv",
    "page_key": "results",
    "organisation": "quarry",
    "key": "quarry",
    "provider": "stones",
    "discipline": "chess",
    "table": "standings",
    "name": sha256(drawn_anew(LOGO).content).hexdigest()[:16],
}
OF_A_LEAGUE: Final = OF_AN_EVENT | {"number": "1", "player": "1", "board": "1"}
"""Its first team, and the first match of its first round."""
OF_A_MATCH: Final = OF_AN_EVENT | {"number": "1"}
"""The second game of its second board has no result yet."""
NUMBER: Final = "900001"
"""That of a federation, by which a player is known in two events."""

OF_A_FEDERATION: Final = {"number": "3", "player": "1", "month": "2026-11", "kind": "csv"}
RECORDED: Final = "6"
"""The series that is recorded, but not homologated."""

ASKED: Final = {
    "player": "1", "kind": "swap", "one": "1", "other": "2", "name": "a", "q": "a", "white": "1",
}  # fmt: skip
"""What is asked behind a question mark, where a page takes it."""


OF_SUBJECT: Final = re.compile(r"^(/(?:access|events|ffjd|public)/)[^/]+")
"""The beginning of an address, and the event or federation that is named behind it."""


def furnish(database: Database) -> None:
    """Fill a database: events at every stage, a federation with lists, people."""
    desk = Desk(database, "Anna", confirmed=EVERYTHING)
    for key in ("demo", "draft", "closed"):
        open_file(desk, FILE, "minerals.trf", key=key)
    desk.do("new", OpenEvent(EventPlan(name="New Year Open", rounds=5)))
    _play(desk)
    _draft(desk)
    desk.do("draft", SetGroup(joined_to="demo", name="B"))
    desk.do("draft", SwitchForecast(ForecastFor.PUBLIC))
    desk.do("closed", CloseEvent(reason="the hall is needed"))
    _play_matches(desk)
    for key in EVENTS:
        desk.do(key, PublishPages(True))
        desk.do(key, SetLogo(b64encode(LOGO).decode()))
        desk.do(key, SetSponsors("Quarry Bank https://bank.example\nSlate Works"))
    desk.do("demo", SwitchNotices())
    desk.do("lots", OpenEvent(EventPlan(name="Drawing of lots", discipline="draughts", rounds=5)))
    desk.do("lots", AddPlayer(Entrant(name="Agate, Alma")))
    _begin_season(desk)
    _begin_cup(desk)
    _begin_double(desk)
    _miss_games(desk)
    _organise(desk)
    public_certificate(desk, "demo", 5)
    play_demo(database)
    _record(database)
    init_federation(FederationDesk(database, "Olga", date.today()), "lichens", "Lichens")


def _begin_season(desk: Desk) -> None:
    """Let five members play an evening and answer for the next one."""
    desk.do(SEASON, OpenEvent(EventPlan(name="Tuesday evenings", rules="keizer", rounds=20)))
    names = ("Agate, Alma", "Beryl, Bruno", "Citrine, Cleo", "Dolomite, Dirk", "Emerald, Emil")
    desk.do(SEASON, AddPlayers(tuple(Entrant(name=name) for name in names)))
    desk.do(SEASON, DraftPairing())
    desk.do(SEASON, PublishRound(open_pages=True))
    for board in (1, 2):
        desk.do(SEASON, EnterResult(1, board, "1-0"))
    desk.do(SEASON, CompleteRound())
    for player, said in enumerate(("comes", "absence", "club-match"), 1):
        desk.do(SEASON, AnswerAttendance(player, evenings.AttendanceAnswer(said)))


def _begin_double(desk: Desk) -> None:
    """Let five players meet for two games: one match is over, of the other a game is known."""
    desk.do(DOUBLE, OpenEvent(EventPlan(name="Double", rules="double-swiss-2026", rounds=3)))
    desk.do(DOUBLE, AddPlayers(tuple(Entrant(name=f"Mineral {n}") for n in range(1, 6))))
    desk.do(DOUBLE, DraftPairing())
    desk.do(DOUBLE, PublishRound(open_pages=True))
    for board, result in ((1, "1-0 ="), (2, "1-0 *")):
        desk.do(DOUBLE, EnterResult(1, board, result))


def _miss_games(desk: Desk) -> None:
    """Let a round be played to which not everybody comes."""
    desk.do(MISSED, OpenEvent(EventPlan(name="Missed games", rounds=5)))
    desk.do(MISSED, AddPlayers(tuple(Entrant(name=f"Mineral {n}") for n in range(1, 11))))
    desk.do(MISSED, DraftPairing())
    desk.do(MISSED, PublishRound())
    for board, result in enumerate(("+-", "--", "+-", "1-0", "="), 1):
        desk.do(MISSED, EnterResult(1, board, result))
    desk.do(MISSED, CompleteRound())
    boards = round_view(desk, MISSED, 1).boards
    desk.do(MISSED, MissRound(boards[2].black))
    desk.do(MISSED, Withdraw(boards[3].black, reason="ill"))


def _begin_cup(desk: Desk) -> None:
    """Let two groups of three play, and the first games of the semi-finals, one of them drawn."""
    settings = (("groups", "2"), ("third-place", "yes"))
    desk.do(CUP, OpenEvent(EventPlan(name="Cup", rules="knockout", settings=settings)))
    desk.do(CUP, AddPlayers(tuple(Entrant(name=f"Mineral {n}") for n in range(1, 7))))
    for number in range(1, 5):
        desk.do(CUP, DraftPairing())
        desk.do(CUP, PublishRound(open_pages=True))
        for board, result in ((1, "1-0"), (2, "=")):
            desk.do(CUP, EnterResult(number, board, result))
        desk.do(CUP, CompleteRound())


def _play_matches(desk: Desk) -> None:
    """Let four teams play: a match is over, another waits for its line-ups."""
    new_league(desk)
    desk.do(LEAGUE, DraftPairing())
    desk.do(LEAGUE, PublishRound())
    first = match_sheet(desk, LEAGUE, 1).lines[0]
    for team in (first.white, first.black):
        seats = squad(desk, LEAGUE, team).members[:2]
        desk.do(LEAGUE, SendLineUp(1, team, tuple(one.number for one in seats)))
    desk.do(LEAGUE, EnterGame(1, 1, 1, "1-0"))


def _record(database: Database) -> None:
    """Record a series that is not homologated, and so can be corrected."""
    game = {"round": 1, "white": 1, "black": 2, "white_result": "2", "black_result": "0"}
    days = {"start": "2026-11-14", "end": "2026-11-14"}
    told = {"name": "Kitchen Table", "players": [{"id": 1}, {"id": 2}], "games": [game]}
    document = json.dumps(SLOW | days | told)
    made = FederationDesk(database, OFFICER, date.today()).do("minerals", AddSeries(document))
    assert str(made.id) == RECORDED


def _organise(desk: Desk) -> None:
    """Let an organisation below another have an event and be offered one; delete a third."""
    desk.do("", FoundOrganisation("Region of Stones", OrganisationKind.FEDERATION, key="region"))
    club = FoundOrganisation("Quarry Club", contact="office@quarry.example", key="quarry")
    replace(desk, organisation="region").do("", club)
    replace(desk, organisation="quarry").do("", FoundOrganisation("Juniors", key="juniors"))
    desk.do("quarry", Adopt("new"))
    desk.do("lots", OfferEvent("quarry"))
    for key, name in (("demo", "Agate, Ada"), ("draft", "Agate, Adelaide")):
        desk.do(key, ChangePlayer(1, {"fide_id": NUMBER, "name": name}))
    open_file(desk, FILE, "minerals.trf", key="gone")
    delete_event(desk, "gone", "Minerals Open")


def _play(desk: Desk) -> None:
    """Let the fifth round of `demo` be played: some results, one game adjourned."""
    desk.do("demo", AnnounceAbsence(9, (5, 6), reason="a wedding"))
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())
    desk.do("demo", StartRound())
    for board, result in ((3, "1-0"), (4, "="), (5, "+-")):
        desk.do("demo", EnterResult(5, board, result))
    desk.do("demo", Adjourn(5, 6, reason="the light went out"))
    desk.do("demo", SetFees((FeeRuleData("0", titles="GM"), FeeRuleData("40"))))
    desk.do("demo", SetFeeOf(3, "15", why="helps with the boards"))
    desk.do("demo", TakePayment(1, PaymentData("50", "2026-11-10", note="two at once")))


def _draft(desk: Desk) -> None:
    """Let the fifth round of `draft` be a draft that was changed by hand."""
    desk.do("draft", Withdraw(20, reason="ill"))
    boards = desk.do("draft", DraftPairing()).round.boards
    both = (boards[0].white, boards[1].white)
    desk.do("draft", SwapPlayers(*both, reason="the organiser asked for it"))


@dataclass(frozen=True)
class Club:
    """A served club: its address, and the sessions and links of those who come."""

    address: str
    site: Site
    sessions: Mapping[str, Session]
    tokens: Mapping[str, str]
    guest: Account
    rendered: set[str]
    answered: set[tuple[str, str]] = field(default_factory=set)
    """Where pages were asked for, and by whom; and files of other events, which were not."""

    refused: set[str] = field(default_factory=set)
    """The kinds of forms that were sent in vain, by their addresses without numbers."""

    def path(self, route: APIRoute, subject: str) -> str:
        """Return where a page is; a KeyError names what this walk does not know yet."""
        place = route.path.split("/")[1]
        of_event = {LEAGUE: OF_A_LEAGUE, DOUBLE: OF_A_MATCH}.get(subject, OF_AN_EVENT)
        known = OF_A_FEDERATION if place == "ffjd" else of_event
        token = self.tokens.get(place, "")
        known = {**known, "token": token, "uid": token}
        known |= {"event": subject, "federation": subject, "subject": subject}
        if route.path == "/p/{token}/notices":
            known["token"] = self.tokens["own"]
        if place == "portal":
            known["number"] = NUMBER
        if route.path.endswith("/series/{number}/edit"):
            known["number"] = RECORDED
        path = re.sub(r"\{(\w+)(?::\w+)?\}", lambda found: known[found[1]], route.path)
        asked = [name for name in questions_of(route.dependant) if name in ASKED]
        query = httpx.QueryParams({name: ASKED[name] for name in asked})
        return f"{path}?{query}" if query else path

    def stops(self, route: APIRoute) -> list[tuple[str, str]]:
        """Return where a page is in each event or federation, and who looks at it."""
        subjects: tuple[str, ...] = FEDERATIONS if "{federation}" in route.path else EVENTS
        if route.path.startswith("/events/{event}/standings/ratings"):
            subjects += ("lots",)  # draughts have pages of their own there
        if route.path in OF_A_SEASON:
            subjects += (SEASON,)
        if route.path in OF_A_CUP:
            subjects += (CUP,)
        if route.path == "/events/{event}/round":
            subjects += (MISSED,)
        if route.path in OF_A_DOUBLE:
            subjects += (DOUBLE,)
        return [
            (self.path(route, subject), visitor)
            for subject in (subjects if "{" in route.path else subjects[:1])
            for visitor in visitors_of(route, subject)
        ]

    def answers(self, route: APIRoute) -> dict[tuple[str, str], Answer]:
        """Return the answers by where a page is and who looks at it; files of one event only."""
        answers: dict[tuple[str, str], Answer] = {}
        for stop in (stops := self.stops(route)):
            answers[stop] = self.answer(*stop)
            if answers[stop].is_file:
                self.answered.update(stops)
                break
        failed = [stop for stop, answer in answers.items() if answer.status >= 500]
        assert not failed, failed
        return answers

    def differing(
        self, answers: Mapping[tuple[str, str], Answer], seen: set[tuple[str, str]]
    ) -> Iterator[tuple[str, str]]:
        """Yield where a page shows something that was not seen before, and count it as seen."""
        for stop, answer in answers.items():
            if answer.is_page and not answer.parts <= seen:
                seen |= answer.parts
                yield stop

    def fewest(self, answers: Iterable[Mapping[tuple[str, str], Answer]]) -> set[tuple[str, str]]:
        """Return few pages that have together what all of them have, the richest first."""
        pages = {
            stop: answer.kinds
            for of_route in answers
            for stop, answer in of_route.items()
            if answer.is_page
        }
        missing = set[tuple[str, str]]().union(*pages.values())
        chosen: set[tuple[str, str]] = set()
        while missing:
            richest = max(pages, key=lambda stop: len(pages[stop] & missing))
            missing -= pages[richest]
            chosen.add(richest)
        return chosen

    def answer(self, path: str, visitor: str) -> Answer:
        """Return an answer; files, which may have no end, without what is in them."""
        self.answered.add((path, visitor))
        with (
            self.client(visitor) as client,
            client.stream("GET", self.address + path) as came,
        ):
            is_text = came.headers.get("content-type", "").startswith("text/html")
            is_file = "content-disposition" in came.headers or not is_text
            is_sent_away = came.url.path == "/login" != path
            return Answer(
                401 if is_sent_away else came.status_code,
                "" if is_file else came.read().decode(),
                is_file,
            )

    def send(self, path: str, visitor: str, fields: Mapping[str, str]) -> Answer:
        """Return the answer to a form; the field `file` is one."""
        words = {**fields, "csrf_token": self.token(visitor)}
        file = words.pop("file", None)
        files = None if file is None else {"file": ("open.trf", file)}
        with self.client(visitor) as client:
            came = client.post(self.address + path, data=words, files=files)
        return Answer(came.status_code, came.text)

    def client(self, visitor: str) -> httpx.Client:
        """Return a visitor who sees no pages, only what is sent."""
        crumbs = self.crumbs(visitor)
        return httpx.Client(cookies=crumbs, timeout=60, verify=False, follow_redirects=True)

    def token(self, visitor: str) -> str:
        """Return the token of a visitor's forms."""
        return self.site.signer.csrf_token(self.sessions[visitor])

    def crumbs(self, visitor: str) -> dict[str, str]:
        """Return the cookies of a visitor; a guest is on the way in, and was let in before."""
        crumbs = {COOKIE: self.site.signer.cookie(self.sessions[visitor])}
        if visitor == "guest":
            response, cookies = Response(), self.site.sign_in
            waiting = HalfWay(self.guest.id, self.guest.stamp)
            cookies.half_way.put(response, waiting, secure=False)
            cookies.came_by.put(response, CameBy("stones"), secure=False)
            for line in response.headers.getlist("set-cookie"):
                crumbs |= {name: found.value for name, found in SimpleCookie(line).items()}
        return crumbs


class Answer(NamedTuple):
    """What came: the status, and the page if it is one."""

    status: int
    html: str
    is_file: bool = False

    @property
    def is_page(self) -> bool:
        """Whether it is a page, and no refusal."""
        return self.status == 200 and bool(self.html)

    @property
    def refusal(self) -> str:
        """What a page says that is a refusal."""
        return " ".join(re.findall(r'id="failure">([^<]+)', self.html))

    @property
    def parts(self) -> set[tuple[str, str]]:
        """The kinds of elements on the page, and of its forms."""
        forms = re.findall(r'<form[^>]*\saction="([^"?]+)', self.html)
        kinds = {("form", re.sub(r"\d+", "0", action)) for action in forms}
        return kinds | set(re.findall(r'<(\w+)(?:[^>]*?\sclass="([^"]*)")?', self.html))

    @property
    def kinds(self) -> set[tuple[str, str]]:
        """The same, whatever event or federation the forms are of."""
        return {(kind, OF_SUBJECT.sub(r"\1", name)) for kind, name in self.parts}


def questions_of(needed: Dependant) -> Iterator[str]:
    """Yield what a page can be asked behind the question mark."""
    yield from (parameter.alias for parameter in needed.query_params)
    for part in needed.dependencies:
        yield from questions_of(part)


def visitors_of(route: APIRoute, subject: str) -> tuple[str, ...]:
    """Return who comes to a page: strangers, a phone in the hall, who has a link, the owner.

    The phone is one of the hall of the first event; elsewhere the owner looks at its pages.
    """
    requirement = application.requirement_of(route)
    needed = requirement.roles
    if requirement.by_link:
        return ("captain",) if requirement.only_by is OnlyBy.CAPTAIN else ("member",)
    if route.path.startswith("/login/"):
        return ("guest",)
    if route.path == "/account/factor":
        return ("owner", "arbiter")
    if Role.PUBLIC in needed:
        return ("nobody",) if "{event}" in route.path else ("nobody", "owner")
    is_for_phones = "/phone" in route.path and Role.RESULTS in needed
    return ("phone",) if is_for_phones and subject != DOUBLE else ("owner",)


@pytest.fixture(scope="session")
def providers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return the settings of a provider of single sign-on that runs meanwhile."""
    folder = tmp_path_factory.mktemp("providers")
    (folder / "client.secret").write_text(f"{SECRET}\n")
    with Provider() as provider:
        threading.Thread(target=provider.serve_forever, daemon=True).start()
        settings = {
            "key": "stones",
            "label": "Stones & Co",
            "issuer": provider.issuer,
            "client_id": CLIENT,
            "client_secret_file": "client.secret",
            "role": "viewer",
        }
        lines = [f'{name} = "{value}"' for name, value in settings.items()]
        file = folder / "providers.toml"
        file.write_text("\n".join(["[[provider]]", *lines]))
        yield file
        provider.shutdown()


def add_arbiter(site: Site) -> Account:
    """Return somebody whose second factor is set up."""
    roles = [(EVERYWHERE, Role.ARBITER)]
    arbiter = add_person(site.database, site.hasher, "Anna", "long word", roles)
    site.factors.begin(arbiter)
    enrolment = site.factors.enrolment(arbiter, "club")
    assert enrolment is not None
    site.factors.confirm(arbiter, TOTP(enrolment.secret).now())
    return arbiter


class FirstPieces:
    """Makes the first of a forecast at once, and no more: pages stay as they are looked at."""

    def __init__(self) -> None:
        self._left = FIRST // PIECE

    def submit(self, work: Callable[..., Any], *facts: Any) -> Future[Any]:
        """Return what was made, or what never will be."""
        made: Future[Any] = Future()
        if self._left:
            self._left -= 1
            made.set_result(work(*facts))
        return made

    def close(self) -> None:
        """Do nothing any more."""


@pytest.fixture(scope="session")
def club(
    serve: Callable[..., AbstractContextManager[Any]],
    providers: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Club]:
    """Return the furnished club, served once for all who only look."""
    with serve(tmp_path_factory.mktemp("club"), providers) as server:
        server.site.background = FirstPieces()
        furnish(server.database)
        forecasts_of(server.app).begin("draft")
        arbiter = add_arbiter(server.site)
        owner = add_person(
            server.database, server.site.hasher, "Olga", "long word", [(EVERYWHERE, Role.OWNER)]
        )
        link = make_phone_link(Desk(server.database, "Anna"), "demo", label="hall")
        captain, *_ = make_captain_links(Desk(server.database, "Anna"), LEAGUE)
        member, *_ = make_member_links(Desk(server.database, "Anna"), SEASON)
        own, *_ = make_member_links(Desk(server.database, "Anna"), "demo", [1])
        wish = NoticeWish("demo", MAIL, "agate@example.org", {}, "en")
        sessions = {
            "nobody": Session(),
            "guest": Session(),
            "arbiter": Session(start_session(server.database, arbiter), is_kept=True),
            "owner": Session(start_session(server.database, owner), is_kept=True),
            "phone": Session(start_session(server.database, link.link), is_kept=True),
            "captain": Session(start_session(server.database, captain.link), is_kept=True),
            "member": Session(start_session(server.database, member.link), is_kept=True),
        }
        tokens = {
            "p": link.token,
            "own": own.token,
            "notices": subscribe(Desk(server.database, "Anna"), wish).uid,
            "owner": make_owner_link(server.database),
            "invitation": make_invitation(server.database, arbiter, "Olga").token,
            "deleted": removed_events(Desk(server.database, "Olga"))[0].uid,
        }
        with listening(server.site.templates) as rendered:
            yield Club(server.address, server.site, sessions, tokens, arbiter, rendered)


@contextmanager
def listening(templates: Environment) -> Iterator[set[str]]:
    """Note which templates are asked for."""
    asked: set[str] = set()
    load = templates.get_template

    def get_template(name: str, *rest: Any) -> Template:
        asked.add(name)
        return load(name, *rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(templates, "get_template", get_template)
        yield asked


@pytest.fixture(scope="module")
def visit(chromium: Browser, club: Club) -> Iterator[Callable[..., Page]]:
    """Return how somebody opens a page of the club in a window of some width.

    The owner never gets to the provider: what leads there by itself stays to be looked at.
    """
    contexts: dict[str, BrowserContext] = {}

    def enter(visitor: str) -> BrowserContext:
        context = patient(chromium.new_context(locale="en-GB", reduced_motion="reduce"))
        context.add_init_script(AXE)
        context.add_init_script(path=Path(__file__).parent / "inspection.js")
        if visitor == "owner":
            (provider,) = club.site.providers.values()
            context.route(f"{provider.settings.issuer}/**", lambda way: way.fulfill(status=204))
        return context

    def visit(path: str, visitor: str = "owner", width: int = 1440, language: str = "en") -> Page:
        context = contexts.get(visitor) or contexts.setdefault(visitor, enter(visitor))
        context.clear_cookies()  # a guest may have come in meanwhile
        crumbs = club.crumbs(visitor) | {LANGUAGE_COOKIE: language}
        context.add_cookies(
            [{"name": name, "value": value, "url": club.address} for name, value in crumbs.items()]
        )
        page = context.pages[0] if context.pages else context.new_page()
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(club.address + path)
        return page

    yield visit
    for context in contexts.values():
        context.close()


@pytest.fixture(scope="session")
def inspected() -> Callable[..., list[str]]:
    """Return how a page is looked through; what comes back should be empty.

    `only` as "new" leaves out for axe-core what the visitor's pages before this one had, made
    alike and in the same place.
    """

    def inspected(page: Page, only: str = "all") -> list[str]:
        found: list[str] = page.evaluate("only => inspection.finds(only)", only)
        page.set_viewport_size({"width": 360, "height": 800})
        return found + list(page.evaluate("only => inspection.findsOnPhone(only)", only))

    return inspected
