"""What officers look at: federations, their offices, the people of the register with their past.

Birth dates stand in `Person` alone, which is for officers.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ronde.federation.correcting import RequestState
from ronde.federation.desk import FederationDesk, federation_row
from ronde.federation.register import Register
from ronde.federation.seriesdata import SeriesState
from ronde.model.names import folded
from ronde.store import Database, SubjectReader
from ronde.store.federations import published_months
from ronde.store.tables import (
    BorderClubRow,
    CorrectionRow,
    LicenceRow,
    MembershipRow,
    OfficerRow,
    ResidenceRow,
    SeriesRow,
)


@dataclass(frozen=True, slots=True)
class FederationHead:
    """A federation in one line; `latest` is the month of its latest list, empty before one."""

    key: str
    name: str
    version: int
    latest: str


def federations(database: Database) -> list[FederationHead]:
    """Return all federations of a database by key."""
    keys = [subject.key for subject in database.subjects("federation")]
    heads = []
    for key in sorted(keys):
        with database.reading(key) as reader:
            heads.append(_head(reader))
    return heads


def federation_head(desk: FederationDesk, federation: str) -> FederationHead:
    """Return one federation in one line; raises InputError when it is none."""
    with desk.reading(federation) as reader:
        return _head(reader)


def _head(reader: SubjectReader) -> FederationHead:
    months = published_months(reader)
    subject = reader.subject
    name = federation_row(reader).name
    return FederationHead(subject.key, name, subject.version, months[-1] if months else "")


@dataclass(frozen=True, slots=True)
class Office:
    """Who holds which role, from a day on (an empty text: always) and until a day."""

    name: str
    role: str
    since: str
    until: str | None


@dataclass(frozen=True, slots=True)
class BorderClubLine:
    """A club abroad that counts as French from a day on."""

    name: str
    country: str
    since: str
    until: str | None


@dataclass(frozen=True, slots=True)
class FederationOverview:
    """The offices of a federation, its border clubs, and how much waits to be done."""

    head: FederationHead
    offices: tuple[Office, ...]
    border_clubs: tuple[BorderClubLine, ...]
    members: int
    open_series: int
    ready_series: int
    pending_requests: int

    @property
    def version(self) -> int:
        """The version of the federation that was looked at."""
        return self.head.version


def federation_overview(desk: FederationDesk, federation: str) -> FederationOverview:
    """Return who works for a federation and what waits for them."""
    with desk.reading(federation) as reader:
        return overview_in(reader, desk.today)


def overview_in(reader: SubjectReader, day: date) -> FederationOverview:
    """Return who works for a federation and what waits for them on a day."""
    register = Register(reader)
    members = [n for n in register.players if n not in register.aliases]
    series = reader.rows(SeriesRow, month="")
    ready = [row for row in series if row.state == SeriesState.HOMOLOGATED.value]
    return FederationOverview(
        _head(reader),
        tuple(Office(row.name, row.role, row.since, row.until) for row in reader.rows(OfficerRow)),
        tuple(
            BorderClubLine(row.name, row.country, row.since, row.until)
            for row in reader.rows(BorderClubRow)
        ),
        sum(register.is_member(number, day) for number in members),
        len(series) - len(ready),
        len(ready),
        len(reader.rows(CorrectionRow, state=RequestState.PENDING.value)),
    )


@dataclass(frozen=True, slots=True)
class PersonLine:
    """Somebody of the register in one line; `series` is an outsider's only one (7.1)."""

    number: int
    name: str
    club: str
    league: str
    rating: int | None
    licence: str
    is_outsider: bool
    series: int | None


@dataclass(frozen=True, slots=True)
class Found:
    """The first people that a search found, and how many there are."""

    lines: tuple[PersonLine, ...]
    total: int


def search_people(
    desk: FederationDesk, federation: str, search: str = "", most: int = 100
) -> Found:
    """Return people whose name or club contains a text, or of that number, by name."""
    wanted = folded(search.strip())
    with desk.reading(federation) as reader:
        register = Register(reader)
        found = [
            number
            for number, row in register.players.items()
            if number not in register.aliases
            and (
                wanted == str(number)
                or wanted in folded(row.name)
                or wanted in folded(register.club(number, desk.today))
            )
        ]
        found.sort(key=lambda n: (folded(register.players[n].name), n))
        lines = tuple(_person_line(register, number, desk.today) for number in found[:most])
    return Found(lines, len(found))


