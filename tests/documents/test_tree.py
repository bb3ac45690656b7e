"""The tree of a knock-out on paper."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import date

import pytest
from pypdf import PdfReader
from tests.cups import cup

from ronde.documents import Sheet
from ronde.i18n import LANGUAGES
from ronde.questions.documents import DocumentKind, Order, print_document

Pages = Callable[[bytes], list[str]]
DAY = date(2026, 11, 15)
WORDS = {
    "en": ("Tree", "Semi-finals", "Third place", "Won by Player"),
    "de": ("Turnierbaum", "Halbfinale", "Spiel um Platz 3", "Gewonnen von Player"),
    "es": ("Cuadro", "Semifinales", "Tercer puesto", "Ganador: Player"),
    "fr": ("Arbre", "Demi-finales", "Troisième place", "Vainqueur : Player"),
    "nl": ("Schema", "Halve finales", "Derde plaats", "Gewonnen door Player"),
    "pt": ("Chave", "Semifinais", "Terceiro lugar", "Vencedor: Player"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_the_language(pages_of: Pages, language: str) -> None:
    event = cup(4, [["1-0", "="], ["1-0"], ["1-0", "0-1"]], third_place="yes", tie_break="1")
    pdf = print_document(event, Order(DocumentKind.TREE, Sheet(DAY, language))).pdf
    (text,) = pages_of(pdf)
    assert [word for word in WORDS[language] if word not in text] == []
    assert all(f"Player {number}" in text for number in range(1, 5))


def test_the_same_tree_gives_the_same_bytes() -> None:
    order = Order(DocumentKind.TREE, Sheet(DAY))
    event = cup(8, [["1-0"] * 4])
    assert print_document(event, order).pdf == print_document(event, order).pdf


def test_it_can_be_printed_as_it_was_after_a_round(pages_of: Pages) -> None:
    event = cup(4, [["1-0", "0-1"], ["1-0"]])
    (text,) = pages_of(print_document(event, Order(DocumentKind.TREE, Sheet(DAY), 1)).pdf)
    assert "After round 1" in text
    assert "Won by" not in text


def test_groups_come_first_and_every_part_has_its_page(pages_of: Pages) -> None:
    order = Order(DocumentKind.TREE, Sheet(DAY))
    pages = pages_of(print_document(cup(16, [], groups="4", elimination="double"), order).pdf)
    heads = [
        next(w for w in ("Group 1", "Main part", "Lower part", "Final") if w in p) for p in pages
    ]
    assert heads == ["Group 1", "Main part", "Lower part", "Final"]


def test_a_page_lies_on_its_side_where_the_tree_is_wide() -> None:
    order = Order(DocumentKind.TREE, Sheet(DAY))
    wide, high = (
        PdfReader(io.BytesIO(print_document(cup(players, []), order).pdf)).pages[0].mediabox
        for players in (16, 64)
    )
    assert wide.width > wide.height
    assert high.height > high.width
