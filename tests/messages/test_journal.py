"""Journals and reports have no word of the program in them that a language does not know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from datetime import date
from enum import Enum
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest
from tests.catalogues import entries, source
from tests.confirming import EVERYTHING

from ronde.declared.actions import Argument, arguments_of, build
from ronde.federation.actions import FEDERATIONS
from ronde.handling.corrections import Wrong
from ronde.i18n import TRANSLATED, Phrase, phrase, recalled, translate
from ronde.i18n.phrases import ListedTexts
from ronde.model import Colour
from ronde.model.discipline import Variant
from ronde.model.integrity import IntegrityKind
from ronde.office.desk import Desk
from ronde.office.desk.actions import EVENTS
from ronde.office.desk.integrity import in_words
from ronde.office.fromfile import open_demo
from ronde.office.history.history import journal
from ronde.office.history.past import JournalPast
from ronde.office.history.words import act_in_words, asked_for, changes_in_words
from ronde.office.imports.takenover import NO_PAIRING
from ronde.office.paperwork.report import event_report
from ronde.office.planning.checked import GamePoints
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.settings.meetings import GROUNDS
from ronde.store import Act, Change, Database, JournalEntry
from ronde.store.rows import Value
from ronde.store.tables import IntegrityRow
from ronde.systems import registry

OWN: Final = "Quarry"
"""What people write themselves, wherever an argument takes a text."""

CODES: Final = re.compile(r"[A-Z]{2,}[A-Z_/0-9,]*|FIDE|UTC|Chess960|[0-9].*|[wb]+|baku")
"""What is the same in every language: codes of federations, titles, moments."""

LETTERS: Final = re.compile(r"[A-Za-zÀ-ÿ]")


@cache
def known(language: str) -> frozenset[tuple[str | None, str]]:
    """Return the texts that a language has, each with its context."""
    return frozenset((entry.context, entry.texts[-1]) for entry in entries(language))


@cache
def findable() -> frozenset[tuple[str | None, str]]:
    """Return the texts that a translator finds; searching the source takes long."""
    return frozenset((entry.context, entry.texts[-1]) for entry in source())


def untold(text: str) -> Iterator[str]:
    """Yield the parts of a text that no catalogue has and nobody wrote."""
    if isinstance(text, Phrase):
        words = re.sub(r"\{[^{}]*\}", "", text.template)
        key = text.context or None, text.template
        lacking = any(key not in known(one) for one in TRANSLATED) and key not in findable()
        if LETTERS.search(words) and lacking and OWN not in words and not CODES.fullmatch(words):
            yield text.template
        for fact in text.facts.values():
            yield from untold(fact) if isinstance(fact, str) else ()
    elif isinstance(text, ListedTexts):
        for part in text.parts:
            yield from untold(part)
    elif LETTERS.search(text) and OWN not in text and not CODES.fullmatch(text):
        yield text


def choices_of(argument: Argument) -> list[Any]:
    """Return everything that can be chosen for an argument; a text is one that people write."""
    kind, about = argument.kind, argument.each
    found: list[Any]
    if argument.is_pair:
        return [[[1, 2]]]
    if argument.is_record:
        found = requests_of(kind)
    elif issubclass(kind, Enum):
        found = [one.value for one in kind]
    elif about.choices:
        found = list(about.choices)
    elif kind is dict:
        found = [{"parity": "number"}]
    elif kind is bool:
        found = [True, False]
    elif kind is int:
        found = [about.least or 1]
    elif kind is date:
        found = ["2026-11-15"]
    else:
        example = str(about.example or "")
        found = [example if CODES.fullmatch(example) else OWN]
    return found if argument.several is None or kind is dict else [[one] for one in found]


def requests_of(kind: type) -> list[dict[str, Any]]:
    """Return as many requests as it takes to choose everything once that can be chosen."""
    parts = [(one.name, choices_of(one)) for one in arguments_of(kind)]
    most = max((len(values) for _, values in parts), default=1)
    return [{name: values[at % len(values)] for name, values in parts} for at in range(most)]


SETTINGS: Final = tuple(
    (setting.name, value)
    for key in registry.all_keys()
    for setting in registry.rules(key).settings
    for value in setting.values
    if setting.name != "preset"  # the names of clubs
)
"""Every choice that a pairing system leaves to the organiser."""

READ_A_FILE: Final = frozenset({"ImportPlayers", "AddSeries", "CorrectSeries", "SetBorderClub"})
"""Actions whose arguments are counted in a file, or that need one of two arguments."""


def test_what_people_wrote_is_told_from_what_the_program_says() -> None:
    assert list(untold(phrase("{name} {value}", name=recalled("rounds"), value="from 5 to 6"))) == [
        "from 5 to 6"
    ]
    assert list(untold(phrase("{name} {value}", name=OWN, value="BH/C1"))) == []
    assert list(untold(recalled("no such text of any catalogue"))) != []


@pytest.mark.parametrize("kind", ["event", "federation"])
def test_every_action_is_told_in_every_language(kind: str) -> None:
    told: dict[str, list[str]] = {}
    count = 0
    for cls in EVENTS if kind == "event" else FEDERATIONS:
        if cls.__name__ in READ_A_FILE:
            continue
        for sent in requests_of(cls):
            arguments = json.loads(json.dumps(build(cls, sent).arguments()))
            act = Act("Anna", cls.declared.act, arguments)
            count += 1
            lines = [act_in_words(act, kind), *(text for _, text in asked_for(arguments))]
            told.setdefault(cls.__name__, []).extend(
                part for line in lines for part in untold(line)
            )
    assert count > (100 if kind == "event" else 20)
    assert {name: sorted(set(parts)) for name, parts in told.items() if parts} == {}


OFFICE_SETTINGS: Final = {
    "rounds-changed": "from 5 to 6 before round 2: Quarry\nclosed after 5 of 6 rounds: Quarry",
    "initial-order": "lot",
    "late-points": "half",
    "half-byes": "2",
    "forecast": "office",
    "variant": "chess960",
    "entries": "closed",
    "drawing": "held",
    "hall-clock": "start",
    "hall-time": "2026-11-15T14:00:00Z",
    "public-pages": "yes",
    "joint-timetable": "yes",
    "published-changes": "Quarry",
    "other-rules": "Quarry",
}
"""Settings of the office with something that each may hold."""


def test_every_setting_is_told_in_every_language(minerals: Desk) -> None:
    with minerals.reading("demo") as reader:
        past = JournalPast(reader, [])
        lacking = []
        kept = [("office", name, value) for name, value in OFFICE_SETTINGS.items()]
        kept += [("rules", name, value) for name, value in SETTINGS]
        for scope, name, value in kept:
            row: dict[str, Value] = {"position": 0, "value": value}
            empty: dict[str, Value] = {"value": ""}
            full: dict[str, Value] = {"value": value}
            key = (scope, name)
            for before, after in ((None, row), (empty, full), (row, None)):
                change = Change("event_setting", key, before, after)
                entry = JournalEntry(1, Act("Anna", "x"), "", (change,), "")
                for text in changes_in_words(entry, past):
                    lacking += [(name, part) for part in untold(text)]
    assert lacking == []


DETAILS: Final = {
    IntegrityKind.CONFIGURATION: ("rounds 5 => 6", "tie-breaks none => BH/C1"),
    IntegrityKind.BY_HAND: ("1-2 3-4 => 1-3 5-PAB", "none => 1-3"),
    IntegrityKind.IMPORT: ("1-2 => 2-1", str(NO_PAIRING)),
    IntegrityKind.CORRECTION: tuple(f"1-2 {wrong.value}" for wrong in Wrong),
    IntegrityKind.PROHIBITION: ("1-2", *GROUNDS),
    IntegrityKind.FULL_POINT_BYE: ("7=FPB",),
    IntegrityKind.RATING: ("7: 0 => 1800",),
    IntegrityKind.NUMBERS: ("1=>2 2=>1",),
    IntegrityKind.ADJOURNMENT: ("3-4 = => 1-0",),
}
"""What notes about FIDE mode hold, in the codes of the file."""


@pytest.mark.parametrize("kind", IntegrityKind)
def test_notes_of_the_report_are_told_in_every_language(kind: IntegrityKind) -> None:
    called = {number: f"{OWN} ({number})" for number in range(1, 8)}.__getitem__
    for detail in ("", *DETAILS.get(kind, ())):
        assert list(untold(in_words(IntegrityRow(1, kind, 2, detail), called))) == [], detail


@pytest.fixture
def minerals(tmp_path: Path) -> Iterator[Desk]:
    """Return a desk with the demo on a file of its own."""
    with Database.open(tmp_path / "quick.sqlite") as database:
        desk = Desk(database, OWN, confirmed=EVERYTHING)
        open_demo(desk)
        yield desk


CHANGES: Final[Mapping[str, Any]] = {
    "name": "Quarry Masters", "place": OWN, "federation": "NED", "start_date": "2026-10-30",
    "end_date": "2026-11-01", "kind": OWN, "time_control": OWN, "encoded_time_control": "7200+30",
    "rounds": 8,
    "tie_breaks": ("BH/C1", "SB"), "published_changes": OWN,
    "player_rules": {"half-byes": "2", "late-points": "half"},
}  # fmt: skip
"""What can be changed while rounds are played."""

BEFORE_PLAY: Final[Mapping[str, Any]] = {
    "acceleration": "baku", "tournament_rating": "FIDE", "settings": (("parity", "number"),),
    "rules": "dutch-2017", "first_colour": Colour.BLACK, "variant": Variant.CHESS960,
}  # fmt: skip
OWN_SYSTEM: Final[Mapping[str, Any]] = {
    "acceleration": "none", "other_rules": OWN, "points": GamePoints(30, 10, 0), "bye": 5,
}  # fmt: skip
"""What stands once a round was published."""

FRESH: Final = "quarry"
DRAWN: Final = {"draw_colour", "lot"}
"""What draws the initial colour instead of naming it."""

ORIGINAL: Final = {"Minerals Open", "Quarryville", "Swiss system, FIDE (Dutch)", "90 min + 30 s"}
"""What the demo has of its own."""

TOLD_IN_ENGLISH: Final = re.compile(
    r"\b(from|before|round|rounds|none|number|half|tie-breaks|parity|settings|changed|yes|no)\b"
)


def test_journal_and_report_of_changed_settings(minerals: Desk) -> None:
    assert CHANGES.keys() | BEFORE_PLAY.keys() | OWN_SYSTEM.keys() | DRAWN == {
        one.name for one in fields(SettingsChange)
    }
    minerals.do(FRESH, OpenEvent(EventPlan(OWN, rounds=5)))
    for event, changes in (("demo", CHANGES), (FRESH, BEFORE_PLAY), (FRESH, OWN_SYSTEM)):
        since = journal(minerals, event)[-1].number
        for name, value in changes.items():
            minerals.do(event, ChangeSettings(SettingsChange(**{name: value}), reason=OWN))
        lines = journal(minerals, event, since=since)
        assert len(lines) == len(changes)
        told = [text for line in lines for text in (line.sentence(), *line.changes)]
        report = event_report(minerals, event)
        told += [text for heading, rows in report.notes.items() for text in (heading, *rows)]
        assert [part for text in told for part in untold(text) if part not in ORIGINAL] == []
        for language, text in product(("fr", "pt"), told):
            said = translate(text, language)
            assert not TOLD_IN_ENGLISH.search(said), said
