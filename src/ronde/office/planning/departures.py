"""What is announced of an event that FIDE mode does not have: points, and an acceleration.

Such an event leaves FIDE mode when it is announced, once that was confirmed twice.
"""

from __future__ import annotations

from ronde.errors import Question
from ronde.handling.scoring import scoring_faults
from ronde.i18n import phrase
from ronde.model import PointSystem
from ronde.office.integrity import TWICE, depart
from ronde.store import Step


def depart_for_points(step: Step, points: PointSystem) -> None:
    """Let an event leave FIDE mode for points that the rules do not allow."""
    for fault in scoring_faults(points):
        what = phrase("With these points the event leaves FIDE mode: {why}.", why=fault.what)
        depart(step, Question(fault.code, TWICE, what, fault.article))


def depart_for_acceleration(step: Step, table: str) -> None:
    """Let an event leave FIDE mode for virtual points by a table of its own."""
    if not table:
        return
    what = phrase(
        "With a table of virtual points of its own the event leaves FIDE mode: the Handbook has one"
        " method of acceleration, Baku."
    )
    depart(step, Question("own-acceleration", TWICE, what, "C.04.7"))
