"""The players of an event: the list with inline edit, entries, and one player's page."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Form
from pydantic import BaseModel, ConfigDict
from starlette.responses import Response

from ronde.app.roles import Role
from ronde.i18n import phrase
from ronde.model import Sex
from ronde.office.players import entries
from ronde.office.players.entrant import Entrant
from ronde.office.players.people import Roster, roster
from ronde.web import entering
from ronde.web.forms import NOTHING_REFUSED, Refused
from ronde.web.page import Page
from ronde.web.playerwords import (
    STATE_CHIPS,
    STATE_WORDS,
    TOOLS,
    Number,
    done,
    whole_number,
)
from ronde.web.security.requirement import requires

router = APIRouter(include_in_schema=False)

_MOST_FILTER: Final = 100


class EntryForm(BaseModel):
    """What the form of an entry says, as it was typed; a row of the list has no `sex`."""

    model_config = ConfigDict(str_max_length=500)

    name: str = ""
    title: str = ""
    rating: str = ""
    federation: str = ""
    club: str = ""
    fide_id: str = ""
    birth_date: str = ""
    sex: str | None = None
    family: str = ""
    remark: str = ""
    rating_is_estimate: bool = False
    first_round: str = ""
    reason: str = ""

    def columns(self) -> dict[str, Any]:
        """Return the columns of the entry; raises InputError for a rating that is no number."""
        columns: dict[str, Any] = {
            "name": self.name,
            "title": self.title,
            "rating": whole_number(self.rating, phrase("the rating")) or None,
            "federation": self.federation.upper(),
            "club": self.club,
            "fide_id": self.fide_id,
            "birth_date": self.birth_date,
        }
        return columns if self.sex is None else columns | self._more()

    def _more(self) -> dict[str, Any]:
        """Return what only the player's own page asks."""
        return {
            "sex": self.sex or None,
            "family": self.family,
            "remark": self.remark,
            "rating_is_estimate": self.rating_is_estimate,
        }


@router.get("/events/{event}/players")
def players(
    event: str,
    page: Annotated[Page, requires(Role.VIEWER)],
    search: str = "",
    edit: int | None = None,
) -> Response:
    """Show the list of players; one row may be open for editing."""
    found = roster(page.desk, event)
    wanted = search[:_MOST_FILTER].strip()
    return page.render(
        "players/players.html",
        tools=TOOLS,
        roster=found,
        people=[person for person in found.people if not wanted or person.fits(wanted)],
        search=wanted,
        edit=edit,
        states={state: page.t(word) for state, word in STATE_WORDS.items()},
        state_chips=STATE_CHIPS,
    )


@router.post("/events/{event}/players/add")
def add(
    event: str,
    page: Annotated[Page, requires(Role.ARBITER)],
    entry: Annotated[EntryForm, Form()],
) -> Response:
    """Enter a player: before round 1 at the fitting place, afterwards as a late entry."""
    entrant = Entrant(**entry.columns())
    return enter(page, event, entrant, first_round=entry.first_round, reason=entry.reason)


def enter(
    page: Page, event: str, entrant: Entrant, *, first_round: str = "", reason: str = ""
) -> Response:
    """Return the way back to the list after somebody was entered, late or in time."""
    first = whole_number(first_round, phrase("the first round"))
    effect = entering.enter(page.desk, event, entrant, first_round=first, reason=reason)
    return done(page, f"/events/{event}/players", effect)


@router.post("/events/{event}/players/{number}/change")
def change(
    event: str,
    number: Number,
    page: Annotated[Page, requires(Role.ARBITER)],
    entry: Annotated[EntryForm, Form()],
) -> Response:
    """Correct the data of a player."""
    effect = entries.change_player(page.desk, event, number, entry.columns(), reason=entry.reason)
    return done(page, f"/events/{event}/players", effect)


@router.get("/events/{event}/players/{number}/manage")
def manage(event: str, number: Number, page: Annotated[Page, requires(Role.ARBITER)]) -> Response:
    """Show one player: the data, and every step with its effect written out."""
    return show_player(page, event, number)


def show_player(page: Page, event: str, number: int, wrong: Refused | None = None) -> Response:
    """Return the page of a player, also after a form that could not be read."""
    found = roster(page.desk, event)
    return page.render(
        "players/player.html",
        200 if wrong is None else 422,
        wrong=wrong or NOTHING_REFUSED,
        tools=TOOLS,
        roster=found,
        person=found.person(number),
        rounds=rounds_to_come(found),
        sexes=[("", "–"), *((sex.value, sex.value) for sex in Sex)],
        state_words=STATE_WORDS,
        state_chips=STATE_CHIPS,
    )


def rounds_to_come(found: Roster) -> range:
    """Return the rounds that are still to be paired; without an announced number the next."""
    last = found.next_round if found.rounds is None else found.rounds
    return range(found.next_round, last + 1)
