"""Filters of a list of players: what a field offers to choose from, and what was chosen.

A filter is a word of the address, so that what is shown can be linked, printed and downloaded.
Every filter is a `FilterField` with a name, and becomes a part of the `Category` of a standing; a
new condition is one more field of `Filter` and one more `FilterField`. The first of them are the
categories that the event announces.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Final, NamedTuple
from urllib.parse import urlencode

from ronde.errors import InputError
from ronde.i18n import phrase, phrase_in
from ronde.model import Player, Sex, Tournament
from ronde.model.categories import Category, NamedCategory, category_of, part_of
from ronde.model.dates import age_in, year_of
from ronde.model.discipline import discipline_of

_JUNIORS: Final = (8, 10, 12, 14, 16, 18, 20)
_SENIORS: Final = (50, 65)
_RATINGS: Final = 200
"""So wide is a band of ratings that is offered; others can be asked for."""


class FilterField(NamedTuple):
    """One filter as a form offers it: its name in the address, its label, values with words."""

    name: str
    label: str
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Filter:
    """Whom a list is restricted to, as the address says it; empty is everybody."""

    category: str = ""
    federation: str = ""
    club: str = ""
    sex: str = ""
    rating: str = ""
    age: str = ""

    def part(self, announced: Iterable[NamedCategory]) -> Category:
        """Return whom it means; what cannot be read, or is not announced, restricts nothing."""
        named = next((one for one in announced if one.key == self.category), None)
        return self.conditions if named is None else part_of(named, self.conditions)

    @property
    def conditions(self) -> Category:
        """Whom it means beside a category that is announced."""
        words = ((name, text) for name, text in self._words() if name != "category")
        return category_of(**{name: text for name, text in words if _is_read(name, text)})

    def _words(self) -> list[tuple[str, str]]:
        return [(name, text) for name, text in asdict(self).items() if text]

    def chosen(self, choice: FilterField) -> str:
        """Return what was chosen of one filter."""
        return str(getattr(self, choice.name))

    @property
    def query(self) -> str:
        """The part of an address that asks for the same.

        >>> Filter(club="Tour & Pion", sex="w").query
        'club=Tour+%26+Pion&sex=w'
        """
        return urlencode(self._words())


EVERYBODY: Final = Filter()


def _is_read(name: str, text: str) -> bool:
    """Whether a word of an address, which anybody can write, names a category."""
    try:
        category_of(**{name: text})
    except InputError:
        return False
    return True


def choices_of(tournament: Tournament) -> tuple[FilterField, ...]:
    """Return the filters that would leave somebody of a tournament out."""
    year = year_of(tournament.details.start_date)
    rating = discipline_of(tournament.games_played.points).rating
    return choices_among(tournament.players, year, rating, tournament.categories)


def choices_among(
    people: Sequence[Player],
    year: int | None,
    rating: str,
    announced: Sequence[NamedCategory] = (),
) -> tuple[FilterField, ...]:
    """Return the filters that would leave somebody out; `rating` is what ratings are called."""
    found = (
        FilterField("category", phrase("Category"), tuple(_announced(people, year, announced))),
        FilterField("federation", phrase("Federation"), _own_words(p.federation for p in people)),
        FilterField("club", phrase_in("column", "Club"), _own_words(p.club for p in people)),
        FilterField("sex", phrase("Sex"), _sexes(people)),
        FilterField("rating", rating, tuple(_bands(people))),
        FilterField("age", phrase("Age"), tuple(_ages(people, year))),
    )
    return tuple(choice for choice in found if choice.values)


def _announced(
    people: Sequence[Player], year: int | None, announced: Iterable[NamedCategory]
) -> Iterable[tuple[str, str]]:
    """Yield the categories in which somebody is."""
    for one in announced:
        if any(one.who.holds(player, year) for player in people):
            yield one.key, one.label


def _own_words(values: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return the known values in order; one that everybody has parts nobody."""
    known = set(values)
    return tuple((value, value) for value in sorted(known) if value) if len(known) > 1 else ()


def _sexes(people: Iterable[Player]) -> tuple[tuple[str, str], ...]:
    known = {player.sex for player in people}
    offered = [sex for sex in (Sex.FEMALE, Sex.MALE) if sex in known]
    return tuple((sex.value, Category(sex=sex).words) for sex in offered if len(known) > 1)


def _bands(people: Iterable[Player]) -> Iterable[tuple[str, str]]:
    """Yield the bands in which somebody is, the strongest first."""
    rated = {player.rating // _RATINGS for player in people if player.rating is not None}
    if len(rated) > 1:
        for low in sorted((step * _RATINGS for step in rated), reverse=True):
            yield f"{low}-{low + _RATINGS - 1}", f"{low}–{low + _RATINGS - 1}"


def _ages(people: Iterable[Player], year: int | None) -> Iterable[tuple[str, str]]:
    known = [age for age in (age_in(player, year) for player in people) if age is not None]
    values = [f"u{limit}" for limit in _JUNIORS if any(age <= limit for age in known)]
    values += [f"s{limit}" for limit in _SENIORS if any(age >= limit for age in known)]
    return ((value, category_of(age=value).words_in(year)) for value in values)
