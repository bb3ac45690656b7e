"""What the organiser announced about players before the event, kept as settings of the office."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ronde.app.office.desk import Desk
from ronde.app.office.effects import Effect
from ronde.app.office.writing import (
    OFFICE,
    is_under_way,
    office_setting,
    put_office_setting,
)
from ronde.errors import InputError, StateError
from ronde.handling.absences import HalfByes
from ronde.handling.lateness import MissedRounds
from ronde.handling.order import LastCriterion
from ronde.store import Step, SubjectReader
from ronde.store.values import State

LAST_CRITERION: Final = "initial-order"
MISSED_ROUNDS: Final = "late-points"
HALF_BYES: Final = "half-byes"
NO_HALF_BYES_IN_LAST: Final = "half-byes-not-in-last"
ENTRIES: Final = "entries"
DRAWING: Final = "drawing"

DEFAULTS: Final[Mapping[str, str]] = {
    LAST_CRITERION: LastCriterion.ALPHABET.value,
    MISSED_ROUNDS: MissedRounds.ZERO.value,
    HALF_BYES: "0",
    NO_HALF_BYES_IN_LAST: "0",
}
"""What may be announced, and what holds when nothing was."""


def announce_rules(
    desk: Desk,
    event: str,
    rules: Mapping[str, str],
    *,
    reason: str = "",
    expected: int | None = None,
) -> Effect:
    """Write down what the organiser announced about players, by the names of `DEFAULTS`.

    Once round 1 is published the initial order stands, and anything else needs a reason.
    """
    with desk.step(event, "announce rules", rules, reason=reason, expected=expected) as step:
        write_rules(step, rules, reason)
    said = ", ".join(f"{name} {value}" for name, value in rules.items())
    return Effect("rules-announced", f"announced for {event}: {said or 'nothing'}")


def write_rules(step: Step, rules: Mapping[str, str], reason: str = "") -> None:
    """Write what is announced about players within a step of others; see `announce_rules`."""
    for name, value in rules.items():
        _check(name, value)
    if rules:
        _refuse_too_late(step, rules, reason)
    for name, value in rules.items():
        put_office_setting(step, name, value)


def announced(reader: SubjectReader, name: str) -> str:
    """Return what was announced, or what holds when nothing was."""
    return office_setting(reader, name) or DEFAULTS[name]


def announced_in_words(state: State) -> tuple[tuple[str, str], ...]:
    """Return what holds for players, as labels and texts of the statement for them."""

    def told(name: str) -> str:
        row = state["event_setting"].get((OFFICE, name))
        return DEFAULTS[name] if row is None else str(row["value"])

    return (
        ("Initial order", f"rating, title, {_LAST[LastCriterion(told(LAST_CRITERION))]}"),
        ("Late entries", f"{_MISSED[MissedRounds(told(MISSED_ROUNDS))]} for each round missed"),
        (
            "Half-point byes on request",
            _half_byes_in_words(int(told(HALF_BYES)), int(told(NO_HALF_BYES_IN_LAST))),
        ),
    )


_LAST: Final = {
    LastCriterion.ALPHABET: "alphabet",
    LastCriterion.LOT: "drawing of lots",
    LastCriterion.ENTRY: "order of entry",
}
_MISSED: Final = {MissedRounds.ZERO: "no points", MissedRounds.HALF: "a half-point bye"}


def _half_byes_in_words(limit: int, not_in_last: int) -> str:
    """Return which half-point byes a player may have.

    >>> _half_byes_in_words(2, 1)
    '2 for each player, none in the last round'
    """
    if not limit:
        return "none"
    if not not_in_last:
        return f"{limit} for each player"
    last = "round" if not_in_last == 1 else f"{not_in_last} rounds"
    return f"{limit} for each player, none in the last {last}"


def last_criterion(reader: SubjectReader) -> LastCriterion:
    """Return what divides players of the same strength and title."""
    return LastCriterion(announced(reader, LAST_CRITERION))


def missed_rounds(reader: SubjectReader) -> MissedRounds:
    """Return what late entries get for the rounds before them."""
    return MissedRounds(announced(reader, MISSED_ROUNDS))


def half_byes(reader: SubjectReader) -> HalfByes:
    """Return which half-point byes may be requested."""
    limit, last = (announced(reader, name) for name in (HALF_BYES, NO_HALF_BYES_IN_LAST))
    return HalfByes(int(limit), int(last))


def entries_are_closed(reader: SubjectReader) -> bool:
    """Whether the list of participants is closed and its numbers are definitive."""
    return office_setting(reader, ENTRIES) == "closed"


def drawing_was_held(reader: SubjectReader) -> bool:
    """Whether the drawing of lots is over, so that who was not there is out."""
    return office_setting(reader, DRAWING) == "held"


def _refuse_too_late(step: Step, rules: Mapping[str, str], reason: str) -> None:
    if not is_under_way(step):
        return
    if LAST_CRITERION in rules:
        raise StateError(f"{step.subject.key}: round 1 is published, the initial order stands")
    if not reason:
        raise InputError(f"{step.subject.key}: round 1 is published; say why the rules change now")


def _check(name: str, value: str) -> None:
    if name not in _CHECKS:
        raise InputError(f"{name!r} is nothing to announce; known: {', '.join(_CHECKS)}")
    try:
        _CHECKS[name](value)
    except ValueError:
        raise InputError(f"{name} cannot be {value!r}; {_HINTS[name]}") from None


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise ValueError(text)
    return int(text)


_CHECKS: Final[Mapping[str, Callable[[str], object]]] = {
    LAST_CRITERION: LastCriterion,
    MISSED_ROUNDS: MissedRounds,
    HALF_BYES: _count,
    NO_HALF_BYES_IN_LAST: _count,
}
_HINTS: Final = {
    LAST_CRITERION: "choose alphabet, lot or entry",
    MISSED_ROUNDS: "choose zero or half",
    HALF_BYES: "give how many each player may have",
    NO_HALF_BYES_IN_LAST: "give a number of rounds",
}
