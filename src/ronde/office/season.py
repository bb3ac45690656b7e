"""The list of a season over events of the database."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from ronde.app.season import MOST_EVENTS, NamedEvent, Season
from ronde.i18n import phrase
from ronde.model import Finding, Severity
from ronde.model.dates import year_of
from ronde.model.discipline import Discipline
from ronde.office.desk import Desk
from ronde.office.paperwork.publicpages import pages_state, public_events
from ronde.office.rows import CLOSED
from ronde.standings.season import SeasonRules
from ronde.store.events import EventSummary, list_events
from ronde.store.organisations import subjects_below

_NOT_CLOSED: Final = "event-not-closed"


@dataclass(frozen=True, slots=True)
class SeasonWish:
    """Which events make a season, and how it is counted.

    `organisation` means its events and those below it, `events` these alone; what is empty does
    not matter.
    """

    organisation: str = ""
    year: int | None = None
    discipline: Discipline = Discipline.CHESS
    events: tuple[str, ...] = ()
    rules: SeasonRules = SeasonRules()


def season_events(
    desk: Desk, wish: SeasonWish, among: Collection[str] | None = None
) -> tuple[EventSummary, ...]:
    """Return the events that a season may have, latest first: rounds were played in them.

    With `among` only events of these keys are looked at; `wish.events` does not matter.
    """
    with desk.database.connection() as connection:
        found = list_events(connection, among=among)
        below = subjects_below(connection, [wish.organisation]) if wish.organisation else None
    return tuple(
        one
        for one in found
        if one.discipline == wish.discipline.value
        and one.rounds
        and wish.year in (None, year_of(one.start_date))
        and (below is None or one.key in below)
    )


def public_season(desk: Desk, wish: SeasonWish) -> Season | None:
    """Return the list of a season over public events, None without one with a complete round.

    Who is shown by initials in one of them is so here; who is who is not told.
    """
    public = {one.key for one in public_events(desk)}
    found = season_list(desk, wish, public, is_public=True)
    if found is None:
        return None
    notes = tuple(one for one in found.findings if one.code == _NOT_CLOSED)
    return replace(found, findings=notes)


def season_list(
    desk: Desk,
    wish: SeasonWish,
    among: Collection[str] | None = None,
    *,
    is_public: bool = False,
) -> Season | None:
    """Return the list of a season, None without an event in which a round is complete.

    Where it `is_public`, players are shown by initials as on the public pages.
    """
    chosen = [
        one for one in season_events(desk, wish, among) if not wish.events or one.key in wish.events
    ][:MOST_EVENTS]
    events = [
        NamedEvent(
            one.key,
            desk.tournament(one.key),
            pages_state(desk, one.key).hidden if is_public else (),
        )
        for one in chosen
    ]
    complete = [one for one in events if one.tournament.complete_rounds]
    if not complete:
        return None
    provisional = tuple(
        Finding(
            Severity.NOTE,
            _NOT_CLOSED,
            phrase("{event} is not closed; its places are provisional", event=one.name or one.key),
        )
        for one in chosen
        if one.status != CLOSED
    )
    return Season.of(complete, wish.rules).noting(provisional)
