"""A tournament file taken over as an event: what it lacks is added and told, its rounds checked.

A report of 2006 or 2016 has no record for the number of rounds, the first colour, the points, the
pairing system and the tie-breaks; what is taken instead is said. Rounds are paired again by the
rules of the event: where they differ, somebody has to confirm it (INTERPRETATION 0127).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import groupby
from typing import Final

from ronde.checking.replay import Difference, DifferenceKind, prepared, verdicts
from ronde.errors import Confirmation, InputError, TooLargeError
from ronde.i18n import counted, listed, phrase
from ronde.model import Finding, Severity, Tournament, VirtualPoints
from ronde.model.discipline import Discipline
from ronde.model.integrity import IntegrityKind
from ronde.model.matches import is_team_event
from ronde.model.paired import paired_view
from ronde.office.desk.integrity import CONFIRM, ask, note, outside
from ronde.office.desk.rows import event_row
from ronde.office.settings.fidemode import depart_for_acceleration, depart_for_points
from ronde.store import Step
from ronde.systems import registry
from ronde.systems.acceleration import baku
from ronde.systems.acceleration.virtual import accelerated

OLDER: Final = frozenset({"trf06", "trf16", "trfx", "trfbx"})
"""The report files that lack records of 2026."""

_DUTCH: Final = ("dutch-2026", "dutch-2017")
NO_PAIRING: Final = phrase("no pairing")
"""What the note of a round says that nothing can pair."""

_TOLD: Final = 3
"""So many differences stand in the question; all of them stand in the report."""


def completed(
    tournament: Tournament, dialect: str, discipline: str, file: str
) -> tuple[Tournament, tuple[Finding, ...]]:
    """Return the tournament with what its file has no record for, and what was taken instead."""
    if dialect not in OLDER or is_team_event(tournament):
        return tournament, ()
    found: list[str] = []
    if tournament.rules is None and discipline == Discipline.CHESS.value:
        tournament = _with_rules(tournament, found)
    if tournament.acceleration is None and tournament.virtual_points:
        tournament = _with_name_of_method(tournament, found)
    found += _missing(tournament)
    return tournament, tuple(Finding(Severity.NOTE, "taken-over", what, file) for what in found)


def _with_rules(tournament: Tournament, found: list[str]) -> Tournament:
    """Return the tournament by the Dutch rules of its day, if it can be a Swiss one."""
    kind = tournament.details.kind.casefold()
    if kind and "swiss" not in kind:
        found.append(phrase("the file names no pairing system (192); choose it under Settings"))
        return tournament
    day = tournament.details.start_date.replace("/", "-") or datetime.now(UTC).date().isoformat()
    for key in _DUTCH:
        rules = registry.rules(key)
        if rules.in_force_from <= day <= (rules.in_force_to or day):
            what = phrase("the file names no pairing system (192); taken as {rules}", rules=key)
            found.append(what)
            return replace(tournament, rules=key)
    found.append(phrase("the file names no pairing system (192); choose it under Settings"))
    return tournament


def _with_name_of_method(tournament: Tournament, found: list[str]) -> Tournament:
    """Return the tournament as a Baku event if its virtual points are those of the method."""
    named = replace(tournament, acceleration=baku.NAME, virtual_points=())
    try:
        computed = accelerated(named)
    except InputError:  # no number of rounds, other points, no Swiss system
        return tournament
    if _trimmed(computed) != _trimmed(tournament):
        return tournament
    found.append(phrase("the virtual points are those of the Baku method, which is noted (192)"))
    return replace(tournament, acceleration=baku.NAME)


def _trimmed(tournament: Tournament) -> list[VirtualPoints]:
    rows = (
        (entry.player, [*entry.by_round[: _length(entry)]]) for entry in tournament.virtual_points
    )
    return [VirtualPoints(player, tuple(row)) for player, row in sorted(rows) if row]


def _length(entry: VirtualPoints) -> int:
    return max((round_ for round_, points in enumerate(entry.by_round, 1) if points), default=0)


def _missing(tournament: Tournament) -> Iterator[str]:
    """Yield what records of 2026 would say and this file does not."""
    if tournament.number_of_rounds is None:
        yield phrase("the file does not announce the number of rounds (142); it stays open")
    if tournament.initial_colour is None:
        yield phrase(
            "the file does not tell the first colour (152); it is that of the first round, or drawn"
        )
    yield phrase(
        "points of results are not told by a record of 2026 (162); taken: {win}, {draw}, {loss}",
        win=_points(tournament.points.white_win),
        draw=_points(tournament.points.white_draw),
        loss=_points(tournament.points.white_loss),
    )
    if not tournament.details.tie_breaks:
        yield phrase("the file names no tie-breaks (202, 212); choose them under Settings")


def _points(tenths: int) -> str:
    return f"{tenths / 10:g}"


@dataclass(frozen=True, slots=True)
class CheckedRounds:
    """In what the rounds of a file differ from those that its rules give, or why nobody knows."""

    differences: tuple[Difference, ...] = ()
    unknown: str = ""


def checked_rounds(tournament: Tournament) -> CheckedRounds:
    """Return in what rounds differ from the rules; it pairs every one of them again."""
    if tournament.rules is None or not tournament.rounds:
        return CheckedRounds()
    try:
        seen = prepared(paired_view(tournament), tournament.rules)
        differences = (
            one for verdict in verdicts(seen, thorough=False) for one in verdict.differences
        )
        return CheckedRounds(tuple(differences))
    except (InputError, TooLargeError) as error:
        return CheckedRounds(unknown=error.phrase)


def take_over(
    step: Step, tournament: Tournament, rounds: CheckedRounds, file: str
) -> tuple[Finding, ...]:
    """Return what is wrong with rounds that come from a file, once that was confirmed.

    Departures are asked for as if the event were announced here. What differs is noted by round.
    """
    depart_for_points(step, tournament.points)
    if tournament.virtual_points and tournament.acceleration is None:
        depart_for_acceleration(step, file)
    if rounds.unknown:
        what = phrase("the rounds could not be checked: {why}", why=rounds.unknown)
        return (Finding(Severity.WARNING, "rounds-unchecked", what, file),)
    differences = rounds.differences
    if not differences or tournament.rules is None:
        return ()
    if not outside(event_row(step)):
        ask(step, _question(differences, file, tournament.rules))
    for number, differing in groupby(differences, key=lambda one: one.round):
        note(step, IntegrityKind.IMPORT, _in_codes(list(differing)), number)
    return tuple(
        Finding(
            Severity.WARNING, "imported-against-the-rules", one.sentence(), file, round=one.round
        )
        for one in differences
    )


def _question(differences: Sequence[Difference], file: str, rules: str) -> Confirmation:
    text = listed((one.sentence() for one in differences[:_TOLD]), "; ")
    what = counted(
        "The rounds of {file} differ in {count} place from those that {rules} gives: {told}.",
        "The rounds of {file} differ in {count} places from those that {rules} gives: {told}.",
        count=len(differences),
        file=file,
        rules=rules,
        told=text,
    )
    return Confirmation("import", CONFIRM, what)


def _in_codes(differences: list[Difference]) -> str:
    """Return the differences of a round as the file notes them: what is right, what was made."""
    if differences[0].kind is DifferenceKind.IMPOSSIBLE:
        return NO_PAIRING
    right, made = (
        " ".join("-".join(map(str, part)) for part in parts if part)
        for parts in ([one.expected for one in differences], [one.found for one in differences])
    )
    return f"{right} => {made}"
