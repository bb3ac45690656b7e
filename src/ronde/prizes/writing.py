"""Prize lists written out: as TOML, and the prizes alone as a table for a spreadsheet and back."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any, Final

from ronde.errors import FormatError
from ronde.i18n import LANGUAGES, phrase, phrase_in, translate
from ronde.model.names import folded
from ronde.prizes.reading import PrizeEntry, PrizeListDocument

COLUMNS: Final[Mapping[str, str]] = {
    "category": phrase("Category"),
    "place": phrase_in("of a prize", "Place"),
    "money": phrase("Money"),
    "trophy": phrase("Trophy"),
    "title": phrase("Title"),
    "value": phrase_in("of a prize", "Value"),
    "group": phrase("Group"),
}
"""The columns of a table of prizes, in their order."""

_NOT_AN_AMOUNT: Final = re.compile(r"[\s\u00a0\u202f€$£]|(?<=\d)[A-Za-z]{3}$|^[A-Za-z]{3}(?=\d)")
_SPACES: Final = re.compile(r"[\s\u00a0\u202f]")


def plain_amount(text: str) -> str:
    """Return an amount as a list keeps it: no blanks, no currency, a point for decimals.

    What is no amount stays, so that it is refused where it is read.

    >>> [plain_amount(text) for text in (" 1 250,50 €", "300.00", "EUR 80", "")]
    ['1250.5', '300', '80', '0']
    """
    bare = _NOT_AN_AMOUNT.sub("", _SPACES.sub("", text)).replace(",", ".")
    if "." in bare:
        bare = bare.rstrip("0").rstrip(".")
    return bare or "0"


# TOML ------------------------------------------------------------------------------------------


def toml_text(document: PrizeListDocument) -> str:
    """Return a list as a TOML file; what has its default is left out."""
    said = dict(_said(document))
    head = [f"{name} = {_value(value)}" for name, value in said.items() if not _is_table(value)]
    parts = ["\n".join(head)]
    for name, value in said.items():
        if not _is_table(value):
            continue
        entries, header = (value, "[[{}]]") if isinstance(value, tuple) else ((value,), "[{}]")
        for entry in entries:
            lines = (f"{key} = {_value(part)}" for key, part in _said(entry))
            parts.append("\n".join((header.format(name), *lines)))
    return "\n\n".join(parts) + "\n"


def _said(entry: Any) -> Iterator[tuple[str, Any]]:
    for one in fields(entry):
        value = getattr(entry, one.name)
        if one.default is MISSING or value != one.default:
            yield one.name, value


def _is_table(value: Any) -> bool:
    first = value[0] if isinstance(value, tuple) and value else value
    return is_dataclass(first)


def _value(value: Any) -> str:
    if isinstance(value, Enum):
        value = value.value
    if isinstance(value, bool | int | str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return "[" + ", ".join(_value(part) for part in value) + "]"


# Tables ----------------------------------------------------------------------------------------


def table_text(prizes: Iterable[PrizeEntry]) -> str:
    """Return the prizes as CSV with the names of the columns."""
    out = io.StringIO()
    written = csv.writer(out, lineterminator="\n")
    written.writerow(COLUMNS)
    for prize in prizes:
        written.writerow(getattr(prize, name) or "" for name in COLUMNS)
    return out.getvalue()


def prizes_in_table(text: str) -> tuple[PrizeEntry, ...]:
    r"""Return the prizes of a table that was pasted from a spreadsheet, or of a CSV file.

    The first line may name the columns, in any of the languages; without it they come in the
    order of `COLUMNS`. A place that is left out is the next of its list. Raises FormatError that
    names the line.

    >>> [(p.category, p.place, p.money) for p in prizes_in_table("\t1\t300\nU18\t\t80")]
    [('', 1, '300'), ('U18', 1, '80')]
    """
    lines = [(number, cells) for number, cells in _lines(text) if any(cells)]
    if not lines:
        return ()
    names = _named(lines[0][1])
    if names is not None:
        lines = lines[1:]
    columns = names or tuple(COLUMNS)
    places: dict[tuple[str, str], int] = {}
    found: list[PrizeEntry] = []
    for number, cells in lines:
        said = dict(zip(columns, cells, strict=False))
        if len(cells) > len(columns) and any(cells[len(columns) :]):
            raise FormatError(
                "a line has at most {count} columns: {known}",
                line=number,
                count=len(columns),
                known=", ".join(columns),
            )
        category, group = said.get("category", ""), said.get("group", "")
        place = _place(said.get("place", ""), number, places.get((category, group), 0) + 1)
        places[category, group] = place
        money = plain_amount(said.get("money", ""))
        value = plain_amount(said["value"]) if said.get("value") else None
        texts = {name: text for name, text in said.items() if name in ("trophy", "title")}
        found.append(PrizeEntry(place, category, money, value=value, group=group, **texts))
    return tuple(found)


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    first = text.strip("\ufeff\r\n").partition("\n")[0]
    separator = max("\t;,", key=first.count)
    rows = csv.reader(text.strip("\ufeff").splitlines(), delimiter=separator)
    for number, cells in enumerate(rows, 1):
        yield number, [cell.strip() for cell in cells]


def _named(cells: Sequence[str]) -> tuple[str, ...] | None:
    """Return the columns that a line names, None for a line that names none."""
    words = {folded(name): name for name in COLUMNS}
    for name, word in COLUMNS.items():
        words |= {folded(translate(word, language)): name for language in LANGUAGES}
    known = tuple(words.get(folded(cell), "") for cell in cells)
    if "place" not in known and "money" not in known:
        return None
    for cell, name in zip(cells, known, strict=True):
        if cell and not name:
            raise FormatError(
                "there is no column {name}; known: {known}",
                line=1,
                name=repr(cell),
                known=", ".join(COLUMNS),
            )
    return known


def _place(text: str, line: int, due: int) -> int:
    digits = text.rstrip(".")
    if not digits:
        return due
    if not (digits.isascii() and digits.isdigit() and len(digits) < 4):
        raise FormatError("{text} is no place; write a number", line=line, text=repr(text))
    return int(digits)


def looks_like_toml(text: str) -> bool:
    """Return whether a text is a prize list in TOML, and no table."""
    return bool(re.search(r"^\s*(\[\[?\s*\w+\s*\]\]?|\w+\s*=)", text, re.MULTILINE))
