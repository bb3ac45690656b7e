"""The round as a whole: from the highest bracket down, by the route of the edition."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from typing import NamedTuple

from tests.literal.brackets import (
    Bracket,
    BracketRecord,
    BracketTooLargeError,
    Choice,
    Edition,
    Route,
    best_candidate,
    record,
)
from tests.literal.candidates import Candidate
from tests.literal.completion import Completion
from tests.literal.criteria_2017 import DUTCH_2017
from tests.literal.criteria_2026 import DUTCH_2026
from tests.literal.field import Field
from tests.literal.history import EVERY_ROUND_NOT_PLAYED, ROUNDS_THAT_PAID, FloatPolicy

from ronde.errors import NoLegalPairingError, RondeError, RoundError, UnknownRulesError
from ronde.model import Colour, PlayerId, Tournament


class LiteralPairing(NamedTuple):
    """A round paired by the letter: pairs as (White, Black), and how each bracket was decided."""

    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    bye: PlayerId | None
    brackets: tuple[BracketRecord, ...]


@dataclass
class _Work:
    """The round in the making."""

    field: Field
    completion: Completion
    edition: Edition
    largest_bracket: int
    without: str | None
    records: list[BracketRecord] = dataclass_field(default_factory=list)
    pairs: list[tuple[int, int]] = dataclass_field(default_factory=list)

    def bracket(self, mdps: tuple[int, ...], groups: list[tuple[int, ...]]) -> Bracket:
        """Return the bracket of the first of these scoregroups."""
        return Bracket(self.field, self.completion, mdps, groups[0], tuple(groups[1:]))

    def choose(self, bracket: Bracket, admits: Callable[[Candidate], bool]) -> Choice:
        """Return the best candidate; raises when the bracket is too large or has none."""
        if len(bracket.players) > self.largest_bracket:
            raise BracketTooLargeError(
                f"a bracket of {len(bracket.players)} players is too large for the reference; "
                f"the bound is {self.largest_bracket}"
            )
        choice = best_candidate(bracket, self.edition.without(self.without), admits)
        if choice is None:
            raise NoLegalPairingError(
                "a bracket has no candidate that leads to a complete pairing",
                blocked=self.field.names(bracket.players),
            )
        return choice

    def settle(self, bracket: Bracket, choice: Choice) -> tuple[int, ...]:
        """Write the choice down and return the downfloaters."""
        self.records.append(record(bracket, self.edition, choice.candidate))
        self.pairs.extend(choice.candidate.pairs)
        return choice.candidate.downfloaters


def pair_literally(
    tournament: Tournament,
    rules: str,
    *,
    largest_bracket: int = 10,
    without: str | None = None,
    forced: tuple[PlayerId, PlayerId] | None = None,
) -> LiteralPairing:
    """Return the next round as the text of `dutch-2017` or `dutch-2026` pairs it.

    `without` names an article (`C.12`, `C14`) that is left out, to see what it decides; the
    records show its value all the same.
    `forced` names two players who must meet: neither may meet anybody else nor have the bye,
    and all else goes by the rules, so that the records show what the pair would cost.

    Raises NoLegalPairingError when no complete pairing exists, BracketTooLargeError when a
    bracket is beyond the bound, RoundError when there is no such round.
    """
    if rules not in _ROUTES:
        raise UnknownRulesError(f"the reference knows {', '.join(_ROUTES)}, not {rules!r}")
    edition, policy, route = _ROUTES[rules]
    _refuse_finished(tournament)
    _refuse_unknown_article(without, edition)
    field_ = Field(tournament, policy, without=without, forced=forced)
    work = _Work(field_, Completion(field_), edition, largest_bracket, without)
    if not work.completion.possible(range(len(field_.entrants))):
        raise NoLegalPairingError(
            f"round {tournament.next_round} cannot be completed under C1 to C3"
        )
    groups = field_.scoregroups()
    _refuse_large(groups, largest_bracket)
    left = route(work, groups) if groups else ()
    return _published(work, left)


def _refuse_finished(tournament: Tournament) -> None:
    declared = tournament.number_of_rounds
    if declared is not None and tournament.next_round > declared:
        raise RoundError(f"all {declared} rounds have been paired")


def _refuse_unknown_article(without: str | None, edition: Edition) -> None:
    dot = "." if "." in edition.criteria[0].article else ""
    known = [f"C{dot}{n}" for n in range(1, 5)] + [c.article for c in edition.criteria]
    if without is not None and without not in known:
        raise UnknownRulesError(f"there is no criterion {without!r}; known: {', '.join(known)}")


def _refuse_large(groups: list[tuple[int, ...]], bound: int) -> None:
    """Refuse at once: a bracket has at least the players of its scoregroup."""
    largest = max(map(len, groups), default=0)
    if largest > bound:
        raise BracketTooLargeError(
            f"a scoregroup of {largest} players is too large for the reference; "
            f"the bound is {bound}"
        )


def _every_bracket_completes(work: _Work, groups: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Edition 2026: every bracket complies with C4, the last one with C2. Return who is left."""
    mdps: tuple[int, ...] = ()
    for index in range(len(groups)):
        bracket = work.bracket(mdps, groups[index:])
        mdps = work.settle(bracket, work.choose(bracket, _admission_2026(work, bracket)))
    return mdps


