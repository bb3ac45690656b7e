"""Verifies a round of the Lim system from the log of its walk, without the solver and its routes.

What is proved: everybody to be paired is paired once, by legal pairs with the right colours in
publication order; the bye goes to the first who can be spared; groups, floaters and pairs are
those of the walk, and whoever was tried before was rejected for a reason; every pair that was
cracked had to be.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from ronde.certificates.check import flaw_of_boards, flaw_of_players
from ronde.certificates.document import ClaimedSide, RoundHead
from ronde.certificates.effort import Effort
from ronde.certificates.lim.document import (
    LimCertificate,
    LimGroupClaim,
)
from ronde.certificates.lim.floaters import LimFloaterCheck
from ronde.certificates.lim.parts import OddParts
from ronde.certificates.lim.players import LimPlayers
from ronde.certificates.lim.walk import LimGroupMembers, RejectedFor, WalkCheck
from ronde.certificates.report import ORDER_NOT_REACHED, Flaw, LimGroupReport, Verification
from ronde.kernel.bits import mask_of, run
from ronde.model import Tournament

PROVED: Final = (
    "groups, floaters and pairs are those of the walk of articles 2 to 4, every step that was "
    "rejected has its reason, and colours are those of article 5"
)

Made = tuple[int, int]
"""Two ranks, who was in turn first."""


def verify_lim(document: LimCertificate, tournament: Tournament) -> Verification:
    """Return what a certificate proves of a tournament."""
    return _LimRoundCheck(document, tournament).run(tournament)


class _LimRoundCheck:
    """The pairing as a whole, its bye, the groups of both sides, the median, the colours."""

    def __init__(self, document: LimCertificate, tournament: Tournament) -> None:
        self.document, self.pairing = document, document.pairing
        self.players = LimPlayers(tournament)
        self.standing = self.players.standing
        self.rank_of = {int(player): rank for rank, player in enumerate(self.standing.ids)}
        self.parts = OddParts(self.players.compatible, self.rank_of, Effort())
        self.verdict = Verification(
            document.rules, document.round, self.standing.size, proved=PROVED
        )
        self.made: dict[ClaimedSide, list[Made]] = {side: [] for side in ClaimedSide}
        self.arrived: dict[ClaimedSide, list[int]] = {side: [] for side in ClaimedSide}

    def run(self, tournament: Tournament) -> Verification:
        """Return the verdict on the next round of a tournament."""
        recorded = RoundHead(tournament.rules, dict(tournament.settings), self.standing.round)
        if self.document.head != recorded:
            self.refuse("tournament", "rules, settings or round are not those of the tournament")
        checks = (
            self._check_pairing,
            self._check_bye,
            self._check_sides,
            self._check_cracked,
            self._check_median,
            self._check_boards,
        )
        for check in checks:
            if self.verdict.is_verified:
                check()
        return self.verdict

    def refuse(self, claim: str, sentence: str) -> None:
        """Note a claim about the whole round that is not proved."""
        self.verdict.flaws.append(Flaw(claim, sentence))

    # The round as a whole ----------------------------------------------------------------------

    def _check_pairing(self) -> None:
        """Check that everybody is paired once, by legal pairs, and may have the bye."""
        may = self.standing.may_have_bye
        sentence = flaw_of_players(self.pairing, self.standing, may.__getitem__)
        if sentence:
            self.refuse("pairing", sentence)

    def _check_bye(self) -> None:
        """Check that nobody who comes before the receiver of the bye can be spared (1)."""
        self.bye = None if self.pairing.bye is None else self.rank_of[self.pairing.bye]
        if self.bye is None:
            return
        order = self.players.bye_order()
        before = order[: order.index(self.bye)]
        if before:
            everybody = run(0, self.standing.size)
            removed = self.parts.removed(self.document.spared or ())
            able = self.parts.able(everybody, removed, 1)
            for rank in before:
                if able is None or able >> rank & 1:
                    player = self.standing.ids[rank]
                    self.refuse("bye", f"1: nothing proves that {player} cannot be spared")
                    return

    def _check_boards(self) -> None:
        """Check that the pairs of all groups are the round, with colours and boards (5, 7)."""
        pairs = {frozenset(pair) for side in ClaimedSide for pair in self.made[side]}
        claimed = {frozenset(map(self.rank_of.__getitem__, pair)) for pair in self.pairing.pairs}
        if pairs != claimed:
            self.refuse("pairing", "its pairs are not those of the groups")
            return
        boards = [
            self.players.board(pair, side) for side in ClaimedSide for pair in self.made[side]
        ]
        sentence = flaw_of_boards(self.pairing, self.standing, boards)
        if sentence:
            self.refuse("pairing", sentence)

    # Groups ------------------------------------------------------------------------------------

    def _residents(self, side: ClaimedSide) -> list[list[int]]:
        """Return the residents of every group of a side, in the order of pairing (2.2)."""
        groups: dict[int, list[int]] = {}
        for rank, score in enumerate(self.standing.scores):
            if rank != self.bye and self.players.side_of(rank) is side:
                groups.setdefault(score, []).append(rank)
        return [groups[score] for score in sorted(groups, reverse=side is not ClaimedSide.LOWER)]

    def _check_sides(self) -> None:
        """Check the groups above the median from the top, and those below from the bottom."""
        self.claims = list(self.document.scoregroups)
        self.median = [rank for group in self._residents(ClaimedSide.MEDIAN) for rank in group]
        groups = {side: self._residents(side) for side in (ClaimedSide.UPPER, ClaimedSide.LOWER)}
        wanted = sum(map(len, groups.values())) + 1
        if len(self.claims) != wanted:
            told = f"2.2: there are {wanted} groups with the median, and {len(self.claims)} claimed"
            self.refuse("scoregroups", told)
            return
        for side, own in groups.items():
            for residents, adjacent in pairwise([*own, self.median]):
                came = self.arrived[side]
                above, below = (came, []) if side is ClaimedSide.UPPER else ([], came)
                group = LimGroupMembers(side, residents, above, below)
                if not self._check_group(group, adjacent):
                    return

    def _check_median(self) -> None:
        """Check the median, with everybody who came from both sides."""
        above, below = self.arrived[ClaimedSide.UPPER], self.arrived[ClaimedSide.LOWER]
        self._check_group(LimGroupMembers(ClaimedSide.MEDIAN, self.median, above, below), [])

    def _check_group(self, group: LimGroupMembers, adjacent: Sequence[int]) -> bool:
        """Check one group; note its pairs, and who goes on from it."""
        number = len(self.verdict.brackets)
        claim = self.claims[number]
        report = LimGroupReport(
            number + 1, group.side, group.mask.bit_count(), len(claim.pairs), len(claim.floaters)
        )
        self.verdict.brackets.append(report)
        flaw = self._flaw_of_players(claim, group) or self._flaw_of_group(
            claim, group, adjacent, report
        )
        if flaw is not None:
            report.flaws.append(flaw)
            report.order = ORDER_NOT_REACHED
        return flaw is None

    def _names(self, ranks: Sequence[int]) -> tuple[int, ...]:
        return tuple(int(self.standing.ids[rank]) for rank in ranks)

    def _flaw_of_players(self, claim: LimGroupClaim, group: LimGroupMembers) -> Flaw | None:
        """Return why these are not the players of the group, each in one place."""
        right = (group.side, group.residents, group.from_above, group.from_below)
        told = (claim.side, claim.residents, claim.from_above, claim.from_below)
        if told != (right[0], *map(self._names, right[1:])):
            return Flaw("players", "2.2: these are not the side and the players of the group")
        named = [player for pair in claim.pairs for player in (pair.player, pair.opponent)]
        named += [floater.player for floater in claim.floaters]
        if sorted(named) != sorted(self._names([*group.residents, *group.incoming])):
            return Flaw("players", "2.3: not everybody of the group is paired or floats, once")
        return None

    def _flaw_of_group(
        self,
        claim: LimGroupClaim,
        group: LimGroupMembers,
        adjacent: Sequence[int],
        report: LimGroupReport,
    ) -> Flaw | None:
        """Return what is wrong with floaters and pairs, and note them."""
        made = [(self.rank_of[one.player], self.rank_of[one.opponent]) for one in claim.pairs]
        partner = dict(made) | {other: one for one, other in made}
        going = [self.rank_of[floater.player] for floater in claim.floaters]
        if group.side is ClaimedSide.MEDIAN and going:
            return Flaw("floaters", "2.6: nobody leaves the median")
        floaters = LimFloaterCheck(self.players, self.parts, group, adjacent, partner)
        sentence = floaters.flaw(claim.floaters)
        if sentence:
            return Flaw("floaters", sentence)
        walk = WalkCheck(self.players, self.parts, group, partner)
        sentence = walk.flaw(mask_of(going), claim.pairs)
        if sentence:
            return Flaw("pairs", sentence)
        report.incompatible = walk.rejected[RejectedFor.INCOMPATIBLE]
        report.colours = walk.rejected[RejectedFor.COLOUR]
        report.rest = walk.rejected[RejectedFor.REST]
        self.made[group.side] += made
        self.arrived[group.side] = going
        return None

    # Cracked pairs -----------------------------------------------------------------------------

    def _check_cracked(self) -> None:
        """Check that the median was blocked before each pair that was cracked for it (2.6)."""
        upper, lower = ClaimedSide.UPPER, ClaimedSide.LOWER
        there = mask_of([*self.median, *self.arrived[upper], *self.arrived[lower]])
        for claim in self.document.cracked:
            removed = self.parts.removed(claim.without)
            for pair in claim.pairs:
                if not self.parts.proves_blocked(there, removed):
                    told = f"nothing proves that the median is blocked before {pair} is cracked"
                    self.refuse("cracked", f"2.6: {told}")
                    return
                above, below = len(self.arrived[upper]), len(self.arrived[lower])
                wanted, other = (lower, upper) if above > below else (upper, lower)
                side = wanted if self.made[wanted] else other
                right = self.made[side].pop() if self.made[side] else ()
                if self._names(right) != pair:
                    told = f"{pair} is not the pair that is cracked next"
                    self.refuse("cracked", f"2.6: {told}, which is {self._names(right)}")
                    return
                self.arrived[side] = [*self.arrived[side], *right]
                there |= mask_of(right)
