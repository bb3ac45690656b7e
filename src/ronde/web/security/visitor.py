"""The visitor: an account, a program with a token, a phone with a link, or anybody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ronde.accounts.accounts import Account
from ronde.accounts.sessions import Holder, session_holder
from ronde.accounts.tokens import Bearer, bearer
from ronde.declared.roles import EVERYWHERE, OF_A_PHONE, Role, granted
from ronde.office.phonelinks import signature
from ronde.store import Database
from ronde.store.links import LinkRow
from ronde.store.organisations import owners_of, subjects_below
from ronde.web.security.sessions import Session


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks for a page; the session is there for everybody, if only for its seed.

    `bearer` is there for a program that showed a good token; `is_refused` for one whose token
    is none. `database` knows which organisations stand above a scope.
    """

    session: Session = field(default_factory=Session)
    account: Account | None = None
    link: LinkRow | None = None
    bearer: Bearer | None = None
    is_refused: bool = False
    database: Database | None = field(default=None, repr=False, compare=False)

    @property
    def name(self) -> str:
        """The name that the journal writes down."""
        if self.account is not None:
            return self.account.name
        return "public" if self.link is None else signature(self.link)

    @property
    def slip(self) -> LinkRow | None:
        """The code of a result slip by which a phone came; it opens one board and nothing else."""
        return self.link if self.link is not None and self.link.board is not None else None

    def slip_of(self, places: Mapping[str, str]) -> LinkRow | None:
        """Return the slip by which a phone came if it is that of the board of a path."""
        slip = self.slip
        if slip is None:
            return None
        own = {"event": slip.event, "number": str(slip.round), "board": str(slip.board)}
        return slip if all(value == places.get(name) for name, value in own.items()) else None

    @property
    def captain(self) -> LinkRow | None:
        """The link by which a captain came; it opens the matches of one team and nothing else."""
        return self.link if self.link is not None and self.link.team is not None else None

    @property
    def member(self) -> LinkRow | None:
        """The link by which a member came; it opens what is about one player and nothing else."""
        return self.link if self.link is not None and self.link.player is not None else None

    @property
    def entrant(self) -> LinkRow | None:
        """The link of who entered by the form; it opens the own entry and nothing else."""
        is_own = self.link is not None and self.link.application is not None
        return self.link if is_own else None

    @property
    def is_known(self) -> bool:
        """Whether somebody is logged in, or a phone has a good link."""
        return self.account is not None or self.link is not None

    @property
    def lacks_factor(self) -> bool:
        """Whether a person must set up a second factor first; tokens of programs go on."""
        person = self.account if self.bearer is None else None
        return person is not None and person.needs_factor and not person.has_factor

    def roles(self, scope: str | None) -> frozenset[Role]:
        """Return what this visitor may do in an event or federation, or outside of them."""
        if self.account is not None and not self.lacks_factor:
            held = granted(self.account.roles, scope, self.above(scope))
            return held if self.bearer is None else self.bearer.limited(held)
        narrow = self.slip or self.captain or self.member or self.entrant
        is_at_door = self.link is not None and self.link.is_check_in
        if self.link is not None and self.link.event == scope and narrow is None and not is_at_door:
            return OF_A_PHONE
        return frozenset({Role.PUBLIC})

    def above(self, scope: str | None) -> tuple[str, ...]:
        """Return the organisations above a scope; nobody asks whose roles are not in one."""
        if self.account is None or self.database is None or not scope:
            return ()
        if all(where in (EVERYWHERE, scope) for where, _ in self.account.roles):
            return ()
        with self.database.connection() as connection:
            return owners_of(connection, scope)

    def visible(self) -> frozenset[str] | None:
        """Return the keys of what this visitor may look at in the office; None for everything."""
        if self.account is None or self.database is None or self.lacks_factor:
            return frozenset()
        if self.bearer is not None and not self.bearer.limited(frozenset({Role.VIEWER})):
            return frozenset()
        scopes = {where for where, _ in self.account.roles}
        if EVERYWHERE in scopes:
            return None
        with self.database.connection() as connection:
            return subjects_below(connection, scopes) | scopes


def visitor_of(database: Database, session: Session | None) -> Visitor:
    """Return whose session it is; whose session has ended is anybody."""
    if session is None:
        return Visitor()
    if not session.is_kept:
        return Visitor(session)
    holder = session_holder(database, session.id)
    return Visitor() if holder is None else visitor_holding(database, holder, session)


def visitor_holding(database: Database, holder: Holder, session: Session | None = None) -> Visitor:
    """Return the visitor to whom a session belongs."""
    return Visitor(session or Session(), holder.account, holder.link, database=database)


def program_of(database: Database, authorization: str) -> Visitor:
    """Return the program whose header this is, refused unless it is `Bearer` with a good token."""
    scheme, _, text = authorization.partition(" ")
    found = bearer(database, text.strip()) if scheme.lower() == "bearer" else None
    if found is None:
        return Visitor(is_refused=True)
    return Visitor(account=found.account, bearer=found, database=database)