def _admission_2026(work: _Work, bracket: Bracket) -> Callable[[Candidate], bool]:
    if not bracket.groups_below:
        return lambda candidate: bracket.may_end_with(candidate.downfloaters)
    if work.without == "C4":
        return _anything
    return bracket.admits_completion


def _collapse_when_stuck(work: _Work, groups: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Edition 2017 (A.9): down the scoregroups until the rest could not be completed.

    Then the bracket just paired is paired again under C.4, and all that is below it forms
    one last bracket. Return who is left at the end.
    """
    mdps: tuple[int, ...] = ()
    for index in range(len(groups)):
        bracket = work.bracket(mdps, groups[index:])
        if not bracket.groups_below:
            return _last(work, bracket)
        choice = work.choose(bracket, _anything)
        if not bracket.admits_completion(choice.candidate):
            return _collapsed(work, bracket)
        mdps = work.settle(bracket, choice)
    raise RondeError("a round without a last bracket")


def _collapsed(work: _Work, bracket: Bracket) -> tuple[int, ...]:
    penultimate = replace(bracket, route=Route.PENULTIMATE, outlooks={})
    admits = penultimate.admits_completion if work.without != "C.4" else _anything
    mdps = work.settle(penultimate, work.choose(penultimate, admits))
    last = Bracket(work.field, work.completion, mdps, penultimate.below, (), Route.COLLAPSED)
    return _last(work, last)


def _anything(_candidate: Candidate) -> bool:
    return True


def _last(work: _Work, bracket: Bracket) -> tuple[int, ...]:
    choice = work.choose(bracket, lambda c: bracket.may_end_with(c.downfloaters))
    return work.settle(bracket, choice)


def _published(work: _Work, left: tuple[int, ...]) -> LiteralPairing:
    pairs = []
    for pair in work.pairs:
        one, other = work.field.names(pair)
        is_white = work.field.colour_of_higher(pair) is Colour.WHITE
        pairs.append((one, other) if is_white else (other, one))
    bye = work.field.names(left)
    return LiteralPairing(tuple(pairs), bye[0] if bye else None, tuple(work.records))


_ROUTES: dict[
    str, tuple[Edition, FloatPolicy, Callable[[_Work, list[tuple[int, ...]]], tuple[int, ...]]]
] = {
    "dutch-2017": (DUTCH_2017, EVERY_ROUND_NOT_PLAYED, _collapse_when_stuck),
    "dutch-2026": (DUTCH_2026, ROUNDS_THAT_PAID, _every_bracket_completes),
}
