"""Tables as CSV that a spreadsheet may open: what people wrote is never a formula in them.

A spreadsheet computes a cell that begins with `=`, `+`, `-`, `@` or a tab. Such a text is written
with an apostrophe before it, which is taken away when the table is read again. A carriage return
would end the line for some readers, and is written as a space.

INTERPRETATION 0132: programs that read the table see one sign more.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from typing import Final

_FORMULA: Final = re.compile(r"[' ]*[=+\-@\t]")
_NUMBER: Final = re.compile(r"[+-]?[0-9]+([.,][0-9]+)?")


def csv_text(rows: Iterable[Iterable[object]], delimiter: str = ",") -> str:
    """Return rows as CSV; None is an empty cell.

    >>> csv_text([["name", "change"], ["=1+1", -3], ["-4", "@home"]]).splitlines()
    ['name,change', "'=1+1,-3", "-4,'@home"]
    """
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    writer.writerows(map(_guarded, row) for row in rows)
    return out.getvalue()


def unguarded(cell: str) -> str:
    """Return a cell of a table as it was before it was written.

    >>> unguarded("'=1+1"), unguarded("'t Hart"), unguarded("-3")
    ('=1+1', "'t Hart", '-3')
    """
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def _guarded(cell: object) -> object:
    if not isinstance(cell, str):
        return cell
    text = cell.replace("\r", " ")
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text
