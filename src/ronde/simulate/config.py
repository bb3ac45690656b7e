"""What may be asked of a random tournament, and the configuration file that asks it.

The file has lines `Key=value`; empty lines and lines that start with `#` are skipped. The keys
are those of the generator bbpPairings, and our own; those of JaVaFo are read as these. What is not
given is drawn from the seed, see `ronde.simulate.event` and `ronde.simulate.extras`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, NamedTuple

from ronde.errors import FormatError, InputError
from ronde.formats.files import bytes_of
from ronde.i18n import phrase
from ronde.model import ByeKind, Points, Result, Tournament
from ronde.model.points import points_from_text, points_to_text
from ronde.simulate.amounts import Amounts, read_amounts
from ronde.systems.acceleration.table import read_table
from ronde.systems.acceleration.virtual import NAMES

NEVER: Final = Fraction(0)
"""The rate of something that does not happen."""


@dataclass(frozen=True, slots=True)
class Config:
    """What is asked of a random tournament; None leaves a choice to the seed.

    A rate means "one in so many" (games for forfeits, players for the others); 0 is never.
    Without `draw_percentage` the share of draws is that of the result model. Points are tenths.
    `acceleration` is a name or a table, see `ronde.systems.acceleration`; None is none. With
    `boards` teams are paired, and `players` are teams. Amounts are of players for late entries and
    withdrawals, of rounds of players for byes, of games for the rest; they stand in place of the
    rate of the same thing. `ratings` has 0 for who is unrated, `forbidden` a number of pairs or
    the pairs, `tie_breaks` the list that is announced.
    Raises InputError for a value out of range and for two values that contradict each other.
    """

    players: int | None = None
    rounds: int | None = None
    draw_percentage: int | None = None
    forfeit_rate: Fraction | None = None
    retired_rate: Fraction | None = None
    half_point_bye_rate: Fraction | None = None
    full_point_bye_rate: Fraction | None = None
    zero_point_bye_rate: Fraction | None = None
    late_entry_rate: Fraction | None = None
    highest_rating: int | None = None
    lowest_rating: int | None = None
    points_for_win: Points | None = None
    points_for_draw: Points | None = None
    points_for_loss: Points | None = None
    points_for_zero_point_bye: Points | None = None
    points_for_forfeit_loss: Points | None = None
    points_for_pairing_bye: Points | None = None
    acceleration: str | None = None
    boards: int | None = None
    half_point_byes: Amounts | None = None
    full_point_byes: Amounts | None = None
    zero_point_byes: Amounts | None = None
    late_entries: Amounts | None = None
    withdrawals: Amounts | None = None
    forfeit_wins: Amounts | None = None
    forfeit_losses: Amounts | None = None
    double_forfeits: Amounts | None = None
    odd_results: Amounts | None = None
    half_zero_results: Amounts | None = None
    zero_half_results: Amounts | None = None
    zero_zero_results: Amounts | None = None
    ratings: tuple[int, ...] | None = None
    forbidden: str | None = None
    tie_breaks: str | None = None

    def __post_init__(self) -> None:
        given = {name: getattr(self, key.field) for name, key in KEYS.items()}
        for name, value in given.items():
            if value is not None and not KEYS[name].admits(value):
                raise InputError(_refusal(name, str(value)))
        contradiction = _contradiction(given)
        if contradiction:
            raise InputError(contradiction.what)


Value = int | Fraction | str | Amounts | tuple[int, ...]


class Key(NamedTuple):
    """A key of the configuration file: the field it sets, how it is read, what it may be."""

    field: str
    read: Callable[[str], Value]
    lowest: int = 0
    highest: int = 0

    def admits(self, value: Value) -> bool:
        """Whether the value may be given."""
        if self.read in _WANTED:
            return _can_be_read(self.read, value)
        if isinstance(value, (str, Amounts, tuple)):
            return False
        is_never = self.read is _rate and value == NEVER
        return is_never or self.lowest <= value <= self.highest

    def wanted(self) -> str:
        """Return what the value has to be, for people."""
        if self.read in _WANTED:
            return _WANTED[self.read]
        if self.read is _rate:
            return phrase(
                "a number from {lowest} to {highest}, or 0 for never",
                lowest=self.lowest,
                highest=self.highest,
            )
        if self.read is points_from_text:
            return phrase(
                "points from {lowest} to {highest} with at most one decimal",
                lowest=points_to_text(self.lowest),
                highest=points_to_text(self.highest),
            )
        return phrase(
            "a whole number from {lowest} to {highest}", lowest=self.lowest, highest=self.highest
        )


def _rate(text: str) -> Fraction:
    """Return the exact value of a decimal number; raises ValueError for anything else."""
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", text):
        raise ValueError(text)
    return Fraction(text)


def _whole(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise ValueError(text)
    return int(text)


def _acceleration(text: str) -> str:
    """Return what can be asked for; whether it suits the event is not known yet."""
    try:
        if text in NAMES or read_table(text):
            return text
    except InputError:
        pass
    raise ValueError(text)


def _ratings(text: str) -> tuple[int, ...]:
    """Return ratings between commas or blanks, at most four digits each."""
    words = text.replace(",", " ").split()
    if len(words) < 2 or not all(re.fullmatch(r"[0-9]{1,4}", word) for word in words):
        raise ValueError(text)
    return tuple(map(int, words))


def _forbidden(text: str) -> str:
    pair = r"\s*([0-9]{1,4})-(?!\1\b)[0-9]{1,4}\s*"
    if re.fullmatch(r"[0-9]{1,4}", text) or all(re.fullmatch(pair, p) for p in text.split(",")):
        return text
    raise ValueError(text)


def _tie_breaks(text: str) -> str:
    """Return a list of codes; which of them exist is known where standings are made."""
    if not re.fullmatch(r"[A-Za-z0-9:/+,\s-]{2,200}", text):
        raise ValueError(text)
    return text


_WANTED: Final[Mapping[Callable[[str], Any], str]] = {
    _acceleration: phrase("baku, none or a table such as 1-20:1-2:1.0"),
    _ratings: phrase("ratings such as 2400,2310,2255, with 0 for who is unrated"),
    _forbidden: phrase("a number of pairs, or pairs such as 1-4,2-9"),
    _tie_breaks: phrase("a list of tie-breaks such as BH/C1,BH,SB"),
    read_amounts: phrase("a number, a share such as 5%, or either by round such as 1:2,3:10%"),
}


def _can_be_read(read: Callable[[str], Any], value: object) -> bool:
    text = ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
    try:
        read(text)
    except ValueError:
        return False
    return True


KEYS: Final = {
    "PlayersNumber": Key("players", _whole, 2, 9999),
    "RoundsNumber": Key("rounds", _whole, 1, 999),
    "DrawPercentage": Key("draw_percentage", _whole, 0, 100),
    "ForfeitRate": Key("forfeit_rate", _rate, 1, 999_999),
    "RetiredRate": Key("retired_rate", _rate, 2, 999_999),
    "HalfPointByeRate": Key("half_point_bye_rate", _rate, 1, 999_999),
    "FullPointByeRate": Key("full_point_bye_rate", _rate, 1, 999_999),
    "ZeroPointByeRate": Key("zero_point_bye_rate", _rate, 1, 999_999),
    "LateEntryRate": Key("late_entry_rate", _rate, 2, 999_999),
    "HighestRating": Key("highest_rating", _whole, 1, 9999),
    "LowestRating": Key("lowest_rating", _whole, 1, 9999),
    "PointsForWin": Key("points_for_win", points_from_text, 0, 999),
    "PointsForDraw": Key("points_for_draw", points_from_text, 0, 999),
    "PointsForLoss": Key("points_for_loss", points_from_text, 0, 999),
    "PointsForZPB": Key("points_for_zero_point_bye", points_from_text, 0, 999),
    "PointsForForfeitLoss": Key("points_for_forfeit_loss", points_from_text, 0, 999),
    "PointsForPAB": Key("points_for_pairing_bye", points_from_text, 0, 999),
    "Acceleration": Key("acceleration", _acceleration),
    "BoardsNumber": Key("boards", _whole, 1, 99),
    "HalfPointByes": Key("half_point_byes", read_amounts),
    "FullPointByes": Key("full_point_byes", read_amounts),
    "ZeroPointByes": Key("zero_point_byes", read_amounts),
    "LateEntries": Key("late_entries", read_amounts),
    "Withdrawals": Key("withdrawals", read_amounts),
    "ForfeitWins": Key("forfeit_wins", read_amounts),
    "ForfeitLosses": Key("forfeit_losses", read_amounts),
    "DoubleForfeits": Key("double_forfeits", read_amounts),
    "OddResults": Key("odd_results", read_amounts),
    "HalfZeroResults": Key("half_zero_results", read_amounts),
    "ZeroHalfResults": Key("zero_half_results", read_amounts),
    "ZeroZeroResults": Key("zero_zero_results", read_amounts),
    "Ratings": Key("ratings", _ratings),
    "Forbidden": Key("forbidden", _forbidden),
    "TieBreaks": Key("tie_breaks", _tie_breaks),
}
"""Every key, in the order in which they are listed to people."""

# An old manual printed this key with a slip, so files spell it that way, too.
_SPELLINGS: Final = {"HalfPointByteRate": "HalfPointByeRate"}

_JAVAFO_POINTS: Final = {
    "WWPoints": "PointsForWin", "BWPoints": "PointsForWin",
    "WDPoints": "PointsForDraw", "BDPoints": "PointsForDraw",
    "WLPoints": "PointsForLoss", "BLPoints": "PointsForLoss",
    "ZPBPoints": "PointsForZPB", "PABPoints": "PointsForPAB", "FLPoints": "PointsForForfeitLoss",
}  # fmt: skip
_JAVAFO_RATES: Final = {
    "ZPBRate": "ZeroPointByeRate", "HPBRate": "HalfPointByeRate", "FPBRate": "FullPointByeRate",
}  # fmt: skip
_JAVAFO_ONLY: Final = frozenset(
    {"QuickgameRate", "Groups", "Separator", "FWPoints", "HPBPoints", "FPBPoints"}
)
"""What is not settled here: games under one move, how ratings spread, wins and draws unplayed."""

_USUAL_ROUNDS: Final = 9

_ASCENDING: Final = (
    ("LowestRating", "HighestRating"),
    ("PointsForDraw", "PointsForWin"),
    ("PointsForLoss", "PointsForDraw"),
    ("PointsForLoss", "PointsForWin"),
)


class _Contradiction(NamedTuple):
    what: str
    keys: tuple[str, str]


def _contradiction(given: dict[str, Any]) -> _Contradiction | None:
    """Return the first two values that stand in the wrong order."""
    for low, high in _ASCENDING:
        least, most = given.get(low), given.get(high)
        if least is not None and most is not None and least > most:
            what = phrase("{low} must not be above {high}; change one", low=low, high=high)
            return _Contradiction(what, (low, high))
    return None


UNASKED: Final = Config()
"""Everything is left to the seed."""


def config_like(model: Tournament) -> Config:
    """Return what makes a tournament like a model: its size, ratings, points and rates.

    Withdrawals and late entries are not told apart from absences and do not happen.
    """
    games = [game for round_ in model.rounds for game in round_.games]
    played = [game for game in games if game.was_played]
    draws = sum(game.white_result is Result.DRAW for game in played)
    ratings = [player.rating for player in model.players if player.rating]
    byes = Counter(bye.kind for round_ in model.rounds for bye in round_.byes)
    points = model.points
    return Config(
        players=len(model.players),
        rounds=model.number_of_rounds or len(model.rounds) or None,
        draw_percentage=100 * draws // len(played) if played else None,
        forfeit_rate=_one_in(len(games), len(games) - len(played)),
        retired_rate=NEVER,
        half_point_bye_rate=_one_in(len(model.players), byes[ByeKind.HALF_POINT]),
        full_point_bye_rate=_one_in(len(model.players), byes[ByeKind.FULL_POINT]),
        zero_point_bye_rate=_one_in(len(model.players), byes[ByeKind.ZERO_POINT]),
        late_entry_rate=NEVER,
        highest_rating=max(ratings, default=None),
        lowest_rating=min(ratings, default=None),
        points_for_win=points.white_win,
        points_for_draw=points.white_draw,
        points_for_loss=points.white_loss,
        points_for_zero_point_bye=points.zero_bye,
        points_for_forfeit_loss=points.forfeit_loss,
        points_for_pairing_bye=points.pairing_bye,
    )


def _one_in(cases: int, times: int) -> Fraction:
    """Return the rate of what happened so many times; at most once in every case."""
    return max(Fraction(1), Fraction(cases, times)) if times else NEVER


def read_config(path: str | Path) -> Config:
    """Return what a configuration file asks.

    Raises FormatError with the file and the line for a line that is not `Key=value`, a key that
    does not exist or comes twice, a value out of range, and two values that contradict each
    other; FileError for a file that cannot be opened.
    """
    return parse_config(_text_of(Path(path)).splitlines(), str(path))


def parse_config(text: list[str], file: str) -> Config:
    """Return what the lines of a configuration ask; `read_config` tells what is refused."""
    given: dict[str, Any] = {}
    lines: dict[str, int] = {}
    for number, line in enumerate(_in_our_keys(text), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            name, value = _read_line(line, lines)
        except ValueError as problem:
            raise FormatError(problem.args[0], file=file, line=number) from None
        given[name], lines[name] = value, number
    contradiction = _contradiction(given)
    if contradiction:
        number = max(lines[name] for name in contradiction.keys)
        raise FormatError(contradiction.what, file=file, line=number)
    return Config(**{KEYS[name].field: value for name, value in given.items()})


def config_with(config: Config, settings: Mapping[str, str]) -> Config:
    """Return a configuration with single keys set anew; raises InputError for what is wrong."""
    given: dict[str, Any] = {}
    for name, text in settings.items():
        try:
            key, value = _read_line(f"{name}={text}", {})
        except ValueError as problem:
            raise InputError(problem.args[0]) from None
        given[KEYS[key].field] = value
    return replace(config, **given)


def _in_our_keys(lines: list[str]) -> list[str]:
    """Return the lines of a file with JaVaFo's keys under ours, line by line; others as they are.

    Its rates are chances in a thousand, of a game or of a round of a player.
    """
    named = [[part.strip() for part in line.partition("=")] for line in lines]
    given = {name: value for name, _, value in named}
    if not given.keys() & (_JAVAFO_POINTS.keys() | _JAVAFO_RATES.keys() | _JAVAFO_ONLY):
        return lines
    asked = given.get("RoundsNumber", "")
    rounds = int(asked) if asked.isascii() and asked.isdigit() else _USUAL_ROUNDS
    ours: list[str] = []
    for line, (name, _, value) in zip(lines, named, strict=True):
        told = line
        if name in _JAVAFO_ONLY:
            told = ""
        elif name in _JAVAFO_POINTS:
            told = f"{_JAVAFO_POINTS[name]}={value}"
        elif name in _JAVAFO_RATES:
            told = f"{_JAVAFO_RATES[name]}={_per_thousand(value, rounds)}"
        elif name == "ForfeitRate":
            told = f"{name}={_per_thousand(value)}"
        ours.append("" if told != line and told in ours else told)
    return ours


def _per_thousand(value: str, times: int = 1) -> str:
    """Return one in so many for a chance in a thousand, taken so many times; else the value.

    >>> _per_thousand("20"), _per_thousand("20", 10), _per_thousand("0"), _per_thousand("few")
    ('50.0', '5.0', '0', 'few')
    """
    if not (value.isascii() and value.isdigit()):
        return value
    chances = int(value) * times
    return f"{max(1.0, round(1000 / chances, 6))}" if chances else "0"


def _text_of(path: Path) -> str:
    try:
        return bytes_of(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        what = phrase("this is not text in UTF-8; save the file as UTF-8")
        raise FormatError(what, file=str(path), line=line) from None


def _read_line(line: str, earlier: dict[str, int]) -> tuple[str, Value]:
    """Return the key and its value; raises ValueError with a sentence for people."""
    name, equals, text = (part.strip() for part in line.partition("="))
    if not equals:
        raise ValueError(phrase("{line} is not of the form Key=value", line=repr(line.strip())))
    name = _SPELLINGS.get(name, name)
    if name not in KEYS:
        raise ValueError(
            phrase("unknown key {key}; known: {known}", key=repr(name), known=", ".join(KEYS))
        )
    if name in earlier:
        raise ValueError(
            phrase("{key} stands on line {line} already; remove one", key=name, line=earlier[name])
        )
    return name, _read_value(name, text)


def _refusal(name: str, value: str) -> str:
    return phrase(
        "{key} must be {wanted}, not {value}", key=name, wanted=KEYS[name].wanted(), value=value
    )


def _read_value(name: str, text: str) -> Value:
    key = KEYS[name]
    refusal = ValueError(_refusal(name, repr(text)))
    try:
        value = key.read(text)
    except ValueError:
        raise refusal from None
    if not key.admits(value):
        raise refusal
    return value


EVERYBODY_PLAYS: Final = Config(
    forfeit_rate=NEVER,
    retired_rate=NEVER,
    half_point_bye_rate=NEVER,
    full_point_bye_rate=NEVER,
    zero_point_bye_rate=NEVER,
    late_entry_rate=NEVER,
)
"""Everybody plays every round, and every game is played."""
