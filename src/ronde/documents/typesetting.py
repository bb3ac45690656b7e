"""One door to typst: a template of ours, data as JSON, a PDF back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime, time
from functools import cache
from importlib.resources import files
from typing import Any

from ronde.documents.sheet import Heading, Sheet, day_text, plain
from ronde.errors import InputError, RondeError

TYPE_SIZE = 10.0
"""The size of the type where a document does not choose another, in points."""


def typeset(template: str, heading: Heading, content: Mapping[str, Any], sheet: Sheet) -> bytes:
    """Return the PDF that a template makes of its data; the same data give the same bytes.

    Raises InputError when typst is not installed.
    """
    try:
        import typst
    except ImportError as error:
        raise InputError("printing needs the package typst: pip install 'ronde[office]'") from error
    try:
        pdf = typst.compile(
            _source(template),
            format="pdf",
            ignore_system_fonts=True,
            sys_inputs={"data": as_json(heading, content, sheet)},
            timestamp=datetime.combine(sheet.printed_on, time(), UTC),
        )
    except typst.TypstError as error:
        raise RondeError(
            "the document {title} could not be set: {error}",
            title=repr(heading.title),
            error=str(error),
        ) from error
    assert isinstance(pdf, bytes)  # without an output file the document itself comes back
    return pdf


def as_json(heading: Heading, content: Mapping[str, Any], sheet: Sheet) -> str:
    """Return everything that a template needs: what all share, then its own."""
    shared = {
        "language": sheet.language,
        "paper": sheet.paper.value,
        "size": TYPE_SIZE,
        "title": plain(heading.title),
        "event": plain(heading.event),
        "subtitle": plain(heading.subtitle),
        "printed": sheet.t("Printed on {day}", day=day_text(sheet.printed_on, sheet.language)),
        "page": sheet.t("Page {page} of {pages}", page="{page}", pages="{pages}"),
    }
    return json.dumps(shared | dict(content), ensure_ascii=False)


@cache
def _source(template: str) -> bytes:
    """Return a template behind the frame that all share."""
    folder = files("ronde.documents").joinpath("templates")
    return b"\n".join(folder.joinpath(f"{n}.typ").read_bytes() for n in ("frame", template))
