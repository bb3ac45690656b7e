"""Verifies a round of scoregroups with upfloaters, without the solver and its routes.

What is proved: everybody to be paired is paired once, by legal pairs with the right colours in
publication order; the bye goes to the first who can be spared; in each bracket the set of
upfloaters and the pairs have the best values of the criteria, the set
is the first of the best ones, and the pairing the first by its identifier. Where that takes too
long, what the barrier of a scoregroup below leaves open is not proved (C6 of 2024), and the report
names it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial

from ronde.certificates.check import RoundCheck
from ronde.certificates.effort import steps_of_barrier
from ronde.certificates.report import Verification
from ronde.certificates.topgroup.bracket import TopgroupBracketCheck
from ronde.certificates.topgroup.document import TopgroupCertificate, TopgroupClaim
from ronde.certificates.topgroup.situation import EDITIONS, TopgroupSituation
from ronde.kernel.bits import mask_of, run
from ronde.kernel.boards import Board
from ronde.kernel.certificate import least_unmatched
from ronde.kernel.unpaired import everybody
from ronde.model import Tournament


def verify_topgroup(document: TopgroupCertificate, view: Tournament) -> Verification:
    """Return what a certificate proves of the tournament that is paired."""
    return _TopgroupRoundCheck(document, view).run(view)


class _TopgroupRoundCheck(RoundCheck[TopgroupClaim]):
    """The pairing as a whole, its bye, and the brackets from the top."""

    def __init__(self, document: TopgroupCertificate, view: Tournament) -> None:
        self.edition, self.view = EDITIONS[document.rules], view
        unit = "team" if self.edition.rules.of_teams else "player"
        standing = self.edition.standing(view)
        super().__init__(document.head, document.pairing, document.brackets, standing, unit)
        self.needed = {claim.player: claim.barrier for claim in document.needed}

    def boards(self, pairs: Sequence[tuple[int, int]]) -> list[Board]:
        """Return pairs of ranks as boards, with the colours that the rules give."""
        precedence = self.edition.precedence(self.view, self.standing)
        return [self.edition.board_of(self.standing, precedence, *pair) for pair in pairs]

    @cached_property
    def bye_order(self) -> Sequence[int]:
        """Who may have the bye, the first in turn first."""
        return self.edition.bye_order(self.view, self.standing)

    def may_have_bye(self, rank: int) -> bool:
        """Whether the rules let this rank have the bye."""
        return rank in self.bye_order

    def check_bye(self) -> None:
        """Check that nobody who comes before the receiver of the bye can be spared.

        That its receiver can be is shown by the pairing.
        """
        bye, standing = self.pairing.bye, self.standing
        before = () if bye is None else self.bye_order[: self.bye_order.index(self.rank_of[bye])]
        for rank in before:
            player = int(standing.ids[rank])
            if player not in self.needed:
                self.refuse("bye", f"nothing proves that {player} cannot be spared")
                return
            self.effort.spend(steps_of_barrier(standing.size))
            named = set(self.needed[player].players)
            removed = mask_of(r for r, p in enumerate(standing.ids) if int(p) in named)
            others = run(0, standing.size) & ~(1 << rank)
            if least_unmatched(standing.legal, others, removed) <= 0:
                self.refuse("bye", f"the barrier does not prove that {player} cannot be spared")
                return

    def walk(self) -> None:
        """Check the brackets from the top, each with those whom the ones above leave."""
        field = self.edition.field(self.view, self.standing)
        left, bye = everybody(self.standing), self.pairing.bye
        if bye is not None:
            left = left.without([self.rank_of[bye]], self.standing)
        while left.ranks:
            check = self.opened(partial(TopgroupBracketCheck, TopgroupSituation(field, left)))
            if check is None:
                return
            check.check()
            left = left.without(check.members, self.standing)
        self.close()
