"""The register: everybody as of one moment, with clubs, leagues, residences and licences by date.

Birth dates stand in `RegisteredPerson` alone, which is for officers.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Final

from ronde.errors import InputError
from ronde.federation.desk import FederationDesk, federation_row
from ronde.federation.months import season_of, season_start
from ronde.fields import filled
from ronde.i18n import listed, template
from ronde.model.names import folded, skeletons
from ronde.questions.people import CONTAINS, PersonCandidate, first_of_many, meant, ranked
from ronde.ratings.ffjd.series import Licence
from ronde.ratings.ffjd.tables import BorderClub, FirstRatingRule, Tables, shipped_tables
from ronde.store import SubjectReader
from ronde.store.federations import Dated, dated_values, latest_ratings, list_rows
from ronde.store.tables import (
    AliasRow,
    BorderClubRow,
    ClubLeagueRow,
    LicenceRow,
    ListRow,
    MembershipRow,
    PersonRow,
    ResidenceRow,
)

NOBODY: Final = template("there is no player {player}; `ronde ffjd list` shows the numbers")
HOME: Final = "FRA"
"""The country in which a resident lives."""


def name_key(name: str) -> str:
    """Return a name made comparable: the order of its words does not matter.

    >>> name_key("Agate, Alma") == name_key("ALMA AGATE")
    True
    """
    return " ".join(sorted(folded(name).split()))


class Register:
    """The people of a federation; whoever is asked for by number exists.

    Each table is read when it is asked for first, so that the register is used as long as its
    reader only.
    """

    def __init__(self, reader: SubjectReader) -> None:
        self._reader = reader
        self._by_list: dict[str | None, dict[int, int]] = {}

    @cached_property
    def players(self) -> dict[int, PersonRow]:
        """Everybody who was ever entered, by number."""
        return {row.id: row for row in self._reader.rows(PersonRow)}

    @cached_property
    def aliases(self) -> dict[int, AliasRow]:
        """The entries for which another one stands."""
        return {row.alias: row for row in self._reader.rows(AliasRow)}

    @cached_property
    def tables(self) -> Tables:
        """The official rates, and the border clubs and the setting of this federation."""
        return Tables(
            shipped_tables().slow_rates,
            tuple(_border_clubs(self._reader)),
            FirstRatingRule(federation_row(self._reader).first_rating),
        )

    @cached_property
    def _others(self) -> dict[int, list[int]]:
        others: dict[int, list[int]] = defaultdict(list)
        for alias in sorted(self.aliases):
            others[self.resolved(alias)].append(alias)
        return others

    @cached_property
    def _clubs(self) -> Dated:
        return dated_values(self._reader, MembershipRow, "player", "club")

    @cached_property
    def _countries(self) -> Dated:
        return dated_values(self._reader, ResidenceRow, "player", "country")

    @cached_property
    def _leagues(self) -> Dated:
        return dated_values(self._reader, ClubLeagueRow, "club", "league")

    @cached_property
    def _latest(self) -> dict[int, int]:
        return self._known_before(None)

    @cached_property
    def _season_month(self) -> int:
        return federation_row(self._reader).season_month

    @cached_property
    def _by_name(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for number, player in self.players.items():
            if not player.is_outsider and number not in self.aliases:
                found[name_key(player.name)].append(number)
        return found

    def label(self, player: int) -> str:
        """Return a player for a message: number and name."""
        return f"{player} ({self.players[player].name})"

    def known(self, player: int) -> int:
        """Return the number under which a player is kept; raises InputError for nobody's."""
        if player not in self.players:
            raise InputError(NOBODY.filled(player=player))
        return self.resolved(player)

    def resolved(self, player: int, month: str | None = None) -> int:
        """Return the entry that stands for a player, as the list of a month knows it."""
        while (alias := self.aliases.get(player)) is not None:
            if month is not None and month <= alias.after:
                break
            player = alias.player
        return player

    def entries_of(self, player: int) -> list[int]:
        """Return all entries of a player, the one that is kept first."""
        return [player, *self._others.get(player, ())]

    def named(self, name: str) -> list[int]:
        """Return the members of that name, whatever the order of its words."""
        return self._by_name.get(name_key(name), [])

    def meant(self, text: str) -> list[int]:
        """Return the members who are meant by a name or a part of it, all equally like it."""
        return self.named(text) or meant(self._members, text, CONTAINS)

    def near(self, text: str) -> list[int]:
        """Return the members whose names are like a text, slips of the pen allowed."""
        return [number for _, number in ranked(self._members, folded(text))]

    @cached_property
    def _members(self) -> list[PersonCandidate[int]]:
        numbers = sorted(number for same in self._by_name.values() for number in same)
        return [PersonCandidate(one, one, self.players[one].name, "", str(one)) for one in numbers]

    def alike(self, player: int, most: int = 3) -> list[int]:
        """Return other members whose names sound like a player's, the likest first."""
        own = _sounds(self.players[player].name)
        shares = {
            number: len(own & theirs) / max(len(own), len(theirs))
            for key, numbers in self._by_name.items()
            if own & (theirs := _sounds(key))
            for number in numbers
            if number != player
        }
        likely = [number for number, share in shares.items() if share >= _LIKELY]
        return sorted(likely, key=lambda number: (-shares[number], number))[:most]

    def club(self, player: int, day: date) -> str:
        """Return the club of a player on a day, an empty text for none."""
        return _at(self._clubs.get(player, ()), day)

    def league(self, player: int, day: date) -> str:
        """Return the league of a player's club on a day (9.3)."""
        return _at(self._leagues.get(self.club(player, day), ()), day)

    def is_resident(self, player: int, day: date) -> bool:
        """Whether a player lives in France on a day."""
        return _at(self._countries.get(player, ()), day) in ("", HOME)

    def is_member(self, player: int, day: date) -> bool:
        """Whether a player belongs to the federation: lives here or plays for a border club (7)."""
        if self.players[player].is_outsider:
            return False
        return self.is_resident(player, day) or self.tables.is_border_club(
            self.club(player, day), day
        )

    def season(self, day: date) -> str:
        """Return the season in which a day lies."""
        return season_of(day, self._season_month)

    def season_start(self, day: date) -> date:
        """Return the first day of the season in which a day lies."""
        return season_start(day, self._season_month)

    def licence(self, player: int, day: date, by: date) -> tuple[Licence, str] | None:
        """Return the licence for the season of a day and when it was taken, if by that date."""
        season = self.season(day)
        for entry in self.entries_of(player):
            row = self._reader.row(LicenceRow, entry, season)
            if row is not None and row.taken_on <= by.isoformat():
                return Licence(row.kind), row.taken_on
        return None

    def ratings(self, month: str | None = None) -> dict[int, int]:
        """Return everybody's Capital-Points at the start of a period (2).

        It is the period that is open now, or the one that the list of a month closed.
        """
        return self.merged(self.opening_ratings() | self._known_before(month), month)

    def ratings_on(self, day: date, month: str | None = None) -> dict[int, int]:
        """Return everybody's Capital-Points on a day, by the list in force then (2, 3).

        The entries are those that the list of a month knows.
        """
        coming = [row.month for row in self._lists if row.published_on > day.isoformat()]
        known = self._known_before(coming[0] if coming else None)
        return self.merged(self.opening_ratings() | known, month)

    @cached_property
    def _lists(self) -> list[ListRow]:
        return list_rows(self._reader)

    def _known_before(self, month: str | None) -> dict[int, int]:
        if month not in self._by_list:
            self._by_list[month] = latest_ratings(self._reader, before=month)
        return self._by_list[month]

    def opening_ratings(self) -> dict[int, int]:
        """Return the points that players brought along, before any list."""
        found = {number: row.opening_rating for number, row in self.players.items()}
        return {number: rating for number, rating in found.items() if rating is not None}

    def merged(self, ratings: Mapping[int, int], month: str | None = None) -> dict[int, int]:
        """Return ratings as the list of a month takes them: one entry speaks for each player."""
        found = dict(ratings)
        for alias in sorted(self.aliases):
            kept = self.resolved(alias, month)
            if kept != alias and alias in found:
                rating = found.pop(alias)
                found.setdefault(kept, rating)
        return found

    def rating(self, player: int) -> int | None:
        """Return the Capital-Points in force: of the latest list, or brought along at the start.

        Of a player entered twice, the entry that is kept goes first.
        """
        for entry in self.entries_of(player):
            rating = self._latest.get(entry)
            if rating is None:
                rating = self.players[entry].opening_rating
            if rating is not None:
                return rating
        return None


