"""A published list as PDF, set by typst from our own template; an optional part of ronde."""

from __future__ import annotations

import json
from datetime import UTC, datetime, time
from importlib.resources import files

from ronde.app.federation.lists import PublishedList
from ronde.app.federation.sheets import shown_cells, subtitle
from ronde.errors import InputError


def as_pdf(published: PublishedList) -> bytes:
    """Return a list as PDF; the same list gives the same bytes.

    Raises InputError when the library is not installed.
    """
    try:
        import typst
    except ImportError as error:
        raise InputError("PDF needs the package typst: pip install 'ronde[office]'") from error
    data = {
        "title": published.title,
        "subtitle": subtitle(published),
        "lines": [shown_cells(line) for line in published.lines],
    }
    template = files("ronde.app.federation").joinpath("list.typ").read_bytes()
    pdf = typst.compile(
        template,
        format="pdf",
        ignore_system_fonts=True,
        sys_inputs={"list": json.dumps(data, ensure_ascii=False)},
        timestamp=datetime.combine(published.published_on, time(), UTC),
    )
    assert isinstance(pdf, bytes)  # without an output file the document itself comes back
    return pdf
