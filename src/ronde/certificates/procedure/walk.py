"""The walk of the procedure (C.1 to C.14): which steps follow from which answers.

Whoever answers is asked step by step: the writer of a certificate solves and writes down, the
verifier reads and checks. The walk follows the same readings as the engine, and shares nothing
with its route.

INTERPRETATION 0021, 0023, 0026, 0027 and 0131.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb

from ronde.certificates.procedure.document import LevelClaim, StepName
from ronde.certificates.procedure.situation import (
    UNPAIRED_BELOW,
    LoggedBracket,
    LoggedRound,
    StepScope,
    bracket_of,
    counts_as_homogeneous,
    forced_heads,
    left_from_top,
    lowest_bracket,
    without_opponent,
)
from ronde.kernel.bits import mask_of
from ronde.systems.dutch_procedure.edition import ALWAYS, HIGHEST, NONE, PAIRS

MOST_SETS = 1_000
"""So many sets of floaters are tried one by one in a rare corner of C.13 of 2011."""

Place = tuple[list[int], ...]
"""Where a candidate stands in the order of candidates; the smaller is the earlier."""


@dataclass(frozen=True)
class BestCandidate:
    """The best candidate of a step, the first of those; pairs and floaters are ranks."""

    bracket: LoggedBracket
    forced: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    paired_heads: int
    cost: int
    values: dict[str, int]
    place: Place


class StuckWalkError(Exception):
    """The walk cannot go on; the sentence says why."""


class ProcedureWalk(ABC):
    """The brackets of a round from the top, with all steps back."""

    def __init__(self, round_: LoggedRound) -> None:
        self.round, self.standing = round_, round_.standing
        self.size = self.standing.size
        self.groups = self.standing.scoregroups()
        self.done: list[BestCandidate] = []

    # What is asked -------------------------------------------------------------------------

    @abstractmethod
    def alone(self, bracket: LoggedBracket, forced: tuple[int, ...]) -> BestCandidate:
        """Return the candidate of a bracket by itself, with as few floaters as possible."""

    @abstractmethod
    def reach(self, players: Sequence[int], most: int) -> int:
        """Return how many pairs these players can make; never more than `most`."""

    @abstractmethod
    def answer(
        self,
        step: StepName,
        bracket: LoggedBracket,
        scope: StepScope,
        level: LevelClaim | None = None,
    ) -> BestCandidate | None:
        """Return the best candidate under a scope, None where there is none."""

    @abstractmethod
    def crowded(
        self, step: StepName, bracket: LoggedBracket, scope: StepScope, chosen: Sequence[int] | None
    ) -> tuple[BestCandidate | None, bool]:
        """Return the same, and whether its floaters and everybody below can be paired.

        Where the floaters are `chosen` and cannot, there is no candidate.
        """

    @abstractmethod
    def spend(self, steps: int) -> None:
        """Count work that no step of the log bounds."""

    # From the top --------------------------------------------------------------------------

    def brackets(self) -> list[BestCandidate]:
        """Return the brackets of the round, the lowest one last."""
        for place, (first, end) in enumerate(self.groups[:-1]):
            moved_down = self.done[-1].floaters if self.done else ()
            self._spend_on(len(moved_down), end - first)
            bracket = bracket_of(self.standing, moved_down, first, end)
            self.done.append(self.alone(bracket, forced_heads(self.round, bracket)))
            if place + 2 < len(self.groups):
                self._serve(*self.groups[place + 1])
        lowest = self._lowest()
        return [*self.done, lowest]

    def _spend_on(self, moved: int, others: int) -> None:
        """Count the work of serving so many players by so many others."""
        self.spend(moved * moved + 4 * (moved + others))

    def _serve(self, first: int, end: int) -> None:
        """Look whether the next bracket can use these floaters, and go back if not (C.12)."""
        before = self.done[-1]
        if not before.pairs or not before.floaters:
            return
        self._spend_on(len(before.floaters), end - first)
        residents = range(first, end)
        homogeneous = counts_as_homogeneous(self.standing, before.floaters, first, end)
        most = self._wanted(before.floaters, residents, homogeneous=homogeneous)
        pairs = self.reach([*before.floaters, *residents], most)
        moved = len(before.floaters)
        served = moved - len(left_from_top(self.standing, before.floaters, residents))
        for level in _levels(None if homogeneous else (moved, served), most, pairs):
            other = self._for_level(before, end, level)
            if other is not None:
                self.done[-1] = other
                break
        now = self.done[-1]
        if counts_as_homogeneous(self.standing, now.floaters, first, end):
            self._give_company(first, end, pairs if now is before else None)

    def _wanted(
        self, floaters: Sequence[int], residents: Sequence[int], *, homogeneous: bool
    ) -> int:
        """Return P0 of the next bracket: residents whom C.1 takes out do not count."""
        players = [*floaters, *residents]
        gone = without_opponent(self.standing, players)
        if homogeneous and gone & set(floaters):
            return len(players) // 2
        return (len(players) - len(gone & set(residents))) // 2

    def _for_level(
        self, before: BestCandidate, end: int, level: LevelClaim
    ) -> BestCandidate | None:
        """Return other floaters with whom the next bracket reaches a level, or None."""
        bracket, floaters = before.bracket, len(before.floaters)
        counts = level.moved_down is not None
        places = floaters + end - bracket.end - 2 * level.pairs
        may_stay = floaters - (level.moved_down or 0)
        if counts and places < may_stay:
            return None
        scope = StepScope(end, places, is_spare=True, looks_ahead=counts, forced=before.forced)
        found = self.answer(StepName.LEVEL, bracket, scope, level)
        if found is None or (counts and found.values[UNPAIRED_BELOW] > may_stay):
            return None
        return found if self._is_like(found, before) else None

    def _is_like(self, found: BestCandidate, before: BestCandidate) -> bool:
        """Whether there are as many floaters, in 2012 with the same scores."""
        if len(found.floaters) != len(before.floaters):
            return False
        scores = self.standing.scores
        mine, others = ([scores[r] for r in one.floaters] for one in (found, before))
        return self.round.is_2011 or sorted(mine) == sorted(others)

    # Company -------------------------------------------------------------------------------

    def _give_company(self, first: int, end: int, pairs: int | None) -> bool:
        """Find others for floaters of whom one is alone in the next bracket (C.1, C.12).

        `pairs` is how many that one can make, None where that is to be asked.
        """
        before, setting = self.done[-1], self.round.choices.moved_down_alone
        residents = range(first, end)
        alone = self._without(before.floaters, residents)
        if not alone or setting == PAIRS or not before.pairs:
            return False
        if end == self.size:
            scope = self._whole_rest(before.bracket, before.forced)
        else:
            if pairs is None:
                homogeneous = counts_as_homogeneous(self.standing, before.floaters, first, end)
                most = self._wanted(before.floaters, residents, homogeneous=homogeneous)
                pairs = self.reach([*before.floaters, *residents], most)
            places = len(before.floaters) + end - first - 2 * pairs
            scope = StepScope(end, places, is_spare=True, forced=before.forced)
        staying = self._without(before.bracket.players, residents)
        scope = replace(scope, staying=tuple(staying))
        found = self._best_company(before, scope, self._ceilings(before, residents, scope.places))
        if found is None:
            return False
        self.done[-1] = found
        return True

    def _without(self, ranks: Iterable[int], residents: Sequence[int]) -> list[int]:
        """Return who of these can meet none of the residents."""
        mask = mask_of(residents)
        return [rank for rank in ranks if not self.standing.legal[rank] & mask]

    def _best_company(
        self, before: BestCandidate, scope: StepScope, lists: Iterable[tuple[int, ...]]
    ) -> BestCandidate | None:
        best: BestCandidate | None = None
        for ceilings in lists:
            listed = replace(scope, ceilings=ceilings)
            found = self.answer(StepName.COMPANY, before.bracket, listed)
            if found is not None and self._is_like(found, before):
                best = _better(best, found)
        return best

    def _ceilings(
        self, before: BestCandidate, residents: Sequence[int], places: int
    ) -> Iterable[tuple[int, ...]]:
        """Yield the highest scores of those who may be left over below, place by place."""
        choices, scores = self.round.choices, self.standing.scores
        if choices.moved_down_alone == ALWAYS:
            return [()]
        if choices.floater_scores == NONE:
            return []
        self._spend_on(len(before.floaters), len(residents))
        left = [scores[r] for r in left_from_top(self.standing, before.floaters, residents)]
        if choices.floater_scores == HIGHEST:
            return lower_from_the_highest(left, places)
        among = {scores[rank] for rank in (*before.bracket.players, residents[0])}
        return self._lower_in_sum(left, places, sorted(among))

    def _lower_in_sum(
        self, left: Sequence[int], places: int, among: list[int]
    ) -> Iterator[tuple[int, ...]]:
        """Yield the highest lists of scores with a smaller sum than those that are left over."""
        total = sum(left) + (places - len(left)) * among[0]
        rise = {score: higher - score for score, higher in pairwise(among)}
        for listed in combinations_with_replacement(among[::-1], places):
            self.spend(8 + places)
            lacking = total - sum(listed)
            if lacking > 0 and all(rise.get(score, lacking) >= lacking for score in listed):
                yield listed

    # The lowest bracket --------------------------------------------------------------------

    def _lowest(self) -> BestCandidate:
        """Return the lowest bracket, merged with those above it as far as need be (C.13)."""
        found = self._unmerged()
        while found is None:
            found = self._step_back()
        return found

    def _try_below(self, first: int) -> BestCandidate | None:
        """Return the lowest bracket with the floaters of the one above."""
        moved_down = self.done[-1].floaters if self.done else ()
        return self._try(moved_down, first, len(moved_down))

    def _try(self, moved_down: Sequence[int], first: int, above: int) -> BestCandidate | None:
        """Return the candidate of the lowest bracket as it stands, or None."""
        self._spend_on(above, self.size - first)
        bracket = lowest_bracket(self.standing, moved_down, first, above)
        scope = StepScope(0, bracket.size % 2, self.standing.may_have_bye)
        if self.round.is_2011 and self.done:
            forced = tuple(range(bracket.heads))
            return self.answer(StepName.LOWEST, bracket, replace(scope, forced=forced))
        for forced in self._fewer_and_fewer(bracket):
            found = self.answer(StepName.LOWEST, bracket, replace(scope, forced=forced))
            if found is not None:
                return found
        return None

    def _fewer_and_fewer(self, bracket: LoggedBracket) -> Iterator[tuple[int, ...]]:
        """Yield the forced players, one fewer each time, down to nobody (C.14.b)."""
        highest = forced_heads(self.round, bracket)
        for count in range(len(highest), -1, -1):
            yield highest[:count]

    def _unmerged(self) -> BestCandidate | None:
        """Return the lowest bracket with no other step back than C.12, or None."""
        first = self.groups[-1][0]
        found = self._try_below(first)
        if not self.done:
            return found
        if found is not None and found.bracket.is_homogeneous:
            company = self._give_company(first, self.size, None)
            return self._try_below(first) if company else found
        before = self.done[-1]
        missing = 0 if found is None else found.bracket.heads - found.paired_heads
        if (found is not None and not missing) or not before.pairs:
            return found
        if found is None and counts_as_homogeneous(
            self.standing, before.floaters, first, self.size
        ):
            return found
        scope = replace(self._whole_rest(before.bracket, before.forced), looks_ahead=True)
        other = self.answer(StepName.PENULTIMATE, before.bracket, scope)
        if other is None or not self._is_like(other, before):
            return found
        unpaired = other.values[UNPAIRED_BELOW]
        if unpaired < missing or (found is None and not unpaired):
            self.done[-1] = other
            return self._try_below(first)
        return found

    def _whole_rest(self, bracket: LoggedBracket, forced: tuple[int, ...]) -> StepScope:
        """Return the scope of a bracket with everybody below it, and the bye."""
        odd = (len(bracket.moved_down) + self.size - bracket.first) % 2
        return StepScope(self.size, odd, self.standing.may_have_bye, forced=forced)

    # C.13 ----------------------------------------------------------------------------------

    def _step_back(self) -> BestCandidate | None:
        """Undo the penultimate bracket; where nothing is left of it, merge it with the lowest."""
        if not self.done:
            raise StuckWalkError("the lowest bracket has no candidate, and no bracket is above it")
        bracket = self.done.pop().bracket
        self._spend_on(bracket.heads, bracket.size)
        again = self._undone(bracket) if bracket.size > 1 else None
        if again is not None and self._p_of(again):
            self.done.append(again)
            return self._try_below(bracket.end)
        return self._try(bracket.moved_down, bracket.first, bracket.size)

    def _p_of(self, again: BestCandidate) -> int:
        """Return P of C.13: M1, or the number of pairs where no head can meet the body."""
        bracket = again.bracket
        players = bracket.players
        heads, body = players[: bracket.heads], players[bracket.heads :]
        can_meet = len(self._without(heads, body)) < len(heads)
        return again.paired_heads if can_meet else len(again.pairs)

    def _undone(self, bracket: LoggedBracket) -> BestCandidate | None:
        """Return the bracket so that everybody below can be paired with its floaters, or None."""
        below = self.size - bracket.end
        for forced in self._fewer_and_fewer(bracket):
            scope = self._whole_rest(bracket, forced)
            found = self.answer(StepName.UNDONE, bracket, scope)
            if found is None:
                continue
            if not self.round.is_2011 or not scope.places or len(found.floaters) >= below:
                return found
            takers = [may and rank >= bracket.end for rank, may in enumerate(scope.takers or ())]
            found = self.answer(StepName.MEETING, bracket, replace(scope, takers=takers))
            found = found or self._crowding(bracket, forced)
            if found is not None:
                return found
        return None

    def _crowding(self, bracket: LoggedBracket, forced: tuple[int, ...]) -> BestCandidate | None:
        """Return one with so many floaters that the lowest bracket is homogeneous, or None."""
        places = self.size - bracket.end + 1
        if places > bracket.size:
            return None
        scope = StepScope(0, places, forced=forced)
        found, goes_on = self.crowded(StepName.CROWDING, bracket, scope, None)
        if found is None or goes_on:
            return found
        if comb(bracket.size, places) > MOST_SETS:
            whole = replace(self._whole_rest(bracket, forced), crosses=True)
            return self.answer(StepName.CROSSING, bracket, whole)
        best: BestCandidate | None = None
        for chosen in combinations(bracket.players, places):
            here = set(chosen)
            listed = replace(scope, takers=[rank in here for rank in range(self.size)])
            found, _ = self.crowded(StepName.SET, bracket, listed, chosen)
            if found is not None:
                best = _better(best, found)
        return best


def _better(best: BestCandidate | None, found: BestCandidate) -> BestCandidate:
    """Return the better of two, the earlier of two equals, the first of the same."""
    if best is None or (found.cost, found.place) < (best.cost, best.place):
        return found
    return best


def _levels(moved: tuple[int, int] | None, most: int, pairs: int) -> Iterator[LevelClaim]:
    """Yield the levels above what is possible, the best first (C.12, C.14.b).

    `moved` are all moved-down players, and how many can meet residents; None where the bracket
    counts as homogeneous.

    >>> [(one.moved_down, one.pairs) for one in _levels((2, 1), 4, 2)]
    [(2, 4), (1, 4), (1, 3)]
    """
    if moved is not None:
        for better in range(moved[0], moved[1], -1):
            yield LevelClaim(better, most)
    for fewer in range(most, pairs, -1):
        yield LevelClaim(None if moved is None else moved[1], fewer)


def lower_from_the_highest(left: Sequence[int], places: int) -> Iterator[tuple[int, ...]]:
    """Yield the highest lists of scores that are lower, compared from the highest down.

    >>> list(lower_from_the_highest([60, 55, 55], 4))
    [(60, 55, 54, 54), (59, 59, 59, 59)]
    """
    for score in sorted(set(left)):
        kept = [one for one in left if one > score] + [score] * (left.count(score) - 1)
        yield (*kept, *[score - 1] * (places - len(kept)))
