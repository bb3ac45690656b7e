"""One event before the tribunal: every round paired by every engine, and judged where it differs.

`trial` is a function of the plan and a number alone, so the events can be tried in any order, by
any process of any machine, and none is counted twice when a run goes on.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ronde.checking.replay import prepared
from ronde.errors import RondeError
from ronde.fields import filled
from ronde.formats import read_text
from ronde.formats.trf.dialects import DIALECTS
from ronde.i18n import phrase
from ronde.laboratory.conformance.differences import DifferenceClass, both_spelled, class_of
from ronde.laboratory.conformance.opinions import (
    EngineCommand,
    by_system,
    position_text,
    refuse_bugs,
)
from ronde.laboratory.tribunal.axes import labels_of
from ronde.laboratory.tribunal.events import event_of, name_of
from ronde.laboratory.tribunal.plan import TribunalPlan, TriedEngine
from ronde.laboratory.tribunal.resident import ResidentEngine
from ronde.model import RoundNumber, Tournament
from ronde.questions.judgement import (
    READING,
    EngineFailure,
    Opinion,
    RulingKind,
    by_rules_of,
    of_round,
    ruling,
)
from ronde.questions.otherreadings import OTHER_READINGS
from ronde.questions.pairing import with_rules
from ronde.serialisation import Count
from ronde.systems.registry import system


@dataclass(frozen=True, slots=True)
class TribunalFinding:
    """A round that an engine pairs otherwise than the rules that it names, and who is right.

    `engine` is its place in the plan. `article` decides; `what` tells both pairings and what is
    held against that of the engine, in English.
    """

    engine: Count
    round: Count
    kind: DifferenceClass
    ruling: RulingKind
    article: str = ""
    what: str = ""
    decision: str = ""
    reading: str = ""
    failure: EngineFailure | None = None


@dataclass(frozen=True, slots=True)
class TribunalRecord:
    """What became of the event of a number.

    `rounds` counts those that were paired by every engine. `untold` counts pairings that differ
    for want of the file: read again, it gives the same as the engine. `checked` counts for each
    engine the rounds that its own checker confirmed, without the order of the boards. `error` says
    why an event could not be had.
    """

    number: Count
    source: Count
    name: str
    players: Count = 0
    rounds: Count = 0
    axes: tuple[str, ...] = ()
    untold: Count = 0
    checked: tuple[Count, ...] = ()
    findings: tuple[TribunalFinding, ...] = ()
    error: str = ""


def trial(plan: TribunalPlan, number: int) -> TribunalRecord:
    """Return what became of the event of that number, the first of the plan being 1."""
    place, own = plan.source_of(number)
    name = name_of(plan, place, own)
    try:
        event = event_of(plan, place, own)
        hearing = Hearing(plan, event, plan.sources[place].rules)
        findings = tuple(hearing.findings())
    except RondeError as error:
        refuse_bugs(error)
        return TribunalRecord(number, place, name, error=str(error))
    return TribunalRecord(
        number,
        place,
        name,
        len(event.players),
        hearing.rounds,
        labels_of(event),
        hearing.untold,
        tuple(hearing.checked),
        findings,
    )


class Hearing:
    """The rounds of an event before the engines of a plan.

    `made_by` are the rules by which our own engine paired the event, so that they need not be
    asked again.
    """

    def __init__(self, plan: TribunalPlan, event: Tournament, made_by: str = "") -> None:
        self._plan, self._event, self._made_by = plan, event, made_by
        self._known = {
            rules: prepared(with_rules(event, rules)[0], rules)
            for rules in {engine.rules for engine in plan.engines}
        }
        self._texts: dict[tuple[str, str, int | None], str] = {}
        self.rounds = 0
        self.untold = 0
        self.checked = [0] * len(plan.engines)

    def findings(self) -> Iterator[TribunalFinding]:
        """Yield what is found, engine by engine and round by round."""
        rounds = enumerate(self._event.rounds, 1)
        numbers = [RoundNumber(number) for number, played in rounds if played.paired]
        self.rounds = len(numbers)
        for place, engine in enumerate(self._plan.engines):
            confirmed = self._confirmed(engine, numbers)
            self.checked[place] = len(confirmed)
            asked = [number for number in numbers if number not in confirmed]
            texts = [self._text(engine, number) for number in asked]
            answers = answers_of(engine, texts)
            for number, text, theirs in zip(asked, texts, answers, strict=True):
                before = self._known[engine.rules].before(number)
                ours = self._ours(before, engine.rules, number)
                if theirs != ours:
                    yield from self._judged(place, before, text, ours, theirs)

    def _confirmed(self, engine: TriedEngine, numbers: Sequence[RoundNumber]) -> set[RoundNumber]:
        """Return the rounds that need not be asked for: the rules and the engine give them.

        The engine says so of the whole event at once. Where the order of the boards is known to be
        read in two ways (INTERPRETATION 0009), which a checker does not compare, it says nothing.
        """
        known = self._known[engine.rules]
        if not engine.checks or known.virtual_points:
            return set()
        told = _called(engine).confirmed(engine.checks, self._text(engine, None))
        return {number for number in numbers if number in told and self._is_ours(engine, number)}

    def _is_ours(self, engine: TriedEngine, number: RoundNumber) -> bool:
        """Whether the rules of an engine give a round as it was played."""
        ours = self._ours(self._known[engine.rules].before(number), engine.rules, number)
        return of_round(self._event.rounds[number - 1]).is_same_round(ours)

    def _text(self, engine: TriedEngine, number: RoundNumber | None) -> str:
        """Return the file of a round or of the event, the same for engines told the same."""
        key = engine.dialect, _told_rules(engine), number
        if key not in self._texts:
            known = self._known[engine.rules]
            self._texts[key] = file_for(known if number is None else known.before(number), engine)
        return self._texts[key]

    def _ours(self, before: Tournament, rules: str, number: RoundNumber) -> Opinion:
        if rules == self._made_by:
            return of_round(self._event.rounds[number - 1])
        return by_rules_of(before)

    def _judged(
        self, place: int, before: Tournament, text: str, ours: Opinion, theirs: Opinion
    ) -> Iterator[TribunalFinding]:
        """Yield the difference, judged on what the file says, which is all that an engine sees."""
        engine = self._plan.engines[place]
        if class_of(ours, theirs) is None:
            return
        seen = as_read(text, engine.rules)
        if seen is not None:
            before, ours = seen, by_rules_of(seen)
        kind = class_of(ours, theirs)
        if kind is None:
            self.untold += 1
            return
        order = kind is DifferenceClass.ORDER
        found = ruling(before, engine.rules, ours, theirs, order_counts=order)
        what = f"{both_spelled(ours, theirs)}: {found.sentence}".removesuffix(": ")
        yield filled(
            TribunalFinding,
            found,
            engine=place,
            round=before.next_round,
            kind=kind,
            ruling=found.kind,
            what=what,
            failure=theirs.failure,
        )


def as_read(text: str, rules: str, settings: tuple[tuple[str, str], ...] = ()) -> Tournament | None:
    """Return the tournament before a round as a reader of its file sees it; None if unreadable."""
    read = read_text(text).tournament
    if read is None:
        return None
    return prepared(with_rules(replace(read, rules=rules), rules, settings)[0], rules)


def file_for(before: Tournament, engine: TriedEngine) -> str:
    """Return the file of a tournament before a round as an engine is given it.

    Where a dialect has no record for the rules they are not told, so that every engine has the same
    file.
    """
    bare = before if DIALECTS[engine.dialect].is_trf26 else replace(before, rules=None, settings=())
    return position_text(bare, engine.dialect)


def _told_rules(engine: TriedEngine) -> str:
    return engine.rules if DIALECTS[engine.dialect].is_trf26 else ""


def answers_of(engine: TriedEngine, texts: Sequence[str]) -> list[Opinion]:
    """Return how an engine pairs the next round of the tournament in each file."""
    if engine.command:
        return _called(engine).answers(texts)
    return [_by_our_rules(engine, text) for text in texts]


def answer_of(engine: TriedEngine, text: str) -> Opinion:
    """Return how an engine pairs the next round of the tournament in a file."""
    return answers_of(engine, [text])[0]


def _by_our_rules(engine: TriedEngine, text: str) -> Opinion:
    settings = dict(engine.settings)
    other = OTHER_READINGS.get(settings.pop(READING, ""))
    seen = as_read(text, engine.pairs_by, tuple(settings.items()))
    if seen is None:
        refusal = phrase("the file cannot be read")
        return Opinion(refusal=refusal, failure=EngineFailure.EXIT)
    return by_system(other.engine if other else system(engine.pairs_by))(seen)


class _Started(threading.local):
    """The engines of a thread, those that stay are running: a worker of a cluster has several."""

    def __init__(self) -> None:
        self.engines: dict[TriedEngine, EngineCommand | ResidentEngine] = {}


_STARTED: Final = _Started()


def _called(engine: TriedEngine) -> EngineCommand | ResidentEngine:
    started = _STARTED.engines
    if engine not in started:
        given = engine.command, engine.patience
        started[engine] = (
            ResidentEngine(*given, engine.stays) if engine.stays else EngineCommand(*given)
        )
    return started[engine]


def end_engines() -> None:
    """End the engines that stay and were started by this thread."""
    for engine in _STARTED.engines.values():
        if isinstance(engine, ResidentEngine):
            engine.close()
