"""Collects what a dialect cannot express while a tournament is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ronde.errors import FormatError
from ronde.formats.catalogue import WRITING
from ronde.formats.trf.columns import Column, Layout
from ronde.model import Finding
from ronde.phrases import phrase

_COUNTED: Final = frozenset(
    (
        "number", "round", "first_round", "last_round", "rank", "first_player", "last_player",
        "team", "opponent", "white_team", "black_team", "players", "members", "teams",
    )
)  # fmt: skip


class Losses:
    """Kinds of loss in the order in which they were met, each with its first case and a count."""

    def __init__(self) -> None:
        self._first: dict[str, tuple[str, int | None]] = {}
        self._count: dict[str, int] = {}

    def add(self, code: str, what: str, *, player: int | None = None) -> None:
        """Note one case of a loss."""
        self._first.setdefault(code, (what, player))
        self._count[code] = self._count.get(code, 0) + 1

    def findings(self) -> tuple[Finding, ...]:
        """Return one finding for every kind of loss."""
        return tuple(self._finding(code) for code in self._first)

    def _finding(self, code: str) -> Finding:
        what, player = self._first[code]
        more = self._count[code] - 1
        if more:
            what = phrase("{what} (and {more} more)", what=what, more=more)
        return Finding(WRITING[code].severity, code, what, player=player)

    def cleaned(self, text: str) -> str:
        r"""Return a text fit for a line: no line breaks, no control characters, no blanks around.

        >>> losses = Losses()
        >>> losses.cleaned("two\nlines "), [f.code for f in losses.findings()]
        ('two lines', ['text-changed'])
        """
        printable = "".join(" " if _breaks_a_line(character) else character for character in text)
        clean = printable.strip()
        if clean != text:
            self.add(
                "text-changed",
                phrase("{text} was written as {written}", text=repr(text), written=repr(clean)),
            )
        return clean

    def fitted(self, text: str, column: Column, *, player: int | None = None) -> str:
        """Return a text that fits a column: a text loses its end, a number is left out."""
        clean = self.cleaned(text)
        if len(clean) <= column.width:
            return clean
        name = column.name.replace("_", "-")
        what = phrase(
            "{column} {text} has {width} columns",
            column=column.name.replace("_", " "),
            text=repr(clean),
            width=column.width,
        )
        if column.right:
            self.add(f"{name}-lost", what, player=player)
            return ""
        self.add(f"{name}-cut", what, player=player)
        return clean[: column.width].strip()

    def lines(
        self, code: str, layout: Layout, values: Mapping[str, str], series: Sequence[str] = ()
    ) -> Iterator[str]:
        """Yield a line of numbers, or note the loss if one of them cannot be told in its column.

        A column is too narrow for some, and what is counted cannot be negative.
        """
        counted = [text for name, text in values.items() if name in _COUNTED]
        if layout.series is not None and layout.series.name in _COUNTED:
            counted += series
        if any(text.startswith("-") for text in counted):
            self.add(code, phrase("{code} has no negative numbers", code=layout.code))
            return
        try:
            yield layout.put(values, series)
        except FormatError as error:
            self.add(code, error.what)


def _breaks_a_line(character: str) -> bool:
    """Whether a character ends a line, is a control character, or cannot be encoded."""
    return character < " " or "\x7f" <= character <= "\x9f" or "\ud800" <= character <= "\udfff"
