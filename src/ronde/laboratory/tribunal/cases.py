"""The differences that become pages: a position made as small as shows the same, and its ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from ronde.laboratory.conformance.differences import DifferenceClass
from ronde.laboratory.conformance.minimise import Disagreement, Minimiser
from ronde.laboratory.conformance.opinions import Witness
from ronde.laboratory.tribunal.events import event_of
from ronde.laboratory.tribunal.plan import TribunalPlan, TriedEngine
from ronde.laboratory.tribunal.trial import (
    TribunalFinding,
    TribunalRecord,
    answer_of,
    as_read,
    file_for,
)
from ronde.model import RoundNumber, Tournament
from ronde.questions.judgement import (
    EngineFailure,
    Opinion,
    Ruling,
    by_rules_of,
    other_reading,
    ruling,
)
from ronde.serialisation import Count


@dataclass(frozen=True, slots=True)
class Charge:
    """A difference that is to become a page: the event, and what was found in it."""

    event: Count
    finding: TribunalFinding


@dataclass(frozen=True, slots=True)
class TribunalCase:
    """A position that an engine pairs otherwise than its rules, made small, with its ruling.

    `address` is the hash of the rules and the position, the same for whoever finds it. `text` is
    the file that the engine was given; `ours` and `theirs` are the pairings in numbers.
    `was_players` and `was_rounds` tell how large the position was at first; `is_complete`, whether
    nothing more can be left out.
    """

    number: Count
    event: Count
    engine: Count
    address: str
    rules: str
    round: Count
    players: Count
    was_players: Count
    was_rounds: Count
    is_complete: bool
    kind: DifferenceClass
    ruling: Ruling
    ours: str
    theirs: str
    text: str
    failure: EngineFailure | None = None


def charges(records: Iterable[TribunalRecord], most: int) -> Iterator[Charge]:
    """Yield the first differences of each engine, kind, ruling and article, at most so many."""
    had: Counter[tuple[object, ...]] = Counter()
    for record in records:
        for one in record.findings:
            key = (one.engine, one.kind, one.ruling, one.article, one.decision, one.failure)
            had[key] += 1
            if had[key] <= most:
                yield Charge(record.number, one)


_SLOW: Final = frozenset({EngineFailure.TIMEOUT})
"""What takes too long to be shown again and again."""


def case_of(plan: TribunalPlan, number: int, charge: Charge) -> TribunalCase:
    """Return a difference as a page needs it, as small as it gets."""
    engine = plan.engines[charge.finding.engine]
    place, own = plan.source_of(charge.event)
    event = event_of(plan, place, own)
    start = position_of(event, engine, RoundNumber(charge.finding.round))
    witness = witness_of(engine)
    wanted = charge.finding.reading
    order = charge.finding.kind is DifferenceClass.ORDER

    def shows(one: Disagreement) -> bool:
        """Whether another reading gives the pairing of the engine, or none, as at first."""
        if one.theirs.refusal:
            return True
        read = other_reading(one.before, engine.rules, one.theirs, order_counts=order)
        return read == wanted

    minimiser = Minimiser(engine.rules, witness, plan.candidates, engine.dialect, shows)
    found = None if charge.finding.failure in _SLOW else minimiser.judged(start)
    left, is_complete = start, True
    if found is not None:
        smallest = minimiser.smallest(found)
        left, is_complete = _still(smallest.position, charge, engine, start), smallest.is_complete
    return _case(number, charge, engine, start, left, is_complete=is_complete)


def position_of(event: Tournament, engine: TriedEngine, number: RoundNumber) -> Tournament:
    """Return the tournament before a round as an engine sees it, prepared for its rules."""
    from ronde.checking.replay import prepared
    from ronde.questions.pairing import with_rules

    known = prepared(with_rules(event, engine.rules)[0], engine.rules).before(number)
    return as_read(file_for(known, engine), engine.rules) or known


def witness_of(engine: TriedEngine) -> Witness:
    """Return an engine as a witness that is handed tournaments."""

    def witness(before: Tournament) -> Opinion:
        return answer_of(engine, file_for(before, engine))

    return witness


def _still(
    smallest: Disagreement, charge: Charge, engine: TriedEngine, start: Tournament
) -> Tournament:
    """Return the smallest position if it is judged as the first one was, else the first one."""
    small = as_read(file_for(smallest.before, engine), engine.rules)
    if small is None:
        return start
    theirs = witness_of(engine)(small)
    order = charge.finding.kind is DifferenceClass.ORDER
    found = ruling(small, engine.rules, by_rules_of(small), theirs, order_counts=order)
    is_same = found.kind is charge.finding.ruling and found.decision == charge.finding.decision
    return small if is_same else start


def _case(
    number: int,
    charge: Charge,
    engine: TriedEngine,
    start: Tournament,
    left: Tournament,
    *,
    is_complete: bool,
) -> TribunalCase:
    text = file_for(left, engine)
    ours, theirs = by_rules_of(left), answer_of(engine, text)
    order = charge.finding.kind is DifferenceClass.ORDER
    return TribunalCase(
        number,
        charge.event,
        charge.finding.engine,
        address_of(engine.rules, text),
        engine.rules,
        left.next_round,
        len(left.players),
        len(start.players),
        len(start.rounds),
        is_complete,
        charge.finding.kind,
        ruling(left, engine.rules, ours, theirs, order_counts=order),
        ours.spelled(),
        theirs.spelled(),
        text,
        theirs.failure,
    )


def address_of(rules: str, text: str) -> str:
    """Return the permanent address of a position: a hash of its rules and its file.

    >>> address_of("dutch-2026", "012 An event")
    'ebd17b30a29afb9a'
    """
    return sha256(f"{rules}\n{text}".encode()).hexdigest()[:16]
