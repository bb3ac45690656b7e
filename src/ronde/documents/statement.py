"""The statement of system and settings that hangs on the wall before the first round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ronde.documents.sheet import Heading, Sheet, plain, typeset


class StatementLine(NamedTuple):
    """Something that is announced: its label and its value."""

    label: str
    value: str


class Passage(NamedTuple):
    """What is announced under one heading."""

    heading: str
    lines: tuple[StatementLine, ...]


def statement_document(
    event: str, passages: Sequence[Passage], sheet: Sheet, attachment: Sequence[str] = ()
) -> bytes:
    """Return the statement; what has no value is left out, and so is a heading without lines."""
    kept = [(p.heading, [line for line in p.lines if line.value]) for p in passages]
    content = {
        "size": 11,
        "sections": [
            {"heading": plain(heading), "lines": [[plain(a), _plain_lines(b)] for a, b in lines]}
            for heading, lines in kept
            if lines
        ],
        "attached": sheet.t("Rules of the pairing system"),
        "attachment": [plain(paragraph) for paragraph in attachment],
    }
    heading = Heading(sheet.t("System and settings"), event)
    return typeset("statement", heading, content, sheet)


def _plain_lines(text: str) -> str:
    """Return a text whose lines stay lines."""
    return "\n".join(map(plain, text.splitlines()))
