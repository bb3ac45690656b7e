"""The check of a bracket that leaves downfloaters: its players, its reach, its matching."""

from __future__ import annotations

from collections.abc import Sequence

from ronde.certificates.check import BracketCheck
from ronde.certificates.document import Optimum, ProofReach
from ronde.certificates.dutch.document import BracketClaim
from ronde.certificates.effort import Effort
from ronde.certificates.numbers import ids_of
from ronde.certificates.report import BracketReport
from ronde.kernel.standing import Standing


class DownfloatCheck(BracketCheck[BracketReport]):
    """The check of a bracket of moved-down players and residents, both given by their ranks."""

    def __init__(
        self,
        standing: Standing,
        moved_down: Sequence[int],
        residents: range,
        claim: BracketClaim,
        number: int,
        effort: Effort,
    ) -> None:
        self.claim = claim
        self._moved_down, self._residents = moved_down, residents
        self._standing = standing
        self.rank_of = {int(player): rank for rank, player in enumerate(standing.ids)}
        super().__init__(
            BracketReport(
                number,
                standing.scores[residents[0]],
                len(moved_down) + len(residents),
                len(claim.pairs),
                len(claim.downfloaters),
                claim.reach,
            ),
            effort,
        )

    def floaters(self) -> list[int]:
        """Return the ranks of the downfloaters."""
        return [self.rank_of[player] for player in self.claim.downfloaters]

    def pairs(self) -> list[tuple[int, int]]:
        """Return the pairs as ranks."""
        return [(self.rank_of[a], self.rank_of[b]) for a, b in self.claim.pairs]

    def check_players(self) -> None:
        """Check that these are the players of the bracket, each paired once or floating."""
        claim = self.claim
        moved_down = ids_of(self._standing, self._moved_down)
        residents = ids_of(self._standing, self._residents)
        if claim.moved_down != moved_down or claim.residents != residents:
            self.refuse("players", "these are not the players of the bracket")
            return
        paired = [player for pair in claim.pairs for player in pair]
        rest = [player for player in (*moved_down, *residents) if player not in set(paired)]
        if len(set(paired)) != len(paired) or not set(paired) <= {*moved_down, *residents}:
            self.refuse("candidate", "its pairs are not pairs of players of the bracket")
        elif claim.downfloaters != tuple(rest):
            self.refuse("candidate", "its downfloaters are not those whom it leaves unpaired")

    def check_reach(self, *allowed: ProofReach) -> bool:
        """Check that the proof looks as far as it must; True when there is one to be checked."""
        single = len(self._moved_down) + len(self._residents) == 1
        if (self.claim.reach is ProofReach.SINGLE) != single:
            self.refuse("reach", "only a bracket of one player needs no proof")
        elif not single and self.claim.reach not in allowed:
            words = " or ".join(reach.in_words() for reach in allowed)
            self.refuse("reach", f"the proof must look at {words}")
        return not single and self.is_sound

    def has_the_pairs(self, optimum: Optimum, inside: int) -> bool:
        """Check that the matching has the pairs of the bracket, its first vertices."""
        names = optimum.vertices
        matched = ((v, w) for v, w in enumerate(optimum.partner) if v < w < inside)
        found = {frozenset((names[v], names[w])) for v, w in matched}
        same = found == {frozenset(pair) for pair in self.claim.pairs}
        if not same:
            self.refuse("candidate", "the matching that is proved has other pairs")
        return same