_LIKELY: Final = 0.5
"""So many words of a name must sound the same for two entries to be one person perhaps."""


def _sounds(name: str) -> set[str]:
    return skeletons(folded(name))


def _border_clubs(reader: SubjectReader) -> Iterable[BorderClub]:
    for row in reader.rows(BorderClubRow):
        until = None if row.until is None else date.fromisoformat(row.until)
        since = date.fromisoformat(row.since)
        yield BorderClub(row.name, row.country, since, until)


def _at(dated: Iterable[tuple[str, str]], day: date) -> str:
    """Return what holds on a day, of values that each hold from a day on."""
    known = list(dated)
    place = bisect_right([since for since, _ in known], day.isoformat())
    return known[place - 1][1] if place else ""


_COUNTRY: Final = re.compile(r"[A-Z]{3}")


def checked_country(country: str) -> str:
    """Return a country in three capitals; raises InputError for anything else.

    >>> checked_country("bel")
    'BEL'
    """
    code = country.strip().upper()
    if not _COUNTRY.fullmatch(code):
        raise InputError(
            "country {country} is not known; write three letters like FRA", country=repr(country)
        )
    return code


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
class SearchedPeople:
    """The first people that a search found, and how many there are."""

    lines: tuple[PersonLine, ...]
    total: int


