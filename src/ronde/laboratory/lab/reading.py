"""The file of a study: TOML, read strictly; every mistake is one sentence with file and key."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, Final, NoReturn

from ronde.errors import FileError, FormatError, InputError
from ronde.formats.files import STANDARD_INPUT, bytes_of
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
    try:
        text = bytes_of(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FormatError("the file is not UTF-8; save it as UTF-8", file=str(path)) from None
    folder = Path() if path == STANDARD_INPUT else path.parent
    return parse_study(text, str(path), folder)


def parse_study(text: str, file: str, folder: Path) -> Study:
    """Return what the text of a study asks; entry lists are looked for in the folder."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FormatError("this is not TOML: {reason}", file=file, reason=str(error)) from None
    return study_of(table, file, folder)


def study_of(table: Mapping[str, object], file: str, folder: Path) -> Study:
    """Return what plain data ask, with the keys of the file of a study; see `parse_study`."""
    top = _Table(dict(table), file)
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


class _Table:
    """A table of the file, whose keys are taken one by one; `end` refuses what is left."""

    def __init__(self, content: object, file: str, place: str = "") -> None:
        self._file, self._place = file, place
        if not isinstance(content, dict):
            self.refuse("", phrase("a table is wanted here"))
        self._left: dict[str, Any] = dict(content)
        self._known: list[str] = []

    def key(self, name: str) -> str:
        """Return a key with the tables in which it stands."""
        return ".".join(filter(None, (self._place, name)))

    def refuse(self, name: str, what: str) -> NoReturn:
        """Raise FormatError about a key."""
        raise FormatError("{key}: {what}", file=self._file, key=self.key(name), what=what)

    def take(self, name: str) -> Any:
        """Return the value of a key, None when it is not there."""
        self._known.append(name)
        return self._left.pop(name, None)

    def _needed(self, name: str) -> Any:
        value = self.take(name)
        if value is None:
            self.refuse(name, phrase("is missing"))
        return value

    def whole(self, name: str, lowest: int, highest: int) -> int:
        """Return a whole number that has to be there."""
        return self.as_whole(name, self._needed(name), lowest, highest)

    def whole_or_none(self, name: str, lowest: int, highest: int) -> int | None:
        """Return a whole number, None when the key is not there."""
        value = self.take(name)
        return None if value is None else self.as_whole(name, value, lowest, highest)

    def wholes(self, name: str, lowest: int, highest: int) -> list[int]:
        """Return whole numbers: a list of them, or one."""
        value = self._needed(name)
        values = value if isinstance(value, list) and value else [value]
        return [self.as_whole(name, one, lowest, highest) for one in values]

    def as_whole(self, name: str, value: object, lowest: int, highest: int) -> int:
        """Return a value that has to be a whole number between two others."""
        if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
            facts = {"lowest": lowest, "highest": highest, "value": repr(value)}
            what = phrase("must be a whole number from {lowest} to {highest}, not {value}", **facts)
            self.refuse(name, what)
        return value

    def text(self, name: str, default: str | None = None) -> str:
        """Return a text; without a default it has to be there."""
        value = self.take(name)
        if value is None:
            value = default
        if value is None:
            self.refuse(name, phrase("is missing"))
        if not isinstance(value, str):
            self.refuse(name, phrase("must be a text in quotes, not {value}", value=repr(value)))
        return value

    def texts(self, name: str) -> list[str]:
        """Return a list of texts, or one; it has to be there and to hold something."""
        value = self._needed(name)
        values = [value] if isinstance(value, str) else value
        fits = isinstance(values, list) and values and all(isinstance(one, str) for one in values)
        if not fits:
            self.refuse(name, phrase("must be a list of texts in quotes"))
        return list(values)

    def flag(self, name: str, *, default: bool) -> bool:
        """Return true or false."""
        value = self.take(name)
        if value is None:
            return default
        if not isinstance(value, bool):
            self.refuse(name, phrase("must be true or false, not {value}", value=repr(value)))
        return value

    def checked(self, name: str, default: str, check: Callable[[str], object]) -> str:
        """Return a text that a function understands, which raises an error otherwise."""
        value = self.text(name, default)
        try:
            check(value)
        except InputError as error:
            self.refuse(name, error.phrase)
        except ValueError:
            what = phrase("{value} cannot be understood", value=repr(value))
            self.refuse(name, what)
        return value

    def table(self, name: str) -> _Table | None:
        """Return a table in this one."""
        value = self.take(name)
        return None if value is None else _Table(value, self._file, self.key(name))

    def tables(self, name: str) -> list[_Table]:
        """Return the tables of a list that has to hold some."""
        value = self.take(name) or []
        if not isinstance(value, list):
            self.refuse(name, phrase("must be written [[{name}]]", name=name))
        if not value:
            self.refuse(name, phrase("is missing"))
        places = (f"{name}[{number}]" for number in range(1, len(value) + 1))
        return [
            _Table(one, self._file, self.key(at)) for one, at in zip(value, places, strict=True)
        ]

    def end(self) -> None:
        """Refuse keys that nobody asked for."""
        for name in self._left:
            known = ", ".join(self._known)
            self.refuse(name, phrase("there is no such key; known: {known}", known=known))


