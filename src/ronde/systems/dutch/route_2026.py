"""From bracket to bracket under the rules of 2026: completion (C4) and the lowest bye (C5).

INTERPRETATION 0008 of C4 and C5: the lowest score that a legal pairing of the whole round can give
the bye to is found first; from then on a candidate is admitted only if what it leaves can be
completed with a bye of that score. Nobody with a lower score can receive it in any completion,
so the bye goes to a downfloater of the bracket of that score.
"""

from __future__ import annotations

from ronde.errors import RondeError
from ronde.kernel.bits import mask_of, run
from ronde.kernel.completion import Completion, choose_bye, pair_nearest, with_bye
from ronde.kernel.matching import Shortage, augment
from ronde.kernel.standing import Standing
from ronde.systems.dutch.edition import DutchEdition, When
from ronde.systems.dutch.lookahead import (
    LowerPlayers,
    add_leftover,
    downfloaters_of,
    has_perfect_matching,
    left_over,
    look_ahead_places,
    places_if_crowded,
    unpaired,
    window,
)
from ronde.systems.dutch.order import DutchArrangement, arranged
from ronde.systems.dutch.outcome import DutchBracketOutcome, DutchMethod, DutchRoundOutcome
from ronde.systems.dutch.problem import DutchBracket, DutchContext, DutchScope

_ALONE = frozenset({When.ALWAYS})
_BYE = frozenset({When.ALWAYS, When.BYE_HERE})
_JOINT = frozenset({When.ALWAYS, When.LOWER_PLAYERS, When.LOOK_AHEAD})


def pair_brackets(edition: DutchEdition, standing: Standing) -> DutchRoundOutcome:
    """Return the pairing of the round; raises NoLegalPairingError when there is none."""
    return _Route(edition, standing).run()