def search_people(
    desk: FederationDesk, federation: str, search: str = "", most: int = 100
) -> SearchedPeople:
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
        lines = tuple(person_line(register, number, desk.today) for number in found[:most])
    return SearchedPeople(lines, len(found))


@dataclass(frozen=True, slots=True)
class PersonMeant:
    """A member who may be meant by what somebody typed; `is_near`: the name has other letters."""

    line: PersonLine
    birth_year: str
    is_near: bool


def find_people(
    desk: FederationDesk, federation: str, text: str, limit: int = 8
) -> tuple[PersonMeant, ...]:
    """Return the members who may be meant by a name, a club or a number, the likeliest first."""
    wanted = folded(text)
    with desk.reading(federation) as reader:
        register = Register(reader)
        members = [
            PersonCandidate(row, number, row.name, register.club(number, desk.today), str(number))
            for number, row in register.players.items()
            if not row.is_outsider and number not in register.aliases
        ]
        # A register is long, and slips are looked for only where nobody is called so.
        called_so = [one for one in members if one.has_words(wanted.split())]
        return tuple(
            PersonMeant(
                person_line(register, row.id, desk.today), row.birth_date[:4], close < CONTAINS
            )
            for close, row in ranked(called_so or members, wanted)[:limit]
        )


def person_line(register: Register, number: int, day: date) -> PersonLine:
    """Return somebody of the register in one line, as of a day."""
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
class DatedValue:
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
class RegisteredPerson:
    """Somebody as the licence officer knows them, the birth date included."""

    line: PersonLine
    sex: str
    birth_date: str
    fmjd_rating: int | None
    entered_on: str
    clubs: tuple[DatedValue, ...]
    countries: tuple[DatedValue, ...]
    licences: tuple[LicenceLine, ...]
    other_entries: tuple[int, ...]


def look_at_person(desk: FederationDesk, federation: str, player: int) -> RegisteredPerson:
    """Return everything that the register knows about a player; raises InputError for nobody."""
    with desk.reading(federation) as reader:
        return person_in(reader, player, desk.today)


def person_in(reader: SubjectReader, player: int, day: date) -> RegisteredPerson:
    """Return what the register knows about a player; raises InputError for nobody's number."""
    register = Register(reader)
    number = register.known(player)
    row = register.players[number]
    return RegisteredPerson(
        person_line(register, number, day),
        row.sex or "",
        row.birth_date,
        row.fmjd_rating,
        row.entered_on,
        tuple(DatedValue(r.since, r.club) for r in reader.rows(MembershipRow, player=number)),
        tuple(DatedValue(r.since, r.country) for r in reader.rows(ResidenceRow, player=number)),
        tuple(_licences(reader, number)),
        tuple(register.entries_of(number)[1:]),
    )


def _licences(reader: SubjectReader, player: int) -> list[LicenceLine]:
    return [filled(LicenceLine, row) for row in reader.rows(LicenceRow, player=player)]


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


def find_player(desk: FederationDesk, federation: str, text: str) -> int:
    """Return the player of a number, a name or a part of one.

    Raises InputError, and names who may be meant, when that is nobody or several.
    """
    plain = text.strip()
    with desk.reading(federation) as reader:
        register = Register(reader)
        if plain.isascii() and plain.isdigit():
            return register.known(int(plain))
        found = register.meant(plain)
        if len(found) == 1:
            return found[0]
        likely = found or register.near(plain)
        people = [
            (one, register.players[one].name, register.club(one, desk.today)) for one in likely
        ]
    told = listed(list(first_of_many(people)), "; ")
    if found:
        raise InputError(
            "{text} may be several players: {players}; write more of the name, or the number",
            text=repr(plain),
            players=told,
        )
    if likely:
        raise InputError(
            "nobody in the register is called {text}; perhaps one of these is meant: {players}",
            text=repr(plain),
            players=told,
        )
    raise InputError(
        "nobody in the register is called {text}; write the number, or the name or a part of it",
        text=repr(plain),
    )
