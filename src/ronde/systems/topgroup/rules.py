"""What an edition says of a round before anything is solved: state, criteria, bye, colours.

Engine, explanation and the verifier of certificates read it from here; nothing is paired here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ronde.kernel.boards import Allocation, Board, board_between
from ronde.kernel.colours import ColourRule
from ronde.kernel.ledger import HistoryPolicy
from ronde.kernel.standing import Standing
from ronde.model import Tournament
from ronde.systems.base import Rules
from ronde.systems.topgroup.criteria import TopGroupField, TopgroupTable, field_of


@dataclass(frozen=True, slots=True)
class Precedence:
    """What decides who is the first of a pair: lists by rank, the higher one first.

    `secondary` is None where no other score is looked at.
    """

    primary: Sequence[int]
    secondary: Sequence[int] | None
    numbers: Sequence[int]

    def first(self, one: int, other: int) -> tuple[int, int]:
        """Return the first of two and the other one (4.2)."""
        return (one, other) if self._key(one) < self._key(other) else (other, one)

    def _key(self, rank: int) -> tuple[int, int, int]:
        secondary = 0 if self.secondary is None else self.secondary[rank]
        return -self.primary[rank], -secondary, self.numbers[rank]


def bye_order(standing: Standing, experience: Sequence[int]) -> list[int]:
    """Return who may have the bye, first choice first.

    Lowest score, then most played, then largest number (3.4 of 2026).
    """
    scores, numbers = standing.scores, standing.numbers
    able = [rank for rank, may in enumerate(standing.may_have_bye) if may]
    return sorted(able, key=lambda rank: (scores[rank], -experience[rank], -numbers[rank]))


class TopgroupRules(ABC):
    """One edition of a system that fills the top scoregroup with upfloaters.

    `criteria` are those of a round in which nothing lapses, `allocation` gives the colours.
    """

    rules: Rules
    criteria: TopgroupTable
    history: HistoryPolicy
    articles: Mapping[str, str]
    colour_articles: Mapping[ColourRule, str]
    allocation: Allocation

    def chosen(self, tournament: Tournament) -> dict[str, str]:
        """Return every setting with its value."""
        return self.rules.checked(tournament.settings)

    @abstractmethod
    def standing(self, tournament: Tournament) -> Standing:
        """Return the state of the next round."""

    @abstractmethod
    def floated(self, tournament: Tournament, standing: Standing) -> list[bool]:
        """Return who met an opponent of another score in the previous round."""

    @abstractmethod
    def experience(self, tournament: Tournament, standing: Standing) -> list[int]:
        """Return how much each rank has played, for the choice of the bye."""

    @abstractmethod
    def precedence(self, tournament: Tournament, standing: Standing) -> Precedence:
        """Return what makes the first of a pair."""

    def table(self, tournament: Tournament) -> TopgroupTable:
        """Return the criteria of the next round; some lapse at the end of the event."""
        rounds = tournament.number_of_rounds
        left = None if rounds is None else rounds - tournament.next_round + 1
        return self.criteria.with_rounds_left(left)

    def field(self, tournament: Tournament, standing: Standing) -> TopGroupField:
        """Return the round to be paired."""
        return field_of(standing, self.floated(tournament, standing), self.table(tournament))

    def bye_order(self, tournament: Tournament, standing: Standing) -> list[int]:
        """Return who may have the bye, first choice first."""
        return bye_order(standing, self.experience(tournament, standing))

    def board_of(self, standing: Standing, precedence: Precedence, one: int, other: int) -> Board:
        """Return a pair with its colours.

        Raises InputError if only the initial colour can decide and nobody has drawn it.
        """
        return board_between(standing, *precedence.first(one, other), self.allocation)
