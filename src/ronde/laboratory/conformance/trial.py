"""One event of a run: made, checked by the second witness, and told in a small record.

`trial` is a function of the settings and a number alone, so the events of a run can be tried in any
order, by any process of any machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from ronde import formats
from ronde.certificates.dutch.situation import EDITIONS
from ronde.certificates.export import certificate_of
from ronde.certificates.verification import verify
from ronde.checking.replay import prepared
from ronde.checking.soundness import unsound
from ronde.errors import RondeError
from ronde.laboratory.conformance.differences import (
    DifferenceClass,
    EventDifference,
    both_spelled,
    class_of,
)
from ronde.laboratory.conformance.opinions import Witness, by_command, by_rules, refuse_bugs
from ronde.laboratory.conformance.settings import AGAINST_FILE, RunSettings, config_of, features_of
from ronde.laboratory.generation import with_standing
from ronde.model import ByeKind, RoundNumber, Tournament
from ronde.questions.checks import check_ranks, check_tournament
from ronde.questions.files import load
from ronde.questions.judgement import Opinion, decision, of_round, pairing_of
from ronde.questions.pairing import with_rules
from ronde.serialisation import Count
from ronde.simulate.chance import Chance, derived_seed
from ronde.simulate.extras import with_extras
from ronde.simulate.generator import generate
from ronde.systems import registry


@dataclass(frozen=True, slots=True)
class ConformanceRecord:
    """What became of the event of a number; `proved` rounds have a certificate that holds."""

    number: Count
    name: str
    players: Count
    rounds: Count
    games: Count
    features: tuple[str, ...] = ()
    proved: Count = 0
    difference: EventDifference | None = None


def trial(settings: RunSettings, number: int, witness: Witness | None = None) -> ConformanceRecord:
    """Return what became of the event, or the file, of that number, the first being 1.

    A `witness` of this process is asked instead of that of the settings.
    """
    witness = witness or witness_of(settings)
    if settings.files:
        return _trial_of_file(settings, number, witness)
    name = f"seed {settings.seed_of(number)}"
    return _Trial(settings, number, name, witness).record(event_of(settings, number))


def event_of(settings: RunSettings, number: int) -> Tournament:
    """Return the event of that number, paired by the engine, with tie-breaks and ranks."""
    if settings.files:
        return load(settings.files[number - 1]).tournament
    seed = settings.seed_of(number)
    config = with_extras(config_of(settings, number), registry.rules(settings.rules), seed)
    event = generate(rules=settings.rules, seed=seed, config=config)
    return with_standing(event.tournament, config.tie_breaks)


def _trial_of_file(
    settings: RunSettings, number: int, witness: Witness | None
) -> ConformanceRecord:
    path = settings.files[number - 1]
    name = Path(path).name
    try:
        return _Trial(settings, number, name, witness).record(load(path).tournament)
    except RondeError as error:
        refuse_bugs(error)
        unread = EventDifference(DifferenceClass.FILE, 0, what=str(error))
        return ConformanceRecord(number, name, 0, 0, 0, difference=unread)


@cache
def witness_of(settings: RunSettings) -> Witness | None:
    """Return the second witness, None where the file is checked."""
    if settings.command:
        return by_command(settings.command, settings.dialect)
    return None if settings.against == AGAINST_FILE else by_rules(settings.against)


class _Trial:
    """One event before the second witness."""

    def __init__(
        self, settings: RunSettings, number: int, name: str, witness: Witness | None
    ) -> None:
        self._settings, self._number, self._name = settings, number, name
        self._witness = witness

    def record(self, tournament: Tournament) -> ConformanceRecord:
        """Return what became of the event."""
        read, difference = self._read_again(tournament)
        known = prepared(with_rules(read, self._settings.rules)[0], self._settings.rules)
        if difference is None:
            difference = self._difference(known, tournament)
        proved = 0
        if difference is None:
            proved, difference = self._proof(known)
        return ConformanceRecord(
            self._number,
            self._name,
            len(tournament.players),
            len(tournament.rounds),
            sum(len(round_.games) for round_ in tournament.rounds),
            features_of(tournament),
            proved,
            difference,
        )

    def _read_again(self, tournament: Tournament) -> tuple[Tournament, EventDifference | None]:
        """Return the event as a reader of its file sees it; a file given is not written first."""
        if self._settings.files:
            return tournament, None
        reading = formats.read_text(formats.write_text(tournament, self._settings.dialect).text)
        if reading.tournament is None:
            what = reading.findings[0].sentence()
            return tournament, EventDifference(DifferenceClass.FILE, 0, what=what)
        return reading.tournament, _misread(tournament, reading.tournament)

    def _difference(self, read: Tournament, played_event: Tournament) -> EventDifference | None:
        if self._witness is not None:
            return _first(self._rounds_of_witness(read, played_event, self._witness))
        checked = self._checked(read)
        if checked is not None:
            return checked
        return _first(self._unsound_rounds(read, played_event))

    def _unsound_rounds(
        self, read: Tournament, played_event: Tournament
    ) -> Iterator[EventDifference]:
        """Yield the rounds that break an absolute rule, judged without any engine.

        Files do not tell the order of the boards.
        """
        ignored = "unsound-order" if self._settings.files else ""
        for number, played in enumerate(played_event.rounds, 1):
            if played.paired:
                before = read.before(RoundNumber(number))
                pairing = pairing_of(before, self._settings.rules, of_round(played))
                broken = [one for one in unsound(before, pairing) if one.code != ignored]
                if broken:
                    what = str(broken[0].what)
                    yield EventDifference(DifferenceClass.UNSOUND, number, what=what)

    def _checked(self, read: Tournament) -> EventDifference | None:
        """Return what the checker finds in the file: in its rounds, then in its ranks."""
        rules = self._settings.rules
        differing = {difference.round for difference in check_tournament(read, rules)[1]}
        if differing:
            engine = by_rules(rules)
            rounds = (self._compared(read, number, engine, read) for number in sorted(differing))
            return _first(rounds)
        ranks = check_ranks(read)
        if ranks.is_wrong:
            return EventDifference(DifferenceClass.STANDINGS, 0, what=str(ranks).split("\n")[0])
        return None

    def _rounds_of_witness(
        self, read: Tournament, played_event: Tournament, witness: Witness
    ) -> Iterator[EventDifference]:
        for number, played in enumerate(played_event.rounds, 1):
            if played.paired:
                difference = self._compared(read, number, witness, played_event)
                if difference is not None:
                    yield difference

    def _compared(
        self, read: Tournament, number: int, witness: Witness, played_event: Tournament
    ) -> EventDifference | None:
        """Return how the witness pairs a round otherwise than it was played."""
        before = read.before(RoundNumber(number))
        theirs = witness(before)
        ours = of_round(played_event.rounds[number - 1])
        if self._settings.files:
            # Files do not tell the order of the boards; theirs are the rounds of the file.
            ours, theirs = _without_order(theirs), _without_order(ours)
        kind = class_of(ours, theirs)
        if kind is None:
            return None
        decided = decision(
            before, self._settings.rules, theirs, order_counts=kind is DifferenceClass.ORDER
        )
        what = f"{both_spelled(ours, theirs)}: {decided.sentence}".removesuffix(": ")
        return EventDifference(kind, number, decided.article, what)

    def _proof(self, read: Tournament) -> tuple[int, EventDifference | None]:
        """Return how many rounds were proved without the solver, or what is wrong with one."""
        settings = self._settings
        rounds = [k for k, played in enumerate(read.rounds, 1) if played.paired]
        if not settings.proofs or self._number % settings.proofs or not rounds:
            return 0, None
        if settings.rules not in EDITIONS:
            return 0, None
        chance = Chance(derived_seed(settings.seed_of(self._number), 2))
        number = rounds[chance.below(len(rounds))]
        certificate = certificate_of(read.before(RoundNumber(number)))
        verdict = verify(certificate)
        if verdict.is_verified:
            return 1, None
        refused = EventDifference(DifferenceClass.UNPROVED, number, what=verdict.sentence())
        return 0, refused


def _without_order(opinion: Opinion) -> Opinion:
    return replace(opinion, pairs=tuple(sorted(opinion.pairs)))


def _first(rounds: Iterator[EventDifference | None]) -> EventDifference | None:
    """Return the first difference, which counts the others."""
    differences = [difference for difference in rounds if difference is not None]
    return replace(differences[0], rounds=len(differences)) if differences else None


def _misread(written: Tournament, read: Tournament) -> EventDifference | None:
    """Return the first round that the file does not tell as it was made."""
    if len(written.rounds) != len(read.rounds):
        what = f"{len(written.rounds)} rounds written, {len(read.rounds)} rounds read"
        return EventDifference(DifferenceClass.FILE, 0, what=what)
    for number, rounds in enumerate(zip(written.rounds, read.rounds, strict=True), 1):
        before, after = (
            (
                frozenset(round_.games),
                # An absence is written as a zero-point bye, or not at all.
                frozenset(bye for bye in round_.byes if bye.kind is not ByeKind.ZERO_POINT),
            )
            for round_ in rounds
        )
        if before != after:
            return EventDifference(DifferenceClass.FILE, number, what="other games or byes read")
    return None
