"""Files of other programs open an event with its rounds, and their players enter one."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from tests.formats.test_other_programs import FILES

from ronde.formats import read_bytes
from ronde.office.desk import Desk
from ronde.office.fromfile import open_file
from ronde.office.imports.imports import ADD, preview_data


@pytest.mark.parametrize("name", FILES)
def test_an_event_is_opened_from_the_file(quick_desk: Desk, name: str) -> None:
    reading = read_bytes(FILES[name], file=name)
    opened = open_file(quick_desk, FILES[name], name, key="open")
    assert opened.findings[: len(reading.findings)] == reading.findings
    more = opened.findings[len(reading.findings) :]
    assert {finding.code for finding in more} <= {"outside-fide-mode"}
    tournament, read = quick_desk.tournament("open"), reading.tournament
    assert read is not None
    assert [p.name for p in tournament.players] == [p.name for p in read.players]
    assert [set(r.games) for r in tournament.rounds] == [set(r.games) for r in read.rounds]


def test_an_event_is_opened_from_one_section(quick_desk: Desk) -> None:
    sections = [
        {"Section name": name, "Players": [{"Pair number": 1, "Name": f"Agate of {name}"}]}
        for name in ("Open", "U1700")
    ]
    data = json.dumps({"Overview": {}, "Sections": sections}).encode()
    open_file(quick_desk, data, "weekend.sjson", key="u1700", section="U1700")
    assert [p.name for p in quick_desk.tournament("u1700").players] == ["Agate of U1700"]


@pytest.mark.parametrize("name", FILES)
def test_players_are_imported_from_the_file(
    quick_desk: Desk, new_event: Callable[..., str], name: str
) -> None:
    event = new_event(quick_desk, 0)
    preview = preview_data(quick_desk, event, FILES[name], name)
    tournament = read_bytes(FILES[name]).tournament
    assert tournament is not None
    assert {line.action for line in preview.lines} == {ADD}
    assert {line.name for line in preview.lines} == {p.name for p in tournament.players}
