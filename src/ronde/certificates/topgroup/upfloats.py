"""The check of a scoregroup with its upfloaters: its players, and the matchings that prove it."""

from __future__ import annotations

from typing import Protocol

from ronde.certificates.check import BracketCheck
from ronde.certificates.document import Optimum
from ronde.certificates.effort import Effort, steps_of_problem
from ronde.certificates.numbers import ids_of
from ronde.certificates.proof import Priced
from ronde.certificates.report import TopgroupReport
from ronde.certificates.topgroup.document import TopgroupClaim
from ronde.kernel.standing import Standing
from ronde.kernel.unpaired import Unpaired


class Width(Protocol):
    """How wide costs are."""

    @property
    def width(self) -> int:
        """The most binary digits of a cost."""
        ...


class Stated(Priced, Protocol):
    """A problem whose costs have a layout."""

    @property
    def layout(self) -> Width:
        """The fields of its costs."""
        ...


class UpfloatCheck(BracketCheck[TopgroupReport]):
    """The check of the residents of the highest score left, with whoever joins them from below."""

    def __init__(
        self,
        standing: Standing,
        left: Unpaired,
        claim: TopgroupClaim,
        number: int,
        effort: Effort,
    ) -> None:
        self.standing, self.left, self.claim = standing, left, claim
        self.place_of = {int(standing.ids[rank]): place for place, rank in enumerate(left.ranks)}
        super().__init__(
            TopgroupReport(
                number,
                standing.scores[left.ranks[0]],
                len(claim.residents) + len(claim.upfloaters),
                len(claim.pairs),
                len(claim.upfloaters),
            ),
            effort,
        )

    @property
    def upfloaters(self) -> list[int]:
        """The places of the upfloaters."""
        return [self.place_of[player] for player in self.claim.upfloaters]

    @property
    def members(self) -> list[int]:
        """The places of everybody in the bracket, once its players have been checked."""
        return [*range(self.left.residents), *self.upfloaters]

    def check_players(self) -> None:
        """Check that residents and upfloaters are those of the bracket, and that all are paired."""
        claim, left = self.claim, self.left
        residents = ids_of(self.standing, left.ranks[: left.residents])
        places = [self.place_of.get(player, -1) for player in claim.upfloaters]
        paired = [player for pair in claim.pairs for player in pair]
        if claim.residents != residents:
            self.refuse("players", "these are not the residents of the bracket")
        elif places != sorted(set(places)) or any(place < left.residents for place in places):
            self.refuse("players", "its upfloaters are not from below, or not in their order")
        elif sorted(paired) != sorted((*residents, *claim.upfloaters)):
            self.refuse("candidate", "its pairs are not pairs of everybody in the bracket")

    def proved(
        self, claim: str, ranks: list[int], problem: Stated, optimum: Optimum | None
    ) -> bool:
        """Check that a matching of the problem is cheapest; False if that is not proved."""
        proof = self.stated(claim, ids_of(self.standing, ranks), optimum)
        width = problem.layout.width
        return proof is not None and self.is_cheapest(claim, problem, proof, width)

    def steps(self, vertices: int) -> int:
        """Return how many steps a problem takes, at most."""
        scores = len({self.standing.scores[rank] for rank in self.left.ranks})
        fields = (scores + 4) * (vertices.bit_length() + 1)
        return steps_of_problem(vertices, min(vertices, 4 * scores + 4), fields)

    def set_in(self, optimum: Optimum) -> list[int]:
        """Return who meets a resident from below in a matching."""
        residents = self.left.residents
        return sorted(w for w in optimum.partner[:residents] if w >= residents)
