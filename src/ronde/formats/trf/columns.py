"""Where things stand on a line: one description, used to cut lines and to put them together.

Columns are counted from 1 and both ends belong to them, as in the descriptions of the format.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ronde.errors import FormatError
from ronde.phrases import phrase


class Column(NamedTuple):
    """A named stretch of a line; `right` values stand at its right end."""

    name: str
    first: int
    last: int
    right: bool = False

    @property
    def width(self) -> int:
        """How many characters fit.

        >>> Column("name", 15, 47).width
        33
        """
        return self.last - self.first + 1

    def cut(self, line: str) -> str:
        """Return what stands there, without the blanks around it.

        >>> Column("rating", 5, 8).cut("001   12 and more")
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


class Series(NamedTuple):
    """Equal columns that repeat to the end of the line: numbers of players, dates of rounds."""

    name: str
    first: int
    width: int
    step: int
    right: bool = True

    def column(self, index: int) -> Column:
        """Return the column of the entry with that index, the first being 0.

        >>> Series("players", 11, 4, 5).column(2)
        Column(name='players', first=21, last=24, right=True)
        """
        first = self.first + index * self.step
        return Column(self.name, first, first + self.width - 1, self.right)

    def cut(self, line: str) -> list[str]:
        """Return the entries up to the last one that is not blank.

        >>> Series("players", 1, 4, 5).cut("   1      0012   ")
        ['1', '', '0012']
        """
        starts = range(self.first - 1, len(line.rstrip()), self.step)
        return [line[start : start + self.width].strip() for start in starts]


@dataclass(frozen=True, slots=True)
class Layout:
    """All columns of a record."""

    code: str
    columns: tuple[Column, ...]
    series: Series | None = None

    def cut(self, line: str) -> dict[str, str]:
        """Return the single values by name; raises FormatError if a gap is not blank."""
        self.refuse_stray(line)
        return {column.name: column.cut(line) for column in self.columns}

    def cut_series(self, line: str) -> list[str]:
        """Return the repeated values, blank ones as empty texts."""
        return self.series.cut(line) if self.series is not None else []

    def stray(self, line: str) -> int | None:
        """Return the first column between the values that is not blank, or None.

        >>> Layout("152", (Column("colour", 5, 5),)).stray("152 W x")
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

    def __getitem__(self, name: str) -> Column:
        """Return the column with that name."""
        return next(column for column in self.columns if column.name == name)

    def _all_columns(self, end: int) -> Iterator[Column]:
        yield from self.columns
        if self.series is not None:
            entries = range(max(0, end - self.series.first + self.series.step) // self.series.step)
            yield from (self.series.column(index) for index in entries)
