"""Changes of rows in words: what stood there before, what stands there after."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from ronde.store import Change
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
_SHOWN: Final = ("name", "state", "value", "code", "white", "black", "kind", "number", "outcome")
"""What is told of a row that came or went, where it has such a column."""


def changes_in_words(changes: Sequence[Change]) -> tuple[str, ...]:
    """Return one text per changed row, or one per kind where there are many.

    >>> board = Change("event_board", (1, 3), {"white_result": "draw"}, {"white_result": "win"})
    >>> changes_in_words([board])
    ('board (round 1, board 3): white result draw → win',)
    """
    told: list[str] = []
    for (table, how), alike in groupby(changes, key=lambda c: (c.table, _how(c))):
        group = list(alike)
        if len(group) > _MANY:
            told.append(f"{_name(table)}: {len(group)} rows {how}")
        else:
            told += [_in_words(change) for change in group]
    return tuple(told)


def _how(change: Change) -> str:
    if change.before is None:
        return "added"
    return "removed" if change.after is None else "changed"


def _name(table: str) -> str:
    return _NAMES.get(table, table.removeprefix("event_").replace("_", " "))


def _in_words(change: Change) -> str:
    place = _place(change)
    if change.before is None:
        return f"{place}: added{_content(change.after or {})}"
    if change.after is None:
        return f"{place}: removed{_content(change.before)}"
    parts = (
        f"{name.replace('_', ' ')} {_value(change.before.get(name))} → {_value(change.after[name])}"
        for name in column_names(change.table)
        if name in change.after
    )
    return f"{place}: {', '.join(parts)}"


def _place(change: Change) -> str:
    columns = key_columns(change.table)
    parts = [f"{name} {part}" for name, part in zip(columns, change.key, strict=True)]
    return f"{_name(change.table)} ({', '.join(parts)})" if parts else _name(change.table)


def _content(row: Row) -> str:
    shown: Iterable[str] = (
        f"{name} {_value(row[name])}" for name in _SHOWN if row.get(name) not in (None, "")
    )
    told = ", ".join(shown)
    return f", {told}" if told else ""


def _value(value: Value) -> str:
    if value is None or value == "":
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
