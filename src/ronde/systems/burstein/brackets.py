"""From bracket to bracket (1.9.2, 3.2), looking below only as far as it can matter.

C4 and C7 ask about the players below. They are left out first, which can only make a candidate
look better than it is; if the result turns out to have them at their ideal, nothing better exists.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from ronde.errors import RondeError
from ronde.kernel.bits import mask_of
from ronde.kernel.completion import ByeChoice, choose_bye
from ronde.kernel.matching import Shortage
from ronde.kernel.standing import Standing
from ronde.model import PlayerId
from ronde.systems.burstein.order import BursteinArrangement, first_candidate
from ronde.systems.burstein.problem import (
    Amounts,
    BursteinBracket,
    BursteinBracketProblem,
    BursteinField,
    BursteinScope,
)
from ronde.systems.dutch.lookahead import (
    LowerPlayers,
    add_leftover,
    has_perfect_matching,
    unpaired,
    window,
)


@dataclass(slots=True)
class BursteinBracketOutcome:
    """One bracket: who was in it, by number, and the candidate taken.

    `problem` is None for a bracket of one player, who floats. `left_in_next` is how many of the
    next bracket stay unpaired in it where the problem did not look that far: one or nobody.
    """

    bracket: BursteinBracket
    numbered: list[int]
    arrangement: BursteinArrangement
    problem: BursteinBracketProblem | None = None
    left_in_next: int = 0

    def amounts(self) -> Amounts:
        """Return what the candidate has in every criterion that could tell candidates apart."""
        if self.problem is None:
            return {}
        found = self.problem.amounts(self.arrangement.matching)
        if self.left_in_next:
            score = self.problem.field.standing.scores[self.bracket.end]
            found["unpaired-in-next", 0] = self.left_in_next
            found["scores-unpaired-in-next", score] = self.left_in_next
        return found


@dataclass(slots=True)
class BursteinRoundOutcome:
    """The bye, the pairs of a round and its brackets from the top.

    `bye` is a rank of `everybody`; the ranks of pairs and brackets belong to the standing of
    `field`, from which the receiver of the bye is gone.
    """

    everybody: Standing
    field: BursteinField
    bye: ByeChoice | None = None
    pairs: list[tuple[int, int]] = dataclasses.field(default_factory=list)
    brackets: list[BursteinBracketOutcome] = dataclasses.field(default_factory=list)

    @property
    def standing(self) -> Standing:
        """The state to which the ranks of the pairs belong."""
        return self.field.standing

    @property
    def receiver(self) -> PlayerId | None:
        """Who has the bye."""
        return None if self.bye is None else self.everybody.ids[self.bye.rank]


def pair_round(
    standing: Standing, places: Sequence[int], route: type[BursteinRoute] | None = None
) -> BursteinRoundOutcome:
    """Return the pairing of the round; `places` is the ranking of 1.8 by rank.

    `route` pairs the brackets by another reading. Raises NoLegalPairingError when there is none.
    """
    bye = choose_bye(standing, bye_order(standing, places))
    rest = standing
    if bye is not None:
        rest = standing.without(bye.rank)
        places = [*places[: bye.rank], *places[bye.rank + 1 :]]
    found = BursteinRoundOutcome(standing, BursteinField(rest, places), bye)
    for outcome in (route or BursteinRoute)(found.field).run():
        found.brackets.append(outcome)
        found.pairs += outcome.arrangement.pairs
    return found


def bye_order(standing: Standing, places: Sequence[int]) -> list[int]:
    """Return who may have the bye (C2), in the order of 3.1.3 to 3.1.5.

    The lowest score, then the most games played, then the lowest place in the ranking.
    """
    free = [rank for rank in range(standing.size) if standing.may_have_bye[rank]]
    return sorted(free, key=lambda r: (standing.scores[r], -standing.games[r], -places[r]))


def pair_brackets(field: BursteinField) -> list[BursteinBracketOutcome]:
    """Return the brackets, from the top, of a field that has a complete pairing."""
    return BursteinRoute(field).run()


class BursteinRoute:
    """The brackets of a field, paired from the top."""

    def __init__(self, field: BursteinField) -> None:
        self.field = field
        self.groups = field.standing.scoregroups()
        self.lower = LowerPlayers(field.standing, (), with_a_bye=False)

    def run(self) -> list[BursteinBracketOutcome]:
        """Return all brackets, each paired with the floaters of the one above."""
        found: list[BursteinBracketOutcome] = []
        incoming: tuple[int, ...] = ()
        for place, (first, end) in enumerate(self.groups):
            bracket = BursteinBracket(incoming, first, end)
            outcome = self.pair(bracket, place)
            found.append(outcome)
            incoming = tuple(outcome.arrangement.floaters)
        return found

    def pair(self, bracket: BursteinBracket, place: int) -> BursteinBracketOutcome:
        """Return a bracket, which stands at a place from the top, paired by itself."""
        if bracket.size == 1:
            players = bracket.players()
            return BursteinBracketOutcome(bracket, players, BursteinArrangement(floaters=players))
        following = self.groups[place + 1] if place + 1 < len(self.groups) else (0, 0)
        alone = self._pair_alone(bracket)
        floaters = alone.arrangement.floaters
        if not floaters:
            if not self.lower.missing[bracket.end]:
                return alone
        elif self._leaves_ideal(floaters, following):
            alone.left_in_next = (len(floaters) + following[1] - following[0]) % 2
            return alone
        else:
            found = self._pair_with_next(bracket, following, len(floaters))
            if found is not None:
                return found
        return self._pair_with_all(bracket, following)

    def _pair_alone(self, bracket: BursteinBracket) -> BursteinBracketOutcome:
        """Pair the bracket without a look below: C5, C6, C8 and the order alone."""
        places = bracket.size % 2
        outcome = self._attempt(bracket, BursteinScope(places=places))
        if isinstance(outcome, Shortage):
            outcome = self._attempt(bracket, BursteinScope(places=places + outcome.unmatched))
        return self._certain(outcome)

    def _pair_with_next(
        self, bracket: BursteinBracket, following: tuple[int, int], floaters: int
    ) -> BursteinBracketOutcome | None:
        """Pair the bracket together with the next one, or None if that may not be the best.

        At worst all floaters stay unpaired there besides those who had to anyway. If those who do
        stay unpaired can be completed with everybody below, C4 holds as well.
        """
        outcome = self.joined_with_next(bracket, following, floaters)
        assert outcome.problem is not None
        partner, players = outcome.arrangement.matching, outcome.problem.players
        left = mask_of(rank for v, rank in enumerate(players) if partner[v] >= len(players))
        return outcome if self.lower.completes(following[1], left) else None

    def joined_with_next(
        self, bracket: BursteinBracket, following: tuple[int, int], floaters: int
    ) -> BursteinBracketOutcome:
        """Return the bracket as is best for it and the next one, whatever becomes of the rest."""
        first, end = following
        places = floaters + unpaired(self.field.standing, (), first, end)
        places += (bracket.size + end - first + places) % 2
        return self._certain(self._attempt(bracket, BursteinScope(end, end, places)))

    def _pair_with_all(
        self, bracket: BursteinBracket, following: tuple[int, int]
    ) -> BursteinBracketOutcome:
        """Pair the bracket together with everybody below."""
        return self._certain(
            self._attempt(bracket, BursteinScope(following[1], self.field.standing.size))
        )

    def _attempt(
        self, bracket: BursteinBracket, scope: BursteinScope
    ) -> BursteinBracketOutcome | Shortage:
        problem = BursteinBracketProblem(self.field, bracket, scope)
        solution = problem.solve()
        if isinstance(solution, Shortage):
            return solution
        numbered = self.field.in_order(bracket.players())
        return BursteinBracketOutcome(
            bracket, numbered, first_candidate(problem, solution), problem
        )

    def _certain(self, outcome: BursteinBracketOutcome | Shortage) -> BursteinBracketOutcome:
        """Return an outcome that must exist, because the round can be completed."""
        if isinstance(outcome, Shortage):
            raise RondeError(
                f"round {self.field.standing.round}: a bracket has no candidate, "
                "although the round can be completed"
            )
        return outcome

    def _leaves_ideal(self, floaters: list[int], following: tuple[int, int]) -> bool:
        """Whether the next bracket pairs the floaters and itself, and the rest can be completed.

        If its number is odd, one of its residents is left, who meets somebody below.
        """
        first, end = following
        odd = (len(floaters) + end - first) % 2
        if len(floaters) > end - first or self.lower.missing[end] != odd:
            return False
        graph = window(self.field.standing, floaters, first, end)
        if not odd:
            return has_perfect_matching(graph, len(floaters))
        # Some who can be spared are found at once and are nearly always enough.
        return self._pairs_but_one(graph, following, self.lower.some_spared(end)) or (
            self._pairs_but_one(graph, following, self.lower.all_spared(end))
        )

    def _pairs_but_one(self, graph: list[int], following: tuple[int, int], spared: int) -> bool:
        """Whether all are paired but for one resident, who may meet one of those `spared`."""
        first, end = following
        moved = len(graph) - (end - first)
        extended = list(graph)
        legal = self.field.standing.legal
        add_leftover(extended, moved, [bool(row & spared) for row in legal[first:end]])
        return has_perfect_matching(extended, moved)
