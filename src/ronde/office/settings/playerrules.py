"""What the organiser announced about players before the event, kept as settings of the office."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final

from ronde.errors import InputError, StateError
from ronde.fields import Arg
from ronde.handling.attendance import HalfByes, MissedRounds
from ronde.handling.numbers import LastCriterion
from ronde.i18n import counted, phrase, template
from ronde.model.discipline import Discipline
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.rows import OFFICE, is_under_way, office_setting, put_office_setting
from ronde.store import Step, SubjectReader
from ronde.store.rows import State
from ronde.store.tables import EventRow, SettingRow

LAST_CRITERION: Final = phrase("initial-order")
MISSED_ROUNDS: Final = phrase("late-points")
HALF_BYES: Final = phrase("half-byes")
NO_HALF_BYES_IN_LAST: Final = phrase("half-byes-not-in-last")
ENTRIES: Final = phrase("entries")
BARRED: Final = phrase("not-entitled-to-half-byes")
PLAYS: Final = phrase("plays-the-next-round")
"""The setting that keeps a round, and the entries of whom it was said that they play it."""
DRAWING: Final = phrase("drawing")
HELD: Final = phrase("held")

DEFAULTS: Final[Mapping[str, str]] = {
    LAST_CRITERION: LastCriterion.ALPHABET.value,
    MISSED_ROUNDS: MissedRounds.ZERO.value,
    HALF_BYES: "0",
    NO_HALF_BYES_IN_LAST: "0",
}
"""What may be announced, and what holds when nothing was."""


@action(
    phrase("announce rules"),
    path="announced",
    operation="announce",
    method="PATCH",
    done=template("The settings were changed."),
)
class AnnounceRules(EventAction[None]):
    """Change what was announced about players: half-point byes, late entries, the order.

    Once round 1 is published the initial order stands, and anything else needs a reason.
    """

    initial_order: Annotated[
        LastCriterion | None, Arg("What divides players of the same rating and title.")
    ] = None
    late_points: Annotated[
        MissedRounds | None, Arg("What late entries get for each missed round.")
    ] = None
    half_byes: Annotated[int | None, Arg("Half-point byes per player.", least=0, most=99)] = None
    half_byes_not_in_last: Annotated[
        int | None, Arg("No half-point byes in the last N rounds.", least=0, most=99)
    ] = None

    @classmethod
    def of(cls, rules: Mapping[str, str], reason: str = "") -> AnnounceRules:
        """Return the action that announces rules by the names of `DEFAULTS`, checked."""
        said = {name.replace("-", "_"): checked_rule(name, value) for name, value in rules.items()}
        return cls(**said, reason=reason)

    def arguments(self) -> dict[str, Any]:
        """Return what is announced, by the names of `DEFAULTS`."""
        order, late = self.initial_order, self.late_points
        values = {
            LAST_CRITERION: None if order is None else order.value,
            MISSED_ROUNDS: None if late is None else late.value,
            HALF_BYES: self.half_byes,
            NO_HALF_BYES_IN_LAST: self.half_byes_not_in_last,
        }
        return {name: str(value) for name, value in values.items() if value is not None}

    def run(self, step: Step) -> None:
        """Write down what is said; what is left out stays as it is."""
        write_rules(step, self.arguments(), self.reason)


def write_rules(step: Step, rules: Mapping[str, str], reason: str = "") -> None:
    """Write what is announced about players within a step; see `AnnounceRules`."""
    for name, value in rules.items():
        checked_rule(name, value)
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
        row = state.row(SettingRow, OFFICE, name)
        return DEFAULTS[name] if row is None else row.value

    is_half = all(row.discipline != Discipline.DRAUGHTS.value for row in state.rows(EventRow))
    missed = _MISSED if is_half else _MISSED_AS_DRAWS
    return (
        (phrase("Initial order"), _ORDER[LastCriterion(told(LAST_CRITERION))]),
        (phrase("Late entries"), missed[MissedRounds(told(MISSED_ROUNDS))]),
        (
            phrase("Half-point byes on request") if is_half else AS_A_DRAW,
            _half_byes_in_words(int(told(HALF_BYES)), int(told(NO_HALF_BYES_IN_LAST))),
        ),
    )


ORDER_CHOICES: Final = {
    LastCriterion.ALPHABET: phrase("By the alphabet"),
    LastCriterion.LOT: phrase("By lot"),
    LastCriterion.ENTRY: phrase("Who entered first"),
}
MISSED_CHOICES: Final = {
    MissedRounds.ZERO: phrase("No points"),
    MissedRounds.HALF: phrase("Half-point byes"),
}
"""What can be chosen, as a form offers it."""

AS_A_DRAW: Final = phrase("Byes with the points of a draw, on request")
"""What half-point byes are called in draughts, where a draw is a whole point."""

_ORDER: Final = {
    LastCriterion.ALPHABET: phrase("rating, title, alphabet"),
    LastCriterion.LOT: phrase("rating, title, drawing of lots"),
    LastCriterion.ENTRY: phrase("rating, title, order of entry"),
}
_MISSED: Final = {
    MissedRounds.ZERO: phrase("no points for each round missed"),
    MissedRounds.HALF: phrase("a half-point bye for each round missed"),
}
_MISSED_AS_DRAWS: Final = {
    MissedRounds.ZERO: _MISSED[MissedRounds.ZERO],
    MissedRounds.HALF: phrase("a bye with the points of a draw for each round missed"),
}


def _half_byes_in_words(limit: int, not_in_last: int) -> str:
    """Return which half-point byes a player may have.

    >>> _half_byes_in_words(2, 1)
    '2 for each player, none in the last round'
    """
    if not limit:
        return phrase("none")
    if not not_in_last:
        return phrase("{limit} for each player", limit=limit)
    return counted(
        "{limit} for each player, none in the last round",
        "{limit} for each player, none in the last {count} rounds",
        count=not_in_last,
        limit=limit,
    )


def last_criterion(reader: SubjectReader) -> LastCriterion:
    """Return what divides players of the same strength and title."""
    return LastCriterion(announced(reader, LAST_CRITERION))


def missed_rounds(reader: SubjectReader) -> MissedRounds:
    """Return what late entries get for the rounds before them."""
    return MissedRounds(announced(reader, MISSED_ROUNDS))


def barred_from_half_byes(reader: SubjectReader) -> frozenset[int]:
    """Return the entries that are not entitled to half-point byes."""
    return frozenset(map(int, office_setting(reader, BARRED).split()))


def half_byes(reader: SubjectReader) -> HalfByes:
    """Return which half-point byes may be requested."""
    limit, last = (announced(reader, name) for name in (HALF_BYES, NO_HALF_BYES_IN_LAST))
    return HalfByes(int(limit), int(last))


def entries_are_closed(reader: SubjectReader) -> bool:
    """Whether the list of participants is closed and its numbers are definitive."""
    return office_setting(reader, ENTRIES) == "closed"


def drawing_was_held(reader: SubjectReader) -> bool:
    """Whether the drawing of lots is over, so that who was not there is out."""
    return office_setting(reader, DRAWING) == HELD


def _refuse_too_late(step: Step, rules: Mapping[str, str], reason: str) -> None:
    if not is_under_way(step):
        return
    if LAST_CRITERION in rules:
        raise StateError(
            "{event}: round 1 is published, the initial order stands", event=step.subject.key
        )
    if not reason:
        raise InputError(
            "{event}: round 1 is published; say why the rules change now", event=step.subject.key
        ).beside("reason")


def checked_rule(name: str, value: str) -> Any:
    """Return what is announced about players by a name of `DEFAULTS`; raises InputError."""
    if name not in _CHECKS:
        raise InputError(
            "{name} is nothing to announce; known: {known}",
            name=repr(name),
            known=", ".join(_CHECKS),
        )
    try:
        return _CHECKS[name](value)
    except ValueError:
        raise InputError(
            "{name} cannot be {value}; {hint}", name=name, value=repr(value), hint=_HINTS[name]
        ) from None


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 3):
        raise ValueError(text)
    return int(text)


_CHECKS: Final[Mapping[str, Callable[[str], object]]] = {
    LAST_CRITERION: LastCriterion,
    MISSED_ROUNDS: MissedRounds,
    HALF_BYES: _count,
    NO_HALF_BYES_IN_LAST: _count,
}
_HINTS: Final[Mapping[str, str]] = {
    LAST_CRITERION: phrase("choose alphabet, lot or entry"),
    MISSED_ROUNDS: phrase("choose zero or half"),
    HALF_BYES: phrase("give how many each player may have"),
    NO_HALF_BYES_IN_LAST: phrase("give a number of rounds"),
}
