"""What holds for every document: four languages, two papers, any names, the same bytes."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest
from pypdf import PdfReader
from tests.norms.norm_open import MADE, norm_open

from ronde.documents import Paper, Sheet
from ronde.errors import InputError
from ronde.i18n import LANGUAGES, TRANSLATED
from ronde.model import Tournament
from ronde.prizes.prizelist import Entitlement, Prize, PrizeList
from ronde.questions.documents import OF_TEAMS, DocumentKind, Order, print_document

Pages = Callable[[bytes], list[str]]
MakeOpen = Callable[..., Tournament]

OF_NORMS = (DocumentKind.NORMS, DocumentKind.NORM_CERTIFICATES)
"""What only an event can have that gives norms."""

OF_OTHERS = (*OF_NORMS, *OF_TEAMS, DocumentKind.TREE)
"""What only some events have: norms, teams, a tree."""

KINDS = [kind for kind in DocumentKind if kind not in OF_OTHERS]
every_kind = pytest.mark.parametrize("kind", KINDS, ids=[kind.value for kind in KINDS])
WITHOUT_NAMES = (DocumentKind.STATEMENT, DocumentKind.REPORT_FORM, DocumentKind.POSTER)
WITH_NAMES = [kind for kind in KINDS if kind not in WITHOUT_NAMES]
TO_CUT_OR_HAND_OVER = (
    DocumentKind.SLIPS, DocumentKind.CARDS, DocumentKind.RECEIPTS, DocumentKind.DIPLOMAS,
    DocumentKind.POSTER,
)  # fmt: skip
WITH_PAGE_NUMBERS = [kind for kind in KINDS if kind not in TO_CUT_OR_HAND_OVER]
PRIZES = PrizeList(
    "EUR",
    tuple(Prize("", place, 100 * (30 - place), title="#title$") for place in range(1, 24)),
    entitled=Entitlement(last_round=False),
)

WORDS = {
    DocumentKind.PAIRINGS: (
        "Pairings",
        "Paarungen",
        "Emparejamiento",
        "Appariements",
        "Indeling",
        "Emparceiramento",
    ),
    DocumentKind.PAIRINGS_BY_NAME: (
        "Opponent",
        "Gegner",
        "Adversario",
        "Adversaire",
        "Tegenstander",
        "Adversário",
    ),
    DocumentKind.SLIPS: ("Board 1", "Brett 1", "Tablero 1", "Table 1", "Bord 1", "Mesa 1"),
    DocumentKind.STANDINGS: (
        "Standings",
        "Stand nach",
        "Clasificación tras",
        "Classement",
        "Stand na",
        "Classificação",
    ),
    DocumentKind.WALL_CHART: (
        "Wall chart",
        "Fortschrittstabelle",
        "Cuadro de progreso",
        "Tableau des rondes",
        "Rondetabel",
        "Quadro de rodadas",
    ),
    DocumentKind.CROSS_TABLE: (
        "Cross-table",
        "Kreuztabelle",
        "Cuadro cruzado",
        "Grille américaine",
        "Kruistabel",
        "Quadro cruzado",
    ),
    DocumentKind.CARDS: ("Agate, Ada",) * len(LANGUAGES),
    DocumentKind.POSTER: (
        "24–31 October 2026",
        "24.–31. Oktober 2026",
        "24–31 de octubre de 2026",
        "24–31 octobre 2026",
        "24–31 oktober 2026",
        "24–31 de outubro de 2026",
    ),
    DocumentKind.PLAYERS: (
        "List of players",
        "Spielerliste",
        "Lista de jugadores",
        "Liste des joueurs",
        "Spelerslijst",
        "Lista de jogadores",
    ),
    DocumentKind.STATEMENT: (
        "Rate of play",
        "Bedenkzeit",
        "Ritmo de juego",
        "Cadence",
        "Speeltempo",
        "Ritmo de jogo",
    ),
    DocumentKind.REPORT_FORM: (
        "will say",
        "Was ein",
        "Lo que dirá",
        "Ce que dira",
        "Wat een",
        "O que dirá",
    ),
    DocumentKind.REPORT: (
        "Biggest upset",
        "Größte Überraschung",
        "Mayor sorpresa",
        "Plus grosse surprise",
        "Grootste",
        "Maior surpresa",
    ),
    DocumentKind.PRIZES: (
        "Prizes after",
        "Preise nach",
        "Premios tras",
        "Prix après",
        "Prijzen na",
        "Prêmios após",
    ),
    DocumentKind.RECEIPTS: (
        "Receipt 1",
        "Quittung 1",
        "Recibo 1",
        "Reçu 1",
        "Kwitantie 1",
        "Recibo 1",
    ),
    DocumentKind.DIPLOMAS: (
        "awarded to",
        "verliehen an",
        "concedido a",
        "décerné à",
        "uitgereikt aan",
        "atribuído a",
    ),
    DocumentKind.RATINGS: (
        "FIDE ratings",
        "FIDE-Wertungszahlen",
        "ratings FIDE",
        "Elo FIDE",
        "FIDE-ratings",
        "ratings FIDE",
    ),
    DocumentKind.NORMS: (
        "title norms",
        "Titelnormen",
        "normas de títulos",
        "normes de titres",
        "titelnormen",
        "normas de títulos",
    ),
    DocumentKind.NORM_CERTIFICATES: (
        "IM norm",
        "IM-Norm",
        "Norma de IM",
        "Norme IM",
        "IM-norm",
        "Norma IM",
    ),
}


IN_TURN = [
    pytest.param(
        language, kind, id=f"{language}-{kind.value}",
        marks=[] if place in (0, 1 + at % len(TRANSLATED)) else pytest.mark.long,
    )
    for place, language in enumerate(LANGUAGES)
    for at, kind in enumerate(KINDS)
]  # fmt: skip
"""Every document in English and in one other language; the long run has it in all of them."""


@pytest.mark.parametrize(("language", "kind"), IN_TURN)
def test_speaks_the_language_and_fills_the_paper(
    minerals: Tournament, pages_of: Pages, kind: DocumentKind, language: str
) -> None:
    """English is printed on both papers; A4 is the paper of all others."""
    sheet = Sheet(date(2026, 11, 15), language)
    pdf = print_document(minerals, Order(kind, sheet, prizes=PRIZES)).pdf
    assert sizes_of(pdf) == {(595, 842)}
    text = " ".join(pages_of(pdf))
    assert "Minerals Open" in text
    assert WORDS[kind][LANGUAGES.index(language)] in text
    if kind in WITH_PAGE_NUMBERS:
        printed = {
            "en": "15 November 2026",
            "de": "15. November 2026",
            "es": "15 de noviembre de 2026",
            "fr": "15 novembre 2026",
            "nl": "15 november 2026",
            "pt": "15 de novembro de 2026",
        }
        assert printed[language] in text
    if language == "en":
        letter = Order(kind, replace(sheet, paper=Paper.LETTER), prizes=PRIZES)
        assert sizes_of(print_document(minerals, letter).pdf) == {(612, 792)}
        assert pdf == print_document(minerals, Order(kind, sheet, prizes=PRIZES)).pdf
        tomorrow = Order(kind, Sheet(date(2026, 11, 16)), prizes=PRIZES)
        assert pdf != print_document(minerals, tomorrow).pdf


def sizes_of(pdf: bytes) -> set[tuple[int, ...]]:
    """Return the sides of the pages in points, the shorter one first."""
    pages = PdfReader(io.BytesIO(pdf)).pages
    return {tuple(sorted(round(float(side)) for side in page.mediabox[2:])) for page in pages}


@pytest.mark.parametrize("kind", OF_NORMS, ids=[kind.value for kind in OF_NORMS])
@pytest.mark.parametrize("language", LANGUAGES)
def test_norms_do_too_with_any_name(
    pages_of: Pages, hostile_names: tuple[str, ...], kind: DocumentKind, language: str
) -> None:
    event = norm_open()
    renamed = [
        replace(player, name=name)
        for player, name in zip(event.players[MADE - 1 :], hostile_names, strict=False)
    ]
    people = (*event.players[: MADE - 1], *renamed, *event.players[MADE - 1 + len(renamed) :])
    order = Order(kind, Sheet(date(2026, 11, 15), language))
    text = "".join(pages_of(print_document(replace(event, players=people), order).pdf))
    assert WORDS[kind][LANGUAGES.index(language)] in text
    assert renamed[0].name.replace(" ", "") in text.replace(" ", "")
    assert renamed[0].birth_date not in text


@every_kind
def test_any_name_is_printed_as_it_is_and_no_birth_date(
    open_of: MakeOpen,
    pages_of: Pages,
    sheet: Sheet,
    hostile_names: tuple[str, ...],
    kind: DocumentKind,
) -> None:
    tournament = open_of(18, 2, hostile_names)
    text = "".join(
        pages_of(print_document(tournament, Order(kind, sheet, prizes=PRIZES)).pdf)
    ).replace(" ", "")
    assert "1987" not in text
    assert "Open#1[hall]$" in text
    for name in hostile_names if kind in WITH_NAMES else ():
        assert name.replace(" ", "") in text, name


def test_what_no_font_has_harms_nobody(open_of: MakeOpen, pages_of: Pages, sheet: Sheet) -> None:
    tournament = open_of(3, 1, ("😀 Smile, Ana", "Bell\x07 \u202e\ud7ff, Ben\n\tLine", "李雷"))
    for kind in KINDS:
        text = " ".join(pages_of(print_document(tournament, Order(kind, sheet, prizes=PRIZES)).pdf))
        if kind in WITH_NAMES:
            assert "Smile, Ana" in text
            assert "Ben Line" in text


TABLES = (
    DocumentKind.PAIRINGS,
    DocumentKind.PAIRINGS_BY_NAME,
    DocumentKind.STANDINGS,
    DocumentKind.WALL_CHART,
    DocumentKind.PLAYERS,
)


@pytest.mark.parametrize("kind", TABLES, ids=[kind.value for kind in TABLES])
def test_every_page_has_heading_event_and_number(
    open_of: MakeOpen, pages_of: Pages, sheet: Sheet, kind: DocumentKind
) -> None:
    pages = pages_of(print_document(open_of(201), Order(kind, sheet, prizes=PRIZES)).pdf)
    assert len(pages) >= 2
    for number, page in enumerate(pages, 1):
        assert f"Page {number} of {len(pages)}" in page
        assert "Open #1 [hall] $" in page
        assert "Rating" in page or kind is DocumentKind.PAIRINGS_BY_NAME
        assert "Opponent" in page or kind is not DocumentKind.PAIRINGS_BY_NAME


@pytest.mark.parametrize(
    "kind", [DocumentKind.PAIRINGS, DocumentKind.PAIRINGS_BY_NAME, DocumentKind.SLIPS]
)
def test_a_round_that_was_not_paired_is_refused(
    minerals: Tournament, sheet: Sheet, kind: DocumentKind
) -> None:
    with pytest.raises(InputError, match="round 5 has not been paired"):
        print_document(minerals, Order(kind, sheet, round=5))


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(InputError, match="choose from en, de, es, fr, nl, pt"):
        Sheet(date(2026, 11, 15), "it")


def test_without_typst_it_says_what_to_install(
    minerals: Tournament, sheet: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(InputError, match=r"pip install 'ronde\[office\]'"):
        print_document(minerals, Order(DocumentKind.PLAYERS, sheet))
