"""The list of a season over events of the database."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from ronde.declared.cache import Cache
from ronde.i18n import phrase
from ronde.model import Finding, Severity
from ronde.model.dates import year_of
from ronde.model.discipline import Discipline
from ronde.office.desk import Desk
from ronde.office.desk.rows import CLOSED, event_row
from ronde.office.paperwork.publicpages import hidden_numbers, public_events
from ronde.questions.season import MOST_EVENTS, NamedEvent, Season
from ronde.standings.season import SeasonRules
from ronde.store import Head
from ronde.store.events import EventSummary, list_events, load_tournament
from ronde.store.organisations import subjects_below

_NOT_CLOSED: Final = "event-not-closed"
_MOST_KEPT: Final = 16
"""So many lists are kept, each by the states of its events."""


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
        summaries = list_events(connection, among=among)
        below = subjects_below(connection, [wish.organisation]) if wish.organisation else None
    return tuple(
        one
        for one in summaries
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
    season = season_list(desk, wish, public, is_public=True)
    if season is None:
        return None
    notes = tuple(one for one in season.findings if one.code == _NOT_CLOSED)
    return replace(season, findings=notes)


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
    heads = {subject.key: subject.latest for subject in desk.database.subjects()}
    chosen = [one for one in chosen if one.key in heads]  # another may be deleted by now
    asked = tuple(heads[one.key] for one in chosen)
    # The list leads to its events by their keys.
    key = (tuple(one.key for one in chosen), asked, wish.rules, is_public)
    kept = _LISTS.get(key, lambda: _listed(desk, chosen, wish.rules, is_public=is_public))
    if kept.heads != asked:  # an event went on before it was read
        kept = _listed(desk, chosen, wish.rules, is_public=is_public)
    return kept.season


class _Listed(NamedTuple):
    """The list of a season, and the states of its events of which it was made."""

    heads: tuple[Head, ...]
    season: Season | None


_LISTS: Final = Cache(most=_MOST_KEPT)


def _listed(
    desk: Desk, chosen: Sequence[EventSummary], rules: SeasonRules, *, is_public: bool
) -> _Listed:
    """Return the list over events, all of which are read."""
    heads, events, provisional = [], [], []
    for one in chosen:
        with desk.reading(one.key) as reader:
            heads.append(reader.subject.latest)
            hidden = hidden_numbers(reader) if is_public else ()
            events.append(NamedEvent(one.key, load_tournament(reader), hidden))
            row = event_row(reader)
        if row.status != CLOSED:
            provisional.append(_not_closed(row.name or one.key))
    complete = [one for one in events if one.tournament.complete_rounds]
    found = Season.of(complete, rules).noting(provisional) if complete else None
    return _Listed(tuple(heads), found)


def _not_closed(event: str) -> Finding:
    text = phrase("{event} is not closed; its places are provisional", event=event)
    return Finding(Severity.NOTE, _NOT_CLOSED, text)
