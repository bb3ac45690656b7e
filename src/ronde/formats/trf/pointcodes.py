"""What results are worth, in the four spellings of the dialects: 162, XXS, BB… and our comment.

Each spelling is a table from its symbols to fields of `PointSystem`; it is read and written
from the same table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from ronde.model import Points, PointSystem
from ronde.model.points import points_to_text

Fields = tuple[str, ...]

_WIN: Final = ("white_win", "black_win", "forfeit_win", "full_bye")
_DRAW: Final = ("white_draw", "black_draw", "half_bye")
_LOSS: Final = ("white_loss", "black_loss")


@dataclass(frozen=True, slots=True)
class Spelling:
    """Symbols of one kind of record, and which values go along when they are not given.

    `columns` is the room for a value, None when there is no limit.
    """

    symbols: Mapping[str, Fields]
    followers: Mapping[str, str]
    shortcuts: Mapping[str, Fields] = field(default_factory=dict)
    columns: int | None = None

    def fields(self, symbol: str) -> Fields | None:
        """Return the values that a symbol sets, None for an unknown one."""
        return self.shortcuts.get(symbol) or self.symbols.get(symbol)

    def system(self, values: Mapping[str, Points]) -> PointSystem:
        """Return the point system that these values, by field, mean."""
        followed = {
            follower: values[leader]
            for follower, leader in self.followers.items()
            if follower not in values and leader in values
        }
        return _replaced({**followed, **values})

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


def _replaced(values: Mapping[str, Points]) -> PointSystem:
    points = PointSystem()
    for name, value in values.items():
        points = replace(points, **{name: value})
    return points


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
    shortcuts={"W": _WIN, "D": _DRAW, "L": _LOSS},
)
COMMENT: Final = Spelling({**_SINGLE, "X": ("unfinished",)}, {})
"""Our own comment line, which can express everything."""

SPELLINGS: Final = {"162": TRF26, "BB": BBP, "XXS": JAVAFO, "comment": COMMENT}


def merged(stated: Mapping[str, Mapping[str, Points]]) -> PointSystem | None:
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
