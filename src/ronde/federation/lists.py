"""Published lists: a line, the ranking, parts of a list, lists as they were published (1, 2)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields, replace
from datetime import date
from typing import Annotated

from ronde.errors import InputError
from ronde.federation.desk import FederationDesk, federation_row
from ronde.federation.months import CATEGORY_NAMES, category_word, checked_month
from ronde.fields import Arg, filled
from ronde.i18n import listed, phrase
from ronde.model.names import folded
from ronde.store import SubjectReader
from ronde.store.federations import list_rows, published_months
from ronde.store.tables import ListRow, RatingRow


@dataclass(frozen=True, slots=True)
class ListLine:
    """A player in a list; `previous` None is the first time. There is no birth date here."""

    rank: int | None
    player: int
    name: str
    sex: str | None
    club: str
    league: str
    category: str
    rating: int
    previous: int | None
    change: int | None
    evolution: str
    games: int
    kind: str

    def figures(self) -> list[object]:
        """Return what a list says in figures, which a repetition must give again."""
        return [self.player, self.rating, self.previous, self.evolution, self.games, self.kind]

    def as_row(self, month: str, *, listed: bool) -> RatingRow:
        """Return the row that keeps the line."""
        kept = {name: value for name, value in asdict(self).items() if name != "change"}
        return RatingRow(month, is_listed=listed, **kept)


def change_of(rating: int, previous: int | None) -> int | None:
    """Return the difference from the list before, None for the first time."""
    return None if previous is None else rating - previous


def line_of(row: RatingRow) -> ListLine:
    """Return the line that a row keeps."""
    kept = {
        field.name: getattr(row, field.name) for field in fields(ListLine) if field.name != "change"
    }
    return ListLine(**kept, change=change_of(row.rating, row.previous))


def ranked(lines: Iterable[ListLine]) -> tuple[ListLine, ...]:
    """Return lines by points, names and numbers; equal points share a rank."""
    ordered = sorted(lines, key=lambda line: (-line.rating, folded(line.name), line.player))
    place = 0
    found: list[ListLine] = []
    for number, line in enumerate(ordered, 1):
        if not found or found[-1].rating != line.rating:
            place = number
        found.append(replace(line, rank=place))
    return tuple(found)


def digest_of(lines: Sequence[ListLine]) -> str:
    """Return the hash of a list: of numbers, points and their origin."""
    said = [line.figures() for line in lines]
    return hashlib.sha256(json.dumps(said).encode("utf-8")).hexdigest()


@dataclass(frozen=True, slots=True)
class ListPart:
    """Which players of a list are wanted; empty texts mean all."""

    category: Annotated[str, Arg(most=40)] = ""
    club: Annotated[str, Arg(most=200)] = ""
    league: Annotated[str, Arg(most=200)] = ""
    sex: Annotated[str, Arg(choices=("", "m", "w"))] = ""

    def title(self) -> str:
        """Return the part in words, an empty text for the whole list."""
        people = {"w": phrase("women"), "m": phrase("men")}.get(self.sex, "")
        words = (category_word(self.category), people, self.club, self.league)
        return listed(word for word in words if word)


def sub_list(lines: Sequence[ListLine], part: ListPart) -> tuple[ListLine, ...]:
    """Return the lines of one category, club, league or sex, ranked among themselves.

    Raises InputError for a category that does not exist.
    """
    if part.category and part.category not in CATEGORY_NAMES:
        raise InputError(
            "{category} is no category of age; known are {known}",
            category=repr(part.category),
            known=", ".join(CATEGORY_NAMES),
        )
    wanted = [
        line
        for line in lines
        if part.category in ("", line.category)
        and part.sex in ("", line.sex)
        and _is_named(part.club, line.club)
        and _is_named(part.league, line.league)
    ]
    return ranked(wanted)


def _is_named(wanted: str, name: str) -> bool:
    return not wanted or folded(wanted) == folded(name)


@dataclass(frozen=True, slots=True)
class PublishedList:
    """A list with its date and officer; `part` says which part of it this is."""

    federation: str
    month: str
    published_on: date
    officer: str
    digest: str
    lines: tuple[ListLine, ...]
    part: str = ""

    @property
    def title(self) -> str:
        """The list in words."""
        title = phrase(
            "{federation}: ratings of {month}", federation=self.federation, month=self.month
        )
        return phrase("{title} – {part}", title=title, part=self.part) if self.part else title

    def document(self) -> ListDocument:
        """Return the list as a document, without birth dates."""
        day = self.published_on.isoformat()
        return filled(ListDocument, self, published_on=day, players=self.lines)


@dataclass(frozen=True, slots=True)
class ListDocument:
    """A published list, or a part of it."""

    federation: str
    month: str
    published_on: str
    officer: str
    part: str
    digest: str
    players: tuple[ListLine, ...]


def published_in(reader: SubjectReader, month: str) -> PublishedList:
    """Return the list of a month; raises InputError when it was not published."""
    row = reader.row(ListRow, month)
    if row is None:
        raise InputError(_unpublished(month, published_months(reader)))
    rows = reader.rows(RatingRow, month=month, is_listed=True)
    return PublishedList(
        federation_row(reader).name,
        month,
        date.fromisoformat(row.published_on),
        row.officer,
        row.digest,
        ranked(line_of(each) for each in rows),
    )


def _unpublished(month: str, known: Sequence[str]) -> str:
    if not known:
        return phrase("the list of {month} was not published; published are: none", month=month)
    return phrase(
        "the list of {month} was not published; published are: {known}",
        month=month,
        known=", ".join(known),
    )


def published_list(
    desk: FederationDesk, federation: str, month: str | None = None, part: ListPart | None = None
) -> PublishedList:
    """Return the list of a month, or the latest one, or a part of it."""
    with desk.reading(federation) as reader:
        months = published_months(reader)
        if month is None and not months:
            raise InputError("no list was published yet; `ronde ffjd publish` makes one")
        whole = published_in(reader, months[-1] if month is None else checked_month(month))
    if part is None or not part.title():
        return whole
    return replace(whole, lines=sub_list(whole.lines, part), part=part.title())


@dataclass(frozen=True, slots=True)
class ListHead:
    """A published list in one line: its month, and when, by whom and for how many players."""

    month: str
    published_on: str
    officer: str
    players: int


def all_lists(desk: FederationDesk, federation: str) -> tuple[ListHead, ...]:
    """Return every published list in one line, oldest first."""
    with desk.reading(federation) as reader:
        return tuple(filled(ListHead, row) for row in list_rows(reader))
