"""The groups of an event: joined, opened, and their tables numbered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fastapi import APIRouter
from starlette.responses import Response

from ronde.declared.actions import sentences_of
from ronde.declared.roles import Role
from ronde.i18n import listed
from ronde.office.eventlist import events
from ronde.office.groups.groups import NumberTables, OpenGroup, SetGroup, groups_of
from ronde.office.planning.opening import OpenedEvent
from ronde.office.settings.programme import TakeTimetable
from ronde.systems import registry
from ronde.web.forms import NOTHING_REFUSED, Refused, add_form
from ronde.web.page import Page
from ronde.web.requirement import Arbiter

router = APIRouter(include_in_schema=False)

_GROUPS: Final = "/events/{event}/settings/groups"


@router.get("/events/{event}/settings/groups")
def groups(event: str, page: Arbiter) -> Response:
    """Show the groups of an event, and what can be joined to it."""
    return _shown(page, event, NOTHING_REFUSED)


def _shown(page: Page, event: str, wrong: Refused) -> Response:
    groups = groups_of(page.desk, event)
    return page.render(
        "wizard/groups.html",
        422 if wrong.errors else 200,
        wrong=wrong,
        found=groups,
        own=next((one for one in groups.groups if one.key == event), None),
        leaders=_leaders(page, event),
        editions=[(key, page.rules_title(key)) for key in registry.player_keys()],
    )


def _leaders(page: Page, event: str) -> list[tuple[str, str]]:
    """Return the events that this one may be joined to, with their names."""
    among = page.visitor.visible()
    return [
        (one.key, f"{one.name} ({one.key})")
        for one in events(page.desk, among=among)
        if one.key != event and Role.ARBITER in page.visitor.roles(one.key)
    ]


def _again(page: Page, event: str, places: Mapping[str, str], refused: Refused) -> Response:
    del places
    return _shown(page, event, refused)


def _opened(page: Page, action: OpenGroup, opened: OpenedEvent) -> Response:
    """Go on in the new group, where its players are entered."""
    findings = [finding.what for finding in opened.findings]
    text = listed(sentences_of(action, opened), " ")
    return page.redirect(f"/events/{opened.key}/settings/groups", text, findings)


add_form(router, f"{_GROUPS}/group", SetGroup, then=_GROUPS, again=_again)
add_form(router, f"{_GROUPS}/new", OpenGroup, then=_opened, again=_again)
add_form(router, f"{_GROUPS}/tables", NumberTables, then=_GROUPS)
add_form(router, f"{_GROUPS}/timetable", TakeTimetable, then=_GROUPS)
