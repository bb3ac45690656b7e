"""`ronde event category`, and what other commands show of a category."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.event.office import Office

from ronde.errors import EXIT_INPUT


def test_a_category_from_announcement_to_standings(entered: Office, tmp_path: Path) -> None:
    told = entered.done("category", "add", "open", "Quarry men", "--club", "Quarry", "--key", "q")
    assert told == "Players in Quarry men: 3.\n"
    entered.done("category", "add", "open", "Locals", "--players", "Agate,3")
    entered.done("category", "mark", "open", "locals", "Beryl", 7)
    entered.done("category", "unmark", "open", "locals", "Agate")
    listed = entered.done("category", "list", "open")
    assert "q       Quarry men  Quarry                3" in listed
    assert "locals  Locals      Chosen by hand        3" in listed
    found = json.loads(entered.done("standings", "open", "--category", "locals", "--json"))
    assert [line["starting_number"] for line in found["standings"]] == [2, 3, 7]
    both = entered.done("standings", "open", "--category", "q", "--rating", "1-1000", "--json")
    assert json.loads(both)["standings"] == []
    pdf = tmp_path / "locals.pdf"
    entered.done("print", "open", "players", "--category", "locals", "-o", pdf)
    assert pdf.read_bytes().startswith(b"%PDF")
    entered.done("category", "change", "open", "q", "--label", "Miners", "--club", "", "--by-hand")
    assert "Miners" in entered.done("category", "list", "open")
    entered.done("category", "remove", "open", "q")


def test_refused(entered: Office, tmp_path: Path) -> None:
    assert entered.done("category", "list", "open") == "No category was announced.\n"
    entered.refused(EXIT_INPUT, "the event has none", "standings", "open", "--category", "u18")
    entered.refused(EXIT_INPUT, "empty range", "category", "add", "open", "X", "--rating", "9-1")
    entered.done("category", "add", "open", "Locals")
    entered.refused(EXIT_INPUT, "key locals already", "category", "add", "open", "locals")
    pdf = ("-o", tmp_path / "x.pdf")
    wrong = ("print", "open", "cards", "--category", "locals", *pdf)
    entered.refused(EXIT_INPUT, "only standings and the list of players", *wrong)
