"""One bracket: its players, the judgement of candidates by criteria, the choice of the best."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from enum import Enum
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from tests.literal.candidates import Candidate, SetKey, candidates
from tests.literal.completion import Completion
from tests.literal.field import Field

from ronde.errors import EXIT_TOO_LARGE, RondeError
from ronde.model import PlayerId

Value = tuple[int, ...]
"""What a criterion says of a candidate; the smaller tuple is the better candidate."""


class BracketTooLargeError(RondeError):
    """A bracket has more players than brute force should be asked for."""

    exit_code = EXIT_TOO_LARGE


class Route(Enum):
    """In which part of the process a bracket is paired (A.9 of 2017)."""

    ORDINARY = "ordinary"
    PENULTIMATE = "penultimate"
    COLLAPSED = "collapsed"


@dataclass(frozen=True)
class Bracket:
    """The moved-down players, the residents, and everybody below, group by group.

    `outlooks` remembers what the next bracket makes of a set of downfloaters.
    """

    field: Field
    completion: Completion
    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    groups_below: tuple[tuple[int, ...], ...] = ()
    route: Route = Route.ORDINARY
    outlooks: dict[tuple[int, ...], Value] = dataclass_field(default_factory=dict)

    @cached_property
    def players(self) -> tuple[int, ...]:
        """Everybody in the bracket by rank."""
        return tuple(sorted(self.mdps + self.residents))

    @cached_property
    def below(self) -> tuple[int, ...]:
        """Everybody who waits for a lower bracket."""
        return tuple(place for group in self.groups_below for place in group)

    def next_bracket(self, downfloaters: tuple[int, ...]) -> Bracket:
        """Return the bracket that follows when these players float."""
        first, *later = self.groups_below
        return Bracket(self.field, self.completion, downfloaters, first, tuple(later))

    def admits_completion(self, candidate: Candidate) -> bool:
        """Whether everybody whom the candidate leaves can still be paired (A.9; C4)."""
        return self.completion.possible(candidate.downfloaters + self.below)

    def may_end_with(self, downfloaters: Sequence[int]) -> bool:
        """Whether a last bracket may leave these: nobody, or one who may have the bye (C2)."""
        if len(downfloaters) > 1:
            return False
        return all(self.field.may_receive_bye(place) for place in downfloaters)

    def possible_downfloaters(self) -> Iterator[tuple[int, ...]]:
        """Yield each set of players that some legal pairing of the bracket leaves, small first."""
        everybody = self.players
        for size in range(len(everybody) % 2, len(everybody) + 1, 2):
            for left in combinations(everybody, size):
                if self._can_pair_all_but(left):
                    yield left

    def _can_pair_all_but(self, left: tuple[int, ...]) -> bool:
        mdps = [place for place in self.mdps if place not in left]
        residents = [place for place in self.residents if place not in left]
        return self._can_serve(mdps, residents)

    def _can_serve(self, mdps: Sequence[int], residents: Sequence[int]) -> bool:
        """Whether these moved-down players find residents and the other residents pair up."""
        if not mdps:
            return self.completion.possible(residents) if len(residents) % 2 == 0 else False
        return any(
            self.field.may_meet(mdps[0], resident)
            and self._can_serve(mdps[1:], [r for r in residents if r != resident])
            for resident in residents
        )


class Criterion(NamedTuple):
    """An article that judges candidates, its meaning in a name, and the judgement."""

    article: str
    meaning: str
    judge: Callable[[Bracket, Candidate], Value]


class Edition(NamedTuple):
    """How an edition orders sets of moved-down players, and its criteria by priority."""

    criteria: tuple[Criterion, ...]
    set_order: Callable[[Field], SetKey]
    counts_downfloaters: str  # the article that asks for the most pairs

    def without(self, article: str | None) -> Edition:
        """Return the edition with one criterion less."""
        return self._replace(criteria=tuple(c for c in self.criteria if c.article != article))


class BracketRecord(NamedTuple):
    """What was decided in one bracket, for people: players instead of places."""

    route: Route
    moved_down: tuple[PlayerId, ...]
    residents: tuple[PlayerId, ...]
    criteria: tuple[tuple[str, Value], ...]
    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    downfloaters: tuple[PlayerId, ...]

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Everybody in the bracket, moved-down players first."""
        return self.moved_down + self.residents


class Choice(NamedTuple):
    """The best candidate of a bracket with the values of its criteria."""

    candidate: Candidate
    values: tuple[Value, ...]


def best_candidate(
    bracket: Bracket, edition: Edition, admits: Callable[[Candidate], bool]
) -> Choice | None:
    """Return the best admitted candidate, of equals the one generated first; None if there is none.

    Candidates with more pairs come first. Once one of those has been found and nothing that
    ranks above the number of pairs can be improved, fewer pairs cannot win.
    """
    best: Choice | None = None
    for pairs in range(len(bracket.players) // 2, -1, -1):
        for candidate in candidates(
            bracket.mdps,
            bracket.residents,
            pairs,
            bracket.field.may_meet,
            edition.set_order(bracket.field),
        ):
            if admits(candidate):
                best = _better(bracket, edition.criteria, candidate, best)
        if best is not None and _fewer_pairs_cannot_win(bracket, edition, best):
            break
    return best


def _fewer_pairs_cannot_win(bracket: Bracket, edition: Edition, best: Choice) -> bool:
    """Whether every criterion above the number of pairs has the best value that there can be.

    That value is what the criterion says of a candidate which pairs nobody: the only criterion
    up there is the score of the bye, and nobody is then lost for it.
    """
    nobody_paired = Candidate((), bracket.players)
    for criterion, value in zip(edition.criteria, best.values, strict=True):
        if criterion.article == edition.counts_downfloaters:
            return True
        if criterion.judge(bracket, nobody_paired) < value:
            return False
    return False


def _better(
    bracket: Bracket, criteria: Sequence[Criterion], candidate: Candidate, best: Choice | None
) -> Choice:
    """Return the better of the two; values are compared one by one in order of priority."""
    wins = best is None
    values: list[Value] = []
    for index, criterion in enumerate(criteria):
        values.append(criterion.judge(bracket, candidate))
        if best is not None and not wins:
            if values[-1] > best.values[index]:
                return best
            wins = values[-1] < best.values[index]
    return best if best is not None and not wins else Choice(candidate, tuple(values))


def record(bracket: Bracket, edition: Edition, candidate: Candidate) -> BracketRecord:
    """Return the decision in terms of players, with the values of all criteria of the edition."""
    names = bracket.field.names
    pairs = [names(pair) for pair in candidate.pairs]
    return BracketRecord(
        bracket.route,
        names(bracket.mdps),
        names(bracket.residents),
        tuple((c.article, c.judge(bracket, candidate)) for c in edition.criteria),
        tuple((pair[0], pair[1]) for pair in pairs),
        names(candidate.downfloaters),
    )
