"""Verifies a round of the Burstein system from its tournament, without the solver and its routes.

What is proved: a seeding round is one of the Dutch system of 2026. In all others everybody to be
paired is paired once, by legal pairs with the right colours in publication order; the bye goes to
the first who can be spared; in each bracket C5 to C8 have their best values, and the
candidate is the first of the best ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ronde.certificates.burstein.bracket import BursteinBracketCheck
from ronde.certificates.burstein.ranking import places_by_opposition
from ronde.certificates.burstein.situation import BursteinSituation, seeding_rounds
from ronde.certificates.check import RoundCheckInTurn
from ronde.certificates.dutch.document import BracketClaim, CertificateDocument
from ronde.certificates.dutch.situation import EDITIONS
from ronde.certificates.dutch.verification import verify_dutch
from ronde.certificates.report import Verification
from ronde.errors import InputError
from ronde.kernel.boards import Board, board_between
from ronde.kernel.colours import allocate_newcomers_first
from ronde.kernel.standing import standing_of
from ronde.model import Tournament
from ronde.systems.swiss import PARITY

SEEDED_BY = "dutch-2026"
"""The rules of the seeding rounds (1.6.1)."""


def verify_burstein(document: CertificateDocument, tournament: Tournament) -> Verification:
    """Return what a certificate proves of a tournament."""
    seeding, round_ = seeding_rounds(tournament.number_of_rounds), tournament.next_round
    if tournament.number_of_rounds is None and round_ <= seeding:
        raise InputError(
            "the tournament of the certificate has no number of rounds, which decides whether"
            " round {round} is a seeding round; write the certificate with it",
            round=round_,
        )
    if round_ <= seeding:
        return verify_dutch(document, tournament, EDITIONS[SEEDED_BY])
    return _BursteinRoundCheck(document, tournament).run(tournament)


class _BursteinRoundCheck(RoundCheckInTurn[BracketClaim]):
    """The pairing as a whole, its bye, and the brackets from the top."""

    def __init__(self, document: CertificateDocument, tournament: Tournament) -> None:
        edition = EDITIONS[SEEDED_BY]
        parity = PARITY.name
        settings = edition.rules.checked(tournament.settings)
        standing = standing_of(tournament, edition.history, settings[parity], topscorers=False)
        super().__init__(document.head, document.pairing, document.brackets, standing)
        self.needed = document.needed
        self.places = places_by_opposition(tournament, standing)

    def boards(self, pairs: Sequence[tuple[int, int]]) -> list[Board]:
        """Return pairs of ranks as boards; the opposition says who is higher ranked (5.2)."""
        by_place = [sorted(pair, key=self.places.__getitem__) for pair in pairs]
        return [
            board_between(self.standing, higher, lower, allocate_newcomers_first)
            for higher, lower in by_place
        ]

    def in_turn(self) -> Sequence[int]:
        """Return who may have the bye, the first in turn first (3.1.3 to 3.1.5)."""
        standing = self.standing
        return sorted(
            (rank for rank, may in enumerate(standing.may_have_bye) if may),
            key=lambda rank: (standing.scores[rank], -standing.games[rank], -self.places[rank]),
        )

    def walk(self) -> None:
        """Check the brackets from the top, without the receiver of the bye."""
        standing, places, bye = self.standing, self.places, self.pairing.bye
        if bye is not None:
            gone = self.rank_of[bye]
            standing = standing.without(gone)
            places = [*places[:gone], *places[gone + 1 :]]
        groups = standing.scoregroups()
        moved_down: tuple[int, ...] = ()
        above: BursteinBracketCheck | None = None
        for (first, end), (_, next_end) in zip(groups, [*groups[1:], groups[-1]], strict=True):
            at = BursteinSituation(standing, places, moved_down, first, end, next_end)
            check = self.opened(partial(BursteinBracketCheck, at))
            if check is None:
                return
            check.check()
            if above is not None:
                above.check_next(check)
            moved_down, above = tuple(check.floaters()), check
        self.close()
