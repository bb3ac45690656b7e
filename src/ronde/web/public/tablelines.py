"""The lines of the longest tables as HTML: the standings and the cross-table.

A template takes ten times as long for a line, and of these there are thousands. Every text is
escaped here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from markupsafe import Markup, escape

from ronde.documents.marks import Corrections
from ronde.web.language import Speech
from ronde.web.public.crosstable import CrossLine
from ronde.web.public.links import Links
from ronde.web.public.standingtable import StandingRow

_BETWEEN: Final = "\n"


Known = TypeVar("Known")


class _Escaped(dict[Known, str]):
    """The texts of what stands on many lines, each written and escaped once."""

    def __init__(self, write: Callable[[Known], str]) -> None:
        super().__init__()
        self._write = write

    def __missing__(self, known: Known) -> str:
        self[known] = text = str(escape(self._write(known)))
        return text


class TableLines:
    """Writes lines in one language, with the links of one kind of page."""

    def __init__(self, speech: Speech, links: Links) -> None:
        self._speech, self._links = speech, links
        self._text = _Escaped[str](str)
        self._tenths = _Escaped[int](speech.points)

    def standings(
        self,
        rows: Iterable[StandingRow],
        after: int | None,
        anchors: Sequence[str],
        corrections: Corrections,
    ) -> Markup:
        """Return the lines of a standing; values lead to the card, if there is one after it.

        `anchors` are where the working of each tie-break stands on the card.
        """
        title = self._text[self._speech.t("corrected later")]
        lines = []
        for row in rows:
            card = str(escape(self._links.player(row.number, after)))
            mark = corrections.of_player(row.number)
            lines.append(
                f'  <tr><td class="num"{_shared(row)}</td><th scope="row" class="name">'
                f'<a href="{card or escape(self._links.player(row.number))}">{escape(row.name)}</a>'
                + (f' <span class="mark" title="{title}">{mark}</span>' if mark else "")
                + f'</th><td class="wide">{self._text[row.federation]}</td>'
                f'<td class="num wide">{self._text[row.rating]}</td>'
                f"{self._values(row, card, anchors)}</tr>\n"
            )
        return Markup("".join(lines))

    def _values(self, row: StandingRow, card: str, anchors: Sequence[str]) -> str:
        points, texts = self._tenths[row.points], [self._text[cell] for cell in row.cells]
        if not card:
            cells = [f'<td class="num">{text}</td>' for text in texts]
            return f'<td class="num"><b>{points}</b></td>{"".join(cells)}'
        linked = [
            f'<td class="num"><a href="{card}#{anchor}">{text or "·"}</a></td>'
            for anchor, text in zip(anchors, texts, strict=True)
        ]
        first = f'<td class="num"><a href="{card}#working-pts"><b>{points}</b></a></td>'
        return first + "".join(linked)

    def crosstable(self, lines: Iterable[CrossLine]) -> Markup:
        """Return the lines of a cross-table."""
        made = []
        for line in lines:
            # All at once, for few of them are the same.
            cells = str(escape(_BETWEEN.join(line.cells))).replace(
                _BETWEEN, '</td><td class="mid">'
            )
            made.append(
                f'  <tr><td class="num">{line.line}</td><th scope="row" class="name">'
                f'<a href="{escape(self._links.player(line.number))}">{escape(line.name)}</a></th>'
                f'<td class="num wide">{self._text[line.rating]}</td>'
                + (f'<td class="mid">{cells}</td>' if line.cells else "")
                + f'<td class="num"><b>{self._tenths[line.points]}</b></td></tr>\n'
            )
        return Markup("".join(made))


def _shared(row: StandingRow) -> str:
    """Return the rest of the first cell; who shares a rank shows none of their own."""
    return f' data-shared="{row.rank}">' if row.shares else f">{row.rank}"
