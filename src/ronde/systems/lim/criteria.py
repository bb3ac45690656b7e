"""What the rules ask of players and pairs: compatible, suiting by colour, floated, near in rating.

Bit i of a mask stands for the player on rank i: pairing score first, then number.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ronde.kernel.bits import mask_of, run
from ronde.kernel.colours import BLACK, NO_COLOUR, WHITE
from ronde.kernel.ledger import DOWNFLOAT, UPFLOAT, UnplayedRound
from ronde.kernel.standing import Standing, forbidden_opponents
from ronde.model import ByeKind, Tournament

MAXI_LIMIT = 100
"""So many rating points may lie between the players of an exchange in a Maxi-tournament."""


@dataclass
class LimField:
    """Those who are to be paired, and what the articles ask about them.

    `ratings` are by rank, 0 for a player without one. `median_twice` is twice the score of the
    median group, because half of the rounds times a win need not be whole;
    `last_median_twice` was that of the last round. `rank_has_scores`: who is higher ranked is
    decided by the score before the number (5.4).
    """

    standing: Standing
    ratings: list[int]
    median_twice: int
    last_median_twice: int
    maxi: bool
    rank_has_scores: bool

    @property
    def compatible(self) -> list[int]:
        """Whom each rank may meet (2.1, 6)."""
        return self.standing.legal

    @cached_property
    def due(self) -> list[int]:
        """The colour that each rank is due, NO_COLOUR for who has not played (5.1, 5.5, 5.6)."""
        return [profile.preference for profile in self.standing.profiles]

    @cached_property
    def _suiting(self) -> list[int]:
        everybody = run(0, self.standing.size)
        due = {
            colour: mask_of(rank for rank, own in enumerate(self.due) if own == colour)
            for colour in (WHITE, BLACK)
        }
        return [everybody, everybody & ~due[WHITE], everybody & ~due[BLACK]]

    def suit(self, one: int, other: int) -> bool:
        """Whether the two are not both due the same colour."""
        return bool(self._suiting[self.due[one]] >> other & 1)

    def unsuited(self, rank: int) -> int:
        """Return who is due the same colour as this one."""
        return ~self._suiting[self.due[rank]] & run(0, self.standing.size)

    def majority_colour(self, ranks: list[int]) -> int:
        """Return the colour that more of these are due, NO_COLOUR if as many are (3.2.2)."""
        due = [self.due[rank] for rank in ranks]
        surplus = due.count(WHITE) - due.count(BLACK)
        if surplus == 0:
            return NO_COLOUR
        return WHITE if surplus > 0 else BLACK

    def floated_last_round(self, rank: int) -> bool:
        """Whether the last round moved this player out of the group of his score (2.3, 3.10).

        Groups send floaters towards the median, so from above it downward, from below upward.

        INTERPRETATION 0045: whom a floater met did not float himself; forfeits and byes are no
        floats.
        """
        side = 2 * self.standing.last_scores[rank] - self.last_median_twice
        had = self.standing.floats[rank]
        return (side > 0 and had == DOWNFLOAT) or (side < 0 and had == UPFLOAT)

    def is_higher_ranked(self, one: int, other: int) -> bool:
        """Whether 5.4 ranks one player above another.

        INTERPRETATION 0078: rank is the place in the starting list.
        """
        if self.rank_has_scores:
            return one < other
        return self.standing.numbers[one] < self.standing.numbers[other]

    def may_be_exchanged(self, one: int, other: int) -> bool:
        """Whether a colour may put one in the place of the other (3.2.3, 3.8, 5.7).

        INTERPRETATION 0050: only a Maxi-tournament asks, and no rating counts as 0.
        """
        return not self.maxi or abs(self.ratings[one] - self.ratings[other]) <= MAXI_LIMIT


def median_score_twice(tournament: Tournament) -> int:
    """Return twice the score of the median group of the next round, in tenths."""
    return len(tournament.rounds) * tournament.points.best_game


def field_of(
    tournament: Tournament, standing: Standing, *, maxi: bool, rank_has_scores: bool
) -> LimField:
    """Return the field of the next round; the last round takes its exception from article 6."""
    rating = {player.id: player.rating or 0 for player in tournament.players}
    if standing.is_last_round:
        waive_colours_between_equals(tournament, standing)
    return LimField(
        standing,
        ratings=[rating[player] for player in standing.ids],
        median_twice=median_score_twice(tournament),
        last_median_twice=median_score_twice(tournament) - tournament.points.best_game,
        maxi=maxi,
        rank_has_scores=rank_has_scores,
    )


def waive_colours_between_equals(tournament: Tournament, standing: Standing) -> None:
    """Let two of equal score meet whatever their colours, if they have not met (6).

    INTERPRETATION 0049: equal pairing scores, and the organiser's prohibitions stand.
    """
    forbidden = forbidden_opponents(tournament, standing.ids)
    for first, end in standing.scoregroups():
        group = run(first, end)
        for rank in range(first, end):
            barred = standing.met[rank] | forbidden.get(rank, 0) | 1 << rank
            standing.legal[rank] |= group & ~barred


def bars_bye(unplayed: UnplayedRound) -> bool:
    """Whether a round bars from the bye: an earlier bye, or a win's points without a game (1)."""
    return unplayed.outcome is ByeKind.PAIRING_ALLOCATED or unplayed.worth >= unplayed.win


def is_float(_unplayed: UnplayedRound) -> bool:
    """Whether a round without a game is a float: never (INTERPRETATION 0045)."""
    return False
