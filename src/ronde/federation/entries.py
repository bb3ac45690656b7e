"""Players who enter the register, one by one or from a CSV file (9.3)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Annotated, Any, Final, NamedTuple

from ronde.app.actions import Arg, Line
from ronde.app.roles import Role
from ronde.errors import FormatError, InputError, StateError
from ronde.federation.actions import FederationAction, Member, Points, action
from ronde.federation.desk import FederationDesk
from ronde.federation.memberships import LicenceGrant, put_licence
from ronde.federation.register import HOME, Register, checked_country
from ronde.i18n import phrase, template
from ronde.ratings.ffjd.findings import SeriesFinding, delayed
from ronde.ratings.ffjd.series import FLOOR, Licence
from ronde.store import Step
from ronde.store.federations import published_months
from ronde.store.rows import Values
from ronde.store.tables import ClubLeagueRow, MembershipRow, PersonRow, ResidenceRow

_SEXES: Final = {"": None, "m": "m", "h": "m", "w": "w", "f": "w"}


_GREATEST_NUMBER: Final = 2**31 - 1


@dataclass(frozen=True, slots=True)
class PlayerEntry:
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
    """,
)
class AddPlayer(FederationAction[Entered]):
    """Enter a player; namesakes are told."""

    entry: PlayerEntry

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


def enter_players(step: Step, entries: list[PlayerEntry], today: date) -> Entered:
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
        self._next = max(self.register.players, default=0) + 1
        self._today = today
        self._has_lists = bool(published_months(step))
        self._leagues: dict[str, str] = {row.club: row.league for row in step.rows(ClubLeagueRow)}

    def enter(self, entry: PlayerEntry) -> int:
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
        self.numbers.append(number)
        return number

    def write(self, step: Step) -> None:
        """Write everybody who was entered."""
        for rows in self._rows.values():
            step.insert(*rows)

    def _add(self, row: NamedTuple) -> None:
        self._rows[type(row)].append(row)

    def _number(self, entry: PlayerEntry) -> int:
        if entry.id is None:
            return self._next
        if not 0 < entry.id <= _GREATEST_NUMBER:
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

    def _refuse_late_rating(self, entry: PlayerEntry) -> None:
        if entry.rating is not None and self._has_lists:
            raise StateError(
                "{player}: a list was published already, so that a rating is set by"
                " `ronde ffjd correct` (6.7.2); enter the player without one",
                player=entry.name,
            )

    def _join(self, number: int, entry: PlayerEntry) -> None:
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


def checked_entry(entry: PlayerEntry) -> Values:
    """Return the values of a player's row; raises InputError for what cannot be."""
    if not entry.name.strip():
        raise InputError("a player needs a name")
    if entry.sex.casefold() not in _SEXES:
        raise InputError(
            "{player}: sex {sex} is not known; write m or w", player=entry.name, sex=repr(entry.sex)
        )
    if entry.rating is not None and entry.rating < FLOOR:
        raise InputError(
            "{player}: rating {rating} is below the floor of {floor} (6.3)",
            player=entry.name,
            rating=entry.rating,
            floor=FLOOR,
        )
    return {
        "name": entry.name.strip(),
        "sex": _SEXES[entry.sex.casefold()],
        "birth_date": _birth(entry),
        "opening_rating": entry.rating,
        "fmjd_rating": entry.fmjd_rating,
    }


def _birth(entry: PlayerEntry) -> str:
    text = entry.birth_date.strip()
    try:
        date.fromisoformat(text if len(text) > 4 else f"{text or '2000'}-01-01")
    except ValueError:
        raise InputError(
            "{player}: the birth date cannot be read; write it as 2012-06-30, or the year",
            player=entry.name,
        ) from None
    return text


def _namesakes(register: Register, name: str, number: int) -> Iterator[SeriesFinding]:
    for other in register.named(name):
        what = phrase(
            "player {player} has the same name as the new player {number}; merge them if they are"
            " the same person",
            player=register.label(other),
            number=number,
        )
        yield delayed("same-name", "9.3", what, number)