def _person_line(register: Register, number: int, day: date) -> PersonLine:
    row = register.players[number]
    licence = register.licence(number, day, day)
    return PersonLine(
        number,
        row.name,
        register.club(number, day),
        register.league(number, day),
        register.rating(number),
        "" if licence is None else licence[0].value,
        row.is_outsider,
        row.series,
    )


@dataclass(frozen=True, slots=True)
class Dated:
    """What holds from a day on; an empty day means from the beginning."""

    since: str
    value: str


@dataclass(frozen=True, slots=True)
class LicenceLine:
    """A licence of one season."""

    season: str
    kind: str
    taken_on: str
    is_paid_by_organiser: bool


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody as the licence officer knows them, the birth date included."""

    line: PersonLine
    sex: str
    birth_date: str
    fmjd_rating: int | None
    entered_on: str
    clubs: tuple[Dated, ...]
    countries: tuple[Dated, ...]
    licences: tuple[LicenceLine, ...]
    other_entries: tuple[int, ...]


def look_at_person(desk: FederationDesk, federation: str, player: int) -> Person:
    """Return everything that the register knows about a player; raises InputError for nobody."""
    with desk.reading(federation) as reader:
        return person_in(reader, player, desk.today)


def person_in(reader: SubjectReader, player: int, day: date) -> Person:
    """Return what the register knows about a player; raises InputError for nobody's number."""
    register = Register(reader)
    number = register.known(player)
    row = register.players[number]
    return Person(
        _person_line(register, number, day),
        row.sex or "",
        row.birth_date,
        row.fmjd_rating,
        row.entered_on,
        tuple(Dated(r.since, r.club) for r in reader.rows(MembershipRow, player=number)),
        tuple(Dated(r.since, r.country) for r in reader.rows(ResidenceRow, player=number)),
        tuple(_licences(reader, number)),
        tuple(register.entries_of(number)[1:]),
    )


def _licences(reader: SubjectReader, player: int) -> list[LicenceLine]:
    return [
        LicenceLine(
            row.season,
            row.kind,
            row.taken_on,
            row.is_paid_by_organiser,
        )
        for row in reader.rows(LicenceRow, player=player)
    ]


@dataclass(frozen=True, slots=True)
class Clubs:
    """The clubs for which anybody plays or played, by name."""

    clubs: tuple[str, ...]


def clubs_of(desk: FederationDesk, federation: str) -> Clubs:
    """Return the clubs for which anybody plays or played, by name."""
    with desk.reading(federation) as reader:
        return clubs_in(reader)


def clubs_in(reader: SubjectReader) -> Clubs:
    """Return the clubs for which anybody plays or played, by name."""
    found = {row.club for row in reader.rows(MembershipRow)}
    return Clubs(tuple(sorted(found - {""}, key=folded)))


@dataclass(frozen=True, slots=True)
class RequestLine:
    """A correction, an initialisation or a request, with its file (6.7)."""

    id: int
    player: int
    name: str
    present: int | None
    wanted: int
    asker: str
    person: str
    file: str
    file_text: str
    state: str
    asked_on: str
    month: str
    officer: str


def rating_requests(desk: FederationDesk, federation: str) -> tuple[RequestLine, ...]:
    """Return all corrections and requests, the latest first."""
    with desk.reading(federation) as reader:
        register = Register(reader)
        rows = reader.rows(CorrectionRow)
        names = {r.player: register.players[r.player].name for r in rows}
    return tuple(
        RequestLine(
            row.id,
            row.player,
            names[row.player],
            row.present,
            row.wanted,
            *(getattr(row, name) for name in _REQUEST_TEXTS),
        )
        for row in reversed(rows)
    )


_REQUEST_TEXTS = ("asker", "person", "file", "file_text", "state", "asked_on", "month", "officer")
