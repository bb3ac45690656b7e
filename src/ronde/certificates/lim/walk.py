"""Are the pairs of a group those of the walk: everybody in turn, with the first who can be had?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum

from ronde.certificates.document import ClaimedSide
from ronde.certificates.lim.document import LimPairClaim
from ronde.certificates.lim.parts import OddParts
from ronde.certificates.lim.players import LimPlayers
from ronde.kernel.bits import mask_of


class RejectedFor(Enum):
    """Why somebody who was tried is not met."""

    INCOMPATIBLE = "incompatible"
    COLOUR = "colour"
    REST = "rest"


class LimGroupMembers:
    """Who is in a group: residents and those who came in, all in the order of their turns."""

    def __init__(
        self,
        side: ClaimedSide,
        residents: Sequence[int],
        from_above: Iterable[int],
        from_below: Iterable[int],
    ) -> None:
        self.side, self.residents = side, list(residents)
        self.from_above = sorted(from_above)
        self.from_below = sorted(from_below, reverse=True)
        self.incoming = [*self.from_above, *self.from_below]
        self.came = frozenset(self.incoming)
        self.mask = mask_of([*self.residents, *self.incoming])

    @property
    def is_upward(self) -> bool:
        """Whether the group is paired upward."""
        return self.side is ClaimedSide.LOWER


def _proposal(residents: Sequence[int], *, upward: bool) -> tuple[int, Sequence[int]]:
    """Return who is in turn of the residents who are left, and whom he tries (4).

    >>> _proposal([1, 2, 3, 4], upward=False), _proposal([1, 2, 3, 4], upward=True)
    ((1, [3, 4, 2]), (4, [2, 1, 3]))
    """
    half = len(residents) // 2
    upper, lower = residents[:half], residents[half:]
    if upward:
        return residents[-1], [*upper[::-1], *lower[:-1]]
    return residents[0], [*lower, *upper[:0:-1]]


class WalkCheck:
    """The walk through one group; `rejected` counts the steps that were rejected, by reason.

    `partner` are the pairs that are claimed of the group.
    """

    def __init__(
        self,
        players: LimPlayers,
        parts: OddParts,
        group: LimGroupMembers,
        partner: Mapping[int, int],
    ) -> None:
        self._players, self._parts, self._group = players, parts, group
        self._partner = partner
        self._left = 0
        self.rejected: Counter[RejectedFor] = Counter()

    def flaw(self, gone: int, claims: Sequence[LimPairClaim]) -> str:
        """Return what is wrong with the pairs of those who stay, empty if nothing is."""
        self._left = self._group.mask & ~gone
        lines = iter(claims)
        for searcher, tried in self._turns():
            claim = next(lines, None)
            if claim is None:
                return f"2.4: the log ends, and {self._name(searcher)} is in turn"
            if self._parts.rank_of.get(claim.player) != searcher:
                return f"2.4: {claim.player} is in the log where {self._name(searcher)} is in turn"
            sentence = self._flaw_of(claim, searcher, tried)
            if sentence:
                return sentence
        extra = next(lines, None)
        return f"2.4: {extra.player} is in the log, and everybody is paired" if extra else ""

    def _name(self, rank: int) -> int:
        return int(self._players.standing.ids[rank])

    # Who is in turn ----------------------------------------------------------------------------

    def _turns(self) -> Iterator[tuple[int, Sequence[int]]]:
        """Yield who is in turn, and whom he tries, of those who are left by then."""
        group = self._group
        residents = [rank for rank in group.residents if self._left >> rank & 1]
        others = [rank for rank in group.incoming if self._left >> rank & 1]
        others.sort(key=self._players.numbers.__getitem__)
        came_up = set(group.from_below)
        for floater in group.incoming:
            if self._left >> floater & 1:
                others.remove(floater)
                tried = [*residents, *others]
                if floater in came_up:
                    tried = [*residents[::-1], *others[::-1]]
                yield floater, tried
                found = self._partner[floater]
                (others if found in group.came else residents).remove(found)
        while residents:
            proposal = _proposal(residents, upward=group.is_upward)
            yield proposal
            searcher, _ = proposal
            residents.remove(searcher)
            residents.remove(self._partner[searcher])

    # One step ----------------------------------------------------------------------------------

    def _flaw_of(self, claim: LimPairClaim, searcher: int, tried: Sequence[int]) -> str:
        """Return why this opponent is not proved to be the right one, and take both out."""
        found = self._parts.rank_of.get(claim.opponent, -1)
        self._parts.effort.spend(1 + len(tried) // 4)
        if found not in tried or not self._players.compatible[searcher] >> found & 1:
            return f"2.1: {claim.player} and {claim.opponent} cannot meet in this group"
        self._left &= ~(1 << searcher)
        step = _Step(self._players, searcher, found, tried, self._left)
        if self._players.maxi:
            sentence = self._flaw_of_exchange(step, claim)
            if sentence:
                return sentence
        rejected = step.rejected
        able: int | None = 0
        if rejected:
            able = self._parts.able(self._left, self._parts.removed(claim.without), 1)
        left_open = rejected if able is None else rejected & able
        self._left &= ~(1 << found)
        self.rejected.update(step.reasons(rejected))
        if not left_open:
            return ""
        other = next(rank for rank in tried if left_open >> rank & 1)
        return f"2.5: nothing proves that {claim.player} cannot meet {self._name(other)}"

    def _flaw_of_exchange(self, step: _Step, claim: LimPairClaim) -> str:
        """Return why the ratings ask for another opponent (3.8, 5.7)."""
        if not self._leads(claim.first, step):
            return f"5.7: the way of {claim.player} to {claim.first[-1]} leads nowhere"
        first = right = self._end_of(claim.first, step)
        step.first = step.suiting = first
        if not step.suits(first):
            if not self._leads(claim.suiting, step):
                return f"5.7: the way of {claim.player} to {claim.suiting[-1]} leads nowhere"
            suiting = self._end_of(claim.suiting, step)
            if step.suits(suiting):
                step.suiting = suiting
                right = suiting if self._players.are_near(first, suiting) else first
            elif claim.suiting:
                return f"5.7: {claim.player} and {self._name(suiting)} are due the same colour"
            else:
                step.suiting = None
        if right == step.found:
            return ""
        return f"5.7: {claim.player} has to meet {self._name(right)} by colours and ratings"

    def _leads(self, named: Sequence[int], step: _Step) -> bool:
        """Whether a way, if one is told, leads from the opponent to somebody compatible."""
        way = [self._parts.rank_of.get(player, -1) for player in named]
        return not way or (
            self._parts.is_way(way, [step.found], self._left, self._partner)
            and bool(step.compatible >> way[-1] & 1)
        )

    def _end_of(self, named: Sequence[int], step: _Step) -> int:
        """Return the last one of a way that leads somewhere, without one the opponent."""
        return self._parts.rank_of[named[-1]] if named else step.found


class _Step:
    """One in turn, his opponent, and who was rejected for him.

    `first` is the first who can be had, None where that is not asked; `suiting` the first of these
    who suits by colour, None if nobody does. `left` are all others who are unpaired.
    """

    def __init__(
        self, players: LimPlayers, searcher: int, found: int, tried: Sequence[int], left: int
    ) -> None:
        self.found, self._tried = found, tried
        self.compatible = players.compatible[searcher] & left
        self._unsuited = players.unsuited(searcher)
        self.first: int | None = None if self.suits(found) else found
        self.suiting: int | None = found if self.suits(found) else None

    def suits(self, rank: int) -> bool:
        """Whether the two are not due the same colour."""
        return not self._unsuited >> rank & 1

    def _before(self, rank: int) -> int:
        return mask_of(self._tried[: self._tried.index(rank)])

    @property
    def rejected(self) -> int:
        """Whom he could not have, because the others could not be paired then (2.5)."""
        suiting = self.compatible & ~self._unsuited & ~(1 << self.found)
        if self.suiting is not None:
            suiting &= self._before(self.suiting)
        first = 0 if self.first is None else self.compatible & self._before(self.first)
        return suiting | first

    def reasons(self, rejected: int) -> Mapping[RejectedFor, int]:
        """Return how many steps were rejected for each reason, `rejected` those for the rest."""
        before = self._before(self.found)
        return {
            RejectedFor.INCOMPATIBLE: (before & ~self.compatible).bit_count(),
            RejectedFor.COLOUR: (before & self.compatible & ~rejected).bit_count(),
            RejectedFor.REST: rejected.bit_count(),
        }
