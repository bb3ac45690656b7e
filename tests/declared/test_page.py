"""Reports declared once: the page of HTML and the Markdown have the same parts."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from ronde.declared.layout import Table
from ronde.declared.page import (
    PageCode,
    PageFoot,
    PageHeading,
    PageList,
    PagePart,
    PagePicture,
    PageTable,
    ReportPage,
)
from ronde.i18n import Figure, phrase

_TABLE = Table((phrase("Name"), phrase("Points")), [("A|B <c>", Figure("2.5"))], (1,))
_SVG = '<svg viewBox="0 0 1 1"><path d="M 0 0"/></svg>'
_PARTS: tuple[PagePart, ...] = (
    "1 < 2",
    PageHeading(phrase("Plans")),
    PageList((phrase("Bye"), "Costa & Boer")),
    PageHeading("below", 3),
    _TABLE,
    PagePicture(_SVG, phrase("Points")),
    PagePicture(_SVG),
    PageCode('{"a": "<b>"}'),
    PageFoot(phrase("Round")),
)


class _Reader(HTMLParser):
    """Gathers elements and texts, and refuses what is not closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self.seen.append(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip() and "style" not in self.open:
            self.texts.append(data)


def _read(page: str) -> _Reader:
    reader = _Reader()
    reader.feed(page)
    assert reader.open == []
    return reader


def test_a_page_has_its_parts_in_order_and_every_text_escaped() -> None:
    page = ReportPage("A <report>", _PARTS).html("en")
    assert _read(page).texts == [
        "A <report>", "A <report>", "1 < 2", "Plans", "Bye", "Costa & Boer", "below", "Name",
        "Points", "A|B <c>", "2.5", '{"a": "<b>"}', "Round",
    ]  # fmt: skip


def test_its_elements_are_those_of_the_parts() -> None:
    seen = _read(ReportPage("", _PARTS).html("en")).seen
    body = [tag for tag in seen[seen.index("main") :] if tag not in ("tr", "th", "td", "path")]
    assert body == [
        "main", "h1", "p", "h2", "ul", "li", "li", "h3", "div", "table", "thead", "tbody",
        "figure", "svg", "figure", "svg", "pre", "footer",
    ]  # fmt: skip


def test_it_needs_nothing_else_and_fits_a_phone() -> None:
    page = ReportPage("", _PARTS).html("fr")
    assert page.startswith('<!doctype html>\n<html lang="fr">')
    assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in page
    assert "overflow-x: auto" in page
    for foreign in ("<script", "<link", "src=", "http"):
        assert foreign not in page


def test_texts_and_figures_are_those_of_the_language() -> None:
    page = ReportPage(phrase("Round"), _PARTS).html("fr")
    assert "<title>Ronde</title>" in page
    assert '<td class="n">2,5</td>' in page


def test_a_table_may_have_a_caption() -> None:
    captioned = ReportPage("t", [PageTable(_TABLE, phrase("Round"))])
    assert "<table>\n<caption>Ronde</caption>\n<thead>" in captioned.html("fr")
    assert captioned.markdown("en").startswith("# t\n\nRound\n\n| Name | Points |\n")


def test_headings_of_figures_may_be_broken_and_figures_may_not() -> None:
    page = ReportPage("", []).html("en")
    assert "th.n { white-space: normal; }" in page
    assert page.index("white-space: nowrap") < page.index("th.n {")


def test_a_picture_says_what_it_shows() -> None:
    page = ReportPage("", [PagePicture(_SVG, 'of "a"'), PagePicture(_SVG)]).html("en")
    assert page.count('role="img"') == 1
    assert 'aria-label="of &quot;a&quot;"' in page


@pytest.mark.parametrize("part", [PageList(()), PageFoot("")])
def test_what_is_empty_is_not_shown(part: PagePart) -> None:
    assert ReportPage("t", [part]).html("en") == ReportPage("t", []).html("en")
    assert ReportPage("t", [part]).markdown("en") == ReportPage("t", []).markdown("en") == "# t\n"


def test_markdown_has_the_same_parts() -> None:
    assert ReportPage(phrase("Results"), _PARTS).markdown("en") == (
        "# Results\n\n1 < 2\n\n## Plans\n\n- Bye\n- Costa & Boer\n\n### below\n\n"
        "| Name | Points |\n| --- | --: |\n| A\\|B <c> | 2.5 |\n\n"
        'Points\n\n```\n{"a": "<b>"}\n```\n\nRound\n'
    )
