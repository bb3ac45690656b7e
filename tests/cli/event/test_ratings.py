"""`ronde event ratings`: lists loaded, searched, compared with the entries."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from tests.cli.event.office import Office

from ronde.errors import EXIT_FILE, EXIT_INPUT

LIST = """<?xml version="1.0" encoding="UTF-8"?>
<playerslist>
<player><fideid>900001</fideid><name>Agate, Alma</name><country>NED</country><sex>F</sex>
<title>WFM</title><rating>1900</rating><rapid_rating>1805</rapid_rating></player>
<player><fideid>900002</fideid><name>Beryl, Bruno</name><country>NED</country><sex>M</sex>
<title></title><rating>1790</rating></player>
</playerslist>
"""


@pytest.fixture
def rated(entered: Office, tmp_path: Path) -> Office:
    """Return the desk with a rating list of two of its players."""
    path = tmp_path / "players_list.xml"
    path.write_text(LIST, encoding="utf-8")
    told = entered.done(
        "ratings", "import", "fide-2026-11", path, "--name", "FIDE", "--date", "2026-11-01"
    )
    assert told == "fide-2026-11: 2 people.\n"
    return entered


def test_lists_are_listed_and_dropped(rated: Office) -> None:
    assert "fide-2026-11" in rated.done("ratings", "list")
    rated.done("ratings", "drop", "fide-2026-11")
    assert rated.done("ratings", "list") == "no rating lists are loaded\n"
    rated.refused(EXIT_INPUT, "no rating list 'fide-2026-11'", "ratings", "drop", "fide-2026-11")


def test_a_name_that_is_not_spelled_right(rated: Office) -> None:
    assert "Agate, Alma" in rated.done("ratings", "search", "fide-2026-11", "alma agat")
    found = json.loads(rated.done("ratings", "search", "fide-2026-11", "--id", "900002", "--json"))
    assert found[0]["name"] == "Beryl, Bruno"
    assert "nobody" in rated.done("ratings", "search", "fide-2026-11", "Zzyzx")
    rated.refused(EXIT_INPUT, "give a name", "ratings", "search", "fide-2026-11")


def test_ratings_are_compared_and_taken_over(rated: Office) -> None:
    rated.refused(EXIT_INPUT, "no loaded rating list", "ratings", "compare", "open")
    assert "FIDE 2026-11-01" in rated.done("ratings", "choose", "open", "fide-2026-11")
    told = rated.done("ratings", "compare", "open")
    assert "Agate, Alma (1): rating 1850 → 1900" in told
    assert "rating 1850 → 1900" in rated.done("ratings", "update", "open", "--players", "1")
    assert "1900" in rated.done("show", "open", "--players")
    rated.done("ratings", "update", "open")
    assert "the list says the same" in rated.done("ratings", "compare", "open")


def test_refused(rated: Office, tmp_path: Path) -> None:
    rated.refused(EXIT_INPUT, "no rating list 'x'", "ratings", "choose", "open", "x")
    rated.refused(EXIT_FILE, "nowhere.xml", "ratings", "import", "x", "nowhere.xml")
    rated.refused(EXIT_INPUT, "cannot be the key", "ratings", "import", "X!", tmp_path / "l.xml")
    garbage = tmp_path / "garbage.xml"
    garbage.write_text("<playerslist><player>", encoding="utf-8")
    rated.refused(EXIT_INPUT, "garbage.xml", "ratings", "import", "fide-2026-11", garbage)
    assert "  2\n" in rated.done("ratings", "list"), "the old list is as it was"


class TestProgress:
    def load(self, office: Office, tmp_path: Path) -> str:
        path = tmp_path / "players_list.xml"
        path.write_text(LIST, encoding="utf-8")
        ran = office("ratings", "import", "fide", path)
        assert ran.code == 0
        return str(ran.err)

    def test_a_bar_appears_in_a_terminal(
        self, office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
        monkeypatch.setenv("TERM", "xterm")
        assert "Loading players_list.xml" in self.load(office, tmp_path)

    def test_and_only_there(self, office: Office, tmp_path: Path) -> None:
        assert self.load(office, tmp_path) == ""
