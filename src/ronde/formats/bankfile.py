"""The payments in a bank's table (CSV): which text, which amount, on which day.

Every bank has headings of its own; the columns of the amount and of the day are known by words in
several languages, and all other cells are read as one text, in which somebody's reference stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from ronde.errors import FormatError
from ronde.formats.decoding import decoded
from ronde.formats.tables import csv_rows
from ronde.model.names import folded

_AMOUNTS: Final = (
    "amount", "credit", "betrag", "umsatz", "importe", "abono", "montant", "bedrag", "valor",
    "montante",
)  # fmt: skip
_DAYS: Final = ("date", "datum", "buchungstag", "valuta", "fecha", "data")
"""Words of headings, without accents."""

_FORMS: Final[tuple[tuple[re.Pattern[str], tuple[int, int, int]], ...]] = (
    (re.compile(r"(\d{4})-?(\d\d)-?(\d\d)", re.ASCII), (1, 2, 3)),
    (re.compile(r"(\d\d?)[./-](\d\d?)[./-](\d{4})", re.ASCII), (3, 2, 1)),
    (re.compile(r"(\d\d?)[./-](\d\d?)[./-](\d\d)", re.ASCII), (3, 2, 1)),
)
"""How days are written, with the places of year, month and day."""

_CENTURY: Final = 2000
_PLAIN: Final = re.compile(r"[+-]?\d+(\.\d{1,2})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class BankLine:
    """A payment that came in: where it stands, its amount as a decimal text, its day and text.

    `day` is None where the table has no such column.
    """

    line: int
    amount: str
    day: date | None
    text: str


def read_bank_file(data: bytes, name: str) -> tuple[BankLine, ...]:
    """Return the payments that came in; raises FormatError for a table without amounts.

    What went out is left aside.
    """
    text, _ = decoded(data, name)
    rows = csv_rows(text, _delimiter(text), name)
    for place, (_, cells) in enumerate(rows):
        amount = _column(cells, _AMOUNTS)
        if amount is not None:
            found = _lines(rows[place + 1 :], amount, _column(cells, _DAYS))
            return tuple(one for one in found if not one.amount.startswith("-"))
    raise FormatError(
        "no column of amounts was found; export the payments of the account as CSV with a line of"
        " headings, one of them Amount",
        file=name,
    )


def _delimiter(text: str) -> str:
    """Return what divides the cells, by the row that has most of them."""
    most = max(text.splitlines()[:50], key=lambda line: max(map(line.count, ";\t,")), default="")
    return max(";\t,", key=most.count)


def _column(cells: Sequence[str], words: Sequence[str]) -> int | None:
    """Return the first column whose heading has one of the words, those first that say no more."""
    headings = [folded(cell).split() for cell in cells]
    for is_meant in _WAYS:
        for place, heading in enumerate(headings):
            if is_meant(heading, words):
                return place
    return None


def _is_word(heading: list[str], words: Sequence[str]) -> bool:
    return len(heading) == 1 and heading[0] in words


def _has_word(heading: list[str], words: Sequence[str]) -> bool:
    return len(heading) <= 3 and any(word in words for word in heading)


_WAYS: Final[tuple[Callable[[list[str], Sequence[str]], bool], ...]] = (_is_word, _has_word)


def _lines(
    rows: Sequence[tuple[int, tuple[str, ...]]], amount: int, day: int | None
) -> Iterator[BankLine]:
    for line, cells in rows:
        if amount >= len(cells):
            continue
        money = plain_money(cells[amount])
        if money:
            when = None if day is None or day >= len(cells) else _day_in(cells[day])
            yield BankLine(line, money, when, " ".join(cells))


def plain_money(text: str) -> str:
    """Return an amount with a point for decimals, empty for what is none.

    >>> [plain_money(text) for text in ("1.234,50 EUR", "+40,00", "1,250.00", "x")]
    ['1234.50', '40.00', '1250.00', '']
    """
    bare = re.sub(r"[^0-9.,+-]", "", text.replace("\N{MINUS SIGN}", "-"))
    whole, mark, coins = bare.rpartition("," if bare.rfind(",") > bare.rfind(".") else ".")
    if not mark or len(coins) > 2:
        whole, coins = bare, ""
    plain = re.sub("[.,]", "", whole).removeprefix("+") + (f".{coins}" if coins else "")
    return plain if _PLAIN.fullmatch(plain) else ""


def _day_in(text: str) -> date | None:
    for form, places in _FORMS:
        found = form.match(text.strip())
        if found is not None:
            year, month, day = (int(found[place]) for place in places)
            try:
                return date(year if year > 99 else year + _CENTURY, month, day)
            except ValueError:
                return None
    return None


def mentions(text: str, reference: str) -> bool:
    """Whether a text has a reference in it, however it is divided and written.

    >>> mentions("EREF+open, ab2c d3ef Beryl", "AB2CD3EF"), mentions("AB2C", "AB2CD3EF")
    (True, False)
    """
    return reference in re.sub("[^A-Z0-9]", "", text.upper())
