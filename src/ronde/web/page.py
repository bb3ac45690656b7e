"""A page as its author works with it: who asks, in which language, and the answers to give."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from ronde.accounts.accounts import Account
from ronde.accounts.sessions import end_session, start_session
from ronde.declared.roles import Reach, Role
from ronde.errors import InputError, RondeError
from ronde.federation.desk import FederationDesk
from ronde.federation.journal import why_not_undo
from ronde.i18n import OWN_NAMES, phrase
from ronde.model.discipline import Discipline
from ronde.office.desk import Desk
from ronde.office.desk.joined import group_names
from ronde.office.desk.rows import is_of_teams
from ronde.office.history.history import StepOffer, redo_offer, undo_offer
from ronde.office.rounds.overview import EventCard, event_card
from ronde.store.links import LinkRow
from ronde.store.organisations import owners_of
from ronde.systems import registry
from ronde.web.language import COOKIE as LANGUAGE_COOKIE
from ronde.web.language import Speech, language_of
from ronde.web.live import LIVE_HEADER
from ronde.web.manual import help_address
from ronde.web.navigation import TABS, place_of, tabs_for
from ronde.web.offline import LINK_HEADER
from ronde.web.security.proxies import CAME_BY_TLS
from ronde.web.security.redirects import local_path
from ronde.web.security.sessions import (
    COOKIE,
    NOTICE_COOKIE,
    PageNotice,
    Session,
    forget_session,
    keep_session,
    set_cookie,
)
from ronde.web.security.visitor import Visitor, program_of, visitor_of
from ronde.web.settings import is_loopback
from ronde.web.site import Site, site_of

_SCOPES: Final = ("event", "federation", "organisation", "subject")
"""The places of paths that name a subject."""

_YEAR: Final = 365 * 24 * 3600
STAYS: Final = "x-ronde-stays"
"""The header of a form that a script sends while its page stays."""
NEXT: Final = "x-ronde-next"
"""The header of the answer to it: where to go, once it was accepted."""

CONFIRM: Final = "confirm"
"""The name in an address of the questions that were answered with yes, by their codes."""

THEMES: Final[Mapping[str, str]] = {
    "auto": phrase("As the system"),
    "light": phrase("Light"),
    "dark": phrase("Dark"),
}

ROWS: Final[Mapping[str, str]] = {
    "dense": phrase("Dense rows"),
    "comfortable": phrase("Wide rows"),
}
"""How high the rows of tables are where the window is wide and a mouse points."""


class GroupLink(NamedTuple):
    """A group of an event, and where this page is in it."""

    key: str
    name: str
    href: str


@dataclass
class Page:
    """What `requires(…)` gives to the function of a route.

    `at_own_board`: a phone asks that came by the slip of the board of the path. `is_of_teams`:
    the event of the path is one of teams, and everything is said of them.
    """

    site: Site
    request: Request
    visitor: Visitor
    speech: Speech
    needs_session: bool = False
    organisation: str = ""
    at_own_board: bool = False
    is_of_teams: bool = False
    _cards: list[EventCard | None] = field(default_factory=list, repr=False)

    @property
    def desk(self) -> Desk:
        """The desk at which the visitor works: the first argument of every use case."""
        return Desk(
            self.site.database,
            self.visitor.name,
            organisation=self.organisation,
            confirmed=frozenset(self.request.query_params.getlist(CONFIRM)),
            slip=self.visitor.slip,
        )

    @property
    def federation_desk(self) -> FederationDesk:
        """The desk at which the visitor works today for a federation, in the own name."""
        return FederationDesk(self.site.database, self.visitor.name)

    @property
    def scope(self) -> str | None:
        """The subject of the path, or where a new one is to be opened; None for neither."""
        params = self.request.path_params
        found = next((params[name] for name in _SCOPES if name in params), self.organisation)
        return str(found) or None

    @property
    def version(self) -> int:
        """The number of the latest journal entry of the event or federation of the path."""
        with self.site.database.reading(self.scope or "") as reader:
            return reader.subject.version

    @cached_property
    def roles(self) -> frozenset[Role]:
        """What the visitor may do here."""
        return self.visitor.roles(self.scope)

    def roles_at(self, reach: Reach) -> frozenset[Role]:
        """Return what the visitor may do here, above here, or everywhere."""
        if reach is Reach.HERE or self.visitor.account is None:
            return self.roles
        if reach is Reach.SITE or self.scope is None:
            return self.visitor.roles(None)
        with self.site.database.connection() as connection:
            above = owners_of(connection, self.scope)
        return self.visitor.roles(above[0] if above else None)

    @property
    def is_officer(self) -> bool:
        """Whether the visitor works for the federation of the path."""
        return bool({Role.RATING_OFFICER, Role.LICENCE_OFFICER} & self.roles)

    def may(self, role: str, reach: str = "here") -> bool:
        """Return whether the visitor has a role here or above; templates ask by its name."""
        return Role(role) in self.roles_at(Reach(reach))

    @property
    def within(self) -> str:
        """The end of an address at which something is opened in an organisation, or nothing."""
        return f"?organisation={self.organisation}" if self.organisation else ""

    @property
    def csrf_token(self) -> str:
        """The token for the forms of this page."""
        self.needs_session = True
        return self.site.signer.csrf_token(self.visitor.session)

    @property
    def address(self) -> str:
        """The address of the site as others reach it, as far as it is known."""
        settings, hall = self.site.settings, self.site.hall
        if hall.opened is not None:
            return hall.opened.address
        if settings.is_local or not is_loopback(self.request.url.hostname or ""):
            return self.own_address
        there = () if settings.base_url else hall.addresses()
        return f"http://{there[0]}:{settings.port}/" if there else self.own_address

    @property
    def own_address(self) -> str:
        """The address of the site as this visitor reaches it."""
        return self.site.settings.base_url or str(self.request.base_url)

    @property
    def is_secure(self) -> bool:
        """Whether cookies go over https only: by any sign that there is a proxy with TLS."""
        named = self.site.settings.base_url.startswith("https:")
        return named or self.request.url.scheme == "https" or bool(self._came_by_tls)

    @property
    def _came_by_tls(self) -> object:
        return self.request.scope.get(CAME_BY_TLS)

    @property
    def card(self) -> EventCard | None:
        """Where the event of the path stands; None without an event that may be seen.

        It is read once. `cached_property` would let all pages wait for one another: until
        Python 3.11 it holds one lock for all of them, here while the database is asked.
        """
        if not self._cards:
            self._cards.append(self._read_card())
        return self._cards[0]

    def _read_card(self) -> EventCard | None:
        params = self.request.path_params
        event = params.get("event", params.get("subject"))
        may_look = self.at_own_board or {Role.VIEWER, Role.RESULTS} & self.roles
        if event is None or not may_look:
            return None
        key, desk = str(event), self.desk
        try:
            return self.site.cards.get((key, desk.head(key)), lambda: event_card(desk, key))
        except InputError:  # no such event: the page itself, or its error page, says so
            return None

    @property
    def groups(self) -> tuple[GroupLink, ...]:
        """The groups of the event of the path that the visitor may look at, none when alone.

        Each leads to the same page of that group, or to its tab where the page is about something
        that only this event has.
        """
        if self.card is None:
            return ()
        with self.site.database.connection() as connection:
            names = group_names(connection, self.card.key)
        seen = [one for one in names if Role.VIEWER in self.visitor.roles(one.key)]
        return tuple(GroupLink(one.key, one.name, self._same_page(one.key)) for one in seen)

    def _same_page(self, event: str) -> str:
        route = self.request.scope.get("route")
        path = route.path if isinstance(route, Route) else ""
        if self.request.method == "GET" and set(self.request.path_params) == {"event"}:
            return str(path).format(event=event)
        here = place_of(TABS, self.scope or "", self.request.url.path)
        return (TABS[0] if here is None else here.page).href(event)

    @property
    def undo(self) -> StepOffer | None:
        """What an undo would take back in the event of the path; None where it is refused."""
        card = self.card
        if card is None:
            return None
        key = (card.key, card.version, card.head)
        return self.site.undo_offers.get(key, lambda: undo_offer(self.desk, card.key))

    def federation_steps(self, federation: str) -> tuple[StepOffer | None, StepOffer | None]:
        """Return which step of a federation can be taken back, and which done again."""
        desk = self.federation_desk
        undo = undo_offer(desk, federation, lambda _, entry, __: why_not_undo(entry))
        return undo, redo_offer(desk, federation, lambda *_: None)

    def t(self, text: str, /, **facts: object) -> str:
        """Return a text in the visitor's language."""
        return self.speech.t(text, **facts)

    def say(self, text: str) -> str:
        """Return a phrase in the visitor's language, any other text as it is."""
        return self.speech.say(text)

    def tn(self, one: str, other: str, /, *, count: int, **facts: object) -> str:
        """Return a text that counts something in the visitor's language."""
        return self.speech.tn(one, other, count=count, **facts)

    def tp(self, context: str, text: str, /, **facts: object) -> str:
        """Return a text in the visitor's language that depends on where it stands."""
        return self.speech.tp(context, text, **facts)

    @property
    def rating_word(self) -> str:
        """The heading of a column of ratings on a page of an event."""
        discipline = Discipline.CHESS if self.card is None else Discipline(self.card.discipline)
        return self.say(discipline.rating)

    def rules_title(self, key: str | None) -> str:
        """Return what an edition of the rules is called, empty for none."""
        return "" if key is None else self.say(registry.rules(key).title)

    def render(self, template: str, status: int = 200, **facts: Any) -> HTMLResponse:
        """Return a page made from a template; `facts` are its variables."""
        text = self.site.templates.get_template(template).render(self._common() | facts)
        return self.answer(text, status)

    def answer(self, text: str, status: int = 200) -> HTMLResponse:
        """Return a page that is made."""
        response = HTMLResponse(text, status_code=status)
        response.headers[LINK_HEADER] = (
            "" if self.visitor.link is None else str(self.visitor.link.id)
        )
        self.set_cookies(response)
        if NOTICE_COOKIE in self.request.cookies and not self._is_a_renewal:
            response.delete_cookie(NOTICE_COOKIE, path="/", httponly=True, samesite="lax")
        return response

    @property
    def _is_a_renewal(self) -> bool:
        """Whether a page that is open takes its live parts anew; it shows no notice."""
        return LIVE_HEADER in self.request.headers

    def redirect(self, path: str, notice: str = "", warnings: Iterable[str] = ()) -> Response:
        """Return a redirect to the next page after a change.

        `notice` is what the next page shows, `warnings` are sentences that stand below it.
        """
        return redirect_to(self, path, notice, warnings)

    def _common(self) -> dict[str, Any]:
        """Return what every template knows."""
        speech = self.speech
        notice = self.site.signer.notice(self.request.cookies.get(NOTICE_COOKIE))
        return {
            "page": self,
            "visitor": self.visitor,
            "in_tab": self.site.settings.in_tab,
            "may": self.may,
            "card": self.card,
            "t": speech.t,
            "say": speech.say,
            "tn": speech.tn,
            "tp": speech.tp,
            "ordinal": speech.ordinal,
            "number": speech.number,
            "decimal": speech.decimal,
            "points": speech.points,
            "day": speech.day,
            "moment": speech.moment,
            "clock": speech.clock,
            "language": speech.language,
            "languages": OWN_NAMES,
            "tabs": tabs_for(self.roles, of_teams=self.is_of_teams),
            "place_of": place_of,
            "path": self.request.url.path,
            "here": self.here,
            "help_address": self.help_address,
            "theme": self.theme,
            "themes": THEMES,
            "row_height": self.row_height,
            "row_heights": ROWS,
            "notice": notice.text,
            "warnings": notice.warnings,
            "rating_word": self.rating_word,
            "rules_title": self.rules_title,
        }

    @property
    def here(self) -> str:
        """The path of this page with its query, for coming back to it."""
        query = self.request.url.query
        return self.request.url.path + (f"?{query}" if query else "")

    @property
    def help_address(self) -> str:
        """The address of what the manual says about this page."""
        route = self.request.scope.get("route")
        return help_address(route.path if isinstance(route, Route) else "")

    @property
    def theme(self) -> str:
        """The theme that was chosen, `auto` where the browser decides."""
        chosen = self.request.cookies.get("ronde_theme", "")
        return chosen if chosen in THEMES else "auto"

    @property
    def row_height(self) -> str:
        """How high the rows of tables are, as this browser wants them."""
        chosen = self.request.cookies.get("ronde_rows", "")
        return chosen if chosen in ROWS else "dense"

    def start_session(self, response: Response, holder: Account | LinkRow) -> None:
        """Let the browser that gets the answer come as the holder of an account or a phone link."""
        session = self.new_session(holder)
        keep_session(response, self.site.signer, session, secure=self.is_secure)

    def new_session(self, holder: Account | LinkRow) -> Session:
        """Return a new session of an account or a phone link: this is how everybody comes in.

        Nobody can have planted its identifier before, and the session of before ends.
        """
        agent, before = self.request.headers.get("user-agent", ""), self.visitor.session
        session = Session(start_session(self.site.database, holder, agent), is_kept=True)
        if before.is_kept:
            end_session(self.site.database, before.id)
        return session

    def end_session(self, response: Response) -> None:
        """End the session of whoever asks, here and on the server."""
        if self.visitor.session.is_kept:
            end_session(self.site.database, self.visitor.session.id)
        forget_session(response)

    def set_cookies(self, response: Response) -> None:
        """Give an answer the session that its forms need, and the language that was asked for."""
        if self.needs_session and not self._has_session:
            signer, session = self.site.signer, self.visitor.session
            keep_session(response, signer, session, secure=self.is_secure)
        asked = self.request.query_params.get("lang")
        if asked == self.speech.language:
            set_cookie(response, LANGUAGE_COOKIE, asked, secure=self.is_secure, age=_YEAR)

    @property
    def _has_session(self) -> bool:
        kept = self.site.signer.session(self.request.cookies.get(COOKIE))
        return kept is not None and kept.id == self.visitor.session.id


