"""Journals are told in words that every language has: acts, tables, columns."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.catalogues import translations

from ronde.errors import ConflictError
from ronde.federation.actions import FEDERATIONS
from ronde.i18n import TRANSLATED, translate
from ronde.office.actions import EVENTS
from ronde.office.desk import Desk
from ronde.office.eventlist import open_demo
from ronde.office.journal.history import journal
from ronde.office.pairing.rounds import BeginRound, DraftPairing
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.store.rows import schema_of
from ronde.store.tables import AREAS

SOURCE = Path(__file__).parents[2] / "src" / "ronde"
ROOMS = ("office", "federation")
STEPS = re.compile(r'(?:\.step\(\s*\w+,|\bAct\(\s*[\w.]+,|_Request\()\s*(?:phrase\()?"([^"]+)"')


def test_every_act_has_its_words() -> None:
    modules = (path for room in ROOMS for path in (SOURCE / room).rglob("*.py"))
    written = {act for path in modules for act in STEPS.findall(path.read_text("utf-8"))}
    written |= {str(cls.declared.act) for cls in (*EVENTS, *FEDERATIONS)}
    assert len(written) > 60
    for language in TRANSLATED:
        assert written - translations(language).keys() == set()


def test_every_table_and_column_has_its_words() -> None:
    for table in (table for tables in AREAS.values() for table in tables):
        schema = schema_of(table)
        words = {schema.label, *schema.labels.values()}
        for language in TRANSLATED:
            assert words - translations(language).keys() == set()


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
        "le tournoi: nom Minerals Open → Minerals Masters"
    )
    assert translate(renamed.what, "nl") == "instellingen wijzigen"
    assert translate(round_.sentence(), "pt").endswith("começar uma rodada: ausente 3")
    assert [translate(change, "nl") for change in round_.changes][1].startswith(
        "afwezigheid (ronde 5, 3 Cobalt, Cleo): toegevoegd"
    )


def test_a_conflict_in_another_language(begun: Desk) -> None:
    with pytest.raises(ConflictError) as caught:
        begun.do("demo", DraftPairing(), expected=1)
    assert "entry 3, " in str(caught.value)
    assert "begin round" in str(caught.value)
    assert "commencer une ronde" in translate(caught.value.phrase, "fr")
