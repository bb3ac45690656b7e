"""The first colour of an event: drawn by lot, once, and kept with the seed."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Annotated, Any

from ronde.errors import HandlingError
from ronde.fields import Arg
from ronde.i18n import phrase, template
from ronde.model import Colour
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction, action, version_of
from ronde.office.desk.rows import (
    event_row,
    handling_in,
    next_key,
    now,
)
from ronde.questions.pairing import colour_by_lot
from ronde.serialisation import Keywords
from ronde.store import Step
from ronde.store.rows import at
from ronde.store.tables import (
    EventRow,
    LotRow,
)


@dataclass(frozen=True, slots=True)
class DrawnColour:
    """The first colour that was drawn."""

    first_colour: Annotated[str, Keywords(examples=["white"])]
    version: int

    @property
    def colour(self) -> str:
        """The colour in a word for people."""
        return phrase("White") if self.first_colour == "white" else phrase("Black")


@action(
    phrase("draw first colour"),
    path="first-colour",
    operation="draw_colour",
    done=template("The lot decided: number 1 begins as {colour}."),
    takes_reason=False,
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
        return {"lot": None if self.lot is None else str(self.lot)}

    def run(self, step: Step) -> DrawnColour:
        """Record the colour with the seed."""
        return DrawnColour(
            draw_first_colour(step, event_row(step), self.lot).value, step.subject.version
        )

    def completed(self, colour: DrawnColour, step: Step) -> DrawnColour:
        """Return it with the version to which the step led."""
        return replace(colour, version=version_of(step))


def draw_first_colour(step: Step, row: EventRow, lot: int | None) -> Colour:
    """Return the first colour after drawing it, once."""
    if row.initial_colour is not None:
        raise HandlingError(
            "the first colour is {colour} already; lots are drawn once",
            colour=row.initial_colour.word,
            article=handling_in(step).no_favour_article,
        )
    seed = secrets.randbits(32) if lot is None else lot
    colour = colour_by_lot(seed)
    keep_lot(step, seed, colour)
    return colour


def keep_lot(step: Step, seed: int, colour: Colour) -> None:
    """Record the first colour with the seed by which it was drawn."""
    step.update(at(EventRow), initial_colour=colour, lot=str(seed))
    step.insert(LotRow(next_key(step, LotRow), "first colour", str(seed), colour.value, now()))
