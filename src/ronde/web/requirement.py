"""What a route requires: the least role, declared beside its path, and the token of the form.

    @router.post("/events/{event}/undo")
    def undo(event: str, page: Arbiter) -> Response: …

Every route declares it this way; the application refuses to start with one that does not.
"""

from __future__ import annotations

import hmac
from enum import Enum
from typing import Annotated, Any, Final

from fastapi import Depends
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request

from ronde.accounts.accounts import Account
from ronde.declared.actions import Declaration
from ronde.declared.roles import Reach, Role
from ronde.i18n import speak_of_teams
from ronde.office.phonelinks import slip_is_for_another, slip_is_open, slip_is_settled
from ronde.office.playing.results import SlipDeclaration
from ronde.web.page import Page, page_of
from ronde.web.security.sessions import COOKIE
from ronde.web.site import site_of

TOKEN_FIELD: Final = "csrf_token"
TOKEN_HEADER: Final = "x-csrf-token"
_LONGEST_KEY: Final = 64
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class OnlyBy(Enum):
    """The one way by which somebody comes: as a person without a token, or by a link.

    A link is that of a captain, or of a member, of the event of the path.
    """

    PERSON = "person"
    CAPTAIN = "captain"
    MEMBER = "member"


class RoleRequirement:
    """The least role of a route, or several of which one is enough.

    `reach` says where the role must hold. What `opens` something does it in the organisation
    that the address names, and the role must hold there. `sets_up_factor` lets in, too, who
    must set up a second factor before anything else. `by_slip` lets in, too, the phone that came
    by the slip of the board of the path, while its round takes results. `only_by` lets in nobody
    who came otherwise.
    """

    def __init__(
        self,
        *roles: Role,
        reach: Reach = Reach.HERE,
        opens: bool = False,
        sets_up_factor: bool = False,
        by_slip: bool = False,
        only_by: OnlyBy | None = None,
    ) -> None:
        self.roles = frozenset(roles)
        self.by_slip, self.only_by = by_slip, only_by
        self.reach, self.opens = reach, opens
        self.sets_up_factor = sets_up_factor

    @property
    def in_person(self) -> bool:
        """Whether a token opens it never, which must not make its like."""
        return self.only_by is OnlyBy.PERSON

    @property
    def by_link(self) -> bool:
        """Whether only a link of one's own opens it: that of a captain or of a member."""
        return self.only_by in (OnlyBy.CAPTAIN, OnlyBy.MEMBER)

    async def __call__(self, request: Request) -> Page:
        """Return the page for a visitor who may have it; answers 401 or 403 to others."""
        # Who is nobody is known without asking the database, and needs no thread for it.
        asks = COOKIE in request.cookies or "authorization" in request.headers
        asks = asks or site_of(request).keys.is_due or "event" in request.path_params
        speak_of_teams(of_teams=False)
        try:
            look = run_in_threadpool(self._look, request) if asks else None
            page, held = self._look(request) if look is None else await look
        finally:
            # Set here, in the task of the request: the function of the route, its answer and the
            # page of an error hear of it, and no other request does.
            made: Page | None = getattr(request.state, "page", None)
            speak_of_teams(of_teams=made is not None and made.is_of_teams)
        if page.visitor.is_refused:
            raise HTTPException(401, "token")
        lacks_factor = page.visitor.lacks_factor
        if not self.roles & held and not (lacks_factor and self.sets_up_factor):
            why = "factor" if lacks_factor else "slip" if page.visitor.slip else None
            raise HTTPException(403 if page.visitor.is_known else 401, why)
        if self.in_person and page.visitor.bearer is not None:
            raise HTTPException(403, "person")
        await _refuse_forged(request, page)
        return page

    def _look(self, request: Request) -> tuple[Page, frozenset[Role]]:
        """Return the page, and what the visitor may do where it counts."""
        page = page_of(request)
        if self.opens:
            page.organisation = request.query_params.get("organisation", "")[:_LONGEST_KEY]
        if self.by_slip and (slip := page.visitor.slip_of(request.path_params)) is not None:
            sends = request.method == "POST" and slip_is_settled(page.desk, slip)
            if not sends and not slip_is_open(page.desk, slip):
                raise HTTPException(403, "slip-closed")
            if slip_is_for_another(page.desk, slip):
                raise HTTPException(403, "slip-other")
            page.at_own_board = True
            return page, self.roles
        if self.by_link:
            link = page.visitor.captain if self.only_by is OnlyBy.CAPTAIN else page.visitor.member
            is_own = link is not None and link.event == page.scope
            page.at_own_board = is_own
            return page, self.roles if is_own else frozenset()
        return page, page.roles_at(self.reach)


def requires(*roles: Role, **how: Any) -> Any:
    """Return the dependency that lets in who has one of these roles, and gives the page."""
    return Depends(RoleRequirement(*roles, **how))


def requires_of(declared: Declaration) -> Any:
    """Return the dependency that lets in who may do an action, and gives the page."""
    by_slip = isinstance(declared, SlipDeclaration)
    return requires(*declared.roles, reach=declared.reach, opens=declared.opens, by_slip=by_slip)


Anybody = Annotated[Page, requires(Role.PUBLIC)]
Viewer = Annotated[Page, requires(Role.VIEWER)]
SettingUpFactor = Annotated[Page, Depends(RoleRequirement(Role.VIEWER, sets_up_factor=True))]
InPerson = Annotated[Page, requires(Role.VIEWER, only_by=OnlyBy.PERSON)]
SettingUpFactorInPerson = Annotated[
    Page, requires(Role.VIEWER, sets_up_factor=True, only_by=OnlyBy.PERSON)
]
ResultEntry = Annotated[Page, requires(Role.RESULTS)]
BoardEntry = Annotated[Page, requires(Role.RESULTS, by_slip=True)]
Captain = Annotated[Page, requires(Role.RESULTS, only_by=OnlyBy.CAPTAIN)]
Member = Annotated[Page, requires(Role.RESULTS, only_by=OnlyBy.MEMBER)]
Arbiter = Annotated[Page, requires(Role.ARBITER)]
Owner = Annotated[Page, requires(Role.OWNER)]
SiteOwner = Annotated[Page, requires(Role.OWNER, reach=Reach.SITE)]
EventOpener = Annotated[Page, requires(Role.ARBITER, opens=True)]
Officer = Annotated[Page, requires(Role.RATING_OFFICER, Role.LICENCE_OFFICER)]
RatingOfficer = Annotated[Page, requires(Role.RATING_OFFICER)]
LicenceOfficer = Annotated[Page, requires(Role.LICENCE_OFFICER)]


def own_account(page: Page) -> Account:
    """Return the account of whoever asks; answers 401 to anybody else."""
    if page.visitor.account is None:
        raise HTTPException(401)
    return page.visitor.account


async def _refuse_forged(request: Request, page: Page) -> None:
    """Answer 403 to a change that no form of ours sent."""
    if request.method in SAFE_METHODS or _has_nothing_to_steal(request, page):
        return
    sent = request.headers.get(TOKEN_HEADER)
    if sent is None and not request.url.path.startswith("/api/"):
        field = (await request.form()).get(TOKEN_FIELD)
        sent = field if isinstance(field, str) else ""
    if not hmac.compare_digest((sent or "").encode(), page.csrf_token.encode()):
        raise HTTPException(403, "csrf")


def _has_nothing_to_steal(request: Request, page: Page) -> bool:
    """Whether a program calls the API as nobody, or with a token that no browser sends along."""
    visitor = page.visitor
    is_api = request.url.path.startswith("/api/")
    return is_api and (not visitor.is_known or visitor.bearer is not None)
