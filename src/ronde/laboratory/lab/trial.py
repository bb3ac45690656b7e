"""One event of a study, played under every system with the same players and the same luck."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from ronde.errors import InputError
from ronde.laboratory.lab.measures import MEASURES, EventKind, measure
from ronde.laboratory.lab.played import Played
from ronde.laboratory.lab.study import FieldSpec, Study, SystemSpec, kind_of
from ronde.laboratory.statistics import SCALE
from ronde.model import PlayerId, Tournament
from ronde.simulate.chance import Chance, derived_seed
from ronde.simulate.generator import generate
from ronde.simulate.luck import Luck


class MeasureColumn(NamedTuple):
    """A measure of a round, of the whole event with 0."""

    measure: str
    round: int = 0


def columns(study: Study, field: FieldSpec) -> tuple[MeasureColumn, ...]:
    """Return what is measured in each event of a field, in the order of a record."""
    measured = []
    for key in study.measures:
        rounds = field.rounds if MEASURES[key].by_round else 0
        measured += [MeasureColumn(key, round_) for round_ in range(rounds + 1)]
    return tuple(measured)


@dataclass(frozen=True, slots=True)
class TrialRecord:
    """What was measured in the event of a number, under each system; `field` counts from 0.

    A value is a whole number of parts of `SCALE`, None where there was nothing to measure. `rounds`
    are those that could be paired.
    """

    field: int
    number: int
    seed: int
    rounds: tuple[int, ...]
    values: tuple[tuple[int | None, ...], ...]

    @classmethod
    def read(cls, line: dict[str, Any]) -> TrialRecord:
        """Return the record of a line of a logbook."""
        values = tuple(tuple(row) for row in line["values"])
        return cls(line["field"], line["number"], line["seed"], tuple(line["rounds"]), values)


def trial(study: Study, place: int, number: int) -> TrialRecord:
    """Return what was measured in an event: a function of the study and the two numbers alone."""
    asked = columns(study, study.fields[place])
    events = [played_under(study, system, place, number) for system in study.systems]
    return TrialRecord(
        place,
        number,
        study.seed_of(place, number),
        tuple(_rounds(event, study.fields[place]) for event in events),
        tuple(tuple(_scaled(event, column) for column in asked) for event in events),
    )


def _rounds(event: Played, spec: FieldSpec) -> int:
    """Return how many rounds could be paired; a cup is over when its final is."""
    played = len(event.tournament.rounds)
    if kind_of(event.tournament.rules or "", spec.boards) is EventKind.CUP:
        return spec.rounds if played else 0
    return played


def played_under(study: Study, system: SystemSpec, place: int, number: int) -> Played:
    """Return the event of that number under a system, and once more where a measure asks for it."""
    seed = study.seed_of(place, number)
    luck = Luck(derived_seed(seed, 2), study.model)
    event = _event(study, system, place, number, luck)
    played = Played(event, study.model, study.tie_breaks, beside=study.systems[0].rules)
    if not any(measure(key).gives_away for key in study.measures):
        return played
    loser = PlayerId(Chance(derived_seed(seed, 3)).between(1, max(1, len(event.players) // 2)))
    if not event.rounds or not any(loser in (g.white, g.black) for g in event.rounds[0].games):
        return played  # nobody can lose a game that is not paired
    again = _event(study, system, place, number, replace(luck, gives_away=loser))
    other = Played(again, study.model, study.tie_breaks)
    return replace(played, loser=loser, given_away=other)


def event_of(
    study: Study, number: int, field: str | None = None, system: str | None = None
) -> Tournament:
    """Return one event of a study, by default of its first field under its first system.

    Raises InputError for a field or a system that the study does not have.
    """
    place = _chosen(field, [spec.name for spec in study.fields])
    at = _chosen(system, [str(one) for one in study.systems])
    return played_under(study, study.systems[at], place, number).tournament


def _chosen(name: str | None, names: list[str]) -> int:
    if name is None:
        return 0
    if name not in names:
        raise InputError(
            "the study has no {name}; it has: {names}", name=repr(name), names=", ".join(names)
        )
    return names.index(name)


def _event(study: Study, system: SystemSpec, place: int, number: int, luck: Luck) -> Tournament:
    config = replace(study.config(place, number), acceleration=system.acceleration)
    seed = study.seed_of(place, number)
    return generate(rules=system.rules, seed=seed, config=config, luck=luck).tournament


def _scaled(event: Played, column: MeasureColumn) -> int | None:
    """Return a value in whole parts, the nearest; halves go to the even number."""
    if column.round > len(event.tournament.rounds):
        return None
    value = measure(column.measure).of(event, column.round)
    return None if value is None else round(Fraction(value) * SCALE)
