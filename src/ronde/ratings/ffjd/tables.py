"""The dated tables: official slow rates of play (5.2.1) and border clubs (7.2).

They stand in `tables.toml`, one row per rate or club with the days from and until which it
holds; a new decision of a federation is a new row. The one setting stands there too.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any

from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.ratings.ffjd.series import Period


class FirstRatingRule(Enum):
    """By what a player with five games against rated ones in one series is rated first."""

    ANNEX_B = "annex-b"
    NORMAL_CASE = "6.2.1"

    @property
    def label(self) -> str:
        """What the rule says, as a list to choose from shows it."""
        if self is FirstRatingRule.ANNEX_B:
            return phrase("annex B for everybody with five games")
        return phrase("6.2.1 after five games against rated players, annex B otherwise")


@dataclass(frozen=True, slots=True)
class SlowRate:
    """An official rate of play: least and most minutes, seconds per move, when it holds.

    `moves` and `then` are the periods, as a cadence has them.
    """

    name: str
    least_minutes: int
    most_minutes: int
    increment: int
    since: date
    until: date | None = None
    moves: int | None = None
    then: tuple[Period, ...] = ()


@dataclass(frozen=True, slots=True)
class BorderClub:
    """A club abroad that counts as French from a day on."""

    name: str
    country: str
    since: date
    until: date | None = None


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything that a federation may change without changing the regulation."""

    slow_rates: tuple[SlowRate, ...]
    border_clubs: tuple[BorderClub, ...]
    # INTERPRETATION 0079: annex B speaks of every unrated player with five games.
    first_rating: FirstRatingRule = FirstRatingRule.ANNEX_B

    def is_border_club(self, club: str, day: date | None) -> bool:
        """Whether a club counts as French on a day; accents and capitals do not matter."""
        wanted = _folded(club)
        return any(_folded(row.name) == wanted and in_force(row, day) for row in self.border_clubs)


def in_force(row: SlowRate | BorderClub, day: date | None) -> bool:
    """Whether a row holds on a day; without a day the rows that never ended hold."""
    if day is None:
        return row.until is None
    return row.since <= day and (row.until is None or day < row.until)


@cache
def shipped_tables() -> Tables:
    """Return the tables that come with ronde."""
    return read_tables(files("ronde.ratings.ffjd").joinpath("tables.toml").read_text("utf-8"))


def read_tables(text: str) -> Tables:
    """Return tables from TOML; raises InputError that names the row which is wrong."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError("the tables are no TOML: {error}", error=str(error)) from error
    rates: Sequence[Mapping[str, Any]] = data.get("slow_rate", [])
    clubs: Sequence[Mapping[str, Any]] = data.get("border_club", [])
    rule = data.get("first_rating", FirstRatingRule.ANNEX_B.value)
    if rule not in [known.value for known in FirstRatingRule]:
        raise InputError(
            "first_rating {rule} is not known; write annex-b or 6.2.1", rule=repr(rule)
        )
    return Tables(
        tuple(_rate(row) for row in rates),
        tuple(_club(row) for row in clubs),
        FirstRatingRule(rule),
    )


def _rate(row: Mapping[str, Any]) -> SlowRate:
    try:
        least, most = row["minutes"]
        then = tuple(Period(one["minutes"], one.get("moves")) for one in row.get("then", ()))
        return SlowRate(
            row["name"],
            least,
            most,
            row["increment"],
            row["since"],
            row.get("until"),
            row.get("moves"),
            then,
        )
    except (KeyError, ValueError, TypeError) as error:
        raise InputError(
            "slow_rate {name}: {error}", name=_named(row), error=repr(error)
        ) from error


def _club(row: Mapping[str, Any]) -> BorderClub:
    try:
        return BorderClub(row["name"], row["country"], row["since"], row.get("until"))
    except KeyError as error:
        raise InputError(
            "border_club {name} has no {key}", name=_named(row), key=str(error)
        ) from error


def _named(row: Mapping[str, Any]) -> str:
    return repr(row.get("name", "?"))


def _folded(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.strip().casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
