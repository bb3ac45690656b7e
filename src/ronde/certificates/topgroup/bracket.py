"""Checks everything that a certificate claims of a scoregroup with its upfloaters.

First comes the proof of the set of upfloaters, then that of the pairs.
"""

from __future__ import annotations

from ronde.certificates.document import Optimum
from ronde.certificates.effort import ORDER_TAKES_TOO_LONG, Effort, OrderTooLongError
from ronde.certificates.numbers import pairs_of
from ronde.certificates.proof import masks_of_odd_sets, tight_edges
from ronde.certificates.report import ORDER_VERIFIED
from ronde.certificates.topgroup.document import TopgroupClaim
from ronde.certificates.topgroup.order import (
    TOO_MANY_CHOICES,
    Following,
    TooManyChoicesError,
    earlier_pairing,
    earlier_set,
)
from ronde.certificates.topgroup.situation import TopgroupSituation
from ronde.certificates.topgroup.upfloats import UpfloatCheck
from ronde.kernel.bits import mask_of
from ronde.kernel.certificate import least_unmatched
from ronde.systems.topgroup.criteria import FOLLOWING, FollowingRule
from ronde.systems.topgroup.problems import CheapestMatching, Column, stated_bracket


class TopgroupBracketCheck(UpfloatCheck):
    """The check of a scoregroup with its upfloaters."""

    def __init__(
        self, at: TopgroupSituation, claim: TopgroupClaim, number: int, effort: Effort
    ) -> None:
        self.at = at
        super().__init__(at.field.standing, at.left, claim, number, effort)

    def check(self) -> None:
        """Check the set of upfloaters, then the pairs; and that they are first."""
        if self.claim.upfloaters:
            self._check_set()
        if self.is_sound:
            self._check_pairs()

    # Sets of upfloaters --------------------------------------------------------------------

    def _check_set(self) -> None:
        at, claim = self.at, self.claim
        fails = claim.following is not None
        self.effort.spend((1 + fails) * self.steps(len(at.left.ranks)))
        if fails and (at.rule is not FollowingRule.PARITY or not at.asks_following):
            self.refuse("following", "this is not asked here")
            return
        if fails and not self._check_nothing_complies():
            return
        stated = at.sets.stated(asks_following=at.asks_following and not fails)
        if not self.proved("upfloaters", at.left.ranks, stated, claim.upfloating):
            return
        assert claim.upfloating is not None  # its proof has been checked
        if self.set_in(claim.upfloating) != self.upfloaters:
            self.refuse("upfloaters", "the matching that is proved has other upfloaters")
            return
        self._check_values_of_set(stated, claim.upfloating, asked=at.asks_following and not fails)
        following = self._check_among() if self.is_sound else None
        if self.is_sound:
            self._check_order_of_set(stated, claim.upfloating, following)
        were_tried = self.report.order == ORDER_VERIFIED
        if following is not None and following.unpaired > following.bound and not were_tried:
            criteria = at.field.table.sets
            self.report.unproved = next(c.article for c in criteria if c.name == FOLLOWING)

    def _check_values_of_set(
        self, stated: CheapestMatching[Column], optimum: Optimum, *, asked: bool
    ) -> None:
        counted = stated.values(optimum.partner)
        needed = counted[FOLLOWING] if asked else None
        by_parity = needed is not None and self.at.rule is FollowingRule.PARITY
        if by_parity and counted[FOLLOWING] > self.at.sets.staying(counted) % 2:
            self.refuse("following", "the following scoregroup cannot be paired as it should")
        elif optimum.criteria != self.at.of_set(self.upfloaters, needed):
            self.refuse("criteria", "the criteria about the upfloaters have other values")

    def _check_nothing_complies(self) -> bool:
        """Check that no set lets the following scoregroup be paired as it should."""
        at, optimum = self.at, self.claim.following
        stated = at.sets.stated(asks_following=True)
        if optimum is None or not self.proved("following", at.left.ranks, stated, optimum):
            return False
        counted = stated.values(optimum.partner)
        if counted[FOLLOWING] <= at.sets.staying(counted) % 2:
            self.refuse("following", "a set lets the following scoregroup be paired as it should")
            return False
        if optimum.criteria != at.of_set(self.set_in(optimum), counted[FOLLOWING]):
            self.refuse("criteria", "the criteria about the following scoregroup have other values")
        return self.is_sound

    def _check_among(self) -> Following | None:
        """Check how many of the following scoregroup are paired with each other (2024)."""
        at, among = self.at, self.claim.among
        if at.rule is not FollowingRule.AMONG_THEMSELVES or at.sets.score_below is None:
            return None
        staying = set(at.sets.following) - set(self.upfloaters)
        pairs = [(self.place_of.get(a, -1), self.place_of.get(b, -1)) for a, b in among or ()]
        named = [place for pair in pairs for place in pair]
        legal = at.left.legal
        if among is None or len(set(named)) != len(named) or not set(named) <= staying:
            self.refuse("among", "these are not pairs of those who stay in the scoregroup below")
        elif not all(legal[one] >> other & 1 for one, other in pairs):
            self.refuse("among", "a pair of the scoregroup below may not meet")
        unpaired = len(staying) - len(named)
        places = at.sets.following
        rising = len(places) - len(staying)
        return Following(legal, places, rising, unpaired, self._bound(len(staying)))

    def _bound(self, staying: int) -> int:
        """Return how many of the scoregroup below stay unpaired at least, whoever floats up."""
        at, barrier = self.at, self.claim.barrier
        if barrier is None:
            return staying % 2
        named = set(barrier.players)
        removed = mask_of(place for player, place in self.place_of.items() if player in named)
        least = least_unmatched(at.left.legal, mask_of(at.sets.following), removed)
        return max(least - (len(at.sets.following) - staying), staying % 2)

    def _check_order_of_set(
        self, stated: CheapestMatching[Column], optimum: Optimum, following: Following | None
    ) -> None:
        tight, odd_sets = tight_edges(stated, optimum), masks_of_odd_sets(optimum)
        try:
            earlier = earlier_set(
                tight, odd_sets, self.at.left, self.upfloaters, following, self.effort
            )
        except TooManyChoicesError:
            self.report.order = TOO_MANY_CHOICES
            return
        except OrderTooLongError:
            self.report.order = ORDER_TAKES_TOO_LONG
            return
        if earlier is not None:
            name = self.standing.ids[self.at.left.ranks[earlier]]
            self.refuse("order", f"a set just as good, or a better one, has {name} earlier")

    # Pairs ---------------------------------------------------------------------------------

    def _check_pairs(self) -> None:
        at, claim = self.at, self.claim
        self.effort.spend(self.steps(len(self.members)))
        ranks, stated = stated_bracket(at.field, at.left, self.upfloaters)
        if not self.proved("pairs", ranks, stated, claim.pairing):
            return
        partner = claim.pairing.partner
        pairs = [(ranks[v], ranks[w]) for v, w in enumerate(partner) if v < w]
        if pairs_of(self.standing, pairs) != claim.pairs:
            self.refuse("candidate", "the matching that is proved has other pairs")
            return
        values = at.of_pairs(pairs)
        if claim.pairing.criteria != values:
            self.refuse("criteria", "the criteria about the pairs have other values")
        elif {v.name: v.value for v in values} != stated.values(partner):
            self.refuse("criteria", "the costs of the pairs do not say what the criteria count")
        elif self.report.order == ORDER_VERIFIED:
            tight, odd_sets = tight_edges(stated, claim.pairing), masks_of_odd_sets(claim.pairing)
            try:
                earlier = earlier_pairing(tight, odd_sets, partner, self.effort)
            except OrderTooLongError:
                self.report.order = ORDER_TAKES_TOO_LONG
                return
            if earlier is not None:
                name = self.standing.ids[ranks[earlier]]
                self.refuse("order", f"a pairing just as good comes earlier, from {name} on")
