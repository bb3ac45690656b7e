"""Scores as integer tenths, and what each kind of result is worth."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields

from ronde.fields import immutable
from ronde.i18n import phrase
from ronde.model.ids import Points
from ronde.model.result import ByeKind, Colour, Result

NO_POINTS = Points(0)
_DECIMAL = re.compile(r"([+-]?)(?=\.?[0-9])([0-9]{0,6})(?:\.([0-9]?)0*)?")


def points_from_text(text: str) -> Points:
    """Return the tenths that a decimal number says; raises ValueError for anything else.

    >>> points_from_text("2.5"), points_from_text(".5"), points_from_text("-1")
    (25, 5, -10)
    """
    spelled = _DECIMAL.fullmatch(text.strip())
    if spelled is None:
        raise ValueError(
            phrase("{text} is not a number of points with at most one decimal", text=repr(text))
        )
    sign, whole, tenth = spelled.groups(default="")
    tenths = int(whole or "0") * 10 + int(tenth or "0")
    return Points(-tenths if sign == "-" else tenths)


def points_to_text(points: int) -> str:
    """Return the points as files spell them, always with one decimal.

    >>> points_to_text(25), points_to_text(-5)
    ('2.5', '-0.5')
    """
    sign = "-" if points < 0 else ""
    whole, tenth = divmod(abs(points), 10)
    return f"{sign}{whole}.{tenth}"


def points_for_people(points: int) -> str:
    """Return the points as they stand on paper, a half as ½.

    >>> points_for_people(25), points_for_people(5), points_for_people(30), points_for_people(12)
    ('2½', '½', '3', '1.2')
    """
    whole, tenth = divmod(abs(points), 10)
    sign = "-" if points < 0 else ""
    if tenth == 5:
        return f"{sign}{whole or ''}½"
    return f"{sign}{whole}" if tenth == 0 else f"{sign}{whole}.{tenth}"


def points_in_decimals(points: int) -> str:
    """Return the points as a decimal number, without a fraction where there is none.

    >>> points_in_decimals(1565), points_in_decimals(1513), points_in_decimals(730)
    ('156.5', '151.3', '73')
    """
    return points_to_text(points).removesuffix(".0")


@immutable
@dataclass(frozen=True, slots=True)
class PointSystem:
    """What every kind of result is worth, in tenths; the default is 1-½-0.

    A game under one move scores like a game. An absence scores like a zero-point bye.
    """

    white_win: Points = Points(10)
    black_win: Points = Points(10)
    white_draw: Points = Points(5)
    black_draw: Points = Points(5)
    white_loss: Points = Points(0)
    black_loss: Points = Points(0)
    forfeit_win: Points = Points(10)
    forfeit_loss: Points = Points(0)
    pairing_bye: Points = Points(10)
    full_bye: Points = Points(10)
    half_bye: Points = Points(5)
    zero_bye: Points = Points(0)
    unfinished: Points = Points(5)

    @classmethod
    def simple(cls, win: int, draw: int, loss: int = 0, *, bye: int | None = None) -> PointSystem:
        """Return the system with these tenths for win, draw and loss, byes valued alike.

        >>> PointSystem.simple(30, 10).half_bye
        10
        """
        won, drawn, lost = Points(win), Points(draw), Points(loss)
        return cls(
            won, won, drawn, drawn, lost, lost, won, Points(0),
            won if bye is None else Points(bye), won, drawn, Points(0), drawn,
        )  # fmt: skip

    def of_result(self, result: Result, colour: Colour) -> Points:
        """Return what one side of a game receives."""
        table = _WHITE_FIELD if colour is Colour.WHITE else _BLACK_FIELD
        return Points(getattr(self, table[result]))

    def of_bye(self, kind: ByeKind | None) -> Points:
        """Return what a player without opponent receives; None is an absence."""
        return Points(getattr(self, _BYE_FIELD[kind]))

    @property
    def best_game(self) -> Points:
        """The most that one played game can bring."""
        return max(
            self.white_win, self.black_win, self.white_draw,
            self.black_draw, self.white_loss, self.black_loss,
        )  # fmt: skip

    def changed(self) -> dict[str, Points]:
        """Return the values that differ from 1-½-0, by field name."""
        standard = PointSystem()
        names = [field.name for field in fields(self)]
        return {n: getattr(self, n) for n in names if getattr(self, n) != getattr(standard, n)}


_SHARED_FIELD = {
    Result.FORFEIT_WIN: "forfeit_win",
    Result.FORFEIT_LOSS: "forfeit_loss",
    Result.UNFINISHED: "unfinished",
}
_WHITE_FIELD = _SHARED_FIELD | {
    Result.WIN: "white_win", Result.DRAW: "white_draw", Result.LOSS: "white_loss",
    Result.SHORT_WIN: "white_win", Result.SHORT_DRAW: "white_draw", Result.SHORT_LOSS: "white_loss",
}  # fmt: skip
_BLACK_FIELD = _SHARED_FIELD | {
    Result.WIN: "black_win", Result.DRAW: "black_draw", Result.LOSS: "black_loss",
    Result.SHORT_WIN: "black_win", Result.SHORT_DRAW: "black_draw", Result.SHORT_LOSS: "black_loss",
}  # fmt: skip
_BYE_FIELD = {
    ByeKind.PAIRING_ALLOCATED: "pairing_bye",
    ByeKind.FULL_POINT: "full_bye",
    ByeKind.HALF_POINT: "half_bye",
    ByeKind.ZERO_POINT: "zero_bye",
    None: "zero_bye",
}

CHESS = PointSystem()
DRAUGHTS = PointSystem.simple(20, 10)
THREE_ONE_NOTHING = PointSystem.simple(30, 10)