def redirect_to(page: Page, path: str, notice: str = "", warnings: Iterable[str] = ()) -> Response:
    """Return a redirect to a page that shows a notice with warnings; see `Page.redirect`."""
    response: Response = RedirectResponse(local_path(path), status_code=303)
    if STAYS in page.request.headers:
        response = Response(status_code=204, headers={NEXT: response.headers["location"]})
    page.set_cookies(response)
    if notice:
        left = PageNotice(page.say(notice), tuple(map(page.say, warnings)))
        said = page.site.signer.notice_cookie(left)
        set_cookie(response, NOTICE_COOKIE, said, secure=page.is_secure, age=60)
    return response


def page_of(request: Request) -> Page:
    """Return the page for whoever sent a request; made once for each request."""
    made: Page | None = getattr(request.state, "page", None)
    if made is not None:
        return made
    site = site_of(request)
    visitor = _visitor(site, request)
    own = visitor.account.language if visitor.account is not None else ""
    page = Page(site, request, visitor, Speech(language_of(request, own)))
    page.is_of_teams = _is_of_teams(page)
    request.state.page = page
    return page


def _is_of_teams(page: Page) -> bool:
    """Return whether the event of the path is one of teams; False where there is none."""
    event = page.request.path_params.get("event")
    if event is None:
        return False
    try:
        with page.desk.reading(str(event)) as reader:
            return is_of_teams(reader)
    except RondeError:  # the page itself asks for the event next, and tells what is wrong
        return False


def _visitor(site: Site, request: Request) -> Visitor:
    """Return who sent a request; under /api a header says it, and then no cookie counts."""
    authorization = request.headers.get("authorization")
    if authorization is not None and request.url.path.startswith("/api/"):
        return program_of(site.database, authorization)
    return visitor_of(site.database, site.signer.session(request.cookies.get(COOKIE)))
