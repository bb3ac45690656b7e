"""What the articles see of everybody in the round, worked out from the tournament.

Nothing here comes from the engine's modules of the Lim system. Bit i of a mask stands for the
player on rank i: pairing score first, then pairing number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ronde.certificates.document import ClaimedSide
from ronde.errors import InputError
from ronde.kernel.bits import mask_of, run
from ronde.kernel.boards import Board, board_of
from ronde.kernel.colours import (
    ABSOLUTE,
    BLACK,
    NO_COLOUR,
    WHITE,
    Claim,
    ColourRule,
)
from ronde.kernel.standing import Standing, standing_of
from ronde.model import History, RoundNumber, Tournament
from ronde.systems.dutch import edition_2026

SETTINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "parity": ("paired", "number"),
    "maxi": ("no", "yes"),
    "rank": ("number", "score"),
}
"""The settings of the system, the usual value first."""

FARTHEST: Final = 100
"""So many rating points may lie between two players of a Maxi-tournament (3.2.3, 3.8, 5.7)."""


class LimPlayers:
    """Everybody who is paired in the round."""

    def __init__(self, tournament: Tournament) -> None:
        settings = _settings_of(tournament)
        # Who is barred from the bye, and what orders the boards, is as in the Dutch system.
        history = edition_2026.EDITION.history
        standing = standing_of(tournament, history, settings["parity"], topscorers=False)
        if standing.is_last_round:
            _let_equals_meet(tournament, standing)
        self.standing = standing
        self.compatible: Sequence[int] = standing.legal
        self.numbers: Sequence[int] = standing.numbers
        self.maxi = settings["maxi"] == "yes"
        self._by_score = settings["rank"] == "score"
        rating = {player.id: player.rating or 0 for player in tournament.players}
        self.ratings = [rating[player] for player in standing.ids]
        self.due = [profile.preference for profile in standing.profiles]
        self._due_white = mask_of(r for r, colour in enumerate(self.due) if colour == WHITE)
        self._due_black = mask_of(r for r, colour in enumerate(self.due) if colour == BLACK)
        self._best = tournament.points.best_game
        self._rounds = len(tournament.rounds)
        self.floated = _floated(tournament, standing, self._best)

    def side_of(self, rank: int) -> ClaimedSide:
        """Return the side of the group of a player's score (2.2)."""
        surplus = 2 * self.standing.scores[rank] - self._rounds * self._best
        if surplus == 0:
            return ClaimedSide.MEDIAN
        return ClaimedSide.UPPER if surplus > 0 else ClaimedSide.LOWER

    def unsuited(self, rank: int) -> int:
        """Return who is due the same colour as this one (3.8, 5.2)."""
        colour = self.due[rank]
        if colour == NO_COLOUR:
            return 0
        return self._due_white if colour == WHITE else self._due_black

    def majority(self, ranks: int) -> int:
        """Return who is due the colour that more of these are due, nobody if as many are."""
        white, black = ranks & self._due_white, ranks & self._due_black
        if white.bit_count() == black.bit_count():
            return 0
        return white if white.bit_count() > black.bit_count() else black

    def are_near(self, one: int, other: int) -> bool:
        """Whether a Maxi-tournament may put one in the place of the other."""
        return abs(self.ratings[one] - self.ratings[other]) <= FARTHEST

    def bye_order(self) -> list[int]:
        """Return who may have the bye, the first in turn first (1, 7.1)."""
        standing = self.standing
        order = list(range(standing.size - 1, -1, -1))
        if standing.round == 1:
            order.sort(key=lambda rank: (self.ratings[rank], -self.numbers[rank]))
        return [rank for rank in order if standing.may_have_bye[rank]]

    def board(self, pair: Sequence[int], side: ClaimedSide) -> Board:
        """Return a pair with its colours (5, 7); of equal ones its side decides."""

        def allocation(higher: Claim, lower: Claim) -> tuple[int, ColourRule]:
            serves_first = self._is_higher(min(pair), max(pair)) is not (side is ClaimedSide.LOWER)
            return _colour_of_first(higher, lower, serves_first=serves_first)

        return board_of(self.standing, pair[0], pair[1], allocation)

    def _is_higher(self, one: int, other: int) -> bool:
        """Whether the one on the better rank is also the higher ranked one of 5.4."""
        return self._by_score or self.numbers[one] < self.numbers[other]


def _settings_of(tournament: Tournament) -> dict[str, str]:
    """Return the value of every setting; raises InputError where one is not of the system."""
    values = {name: known[0] for name, known in SETTINGS.items()}
    for name, value in tournament.settings:
        if value not in SETTINGS.get(name, ()):
            raise InputError(
                "the setting {name} with the value {value} is none of the Lim system",
                name=repr(name),
                value=repr(value),
            )
        values[name] = value
    return values


def _let_equals_meet(tournament: Tournament, standing: Standing) -> None:
    """Let two of equal score meet in the last round whatever their colours (6)."""
    apart = [0] * standing.size
    rank_of = {player: rank for rank, player in enumerate(standing.ids)}
    for group in tournament.forbidden:
        if group.applies_in(standing.round):
            ranks = [rank_of[player] for player in group.players if player in rank_of]
            together = mask_of(ranks)
            for rank in ranks:
                apart[rank] |= together
    for first, end in standing.scoregroups():
        equals = run(first, end)
        for rank in range(first, end):
            barred = apart[rank] | standing.met[rank] | 1 << rank
            standing.legal[rank] |= equals & ~barred


def _floated(tournament: Tournament, standing: Standing, best: int) -> list[bool]:
    """Return who left the group of his score in the last round, to meet another score (3.10)."""
    gone = set()
    before = len(tournament.rounds)
    if before:
        history, last = History(tournament), RoundNumber(before)
        for game in tournament.rounds[-1].games:
            if not game.was_played:
                continue
            for own, opponent in ((game.white, game.black), (game.black, game.white)):
                score = history.pairing_score(own, last)
                other = history.pairing_score(opponent, last)
                above = 2 * score - (before - 1) * best
                if (above > 0 and score > other) or (above < 0 and score < other):
                    gone.add(own)
    return [player in gone for player in standing.ids]


def _colour_of_first(higher: Claim, lower: Claim, *, serves_first: bool) -> tuple[int, ColourRule]:
    """Return the colour of the one on the better rank, NO_COLOUR for the initial colour."""
    mine, other = higher.profile, lower.profile
    if mine.preference != other.preference:
        return mine.preference or 3 - other.preference, ColourRule.BOTH_PREFERENCES
    if mine.preference == NO_COLOUR:
        return NO_COLOUR, ColourRule.INITIAL_COLOUR
    is_bound = [profile.strength == ABSOLUTE for profile in (mine, other)]
    if is_bound[0] is not is_bound[1]:
        granted = mine.preference if is_bound[0] else 3 - mine.preference
        return granted, ColourRule.COLOUR_LIMITS
    for own, opposite in zip(reversed(higher.history), reversed(lower.history), strict=False):
        if own != opposite:
            return BLACK if own == "W" else WHITE, ColourRule.ALTERNATION
    granted = mine.preference if serves_first else 3 - mine.preference
    return granted, ColourRule.HIGHER_RANKED
