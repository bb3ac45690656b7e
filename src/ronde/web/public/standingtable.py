"""The standings as a table: which part of the field, which columns, every value as a text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ronde.app.standings import Ranked
from ronde.documents.sheet import value_texts
from ronde.documents.words import titled
from ronde.model import Player, Sex
from ronde.standings.categories import Band, Category, age_in, year_of

_JUNIORS: Final = (8, 10, 12, 14, 16, 18, 20)
_SENIORS: Final = (50, 65)
_SEXES: Final = {sex.value: sex for sex in Sex}


@dataclass(frozen=True, slots=True)
class Filter:
    """Whom the standings are restricted to, as the form of the page says it; empty is everybody."""

    federation: str = ""
    club: str = ""
    sex: str = ""
    age: str = ""

    def category(self) -> Category:
        """Return the category that it means; what nobody offers restricts nothing."""
        return Category(
            sex=_SEXES.get(self.sex),
            ages=band_of(self.age),
            club=self.club or None,
            federation=self.federation or None,
        )


@dataclass(frozen=True, slots=True)
class Choices:
    """What the field offers to choose from."""

    federations: tuple[str, ...]
    clubs: tuple[str, ...]
    sexes: tuple[str, ...]
    ages: tuple[str, ...]

    @property
    def is_there_any(self) -> bool:
        """Whether a choice would leave somebody out."""
        return any((self.federations, self.clubs, self.sexes, self.ages))

    def pairs(self, values: tuple[str, ...]) -> list[tuple[str, str]]:
        """Return values that are their own words, as a form wants them."""
        return [(value, value) for value in values]


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line; `rank` is empty for who shares the rank of the line above."""

    rank: str
    number: int
    name: str
    federation: str
    rating: str
    points: int
    cells: tuple[str, ...]


def band_of(age: str) -> Band | None:
    """Return the ages of a category: u12 is under 12, s50 is 50 and older.

    >>> band_of("u12"), band_of("s50"), band_of("")
    (Band(low=None, high=12), Band(low=50, high=None), None)
    """
    kind, years = age[:1], age[1:]
    if not (years.isascii() and years.isdigit() and len(years) <= 3):
        return None
    if kind == "u":
        return Band(None, int(years))
    return Band(int(years), None) if kind == "s" else None


def choices_of(found: Ranked) -> Choices:
    """Return the federations, clubs, sexes and ages by which this field can be parted."""
    people = list(found.field.players.values())
    year = year_of(found.field.tournament.details.start_date)
    return Choices(
        _parting({player.federation for player in people}),
        _parting({player.club for player in people}),
        _parting({player.sex.value if player.sex else "" for player in people}),
        tuple(_ages(people, year)),
    )


def _parting(values: set[str]) -> tuple[str, ...]:
    """Return the known values in order; one that everybody has parts nobody."""
    return tuple(sorted(value for value in values if value)) if len(values) > 1 else ()


def _ages(people: list[Player], year: int | None) -> list[str]:
    known = [age for age in (age_in(player, year) for player in people) if age is not None]
    juniors = [f"u{limit}" for limit in _JUNIORS if any(age <= limit for age in known)]
    seniors = [f"s{limit}" for limit in _SENIORS if any(age >= limit for age in known)]
    return juniors + seniors


def standing_rows(found: Ranked, language: str) -> list[StandingRow]:
    """Return the lines of a standing in its order."""
    columns = _columns(found, language)
    rows, before = [], 0
    for i, place in enumerate(found.places):
        person = found.field.players[place.player]
        rows.append(
            StandingRow(
                "" if place.rank == before else str(place.rank),
                place.player,
                titled(person),
                person.federation,
                "" if person.rating is None else str(person.rating),
                place.points,
                tuple(column[i] for column in columns),
            )
        )
        before = place.rank
    return rows


def _columns(found: Ranked, language: str) -> list[list[str]]:
    """Return each tie-break of everybody; an encounter that parts nobody stays empty."""
    columns = []
    for i, tie_break in enumerate(found.standings.tie_breaks):
        values = tuple(place.values[i] for place in found.places)
        texts = value_texts(values, language)
        if tie_break.name == "DE":
            texts = ["" if v == 0 else text for v, text in zip(values, texts, strict=True)]
        columns.append(texts)
    return columns
