"""From bracket to bracket under the rules of 2017: look-ahead (C.7), penultimate bracket, CLB.

INTERPRETATION 0014 of A.9, C.4 and C.7: the completion of the round is tested after each bracket by
the absolute criteria alone. If the downfloaters of a bracket make it impossible, that bracket is
the penultimate one (PPB): it is paired again with completion above everything and without C.7,
and all lower players form the collapsed last bracket (CLB).
"""

from __future__ import annotations

from ronde.errors import RondeError
from ronde.kernel.completion import Completion
from ronde.kernel.matching import Shortage
from ronde.kernel.standing import Standing
from ronde.systems.dutch.edition import DutchEdition, When
from ronde.systems.dutch.lookahead import (
    downfloaters_of,
    left_over,
    look_ahead_places,
    places_if_crowded,
    unpaired,
)
from ronde.systems.dutch.order import DutchArrangement, arranged
from ronde.systems.dutch.outcome import DutchBracketOutcome, DutchMethod, DutchRoundOutcome
from ronde.systems.dutch.problem import DutchBracket, DutchContext, DutchScope

_SEES_LOWER = frozenset({When.ALWAYS, When.LOWER_PLAYERS})
_LOOKS_AHEAD = frozenset({When.ALWAYS, When.LOWER_PLAYERS, When.LOOK_AHEAD})


def pair_brackets(edition: DutchEdition, standing: Standing) -> DutchRoundOutcome:
    """Return the pairing of the round; raises NoLegalPairingError when there is none."""
    return _Route(edition, standing).run()


class _Route:
    def __init__(self, edition: DutchEdition, standing: Standing) -> None:
        self.standing = standing
        self.context = DutchContext(standing, edition)
        self.groups = standing.scoregroups()
        self.completion = Completion(standing)
        self.result = DutchRoundOutcome(standing)

    def run(self) -> DutchRoundOutcome:
        self.completion.start()
        moved_down: list[int] = []
        for place, (first, end) in enumerate(self.groups):
            bracket = DutchBracket(tuple(moved_down), first, end)
            if end == self.standing.size:
                self._finish(bracket, DutchMethod.LAST)
                break
            outcome = self._pair(bracket, place)
            if not self.completion.survives(outcome.arrangement.pairs):
                outcome = self._pair_penultimate(bracket)
                self.result.add(outcome)
                floaters = tuple(outcome.arrangement.downfloaters)
                collapsed = DutchBracket(floaters, end, self.standing.size)
                self._finish(collapsed, DutchMethod.COLLAPSED)
                break
            self.result.add(outcome)
            moved_down = outcome.arrangement.downfloaters
        return self.result

    def _pair(self, bracket: DutchBracket, place: int) -> DutchBracketOutcome:
        """Pair a bracket that is not the last; C.7 is looked into only where it can matter.

        The look-ahead is left out first. If all downfloaters and everybody of the next bracket
        can then be paired there, one resident left by parity, C.7 is at its best value; a
        better candidate would have to be better at C.5 or C.6, or at something below C.7
        without being worse at C.7, and either contradicts what has been solved.
        """
        if bracket.size == 1:
            alone = DutchArrangement(downfloaters=bracket.players())
            return DutchBracketOutcome(bracket, DutchMethod.TRIVIAL, alone, self.context)
        following = self.groups[place + 1]
        is_final = place + 2 == len(self.groups)
        expected = downfloaters_of(self.standing, bracket)
        places = places_if_crowded(self.standing, bracket, following, expected)
        if places is None:
            outcome = self._solved(bracket, DutchScope(expected), DutchMethod.ALONE)
            floaters = outcome.arrangement.downfloaters
            if not floaters or self._is_ideal(floaters, following, is_final=is_final):
                return outcome
            short = unpaired(self.standing, (), *following)
            places = look_ahead_places(bracket, following, len(floaters), short)
        scope = DutchScope(
            places,
            following[1],
            following[1],
            features=_LOOKS_AHEAD,
            nobody_meets_nobody=True,
            names_barred=is_final,
        )
        return self._solved(bracket, scope, DutchMethod.LOOK_AHEAD)

    def _pair_penultimate(self, bracket: DutchBracket) -> DutchBracketOutcome:
        size = self.standing.size
        odd = (len(bracket.moved_down) + size - bracket.first) % 2
        scope = DutchScope(odd, 0, size, self.standing.may_have_bye, _SEES_LOWER)
        return self._solved(bracket, scope, DutchMethod.COMPLETION)

    def _finish(self, bracket: DutchBracket, method: DutchMethod) -> None:
        """Pair the last bracket; its only downfloater, if any, receives the bye."""
        if bracket.size == 1:
            alone = DutchArrangement(downfloaters=bracket.players())
            outcome = DutchBracketOutcome(bracket, DutchMethod.TRIVIAL, alone, self.context)
        else:
            scope = DutchScope(bracket.size % 2, takers=self.standing.may_have_bye)
            outcome = self._solved(bracket, scope, method)
        self.result.add(outcome)
        self.result.bye = next(iter(outcome.arrangement.downfloaters), None)

    def _solved(
        self, bracket: DutchBracket, scope: DutchScope, method: DutchMethod
    ) -> DutchBracketOutcome:
        """Solve a bracket, with so many more downfloaters as turn out to be necessary."""
        taken = arranged(self.context, bracket, scope)
        if isinstance(taken, Shortage) and method is DutchMethod.ALONE:
            scope = DutchScope(scope.places + taken.unmatched)
            taken = arranged(self.context, bracket, scope)
        if isinstance(taken, Shortage):
            raise RondeError(
                f"round {self.standing.round}: a bracket has no candidate ({method.value}), "
                "although the round can be completed"
            )
        return DutchBracketOutcome(bracket, method, taken, self.context, scope)

    def _is_ideal(
        self, downfloaters: list[int], following: tuple[int, int], *, is_final: bool
    ) -> bool:
        """Whether all downfloaters and the next bracket can be paired there, but for parity."""
        may = self.standing.may_have_bye
        able = [not is_final or may[rank] for rank in range(*following)]
        return left_over(self.standing, downfloaters, following, able) is not None
