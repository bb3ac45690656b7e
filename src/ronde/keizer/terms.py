"""The settings of a season as values: read once, and refused with one sentence if they are wrong.

Shares are exact fractions: `1/3`, `0.35` and `35%` are all understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final, TypeVar

from ronde.errors import InputError
from ronde.keizer.presets import NO_PRESET, PRESETS, USUAL

PRESET: Final = "preset"
MOST: Final = 10_000
"""No value, step, limit or number of rounds is larger."""


class Cycle(Enum):
    """What is done when the counts never settle."""

    KEEP = "keep"  # those who change places keep the order that they had before
    CAP = "cap"  # the last count stands
    AVERAGE = "average"  # the mean of the counts that alternate


class RoundHappening(Enum):
    """What a round was to a player; the values are names of settings where there is one."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    BYE = "bye"
    ABSENCE = "absence"
    ABSENCE_BEYOND = "absence-beyond"
    CLUB_MATCH = "club-match"
    UNANNOUNCED = "unannounced"
    WALKOVER = "walkover"
    BEFORE_JOINING = "before-joining"
    OWN_VALUE = "own-value"
    DECISION = "decision"

    __hash__ = object.__hash__


GAMES: Final = (RoundHappening.WIN, RoundHappening.DRAW, RoundHappening.LOSS)
"""What brings a share of the value of the opponent."""
AWAY: Final = (
    RoundHappening.BYE,
    RoundHappening.ABSENCE,
    RoundHappening.ABSENCE_BEYOND,
    RoundHappening.CLUB_MATCH,
    RoundHappening.UNANNOUNCED,
    RoundHappening.WALKOVER,
)
"""What brings a share of one's own value."""


