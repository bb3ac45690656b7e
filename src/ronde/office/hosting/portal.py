"""The portal: what is public of all events of a site. Calendar, search, a player across events.

Everything shown is read from the rows of events whose pages are public at that moment. The index
only says where to look: words of names, numbers of players, places in the standings. It is
derived: a step that changes a name or a player drops the event from it in the same transaction,
and whoever asks next has it made again. `ronde portal rebuild` makes it anew.
"""

from __future__ import annotations

import re
import time
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Annotated, Any, Final

from sqlalchemy import Connection, Select, and_, delete, func, insert, select, tuple_, update
from sqlalchemy.sql.elements import ColumnElement

from ronde.errors import RondeError, StoreError, UnknownSubjectError
from ronde.fields import Arg
from ronde.i18n import phrase
from ronde.model.discipline import Discipline
from ronde.model.names import folded, identity_number, skeleton
from ronde.office.desk import Desk
from ronde.office.desk.rows import HIDDEN_PLAYERS, OFFICE, entries_in
from ronde.office.hosting.organisations import OrganisationLine, organisation_lines
from ronde.office.paperwork.publicpages import (
    shown_event,
)
from ronde.office.settings.publicity import is_public_setting
from ronde.questions.standings import StandingRequest, ranked
from ronde.store import SubjectReader
from ronde.store.events import EVENT, PLAYER
from ronde.store.organisations import ORGANISATION, subjects_below
from ronde.store.reader import find_subject
from ronde.store.rows import schema_of
from ronde.store.tables import (
    ENTRY,
    PORTAL_INDEX,
    PORTAL_PLACE,
    PORTAL_WORD,
    SUBJECT,
    RoundRow,
    SettingRow,
    TimetableRow,
)

PER_PAGE: Final = 25
MOST_EVENTS: Final = 5000
"""So many public events are looked at, the latest."""

_MOST_WORDS: Final = 5
_MOST_FINDS: Final = 300
_MOST_OF_A_WORD: Final = 5000
_MOST_STANDINGS: Final = 4
"""What one search looks at, and how many standings one request computes."""

_SECONDS: Final = 0.25
"""So long one request helps to make the index, if anything is missing in it."""

_SETTING: Final = schema_of(SettingRow).table
_ROUND: Final = schema_of(RoundRow).table
_DAY: Final = re.compile(r"([0-9]{4})[-/.]([0-9]{2})[-/.]([0-9]{2})")


class Phase(Enum):
    """Where an event stands in the calendar."""

    RUNNING = "running"
    UPCOMING = "upcoming"
    FINISHED = "finished"

    @property
    def word(self) -> str:
        """The phase in a word for people."""
        return _PHASES[self]


_PHASES: Final = {
    Phase.RUNNING: phrase("Running"),
    Phase.UPCOMING: phrase("Upcoming"),
    Phase.FINISHED: phrase("Finished"),
}


@dataclass(frozen=True, slots=True)
class PortalEvent:
    """A public event in one line; days are ISO texts, empty where they are not known.

    `uid` stays the same whatever changes; `updated` is the time of the latest change.
    """

    key: str
    uid: str
    updated: str
    name: str
    place: str
    first_day: str
    last_day: str
    discipline: Discipline
    phase: Phase
    organisation: str
    organiser: str
    players: int
    rounds: int
    number_of_rounds: int | None


@dataclass(frozen=True, slots=True)
class CalendarWish:
    """Which public events are wanted; what is empty does not matter."""

    phase: Phase | None = None
    discipline: Discipline | None = None
    organisation: Annotated[
        str, Arg("Key of who organises them.", pattern=r"^([a-z0-9][a-z0-9._-]{0,63})?$")
    ] = ""
    place: Annotated[str, Arg(most=100)] = ""
    page: Annotated[int, Arg("Page, from 1.", least=1, most=10_000)] = 1


@dataclass(frozen=True, slots=True)
class Calendar:
    """A page of the calendar; `counts` are the events of each phase under the same wish."""

    events: tuple[PortalEvent, ...]
    page: int
    pages: int
    counts: tuple[tuple[Phase, int], ...]


