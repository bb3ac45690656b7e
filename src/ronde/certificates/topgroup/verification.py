"""Verifies a round of scoregroups with upfloaters, without the solver and its routes.

What is proved: everybody to be paired is paired once, by legal pairs with the right colours in
publication order; the bye goes to the first who can be spared; in each bracket the set of
upfloaters and the pairs have the best values of the criteria. Up to 60 entries also that the set
is the first of the best ones, and the pairing the first by its identifier. Above that, what the
barrier of a scoregroup below leaves open is not proved (C6 of 2024), and the report names it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ronde.certificates.document import Optimum
from ronde.certificates.order import MOST_PLAYERS
from ronde.certificates.proof import flaw_of_shape, flaws_of_duals, masks_of_odd_sets, tight_edges
from ronde.certificates.report import (
    ORDER_NOT_REACHED,
    ORDER_TOO_LARGE,
    ORDER_VERIFIED,
    Flaw,
    TopgroupReport,
    Verification,
)
from ronde.certificates.situation import ids_of, pairs_of
from ronde.certificates.topgroup.document import TopgroupCertificate, TopgroupClaim
from ronde.certificates.topgroup.order import (
    TOO_MANY_CHOICES,
    Following,
    TooManyChoicesError,
    earlier_pairing,
    earlier_set,
)
from ronde.certificates.topgroup.situation import EDITIONS, TopgroupSituation
from ronde.kernel.bits import mask_of, run
from ronde.kernel.boards import in_publication_order
from ronde.kernel.certificate import least_unmatched
from ronde.kernel.standing import Standing
from ronde.kernel.unpaired import everybody
from ronde.model import Tournament
from ronde.systems.topgroup.criteria import FOLLOWING, FollowingRule
from ronde.systems.topgroup.problems import CheapestMatching, Column, stated_bracket


def verify_topgroup(document: TopgroupCertificate, view: Tournament) -> Verification:
    """Return what a certificate proves of the tournament that is paired."""
    edition = EDITIONS[document.rules]
    standing = edition.standing(view)
    unit = "team" if edition.rules.of_teams else "player"
    verdict = Verification(document.rules, document.round, standing.size, unit=unit)
    said = (document.rules, dict(document.settings), document.round)
    if said != (view.rules, dict(view.settings), standing.round):
        verdict.flaws.append(
            Flaw("tournament", "rules, settings or round are not those of the tournament")
        )
        return verdict
    check = _RoundCheck(document, view, verdict, standing)
    verdict.flaws += check.flaws_of_pairing()
    if not verdict.flaws:
        verdict.flaws += check.flaws_of_bye()
    if not verdict.flaws:
        check.walk()
    return verdict


class _RoundCheck:
    """The pairing as a whole, its bye, and the brackets from the top."""

    def __init__(
        self,
        document: TopgroupCertificate,
        view: Tournament,
        verdict: Verification,
        standing: Standing,
    ) -> None:
        self.document, self.view, self.verdict, self.standing = document, view, verdict, standing
        self.edition = EDITIONS[document.rules]
        self.rank_of = {int(player): rank for rank, player in enumerate(standing.ids)}
        self.claims: Iterator[TopgroupClaim] = iter(document.brackets)
        self.pairs = {frozenset(pair) for pair in document.pairing.pairs}

    def flaws_of_pairing(self) -> list[Flaw]:
        """Return what is wrong with the pairing as a whole, at most one thing."""
        standing, games, bye = self.standing, self.document.pairing.pairs, self.document.pairing.bye
        named = [player for pair in games for player in pair]
        named += [] if bye is None else [bye]
        if len(named) != standing.size or set(named) != set(self.rank_of):
            return [Flaw("pairing", "not everybody who is to be paired is paired once")]
        pairs = [(self.rank_of[white], self.rank_of[black]) for white, black in games]
        for white, black in pairs:
            if not standing.legal[white] >> black & 1:
                ids = standing.ids
                return [Flaw("pairing", f"{ids[white]} and {ids[black]} may not meet")]
        precedence = self.edition.precedence(self.view, standing)
        boards = [self.edition.board_of(standing, precedence, *pair) for pair in pairs]
        ordered = in_publication_order(standing, boards)
        if pairs_of(standing, [(board.white, board.black) for board in ordered]) != games:
            return [
                Flaw("pairing", "colours or the order of the boards are not those of the rules")
            ]
        return []

    def flaws_of_bye(self) -> list[Flaw]:
        """Return why the bye may belong to somebody else, at most one thing.

        That its receiver can be spared is shown by the pairing.
        """
        bye, standing = self.document.pairing.bye, self.standing
        if bye is None:
            return []
        order = self.edition.bye_order(self.view, standing)
        if self.rank_of[bye] not in order:
            return [Flaw("pairing", f"{bye} may not have the bye")]
        barriers = {claim.player: claim.barrier for claim in self.document.needed}
        for rank in order[: order.index(self.rank_of[bye])]:
            player = int(standing.ids[rank])
            if player not in barriers:
                return [Flaw("bye", f"nothing proves that {player} cannot be spared")]
            named = set(barriers[player].players)
            removed = mask_of(r for r, p in enumerate(standing.ids) if int(p) in named)
            others = run(0, standing.size) & ~(1 << rank)
            if least_unmatched(standing.legal, others, removed) <= 0:
                return [Flaw("bye", f"the barrier does not prove that {player} cannot be spared")]
        return []

    def walk(self) -> None:
        """Check the brackets from the top, each with those whom the ones above leave."""
        field = self.edition.field(self.view, self.standing)
        left, bye = everybody(self.standing), self.document.pairing.bye
        with_order = self.standing.size <= MOST_PLAYERS
        if bye is not None:
            left = left.without([self.rank_of[bye]], self.standing)
        while left.ranks:
            claim = next(self.claims, None)
            number = len(self.verdict.brackets) + 1
            if claim is None:
                self.verdict.flaws.append(Flaw("brackets", f"bracket {number} is missing"))
                return
            check = _BracketCheck(TopgroupSituation(field, left), claim, number)
            self.verdict.brackets.append(check.report)
            members = check.members()
            if members is None:
                return
            if not {frozenset(pair) for pair in claim.pairs} <= self.pairs:
                check.refuse("candidate", "its pairs are not those of the pairing")
                return
            check.check(with_order=with_order)
            left = left.without(members, self.standing)
        if next(self.claims, None) is not None:
            self.verdict.flaws.append(Flaw("brackets", "there are brackets after the last one"))


class _BracketCheck:
    """The check of one bracket; what it finds goes into `report`."""

    def __init__(self, at: TopgroupSituation, claim: TopgroupClaim, number: int) -> None:
        self.at, self.claim = at, claim
        self.standing = at.field.standing
        self.place_of = {
            int(self.standing.ids[rank]): place for place, rank in enumerate(at.left.ranks)
        }
        self.report = TopgroupReport(
            number,
            self.standing.scores[at.left.ranks[0]],
            len(claim.residents) + len(claim.upfloaters),
            len(claim.pairs),
            len(claim.upfloaters),
        )

    def refuse(self, claim: str, sentence: str) -> None:
        """Note a claim that is not proved."""
        self.report.flaws.append(Flaw(claim, sentence))
        self.report.order = ORDER_NOT_REACHED

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong so far."""
        return not self.report.flaws

    @property
    def upfloaters(self) -> list[int]:
        """The places of the upfloaters."""
        return [self.place_of[player] for player in self.claim.upfloaters]

    def members(self) -> list[int] | None:
        """Return the places of everybody in the bracket, None if they are not its members."""
        claim, left = self.claim, self.at.left
        residents = ids_of(self.standing, left.ranks[: left.residents])
        if claim.residents != residents:
            self.refuse("players", "these are not the residents of the bracket")
            return None
        places = [self.place_of.get(player, -1) for player in claim.upfloaters]
        if places != sorted(set(places)) or any(place < left.residents for place in places):
            self.refuse("players", "its upfloaters are not from below, or not in their order")
            return None
        paired = [player for pair in claim.pairs for player in pair]
        if sorted(paired) != sorted((*residents, *claim.upfloaters)):
            self.refuse("candidate", "its pairs are not pairs of everybody in the bracket")
            return None
        return [*range(left.residents), *places]

    def check(self, *, with_order: bool) -> None:
        """Check the set of upfloaters, then the pairs; `with_order` also that they are first."""
        if self.claim.upfloaters:
            self._check_set(with_order=with_order)
        if self.is_sound:
            self._check_pairs(with_order=with_order)
        if self.is_sound and not with_order:
            self.report.order = ORDER_TOO_LARGE

    # Proofs --------------------------------------------------------------------------------

    def _proved(
        self,
        claim: str,
        vertices: list[int],
        stated: CheapestMatching[str] | CheapestMatching[Column],
        optimum: Optimum | None,
    ) -> bool:
        """Check that a matching of the problem is cheapest; False if that is not proved."""
        if optimum is None:
            self.refuse(claim, "the proof that nothing is better is missing")
            return False
        shape = flaw_of_shape(ids_of(self.standing, vertices), optimum)
        if shape:
            self.refuse(claim, shape)
            return False
        for flaw in flaws_of_duals(stated, optimum):
            self.refuse(claim, flaw.sentence)
        return self.is_sound

    def _set_in(self, optimum: Optimum) -> list[int]:
        """Return who meets a resident from below in a matching."""
        residents = self.at.left.residents
        return sorted(w for w in optimum.partner[:residents] if w >= residents)

    # Sets of upfloaters --------------------------------------------------------------------

    def _check_set(self, *, with_order: bool) -> None:
        at, claim = self.at, self.claim
        fails = claim.following is not None
        if fails and (at.rule is not FollowingRule.PARITY or not at.asks_following):
            self.refuse("following", "this is not asked here")
            return
        if fails and not self._check_nothing_complies():
            return
        stated = at.sets.stated(asks_following=at.asks_following and not fails)
        if not self._proved("upfloaters", at.left.ranks, stated, claim.upfloating):
            return
        assert claim.upfloating is not None  # its proof has been checked
        if self._set_in(claim.upfloating) != self.upfloaters:
            self.refuse("upfloaters", "the matching that is proved has other upfloaters")
            return
        self._check_values_of_set(stated, claim.upfloating, asked=at.asks_following and not fails)
        following = self._check_among() if self.is_sound else None
        if self.is_sound and with_order:
            self._check_order_of_set(stated, claim.upfloating, following)
        were_tried = with_order and self.report.order == ORDER_VERIFIED
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
        if optimum is None or not self._proved("following", at.left.ranks, stated, optimum):
            return False
        counted = stated.values(optimum.partner)
        if counted[FOLLOWING] <= at.sets.staying(counted) % 2:
            self.refuse("following", "a set lets the following scoregroup be paired as it should")
            return False
        if optimum.criteria != at.of_set(self._set_in(optimum), counted[FOLLOWING]):
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
            earlier = earlier_set(tight, odd_sets, self.at.left, self.upfloaters, following)
        except TooManyChoicesError:
            self.report.order = TOO_MANY_CHOICES
            return
        if earlier is not None:
            name = self.standing.ids[self.at.left.ranks[earlier]]
            self.refuse("order", f"a set just as good, or a better one, has {name} earlier")

    # Pairs ---------------------------------------------------------------------------------

    def _check_pairs(self, *, with_order: bool) -> None:
        at, claim = self.at, self.claim
        ranks, stated = stated_bracket(at.field, at.left, self.upfloaters)
        if not self._proved("pairs", ranks, stated, claim.pairing):
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
        elif with_order and self.report.order == ORDER_VERIFIED:
            tight, odd_sets = tight_edges(stated, claim.pairing), masks_of_odd_sets(claim.pairing)
            earlier = earlier_pairing(tight, odd_sets, partner)
            if earlier is not None:
                name = self.standing.ids[ranks[earlier]]
                self.refuse("order", f"a pairing just as good comes earlier, from {name} on")
