"""The file of a tribunal: TOML, read strictly; every mistake is one sentence with file and key."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from ronde.errors import FileError, InputError
from ronde.formats.files import STANDARD_INPUT
from ronde.formats.trf.dialects import DIALECTS
from ronde.i18n import phrase
from ronde.laboratory.conformance.opinions import FILE, OUT, PATIENCE
from ronde.laboratory.tomltable import TomlTable, toml_in
from ronde.laboratory.tribunal.axes import AXES, AxisRate
from ronde.laboratory.tribunal.plan import (
    AxisLevel,
    EventOrigin,
    EventSource,
    TribunalPlan,
    TriedEngine,
)
from ronde.questions.judgement import READING
from ronde.questions.otherreadings import OTHER_READINGS
from ronde.simulate.chance import HIGHEST_SEED
from ronde.systems import registry

_MOST_EVENTS: Final = 10_000_000
_PLAYERS: Final = (2, 9999)
_ROUNDS: Final = (1, 99)
_MOST_PAGES: Final = 1000
_MOST_CANDIDATES: Final = 100_000
_MOST_SECONDS: Final = 86_400


def read_plan(path: Path) -> TribunalPlan:
    """Return what the file of a tribunal asks.

    Raises FormatError, with the file and the key, for what is not TOML, a key that does not exist
    or is missing, and a value that cannot be; FileError for a file that cannot be opened.
    """
    folder = Path() if path == STANDARD_INPUT else path.parent
    return plan_of(toml_in(path), str(path), folder)


def plan_of(table: Mapping[str, object], file: str, folder: Path) -> TribunalPlan:
    """Return what plain data ask, with the keys of the file; folders are looked for in `folder`."""
    top = TomlTable(dict(table), file)
    plan = TribunalPlan(
        title=top.text("title", ""),
        seed=top.whole("seed", 0, HIGHEST_SEED),
        engines=tuple(_engines(top)),
        sources=tuple(_sources(top, folder)),
        pages=_whole(top, "pages", 3, _MOST_PAGES),
        candidates=_whole(top, "candidates", 1500, _MOST_CANDIDATES),
    )
    top.end()
    return plan


def _whole(table: TomlTable, name: str, usual: int, most: int) -> int:
    given = table.whole_or_none(name, 0, most)
    return usual if given is None else given


# Engines ------------------------------------------------------------------------------------


def _engines(top: TomlTable) -> Iterator[TriedEngine]:
    seen: set[str] = set()
    for table in top.tables("engine"):
        name = table.text("name")
        if name in seen:
            table.refuse("name", phrase("two engines are called {name}", name=name))
        seen.add(name)
        stays, pairs_by = table.text("stays", ""), _pairs_by(table)
        engine = TriedEngine(
            name,
            _swiss(table, "rules", table.text("rules")),
            _command(table, stays=bool(stays)),
            _dialect(table),
            _whole(table, "patience", PATIENCE, _MOST_SECONDS),
            pairs_by,
            stays,
            _checks(table, stays=bool(stays)),
            tuple(_settings(table, pairs_by)),
        )
        if bool(engine.command) is bool(engine.pairs_by):
            what = phrase("give either this command, or the rules of ronde as `pairs-by`")
            table.refuse("command", what)
        table.end()
        yield engine


def _swiss(table: TomlTable, key: str, rules: str) -> str:
    """Return the key of rules that pair players by a Swiss system."""
    try:
        described = registry.rules(rules)
    except InputError as error:
        table.refuse(key, error.phrase)
    if described.of_teams or described.by_table or not described.is_swiss:
        what = phrase("{rules} is no Swiss system for players", rules=rules)
        table.refuse(key, what)
    return rules


def _pairs_by(table: TomlTable) -> str:
    rules = table.text("pairs-by", "")
    return _swiss(table, "pairs-by", rules) if rules else ""


def _settings(table: TomlTable, rules: str) -> Iterator[tuple[str, str]]:
    """Yield the settings of the rules by which an engine that is ronde itself pairs."""
    given = table.table("settings")
    if given is None:
        return
    if not rules:
        table.refuse("settings", phrase("only an engine that is ronde itself has settings"))
    others = tuple(name for name, one in OTHER_READINGS.items() if one.rules == rules)
    allowed = {setting.name: setting.values for setting in registry.rules(rules).settings}
    for name, values in (*allowed.items(), (READING, others)):
        value = given.text(name, "")
        if value and (values or name == READING) and value not in values:
            known = ", ".join(values) or "-"
            what = phrase("{value} is not one of {known}", value=repr(value), known=known)
            given.refuse(name, what)
        if value:
            yield name, value
    given.end()


def _command(table: TomlTable, *, stays: bool) -> str:
    command = table.text("command", "")
    if not stays:
        _refuse_without_file(table, "command", command)
    _refuse_missing(table, "command", command)
    return command


def _checks(table: TomlTable, *, stays: bool) -> str:
    """Return the command that reads a whole event, or the words of such a request; may be empty."""
    command = table.text("checks", "")
    if not stays:
        _refuse_without_file(table, "checks", command)
        _refuse_missing(table, "checks", command)
    return command


def _refuse_without_file(table: TomlTable, key: str, command: str) -> None:
    if command and FILE not in command:
        table.refuse(key, phrase("must say where the file goes; write {file}", file=FILE))


def _refuse_missing(table: TomlTable, key: str, command: str) -> None:
    """Refuse a command that is not there, before an hour of rounds is lost on it."""
    program = command.split()[0].strip("'\"") if command else ""
    if program and shutil.which(program) is None:
        what = phrase("there is no program {program} that can be started", program=repr(program))
        table.refuse(key, what)


def _dialect(table: TomlTable) -> str:
    dialect = table.text("dialect", "trfbx")
    if dialect not in DIALECTS:
        known = ", ".join(DIALECTS)
        what = phrase("there is no dialect {dialect}; known: {known}", dialect=dialect, known=known)
        table.refuse("dialect", what)
    return dialect


# Events -------------------------------------------------------------------------------------


def _sources(top: TomlTable, folder: Path) -> Iterator[EventSource]:
    seen: set[str] = set()
    for table in top.tables("events"):
        name = table.text("name")
        if name in seen:
            table.refuse("name", phrase("two sources are called {name}", name=name))
        seen.add(name)
        given = table.text("folder", "")
        command = table.text("generator", "")
        if given and command:
            table.refuse("folder", phrase("give either a folder or a generator"))
        if given:
            yield _of_files(table, name, folder / given)
        elif command:
            yield _of_engine(table, name, command)
        else:
            yield _of_ronde(table, name)


def _of_files(table: TomlTable, name: str, folder: Path) -> EventSource:
    table.end()
    if not folder.exists():
        raise FileError("{path} cannot be used: {reason}", path=folder, reason="not found")
    files = tuple(str(path) for path in sorted(folder.rglob("*.trf*")) if path.is_file())
    if not files:
        what = phrase("{path} holds no file whose name ends in .trf", path=folder)
        table.refuse("folder", what)
    return EventSource(name, EventOrigin.FILES, len(files), files=files)


def _of_engine(table: TomlTable, name: str, command: str) -> EventSource:
    if OUT not in command:
        what = phrase("must say where the engine writes the event; write {out}", out=OUT)
        table.refuse("generator", what)
    _refuse_missing(table, "generator", command)
    source = EventSource(
        name,
        EventOrigin.ENGINE,
        table.whole("events", 1, _MOST_EVENTS),
        players=_bounds(table, "players", _PLAYERS, (4, 64)),
        rounds=_bounds(table, "rounds", _ROUNDS, (3, 11)),
        command=command,
    )
    table.end()
    return source


def _of_ronde(table: TomlTable, name: str) -> EventSource:
    source = EventSource(
        name,
        EventOrigin.RONDE,
        table.whole("events", 1, _MOST_EVENTS),
        _swiss(table, "rules", table.text("rules")),
        _bounds(table, "players", _PLAYERS, (4, 64)),
        _bounds(table, "rounds", _ROUNDS, (3, 11)),
        tuple(_axes(table)),
    )
    table.end()
    return source


def _bounds(
    table: TomlTable, key: str, limits: tuple[int, int], usual: tuple[int, int]
) -> tuple[int, int]:
    """Return the least and the most: a list of two numbers, or one number."""
    value = table.take(key)
    if value is None:
        return usual
    values = value if isinstance(value, list) else [value, value]
    if len(values) != 2:
        table.refuse(key, phrase("must be two numbers, the least and the most"))
    low, high = (table.as_whole(key, one, *limits) for one in values)
    if low > high:
        table.refuse(key, phrase("the least must not be above the most"))
    return low, high


def _axes(table: TomlTable) -> Iterator[AxisLevel]:
    axes = table.table("axes")
    if axes is None:
        return
    known = ", ".join(level.value for level in AxisRate)
    for name in AXES:
        level = axes.text(name, AxisRate.NEVER.value)
        if level not in {one.value for one in AxisRate}:
            what = phrase("{value} is not one of {known}", value=repr(level), known=known)
            axes.refuse(name, what)
        if level != AxisRate.NEVER.value:
            yield AxisLevel(name, AxisRate(level))
    axes.end()
