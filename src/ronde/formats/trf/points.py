"""162, XXS, BB…: what results are worth, in the spellings of the dialects and of our comment.

Each spelling is a table from its symbols to fields of `PointSystem`; it is read and written
from the same table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from ronde.errors import FormatError
from ronde.formats.trf.columns import RepeatedColumns, TrfLayout, free_text, points_from
from ronde.formats.trf.report import Report, TrfLine
from ronde.i18n import phrase
from ronde.model import Points, PointSystem
from ronde.model.points import points_to_text

PointFields = tuple[str, ...]

SCORING: Final = TrfLayout("162", (), RepeatedColumns("value", 6, 5, 9))
_ABSENCE: Final = "A"
_ABSENCE_OF_BBP: Final = "Z"

_WIN: Final = ("white_win", "black_win", "forfeit_win", "full_bye")
_DRAW: Final = ("white_draw", "black_draw", "half_bye")
_LOSS: Final = ("white_loss", "black_loss")


@dataclass(frozen=True, slots=True)
class Spelling:
    """Symbols of one kind of record, and which values go along when they are not given.

    `columns` is the room for a value, None when there is no limit.
    """

    symbols: Mapping[str, PointFields]
    followers: Mapping[str, str]
    shortcuts: Mapping[str, PointFields] = field(default_factory=dict)
    read_only: Mapping[str, PointFields] = field(default_factory=dict)
    columns: int | None = None

    def fields(self, symbol: str) -> PointFields | None:
        """Return the values that a symbol sets, None for an unknown one."""
        known = {**self.read_only, **self.shortcuts, **self.symbols}
        return known.get(symbol)

    def system(self, values: Mapping[str, Points]) -> PointSystem:
        """Return the point system that these values, by field, mean."""
        followed = {
            follower: values[leader]
            for follower, leader in self.followers.items()
            if follower not in values and leader in values
        }
        return PointSystem(**{**followed, **values})

    def values(self, points: PointSystem) -> dict[str, Points]:
        """Return the symbols to write; they mean `points` if this spelling can express it."""
        chosen: dict[str, Points] = {}
        said: dict[str, Points] = {}
        for symbol, names in (*self.shortcuts.items(), *self.symbols.items()):
            meant = {getattr(points, name) for name in names}
            is_shared = len(meant) == 1 or symbol in self.symbols
            value = Points(getattr(points, names[0]))
            already = self.system(said)
            if is_shared and any(getattr(already, name) != value for name in names):
                chosen[symbol] = value
                said |= dict.fromkeys(names, value)
        return chosen

    def expanded(self, values: Mapping[str, Points]) -> dict[str, Points]:
        """Return the values of symbols by field."""
        by_field: dict[str, Points] = {}
        for symbol, value in values.items():
            by_field |= dict.fromkeys(self.fields(symbol) or (), value)
        return by_field

    def can_express(self, points: PointSystem) -> bool:
        """Whether the values fit, and reading them gives the same point system."""
        values = self.values(points)
        widest = max((len(points_to_text(value)) for value in values.values()), default=0)
        fits = self.columns is None or widest <= self.columns
        return fits and self.system(self.expanded(values)) == points


_BYE_AND_UNKNOWN: Final = {"pairing_bye": "white_win", "unfinished": "white_draw"}

TRF26: Final = Spelling(
    {
        "W": _WIN,
        "D": _DRAW,
        "L": _LOSS,
        "A": ("zero_bye", "forfeit_loss"),
        "P": ("pairing_bye",),
        "X": ("unfinished",),
    },
    _BYE_AND_UNKNOWN,
    columns=4,
)
BBP: Final = Spelling(
    {
        "BBW": _WIN,
        "BBD": _DRAW,
        "BBL": _LOSS,
        "BBZ": ("zero_bye",),
        "BBF": ("forfeit_loss",),
        "BBU": ("pairing_bye",),
    },
    _BYE_AND_UNKNOWN,
    columns=4,
)
_SINGLE: Final = {
    "WW": ("white_win",),
    "BW": ("black_win",),
    "WD": ("white_draw",),
    "BD": ("black_draw",),
    "WL": ("white_loss",),
    "BL": ("black_loss",),
    "ZPB": ("zero_bye",),
    "HPB": ("half_bye",),
    "FPB": ("full_bye",),
    "PAB": ("pairing_bye",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
}
JAVAFO: Final = Spelling(
    _SINGLE,
    {"unfinished": "white_draw"},
    shortcuts={"W": _WIN, "D": _DRAW},
    read_only={"L": _LOSS},
)
"""The manual has a shortcut for losses that JaVaFo 2.2 does not take: it is never written."""

COMMENT: Final = Spelling({**_SINGLE, "X": ("unfinished",)}, {})
"""Our own comment line, which can express everything."""

SPELLINGS: Final = {"162": TRF26, "BB": BBP, "XXS": JAVAFO, "comment": COMMENT}


def read_scoring(report: Report, line: TrfLine) -> None:
    """162: what results are worth."""
    SCORING.refuse_stray(line.text)
    stated = report.point_values.setdefault("162", {})
    for chunk in SCORING.cut_series(line.text):
        symbol, value = chunk[:1].upper(), chunk[1:]
        if symbol == _ABSENCE_OF_BBP:
            report.find("absence-symbol", phrase("symbol Z was read as A (absence)"), line.number)
            symbol = _ABSENCE
        names = TRF26.fields(symbol)
        if names is None:
            raise FormatError("162 does not know the symbol {symbol}", symbol=repr(symbol))
        stated |= dict.fromkeys(
            names, points_from(value, phrase("points of {symbol}", symbol=symbol))
        )


def read_javafo_scoring(report: Report, line: TrfLine) -> None:
    """XXS: what results are worth."""
    stated = report.point_values.setdefault("XXS", {})
    for word in free_text(line.text).split():
        symbol, _, value = word.partition("=")
        names = JAVAFO.fields(symbol.upper())
        if names is None:
            raise FormatError("XXS does not know {symbol}", symbol=repr(symbol))
        stated |= dict.fromkeys(names, points_from(value, symbol))


def read_bbp_scoring(report: Report, line: TrfLine) -> None:
    """BBW and its like: what one kind of result is worth."""
    code = line.text[:3]
    value = points_from(free_text(line.text), code)
    stated = report.point_values.setdefault("BB", {})
    stated |= dict.fromkeys(BBP.symbols[code], value)


def point_system(report: Report) -> PointSystem:
    """Return what results are worth by all records together."""
    points = _merged(report.point_values)
    if points is None:
        names = ", ".join(report.point_values)
        what = phrase("the records {names} give different points to the same result", names=names)
        report.find("contradiction", what)
    return points or PointSystem()


def _merged(stated: Mapping[str, Mapping[str, Points]]) -> PointSystem | None:
    """Return what all records together mean, None when two of them exclude each other.

    Our comment is written only where the records cannot say everything; it outranks them.
    """
    if "comment" in stated:
        return COMMENT.system(stated["comment"])
    values: dict[str, Points] = {}
    followers: dict[str, str] = {}
    for source, by_field in stated.items():
        if any(values.get(name, value) != value for name, value in by_field.items()):
            return None
        values |= by_field
        followers |= SPELLINGS[source].followers
    return Spelling({}, followers).system(values)


def scoring_lines(points: PointSystem, record: str) -> Iterator[str]:
    """Yield what results are worth, unless 1-½-0; the record must be able to express it."""
    values = SPELLINGS[record].values(points)
    if values:
        yield from _LINES[record](values)


def _scoring_lines(values: Mapping[str, Points]) -> Iterator[str]:
    yield SCORING.put({}, [f"{symbol}{points_to_text(v):>4}" for symbol, v in values.items()])


def _javafo_scoring_lines(values: Mapping[str, Points]) -> Iterator[str]:
    yield "XXS " + " ".join(f"{symbol}={points_to_text(v)}" for symbol, v in values.items())


def _bbp_scoring_lines(values: Mapping[str, Points]) -> Iterator[str]:
    yield from (f"{symbol} {points_to_text(v):>4}" for symbol, v in values.items())


_LINES: Final[Mapping[str, Callable[[Mapping[str, Points]], Iterator[str]]]] = {
    "162": _scoring_lines,
    "XXS": _javafo_scoring_lines,
    "BB": _bbp_scoring_lines,
}
