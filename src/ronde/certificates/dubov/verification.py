"""Verifies a round of the Dubov system from its tournament, without the solver and its routes.

What is proved: everybody to be paired is paired once, by legal pairs with the right colours in
publication order; the bye goes to the first who can be spared; in each bracket C5 to C10 have
their best values; upfloaters, shifters and transposition are the first that do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ronde.certificates.check import RoundCheckInTurn
from ronde.certificates.dubov.bracket import DubovBracketCheck
from ronde.certificates.dubov.situation import Players, with_newcomers
from ronde.certificates.report import Verification
from ronde.certificates.topgroup.document import TopgroupCertificate, TopgroupClaim
from ronde.kernel.boards import Board, board_of
from ronde.kernel.colours import allocate_newcomers_first
from ronde.kernel.standing import standing_of
from ronde.kernel.unpaired import everybody
from ronde.model import Tournament
from ronde.systems.dutch import edition_2026
from ronde.systems.swiss import PARITY


def verify_dubov(document: TopgroupCertificate, tournament: Tournament) -> Verification:
    """Return what a certificate proves of a tournament."""
    return _DubovRoundCheck(document, tournament).run(tournament)


class _DubovRoundCheck(RoundCheckInTurn[TopgroupClaim]):
    """The pairing as a whole, its bye, and the brackets from the top."""

    def __init__(self, document: TopgroupCertificate, tournament: Tournament) -> None:
        # Who is barred from the bye, and what orders the boards, is as in the Dutch system.
        edition = edition_2026.EDITION
        parity = edition.rules.checked(tournament.settings)[PARITY.name]
        standing = standing_of(tournament, edition.history, parity, topscorers=False)
        standing = with_newcomers(standing)
        super().__init__(document.head, document.pairing, document.brackets, standing)
        self.needed = document.needed
        self.players = Players(tournament, standing)

    def boards(self, pairs: Sequence[tuple[int, int]]) -> list[Board]:
        """Return pairs of ranks as boards, with the colours that the rules give (5.2)."""
        return [board_of(self.standing, *pair, allocate_newcomers_first) for pair in pairs]

    def in_turn(self) -> Sequence[int]:
        """Return who may have the bye, the first in turn first (3.1.3 to 3.1.5)."""
        standing = self.standing
        return sorted(
            (rank for rank, may in enumerate(standing.may_have_bye) if may),
            key=lambda rank: (
                standing.scores[rank],
                -standing.games[rank],
                -standing.numbers[rank],
            ),
        )

    def walk(self) -> None:
        """Check the brackets from the top, each with those whom the ones above leave."""
        left, bye = everybody(self.standing), self.pairing.bye
        if bye is not None:
            left = left.without([self.rank_of[bye]], self.standing)
        while left.ranks:
            check = self.opened(partial(DubovBracketCheck, self.players, left))
            if check is None:
                return
            check.check()
            left = left.without(check.members, self.standing)
        self.close()
