"""One bracket: its players, the criteria C4 to C8, and the choice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from functools import cached_property
from itertools import combinations

from tests.literal.brackets import BracketRecord, Route, Value
from tests.literal.burstein.candidates import candidates
from tests.literal.burstein.field import BursteinField
from tests.literal.candidates import Candidate
from tests.literal.completion import Completion
from tests.literal.criteria_common import IMPOSSIBLE

from ronde.errors import NoLegalPairingError


@dataclass(frozen=True)
class BursteinBracket:
    """Incoming floaters, residents, and the scoregroups below (article 1).

    `outlooks` remembers what the next bracket makes of a set of floaters.
    """

    field: BursteinField
    completion: Completion
    incoming: tuple[int, ...]
    residents: tuple[int, ...]
    groups_below: tuple[tuple[int, ...], ...] = ()
    outlooks: dict[tuple[int, ...], Value] = dataclass_field(default_factory=dict)

    @cached_property
    def players(self) -> tuple[int, ...]:
        """Everybody in the bracket by the index: floaters and residents mix (article 4)."""
        return self.field.ranked(self.incoming + self.residents)

    @cached_property
    def below(self) -> tuple[int, ...]:
        """Everybody who waits for a lower bracket."""
        return tuple(place for group in self.groups_below for place in group)

    def next_bracket(self, floaters: tuple[int, ...]) -> BursteinBracket:
        """Return the bracket that follows when these players float."""
        first, *later = self.groups_below
        return BursteinBracket(self.field, self.completion, floaters, first, tuple(later))

    def admits_completion(self, floaters: tuple[int, ...]) -> bool:
        """C4: whether everybody who is left can still be paired under C1 to C3."""
        return self.completion.possible(floaters + self.below)

    def scores_of(self, floaters: tuple[int, ...]) -> Value:
        """Return the scores of these players, the highest first."""
        return tuple(sorted((self.field.score(place) for place in floaters), reverse=True))


def number_of_floaters(_bracket: BursteinBracket, candidate: Candidate) -> Value:
    """C5: the most pairs are the fewest outgoing floaters."""
    return (len(candidate.downfloaters),)


def scores_of_floaters(bracket: BursteinBracket, candidate: Candidate) -> Value:
    """C6: the scores of the outgoing floaters, the highest compared first."""
    return bracket.scores_of(candidate.downfloaters)


def outlook_of_next_bracket(bracket: BursteinBracket, candidate: Candidate) -> Value:
    """C7: what C5 and then C6 can make of the next bracket under C1 to C4."""
    if not bracket.groups_below:
        return ()
    floaters = candidate.downfloaters
    if floaters not in bracket.outlooks:
        bracket.outlooks[floaters] = _best_of(bracket.next_bracket(floaters))
    return bracket.outlooks[floaters]


def _best_of(bracket: BursteinBracket) -> Value:
    """Return the fewest floaters and their lowest scores that the bracket can reach."""
    reachable = ((len(left), *bracket.scores_of(left)) for left in _possible_floaters(bracket))
    return min(reachable, default=IMPOSSIBLE)


def preferences_denied(bracket: BursteinBracket, candidate: Candidate) -> Value:
    """C8: players who do not get their colour preference."""
    return (sum(bracket.field.denied(pair) for pair in candidate.pairs),)


CRITERIA = (
    ("C5", number_of_floaters),
    ("C6", scores_of_floaters),
    ("C7", outlook_of_next_bracket),
    ("C8", preferences_denied),
)


def _possible_floaters(bracket: BursteinBracket) -> Iterator[tuple[int, ...]]:
    """Yield the smallest sets that a legal pairing of the bracket can leave, C4 kept."""
    everybody = bracket.players
    for size in range(len(everybody) % 2, len(everybody) + 1, 2):
        found = False
        for left in combinations(everybody, size):
            paired = set(everybody) - set(left)
            if bracket.completion.possible(paired) and bracket.admits_completion(left):
                found = True
                yield left
        if found:
            return


def best_candidate(bracket: BursteinBracket, without: str | None) -> Candidate:
    """Return the best candidate, of equals the first in the order of article 4."""
    found = _admitted(bracket, without)
    for article, judge in CRITERIA:
        if article != without and found:
            values = [judge(bracket, candidate) for candidate in found]
            best = min(values)
            found = [c for c, value in zip(found, values, strict=True) if value == best]
    if not found:
        raise NoLegalPairingError(
            "a bracket has no candidate that leads to a complete pairing",
            blocked=bracket.field.names(bracket.players),
        )
    return found[0]


def _admitted(bracket: BursteinBracket, without: str | None) -> list[Candidate]:
    """Return the candidates with the most pairs that C1, C3 and C4 admit, in order.

    More pairs are better by C5 whatever else there is, so fewer pairs are looked at only when
    there is no candidate with more; without C5 all are returned.
    """
    found: list[Candidate] = []
    size = len(bracket.players)
    for floaters in range(size % 2, size + 1, 2):
        for candidate in candidates(bracket.players, floaters, bracket.field.may_meet):
            if without == "C4" or bracket.admits_completion(candidate.downfloaters):
                found.append(candidate)
        if found and without != "C5":
            break
    return found


def record(bracket: BursteinBracket, candidate: Candidate) -> BracketRecord:
    """Return the decision in terms of players, with the values of all criteria."""
    names = bracket.field.names
    return BracketRecord(
        Route.ORDINARY,
        names(bracket.incoming),
        names(bracket.residents),
        tuple((article, judge(bracket, candidate)) for article, judge in CRITERIA),
        tuple((names(pair)[0], names(pair)[1]) for pair in candidate.pairs),
        names(candidate.downfloaters),
    )
