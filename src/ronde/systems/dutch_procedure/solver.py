"""One bracket at a time: the candidate that the procedure comes to under given conditions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import comb

from ronde.errors import RondeError
from ronde.kernel.bits import mask_of
from ronde.kernel.matching import Shortage
from ronde.kernel.standing import Standing
from ronde.systems.dutch.order import DutchArrangement
from ronde.systems.dutch_procedure.bracket import ScoreBracket, incompatible
from ronde.systems.dutch_procedure.edition import (
    ALWAYS,
    HIGHEST,
    NONE,
    ProcedureEdition,
    ProcedureSettings,
)
from ronde.systems.dutch_procedure.levels import (
    Level,
    can_be_completed,
    left_from_top,
    lower_from_the_highest,
    lower_in_sum,
    pairable_from_top,
    reach_of,
    without_resident,
)
from ronde.systems.dutch_procedure.order import first_candidate, place_in_order
from ronde.systems.dutch_procedure.outcome import ProcedureBracketOutcome, ProcedureMethod
from ronde.systems.dutch_procedure.problem import ProblemView, ProcedureContext, Solved, solved

SETS_TRIED = 1_000
"""So many sets of floaters are tried at most in a rare corner of C.13 of 2011."""


class BracketSolver:
    """Pairs single brackets of a round under the requirements of an edition."""

    def __init__(
        self, standing: Standing, edition: ProcedureEdition, choices: ProcedureSettings
    ) -> None:
        self.standing, self.edition = standing, edition
        self.context = ProcedureContext(standing, edition, choices)
        self.size = standing.size
        self.takers: Sequence[bool] = standing.may_have_bye

    def alone(self, bracket: ScoreBracket) -> ProcedureBracketOutcome:
        """Pair a bracket that is not the lowest, with as few floaters as possible."""
        if bracket.size == 1:
            arrangement = DutchArrangement(downfloaters=bracket.players())
            return ProcedureBracketOutcome(bracket, arrangement, ProcedureMethod.ALONE)
        view = ProblemView(bracket.size % 2, forced=self._highest_pairable(bracket))
        found = solved(self.context, bracket, view)
        if isinstance(found, Shortage):
            view = replace(view, places=view.places + found.unmatched)
            found = solved(self.context, bracket, view)
        if isinstance(found, Shortage):
            raise RondeError(f"round {self.standing.round}: a bracket has lost its candidates")
        return self._outcome(bracket, found, ProcedureMethod.ALONE)

    def _highest_pairable(self, bracket: ScoreBracket) -> tuple[int, ...]:
        """Return the vertices that must meet residents: the M1 highest by C.14.b of 2011.

        Those without any opponent are left out (C.1). Nobody where the edition chooses others.
        """
        if self.edition.chooses_moved_down or bracket.homogeneous:
            return ()
        players = bracket.players()
        gone = set(incompatible(self.standing, bracket))
        vertices = [v for v in range(bracket.above) if players[v] not in gone]
        first = bracket.end - len(players) + bracket.above
        above = [players[v] for v in vertices]
        reached = pairable_from_top(self.standing, above, first, bracket.end)
        return tuple(vertices[:reached])

    def for_level(
        self, before: ProcedureBracketOutcome, next_end: int, level: Level
    ) -> ProcedureBracketOutcome | None:
        """Pair a bracket again so that the next one reaches the level, or None (C.12)."""
        bracket, floaters = before.bracket, before.floaters
        places = len(floaters) + next_end - bracket.end - 2 * level.pairs
        may_stay = len(floaters) - (level.moved_down or 0)
        counts = level.moved_down is not None
        if counts and places < may_stay:
            return None
        view = ProblemView(
            places, next_end, looks_ahead=counts, spare_places=True, forced=before.forced
        )
        found = solved(self.context, bracket, view)
        if isinstance(found, Shortage) or found.value("floaters") != len(floaters):
            return None
        if counts and found.value("unpaired-below") > may_stay:
            return None
        return self._other_floaters(before, found)

    def for_company(
        self, before: ProcedureBracketOutcome, first: int, end: int
    ) -> ProcedureBracketOutcome | None:
        """Pair a bracket again so that no floater is alone in the next one, or None (C.1, C.12).

        The next one makes as many pairs as it can now. Floaters of one bracket can never meet
        each other, or it would have had a pair more: with a resident nobody is alone.
        """
        bracket, floaters = before.bracket, before.floaters
        if end == self.size:
            view = self._whole_view(bracket, before.forced)
        else:
            pairs = reach_of(self.standing, floaters, first, end).possible.pairs
            places = len(floaters) + end - first - 2 * pairs
            view = ProblemView(places, end, spare_places=True, forced=before.forced)
        view = replace(view, staying=without_resident(self.standing, bracket.players(), first, end))
        left = left_from_top(self.standing, floaters, first, end)
        best: tuple[tuple[int, tuple[list[int], ...]], ProcedureBracketOutcome] | None = None
        for ceilings in self._ceilings(bracket, [self.standing.scores[r] for r in left], view):
            found = self._unless_short(bracket, replace(view, ceilings=ceilings))
            if found is None or found.value("floaters") != len(floaters):
                continue
            other = self._other_floaters(before, found)
            if other is not None:
                key = found.total, place_in_order(other.arrangement)
                best = min(best or (key, other), (key, other), key=lambda one: one[0])
        return None if best is None else best[1]

    def _ceilings(
        self, bracket: ScoreBracket, left: list[int], view: ProblemView
    ) -> Iterable[tuple[int, ...]]:
        """Yield the highest scores that may be left over below, by place; none if any may.

        `left` are the scores of the floaters whom the next bracket leaves over now.
        """
        choices, scores = self.context.choices, self.standing.scores
        if choices.moved_down_alone == ALWAYS:
            return [()]
        if choices.floater_scores == NONE:
            return []
        if choices.floater_scores == HIGHEST:
            return lower_from_the_highest(left, view.places)
        among = {scores[rank] for rank in bracket.players()} | {scores[bracket.end]}
        return lower_in_sum(left, view.places, sorted(among))

    def for_lowest(self, before: ProcedureBracketOutcome) -> ProcedureBracketOutcome | None:
        """Pair the penultimate bracket again so that the lowest can be paired, or None (C.12)."""
        view = self._whole_view(before.bracket, before.forced, looks_ahead=True)
        found = solved(self.context, before.bracket, view)
        if isinstance(found, Shortage) or found.value("floaters") != len(before.floaters):
            return None
        return self._other_floaters(before, found)

    def _other_floaters(
        self, before: ProcedureBracketOutcome, found: Solved
    ) -> ProcedureBracketOutcome | None:
        """Return the candidate with other floaters of the same number, or None if they differ.

        They must have the same scores as well where the edition says so.
        """
        other = self._outcome(before.bracket, found, ProcedureMethod.BACKTRACKED)
        if self.edition.keeps_scores and self._scores(other.floaters) != self._scores(
            before.floaters
        ):
            return None
        return other

    def _scores(self, ranks: list[int]) -> list[int]:
        return sorted(self.standing.scores[rank] for rank in ranks)

    def undone(self, bracket: ScoreBracket) -> ProcedureBracketOutcome | None:
        """Pair the penultimate bracket so that everybody below can be paired (C.13).

        None means that P becomes 0: no moved-down player meets a resident any more or, in a
        bracket where nobody was moved down who could, no pair is left.

        INTERPRETATION 0027: P is M1 (C.3.a) until C.14.b has lowered it to 0.
        """
        found = self._serving_lowest(bracket)
        if found is None:
            return None
        outcome = self._outcome(bracket, found, ProcedureMethod.UNDONE)
        taken = outcome.arrangement
        p = taken.paired_moved_down if self._pairs_moved_down(bracket) else len(taken.pairs)
        return outcome if p else None

    def _pairs_moved_down(self, bracket: ScoreBracket) -> bool:
        """Whether a moved-down player of a heterogeneous bracket can meet a resident."""
        above = bracket.players()[: bracket.in_first_half]
        residents = mask_of(bracket.players()[bracket.in_first_half :])
        return any(self.standing.legal[rank] & residents for rank in above)

    def _serving_lowest(self, bracket: ScoreBracket) -> Solved | None:
        """Return the candidates that let everybody below be paired, or None.

        Where the edition does not let the lowest bracket pair fewer moved-down players (C.13),
        no floater may have the bye there, unless so many come down that it counts as
        homogeneous.
        """
        for forced in self._fewer_and_fewer(bracket):
            view = self._whole_view(bracket, forced)
            found = self._unless_short(bracket, view)
            if found is None:
                continue
            if self.edition.reduces_first or not view.places:
                return found
            if found.value("floaters") >= self.size - bracket.end:
                return found
            found = self._without_bye_above(bracket, view) or self._crowding(bracket, forced)
            if found is not None:
                return found
        return None

    def _without_bye_above(self, bracket: ScoreBracket, view: ProblemView) -> Solved | None:
        """Return the candidates whose floaters all meet players below, or None."""
        above = set(bracket.players())
        takers = [may and rank not in above for rank, may in enumerate(self.takers)]
        return self._unless_short(bracket, replace(view, takers=takers))

    def _crowding(self, bracket: ScoreBracket, forced: tuple[int, ...]) -> Solved | None:
        """Return candidates with so many floaters that the lowest bracket is homogeneous.

        By parity they are one more than the players below. The bracket is paired alone first;
        if its floaters and those below can be paired, nothing better exists.
        """
        places = self.size - bracket.end + 1
        if places > bracket.size:
            return None
        found = self._unless_short(bracket, ProblemView(places, forced=forced))
        if found is None or self._completes(bracket, first_candidate(found).downfloaters):
            return found
        if comb(bracket.size, places) > SETS_TRIED:
            view = replace(self._whole_view(bracket, forced), all_cross=True)
            return self._unless_short(bracket, view)
        return self._best_set(bracket, ProblemView(places, forced=forced))

    def _best_set(self, bracket: ScoreBracket, view: ProblemView) -> Solved | None:
        """Return the candidate of the best set of floaters with whom those below can be paired.

        Floaters who may meet each other do so in the lowest bracket then, which no matching of
        this bracket can say; the sets are tried one by one.
        """
        best: tuple[tuple[int, tuple[list[int], ...]], Solved] | None = None
        for chosen in combinations(bracket.players(), view.places):
            if not self._completes(bracket, list(chosen)):
                continue
            takers = [rank in chosen for rank in range(self.size)]
            found = self._unless_short(bracket, replace(view, takers=takers))
            if found is not None:
                key = found.total, place_in_order(first_candidate(found))
                if best is None or key < best[0]:
                    best = key, found
        return None if best is None else best[1]

    def _completes(self, bracket: ScoreBracket, floaters: list[int]) -> bool:
        return can_be_completed(self.standing, floaters, bracket.end, self.takers)

    def lowest(self, bracket: ScoreBracket, *, may_reduce: bool) -> ProcedureBracketOutcome | None:
        """Pair the lowest bracket; the one who leaves it receives the bye. None: impossible.

        `may_reduce` says whether fewer moved-down players than all may be paired.
        """
        if bracket.size == 1:
            (alone,) = bracket.players()
            if not self.takers[alone]:
                return None
            arrangement = DutchArrangement(downfloaters=[alone])
            return ProcedureBracketOutcome(bracket, arrangement, ProcedureMethod.LOWEST)
        view = ProblemView(bracket.size % 2, takers=self.takers)
        if may_reduce:
            found = self._reducing(bracket, view)
        else:
            found = self._unless_short(
                bracket, replace(view, forced=tuple(range(bracket.in_first_half)))
            )
        return None if found is None else self._outcome(bracket, found, ProcedureMethod.LOWEST)

    def _reducing(self, bracket: ScoreBracket, view: ProblemView) -> Solved | None:
        """Return the candidates with as many moved-down players paired as possible.

        Where the edition chooses among them the requirements see to that (C.8.b); otherwise
        the highest are paired, fewer and fewer of them (C.14.b).
        """
        for forced in self._fewer_and_fewer(bracket):
            found = self._unless_short(bracket, replace(view, forced=forced))
            if found is not None:
                return found
        return None

    def _fewer_and_fewer(self, bracket: ScoreBracket) -> Iterator[tuple[int, ...]]:
        """Yield the moved-down players to force, one fewer each time, down to nobody."""
        highest = self._highest_pairable(bracket)
        for count in range(len(highest), -1, -1):
            yield highest[:count]

    def _unless_short(self, bracket: ScoreBracket, view: ProblemView) -> Solved | None:
        found = solved(self.context, bracket, view)
        return None if isinstance(found, Shortage) else found

    def _whole_view(
        self, bracket: ScoreBracket, forced: tuple[int, ...], *, looks_ahead: bool = False
    ) -> ProblemView:
        """Return the view of a bracket with everybody below it, and the bye."""
        odd = (len(bracket.moved_down) + self.size - bracket.first) % 2
        return ProblemView(odd, self.size, self.takers, looks_ahead, forced=forced)

    def _outcome(
        self, bracket: ScoreBracket, found: Solved, method: ProcedureMethod
    ) -> ProcedureBracketOutcome:
        forced = found.problem.view.forced
        return ProcedureBracketOutcome(bracket, first_candidate(found), method, found, forced)


def unpaired_moved_down(outcome: ProcedureBracketOutcome) -> int:
    """Return how many moved-down players of a heterogeneous bracket meet no resident."""
    bracket = outcome.bracket
    if bracket.homogeneous:
        return 0
    if outcome.found is None:
        return bracket.in_first_half
    return bracket.in_first_half - outcome.arrangement.paired_moved_down
