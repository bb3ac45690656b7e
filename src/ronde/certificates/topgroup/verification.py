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
from functools import partial

from ronde.certificates.check import RoundCheckInTurn
from ronde.certificates.report import Verification
from ronde.certificates.topgroup.bracket import TopgroupBracketCheck
from ronde.certificates.topgroup.document import TopgroupCertificate, TopgroupClaim
from ronde.certificates.topgroup.situation import EDITIONS, TopgroupSituation
from ronde.kernel.boards import Board
from ronde.kernel.unpaired import everybody
from ronde.model import Tournament


def verify_topgroup(document: TopgroupCertificate, view: Tournament) -> Verification:
    """Return what a certificate proves of the tournament that is paired."""
    return _TopgroupRoundCheck(document, view).run(view)


class _TopgroupRoundCheck(RoundCheckInTurn[TopgroupClaim]):
    """The pairing as a whole, its bye, and the brackets from the top."""

    def __init__(self, document: TopgroupCertificate, view: Tournament) -> None:
        self.edition, self.view = EDITIONS[document.rules], view
        unit = "team" if self.edition.rules.of_teams else "player"
        standing = self.edition.standing(view)
        super().__init__(document.head, document.pairing, document.brackets, standing, unit)
        self.needed = document.needed

    def boards(self, pairs: Sequence[tuple[int, int]]) -> list[Board]:
        """Return pairs of ranks as boards, with the colours that the rules give."""
        precedence = self.edition.precedence(self.view, self.standing)
        return [self.edition.board_of(self.standing, precedence, *pair) for pair in pairs]

    def in_turn(self) -> Sequence[int]:
        """Return who may have the bye, the first in turn first."""
        return self.edition.bye_order(self.view, self.standing)

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
