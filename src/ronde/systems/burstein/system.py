"""The Burstein system as a pairing system: its table, seeding rounds and colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ronde.errors import RoundError
from ronde.i18n import phrase
from ronde.kernel.boards import Board, board_between
from ronde.kernel.colours import ColourRule, allocate_newcomers_first
from ronde.kernel.standing import Standing
from ronde.model import Tournament
from ronde.systems.base import RoundPairing, Rules
from ronde.systems.burstein.brackets import BursteinRoundOutcome, pair_round
from ronde.systems.burstein.ranking import places_by_index
from ronde.systems.dutch import edition_2026
from ronde.systems.dutch.system import DUTCH_2026
from ronde.systems.swiss import PARITY, SwissSystem

ARTICLES: Final = {
    "rematch": "C1",
    "colours": "C3",
    "completion": "C4",
    "parity": "C5",
    "bracket": "1.2.2",
    "absence": "C.04.2 art. 3.3",
    "order-of-players": "1.2.1",
    "preference": "1.5",
    "index": "1.7.1",
    "unplayed": "1.7.2",
    "bye": "1.9.2",
    "bye-bar": "3.1.1",
    "bye-completion": "3.1.2",
    "bye-score": "3.1.3",
    "bye-games": "3.1.4",
    "bye-place": "3.1.5",
    "best": "3.2.2",
    "numbers": "4.1",
    "order": "4.3",
}
"""The number of the article on a subject."""

COLOUR_ARTICLES: Final = {
    ColourRule.INITIAL_COLOUR: "5.2.1",
    ColourRule.BOTH_PREFERENCES: "5.2.2",
    ColourRule.STRONGER_PREFERENCE: "5.2.3",
    ColourRule.ALTERNATION: "5.2.4",
    ColourRule.HIGHER_RANKED: "5.2.5",
}


def board_by_index(standing: Standing, places: Sequence[int], one: int, other: int) -> Board:
    """Return the pair of two ranks with its colours.

    Raises InputError if only the initial colour can decide and nobody has drawn it.
    """
    higher, lower = (one, other) if places[one] < places[other] else (other, one)
    return board_between(standing, higher, lower, allocate_newcomers_first)


MOST_SEEDING_ROUNDS: Final = 4

RULES = Rules(
    key="burstein-2026",
    title=phrase("Burstein System, 2026"),
    summary=phrase(
        "Swiss: after the seeding rounds, who has met the strongest field meets who "
        "has met the weakest."
    ),
    source=phrase("C.04.4.2 (edition approved by the FIDE Council on 28 October 2025)"),
    in_force_from="2026-02-01",
    settings=(PARITY,),
    uncertain=(
        phrase("1.6.2: the number of rounds must be known in the first four rounds (0035)"),
        phrase(
            "C7: one bracket ahead, completion included; pairs first, "
            "then scores of floaters (0036)"
        ),
        phrase(
            "1.7.2: which rounds make a run of zero-point byes, and what a draw is worth (0037)"
        ),
        phrase("3.1.1 and C2 differ on a full-point bye: the basic rule decides, it bars (0038)"),
        phrase("5.2.1: see the setting parity (0001)"),
        phrase("boards are ordered as in the Dutch system; the chapter says nothing (0009)"),
    ),
)


class BursteinSystem(SwissSystem[BursteinRoundOutcome]):
    """The edition of 2026; nobody is a topscorer.

    INTERPRETATION 0038: what bars from the bye (C2, 3.1.1) is the same as in the Dutch system.
    """

    has_topscorers = False

    def pair(self, tournament: Tournament) -> RoundPairing:
        """Return the pairing of the next round.

        A seeding round is whatever the Dutch system of the same year pairs (1.6.1). Raises
        RoundError also when it is not known whether the round is one.
        """
        self.rules.checked(tournament.settings)
        if tournament.next_round <= seeding_rounds_of(tournament):
            return replace(DUTCH_2026.pair(tournament), rules=self.rules.key)
        return super().pair(tournament)

    def outcome(self, tournament: Tournament, standing: Standing) -> BursteinRoundOutcome:
        """Return the round, which is none of the seeding rounds, with its bye and brackets."""
        return pair_round(standing, places_by_index(tournament, standing))

    def boards(self, outcome: BursteinRoundOutcome) -> list[Board]:
        """Return the boards; the higher ranked of two is so by the opposition index (5.2)."""
        standing, places = outcome.standing, outcome.field.places
        return [board_by_index(standing, places, *pair) for pair in outcome.pairs]


def seeding_rounds_of(tournament: Tournament) -> int:
    """Return how many rounds of a tournament are seeding rounds.

    INTERPRETATION 0035: without the number of rounds none of the first four can be told from a
    seeding round; raises RoundError for these.
    """
    announced, round_ = tournament.number_of_rounds, tournament.next_round
    if announced is not None:
        return seeding_rounds(announced)
    if round_ <= MOST_SEEDING_ROUNDS:
        raise RoundError(
            "round {round} cannot be paired: the number of rounds is not known, "
            "and it decides which rounds are seeding rounds (article 1.6.2); "
            "record the number of rounds first",
            round=round_,
        )
    return MOST_SEEDING_ROUNDS


def seeding_rounds(rounds: int) -> int:
    """Return how many of the announced rounds are seeding rounds: half of them, at most four.

    >>> [seeding_rounds(rounds) for rounds in (1, 3, 5, 7, 8, 11)]
    [0, 1, 2, 3, 4, 4]
    """
    return min(rounds // 2, MOST_SEEDING_ROUNDS)


BURSTEIN_2026 = BursteinSystem(RULES, edition_2026.EDITION.history, ARTICLES, COLOUR_ARTICLES)
