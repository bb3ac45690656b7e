"""A paired round together with the decisions that led to it."""

from __future__ import annotations

from dataclasses import dataclass, fields

from ronde.model import Tournament
from ronde.systems.base import RoundPairing
from ronde.systems.dutch_procedure.decisions import ProcedureStep, decisions_of
from ronde.systems.dutch_procedure.system import ProcedureSystem


@dataclass(frozen=True, slots=True)
class Recorded(RoundPairing):
    """A round, and how it was come to."""

    decisions: tuple[ProcedureStep, ...] = ()


def recorded(system: ProcedureSystem, event: Tournament) -> Recorded:
    """Return the next round with its decisions."""
    pairing, derived = system.pair(event), system.derive(event)
    decisions = decisions_of(system.edition, derived.outcome, derived.boards)
    values = {field.name: getattr(pairing, field.name) for field in fields(pairing)}
    return Recorded(**values, decisions=decisions)
