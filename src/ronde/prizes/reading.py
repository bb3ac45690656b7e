"""Prize lists as they are written: TOML, or the same as plain data; mistakes have their place."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import date
from typing import Annotated, Any, Final

from ronde.errors import FormatError, InputError
from ronde.fields import Arg, filled
from ronde.i18n import phrase
from ronde.model import PlayerId
from ronde.model.categories import Category, category_of
from ronde.model.points import points_from_text
from ronde.prizes.money import amount_of
from ronde.prizes.prizelist import (
    Each,
    Entitlement,
    Exclusion,
    Prize,
    PrizeCategory,
    PrizeDecision,
    PrizeList,
    PrizeRemark,
    PrizeRules,
    Sharing,
)
from ronde.serialisation import Keywords, WrongValueError, from_plain

Amount = Annotated[str, Keywords(type=["number", "string"], examples=[120, "12.50"])]
"""A decimal number, as a number or as a text."""

# What is written -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CategoryEntry:
    """Who belongs to a category: all that is given has to be true of a player.

    `age` (`u18`, `s50`, `13-17`) is reached in the year of the event, or on the day `age_on`;
    `rating` is a range such as `1600-1799` or `-1799`. `unrated` are players without a rating,
    `players` starting numbers that were chosen by hand. Without `least_entrants` players its
    prizes are not awarded; who gets one has `least_points`.
    """

    name: str
    sex: str | None = None
    age: str | None = None
    age_on: str = ""
    rating: str | None = None
    unrated: bool = False
    club: str | None = None
    federation: str | None = None
    players: tuple[int, ...] | None = None
    least_entrants: int = 0
    least_points: Amount = "0"


@dataclass(frozen=True, slots=True)
class PrizeEntry:
    """One prize; without a category it is for everybody.

    `value` is what it is compared by, by default the money. Of each `group` a player may have
    one prize.
    """

    place: int
    category: str = ""
    money: Amount = "0"
    trophy: str = ""
    title: str = ""
    value: Amount | None = None
    group: str = ""


@dataclass(frozen=True, slots=True)
class EntitledEntry:
    """Who may have a prize at all, by the words of a category and by presence."""

    sex: str | None = None
    age: str | None = None
    age_on: str = ""
    rating: str | None = None
    unrated: bool = False
    club: str | None = None
    federation: str | None = None
    players: tuple[int, ...] | None = None
    games: int = 0
    absences: int | None = None
    last_round: bool = True


@dataclass(frozen=True, slots=True)
class PrizeTerms:
    """How prizes are given, as it is written or entered.

    Amounts are decimal numbers, also as texts; `unit` is the smallest that is paid, by default
    the smallest coin of the currency.
    """

    currency: Annotated[str, Arg("Three letters.", "EUR", pattern="^[A-Z]{3}$", metavar="CUR")] = (
        "EUR"
    )
    each: Annotated[Each, Arg("One prize each, by value or by order, or several.")] = Each.VALUE
    sharing: Annotated[Sharing, Arg("How tied players share the money.")] = Sharing.NONE
    unit: Amount | None = None
    close_up: Annotated[
        bool,
        Arg(
            "Whether the next moves up into a prize that is left for a better one.",
            option="--close-up/--no-close-up",
        ),
    ] = True
    beyond_last_prize: Annotated[
        bool,
        Arg(
            "Whether tied players below the last prize share, too.",
            option="--beyond-last-prize/--no-beyond-last-prize",
        ),
    ] = True
    least_share: Amount = "0"
    share_categories: Annotated[bool, Arg("Share the lists of categories, too.")] = False
    based_on: Annotated[
        int,
        Arg("Entries that the money was announced for; 0: it is guaranteed.", least=0, most=99_999),
    ] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeListDocument(PrizeTerms):
    """The prizes of an event and the rules of giving them (docs/schemas/prize-list-1.json).

    Amounts are decimal numbers, also as texts; `unit` is the smallest that is paid, by default
    the smallest coin of the currency.
    """

    currency: str
    prize: tuple[PrizeEntry, ...]
    category: tuple[CategoryEntry, ...] = ()
    lots: tuple[int, ...] = ()
    entitled: EntitledEntry = EntitledEntry()
    excluded: tuple[Exclusion, ...] = ()
    decision: tuple[PrizeDecision, ...] = ()


_TABLES: Final[Mapping[str, type]] = {
    "prize": PrizeEntry,
    "category": CategoryEntry,
    "entitled": EntitledEntry,
    "excluded": Exclusion,
    "decision": PrizeDecision,
}
_NUMBERS_AS_TEXTS: Final = ("money", "value", "unit", "least_share", "least_points")
_CURRENCY: Final = re.compile(r"[A-Z]{3}")
_PATH: Final = re.compile(r"(\w+)\[(\d+)\](?:\.(\w+))?.*")
_HEADER: Final = re.compile(r"\s*\[\[?\s*(\w+)\s*\]\]?\s*(?:#.*)?")
_KEY: Final = re.compile(r"\s*(\w+)\s*=")


@dataclass(frozen=True, slots=True)
class PrizeListPlace:
    """Where a list is written: the name of the file, and the line of each entry and field."""

    file: str | None = None
    lines: Mapping[tuple[str, int, str], int] | None = None

    @classmethod
    def of(cls, text: str, file: str | None) -> PrizeListPlace:
        """Return where the entries of a TOML text stand."""
        found: dict[tuple[str, int, str], int] = {}
        count: dict[str, int] = {}
        table = ""
        for line, content in enumerate(text.splitlines(), 1):
            if header := _HEADER.fullmatch(content):
                table = header[1]
                count[table] = count.get(table, 0) + 1
                found[table, count[table], ""] = line
            elif key := _KEY.match(content):
                found.setdefault((table, count.get(table, 0), key[1]), line)
        return cls(file, found)

    def line(self, remark: PrizeRemark) -> int | None:
        """Return the line of a field, or that of its entry."""
        known = self.lines or {}
        number = 1 if remark.table == "entitled" else remark.number
        return known.get(
            (remark.table, number, remark.field), known.get((remark.table, number, ""))
        )

    def refusal(self, remark: PrizeRemark) -> InputError:
        """Return the error that tells a mistake with its place."""
        place = ", ".join(
            part
            for part in (
                f"{remark.table} {remark.number}" if remark.number else remark.table,
                remark.field,
            )
            if part
        )
        what = phrase("{place}: {what}", place=place, what=remark.what) if place else remark.what
        return FormatError(what, file=self.file, line=self.line(remark))


class PrizeMistakeError(Exception):
    """A mistake found while a list is read."""

    def __init__(self, what: str, table: str = "", number: int = 0, field: str = "") -> None:
        super().__init__(what)
        self.remark = PrizeRemark("prize-list", what, table, number, field)


def read_prize_list(text: str, file: str | None = None) -> tuple[PrizeList, PrizeListPlace]:
    """Return the list that a TOML text announces, and where its entries stand.

    Raises FormatError that names line, entry and field.
    """
    document, source = read_document(text, file)
    return prize_list_of(document, source), source


def read_document(text: str, file: str | None = None) -> tuple[PrizeListDocument, PrizeListPlace]:
    """Return what a TOML text says, and where its entries stand; raises FormatError."""
    source = PrizeListPlace.of(text, file)
    try:
        data = tomllib.loads(text, parse_float=str)
    except tomllib.TOMLDecodeError as error:
        raise FormatError("this is no TOML: {reason}", file=file, reason=error) from error
    return _document_from(data, source), source


def prize_list_from(data: Mapping[str, object]) -> PrizeList:
    """Return the list that plain data describe; raises InputError that names entry and field."""
    source = PrizeListPlace()
    return prize_list_of(_document_from(data, source), source)


def _document_from(data: Mapping[str, object], source: PrizeListPlace) -> PrizeListDocument:
    try:
        return _decoded(_as_texts(dict(data)))
    except PrizeMistakeError as error:
        raise source.refusal(error.remark) from None


def prize_list_of(document: PrizeListDocument, source: PrizeListPlace | None = None) -> PrizeList:
    """Return the list that a document describes; raises InputError that names entry and field."""
    where = source or PrizeListPlace()
    try:
        made = unchecked_list(document)
    except PrizeMistakeError as error:
        raise where.refusal(error.remark) from None
    for mistake in made.mistakes():
        raise where.refusal(mistake)
    return made


# From data to a document -----------------------------------------------------------------------


def _as_texts(data: Any, key: str = "") -> Any:
    """Return the data with amounts as texts, however the number was written, and days too."""
    if isinstance(data, Mapping):
        return {str(name): _as_texts(part, str(name)) for name, part in data.items()}
    if isinstance(data, list | tuple):
        return [_as_texts(part) for part in data]
    if isinstance(data, date):
        return data.isoformat()
    is_number = isinstance(data, int | float) and not isinstance(data, bool)
    return str(data) if key in _NUMBERS_AS_TEXTS and is_number else data


def _decoded(data: dict[str, Any]) -> PrizeListDocument:
    _refuse_unknown(data, PrizeListDocument)
    for table, kind in _TABLES.items():
        entries = data.get(table, [])
        if isinstance(entries, Mapping):
            if table != "entitled":
                raise PrizeMistakeError(phrase("write [[{table}]] for each", table=table), table)
            _refuse_unknown(entries, kind, table)
        elif isinstance(entries, list):
            for number, entry in enumerate(entries, 1):
                if isinstance(entry, Mapping):
                    _refuse_unknown(entry, kind, table, number)
    try:
        made: PrizeListDocument = from_plain(PrizeListDocument, data, [])
    except WrongValueError as error:
        path = _PATH.fullmatch(place := error.place())
        if path is not None:
            raise PrizeMistakeError(error.what, path[1], int(path[2]) + 1, path[3] or "") from None
        table, _, field = place.rpartition(".")
        raise PrizeMistakeError(error.what, table, 0, field if error.path else "") from None
    return made


def _refuse_unknown(
    data: Mapping[str, object], kind: type, table: str = "", number: int = 0
) -> None:
    known = [field.name for field in fields(kind)]
    for name in data:
        if name not in known:
            what = phrase(
                "there is no key {name}; known: {known}", name=repr(name), known=", ".join(known)
            )
            raise PrizeMistakeError(what, table, number, str(name))


# From a document to the list -------------------------------------------------------------------


def unchecked_list(read: PrizeListDocument) -> PrizeList:
    """Return the list of a document, which may contradict itself.

    Raises PrizeMistakeError for what cannot be read at all, such as an amount.
    """
    if not _CURRENCY.fullmatch(read.currency):
        what = phrase("{text} is no currency; write EUR, USD or such", text=repr(read.currency))
        raise PrizeMistakeError(what, field="currency")
    _refuse_negative(read)

    def amount(text: str, field: str, table: str = "", number: int = 0) -> int:
        try:
            return amount_of(text, read.currency)
        except InputError as error:
            raise PrizeMistakeError(error.phrase, table, number, field) from None

    unit = 1 if read.unit is None else amount(read.unit, "unit")
    if not unit:
        raise PrizeMistakeError(phrase("the unit in which money is paid is above 0"), field="unit")
    rules = filled(
        PrizeRules,
        read,
        unit=unit,
        least_share=amount(read.least_share, "least_share"),
        lots=tuple(map(PlayerId, read.lots)),
    )
    prizes = tuple(
        filled(
            Prize,
            entry,
            money=amount(entry.money, "money", "prize", number),
            value=None if entry.value is None else amount(entry.value, "value", "prize", number),
        )
        for number, entry in enumerate(read.prize, 1)
    )
    return PrizeList(
        read.currency,
        prizes,
        tuple(_category(entry, number) for number, entry in enumerate(read.category, 1)),
        rules,
        filled(
            Entitlement,
            read.entitled,
            who=_who(read.entitled, "entitled", 0),
            excluded=read.excluded,
        ),
        read.decision,
    )


def _refuse_negative(read: PrizeListDocument) -> None:
    entitled, categories = read.entitled, enumerate(read.category, 1)
    counts = [
        ("", 0, "based_on", read.based_on),
        ("entitled", 0, "games", entitled.games),
        ("entitled", 0, "absences", entitled.absences or 0),
        *(("category", n, "least_entrants", c.least_entrants) for n, c in categories),
    ]
    for table, number, field, count in counts:
        if count < 0:
            raise PrizeMistakeError(phrase("a number from 0 on is expected"), table, number, field)


def _category(entry: CategoryEntry, number: int) -> PrizeCategory:
    try:
        points = points_from_text(entry.least_points)
    except ValueError as error:
        raise PrizeMistakeError(str(error), "category", number, "least_points") from None
    who = _who(entry, "category", number)
    return PrizeCategory(entry.name, who, entry.least_entrants, points)


def _who(entry: CategoryEntry | EntitledEntry, table: str, number: int) -> Category:
    players = None if entry.players is None else tuple(map(PlayerId, entry.players))
    if entry.age_on:
        try:
            date.fromisoformat(entry.age_on)
        except ValueError:
            what = phrase("{text} is no day; write 2026-09-01", text=repr(entry.age_on))
            raise PrizeMistakeError(what, table, number, "age_on") from None
    words = {"sex": entry.sex, "age": entry.age, "rating": entry.rating}
    for field, word in words.items():
        try:
            category_of(**{field: word})
        except InputError as error:
            raise PrizeMistakeError(error.phrase, table, number, field) from None
    return replace(
        category_of(**words, club=entry.club, federation=entry.federation),
        unrated=entry.unrated,
        players=players,
        age_on=entry.age_on,
    )
