"""Lists as CSV, HTML and PDF, a curve as SVG: complete, safe, the same every time, discreet."""

from __future__ import annotations

import csv
import io
import xml.etree.ElementTree as ElementTree
from datetime import date
from html.parser import HTMLParser

import pytest
from pypdf import PdfReader

from ronde.documents import Sheet
from ronde.errors import InputError
from ronde.federation.cards import HistoryLine, RatingCard, rating_curve
from ronde.federation.exports import as_csv, as_html, as_pdf
from ronde.federation.lists import ListLine, ListPart, PublishedList, ranked

NAME = 'Agate, <b>"A" & #Co*</b>'


@pytest.fixture
def published() -> PublishedList:
    lines = [
        ListLine(None, n, f"{NAME} {n}", "w", "Quarry", "North", "senior", 1500 - n % 7,
                 None if n % 5 == 0 else 1490, None if n % 5 == 0 else 10 - n % 7,
                 "1/3", 3, "played")
        for n in range(1, 80)
    ]  # fmt: skip
    return PublishedList("Minerals", "2026-11", date(2026, 11, 1), "Opal, Olga", "", ranked(lines))


def test_csv_has_a_line_for_everybody(published: PublishedList) -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(published))))
    assert [(int(row["rank"]), row["name"]) for row in rows] == [
        (line.rank, line.name) for line in published.lines
    ]
    assert {row["previous"] for row in rows} == {"1490", ""}


class Cells(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        del attrs  # the parser gives them whether one asks or not
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_html_shows_names_as_they_are(published: PublishedList) -> None:
    page = Cells()
    page.feed(as_html(published))
    assert page.tags.count("tr") == len(published.lines) + 1
    assert "b" not in page.tags
    assert f"{NAME} 7" in page.texts


def test_pdf_is_the_same_every_time(published: PublishedList) -> None:
    first = as_pdf(published)
    assert first.startswith(b"%PDF-")
    assert first == as_pdf(published)


def test_pdf_speaks_the_language_and_tells_the_part(published: PublishedList) -> None:
    sheet = Sheet(published.published_on, "fr")
    pdf = as_pdf(published, sheet, ListPart(category="under 16", sex="w", club="Quarry"))
    first = PdfReader(io.BytesIO(pdf)).pages[0]
    text = " ".join(first.extract_text().replace("\u200b", "").split())
    assert "Liste de classement au 1 " in text
    assert f"Moins de 16 ans · Femmes · Quarry · {len(published.lines)} joueurs" in text
    assert "Capital-Points Évolution Parties Club" in text


def card(*ratings: int) -> RatingCard:
    history = tuple(
        HistoryLine(f"2026-{month:02}", rating, None, 3, "played")
        for month, rating in enumerate(ratings, 1)
    )
    return RatingCard(1, NAME, "w", "Quarry", "North", None, 0, history, (), ())


@pytest.mark.parametrize("ratings", [(1400,), (1400, 1400), (600, 2400), tuple(range(900, 912))])
def test_every_point_of_the_curve_lies_in_the_picture(ratings: tuple[int, ...]) -> None:
    drawn = ElementTree.fromstring(rating_curve(card(*ratings)))
    name = "{http://www.w3.org/2000/svg}"
    dots = drawn.findall(f"{name}circle")
    assert len(dots) == len(ratings)
    width, height = int(drawn.attrib["width"]), int(drawn.attrib["height"])
    for dot in dots:
        assert 0 < int(dot.attrib["cx"]) < width
        assert 0 < int(dot.attrib["cy"]) < height
    heights = [-int(dot.attrib["cy"]) for dot in dots]
    assert sorted(range(len(ratings)), key=lambda i: ratings[i]) == sorted(
        range(len(ratings)), key=lambda i: heights[i]
    )


def test_who_was_never_listed_has_no_curve() -> None:
    with pytest.raises(InputError, match="never listed"):
        rating_curve(card())