class _Route:
    def __init__(self, edition: DutchEdition, standing: Standing) -> None:
        self.standing, self.size = standing, standing.size
        self.context = DutchContext(standing, edition)
        self.groups = standing.scoregroups()
        self.pending = standing.size % 2 == 1  # whether the bye is still to be given
        self.bye_score = -1
        self.takers: list[bool] = []
        self._lower: dict[bool, LowerPlayers] = {}
        self.result = DutchRoundOutcome(standing)

    def run(self) -> DutchRoundOutcome:
        if self.pending:
            self._find_bye_score()
        elif self._lower_players(pending=False).missing[0]:
            Completion(self.standing).start()  # says why nothing completes the round
        moved_down: tuple[int, ...] = ()
        for place, (first, end) in enumerate(self.groups):
            bracket = DutchBracket(moved_down, first, end)
            outcome = self._pair(bracket, place)
            self.result.add(outcome)
            moved_down = tuple(outcome.arrangement.downfloaters)
            if self._bye_is_due(bracket) and len(moved_down) == 1:
                self.result.bye, self.pending, moved_down = moved_down[0], False, ()
        return self.result

    # The bye -------------------------------------------------------------------------------

    def _find_bye_score(self) -> None:
        """Find the lowest score that some legal pairing of the round leaves for the bye (C5)."""
        scores, may = self.standing.scores, self.standing.may_have_bye
        chosen = choose_bye(self.standing, [r for r in reversed(range(self.size)) if may[r]])
        assert chosen is not None  # the number of players is odd
        self.bye_score = scores[chosen.rank]
        self.takers = [
            free and score <= self.bye_score for free, score in zip(may, scores, strict=True)
        ]

    def _bye_is_due(self, bracket: DutchBracket) -> bool:
        """Whether the receiver of the bye must be a downfloater of this bracket."""
        return self.pending and self.standing.scores[bracket.first] <= self.bye_score

    # One bracket ---------------------------------------------------------------------------

    def _pair(self, bracket: DutchBracket, place: int) -> DutchBracketOutcome:
        """Pair one bracket, looking below only as far as it can matter."""
        if bracket.size == 1:
            alone = DutchArrangement(downfloaters=bracket.players())
            return DutchBracketOutcome(bracket, DutchMethod.TRIVIAL, alone, self.context)
        if bracket.end == self.size:
            odd = bracket.size % 2
            return self._solved(bracket, DutchScope(odd, takers=self.takers, features=_BYE))
        following = self.groups[place + 1]
        if self._bye_is_due(bracket):
            found = self._pair_with_bye(bracket, following)
        else:
            found = self._pair_without_bye(bracket, following)
        return found or self._pair_jointly(bracket, following)

    def _pair_with_bye(
        self, bracket: DutchBracket, following: tuple[int, int]
    ) -> DutchBracketOutcome | None:
        """Pair a bracket whose only downfloater receives the bye, if that is how it goes best."""
        if bracket.fewest_downfloaters != 1:
            return None
        scope = DutchScope(1, takers=self.takers, features=_BYE)
        outcome = self._attempt(bracket, scope, DutchMethod.ALONE)
        if isinstance(outcome, Shortage):
            return None
        return outcome if self._leaves_ideal([], following, pending=False) else None

    def _pair_without_bye(
        self, bracket: DutchBracket, following: tuple[int, int]
    ) -> DutchBracketOutcome | None:
        """Pair the bracket without a look below, or with the next bracket only.

        C4, C5 and C8 are left out first. If the result leaves them at their ideal, that is, the
        downfloaters and the next bracket can be paired there, one resident left by parity, and
        those below can be completed, then nothing better exists. None if that is not so.
        """
        expected = downfloaters_of(self.standing, bracket)
        places = places_if_crowded(self.standing, bracket, following, expected)
        if places is not None:
            return self._pair_with_next(bracket, following, places)
        outcome = self._attempt(bracket, DutchScope(expected), DutchMethod.ALONE)
        if isinstance(outcome, Shortage):
            expected += outcome.unmatched
            outcome = self._attempt(bracket, DutchScope(expected), DutchMethod.ALONE)
        if isinstance(outcome, Shortage):
            return None
        floaters = outcome.arrangement.downfloaters
        if self._leaves_ideal(floaters, following, pending=self.pending):
            return outcome
        short = unpaired(self.standing, (), *following)
        places = look_ahead_places(bracket, following, expected, short)
        return self._pair_with_next(bracket, following, places)

    def _pair_with_next(
        self, bracket: DutchBracket, following: tuple[int, int], places: int
    ) -> DutchBracketOutcome | None:
        """Pair the bracket together with the next one, or None if that may not be the best.

        C4 and C5 are left out, which can only make a candidate look better than it is. If those
        who stay unpaired in the next bracket can be completed with everybody below, it is not.
        """
        end = following[1]
        scope = DutchScope(places, end, end, features=_JOINT, nobody_meets_nobody=True)
        outcome = self._attempt(bracket, scope, DutchMethod.LOOK_AHEAD)
        if isinstance(outcome, Shortage):
            return None
        partner = outcome.arrangement.matching
        players = [*bracket.moved_down, *range(bracket.first, end)]
        left = mask_of(rank for v, rank in enumerate(players) if partner[v] >= len(players))
        lower = self._lower_players(pending=self.pending)
        return outcome if lower.completes(end, left) else None

    def _pair_jointly(
        self, bracket: DutchBracket, following: tuple[int, int]
    ) -> DutchBracketOutcome:
        """Pair the bracket together with everybody below; C9 only for a single downfloater."""
        next_end = following[1]
        odd = (len(bracket.moved_down) + self.size - bracket.first) % 2
        outcome = self._solved(bracket, DutchScope(odd, next_end, self.size, self.takers, _JOINT))
        if self._bye_is_due(bracket) and len(outcome.arrangement.downfloaters) == 1:
            features = _JOINT | _BYE
            outcome = self._solved(
                bracket, DutchScope(odd, next_end, self.size, self.takers, features)
            )
        return outcome

    def _solved(self, bracket: DutchBracket, scope: DutchScope) -> DutchBracketOutcome:
        method = DutchMethod.COMPLETION if scope.end else DutchMethod.LAST
        outcome = self._attempt(bracket, scope, method)
        if isinstance(outcome, Shortage):
            raise RondeError(
                f"round {self.standing.round}: a bracket has no candidate ({method.value}), "
                "although the round can be completed"
            )
        return outcome

    def _attempt(
        self, bracket: DutchBracket, scope: DutchScope, method: DutchMethod
    ) -> DutchBracketOutcome | Shortage:
        taken = arranged(self.context, bracket, scope)
        if isinstance(taken, Shortage):
            return taken
        return DutchBracketOutcome(bracket, method, taken, self.context, scope)

    # The bracket below -----------------------------------------------------------------------

    def _leaves_ideal(
        self, floaters: list[int], following: tuple[int, int], *, pending: bool
    ) -> bool:
        """Whether the next bracket can pair the floaters and itself, and the rest be completed."""
        if self.standing.forced is not None:
            return self._leaves_ideal_beside(floaters, following, pending=pending)
        first, end = following
        residents = end - first
        odd = (len(floaters) + residents) % 2
        lower = self._lower_players(pending=pending)
        if len(floaters) > residents or lower.missing[end] != odd:
            return False
        graph = window(self.standing, floaters, first, end)
        if not odd:
            return has_perfect_matching(graph, len(floaters))
        # Some who can be spared are found at once and are nearly always enough. To find all of
        # them takes long in a large event; first, could it help to spare anybody at all?
        anybody = (1 << len(lower.graph)) - 1
        rows, moved = lower.graph[first:end], len(floaters)
        return _pairs_but_one(graph, moved, rows, lower.some_spared(end)) or (
            _pairs_but_one(graph, moved, rows, anybody)
            and _pairs_but_one(graph, moved, rows, lower.all_spared(end))
        )

    def _leaves_ideal_beside(
        self, floaters: list[int], following: tuple[int, int], *, pending: bool
    ) -> bool:
        """Whether the next bracket and the rest are served so when a forced pair is left out."""
        first, end = following
        left = left_over(self.standing, floaters, following, [True] * (end - first))
        if left is None:
            return False
        graph = with_bye(self.standing, self.takers, odd=pending)
        alive = (run(end, len(graph)) | left) & ~mask_of(self.standing.forced or ())
        partner = [-1] * len(graph)
        exposed = pair_nearest(graph, partner, alive, range(end, len(graph)))
        return not augment(graph, partner, exposed, alive)

    def _lower_players(self, *, pending: bool) -> LowerPlayers:
        found = self._lower.get(pending)
        if found is None:
            found = LowerPlayers(self.standing, self.takers, with_a_bye=pending)
            self._lower[pending] = found
        return found


def _pairs_but_one(graph: list[int], moved: int, legal: list[int], spared: int) -> bool:
    """Whether a bracket is paired but for one resident, who may meet one of those `spared`."""
    extended = list(graph)
    add_leftover(extended, moved, [bool(row & spared) for row in legal])
    return has_perfect_matching(extended, moved)
