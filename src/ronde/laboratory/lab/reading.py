"""The file of a study: TOML, read strictly; every mistake is one sentence with file and key."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, Final

from ronde.errors import FileError, InputError
from ronde.formats.files import STANDARD_INPUT
from ronde.i18n import counted, phrase
from ronde.laboratory.lab.measures import MEASURES, measure
from ronde.laboratory.lab.study import (
    TIE_BREAKS,
    Absences,
    EntryList,
    FieldSpec,
    Normal,
    Of,
    Ratings,
    Study,
    SystemSpec,
    Uniform,
    Until,
    refuse_exhausted,
    refuse_measure,
    refuse_pairing,
    refuse_rounds,
    refuse_system,
)
from ronde.laboratory.tomltable import TomlTable, parse_toml, toml_in
from ronde.questions.files import load
from ronde.simulate.amounts import read_amounts
from ronde.simulate.chance import HIGHEST_SEED
from ronde.standings.registry import parse_list
from ronde.systems.acceleration.table import read_table
from ronde.systems.acceleration.virtual import NAMES

_MOST_EVENTS: Final = 10_000_000
_MOST_BOARDS: Final = 20
_PLAYERS: Final = (2, 9999)
_ROUNDS: Final = (1, 99)
_RATING: Final = (1, 4000)
_WIDEST: Final = 10_000


def read_study(path: Path) -> Study:
    """Return what the file of a study asks.

    Raises FormatError, with the file and the key, for what is not TOML, a key that does not exist
    or is missing, and a value that cannot be; FileError for a file that cannot be opened.
    """
    folder = Path() if path == STANDARD_INPUT else path.parent
    return study_of(toml_in(path), str(path), folder)


def parse_study(text: str, file: str, folder: Path) -> Study:
    """Return what the text of a study asks; entry lists are looked for in the folder."""
    return study_of(parse_toml(text, file), file, folder)


def study_of(table: Mapping[str, object], file: str, folder: Path) -> Study:
    """Return what plain data ask, with the keys of the file of a study; see `parse_study`."""
    top = TomlTable(dict(table), file)
    study = Study(
        title=top.text("title", ""),
        seed=top.whole("seed", 0, HIGHEST_SEED),
        events=top.whole("events", 1, _MOST_EVENTS),
        fields=tuple(_fields(top, folder)),
        systems=tuple(_systems(top)),
        measures=tuple(_measures(top)),
        until=_until(top),
        tie_breaks=top.checked("tie-breaks", TIE_BREAKS, parse_list),
        absences=_absences(top),
        **_results(top),
    )
    top.end()
    _refuse_unpaired(study, top)
    _refuse_unmeasured(study, top)
    return study


# Fields -------------------------------------------------------------------------------------


def _fields(top: TomlTable, folder: Path) -> Iterator[FieldSpec]:
    tables = top.tables("field")
    seen: set[str] = set()
    for table in tables:
        for spec in _fields_of(table, folder):
            if spec.name in seen:
                what = phrase("two fields are called {name}; name them apart", name=spec.name)
                table.refuse("name", what)
            seen.add(spec.name)
            yield spec


def _fields_of(table: TomlTable, folder: Path) -> Iterator[FieldSpec]:
    name = table.text("name", "")
    given = table.take("entries")
    if given is None:
        sizes: list[tuple[int, Ratings]] = []
        for size in table.wholes("players", *_PLAYERS):
            sizes.append((size, Uniform(1400, 2400)))
        drawn = _drawn(table.table("ratings"))
        sizes = [(size, drawn or usual) for size, usual in sizes]
    else:
        entries = _entries(table, given, folder)
        sizes = [(len(entries.ratings), entries)]
    rounds = table.wholes("rounds", *_ROUNDS)
    events = table.whole_or_none("events", 1, _MOST_EVENTS)
    boards = table.whole_or_none("boards", 1, _MOST_BOARDS)
    table.end()
    several = len(sizes) * len(rounds) > 1
    for (players, ratings), length in product(sizes, rounds):
        shape = f"{players} × {length}"
        title = (f"{name}, {shape}" if several else name) if name else shape
        spec = FieldSpec(title, players, length, ratings, events, boards)
        try:
            refuse_exhausted(spec)
        except InputError as error:
            table.refuse("rounds", error.phrase)
        yield spec


def _drawn(table: TomlTable | None) -> Ratings | None:
    if table is None:
        return None
    mean = table.whole_or_none("mean", *_RATING)
    ratings: Ratings
    if mean is None:
        ratings = Uniform(table.whole("lowest", *_RATING), table.whole("highest", *_RATING))
        if ratings.lowest > ratings.highest:
            table.refuse("lowest", phrase("must not be above the highest rating"))
    else:
        ratings = Normal(mean, table.whole("deviation", 1, 1000))
    table.end()
    return ratings


def _entries(table: TomlTable, given: object, folder: Path) -> EntryList:
    """Return the ratings of an entry list: a file of any format that ronde reads, or a list."""
    unrated = table.whole_or_none("unrated", *_RATING)
    if isinstance(given, list):
        ratings = [table.as_whole("entries", one, 0, _RATING[1]) for one in given]
        file = ""
    elif isinstance(given, str):
        file = given
        try:
            players = load(folder / given).tournament.players
        except (InputError, FileError) as error:
            table.refuse("entries", error.phrase)
        ratings = [player.rating or 0 for player in players]
    else:
        table.refuse("entries", phrase("must be the name of a file, or a list of ratings"))
    without = ratings.count(0)
    if without and unrated is None:
        what = counted(
            "{count} player has no rating; say by `unrated = 1400` how strong they play",
            "{count} players have no rating; say by `unrated = 1400` how strong they play",
            count=without,
        )
        table.refuse("entries", what)
    if len(ratings) < 2:
        table.refuse("entries", phrase("two players at least are needed"))
    return EntryList(tuple(rating or unrated or 0 for rating in ratings), file)


# Systems and measures -----------------------------------------------------------------------


def _systems(top: TomlTable) -> Iterator[SystemSpec]:
    tables = top.tables("system")
    seen: set[str] = set()
    for table in tables:
        name = table.text("name", "")
        rules = table.texts("rules")
        value = table.take("acceleration")
        accelerations = ["none"] if value is None else value if isinstance(value, list) else [value]
        table.end()
        for acceleration, key in product(accelerations, rules):
            _refuse_acceleration(table, acceleration)
            spec = SystemSpec(key, acceleration, name)
            try:
                refuse_system(spec)
            except InputError as error:
                table.refuse("rules", error.phrase)
            if str(spec) in seen:
                table.refuse("name", phrase("the system {name} stands twice", name=str(spec)))
            seen.add(str(spec))
            yield spec


def _refuse_acceleration(table: TomlTable, text: object) -> None:
    try:
        if isinstance(text, str) and (text in NAMES or read_table(text)):
            return
    except InputError:
        pass
    what = phrase(
        "{value} is no acceleration; give baku, none or a table such as 1-20:1-2:1.0",
        value=repr(text),
    )
    table.refuse("acceleration", what)


def _measures(top: TomlTable) -> Iterator[str]:
    keys = top.texts("measures")
    for key in keys:
        if key not in MEASURES:
            known = ", ".join(MEASURES)
            what = phrase("there is no measure {key}; known: {known}", key=repr(key), known=known)
            top.refuse("measures", what)
        if keys.count(key) > 1:
            top.refuse("measures", phrase("{key} stands twice", key=key))
        yield key


def _until(top: TomlTable) -> Until | None:
    table = top.table("until")
    if table is None:
        return None
    key = table.text("measure")
    width = table.take("half-width")
    if isinstance(width, bool) or not isinstance(width, (int, float)) or not 0 < width < _WIDEST:
        what = phrase("must be a number above 0 such as 0.005, not {value}", value=repr(width))
        table.refuse("half-width", what)
    of = table.text("of", Of.MEANS.value)
    if of not in {one.value for one in Of}:
        known = ", ".join(one.value for one in Of)
        table.refuse("of", phrase("{value} is not one of {known}", value=repr(of), known=known))
    table.end()
    return Until(key, float(width), Of(of))


def _refuse_unmeasured(study: Study, top: TomlTable) -> None:
    """Refuse a measure that is to be waited for and not taken, or that a field cannot have."""
    if study.until is not None and study.until.measure not in study.measures:
        what = phrase("{key} is not among the measures of the study", key=repr(study.until.measure))
        top.refuse("until.measure", what)
    for key in study.measures:
        for spec, system in product(study.fields, study.systems):
            _asked(top, "measures", partial(refuse_measure, key, spec, system))
        for spec in study.fields:
            least = measure(key).least_rounds
            if spec.rounds < least and len(study.fields) == 1:
                what = phrase(
                    "{key} needs {least} rounds, and the field has {rounds}",
                    key=key,
                    least=least,
                    rounds=spec.rounds,
                )
                top.refuse("measures", what)


def _refuse_unpaired(study: Study, top: TomlTable) -> None:
    """Refuse a field that a system cannot pair, or a round robin whose rounds are not its own."""
    for spec, system in product(study.fields, study.systems):
        _asked(top, "field", partial(refuse_pairing, spec, system))
        _asked(top, "field", partial(refuse_rounds, spec, system))


def _asked(top: TomlTable, key: str, asks: Callable[[], None]) -> None:
    try:
        asks()
    except InputError as error:
        top.refuse(key, error.phrase)


# What happens in the events -----------------------------------------------------------------


def _results(top: TomlTable) -> Mapping[str, Any]:
    table = top.table("results")
    if table is None:
        return {}
    chosen = {
        "draw_percentage": table.whole_or_none("draws", 0, 100),
        "colour_advantage": table.flag("colour-advantage", default=True),
    }
    table.end()
    return chosen


def _absences(top: TomlTable) -> Absences:
    table = top.table("absences")
    if table is None:
        return Absences()
    rate = table.whole_or_none("forfeit-rate", 0, 999_999)
    names = ("withdrawals", "late-entries", "half-point-byes", "full-point-byes", "zero-point-byes")
    given = {name.replace("-", "_"): table.checked(name, "0", read_amounts) for name in names}
    table.end()
    return Absences(rate or 0, **given)