COLUMNS: Final = (
    "id", "name", "sex", "birth_date", "country", "club", "league", "rating", "fmjd_rating",
    "licence",
)  # fmt: skip


Cells = dict[str, str]


@action(
    phrase("import players"),
    article="9.3",
    role=Role.LICENCE_OFFICER,
)
class ImportPlayers(FederationAction[Entered]):
    """Enter all players of a CSV file, or none when a line is wrong."""

    text: str
    file: str | None = None

    @cached_property
    def _lines(self) -> list[tuple[int, Cells]]:
        return list(_lines(self.text, self.file))

    def arguments(self) -> dict[str, Any]:
        """Return what the journal keeps: where the players came from, and how many."""
        return {"file": self.file, "players": len(self._lines)}

    def run(self, step: Step, desk: FederationDesk) -> Entered:
        """Enter everybody; `licence` is leisure or full for the season of today."""
        book = EntryBook(step, desk.today)
        grants: list[LicenceGrant] = []
        for number, cells in self._lines:
            try:
                player = book.enter(_entry(cells))
                grants += _grant(player, cells)
            except InputError as error:
                raise FormatError(error.phrase, file=self.file, line=number) from error
        book.write(step)
        for grant in grants:
            put_licence(step, book.register.season(desk.today), grant, desk.today)
        return Entered(tuple(book.numbers), tuple(book.findings))


def _lines(text: str, file: str | None) -> Iterator[tuple[int, Cells]]:
    """Yield the number of a line and its cells by column; the headings are checked."""
    first = text.partition("\n")[0]
    reader = csv.reader(
        io.StringIO(text),
        delimiter=";" if first.count(";") > first.count(",") else ",",
        strict=True,
    )
    try:
        headings = [cell.strip().casefold() for cell in next(reader, [])]
        _check_headings(headings, file)
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) > len(headings):
                what = phrase(
                    "{cells} cells for {headings} headings",
                    cells=len(cells),
                    headings=len(headings),
                )
                raise FormatError(what, file=file, line=reader.line_num)
            padded = cells + [""] * (len(headings) - len(cells))
            row = {name: cell.strip() for name, cell in zip(headings, padded, strict=True)}
            yield reader.line_num, row
    except csv.Error as error:
        raise FormatError(
            "no CSV: {error}", error=str(error), file=file, line=reader.line_num
        ) from error


def _check_headings(headings: list[str], file: str | None) -> None:
    unknown = [name for name in headings if name not in COLUMNS]
    if "name" not in headings or unknown or len(set(headings)) != len(headings):
        raise FormatError(_wrong_headings(unknown), file=file, line=1)


def _wrong_headings(unknown: list[str]) -> str:
    known = ", ".join(COLUMNS)
    if unknown:
        return phrase(
            "unknown column {column}; known are {known}", column=repr(unknown[0]), known=known
        )
    return phrase("headings are missing or twice; known are {known}", known=known)


def _entry(cells: Cells) -> PlayerEntry:
    return PlayerEntry(
        name=cells["name"],
        id=_number(cells, "id"),
        sex=cells.get("sex", ""),
        birth_date=cells.get("birth_date", ""),
        country=cells.get("country", "") or "FRA",
        club=cells.get("club", ""),
        league=cells.get("league", ""),
        rating=_number(cells, "rating"),
        fmjd_rating=_number(cells, "fmjd_rating"),
    )


def _number(cells: Cells, name: str) -> int | None:
    text = cells.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise InputError(
            "{player}: {column} {value} is no whole number",
            player=cells["name"],
            column=name,
            value=repr(text),
        )
    return int(text)


def _grant(player: int, cells: Cells) -> list[LicenceGrant]:
    kind = cells.get("licence", "")
    if not kind:
        return []
    if kind not in [known.value for known in Licence]:
        raise InputError(
            "{player}: licence {licence} is not known; write leisure or full",
            player=cells["name"],
            licence=repr(kind),
        )
    return [LicenceGrant(player, Licence(kind))]
