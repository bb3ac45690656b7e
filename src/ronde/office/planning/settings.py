"""Change what was announced: what stays free, what needs a reason, what is locked from when."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Annotated, Any, Final

from ronde.app.actions import Arg
from ronde.app.pairing import colour_by_lot
from ronde.errors import HandlingError, InputError
from ronde.handling.editions import Handling, handling_of
from ronde.i18n import phrase, template
from ronde.model import Colour, PointSystem
from ronde.office.actions import EventAction, action, version_of
from ronde.office.desk import Desk, changed, event_row, next_key
from ronde.office.planning import choices
from ronde.office.planning.announcements import write_rules
from ronde.office.planning.roundcount import write_rounds
from ronde.office.writing import (
    ACCELERATION_TABLE,
    OTHER_RULES,
    PUBLISHED_CHANGES,
    is_under_way,
    now,
    office_setting,
    put_office_setting,
    replace_rows,
)
from ronde.serialisation import Keywords
from ronde.store import Step
from ronde.store.rows import Values, at
from ronde.store.tables import (
    CriterionRow,
    EventRow,
    LotRow,
    PointsRow,
    SettingRow,
    VirtualPointsRow,
)
from ronde.store.tournaments import RULES_SCOPE, TIE_BREAKS, tournament_of


@dataclass(frozen=True, slots=True)
class SettingsChange:
    """What is to be different from now on; None leaves it as it is.

    `acceleration` is `none`, `baku`, a table or a file with one, as at the opening. `other_rules`
    without `rules` makes the system one of the event's own, with that text for the players.
    `draw_colour` or a `lot` draws the first colour. `player_rules` is what is announced about
    players, by the names of `announcements.DEFAULTS`.
    """

    name: str | None = None
    place: str | None = None
    federation: str | None = None
    start_date: str | None = None
    end_date: str | None = None
    kind: str | None = None
    time_control: str | None = None
    encoded_time_control: str | None = None
    rules: str | None = None
    settings: tuple[tuple[str, str], ...] | None = None
    rounds: int | None = None
    points: PointSystem | None = None
    bye: int | None = None
    tie_breaks: tuple[str, ...] | None = None
    first_colour: Colour | None = None
    acceleration: str | None = None
    other_rules: str | None = None
    published_changes: str | None = None
    player_rules: Mapping[str, str] | None = None
    draw_colour: bool | None = None
    lot: int | None = None

    @property
    def is_own_system(self) -> bool:
        """Whether the event is to have a system that ronde does not know."""
        return self.rules is None and bool((self.other_rules or "").strip())

    def named(self) -> tuple[str, ...]:
        """Return the names of what is to change."""
        return tuple(f.name for f in fields(self) if getattr(self, f.name) is not None)


LOCKED: Final = frozenset(
    {"rules", "settings", "points", "bye", "first_colour", "acceleration", "other_rules"}
)
"""What cannot change any more once round 1 is published: the players rely on it."""

NEEDS_REASON: Final = frozenset({"rounds", "tie_breaks", "published_changes"})
"""What changes from then on only with a reason."""

_WORDS: Final[Mapping[str, str]] = {
    "rules": phrase("rules"),
    "settings": phrase("settings"),
    "points": phrase("points"),
    "bye": phrase("bye"),
    "first_colour": phrase("first colour"),
    "acceleration": phrase("acceleration"),
    "other_rules": phrase("other rules"),
    "rounds": phrase("rounds"),
    "tie_breaks": phrase("tie breaks"),
    "published_changes": phrase("published changes"),
}
"""What was announced, in words for people."""

_COLUMNS: Final = {
    "name": "name", "place": "city", "federation": "federation", "kind": "kind",
    "time_control": "time_control", "encoded_time_control": "encoded_time_control",
}  # fmt: skip


@action(phrase("change settings"), done=template("The settings were changed."))
class ChangeSettings(EventAction[None]):
    """Change what was announced; what players rely on is locked once round 1 is published.

    Raises HandlingError for what is locked, and for what then needs a reason and has none.
    """

    change: SettingsChange

    def arguments(self) -> dict[str, Any]:
        """Return what is to be different, for the journal."""
        return {name: _plain(getattr(self.change, name)) for name in self.change.named()}

    def run(self, step: Step) -> None:
        """Write everything that is named."""
        change, row = self.change, event_row(step)
        _refuse_locked(step, row, change, self.reason)
        _write_texts(step, row, change)
        _write_rules(step, change)
        _write_points(step, change)
        write_rounds(step, row, change.rounds, self.reason)
        if change.tie_breaks is not None:
            _write_tie_breaks(step, change.tie_breaks)
        _write_first_colour(step, row, change)
        write_rules(step, change.player_rules or {}, self.reason)


def _plain(value: object) -> object:
    if isinstance(value, Colour):
        return value.value
    if isinstance(value, Mapping):
        return dict(value)
    return value.changed() if isinstance(value, PointSystem) else value


def _handling(row: EventRow) -> Handling:
    return handling_of(row.rules)


def _refuse_locked(step: Step, row: EventRow, change: SettingsChange, reason: str) -> None:
    if not is_under_way(step):
        return
    named, handling = set(change.named()), _handling(row)
    if locked := sorted(named & LOCKED):
        article = (
            handling.acceleration_article
            if locked[0] == "acceleration"
            else handling.statement_article
        )
        raise HandlingError(
            "round 1 is published, so the {what} announced before it cannot be changed any more",
            what=_WORDS[locked[0]],
            article=article,
        )
    if (asking := sorted(named & NEEDS_REASON)) and not reason.strip():
        is_rounds = asking[0] == "rounds"
        raise HandlingError(
            "round 1 is published: a change of the {what} needs a reason, which stands in the"
            " report",
            what=_WORDS[asking[0]],
            article=handling.rounds_article if is_rounds else handling.statement_article,
        )


def _write_texts(step: Step, row: EventRow, change: SettingsChange) -> None:
    named = {n: getattr(change, n) for n in change.named()}
    values: Values = {_COLUMNS[n]: v for n, v in named.items() if n in _COLUMNS}
    if not values.get("name", "x"):
        raise InputError("an event needs a name")
    first, last = (named.get(n, getattr(row, n)) for n in ("start_date", "end_date"))
    start, end = choices.checked_days(first, last)
    step.update(at(EventRow), **changed(row, values | {"start_date": start, "end_date": end}))
    for name, setting in (("other_rules", OTHER_RULES), ("published_changes", PUBLISHED_CHANGES)):
        if name in named:
            put_office_setting(step, setting, named[name])


def _write_rules(step: Step, change: SettingsChange) -> None:
    """Write system, settings and acceleration, which depend on each other."""
    together = {"rules", "settings", "points", "acceleration", "other_rules"}
    if not together & set(change.named()):
        return
    tournament = tournament_of(step.state())
    rules = None if change.is_own_system else change.rules or tournament.rules
    own = tournament.settings if rules == tournament.rules else ()
    settings = own if change.settings is None else change.settings
    choices.checked_rules(rules, settings, office_setting(step, OTHER_RULES))
    _write_settings(step, settings)
    before = tournament.acceleration or office_setting(step, ACCELERATION_TABLE) or None
    asked = before if change.acceleration is None else change.acceleration
    acceleration = choices.checked_acceleration(asked, rules, change.points or tournament.points)
    step.update(at(EventRow), rules=rules, acceleration=acceleration.name)
    put_office_setting(step, ACCELERATION_TABLE, acceleration.table)
    if change.acceleration is not None:
        replace_rows(step, VirtualPointsRow, [])


def _write_settings(step: Step, settings: Sequence[tuple[str, str]]) -> None:
    rows = [
        SettingRow(RULES_SCOPE, name, position, value)
        for position, (name, value) in enumerate(settings, 1)
    ]
    replace_rows(step, SettingRow, rows, scope=RULES_SCOPE)


def _write_points(step: Step, change: SettingsChange) -> None:
    if change.points is None and change.bye is None:
        return
    base = change.points or tournament_of(step.state()).points
    points = choices.checked_points(event_row(step).discipline, base, change.bye)
    rows = [PointsRow(kind, tenths) for kind, tenths in points.changed().items()]
    replace_rows(step, PointsRow, rows)


def _write_tie_breaks(step: Step, codes: Iterable[str]) -> None:
    rows = [
        CriterionRow(TIE_BREAKS, position, code)
        for position, code in enumerate(choices.checked_tie_breaks(codes), 1)
    ]
    replace_rows(step, CriterionRow, rows, purpose=TIE_BREAKS)


def _write_first_colour(step: Step, row: EventRow, change: SettingsChange) -> None:
    """Set the first colour, or draw it by lot."""
    is_drawn = change.draw_colour or change.lot is not None
    if change.first_colour is None:
        if is_drawn:
            _draw(step, row, change.lot)
        return
    if is_drawn:
        raise InputError("the first colour is either set or drawn by lot, not both")
    step.update(at(EventRow), initial_colour=change.first_colour, lot=None)


@dataclass(frozen=True, slots=True)
class DrawnColour:
    """The first colour that was drawn."""

    first_colour: Annotated[str, Keywords(examples=["white"])]
    version: int


@action(
    phrase("draw first colour"), path="first-colour", operation="draw_colour", takes_reason=False
)
class DrawFirstColour(EventAction[DrawnColour]):
    """Draw the first colour by lot; lots are drawn once.

    The seed is recorded; it is drawn here unless `lot` repeats a drawing. Raises HandlingError
    when a colour was drawn or set before.
    """

    lot: Annotated[int | None, Arg(least=0, most=2**63 - 1)] = None

    def perform(self, desk: Desk, event: str, *, expected: int | None = None) -> DrawnColour:
        """Draw with a seed that the journal tells."""
        seed = secrets.randbits(32) if self.lot is None else self.lot
        return EventAction.perform(replace(self, lot=seed), desk, event, expected=expected)

    def arguments(self) -> dict[str, Any]:
        """Return the seed as a text, for the journal."""
        return {"lot": str(self.lot)}

    def run(self, step: Step) -> DrawnColour:
        """Record the colour with the seed."""
        return DrawnColour(_draw(step, event_row(step), self.lot).value, step.subject.version)

    def completed(self, made: DrawnColour, step: Step) -> DrawnColour:
        """Return it with the version to which the step led."""
        return replace(made, version=version_of(step))


def _draw(step: Step, row: EventRow, lot: int | None) -> Colour:
    """Return the first colour after drawing it, once."""
    if row.initial_colour is not None:
        raise HandlingError(
            "the first colour is {colour} already; lots are drawn once",
            colour=row.initial_colour.word,
            article=_handling(row).no_favour_article,
        )
    seed = secrets.randbits(32) if lot is None else lot
    colour = colour_by_lot(seed)
    keep_lot(step, seed, colour)
    return colour


def keep_lot(step: Step, seed: int, colour: Colour) -> None:
    """Record the first colour with the seed by which it was drawn."""
    step.update(at(EventRow), initial_colour=colour, lot=str(seed))
    step.insert(LotRow(next_key(step, LotRow), "first colour", str(seed), colour.value, now()))
