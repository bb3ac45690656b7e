"""Players from a CSV file: all of them, or none when a line is wrong."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from ronde.app.roles import Role
from ronde.errors import FileError, FormatError, InputError
from ronde.federation.actions import FederationAction, action
from ronde.federation.changes import LicenceGrant, put_licence
from ronde.federation.desk import FederationDesk
from ronde.federation.people import Entered, EntryBook, PlayerEntry
from ronde.i18n import phrase
from ronde.ratings.ffjd.series import Licence
from ronde.store import Step

COLUMNS: Final = (
    "id", "name", "sex", "birth_date", "country", "club", "league", "rating", "fmjd_rating",
    "licence",
)  # fmt: skip


def read_players(path: Path) -> ImportPlayers:
    """Return the action that enters the players of a file on this machine."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise FileError(
            "{file}: cannot be read: {reason}", file=path, reason=error.strerror or str(error)
        ) from error
    except UnicodeDecodeError as error:
        raise FormatError("the file is not UTF-8; save it as UTF-8", file=str(path)) from error
    return ImportPlayers(text, str(path))


Cells = dict[str, str]


@action(
    phrase("import players"),
    article="9.3",
    role=Role.LICENCE_OFFICER,
)
class ImportPlayers(FederationAction[Entered]):
    """Enter all players of a CSV file, or none when a line is wrong."""

    text: str
    file: str | None = None

    @cached_property
    def _lines(self) -> list[tuple[int, Cells]]:
        return list(_lines(self.text, self.file))

    def arguments(self) -> dict[str, Any]:
        """Return what the journal keeps: where the players came from, and how many."""
        return {"file": self.file, "players": len(self._lines)}

    def run(self, step: Step, desk: FederationDesk) -> Entered:
        """Enter everybody; `licence` is leisure or full for the season of today."""
        book = EntryBook(step, desk.today)
        grants: list[LicenceGrant] = []
        for number, cells in self._lines:
            try:
                player = book.enter(_entry(cells))
                grants += _grant(player, cells)
            except InputError as error:
                raise FormatError(error.phrase, file=self.file, line=number) from error
        book.write(step)
        for grant in grants:
            put_licence(step, book.register.season(desk.today), grant, desk.today)
        return Entered(tuple(book.numbers), tuple(book.findings))


def _lines(text: str, file: str | None) -> Iterator[tuple[int, Cells]]:
    """Yield the number of a line and its cells by column; the headings are checked."""
    first = text.partition("\n")[0]
    reader = csv.reader(
        io.StringIO(text),
        delimiter=";" if first.count(";") > first.count(",") else ",",
        strict=True,
    )
    try:
        headings = [cell.strip().casefold() for cell in next(reader, [])]
        _check_headings(headings, file)
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) > len(headings):
                what = phrase(
                    "{cells} cells for {headings} headings",
                    cells=len(cells),
                    headings=len(headings),
                )
                raise FormatError(what, file=file, line=reader.line_num)
            padded = cells + [""] * (len(headings) - len(cells))
            row = {name: cell.strip() for name, cell in zip(headings, padded, strict=True)}
            yield reader.line_num, row
    except csv.Error as error:
        raise FormatError(
            "no CSV: {error}", error=str(error), file=file, line=reader.line_num
        ) from error


def _check_headings(headings: list[str], file: str | None) -> None:
    unknown = [name for name in headings if name not in COLUMNS]
    if "name" not in headings or unknown or len(set(headings)) != len(headings):
        raise FormatError(_wrong_headings(unknown), file=file, line=1)


def _wrong_headings(unknown: list[str]) -> str:
    known = ", ".join(COLUMNS)
    if unknown:
        return phrase(
            "unknown column {column}; known are {known}", column=repr(unknown[0]), known=known
        )
    return phrase("headings are missing or twice; known are {known}", known=known)


def _entry(cells: Cells) -> PlayerEntry:
    return PlayerEntry(
        name=cells["name"],
        id=_number(cells, "id"),
        sex=cells.get("sex", ""),
        birth_date=cells.get("birth_date", ""),
        country=cells.get("country", "") or "FRA",
        club=cells.get("club", ""),
        league=cells.get("league", ""),
        rating=_number(cells, "rating"),
        fmjd_rating=_number(cells, "fmjd_rating"),
    )


def _number(cells: Cells, name: str) -> int | None:
    text = cells.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise InputError(
            "{player}: {column} {value} is no whole number",
            player=cells["name"],
            column=name,
            value=repr(text),
        )
    return int(text)


def _grant(player: int, cells: Cells) -> list[LicenceGrant]:
    kind = cells.get("licence", "")
    if not kind:
        return []
    if kind not in [known.value for known in Licence]:
        raise InputError(
            "{player}: licence {licence} is not known; write leisure or full",
            player=cells["name"],
            licence=repr(kind),
        )
    return [LicenceGrant(player, Licence(kind))]
