"""The actions of events: what every one of them shares, and in which modules they are."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any, ClassVar, Final, TypeVar

from ronde.declared.actions import Action, Declaration, Registry
from ronde.office.desk import Desk
from ronde.store import Act, Step

EVENTS: Final[Registry[EventAction[Any]]] = Registry(
    "events/{event}",
    {
        "events": (
            "ronde.office.planning.settings",
            "ronde.office.planning.firstcolour",
            "ronde.office.planning.opening",
            "ronde.office.settings.fidemode",
            "ronde.office.settings.playerrules",
            "ronde.office.settings.programme",
            "ronde.office.groups.groups",
            "ronde.office.settings.forecastswitch",
            "ronde.office.paperwork.closure",
            "ronde.office.hosting.handover",
        ),
        "prohibitions": ("ronde.office.settings.meetings",),
        "public": ("ronde.office.paperwork.publicpages", "ronde.office.settings.looks"),
        "players": (
            "ronde.office.entries.entries",
            "ronde.office.players.sexes",
            "ronde.office.imports.imports",
            "ronde.office.entries.ordering",
            "ronde.office.groups.moves",
            "ronde.office.players.adjustments",
            "ronde.office.players.periods",
            "ronde.office.hosting.retention",
        ),
        "teams": (
            "ronde.office.settings.matchrules",
            "ronde.office.teams.squads",
            "ronde.office.teams.lineups",
            "ronde.office.teams.matches",
            "ronde.office.teams.captains",
        ),
        "categories": ("ronde.office.players.categories",),
        "rating lists": ("ronde.office.ratinglists.ratings",),
        "attendance": (
            "ronde.office.entries.attendance",
            "ronde.office.entries.phonecheckin",
            "ronde.office.entries.absences",
            "ronde.office.entries.coming",
            "ronde.office.entries.evenings",
        ),
        "rounds": ("ronde.office.rounds.rounds",),
        "drafts": ("ronde.office.rounds.manual",),
        "published rounds": ("ronde.office.rounds.published", "ronde.office.rounds.vanished"),
        "results": (
            "ronde.office.playing.results",
            "ronde.office.playing.reports",
            "ronde.office.playing.slipcodes",
            "ronde.office.playing.corrections",
            "ronde.office.playing.ties",
        ),
        "prizes": ("ronde.office.prizes.announced", "ronde.office.prizes.decisions"),
        "fees": ("ronde.office.fees.changes",),
        "entries by the form": (
            "ronde.office.entryform.form",
            "ronde.office.entryform.applications",
            "ronde.office.entryform.accepting",
            "ronde.office.entryform.payments",
        ),
        "notices": ("ronde.office.notices.switch",),
    },
)
"""The modules that hold the actions of each theme, in the order in which people meet them."""

R = TypeVar("R")


class EventAction(Action[R]):
    """A change of an event; `run` makes it within one step and returns its effect."""

    def perform(self, desk: Desk, event: str, *, expected: int | None = None) -> R:
        """Make the change as one step of the event; see `Desk.do`."""
        with self.step(desk, event, expected) as step:
            result = self.run(step)
        return self.completed(result, step)

    def step(self, desk: Desk, event: str, expected: int | None) -> AbstractContextManager[Step]:
        """Return the step of the event in which the change is made."""
        act, arguments = self.declared.act, self.arguments()
        return desk.step(event, act, arguments, reason=self.reason, expected=expected)

    def others(self, desk: Desk, event: str) -> tuple[str, ...]:
        """Return the other events that it changes or binds: the same role must hold there."""
        del desk, event
        return ()

    def run(self, step: Step) -> R:
        """Make the change; an action with a `perform` of its own needs none."""
        raise NotImplementedError

    def completed(self, made: R, step: Step) -> R:
        """Return what `run` returned, completed after the step was written."""
        del step
        return made


class AnytimeAction(EventAction[R]):
    """A change that a closed event takes, too."""

    def step(self, desk: Desk, event: str, expected: int | None) -> AbstractContextManager[Step]:
        """Return the step, whether the event is closed or not."""
        act = Act(desk.who, self.declared.act, self.arguments(), self.reason)
        return desk.anytime(event, act, expected=expected)


class EventDeclaration(Declaration):
    """What `@action(…)` declares of a change of events."""

    registry: ClassVar[Registry[Any]] = EVENTS


action = EventDeclaration


def version_of(step: Step) -> int:
    """Return the latest entry of the journal after a step that is over."""
    return step.subject.version if step.entry is None else step.entry.sequence
