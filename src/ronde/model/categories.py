"""Parts of a field that have a standing, prizes or fees of their own: age, sex, rating, club."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Final

from ronde.errors import InputError
from ronde.i18n import listed, phrase
from ronde.model.dates import age_in, age_on
from ronde.model.ids import PlayerId
from ronde.model.player import Player, Sex

_BAND = re.compile(r"(\d{1,4})?-(\d{1,4})?", re.ASCII)
_KEY = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*", re.ASCII)
_AGE_GROUP = re.compile(r"([us])(\d{1,3})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Band:
    """Numbers from `low` to `high`, both included; None is open."""

    low: int | None = None
    high: int | None = None

    def holds(self, number: int | None) -> bool:
        """Whether a known number lies in the band."""
        if number is None:
            return False
        above = self.low is None or number >= self.low
        return above and (self.high is None or number <= self.high)


def band(text: str) -> Band:
    """Return the band that `1800-1999`, `-17` or `50-` names; raises InputError otherwise.

    >>> band("-17").holds(17), band("50-").holds(49)
    (True, False)
    """
    spelled = _BAND.fullmatch(text.strip())
    if spelled is None or not any(spelled.groups()):
        raise InputError("{text} is not a range; write 1800-1999, -17 or 50-", text=repr(text))
    low, high = (None if part is None else int(part) for part in spelled.groups())
    if low is not None and high is not None and low > high:
        raise InputError(
            "{text} is an empty range: {low} is above {high}", text=repr(text), low=low, high=high
        )
    return Band(low, high)


def ages(text: str) -> Band:
    """Return the ages of a group: u12 is up to 12, s50 is 50 and older; or those of a band.

    >>> ages("u12"), ages("s50"), ages("13-17")
    (Band(low=None, high=12), Band(low=50, high=None), Band(low=13, high=17))
    """
    group = _AGE_GROUP.fullmatch(text.strip())
    if group is None:
        return band(text)
    years = int(group[2])
    return Band(high=years) if group[1] == "u" else Band(low=years)


def band_text(numbers: Band) -> str:
    """Return how a band is written.

    >>> band_text(Band(1600, 1799)), band_text(Band(high=17))
    ('1600-1799', '-17')
    """
    low, high = ("" if part is None else part for part in (numbers.low, numbers.high))
    return f"{low}-{high}"


def age_text(years: Band) -> str:
    """Return how ages are written, groups by their letter.

    >>> age_text(Band(high=12)), age_text(Band(50)), age_text(Band(13, 17))
    ('u12', 's50', '13-17')
    """
    if years.low is None:
        return f"u{years.high}"
    return f"s{years.low}" if years.high is None else band_text(years)


@dataclass(frozen=True, slots=True)
class Category:
    """Whom a standing or a prize is restricted to; all that is given has to be true of a player.

    The age is that reached in the year of the event, or the one on the day `age_on`. `unrated`
    are the players without a rating, beside those of `ratings` if there is such a band. `players`
    are those who were marked by hand.
    """

    sex: Sex | None = None
    ages: Band | None = None
    ratings: Band | None = None
    club: str | None = None
    federation: str | None = None
    unrated: bool = False
    players: tuple[PlayerId, ...] | None = None
    age_on: str = ""

    @property
    def is_everybody(self) -> bool:
        """Whether nothing is restricted."""
        return self == EVERYBODY

    @property
    def needs_year(self) -> bool:
        """Whether nobody's age is known without the year of the event."""
        return self.ages is not None and not self.age_on

    @property
    def words(self) -> str:
        """Who belongs to it, empty for everybody.

        >>> Category(sex=Sex.FEMALE, ages=Band(high=12), club="Quarry").words
        'Women · Up to 12 years · Quarry'
        """
        return self.words_in(None)

    def words_in(self, year: int | None) -> str:
        """Return who belongs to it in an event of a year, ages by the years of birth.

        >>> [Category(ages=ages).words_in(2026) for ages in (Band(high=18), Band(65, None))]
        ['Born in 2008 or later', 'Born in 1961 or earlier']
        """
        return listed((part for part in self._parts(year) if part), " · ")

    def _parts(self, year: int | None) -> tuple[str, ...]:
        sexes = {Sex.FEMALE: phrase("Women"), Sex.MALE: phrase("Men")}
        return (
            "" if self.sex is None else sexes[self.sex],
            "" if self.ages is None else _ages(self.ages, None if self.age_on else year),
            "" if self.ratings is None else _ratings(self.ratings),
            phrase("Unrated") if self.unrated else "",
            self.club or "",
            self.federation or "",
            "" if self.players is None else phrase("Chosen by hand"),
        )

    def holds(self, player: Player, year: int | None) -> bool:
        """Whether the player belongs to it; what is unknown does not belong."""
        if self.sex is not None and player.sex is not self.sex:
            return False
        if self.ages is not None and not self.ages.holds(self._age(player, year)):
            return False
        if not self._holds_rating(player.rating):
            return False
        if self.players is not None and player.id not in self.players:
            return False
        return _is(self.club, player.club) and _is(self.federation, player.federation)

    def _age(self, player: Player, year: int | None) -> int | None:
        return age_on(player, self.age_on) if self.age_on else age_in(player, year)

    def _holds_rating(self, rating: int | None) -> bool:
        if rating is None:
            return self.unrated or self.ratings is None
        return self.ratings.holds(rating) if self.ratings is not None else not self.unrated


