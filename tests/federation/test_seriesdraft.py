"""A series from a workbook, CSV, pasted text or a tournament file; every mistake with its place."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest

from ronde.errors import FormatError
from ronde.federation.seriesdraft import checked
from ronde.federation.seriesfiles import read_draft, template_workbook
from ronde.i18n import LANGUAGES, translate

Rows = list[list[Any]]
HEAD: Rows = [["Tournoi", "Coupe d'été"], ["Début", "14/11/2026"], ["Fin", "15/11/2026"],
        ["Cadence", "lente"], ["Minutes par joueur", "80"], ["Secondes par coup", 60]]  # fmt: skip
TABLE: Rows = [
    ["N°", "Nom", "Club", "R1", "R2", "R3"],
    [1, "Agate, Alma", "Quarry", "2:2", "3:1", "EXEMPT"],
    [2, "Béryl, Bruno", "Quarry", "1:0", "", "3 2fne"],
    [3, "Citrine, Cléo", "Ridge", None, "1:1", None],
]
CSV = "\n".join(";".join("" if c is None else str(c) for c in row) for row in (*HEAD, *TABLE))


def workbook(*sheets: Rows) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for number, rows in enumerate(sheets, 1):
        sheet = book.create_sheet(f"Feuille {number}")
        for row in rows:
            sheet.append(row)
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def games(data: bytes, file: str, **given: str) -> list[tuple[Any, ...]]:
    found = checked(read_draft(data, file).told(given))
    assert [one.sentence() for one in found.mistakes] == []
    return [tuple(game.values()) for game in found.data["games"]]


def mistakes(data: bytes, file: str = "a.csv", language: str = "en") -> list[str]:
    found = checked(read_draft(data, file))
    return [translate(one.sentence(), language) for one in found.mistakes]


EXPECTED = [
    (1, "#1", "#2", "2", "0"),
    (2, "#1", "#3", "1", "1"),
    (3, "#1", "EXEMPT", "2fe", "0fe"),
    (3, "#2", "#3", "2fne", "0fne"),
]


@pytest.mark.parametrize(
    ("data", "file"),
    [
        (workbook([["nothing here"]], [*HEAD, [], *TABLE]), "coupe.xlsx"),
        (CSV.encode(), "coupe.csv"),
        (CSV.encode("latin-1"), "coupe.csv"),
        (CSV.replace(", ", " ").replace(";", ",").encode(), "coupe.csv"),
        (CSV.replace(";", "\t").encode(), "pasted"),
    ],
    ids=["workbook", "utf-8", "latin-1", "commas", "pasted"],  # a workbook has its second in it
)
def test_every_form_makes_the_same_series(data: bytes, file: str) -> None:
    assert games(data, file) == EXPECTED
    document = checked(read_draft(data, file)).data
    assert document["name"] == "Coupe d'été"
    assert (document["start"], document["end"]) == ("2026-11-14", "2026-11-15")
    assert document["kind"] == "slow"
    assert document["cadence"] == {"minutes": 80, "increment": 60, "clock": True}
    assert [one["club"] for one in document["players"]] == ["Quarry", "Quarry", "Ridge"]


def test_games_line_by_line() -> None:
    lines: Rows = [*HEAD, ["Ronde", "Blancs", "Noirs", "Résultat"],
             [1, "Agate, Alma", "Béryl, Bruno", "2-0"], [2, "Citrine, Cléo", "Agate, Alma", "1"],
             [2, "Béryl, Bruno", "Exempt", "2fe"]]  # fmt: skip
    assert games(workbook(lines), "lines.xlsx") == [
        (1, "#1", "#2", "2", "0"),
        (2, "#3", "#1", "1", "1"),
        (2, "#2", "EXEMPT", "2fe", "0fe"),
    ]


@pytest.mark.parametrize(("white", "black"), [("w", "b"), ("B", "N"), ("b", "p"), ("w", "z")])
def test_letters_of_colours_in_four_languages(white: str, black: str) -> None:
    head = "Tournoi;X\nDu;2026-11-14\nAu;2026-11-14\nType;lente\n"
    table = f"{head}no;name;R1\n1;A;2{black}0\n2;B;1{white}2"
    assert games(table.encode(), "a.csv") == [(1, "#2", "#1", "2", "0")]


TRF = (
    "012 Minerals Open\n042 2026/11/14\n052 2026/11/15\n"
    "001    1      Agate, Ada                        1480                             1.0    1"
    "     2 w 1\n"
    "001    2      Basalt, Ben                       1442                             0.0    2"
    "     1 b 0\n"
)


def test_a_tournament_file_asks_for_the_rate_of_play() -> None:
    draft = read_draft(TRF.encode(), "open.trf")
    assert [one.sentence() for one in checked(draft).mistakes] == ["Rate of play: it is missing"]
    assert [finding.code for finding in draft.findings][-1] == "ratings-assumed"
    assert games(TRF.encode(), "open.trf", kind="slow") == [(1, "#1", "#2", "2", "0")]


def test_all_mistakes_are_told_at_once_with_their_places() -> None:
    rows: Rows = [["Tournoi", "Coupe"], ["Du", "31/02/2026"],
            ["N°", "Nom", "Né en", "R1", "R2"],
            [1, "Agate", "hier", "2:2", "9:1"], [2, "Béryl", 1990, "1:1", "abc"]]  # fmt: skip
    assert mistakes(workbook(rows), "coupe.xlsx", "fr") == [
        "Cadence : il manque",
        "Premier jour : '31/02/2026' n'est pas une date ; écrivez-la comme 2026-11-15",
        "Dernier jour : il manque",
        "feuille Feuille 1, ligne 4, colonne C : 'hier' n'a pas d'année de naissance",
        "feuille Feuille 1, ligne 5, colonne D : Agate a 2, donc 0 va ici et non 1",
        "feuille Feuille 1, ligne 4, colonne E : '9:1' : il n'y a pas d'adversaire 9",
        "feuille Feuille 1, ligne 5, colonne E : 'abc' n'est pas une partie ; écrivez 5:2 pour"
        " deux points contre 5",
    ]


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ("1;A;2:2\n2;A;1:0", "row 3, column B: A stands in row 2, too"),
        ("1;A;2w2\n2;B;1w0", "row 3, column C: A has the same colour"),
        ("1;A;2:2\n2;B;3:2\n3;C;", "row 3, column C: A names this opponent, and is not named here"),
        (
            "1;A;3:2\n2;B;3:2\n3;C;",
            "row 3, column C: the opponent plays somebody else in this round",
        ),
        ("1;A;1:2", "row 2, column C: '1:2': there is no opponent 1"),
    ],
)
def test_contradictions(cells: str, sentence: str) -> None:
    assert sentence in mistakes(f"no;name;R1\n{cells}".encode())


def test_a_table_without_headings_is_refused() -> None:
    with pytest.raises(FormatError, match="no line names the columns of a series"):
        read_draft(b"a;b\n1;2\n", "a.csv")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_template_is_read_in_every_language(language: str) -> None:
    book = openpyxl.load_workbook(io.BytesIO(template_workbook(language)))
    sheet = book.worksheets[0]
    first = next(row[0].row for row in sheet.iter_rows() if row[0].value == "1")
    sheet["B1"] = "Cup"
    for line, name, cell in ((first, "Agate", "2:2"), (first + 1, "Beryl", "")):
        sheet.cell(line, 3, name)
        sheet.cell(line, 10, cell)
    written = io.BytesIO()
    book.save(written)
    assert games(written.getvalue(), "cup.xlsx") == [(1, "#1", "#2", "2", "0")]
