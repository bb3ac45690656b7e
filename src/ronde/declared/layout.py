"""A table as aligned text and as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from ronde.i18n import translate


class Table(NamedTuple):
    """Headings and rows of cells; `right` numbers the columns that hold figures."""

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    right: Sequence[int] = ()

    def filled(self) -> Table:
        """Return the table without the columns whose cells are all empty.

        >>> Table(("no", "title", "name"), [("1", "", "Alves")], right=[0]).filled().headings
        ['no', 'name']
        """
        if not self.rows:
            return self
        kept = [i for i in range(len(self.headings)) if any(row[i] for row in self.rows)]
        return Table(
            [self.headings[i] for i in kept],
            [[row[i] for i in kept] for row in self.rows],
            [place for place, i in enumerate(kept) if i in self.right],
        )

    def told(self, language: str) -> Table:
        """Return the table with its words in a language."""
        rows = [[translate(cell, language) for cell in row] for row in self.rows]
        return Table([translate(cell, language) for cell in self.headings], rows, self.right)

    def text(self) -> str:
        """Return the table as aligned columns.

        >>> print(Table(("no", "name"), [("1", "Alves"), ("12", "Costa")], right=[0]).text())
        no  name
        --  -----
         1  Alves
        12  Costa
        """
        widths = [max(map(len, column)) for column in zip(self.headings, *self.rows, strict=True)]
        figures = set(self.right)

        def laid_out(line: Sequence[str]) -> str:
            cells = (
                cell.rjust(width) if i in figures else cell.ljust(width)
                for i, (cell, width) in enumerate(zip(line, widths, strict=True))
            )
            return "  ".join(cells).rstrip()

        ruler = "  ".join("-" * width for width in widths)
        return "\n".join([laid_out(self.headings), ruler, *map(laid_out, self.rows)])

    def html(self, caption: str = "", hrefs: Sequence[str] = ()) -> str:
        """Return the table as HTML; what is a figure has the class `n`.

        With `hrefs` the first cell of each row leads to the address in its place.

        >>> print(Table(("no", "name"), [("1", "<b>")], right=[0]).html())
        <table>
        <thead><tr><th class="n">no</th><th>name</th></tr></thead>
        <tbody>
        <tr><td class="n">1</td><td>&lt;b&gt;</td></tr>
        </tbody>
        </table>
        """
        figures = set(self.right)

        def line(cells: Sequence[str], tag: str, href: str = "") -> str:
            classes = (' class="n"' if i in figures else "" for i in range(len(cells)))
            told = [escape(cell) for cell in cells]
            if href:
                told[0] = f'<a href="{escape(href)}">{told[0]}</a>'
            made = (f"<{tag}{c}>{t}</{tag}>" for c, t in zip(classes, told, strict=True))
            return f"<tr>{''.join(made)}</tr>"

        title = f"\n<caption>{escape(caption)}</caption>" if caption else ""
        leading = hrefs or [""] * len(self.rows)
        rows = zip(self.rows, leading, strict=True)
        body = "\n".join(line(cells, "td", href) for cells, href in rows)
        return (
            f"<table>{title}\n<thead>{line(self.headings, 'th')}</thead>\n"
            f"<tbody>\n{body}\n</tbody>\n</table>"
        )