def _ages(years: Band, year: int | None) -> str:
    if year is not None:
        return _births(years, year)
    if years.low is None:
        return phrase("Up to {years} years", years=years.high)
    if years.high is None:
        return phrase("{years} years and older", years=years.low)
    return phrase("{low} to {high} years", low=years.low, high=years.high)


def _births(ages: Band, year: int) -> str:
    """Return the years of birth of those who reach an age in a year."""
    if ages.low is None:
        return phrase("Born in {year} or later", year=year - (ages.high or 0))
    if ages.high is None:
        return phrase("Born in {year} or earlier", year=year - ages.low)
    first, last = year - ages.high, year - ages.low
    return phrase("Born from {first} to {last}", first=first, last=last)


def _ratings(ratings: Band) -> str:
    if ratings.low is None:
        return phrase("Rating up to {high}", high=ratings.high)
    if ratings.high is None:
        return phrase("Rating {low} and above", low=ratings.low)
    return phrase("Rating {low}–{high}", low=ratings.low, high=ratings.high)


EVERYBODY: Final = Category()


@dataclass(frozen=True, slots=True)
class NamedCategory:
    """A category as an event announces it; standings, prizes and fees refer to it by its key.

    The key is made of small letters, digits and hyphens and stays; the label is for people.
    """

    key: str
    label: str
    who: Category

    def listed(self, people: Iterable[Player], year: int | None) -> NamedCategory:
        """Return the category with those who are in it now, by their starting numbers."""
        inside = tuple(player.id for player in people if self.who.holds(player, year))
        return NamedCategory(self.key, self.label, Category(players=inside))


@dataclass(frozen=True, slots=True)
class PartOf(Category):
    """Those of a category that was announced of whom the rest is true as well."""

    within: NamedCategory = field(kw_only=True)

    @property
    def needs_year(self) -> bool:
        """Whether nobody's age is known without the year of the event."""
        return self.within.who.needs_year or (self.ages is not None and not self.age_on)

    def holds(self, player: Player, year: int | None) -> bool:
        """Whether the player is in the category, and the rest is true."""
        return self.within.who.holds(player, year) and Category.holds(self, player, year)

    def _parts(self, year: int | None) -> tuple[str, ...]:
        return (self.within.label, *Category._parts(self, year))


def part_of(category: NamedCategory, more: Category) -> Category:
    """Return those of a category of whom more is true, too.

    >>> part_of(NamedCategory("w", "Ladies", Category(sex=Sex.FEMALE)), Category(club="Rook")).words
    'Ladies · Rook'
    """
    given = {one.name: getattr(more, one.name) for one in fields(Category)}
    return PartOf(**given, within=category)


def is_category_key(text: str) -> bool:
    """Whether a text can be the key of a category.

    >>> is_category_key("u18"), is_category_key("Under 18")
    (True, False)
    """
    return _KEY.fullmatch(text) is not None


def category_called(categories: Iterable[NamedCategory], key: str) -> NamedCategory:
    """Return the category with that key; raises InputError that names those there are."""
    known = {one.key: one for one in categories}
    if key in known:
        return known[key]
    if not known:
        raise InputError("there is no category {key}: the event has none", key=repr(key))
    raise InputError(
        "there is no category {key}; choose from {known}", key=repr(key), known=", ".join(known)
    )


def category_of(
    *,
    sex: str | None = None,
    age: str | None = None,
    rating: str | None = None,
    club: str | None = None,
    federation: str | None = None,
) -> Category:
    """Return the category that words name: options of a command, or filters of an address.

    Raises InputError for a word that cannot be read.

    >>> category_of(sex="w", age="-17").words
    'Women · Up to 17 years'
    """
    return Category(
        None if sex is None else _sex(sex),
        None if age is None else ages(age),
        None if rating is None else band(rating),
        club,
        federation,
    )


def _sex(text: str) -> Sex:
    try:
        return Sex(text)
    except ValueError:
        raise InputError("{text} is no sex; write m or w", text=repr(text)) from None


def _is(wanted: str | None, has: str) -> bool:
    return wanted is None or has.casefold() == wanted.casefold()
