"""The form of an event as it was typed, and what it means: a plan, or a change of settings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from pydantic import BaseModel, ConfigDict

from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.model import Colour
from ronde.office.planning.meetings import GROUNDS, KeepApart
from ronde.office.planning.playerrules import (
    DEFAULTS,
    HALF_BYES,
    LAST_CRITERION,
    MISSED_ROUNDS,
    NO_HALF_BYES_IN_LAST,
)
from ronde.office.planning.settings import (
    EventPlan,
    GamePoints,
    SettingsChange,
    tenths,
    tie_break_codes,
)
from ronde.standings.presets import PRESETS
from ronde.systems import registry
from ronde.systems.acceleration.table import looks_like_table
from ronde.web.eventwords import OWN_RULES
from ronde.web.playerwords import whole_number

SCORINGS: Final = {
    "one": GamePoints(10, 5),
    "two": GamePoints(20, 10),
    "three": GamePoints(30, 10),
}
_SETTING: Final = "setting-"
_TEXTS: Final = (
    "name", "place", "federation", "start_date", "end_date", "kind", "time_control",
    "published_changes",
)  # fmt: skip


class EventForm(BaseModel):
    """What was typed; settings of the rules come as extra fields, `setting-parity` and so on."""

    model_config = ConfigDict(extra="allow", str_max_length=5000)

    name: str = ""
    place: str = ""
    federation: str = ""
    start_date: str = ""
    end_date: str = ""
    kind: str = ""
    time_control: str = ""
    chief_arbiter: str = ""
    discipline: str = "chess"
    rules: str = registry.IN_FORCE
    other_rules: str = ""
    rounds: str = ""
    players: str = ""
    scoring: str = ""
    win: str = ""
    draw: str = ""
    loss: str = ""
    bye: str = ""
    tie_breaks: str = ""
    order: str = "alphabet"
    missed: str = "zero"
    half_byes: str = "0"
    half_byes_last: str = "0"
    acceleration: str = "none"
    acceleration_table: str = ""
    first_colour: str = "later"
    apart: str = ""
    apart_rounds: str = ""
    published_changes: str = ""

    @property
    def rules_key(self) -> str | None:
        """The rules, None for a system of the event's own."""
        return None if self.rules == OWN_RULES else self.rules

    @property
    def scoring_chosen(self) -> str:
        """The scoring, that of the discipline when none was chosen."""
        return self.scoring or ("two" if self.discipline == "draughts" else "one")

    @property
    def preset(self) -> str:
        """The tie-breaks that are usual for the discipline and the system."""
        if self.discipline == "draughts":
            return PRESETS["draughts"]
        key = self.rules_key
        is_table = key in registry.all_keys() and registry.rules(str(key)).by_table
        return PRESETS["chess-roundrobin" if is_table else "chess-swiss"]

    def setting(self, name: str, default: str = "") -> str:
        """Return the value typed for a setting of the rules."""
        return str((self.model_extra or {}).get(_SETTING + name, default))

    def settings(self) -> tuple[tuple[str, str], ...]:
        """Return the settings of the chosen rules that differ from their defaults."""
        if self.rules_key is None:
            return ()
        known = registry.rules(self.rules_key).settings
        typed = ((one.name, self.setting(one.name, one.default), one.default) for one in known)
        return tuple((name, value) for name, value, default in typed if value != default)

    def points(self) -> GamePoints:
        """Return the points of a game; raises InputError for a value that is no number of them."""
        if self.scoring_chosen in SCORINGS:
            return SCORINGS[self.scoring_chosen]
        return GamePoints(tenths(self.win), tenths(self.draw), tenths(self.loss or "0"))

    def bye_tenths(self) -> int | None:
        """Return the value of the bye in tenths, None when it counts like a win."""
        return tenths(self.bye) if self.bye.strip() else None

    def colour(self) -> Colour | None:
        """Return the first colour, None where it is drawn."""
        return Colour(self.first_colour) if self.first_colour in ("white", "black") else None

    def codes(self) -> tuple[str, ...]:
        """Return the tie-breaks, those of the preset when nothing was typed."""
        return tie_break_codes(self.tie_breaks.strip() or self.preset)

    def acceleration_asked(self) -> str:
        """Return the acceleration; a table must look like one, so that no file is ever read."""
        if self.acceleration != "table":
            return "baku" if self.acceleration == "baku" else "none"
        if not looks_like_table(self.acceleration_table):
            raise InputError(
                "{text} is no table of virtual points; write it as 1-20:1-2:1.0 (players, "
                "rounds, points)",
                text=repr(self.acceleration_table),
            )
        return self.acceleration_table

    def player_rules(self) -> dict[str, str]:
        """Return what is announced about players, by the names of `announcements`."""
        return {
            LAST_CRITERION: self.order,
            MISSED_ROUNDS: self.missed,
            HALF_BYES: self.half_byes.strip() or "0",
            NO_HALF_BYES_IN_LAST: self.half_byes_last.strip() or "0",
        }

    def keep_apart(self) -> KeepApart | None:
        """Return who is kept apart in the first rounds, None for nobody."""
        if not self.apart:
            return None
        if self.apart not in GROUNDS[1:]:
            raise InputError(
                "players cannot be kept apart by {text}; choose club, family or federation",
                text=repr(self.apart),
            )
        last = whole_number(self.apart_rounds, phrase("the number of rounds")) or 1
        return KeepApart(ground=self.apart, last_round=last)


def plan_of(form: EventForm) -> EventPlan:
    """Return the plan of a new event; raises InputError for what cannot be read."""
    return EventPlan(
        name=form.name,
        discipline=form.discipline,
        place=form.place,
        federation=form.federation.upper(),
        start_date=form.start_date,
        end_date=form.end_date,
        kind=form.kind,
        chief_arbiter=form.chief_arbiter,
        time_control=form.time_control,
        rules=form.rules_key,
        settings=form.settings(),
        rounds=whole_number(form.rounds, phrase("the number of rounds")),
        points=form.points(),
        bye=form.bye_tenths(),
        tie_breaks=form.codes(),
        first_colour=form.colour(),
        draw_colour=form.first_colour == "draw",
        acceleration=form.acceleration_asked(),
        other_rules=form.other_rules if form.rules_key is None else "",
        published_changes=form.published_changes,
        player_rules={
            name: value for name, value in form.player_rules().items() if value != DEFAULTS[name]
        },
    )


def change_of(form: EventForm, before: EventForm) -> SettingsChange:
    """Return the change of settings that a form describes: only what is new in it."""
    known = form.model_fields_set & EventForm.model_fields.keys()
    sent = {name for name in known if getattr(form, name) != getattr(before, name)}
    values: dict[str, Any] = {name: getattr(form, name) for name in _TEXTS if name in sent}
    if "rounds" in sent:
        values["rounds"] = whole_number(form.rounds, phrase("the number of rounds"))
    if "tie_breaks" in sent:
        values["tie_breaks"] = tie_break_codes(form.tie_breaks)
    change = SettingsChange(**values)
    return _with_pairing(change, form) if "rules" in known else change


def _with_pairing(change: SettingsChange, form: EventForm) -> SettingsChange:
    """Add what is locked once round 1 is published; the form has it only before."""
    return replace(
        change,
        rules=form.rules_key,
        settings=form.settings(),
        points=form.points(),
        bye=form.bye_tenths(),
        acceleration=form.acceleration_asked(),
        first_colour=form.colour(),
        other_rules=form.other_rules if form.rules_key is None else None,
    )
