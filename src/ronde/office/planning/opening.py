"""Open an event: everything that is announced before the first round, in one step.

What is changed later is in `settings`, who may not meet in `meetings`.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field

from ronde.app.pairing import colour_by_lot
from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.model import Colour, Details, Finding, PointSystem, Tournament
from ronde.office.desk import Desk
from ronde.office.planning import choices
from ronde.office.planning.announcements import write_rules
from ronde.office.planning.settings import keep_lot
from ronde.office.planning.statement import statement
from ronde.office.writing import (
    ACCELERATION_TABLE,
    OTHER_RULES,
    PUBLISHED_CHANGES,
    put_office_setting,
)
from ronde.store import Act, Step
from ronde.store.events import enter_tournament
from ronde.systems import registry


@dataclass(frozen=True, slots=True)
class EventPlan:
    """What is announced of an event; only the name must be there.

    `rules` None is a system that ronde does not know: `other_rules` is then its text for the
    players. `bye` is the value of the pairing-allocated bye in tenths. `first_colour` is set, or
    drawn at once with `draw_colour` or `lot`, or else drawn when round 1 is paired.
    `published_changes` is what the rules of the competition say about changes of a published
    pairing, if anything. `player_rules` is what is announced about players, by the names of
    `announcements.DEFAULTS`.
    """

    name: str
    discipline: str = "chess"
    place: str = ""
    federation: str = ""
    start_date: str = ""
    end_date: str = ""
    kind: str = ""
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    time_control: str = ""
    encoded_time_control: str = ""
    round_dates: tuple[str, ...] = ()
    rules: str | None = registry.IN_FORCE
    settings: tuple[tuple[str, str], ...] = ()
    rounds: int | None = None
    points: PointSystem | None = None
    bye: int | None = None
    tie_breaks: tuple[str, ...] = ()
    first_colour: Colour | None = None
    draw_colour: bool = False
    lot: int | None = None
    acceleration: str | None = None
    other_rules: str = ""
    published_changes: str = ""
    player_rules: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OpenedEvent:
    """A new event: its key, its version, and what should be looked at."""

    key: str
    version: int
    findings: tuple[Finding, ...]


def open_event(desk: Desk, event: str, plan: EventPlan) -> OpenedEvent:
    """Return the event that was opened under a new key.

    Raises ConflictError when the key is taken, InputError when the plan cannot be announced.
    """
    tournament, acceleration = _announced(plan)
    act = Act(desk.who, "open event", {"name": plan.name, "rules": plan.rules})
    with desk.database.first_step(event, "event", act) as step:
        enter_tournament(step, tournament, discipline=plan.discipline)
        put_office_setting(step, ACCELERATION_TABLE, acceleration.table)
        put_office_setting(step, OTHER_RULES, plan.other_rules)
        put_office_setting(step, PUBLISHED_CHANGES, plan.published_changes)
        write_rules(step, plan.player_rules)
        _draw_at_once(step, plan)
    return OpenedEvent(event, desk.version(event), statement(desk, event).findings)


def _announced(plan: EventPlan) -> tuple[Tournament, choices.Acceleration]:
    """Return the plan as a tournament without players, every choice checked."""
    if not plan.name.strip():
        raise InputError("an event needs a name")
    discipline = choices.checked_discipline(plan.discipline)
    choices.checked_rules(plan.rules, plan.settings, plan.other_rules)
    points = choices.checked_points(discipline, plan.points, plan.bye)
    acceleration = choices.checked_acceleration(plan.acceleration, plan.rules, points)
    tournament = Tournament(
        details=_details(plan),
        number_of_rounds=choices.checked_rounds(plan.rounds),
        rules=plan.rules,
        settings=plan.settings,
        points=points,
        initial_colour=plan.first_colour,
        acceleration=acceleration.name,
    )
    return tournament, acceleration


def _details(plan: EventPlan) -> Details:
    start, end = choices.checked_days(plan.start_date, plan.end_date)
    dates = tuple(
        choices.checked_date(text, phrase("the date of round {round}", round=number))
        for number, text in enumerate(plan.round_dates, 1)
    )
    return Details(
        name=plan.name.strip(),
        city=plan.place,
        federation=plan.federation,
        start_date=start,
        end_date=end,
        kind=plan.kind,
        chief_arbiter=plan.chief_arbiter,
        deputy_arbiters=plan.deputy_arbiters,
        time_control=plan.time_control,
        encoded_time_control=plan.encoded_time_control,
        round_dates=dates,
        tie_breaks=choices.checked_tie_breaks(plan.tie_breaks),
    )


def _draw_at_once(step: Step, plan: EventPlan) -> None:
    """Draw the first colour by lot where the plan says so."""
    if plan.lot is None and not plan.draw_colour:
        return
    if plan.first_colour is not None:
        raise InputError("the first colour is either set or drawn by lot, not both")
    seed = secrets.randbits(32) if plan.lot is None else plan.lot
    keep_lot(step, seed, colour_by_lot(seed))
