"""Entries of the journal in words: what was done, what stood in each row before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, Final

from ronde.app.office.journal.past import BOARD, Past
from ronde.store import Change, Entry
from ronde.store.values import Row, Value, column_names, key_columns

_MANY: Final = 6  # more rows than this are counted, not told one by one
_NAMES: Final = {
    "event": "the event",
    "event_setting": "setting",
    "event_points": "points for",
    "event_official": "official",
    "event_criterion": "tie-break",
    "event_timetable": "timetable",
    "event_player": "entry",
    "event_numbering": "starting number",
    "event_round": "round",
    "event_board": "board",
    "event_bye": "bye",
    "event_absence": "absence",
    "event_lot": "drawing of lots",
    "event_document": "document",
}
_SHOWN: Final = ("name", "state", "value", "code", "player", "kind", "number", "outcome")
"""What is told of a row that came or went, where it has such a column."""

_SIDES: Final = frozenset({"white", "black"})
_RESULT: Final = frozenset({"white_result", "black_result", "is_adjourned", "forfeit_is_excused"})
_FIRST: Final = ("round", "board", "white", "black", "player", "players")
"""What a step is told with first; the rest follows as it is kept."""


def changes_in_words(entry: Entry, past: Past) -> tuple[str, ...]:
    """Return one text per changed row of an entry, or one per kind where there are many."""
    told: list[str] = []
    numbered = enumerate(entry.changes)
    for (table, how), alike in groupby(numbered, key=lambda c: (c[1].table, _how(c[1]))):
        group = list(alike)
        if len(group) > _MANY:
            told.append(f"{_name(table)}: {len(group)} rows {how}")
        elif table == BOARD:
            told += [_board(change, past, past.board(entry, place)) for place, change in group]
        else:
            told += [_in_words(change, past) for _, change in group]
    return tuple(told)


def about(entry: Entry, past: Past) -> str:
    """Return what a step was about: the one result that it changed, or what was asked for."""
    played = [
        (place, change)
        for place, change in enumerate(entry.changes)
        if change.table == BOARD and change.before and _RESULT & (change.after or {}).keys()
    ]
    if len(played) == 1 and entry.undoes is None and entry.redoes is None:
        ((place, change),) = played
        return _board(change, past, past.board(entry, place))
    return ", ".join(_argument(name, value) for name, value in asked_for(entry.act.arguments))


def asked_for(arguments: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return the arguments of a step as texts, the round and the players first.

    >>> asked_for({"results": [[1, "1-0"], [2, "="]], "round": 3, "at": None})
    (('round', '3'), ('results', 'board 1 1-0, board 2 ='))
    """
    first = [name for name in _FIRST if name in arguments]
    names = [*first, *(name for name in arguments if name not in _FIRST)]
    given = ((name, arguments[name]) for name in names)
    return tuple((name, _text(name, value)) for name, value in given if value is not None)


def _argument(name: str, text: str) -> str:
    return text if name == "results" else f"{name} {text}".replace("_", " ")


def _text(name: str, value: Any) -> str:
    if name == "results":
        return ", ".join(f"board {board} {result}" for board, result in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{part} {_text(part, held)}" for part, held in value.items())
    if isinstance(value, list):
        return ", ".join(_text("", part) for part in value) or "nobody"
    return _value(value)


def _how(change: Change) -> str:
    if change.before is None:
        return "added"
    return "removed" if change.after is None else "changed"


def _name(table: str) -> str:
    return _NAMES.get(table, table.removeprefix("event_").replace("_", " "))


def _board(change: Change, past: Past, rows: tuple[Row, Row]) -> str:
    """Return a change of a board as an arbiter says it."""
    before, after = rows
    place = f"round {change.key[0]}, board {change.key[1]}"
    if not before or not after:
        return f"{place}: {_how(change)}, {_game(before or after, past)}"
    changed = (change.after or {}).keys()
    rest = ", ".join(_columns(change, but=_SIDES | _RESULT))
    if _SIDES & changed:
        told = f"{_game(after, past)} (was: {_game(before, past)})"
    elif _RESULT & changed:
        is_open = not past.has_result(after) and not after["is_adjourned"]
        now = ", no result" if is_open else ""
        told = f"{_game(after, past)}{now} (was: {past.result(before)})"
    else:
        return f"{place}, {_game(after, past)}: {rest}"
    return f"{place}: {told}, {rest}" if rest else f"{place}: {told}"


def _game(row: Row, past: Past) -> str:
    white, black = (past.person(row[side], row["round"]) for side in ("white", "black"))
    if past.has_result(row):
        return f"{white} {past.result(row)} {black}"
    return f"{white} – {black}, adjourned" if row["is_adjourned"] else f"{white} – {black}"


def _in_words(change: Change, past: Past) -> str:
    place = _place(change, past)
    if change.before is None:
        return f"{place}: added{_content(change, change.after or {}, past)}"
    if change.after is None:
        return f"{place}: removed{_content(change, change.before, past)}"
    return f"{place}: {', '.join(_columns(change))}"


def _columns(change: Change, *, but: Iterable[str] = ()) -> Iterator[str]:
    """Yield the columns that changed, but for some, with what they held and hold."""
    before, after = change.before or {}, change.after or {}
    for name in column_names(change.table):
        if name in after and name not in but:
            shown = name.replace("_", " ")
            yield f"{shown} {_value(before.get(name))} → {_value(after[name])}"


def _place(change: Change, past: Past) -> str:
    """Return which row it is; players are told by number and name."""
    if change.table == "event_player":
        return f"entry {past.person(change.key[0])}"
    if change.table == "event_round":
        return f"round {change.key[0]}"
    key = dict(zip(key_columns(change.table), change.key, strict=True))
    parts = [
        past.person(part, key.get("round")) if name == "player" else f"{name} {part}"
        for name, part in key.items()
    ]
    return f"{_name(change.table)} ({', '.join(parts)})" if parts else _name(change.table)


def _content(change: Change, row: Row, past: Past) -> str:
    in_key = key_columns(change.table)
    shown = (
        past.person(row[name]) if name == "player" else f"{name} {_value(row[name])}"
        for name in _SHOWN
        if name not in in_key and row.get(name) not in (None, "")
    )
    told = ", ".join(shown)
    return f", {told}" if told else ""


def _value(value: Value) -> str:
    if value is None or value == "":
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
