"""Journals are told in words that every language has, and never with values of the program."""

from __future__ import annotations

import json
import re
from datetime import date
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_type_hints

import pytest
from tests.catalogues import unspoken

from ronde.declared.actions import Argument, arguments_of, build
from ronde.errors import ConflictError
from ronde.federation.actions import FEDERATIONS
from ronde.i18n import TRANSLATED, translate
from ronde.office.desk import Desk
from ronde.office.desk.actions import EVENTS
from ronde.office.fromfile import open_demo
from ronde.office.history.history import journal
from ronde.office.history.past import JournalPast
from ronde.office.history.words import act_in_words, changes_in_words
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.rounds.rounds import BeginRound, DraftPairing
from ronde.store import Act, Change, JournalEntry
from ronde.store.rows import Value, schema_of
from ronde.store.tables import AREAS, BoardRow, GameRow

SOURCE = Path(__file__).parents[2] / "src" / "ronde"
ROOMS = ("office", "federation")
STEPS = re.compile(r'(?:\.step\(\s*\w+,|\bAct\(\s*[\w.]+,|_Request\()\s*(?:phrase\()?"([^"]+)"')


def test_every_act_has_its_words() -> None:
    modules = (path for room in ROOMS for path in (SOURCE / room).rglob("*.py"))
    written = {act for path in modules for act in STEPS.findall(path.read_text("utf-8"))}
    written |= {str(cls.declared.act) for cls in (*EVENTS, *FEDERATIONS)}
    assert len(written) > 60
    for language in TRANSLATED:
        assert unspoken(written, language) == set()


def test_every_table_and_column_has_its_words() -> None:
    for table in (table for tables in AREAS.values() for table in tables):
        schema = schema_of(table)
        words = {schema.label, *schema.labels.values()}
        for language in TRANSLATED:
            assert unspoken(words, language) == set()


@pytest.fixture
def begun(desk: Desk) -> Desk:
    """Return the desk of an event whose name was changed and whose next round has begun."""
    open_demo(desk)
    desk.do("demo", ChangeSettings(SettingsChange(name="Minerals Masters"), reason="a sponsor"))
    desk.do("demo", BeginRound(absent=(3,)))
    return desk


def test_lines_in_other_languages(begun: Desk) -> None:
    _, renamed, round_ = journal(begun, "demo")
    assert renamed.changes[0] == "the event: name Minerals Open → Minerals Masters"
    assert translate(renamed.changes[0], "fr") == (
        "le tournoi : nom Minerals Open → Minerals Masters"
    )
    assert translate(renamed.what, "nl") == "instellingen wijzigen"
    assert translate(round_.sentence(), "pt").endswith(
        "começar uma rodada: ausente Cobalt, Cleo (3)"
    )
    assert [translate(change, "nl") for change in round_.changes][1].startswith(
        "afwezigheid (ronde 5, 3 Cobalt, Cleo): toegevoegd"
    )


def test_a_conflict_in_another_language(begun: Desk) -> None:
    with pytest.raises(ConflictError) as caught:
        begun.do("demo", DraftPairing(), expected=1)
    assert "entry 3, " in str(caught.value)
    assert "begin round" in str(caught.value)
    assert "commencer une ronde" in translate(caught.value.phrase, "fr")


RAW = re.compile(r"None|True|False|null|[{}\[\]<>]|[a-z]_[a-z]|[0-9]T[0-9]|'")
"""What only programs write."""


def value_of(argument: Argument) -> Any:
    """Return something that could be sent for an argument."""
    kind, about = argument.kind, argument.each
    found: Any = about.example or (about.choices or ("Quarry",))[0]
    if argument.is_pair:
        return [[1, 2]]
    if argument.is_record:
        found = {one.name: value_of(one) for one in arguments_of(kind)}
    elif issubclass(kind, Enum):
        found = next(iter(kind)).value
    elif kind in (int, bool):
        found = kind(about.least or 1)
    elif kind is dict:
        return {"parity": "even"}
    elif kind is date:
        found = "2026-11-15"
    return found if argument.several is None else [found]


READ_A_FILE = ("ImportPlayers", "AddSeries", "CorrectSeries", "SetBorderClub")
"""Actions whose arguments are counted in a file, or that need one of two arguments."""


@pytest.mark.parametrize("is_short", [True, False])
def test_no_action_is_told_with_raw_values(is_short: bool) -> None:
    told: dict[str, str] = {}
    for kind, registry in (("event", EVENTS), ("federation", FEDERATIONS)):
        for cls in registry:
            own = [one for one in arguments_of(cls) if not is_short or one.is_required]
            if cls.__name__ not in READ_A_FILE:
                sent = {one.name: value_of(one) for one in own}
                arguments = json.loads(json.dumps(build(cls, sent).arguments()))
                told[cls.__name__] = act_in_words(Act("Anna", cls.declared.act, arguments), kind)
    assert len(told) > 60
    assert {name: text for name, text in told.items() if RAW.search(text)} == {}


def held_in(row: type[NamedTuple]) -> dict[str, Value]:
    """Return a plain row with something in every column."""
    found: dict[str, Value] = {}
    for column, hint in get_type_hints(row).items():
        kind = next(iter(get_args(hint)), hint)
        if issubclass(kind, Enum):
            found[column] = next(iter(kind)).value
        elif column.endswith(("_at", "_until")):
            found[column] = "2026-11-15T14:00:00Z"
        else:
            found[column] = kind(5) if kind in (int, bool) else "dutch-2026"
    return found


EVERY_TABLE = [row for area in AREAS.values() for row in area if row not in (BoardRow, GameRow)]
"""All but boards, also those of matches, which are told as games: see `test_history`."""


def told_of(row: type[NamedTuple], past: JournalPast) -> list[str]:
    """Return how a row is told that came, changed in every column, and went."""
    schema, held = schema_of(row), held_in(row)
    held |= dict.fromkeys(held.keys() & {"finding", "findings"}, "[]")
    key = tuple(held[column] for column in schema.key)
    rest = {column: held[column] for column in schema.columns if column not in schema.key}
    states = [(None, held), (dict[str, Value].fromkeys(rest), rest), (held, None)]
    changes = [Change(schema.name, key, before, after) for before, after in states]
    entries = [JournalEntry(1, Act("Anna", "x"), "", (change,), "") for change in changes]
    return [text for entry in entries for text in changes_in_words(entry, past)]


def test_no_row_is_told_with_raw_values(quick_desk: Desk) -> None:
    open_demo(quick_desk)
    with quick_desk.reading("demo") as reader:
        past = JournalPast(reader, [])
        told = [text for row in EVERY_TABLE for text in told_of(row, past)]
    assert len(told) == 3 * len(EVERY_TABLE)
    assert [text for text in told if RAW.search(text)] == []
