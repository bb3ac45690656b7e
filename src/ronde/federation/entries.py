"""Players who enter the register, one by one or many together (9.3)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Final, NamedTuple

from ronde.declared.roles import Role
from ronde.errors import InputError, StateError
from ronde.federation.actions import Day, FederationAction, Member, Points, action
from ronde.federation.desk import FederationDesk
from ronde.federation.memberships import LicenceGrant, put_licence
from ronde.federation.register import HOME, Register, checked_country
from ronde.federation.seriesdraft import read_day
from ronde.fields import Arg, Line
from ronde.i18n import phrase, template
from ronde.model.names import folded
from ronde.ratings.ffjd.findings import SeriesFinding, delayed
from ronde.ratings.ffjd.series import FLOOR, Licence
from ronde.store import Step
from ronde.store.federations import published_months
from ronde.store.rows import Values
from ronde.store.tables import ClubLeagueRow, MembershipRow, PersonRow, ResidenceRow

_SEXES: Final = {
    "m": ("m", "h", "homme", "man", "male", "masculin", "masculino", "homem"),
    "w": ("w", "f", "v", "femme", "dame", "woman", "female", "feminin", "vrouw", "feminino",
          "mulher"),
}  # fmt: skip
"""The words for men and for women."""

GREATEST_NUMBER: Final = 2**31 - 1


@dataclass(frozen=True, slots=True)
class EnteredPlayer:
    """A player as entered; `rating` is from before the first list that is published here.

    `birth_date` is a date or a year. `country` is where the player lives. `league` is that of
    the club, and needs to be said for a new club only.
    """

    name: Annotated[Line, Arg(least=1, example="Jade, Jo")]
    id: Annotated[Member | None, Arg("Default: the next.", metavar="N")] = None
    sex: Annotated[Line, Arg(example="w", metavar="m|w")] = ""
    birth_date: Annotated[
        Line, Arg("Never shown in public.", example="2012-06-30", metavar="DATE")
    ] = ""
    country: Annotated[Line, Arg("Where the player lives. Default: FRA.", example="FRA")] = HOME
    club: Line = ""
    league: Annotated[Line, Arg("The league of a club that is new.")] = ""
    rating: Annotated[
        Points | None, Arg("Before the first list that is published here.", metavar="INTEGER")
    ] = None
    fmjd_rating: Annotated[Points | None, Arg("Rating of FMJD.", metavar="INTEGER")] = None
    licence: Annotated[Licence | None, Arg("For the season of its day.", example="full")] = None
    licence_since: Annotated[
        Day, Arg("When the licence was taken. Default: the day of the act.")
    ] = None


@dataclass(frozen=True, slots=True)
class Entered:
    """Players that were entered, by number, and what should be looked at."""

    players: tuple[int, ...]
    findings: tuple[SeriesFinding, ...]

    @property
    def number(self) -> int:
        """The number of the player who was entered first."""
        return self.players[0]


@action(
    phrase("add player"),
    tells=template("name {name}"),
    done=template("{name} was entered under number {number}."),
    path="players",
    status=201,
    operation="add",
    command="player add",
    article="9.3",
    role=Role.LICENCE_OFFICER,
    examples="""
    player add "Agate, Alma" --sex w --club Quarry --league North --rating 1620
    player add "Jade, Jon" --birth-date 2014-05-01 --id 4711
    player add "Onyx, Otto" --licence full --licence-since 2026-09-03
    """,
)
class AddPlayer(FederationAction[Entered]):
    """Enter a player; namesakes are told."""

    entry: EnteredPlayer

    @property
    def name(self) -> str:
        """The name of the player."""
        return self.entry.name.strip()

    def arguments(self) -> dict[str, Any]:
        """Return what the journal keeps."""
        return {"name": self.name}

    def run(self, step: Step, desk: FederationDesk) -> Entered:
        """Enter the player and tell namesakes."""
        return enter_players(step, [self.entry], desk.today)


def enter_players(step: Step, entries: list[EnteredPlayer], today: date) -> Entered:
    """Enter players in one go; the message of an InputError begins with the player's name."""
    book = EntryBook(step, today)
    for entry in entries:
        book.enter(entry)
    book.write(step)
    return Entered(tuple(book.numbers), tuple(book.findings))


