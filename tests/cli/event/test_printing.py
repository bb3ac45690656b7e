"""`ronde event print`: every document of an event, and slips with codes."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from pypdf import PdfReader
from tests.cli.event.office import Office

from ronde.errors import EXIT_INPUT
from ronde.office.desk import Desk
from ronde.office.phonelinks import phone_links
from ronde.questions.documents import OF_KNOCKOUTS, OF_NORMS, OF_TEAMS, DocumentKind
from ronde.store import Database

SITE = "http://192.168.1.5:8413"
OF_PLAYERS = frozenset(DocumentKind) - OF_KNOCKOUTS - OF_NORMS - OF_TEAMS


def text_of(path: Path) -> str:
    pages = PdfReader(io.BytesIO(path.read_bytes())).pages
    return " ".join(" ".join(page.extract_text().split()) for page in pages)


@pytest.mark.parametrize("kind", sorted(one.value for one in OF_PLAYERS))
def test_every_document(played: Office, tmp_path: Path, kind: str) -> None:
    out = tmp_path / "out.pdf"
    played.done("prize", "add", "open", "--money", 100)
    told = json.loads(played.done("print", "open", kind, "-o", out, "--lang", "fr", "--json"))
    assert told == {"event": "open", "document": kind, "file": str(out)}
    assert ("Agate, Alma" in text_of(out)) == (kind not in ("statement", "poster"))


def test_the_cross_table_is_called_as_its_command_is(played: Office, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    told = json.loads(played.done("print", "open", "crosstable", "-o", out, "--json"))
    assert told["document"] == "cross-table"
    assert "Agate, Alma" in text_of(out)


@pytest.mark.parametrize("kind", sorted(one.value for one in OF_TEAMS))
def test_no_tables_of_teams_in_an_event_of_players(
    played: Office, tmp_path: Path, kind: str
) -> None:
    out = tmp_path / "out.pdf"
    played.refused(EXIT_INPUT, "this is no event of teams", "print", "open", kind, "-o", out)
    assert not out.exists()


@pytest.mark.parametrize("kind", sorted(one.value for one in OF_NORMS))
def test_no_norms_in_an_event_of_too_few_rounds(played: Office, tmp_path: Path, kind: str) -> None:
    out = tmp_path / "out.pdf"
    played.refused(EXIT_INPUT, "a norm takes 9 games", "print", "open", kind, "-o", out)
    assert not out.exists()


def test_a_part_of_the_players(played: Office, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    played.done("print", "open", "standings", "-o", out, "--rating", "2000-", "--size", "large")
    text = text_of(out)
    assert "Rating 2000 and above" in text
    played.refused(
        EXIT_INPUT,
        "only standings and the list of players",
        "print", "open", "statement", "--club", "Quarry", "-o", tmp_path / "none.pdf",
    )  # fmt: skip
    assert not (tmp_path / "none.pdf").exists()


def test_slips_have_the_code_that_the_event_has_chosen(played: Office, tmp_path: Path) -> None:
    played.refused(
        EXIT_INPUT,
        "the slips of open have no codes",
        "print", "open", "slips", "--site", SITE, "-o", tmp_path / "slips.pdf",
    )  # fmt: skip
    assert not (tmp_path / "slips.pdf").exists()
    played.done("slip-codes", "open", "own")
    played.done("print", "open", "slips", "--site", SITE, "-o", tmp_path / "slips.pdf")
    assert text_of(tmp_path / "slips.pdf").count("Enter the result") == 4


def test_a_poster_has_the_code_of_a_phone_link(played: Office, tmp_path: Path) -> None:
    out = tmp_path / "poster.pdf"
    played.done("print", "open", "poster", "--site", SITE, "--phones", 6, "-o", out)
    assert "Enter results" in text_of(out)


def test_the_check_list_is_told(played: Office) -> None:
    told = played.done("overview", "open")
    assert "to do" in told
    assert "All results of round 1 are in." in told


def test_codes_for_phones_make_one_link(played: Office, tmp_path: Path) -> None:
    out = tmp_path / "slips.pdf"
    played.done("print", "open", "slips", "--site", SITE, "--phones", 6, "-o", out)
    assert text_of(out).count("Enter the result") == 4
    with Database.open(played.database) as database:
        [link] = phone_links(Desk(database, "Anna"), "open")
    assert link.label == "Slips of round 1"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("slips", "--phones", 6), "no phone can open a site without an address"),
        (("slips", "--phones", 6, "--site", "http://localhost:8413"), "no phone can open"),
        (("standings", "--site", SITE), "codes stand on slips and posters only"),
        (("slips", "--round", 7, "--site", SITE, "--phones", 6), "round 7 has not been paired"),
        (("pairings", "--round", 7), "round 7 has not been paired"),
    ],
)
def test_refused(played: Office, tmp_path: Path, words: tuple[object, ...], sentence: str) -> None:
    kind, *rest = words
    played.refused(EXIT_INPUT, sentence, "print", "open", kind, *rest, "-o", tmp_path / "x.pdf")
    assert not (tmp_path / "x.pdf").exists()
