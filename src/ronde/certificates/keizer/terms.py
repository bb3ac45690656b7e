"""The settings of a Keizer season, read anew: all of them are spelled out in a certificate."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

GAMES: Final = ("win", "draw", "loss")
"""What brings a share of the value of the opponent."""
AWAY: Final = ("bye", "absence", "absence-beyond", "club-match", "unannounced", "walkover")
"""What brings a share of one's own value."""

_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "first-list": ("rating", "number"),
    "newcomers": ("list", "last"),
    "count-start": ("before", "first"),
    "own-value": ("yes", "no"),
    "recount": ("yes", "no"),
    "cycle": ("keep", "cap", "average"),
    "rounding": ("tenth", "half", "whole"),
    "bye-order": ("lately", "even"),
    "colours": ("balance", "whites"),
}
_LEAST: Final[Mapping[str, int]] = {"step": 1, "cap": 1, "gap": 0, "bye-gap": 0}
_LEAST_OR_ALL: Final[Mapping[str, int]] = {"absence-limit": 0, "meetings": 1}
_PRESET: Final = "preset"
NAMES: Final = frozenset(
    (*GAMES, *AWAY, *_CHOICES, *_LEAST, *_LEAST_OR_ALL, "first-value", "before-joining")
)
"""The settings that a certificate spells out; a preset beside them has no say."""

_MOST: Final = 10_000
_MOST_SHARE: Final = 2
_UNITS: Final = {"tenth": 1, "half": 5, "whole": 10}


class NoSuchValueError(Exception):
    """A setting is missing, not known, or has a value that it cannot have."""


class _FirstValue(NamedTuple):
    """The value of the first: a number, so many times the players (x), or a proportion (:1)."""

    kind: str
    number: Fraction

    def among(self, players: int, step: int) -> int:
        """Return the value of the first of so many players (1.2)."""
        if self.kind == "x":
            return _up(players * self.number)
        if self.kind == ":1":
            return max(1, _up((players - 1) * step * self.number / (self.number - 1)))
        return int(self.number)


@dataclass(frozen=True)
class SpelledTerms:
    """What a club has agreed: choices as they are written, numbers, and shares as fractions.

    A limit that is None does not limit anything.
    """

    choices: Mapping[str, str]
    numbers: Mapping[str, int | None]
    shares: Mapping[str, Fraction]
    first: _FirstValue
    before_joining: int

    def values(self, players: int) -> list[int]:
        """Return the values of a list of so many players (1.2)."""
        step = self.number("step")
        first = self.first.among(players, step)
        if first - (players - 1) * step < 1:
            raise NoSuchValueError(
                f"1.2: of {players} players the last would be worth nothing, the setting"
                " first-value is too small"
            )
        return [first - place * step for place in range(players)]

    def amounts(self, what: str, values: list[int]) -> list[int]:
        """Return what each place of a list brings, in tenths, rounded half up (1.3, 1.5, 1.6)."""
        over, below = self.shares[what].as_integer_ratio()
        unit = _UNITS[self.choices["rounding"]]
        half = below * unit
        return [(20 * value * over + half) // (2 * half) * unit for value in values]

    def number(self, name: str) -> int:
        """Return a number that always is one."""
        found = self.numbers[name]
        assert found is not None  # only limits can be missing
        return found


def terms_of(settings: Mapping[str, str]) -> SpelledTerms:
    """Return the terms that settings make; raises NoSuchValueError."""
    given = frozenset(settings) - {_PRESET}
    if given != NAMES:
        wrong = min(given ^ NAMES)
        is_known = wrong in NAMES
        raise NoSuchValueError(
            f"the setting {wrong} is {'not spelled out' if is_known else 'not one of keizer'}"
        )
    for name, known in _CHOICES.items():
        if settings[name] not in known:
            raise _wrong(settings, name)
    shares = {name: _share(settings, name) for name in (*GAMES, *AWAY)}
    win, draw, loss = (shares[name] for name in GAMES)
    if not win > loss or not win >= draw >= loss:
        raise NoSuchValueError("1.3: a win must bring more than a loss, and a draw what is between")
    numbers: dict[str, int | None] = {n: _number(settings, n, low) for n, low in _LEAST.items()}
    for name, least in _LEAST_OR_ALL.items():
        numbers[name] = None if settings[name] == "all" else _number(settings, name, least)
    return SpelledTerms(
        {name: settings[name] for name in _CHOICES},
        numbers,
        shares,
        _first(settings),
        _tenths(settings, "before-joining"),
    )


def _wrong(settings: Mapping[str, str], name: str) -> NoSuchValueError:
    return NoSuchValueError(f"the setting {name} cannot be {settings[name][:50]!r}")


def _matched(settings: Mapping[str, str], name: str, shape: str) -> re.Match[str]:
    found = re.fullmatch(shape, settings[name], re.ASCII)
    if found is None:
        raise _wrong(settings, name)
    return found


def _number(settings: Mapping[str, str], name: str, least: int) -> int:
    number = int(_matched(settings, name, "[0-9]{1,6}")[0])
    if not least <= number <= _MOST:
        raise _wrong(settings, name)
    return number


def _tenths(settings: Mapping[str, str], name: str) -> int:
    found = _matched(settings, name, r"([0-9]{1,4})(?:\.([0-9]))?")
    return int(found[1] + (found[2] or "0"))


def _share(settings: Mapping[str, str], name: str) -> Fraction:
    found = _matched(settings, name, r"([0-9]{1,4}(?:\.[0-9]{1,4})?)(%|/[0-9]{1,4})?")
    sign = found[2] or "/1"
    below = 100 if sign == "%" else int(sign[1:])
    if not below or Fraction(found[1]) > _MOST_SHARE * below:
        raise _wrong(settings, name)
    return Fraction(found[1]) / below


def _first(settings: Mapping[str, str]) -> _FirstValue:
    name = "first-value"
    found = _matched(settings, name, r"([0-9]{1,6})|([0-9]{1,3}(?:\.[0-9]{1,3})?)(x|:1)")
    if found[1]:
        return _FirstValue("", Fraction(_number(settings, name, 1)))
    times = Fraction(found[2])
    if times < 1 or (times == 1 and found[3] == ":1"):
        raise _wrong(settings, name)
    return _FirstValue(found[3], times)


def _up(number: Fraction) -> int:
    """Return a number rounded up.

    >>> _up(Fraction(7, 2)), _up(Fraction(3))
    (4, 3)
    """
    return -(-number.numerator // number.denominator)