# Fields -------------------------------------------------------------------------------------


def _fields(top: _Table, folder: Path) -> Iterator[FieldSpec]:
    tables = top.tables("field")
    seen: set[str] = set()
    for table in tables:
        for spec in _fields_of(table, folder):
            if spec.name in seen:
                what = phrase("two fields are called {name}; name them apart", name=spec.name)
                table.refuse("name", what)
            seen.add(spec.name)
            yield spec


def _fields_of(table: _Table, folder: Path) -> Iterator[FieldSpec]:
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


def _drawn(table: _Table | None) -> Ratings | None:
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


def _entries(table: _Table, given: object, folder: Path) -> EntryList:
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


def _systems(top: _Table) -> Iterator[SystemSpec]:
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


def _refuse_acceleration(table: _Table, text: object) -> None:
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


def _measures(top: _Table) -> Iterator[str]:
    keys = top.texts("measures")
    for key in keys:
        if key not in MEASURES:
            known = ", ".join(MEASURES)
            what = phrase("there is no measure {key}; known: {known}", key=repr(key), known=known)
            top.refuse("measures", what)
        if keys.count(key) > 1:
            top.refuse("measures", phrase("{key} stands twice", key=key))
        yield key


def _until(top: _Table) -> Until | None:
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


def _refuse_unmeasured(study: Study, top: _Table) -> None:
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


def _refuse_unpaired(study: Study, top: _Table) -> None:
    """Refuse a field that a system cannot pair, or a round robin whose rounds are not its own."""
    for spec, system in product(study.fields, study.systems):
        _asked(top, "field", partial(refuse_pairing, spec, system))
        _asked(top, "field", partial(refuse_rounds, spec, system))


def _asked(top: _Table, key: str, asks: Callable[[], None]) -> None:
    try:
        asks()
    except InputError as error:
        top.refuse(key, error.phrase)


# What happens in the events -----------------------------------------------------------------


def _results(top: _Table) -> Mapping[str, Any]:
    table = top.table("results")
    if table is None:
        return {}
    chosen = {
        "draw_percentage": table.whole_or_none("draws", 0, 100),
        "colour_advantage": table.flag("colour-advantage", default=True),
    }
    table.end()
    return chosen


def _absences(top: _Table) -> Absences:
    table = top.table("absences")
    if table is None:
        return Absences()
    rate = table.whole_or_none("forfeit-rate", 0, 999_999)
    names = ("withdrawals", "late-entries", "half-point-byes", "full-point-byes", "zero-point-byes")
    given = {name.replace("-", "_"): table.checked(name, "0", read_amounts) for name in names}
    table.end()
    return Absences(rate or 0, **given)