class EntryBook:
    """New players while they are checked; they are written together."""

    def __init__(self, step: Step, today: date) -> None:
        self.register = Register(step)
        self.numbers: list[int] = []
        self.findings: list[SeriesFinding] = []
        self._rows: dict[type[NamedTuple], list[NamedTuple]] = {
            PersonRow: [], MembershipRow: [], ResidenceRow: [], ClubLeagueRow: [],
        }  # fmt: skip
        self._grants: list[LicenceGrant] = []
        self._next = max(self.register.players, default=0) + 1
        self._today = today
        self._has_lists = bool(published_months(step))
        self._leagues: dict[str, str] = {row.club: row.league for row in step.rows(ClubLeagueRow)}

    def enter(self, entry: EnteredPlayer) -> int:
        """Check an entry and return its number; nothing is written yet."""
        values = checked_entry(entry)
        self._refuse_late_rating(entry)
        number = self._number(entry)
        self._next = max(self._next, number + 1)
        self.findings += _namesakes(self.register, entry.name, number)
        self._add(PersonRow(number, entered_on=self._today.isoformat(), **values))
        lives = checked_country(entry.country) if entry.country.strip() else HOME
        self._add(ResidenceRow(number, "", lives))
        if entry.club.strip():
            self._join(number, entry)
        if entry.licence is not None:
            taken = entry.licence_since or self._today
            self._grants.append(LicenceGrant(number, entry.licence, taken))
        self.numbers.append(number)
        return number

    def write(self, step: Step) -> None:
        """Write everybody who was entered, with the licences, each for the season of its day."""
        for rows in self._rows.values():
            step.insert(*rows)
        for grant in self._grants:
            season = self.register.season(grant.taken_on or self._today)
            put_licence(step, season, grant, self._today)

    def _add(self, row: NamedTuple) -> None:
        self._rows[type(row)].append(row)

    def _number(self, entry: EnteredPlayer) -> int:
        if entry.id is None:
            return self._next
        if not 0 < entry.id <= GREATEST_NUMBER:
            raise InputError(
                "{player}: {number} cannot be a number; start at 1",
                player=entry.name,
                number=entry.id,
            )
        if entry.id in self.register.players or entry.id in self.numbers:
            raise InputError(
                "{player}: the number {number} is taken; choose another",
                player=entry.name,
                number=entry.id,
            )
        return entry.id

    def _refuse_late_rating(self, entry: EnteredPlayer) -> None:
        if entry.rating is not None and self._has_lists:
            raise StateError(
                "{player}: a list was published already, so that a rating is set by"
                " `ronde ffjd correct` (6.7.2); enter the player without one",
                player=entry.name,
            )

    def _join(self, number: int, entry: EnteredPlayer) -> None:
        club, league = entry.club.strip(), entry.league.strip()
        self._add(MembershipRow(number, "", club))
        known = self._leagues.get(club)
        if known is not None and league not in ("", known):
            raise InputError(
                "{player}: the club {club} is in the league {known}, not {league}; change the"
                " league of the club first",
                player=entry.name,
                club=club,
                known=known,
                league=league,
            )
        if known is None and league:
            self._leagues[club] = league
            self._add(ClubLeagueRow(club, "", league))


def checked_entry(entry: EnteredPlayer) -> Values:
    """Return the values of a player's row; raises InputError for what cannot be."""
    if not entry.name.strip():
        raise InputError("a player needs a name")
    if entry.rating is not None and entry.rating < FLOOR:
        raise InputError(
            "{player}: rating {rating} is below the floor of {floor} (6.3)",
            player=entry.name,
            rating=entry.rating,
            floor=FLOOR,
        )
    return {
        "name": entry.name.strip(),
        "sex": _told(entry, read_sex, entry.sex),
        "birth_date": _told(entry, read_birth, entry.birth_date) or "",
        "opening_rating": entry.rating,
        "fmjd_rating": entry.fmjd_rating,
    }


def _told(entry: EnteredPlayer, read: Callable[[str], str], text: str) -> str | None:
    """Return what a text of an entry says, None for nothing; the name stands before a mistake."""
    if not text.strip():
        return None
    try:
        return read(text.strip())
    except InputError as error:
        raise InputError("{player}: {what}", player=entry.name, what=error.phrase) from error


def read_sex(text: str) -> str:
    """Return m or w for a word; raises InputError for another.

    >>> read_sex("H"), read_sex("Féminin")
    ('m', 'w')
    """
    for value, words in _SEXES.items():
        if folded(text) in words:
            return value
    raise InputError("sex {sex} is not known; write m or w", sex=repr(text))


def read_birth(text: str) -> str:
    """Return a birth date, or a year, as it is kept; raises InputError for neither.

    >>> read_birth("30/6/2012"), read_birth("2012-06-30"), read_birth("2012")
    ('2012-06-30', '2012-06-30', '2012')
    """
    try:
        return text if _YEAR.fullmatch(text) else read_day(text)
    except InputError:
        raise InputError(
            "the birth date cannot be read; write it as 2012-06-30, or the year"
        ) from None


_YEAR: Final = re.compile(r"(?:18|19|20)[0-9]{2}")


def _namesakes(register: Register, name: str, number: int) -> Iterator[SeriesFinding]:
    for other in register.named(name):
        what = phrase(
            "player {player} has the same name as the new player {number}; merge them if they are"
            " the same person",
            player=register.label(other),
            number=number,
        )
        yield delayed("same-name", "9.3", what, number)
