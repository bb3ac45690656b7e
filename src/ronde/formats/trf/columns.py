"""Where things stand on a line: one description, used to cut lines and to put them together.

Columns are counted from 1 and both ends belong to them, as in the descriptions of the format.
What stands there is a text, a number or points; what cannot be read raises FormatError.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ronde.errors import FormatError
from ronde.formats.findings import Losses
from ronde.formats.people import whole_number
from ronde.i18n import phrase
from ronde.model import PlayerId, Points, RoundNumber
from ronde.model.points import points_from_text, points_to_text

FREE_TEXT_FIRST: Final = 5
_COUNTED: Final = frozenset(
    (
        "number", "round", "first_round", "last_round", "rank", "first_player", "last_player",
        "team", "opponent", "white_team", "black_team", "players", "members", "teams",
    )
)  # fmt: skip


class TrfColumn(NamedTuple):
    """A named stretch of a line; `right` values stand at its right end."""

    name: str
    first: int
    last: int
    right: bool = False

    @property
    def width(self) -> int:
        """How many characters fit.

        >>> TrfColumn("name", 15, 47).width
        33
        """
        return self.last - self.first + 1

    def cut(self, line: str) -> str:
        """Return what stands there, without the blanks around it.

        >>> TrfColumn("rating", 5, 8).cut("001   12 and more")
        '12'
        """
        return line[self.first - 1 : self.last].strip()

    def put(self, text: str) -> str:
        """Return the text filled up to the width; raises FormatError when it is wider."""
        if len(text) > self.width:
            raise FormatError(
                phrase(
                    "{column} {text} is wider than {width} columns",
                    column=self.name,
                    text=repr(text),
                    width=self.width,
                )
            )
        return text.rjust(self.width) if self.right else text.ljust(self.width)

    def fit(self, text: str, losses: Losses, *, player: int | None = None) -> str:
        """Return a text that fits: a text loses its end, a number is left out."""
        clean = losses.cleaned(text)
        if len(clean) <= self.width:
            return clean
        what = phrase(
            "{column} {text} has {width} columns",
            column=self.name.replace("_", " "),
            text=repr(clean),
            width=self.width,
        )
        code = f"{self.name.replace('_', '-')}-{'lost' if self.right else 'cut'}"
        losses.add(code, what, player=player)
        return self.shortened(clean)

    def shortened(self, text: str) -> str:
        """Return the beginning of a text that is too long, nothing of a number."""
        return "" if self.right else text[: self.width].strip()


class RepeatedColumns(NamedTuple):
    """Equal columns that repeat to the end of the line: numbers of players, dates of rounds."""

    name: str
    first: int
    width: int
    step: int
    right: bool = True

    def column(self, index: int) -> TrfColumn:
        """Return the column of the entry with that index, the first being 0.

        >>> RepeatedColumns("players", 11, 4, 5).column(2)
        TrfColumn(name='players', first=21, last=24, right=True)
        """
        first = self.first + index * self.step
        return TrfColumn(self.name, first, first + self.width - 1, self.right)

    def cut(self, line: str) -> list[str]:
        """Return the entries up to the last one that is not blank.

        >>> RepeatedColumns("players", 1, 4, 5).cut("   1      0012   ")
        ['1', '', '0012']
        """
        starts = range(self.first - 1, len(line.rstrip()), self.step)
        return [line[start : start + self.width].strip() for start in starts]


@dataclass(frozen=True, slots=True)
class TrfLayout:
    """All columns of a record."""

    code: str
    columns: tuple[TrfColumn, ...]
    series: RepeatedColumns | None = None

    def cut(self, line: str) -> dict[str, str]:
        """Return the single values by name; raises FormatError if a gap is not blank."""
        self.refuse_stray(line)
        return {column.name: column.cut(line) for column in self.columns}

    def cut_series(self, line: str) -> list[str]:
        """Return the repeated values, blank ones as empty texts."""
        return self.series.cut(line) if self.series is not None else []

    def stray(self, line: str) -> int | None:
        """Return the first column between the values that is not blank, or None.

        >>> TrfLayout("152", (TrfColumn("colour", 5, 5),)).stray("152 W x")
        7
        """
        end = len(line)
        return next((c for c in self.gaps(end) if not line[c - 1].isspace()), None)

    def gaps(self, end: int) -> Iterator[int]:
        """Yield the columns from 4 to `end` that belong to no value."""
        position = 4
        for column in self._all_columns(end):
            yield from range(position, min(column.first, end + 1))
            position = column.last + 1
        if self.series is None:
            yield from range(position, end + 1)

    def refuse_stray(self, line: str) -> None:
        """Raise FormatError if something stands between the columns."""
        column = self.stray(line)
        if column is not None:
            raise FormatError(
                phrase(
                    "{text} stands in column {column}, which {code} keeps blank",
                    text=repr(line[column - 1]),
                    column=column,
                    code=self.code,
                ),
                column=column,
            )

    def put(self, values: Mapping[str, str], series: Sequence[str] = ()) -> str:
        """Return the line with these values, without blanks at its end."""
        fields = [(column, values.get(column.name, "")) for column in self.columns]
        if self.series is not None:
            fields += [(self.series.column(i), text) for i, text in enumerate(series)]
        line = self.code
        for column, text in fields:
            line = line.ljust(column.first - 1) + column.put(text)
        return line.rstrip()

    def lines(
        self, losses: Losses, code: str, values: Mapping[str, str], series: Sequence[str] = ()
    ) -> Iterator[str]:
        """Yield a line of numbers, or note the loss if one of them cannot be told in its column.

        A column is too narrow for some, and what is counted cannot be negative.
        """
        counted = [text for name, text in values.items() if name in _COUNTED]
        if self.series is not None and self.series.name in _COUNTED:
            counted += series
        if any(text.startswith("-") for text in counted):
            losses.add(code, phrase("{code} has no negative numbers", code=self.code))
            return
        try:
            yield self.put(values, series)
        except FormatError as error:
            losses.add(code, error.what)

    def __getitem__(self, name: str) -> TrfColumn:
        """Return the column with that name."""
        return next(column for column in self.columns if column.name == name)

    def _all_columns(self, end: int) -> Iterator[TrfColumn]:
        yield from self.columns
        if self.series is not None:
            entries = range(max(0, end - self.series.first + self.series.step) // self.series.step)
            yield from (self.series.column(index) for index in entries)


def free_text(line: str) -> str:
    """Return what stands from column 5 on.

    >>> free_text("012 Open of Nowhere  ")
    'Open of Nowhere'
    """
    return line[FREE_TEXT_FIRST - 1 :].strip()


def number_from(text: str, name: str) -> int:
    """Return the whole number that a value says."""
    number = whole_number(text)
    if number is None:
        raise FormatError("{name} must be a whole number, not {text}", name=name, text=repr(text))
    return number


def optional_number(text: str, name: str) -> int | None:
    """Return the whole number that a value says, None when it is blank."""
    return number_from(text, name) if text else None


def points_from(text: str, name: str) -> Points:
    """Return the tenths that a value says."""
    try:
        return points_from_text(text)
    except ValueError as error:
        raise FormatError("{name}: {error}", name=name, error=error.args[0]) from None


def optional_points(text: str, name: str) -> Points | None:
    """Return the tenths that a value says, None when it is blank."""
    return points_from(text, name) if text else None


def players_from(texts: Iterable[str]) -> tuple[PlayerId, ...]:
    """Return the starting numbers in a list; blank entries are passed over."""
    return tuple(PlayerId(number_from(text, phrase("a starting number"))) for text in texts if text)


def round_from(text: str) -> RoundNumber:
    """Return the round that a value names."""
    number = number_from(text, phrase("a round"))
    if number < 1:
        raise FormatError("rounds are counted from 1")
    return RoundNumber(number)


def optional_text(value: int | None) -> str:
    """Return a number as text, nothing for None."""
    return "" if value is None else str(value)


def optional_points_text(points: Points | None) -> str:
    """Return points as text, nothing for None."""
    return "" if points is None else points_to_text(points)
