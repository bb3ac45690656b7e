"""Names, clubs and categories full of markup: every page and paper shows them as they were typed.

`tests/attacks/test_texts.py` types them into everything; this is the cheap part of it.
"""

from __future__ import annotations

import io
from html import unescape
from pathlib import Path

import pytest
from pypdf import PdfReader
from tests.attacks.texts import LINES, SIGN, type_into
from tests.web.clients import Client, Clients

from ronde.office.desk import Desk
from ronde.office.paperwork.publicpages import shown_event
from ronde.web.public.static_site import write_site

HTML = ("<b>", "<script>", "<img src=x")
"""What must not stand behind the sign of a text that was typed."""

PAGES = (
    "/events/demo", "/events/demo/players", "/events/demo/players/tools/categories",
    "/events/demo/standings", "/events/demo/prizes", "/events/demo/journal",
    "/events/demo/documents", "/public/demo", "/public/demo/players/1", "/public/demo/standings",
    "/public/demo/standings?category=c0", "/public/demo/prizes", "/public/demo/projector",
)  # fmt: skip
PAPERS = ("players", "standings", "prizes", "receipts", "diplomas", "report")


@pytest.fixture
def client(client_as: Clients, desk: Desk) -> Client:
    """Return the arbiter of an event in which somebody typed all of it."""
    type_into(desk)
    return client_as("arbiter")


def test_every_page_and_paper(client: Client, desk: Desk, tmp_path: Path) -> None:
    found: dict[str, str] = {}
    for path in PAGES:
        joined = "&" if "?" in path else "?"
        answer = client.get(f"{path}{joined}lang=fr")
        found[path] = answer.text if answer.status_code == 200 else f"{answer.status_code}"
    assert {path for path, text in found.items() if len(text) == 3} == set()
    assert [path for path, text in found.items() if any(SIGN + html in text for html in HTML)] == []
    names = unescape(found["/public/demo/standings"])
    assert [text for text in LINES[1:20] if f"{text} " not in names] == []
    papers = {
        kind: client.get(f"/events/demo/documents/{kind}.pdf?lang=fr").status_code
        for kind in PAPERS
    }
    assert papers == dict.fromkeys(PAPERS, 200)
    pages = PdfReader(io.BytesIO(client.get("/events/demo/documents/players.pdf").content)).pages
    printed = " ".join(page.extract_text() for page in pages).replace("\u200b", "")
    assert f"{SIGN}{{b}}" in printed
    assert "#panic()" in printed
    write_site(shown_event(desk, "demo"), tmp_path, "fr")
    written = [file.read_text(encoding="utf-8") for file in tmp_path.rglob("*.html")]
    assert f"{SIGN}{{{{ 7*7 }}}}" in unescape(" ".join(written))
    assert not [html for html in HTML if any(SIGN + html in text for text in written)]
