"""Roles: what a person may do, for everything, or for an organisation, event or federation."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from enum import Enum
from typing import Final

from ronde.i18n import phrase


class Role(Enum):
    """What somebody may do; every route of the web application declares the least it needs."""

    OWNER = "owner"
    ARBITER = "arbiter"
    RESULTS = "results"
    RATING_OFFICER = "rating-officer"
    LICENCE_OFFICER = "licence-officer"
    VIEWER = "viewer"
    PUBLIC = "public"

    @property
    def word(self) -> str:
        """The role in a word for people."""
        return _WORDS[self]


class Reach(Enum):
    """Where the role for a change must hold: in its subject, above it, or for the whole site."""

    HERE = "here"
    ABOVE = "above"
    SITE = "site"


_WORDS: Final = {
    Role.OWNER: phrase("Owner"),
    Role.ARBITER: phrase("Arbiter"),
    Role.RESULTS: phrase("Result entry"),
    Role.RATING_OFFICER: phrase("Rating officer"),
    Role.LICENCE_OFFICER: phrase("Licence officer"),
    Role.VIEWER: phrase("Viewer"),
    Role.PUBLIC: phrase("Public"),
}

_INCLUDED: Final[Mapping[Role, frozenset[Role]]] = {
    Role.OWNER: frozenset(Role),
    Role.ARBITER: frozenset({Role.ARBITER, Role.RESULTS, Role.VIEWER, Role.PUBLIC}),
    Role.RESULTS: frozenset({Role.RESULTS, Role.VIEWER, Role.PUBLIC}),
    Role.RATING_OFFICER: frozenset({Role.RATING_OFFICER, Role.VIEWER, Role.PUBLIC}),
    Role.LICENCE_OFFICER: frozenset({Role.LICENCE_OFFICER, Role.VIEWER, Role.PUBLIC}),
    Role.VIEWER: frozenset({Role.VIEWER, Role.PUBLIC}),
    Role.PUBLIC: frozenset({Role.PUBLIC}),
}

OF_A_PHONE: Final = frozenset({Role.RESULTS, Role.PUBLIC})
"""What a phone link opens: results of its event, and nothing that only accounts may look at.

The code on a result slip gives no role: the routes that it opens say so themselves.
"""

EVERYWHERE: Final = ""
"""The scope of a role that holds for every event and federation."""


def included(role: Role) -> frozenset[Role]:
    """Return the roles that a role comes with.

    >>> sorted(role.value for role in included(Role.RESULTS))
    ['public', 'results', 'viewer']
    """
    return _INCLUDED[role]


def granted(
    roles: Iterable[tuple[str, Role]], scope: str | None, above: Collection[str] = ()
) -> frozenset[Role]:
    """Return what a person with these roles may do in a scope, `above` which organisations stand.

    Where a page belongs to no event or federation (`scope` None), roles count that hold
    everywhere; whoever has an account is a viewer there.

    >>> sorted(r.value for r in granted([("spring-open", Role.RESULTS)], "spring-open"))
    ['public', 'results', 'viewer']
    >>> sorted(r.value for r in granted([("spring-open", Role.RESULTS)], "autumn-open"))
    ['public']
    >>> sorted(r.value for r in granted([("league", Role.VIEWER)], "autumn-open", ["league"]))
    ['public', 'viewer']
    """
    found = {Role.PUBLIC} if scope is not None else {Role.PUBLIC, Role.VIEWER}
    for where, role in roles:
        if where in (EVERYWHERE, scope) or where in above:
            found |= included(role)
    return frozenset(found)
