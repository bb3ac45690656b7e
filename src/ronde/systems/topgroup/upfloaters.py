"""The upfloaters of a bracket: as few as possible, the best set, the first of its like (3.5).

One matching of everybody who is left gives the best values: pairs of a resident and a lower team
are upfloats, pairs of lower teams are the completion. With the fewest upfloaters no two of them
meet in the bracket, since they could as well stay below. A pair of a team of the following
scoregroup and one from further down is an upfloat into the bracket after this one.

That matching is the last resort, because it is slow in large events. Most brackets need no
upfloater or a single one, and what is left of the others is seen from the upper scoregroups.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby

from ronde.kernel.matching import BestMatchings
from ronde.kernel.unpaired import Unpaired
from ronde.systems.topgroup.criteria import FOLLOWING, FollowingRule, TopGroupField
from ronde.systems.topgroup.following import first_of_following, unpaired_of_following
from ronde.systems.topgroup.parts import Parts
from ronde.systems.topgroup.problems import following_places
from ronde.systems.topgroup.sets import SetProblem, window_of


@dataclass(frozen=True, slots=True)
class Upfloaters:
    """The places of the upfloaters, and whether the following scoregroup can be paired then.

    `following` is the score of that scoregroup, None if nothing was left of it to be asked about.
    `complies` says whether it can be paired as it should. Of an edition that counts, `value` is
    the number: upfloaters that it needs, or teams of it that cannot be paired there.
    """

    places: tuple[int, ...]
    following: int | None = None
    complies: bool = True
    value: int | None = None


def choose_upfloaters(field: TopGroupField, left: Unpaired, witness: list[int]) -> Upfloaters:
    """Return the first of the best sets of upfloaters, the empty one if it will do.

    `witness` has pairs of ranks to start from, and takes up what was found.
    """
    following = following_places(field, left)
    parts = Parts(left, following, witness)
    if parts.pairs_apart():
        return Upfloaters(())
    score = field.standing.scores[left.ranks[following[0]]] if following else None
    single = _Single(field, left, parts, score).chosen()
    if single is not None:
        return single
    end = window_of(field, left)
    if end is not None:
        found = _found_in(SetProblem(field, left, end), field.table.following)
        if found is not None and _will_do(found, parts, field.table.following):
            return found
    found = _found_in(SetProblem(field, left), field.table.following)
    assert found is not None  # the round can be completed
    return found


class _Single:
    """The choice of a single upfloater, where one is enough."""

    def __init__(
        self, field: TopGroupField, left: Unpaired, parts: Parts, score: int | None
    ) -> None:
        self.field, self.left, self.parts, self.score = field, left, parts, score

    def chosen(self) -> Upfloaters | None:
        """Return the upfloater, None if more than one is needed or weights must tell."""
        places = self._candidates()
        first = next(places, None)
        if first is None:
            return None
        if self.score is None:
            return Upfloaters((first,))
        rule = self.field.table.following
        if rule is FollowingRule.AMONG_THEMSELVES:
            return self._leaving_fewest(chain([first], places))
        for place in chain([first], places):
            if not self.parts.needs_more_than_parity([place]):
                return self._upfloater(place, complies=True)
        return self._upfloater(first, complies=False) if rule is FollowingRule.PARITY else None

    def _candidates(self) -> Iterator[int]:
        """Yield those of the highest score who will do, the ones who floated last behind."""
        if self.parts.deficiency != 1:
            return
        for _, group in groupby(range(self.left.residents, len(self.left.ranks)), self._score):
            found = False
            for place in self._spared(group):
                if self.parts.makes_even(place):
                    found = True
                    yield place
            if found:
                return

    def _score(self, place: int) -> int:
        return self.field.standing.scores[self.left.ranks[place]]

    def _spared(self, places: Iterable[int]) -> list[int]:
        if not self.field.table.spares_floaters:
            return list(places)
        floated, ranks = self.field.floated, self.left.ranks
        return sorted(places, key=lambda place: floated[ranks[place]])

    def _leaving_fewest(self, places: Iterator[int]) -> Upfloaters:
        """Return the first who leaves the fewest of the following scoregroup unpaired there."""
        first = next(places)
        least = self.parts.unpaired_of_following([first])
        for place in places:
            if least < 2:
                break  # parity admits no less
            unpaired = self.parts.unpaired_of_following([place])
            if unpaired < least:
                first, least = place, unpaired
        return self._upfloater(first, complies=least < 2, value=least)

    def _upfloater(self, place: int, *, complies: bool, value: int | None = None) -> Upfloaters:
        if self.field.table.following is FollowingRule.GRADED:
            value = self.parts.unpaired_of_following([place])
        return Upfloaters((place,), self.score, complies, value)


def _will_do(found: Upfloaters, parts: Parts, rule: FollowingRule) -> bool:
    """Whether the set found in a window is the best of all.

    It is as small as can be, the others can be paired, and the following scoregroup as well as
    it seemed in the window.
    """
    if len(found.places) != parts.deficiency or not parts.can_do_without(found.places):
        return False
    if found.following is None or rule is FollowingRule.AMONG_THEMSELVES:
        return True
    if not found.complies:
        return rule is FollowingRule.PARITY
    return not parts.needs_more_than_parity(found.places)


def _found_in(problem: SetProblem, rule: FollowingRule) -> Upfloaters | None:
    """Return the first of the best sets of a problem; in a window there may be none."""
    if not problem.is_possible():
        return None
    if problem.score_below is None:
        best, _ = problem.solved()
        return Upfloaters(_first_set(problem, best, ()))
    if rule is FollowingRule.AMONG_THEMSELVES:
        return _most_among_themselves(problem)
    return _fewest_in_the_next(problem, rule)


def _fewest_in_the_next(problem: SetProblem, rule: FollowingRule) -> Upfloaters:
    """Return the first set with which the next bracket needs the fewest upfloaters.

    How many stay in the following scoregroup is settled by the scores of the upfloaters, so one
    number tells whether it needs more than its parity asks.
    """
    best, values = problem.solved(asks_following=True)
    needed = values[FOLLOWING]
    complies = needed <= problem.staying(values) % 2
    if rule is FollowingRule.GRADED:
        return Upfloaters(_first_set(problem, best, ()), problem.score_below, complies, needed)
    if not complies:
        best, _ = problem.solved()
    return Upfloaters(_first_set(problem, best, ()), problem.score_below, complies)


def _most_among_themselves(problem: SetProblem) -> Upfloaters:
    """Return the first set that leaves the fewest of the following scoregroup unpaired there."""
    best, values = problem.solved()
    first = first_of_following(problem, best, problem.rising(values))
    unpaired = unpaired_of_following(problem, first)
    return Upfloaters(_first_set(problem, best, first), problem.score_below, unpaired < 2, unpaired)


def _first_set(problem: SetProblem, best: BestMatchings, first: Sequence[int]) -> tuple[int, ...]:
    """Return the first best set that has these members of the following scoregroup (3.5.4).

    Sets are ordered by the first place in which they differ, so each in turn is taken whom some
    best set with those so far has.
    """
    chosen = list(first)
    wanted = problem.upfloating(best)
    settled = set(problem.following) if first else set()
    for place in range(problem.left.residents, len(problem.kinds)):
        if len(chosen) == wanted:
            break
        if place in settled:
            continue
        if problem.take(best, place):
            chosen.append(place)
        else:
            problem.leave(best, place)
    return tuple(chosen)
