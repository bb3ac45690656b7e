"""Player lines: the person, then the rounds."""

from __future__ import annotations

from typing import Final

from ronde.formats.draft import Draft, Entry, Line
from ronde.formats.people import whole_number
from ronde.formats.trf.cells import Owner, read_cells
from ronde.formats.trf.layouts import PLAYER, ROUND_CELLS
from ronde.formats.trf.persons import PERSON_WIDTH, PersonReader
from ronde.phrases import phrase

_NUMBER: Final = PLAYER["number"]
_NAME: Final = PLAYER["name"]


def read_player(draft: Draft, line: Line) -> None:
    """Add the player of a line to the draft, or the reason why it has none."""
    text = line.text.rstrip()
    if not text.isascii():
        text = _with_character_columns(draft, line.number, text)
    person = text[:PERSON_WIDTH].ljust(PERSON_WIDTH)
    number = whole_number(_NUMBER.cut(person))
    if not number or person[3] != " ":
        draft.find(
            "number-unreadable",
            phrase("a player line needs a starting number from 1 to 9999 in columns 5 to 8"),
            line.number,
            column=_NUMBER.first,
        )
        return
    reader = PersonReader(draft, Owner(line.number, number), person)
    reader.warn_about_shifted_columns()
    cells = read_cells(draft, Owner(line.number, number), text)
    draft.entries.append(Entry(reader.player(), line.number, reader.points(), cells))


def _with_character_columns(draft: Draft, number: int, text: str) -> str:
    """Return the line with its columns counted in characters.

    Some programs fill a name up to 33 bytes of UTF-8, which moves everything behind it. Such
    a line shows itself: by characters something stands between the columns, by bytes not.
    """
    if _is_sound(text):
        return text
    raw = text.encode("utf-8", "surrogatepass")
    name = raw[_NAME.first - 1 : _NAME.last].decode("utf-8", "replace")
    before = raw[: _NAME.first - 1].decode("utf-8", "replace")
    behind = raw[_NAME.last :].decode("utf-8", "replace")
    moved = before + name.ljust(_NAME.width) + behind
    if "\ufffd" in name or len(before) != _NAME.first - 1 or not _is_sound(moved):
        return text
    draft.find("byte-columns", phrase("the columns of this line are counted in bytes"), number)
    return moved


def _is_sound(text: str) -> bool:
    """Whether all gaps between the columns are blank, those of the rounds included."""
    if PLAYER.stray(text[:PERSON_WIDTH]) is not None:
        return False
    starts = range(ROUND_CELLS.first - 1, len(text), ROUND_CELLS.step)
    cells = [text[start : start + ROUND_CELLS.width] for start in starts]
    return all(not (cell[:2] + cell[6:7] + cell[8:9]).strip() for cell in cells)
