"""Certificates of title norms: facts, the rounds as a table, and where it is signed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ronde.documents.sheet import Heading, Sheet, plain, typeset
from ronde.documents.statement import Passage


class CertificateRow(NamedTuple):
    """A line of the table of rounds; one that does not count is struck out."""

    cells: tuple[str, ...]
    is_struck: bool = False


class CertificateSheet(NamedTuple):
    """One certificate; `right` numbers the columns that hold figures."""

    title: str
    passages: Sequence[Passage]
    headings: Sequence[str]
    rows: Sequence[CertificateRow]
    right: Sequence[int]
    notes: Sequence[str]


def certificates_document(
    event: str, title: str, pages: Sequence[CertificateSheet], sheet: Sheet
) -> bytes:
    """Return certificates as PDF, each from a new page."""
    content = {
        "certificates": [_data(page) for page in pages],
        "signatures": [sheet.t("Chief arbiter"), sheet.t("Federation of the event")],
    }
    return typeset("certificate", Heading(title, event), content, sheet)


def _data(page: CertificateSheet) -> dict[str, object]:
    return {
        "title": plain(page.title),
        "sections": [
            {"heading": plain(heading), "lines": [[plain(a), plain(b)] for a, b in lines]}
            for heading, lines in page.passages
        ],
        "headings": [plain(heading) for heading in page.headings],
        "rows": [
            {"cells": [plain(cell) for cell in row.cells], "struck": row.is_struck}
            for row in page.rows
        ],
        "right": list(page.right),
        "notes": [plain(note) for note in page.notes],
    }