def calendar(desk: Desk, wish: CalendarWish, today: date | None = None) -> Calendar:
    """Return public events: those that run, then those to come, then the latest that are over."""
    with desk.database.connection() as connection:
        events = public_events_in(connection, wish, today or date.today())
    chosen = [one for one in events if wish.phase in (None, one.phase)]
    pages = max(1, -(-len(chosen) // PER_PAGE))
    page = min(max(1, wish.page), pages)
    counts = tuple((phase, sum(one.phase is phase for one in events)) for phase in Phase)
    shown = tuple(chosen[(page - 1) * PER_PAGE : page * PER_PAGE])
    return Calendar(shown, page, pages, counts)


def public_events_of(
    desk: Desk, wish: CalendarWish, today: date | None = None
) -> list[PortalEvent]:
    """Return all public events under a wish, in the order of the calendar."""
    with desk.database.connection() as connection:
        events = public_events_in(connection, wish, today or date.today())
    return [one for one in events if wish.phase in (None, one.phase)]


def public_events_in(
    connection: Connection,
    wish: CalendarWish,
    today: date,
    among: Collection[str] | None = None,
) -> list[PortalEvent]:
    """Return public events of every phase in the order of the calendar, or some of them."""
    query = _public(
        EVENT.c.subject, SUBJECT.c.uid, ENTRY.c.at, EVENT.c.name, EVENT.c.city, EVENT.c.start_date,
        EVENT.c.end_date, EVENT.c.discipline, EVENT.c.status, SUBJECT.c.owner, ORGANISATION.c.name,
        _count(PLAYER), _count(_ROUND), EVENT.c.number_of_rounds,
    )  # fmt: skip
    latest = and_(ENTRY.c.subject == SUBJECT.c.key, ENTRY.c.sequence == SUBJECT.c.version)
    query = query.join(ENTRY, latest)
    query = query.outerjoin(ORGANISATION, ORGANISATION.c.subject == SUBJECT.c.owner)
    if among is not None:
        query = query.where(EVENT.c.subject.in_(among))
    if wish.discipline is not None:
        query = query.where(EVENT.c.discipline == wish.discipline.value)
    if wish.organisation:
        query = query.where(EVENT.c.subject.in_(subjects_below(connection, [wish.organisation])))
    query = query.order_by(EVENT.c.start_date.desc(), EVENT.c.subject).limit(MOST_EVENTS)
    place = folded(wish.place)
    events = [_event(row, today) for row in connection.execute(query).all()]
    kept = [one for one in events if place in folded(one.place)] if place else events
    return sorted(kept, key=_in_calendar)


def _public(*columns: Any) -> Select[Any]:
    """Return a query of events whose pages are public now."""
    public = and_(_SETTING.c.subject == EVENT.c.subject, is_public_setting(_SETTING))
    query = select(*columns).select_from(EVENT).join(SUBJECT, SUBJECT.c.key == EVENT.c.subject)
    return query.join(_SETTING, public)


def _count(table: Any) -> Any:
    query = select(func.count()).select_from(table).where(table.c.subject == EVENT.c.subject)
    return query.correlate(EVENT).scalar_subquery()


def _event(row: Any, today: date) -> PortalEvent:
    key, uid, updated, name, city, start, end, discipline, status, owner, *rest = row
    organiser, players, rounds, of = rest
    first, last = day_of(start), day_of(end)
    return PortalEvent(
        key=key,
        uid=uid,
        updated=updated,
        name=name or key,
        place=city,
        first_day=_iso(first),
        last_day=_iso(last),
        discipline=Discipline(discipline),
        phase=_phase(status, first, last, today),
        organisation=owner,
        organiser=organiser or "",
        players=players,
        rounds=rounds,
        number_of_rounds=of,
    )


def day_of(text: str) -> date | None:
    """Return the day that a file or an arbiter wrote, None for what is no day.

    >>> day_of("2026/10/24"), day_of("next summer")
    (datetime.date(2026, 10, 24), None)
    """
    match = _DAY.match(text)
    try:
        return date(*map(int, match.groups())) if match else None
    except ValueError:
        return None


def _iso(day: date | None) -> str:
    return "" if day is None else day.isoformat()


def _phase(status: str, first: date | None, last: date | None, today: date) -> Phase:
    """Return the phase; an event that was closed is over whatever was announced."""
    end = last or first
    if status != "open" or (end is not None and end < today):
        return Phase.FINISHED
    return Phase.UPCOMING if first is not None and first > today else Phase.RUNNING


def _in_calendar(event: PortalEvent) -> tuple[int, int, str]:
    """Return by what events are ordered: what is over counts from today backwards."""
    day = date.fromisoformat(event.first_day).toordinal() if event.first_day else 0
    is_over = event.phase is Phase.FINISHED
    return _ORDER[event.phase], -day if is_over else day, event.name


_ORDER: Final = {phase: place for place, phase in enumerate(Phase)}


@dataclass(frozen=True, slots=True)
class RoundTime:
    """When a round is played, as it was announced, and when it was published and completed."""

    number: int
    day: str
    starts_at: str
    published_at: str
    completed_at: str


@dataclass(frozen=True, slots=True)
class EventTimes:
    """A public event with the times of its rounds."""

    event: PortalEvent
    rounds: tuple[RoundTime, ...]


def public_schedule(desk: Desk, event: str, today: date | None = None) -> EventTimes:
    """Return a public event with its timetable; what is not public is not known."""
    with desk.database.connection() as connection:
        day = today or date.today()
        events = public_events_in(connection, CalendarWish(), day, [event])
        if not events:
            raise UnknownSubjectError("there is no public event {event}", event=repr(event))
        reader = SubjectReader(connection, find_subject(connection, event, "event"))
        planned = {row.round: row for row in reader.rows(TimetableRow)}
        played = {row.number: row for row in reader.rows(RoundRow) if row.state.is_public}
    return EventTimes(
        events[0],
        tuple(
            _round_time(number, planned.get(number), played.get(number))
            for number in sorted(planned.keys() | played.keys())
        ),
    )


def _round_time(number: int, plan: TimetableRow | None, played: RoundRow | None) -> RoundTime:
    return RoundTime(
        number,
        _iso(day_of(plan.date or "")) if plan else "",
        (plan.starts_at or "") if plan else "",
        (played.published_at or "") if played else "",
        (played.completed_at or "") if played else "",
    )


@dataclass(frozen=True, slots=True)
class PublicOrganisation:
    """What everybody may know of an organisation that has public events."""

    key: str
    name: str
    kind: str
    contact: str
    above: tuple[OrganisationLine, ...]
    below: tuple[OrganisationLine, ...]


def public_organisations(desk: Desk) -> tuple[OrganisationLine, ...]:
    """Return the organisations with public events, and those above them, by name."""
    with desk.database.connection() as connection:
        return tuple(_public_organisations(connection).values())


def _public_organisations(connection: Connection) -> dict[str, OrganisationLine]:
    every = {line.key: line for line in organisation_lines(connection, None)}
    shown: set[str] = set()
    for owner in connection.scalars(_public(SUBJECT.c.owner).distinct()):
        while owner in every and owner not in shown:
            shown.add(owner)
            owner = every[owner].owner
    return {key: line for key, line in every.items() if key in shown}


def public_organisation(desk: Desk, organisation: str) -> PublicOrganisation:
    """Return an organisation for everybody; one without public events is not known."""
    with desk.database.connection() as connection:
        shown = _public_organisations(connection)
        if organisation not in shown:
            raise UnknownSubjectError(
                "there is no organisation {key} with public events", key=repr(organisation)
            )
        query = select(ORGANISATION.c.contact).where(ORGANISATION.c.subject == organisation)
        contact = connection.scalar(query)
    own = shown[organisation]
    above: list[OrganisationLine] = []
    owner = own.owner
    while owner in shown:
        above.insert(0, shown[owner])
        owner = shown[owner].owner
    below = tuple(line for line in shown.values() if line.owner == organisation)
    return PublicOrganisation(
        organisation, own.name, own.kind.word, contact or "", tuple(above), below
    )


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    """Somebody whom a search found, with the latest entry.

    `number` is that under which the entries are one player's; without it the entry stands for
    itself, since others of the same name may be somebody else.
    """

    name: str
    title: str
    rating: int | None
    federation: str
    club: str
    discipline: Discipline
    number: str
    event: str
    event_name: str
    player: int
    entries: int


@dataclass(frozen=True, slots=True)
class Finds:
    """What a search found; `is_cut`: there is more than a search looks at."""

    events: tuple[PortalEvent, ...]
    players: tuple[FoundPlayer, ...]
    page: int
    pages: int
    is_cut: bool


def search(desk: Desk, text: str, page: int = 1, today: date | None = None) -> Finds:
    """Return public events and players that are called like a text, however it is spelled."""
    words = [word for word in folded(text[:100]).split() if len(word) > 1][:_MOST_WORDS]
    if not words:
        return Finds((), (), 1, 1, is_cut=False)
    refresh(desk)
    with desk.database.connection() as connection:
        pairs, rarest = _pairs(connection, words)
        events = [subject for subject, player in pairs if player == 0][:PER_PAGE]
        shown = public_events_in(connection, CalendarWish(), today or date.today(), events)
        players = [row for row in _entries(connection, rarest) if (row.subject, row.id) in pairs]
    finds = sorted(
        _grouped(players[:_MOST_FINDS]),
        key=lambda one: (-_closeness(words, one.name), folded(one.name), one.event),
    )
    pages = max(1, -(-len(finds) // PER_PAGE))
    page = min(max(1, page), pages)
    return Finds(
        tuple(shown),
        tuple(finds[(page - 1) * PER_PAGE : page * PER_PAGE]),
        page,
        pages,
        is_cut=len(players) > _MOST_FINDS,
    )


Pairs = set[tuple[str, int]]
"""Events with entries of them; 0 is the event itself."""


def _pairs(connection: Connection, words: Sequence[str]) -> tuple[Pairs, ColumnElement[bool]]:
    """Return what has all words, as they sound, and the condition of the rarest word."""
    found: list[tuple[Pairs, ColumnElement[bool]]] = []
    for sound in map(skeleton, words):
        column = PORTAL_WORD.c.word
        like = column.between(sound, f"{sound}zzzzz") if sound.isascii() else column == sound
        query = select(PORTAL_WORD.c.subject, PORTAL_WORD.c.player).where(like)
        rows = connection.execute(query.limit(_MOST_OF_A_WORD)).all()
        found.append(({(subject, player) for subject, player in rows}, like))
    rarest = min(found, key=lambda one: len(one[0]))[1]
    return set.intersection(*(pairs for pairs, _ in found)), rarest


_ENTRY: Final = (
    PLAYER.c.subject, PLAYER.c.id, PLAYER.c.number, PLAYER.c.name, PLAYER.c.title, PLAYER.c.rating,
    PLAYER.c.federation, PLAYER.c.club, PLAYER.c.fide_id, EVENT.c.name, EVENT.c.discipline,
    EVENT.c.start_date,
)  # fmt: skip


def _entries(connection: Connection, where: ColumnElement[bool]) -> list[Any]:
    """Return the entries of public events that have a word, the latest event first."""
    query = _public(*_ENTRY).join(PLAYER, PLAYER.c.subject == EVENT.c.subject)
    own = and_(PORTAL_WORD.c.subject == PLAYER.c.subject, PORTAL_WORD.c.player == PLAYER.c.id)
    query = query.join(PORTAL_WORD, own).where(where, PLAYER.c.is_listed).distinct()
    query = query.order_by(EVENT.c.start_date.desc(), PLAYER.c.subject, PLAYER.c.id)
    rows = connection.execute(query.limit(_MOST_OF_A_WORD)).all()
    hidden = _hidden(connection, {row.subject for row in rows})
    return [row for row in rows if row.id not in hidden.get(row.subject, ())]


def _hidden(connection: Connection, subjects: Collection[str]) -> dict[str, tuple[int, ...]]:
    """Return the entries of events that are not named in public."""
    query = select(_SETTING.c.subject, _SETTING.c.value).where(
        _SETTING.c.subject.in_(subjects),
        _SETTING.c.scope == OFFICE,
        _SETTING.c.name == HIDDEN_PLAYERS,
    )
    return {subject: entries_in(value) for subject, value in connection.execute(query)}


def _grouped(rows: Iterable[Any]) -> list[FoundPlayer]:
    """Return one line for each number, and one for each entry that has none."""
    groups: dict[tuple[str, ...], list[Any]] = {}
    for row in rows:
        number = identity_number(row.fide_id)
        key = (row.discipline, number) if number else (row.subject, str(row.id), "")
        groups.setdefault(key, []).append(row)
    return [_found(group) for group in groups.values()]


def _found(group: Sequence[Any]) -> FoundPlayer:
    first = group[0]
    return FoundPlayer(
        name=first.name,
        title=first.title,
        rating=first.rating,
        federation=first.federation,
        club=first.club,
        discipline=Discipline(first.discipline),
        number=identity_number(first.fide_id),
        event=first.subject,
        event_name=first[9],
        player=first.number,
        entries=len(group),
    )


def _closeness(words: Sequence[str], name: str) -> int:
    """Return how many of the words begin a word of the name as they are typed."""
    own = folded(name).split()
    return sum(any(one.startswith(word) for one in own) for word in words)


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """A player in one event; place and points are those after a round, 0 before the first."""

    event: str
    event_name: str
    first_day: str
    player: int
    name: str
    title: str
    rating: int | None
    club: str
    after: int
    rank: int
    points: int


@dataclass(frozen=True, slots=True)
class PlayerAcross:
    """A player in all public events, known by a number; `names` are all that were given with it."""

    discipline: Discipline
    number: str
    names: tuple[str, ...]
    federation: str
    entries: tuple[PlayerEntry, ...]


def player_across(desk: Desk, discipline: Discipline, number: str) -> PlayerAcross:
    """Return the public events of whoever has a number, the latest first.

    Only entries with that number count: a name may be that of several people. Raises
    UnknownSubjectError when no public event knows it.
    """
    refresh(desk)
    wanted = identity_number(number)
    word = f"{discipline.value}#{wanted}"
    with desk.database.connection() as connection:
        rows = _entries(connection, PORTAL_WORD.c.word == word)[:_MOST_FINDS]
    if not wanted or not rows:
        raise UnknownSubjectError(
            "no public event has a player with the number {number}", number=repr(number)
        )
    places = _places(desk, [(row.subject, row.id) for row in rows])
    return PlayerAcross(
        discipline=discipline,
        number=wanted,
        names=tuple({folded(row.name): row.name for row in rows}.values()),
        federation=next((row.federation for row in rows if row.federation), ""),
        entries=tuple(_entry(row, places.get((row.subject, row.id), (0, 0, 0))) for row in rows),
    )


def _entry(row: Any, place: tuple[int, int, int]) -> PlayerEntry:
    after, rank, points = place
    return PlayerEntry(
        event=row.subject,
        event_name=row[9],
        first_day=_iso(day_of(row.start_date)),
        player=row.number,
        name=row.name,
        title=row.title,
        rating=row.rating,
        club=row.club,
        after=after,
        rank=rank,
        points=points,
    )


def _places(
    desk: Desk, pairs: Sequence[tuple[str, int]]
) -> dict[tuple[str, int], tuple[int, int, int]]:
    """Return round, rank and points of entries; a few standings are computed anew if need be."""
    subjects = {subject for subject, _ in pairs}
    _refresh_places(desk, subjects)
    query = select(PORTAL_PLACE).where(
        tuple_(PORTAL_PLACE.c.subject, PORTAL_PLACE.c.player).in_(pairs)
    )
    with desk.database.connection() as connection:
        return {
            (row.subject, row.player): (row.round, row.rank, row.points)
            for row in connection.execute(query)
        }


def _refresh_places(desk: Desk, subjects: Collection[str]) -> None:
    query = (
        select(PORTAL_INDEX.c.subject)
        .join(SUBJECT, SUBJECT.c.key == PORTAL_INDEX.c.subject)
        .where(PORTAL_INDEX.c.subject.in_(subjects), PORTAL_INDEX.c.head != SUBJECT.c.head)
        .order_by(PORTAL_INDEX.c.subject)
        .limit(_MOST_STANDINGS)
    )
    with desk.database.connection() as connection:
        stale = list(connection.scalars(query))
    for subject in stale:
        # A standing that cannot be computed, or kept, is not shown; the page has the rest.
        with suppress(RondeError):
            _keep_places(desk, subject)


def _keep_places(desk: Desk, subject: str) -> None:
    """Keep where everybody stands in an event, as of its latest entry of the journal."""
    with desk.reading(subject) as reader:
        entries = {row[1]: row[0] for row in _numbers(reader.connection, subject)}
        head = reader.subject.head
    shown = shown_event(desk, subject)
    after = shown.standing_round
    ranking = ranked(shown.tournament, StandingRequest(after=after)) if after else None
    rows = [
        {"subject": subject, "player": entries[one.player], "round": after,
         "rank": one.rank, "points": one.points}
        for one in (ranking.places if ranking else ())
    ]  # fmt: skip
    with desk.database.writing(is_change=False) as connection:
        connection.execute(delete(PORTAL_PLACE).where(PORTAL_PLACE.c.subject == subject))
        if rows:
            connection.execute(insert(PORTAL_PLACE), rows)
        changed = update(PORTAL_INDEX).where(PORTAL_INDEX.c.subject == subject)
        connection.execute(changed.values(head=head))


def _numbers(connection: Connection, subject: str) -> Iterable[Any]:
    return connection.execute(
        select(PLAYER.c.id, PLAYER.c.number).where(PLAYER.c.subject == subject)
    )


def refresh(desk: Desk) -> None:
    """Put public events into the index that are not in it, as many as a moment allows."""
    query = _public(EVENT.c.subject).outerjoin(
        PORTAL_INDEX, PORTAL_INDEX.c.subject == EVENT.c.subject
    )
    query = query.where(PORTAL_INDEX.c.subject.is_(None)).limit(MOST_EVENTS)
    with desk.database.connection() as connection:
        missing = list(connection.scalars(query))
    until = time.monotonic() + _SECONDS
    # A database that cannot be written can still be searched, in what was indexed before.
    with suppress(StoreError):
        while missing and time.monotonic() < until:
            with desk.database.writing(is_change=False) as connection:
                index_events(connection, missing[:10])
            missing = missing[10:]


def rebuild(connection: Connection) -> int:
    """Make the whole index anew and return how many events are in it."""
    for table in (PORTAL_WORD, PORTAL_PLACE, PORTAL_INDEX):
        connection.execute(delete(table))
    events = list(connection.scalars(_public(EVENT.c.subject)))
    index_events(connection, events)
    return len(events)


def index_events(connection: Connection, events: Sequence[str]) -> None:
    """Put the words and numbers of some events into the index.

    The events are locked meanwhile: a step that changes a name must find them in the index.
    """
    locked = select(SUBJECT.c.key).where(SUBJECT.c.key.in_(events)).order_by(SUBJECT.c.key)
    connection.execute(locked.with_for_update())
    for table in (PORTAL_WORD, PORTAL_INDEX):
        connection.execute(delete(table).where(table.c.subject.in_(events)))
    about = select(EVENT.c.subject, EVENT.c.name, EVENT.c.city, EVENT.c.discipline)
    disciplines: dict[str, str] = {}
    words: set[tuple[str, str, int]] = set()
    for subject, name, city, discipline in connection.execute(
        about.where(EVENT.c.subject.in_(events))
    ):
        disciplines[subject] = discipline
        words |= {(word, subject, 0) for word in sounds_of(f"{name} {city}")}
    entries = select(PLAYER.c.subject, PLAYER.c.id, PLAYER.c.name, PLAYER.c.fide_id)
    for subject, entry, name, number in connection.execute(
        entries.where(PLAYER.c.subject.in_(events))
    ):
        words |= {(word, subject, entry) for word in sounds_of(name)}
        if plain := identity_number(number):
            words.add((f"{disciplines[subject]}#{plain}", subject, entry))
    if words:
        rows = [{"word": word, "subject": s, "player": p} for word, s, p in sorted(words)]
        connection.execute(insert(PORTAL_WORD), rows)
    if events:
        connection.execute(insert(PORTAL_INDEX), [{"subject": one} for one in events])


def sounds_of(text: str) -> set[str]:
    """Return how the words of a name sound, by which they are found.

    >>> sorted(sounds_of("Carlsson, Åsa"))
    ['as', 'krlsn']
    """
    return {skeleton(word) for word in folded(text).split()}