@dataclass(frozen=True, slots=True)
class FirstValue:
    """The value of the first of the list: a number, or so many times the players on it.

    `ratio` asks for first and last as so many to one.
    """

    number: int = 0
    factor: Fraction = Fraction(0)
    ratio: Fraction = Fraction(0)

    def among(self, players: int, step: int) -> int:
        """Return the value of the first of so many players.

        >>> FirstValue(60).among(10, 1), FirstValue(factor=Fraction(3, 2)).among(31, 1)
        (60, 47)
        >>> FirstValue(ratio=Fraction(3)).among(21, 1)
        30
        """
        if self.ratio:
            return max(1, -(-(players - 1) * step * self.ratio // (self.ratio - 1)))
        if self.factor:
            return -(-players * self.factor // 1)
        return self.number


@dataclass(frozen=True, slots=True)
class Terms:
    """What a club has agreed; points in tenths.

    `absences` and `meetings` are limits, None for no limit. `unit` is what amounts are rounded
    to. `gap` is the number of rounds after a game in which the two do not meet again.
    """

    first_value: FirstValue
    step: int
    by_rating: bool
    newcomers_last: bool
    from_first_list: bool
    own_value: bool
    shares: Mapping[RoundHappening, Fraction]
    absences: int | None
    before_joining: int
    recount: bool
    cycle: Cycle
    cap: int
    unit: int
    gap: int
    meetings: int | None
    byes_evenly: bool
    bye_gap: int
    by_balance: bool

    def amount(self, happening: RoundHappening, value: int) -> int:
        """Return the share of a value in tenths, rounded half up to the unit.

        INTERPRETATION 0110: each amount is rounded, so that what a player reads adds up.
        """
        share = self.shares[happening]
        over = share.denominator * self.unit
        return (20 * value * share.numerator + over) // (2 * over) * self.unit

    def values(self, players: int) -> list[int]:
        """Return the values of so many players, the first of the list first.

        Raises InputError when the last would be worth nothing.
        """
        first = self.first_value.among(players, self.step)
        last = first - (players - 1) * self.step
        if last < 1:
            raise InputError(
                "with a first value of {first} the last of {players} players would be worth "
                "{last}; set first-value to {least} at the least, or to 1.5x",
                first=first,
                players=players,
                last=last,
                least=(players - 1) * self.step + 1,
            )
        return list(range(first, last - 1, -self.step))


def values_in_force(settings: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return every setting of a season with the value that holds: chosen, of the preset, or usual.

    An empty text and the word `usual` leave a setting to the preset. Raises InputError for a
    preset that nobody knows.
    """
    chosen = {name: value.strip() for name, value in settings if value.strip() not in ("", "usual")}
    preset = chosen.pop(PRESET, NO_PRESET)
    if preset not in PRESETS:
        raise InputError(
            "there is no preset {preset}; choose one of {known}",
            preset=repr(preset),
            known=", ".join(PRESETS),
        )
    return {PRESET: preset, **USUAL, **PRESETS[preset], **chosen}


def terms_of(settings: Iterable[tuple[str, str]]) -> Terms:
    """Return the terms that settings make; raises InputError for one that makes no sense."""
    told = values_in_force(settings)
    shares = {kind: _share(kind.value, told[kind.value]) for kind in (*GAMES, *AWAY)}
    _refuse_topsy_turvy(shares)
    return Terms(
        first_value=_first_value(told["first-value"]),
        step=_number("step", told["step"], least=1),
        by_rating=_choice(told, "first-list", {"rating": True, "number": False}),
        newcomers_last=_choice(told, "newcomers", {"list": False, "last": True}),
        from_first_list=_choice(told, "count-start", {"before": False, "first": True}),
        own_value=_choice(told, "own-value", _YES_OR_NO),
        shares=shares,
        absences=_limit("absence-limit", told["absence-limit"], least=0),
        before_joining=_tenths("before-joining", told["before-joining"]),
        recount=_choice(told, "recount", _YES_OR_NO),
        cycle=_choice(told, "cycle", {cycle.value: cycle for cycle in Cycle}),
        cap=_number("cap", told["cap"], least=1),
        unit=_choice(told, "rounding", {"tenth": 1, "half": 5, "whole": 10}),
        gap=_number("gap", told["gap"], least=0),
        meetings=_limit("meetings", told["meetings"], least=1),
        byes_evenly=_choice(told, "bye-order", {"lately": False, "even": True}),
        bye_gap=_number("bye-gap", told["bye-gap"], least=0),
        by_balance=_choice(told, "colours", {"whites": False, "balance": True}),
    )


_YES_OR_NO: Final = {"yes": True, "no": False}
_NO_LIMIT: Final = "all"
_DIGITS: Final = re.compile(r"[0-9]{1,6}", re.ASCII)
_SHARE: Final = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,4})?)(?:(%)|/([0-9]{1,4}))?", re.ASCII)
_TIMES: Final = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,3})?)x", re.ASCII)
_RATIO: Final = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,3})?):1", re.ASCII)
_TENTHS: Final = re.compile(r"([0-9]{1,4})(?:\.([0-9]))?", re.ASCII)

Chosen = TypeVar("Chosen")


def _choice(told: Mapping[str, str], name: str, known: Mapping[str, Chosen]) -> Chosen:
    if told[name] not in known:
        raise InputError(
            "setting {name} of keizer is one of {choices}, not {value}",
            name=name,
            choices=", ".join(known),
            value=repr(told[name]),
        )
    return known[told[name]]


def _number(name: str, text: str, *, least: int) -> int:
    number = int(text) if _DIGITS.fullmatch(text) else -1
    if not least <= number <= MOST:
        raise InputError(
            "setting {name} of keizer is a whole number from {least} to {most}, not {value}",
            name=name,
            least=least,
            most=MOST,
            value=repr(text),
        )
    return number


def _limit(name: str, text: str, *, least: int) -> int | None:
    if text == _NO_LIMIT:
        return None
    if not _DIGITS.fullmatch(text):
        raise InputError(
            "setting {name} of keizer is a whole number, or {all} for no limit, not {value}",
            name=name,
            all=_NO_LIMIT,
            value=repr(text),
        )
    return _number(name, text, least=least)


def _share(name: str, text: str) -> Fraction:
    spelled = _SHARE.fullmatch(text)
    below = 1 if spelled is None else 100 if spelled[2] else int(spelled[3] or 1)
    share = None if spelled is None or not below else Fraction(spelled[1]) / below
    if share is None or share > 2:
        raise InputError(
            "setting {name} of keizer is a share from 0 to 2, written as 1/3, 0.35 or 35%, "
            "not {value}",
            name=name,
            value=repr(text),
        )
    return share


def _first_value(text: str) -> FirstValue:
    if _DIGITS.fullmatch(text):
        return FirstValue(_number("first-value", text, least=1))
    times, ratio = _TIMES.fullmatch(text), _RATIO.fullmatch(text)
    if times and Fraction(times[1]) >= 1:
        return FirstValue(factor=Fraction(times[1]))
    if ratio and Fraction(ratio[1]) > 1:
        return FirstValue(ratio=Fraction(ratio[1]))
    raise InputError(
        "setting first-value of keizer is a number such as 60, a multiple of the number of "
        "players of 1x or more such as 1.5x, or a proportion of first to last above 1 such as "
        "3:1, not {value}",
        value=repr(text),
    )


def _tenths(name: str, text: str) -> int:
    spelled = _TENTHS.fullmatch(text)
    if spelled is None:
        raise InputError(
            "setting {name} of keizer is a number of points with one decimal at the most, "
            "not {value}",
            name=name,
            value=repr(text),
        )
    return int(spelled[1]) * 10 + int(spelled[2] or 0)


def _refuse_topsy_turvy(shares: Mapping[RoundHappening, Fraction]) -> None:
    win, draw, loss = (shares[kind] for kind in GAMES)
    if not win > loss or not win >= draw >= loss:
        raise InputError(
            "with keizer a win must bring more than a loss and a draw nothing beyond them: "
            "win {win}, draw {draw}, loss {loss} are not in this order",
            win=str(win),
            draw=str(draw),
            loss=str(loss),
        )
