"""Results that were corrected after their round: one mark and one footnote, on paper and pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ronde.i18n import Translator

MARK: Final = "†"


@dataclass(frozen=True, slots=True)
class CorrectedBoard:
    """A board of a complete round that was corrected; `players` are their starting numbers.

    `is_for_rating_only`: it came too late, and the event stays as it was.
    """

    round: int
    board: int
    players: frozenset[int]
    sentence: str
    is_for_rating_only: bool


@dataclass(frozen=True)
class Corrections:
    """What was corrected, by round and board; games and players are asked for by number."""

    boards: tuple[CorrectedBoard, ...] = ()

    def until(self, round_: int) -> Corrections:
        """Return the corrections in the rounds of a standing."""
        return Corrections(tuple(one for one in self.boards if one.round <= round_))

    def in_round(self, round_: int) -> Corrections:
        """Return the corrections in one round."""
        return Corrections(tuple(one for one in self.boards if one.round == round_))

    @cached_property
    def games(self) -> Mapping[tuple[int, frozenset[int]], str]:
        """What was corrected, by the round and the two players of a game."""
        return {(one.round, one.players): one.sentence for one in self.boards}

    @cached_property
    def _players_of_round(self) -> Mapping[int, frozenset[int]]:
        """Whose games of a round were corrected."""
        found: dict[int, frozenset[int]] = {}
        for one in self.boards:
            found[one.round] = found.get(one.round, frozenset()) | one.players
        return found

    @property
    def counting(self) -> Corrections:
        """The corrections of the event itself, and not of the rating report alone."""
        return Corrections(tuple(one for one in self.boards if not one.is_for_rating_only))

    @cached_property
    def players(self) -> frozenset[int]:
        """Whose points were corrected in the event."""
        return frozenset().union(*(one.players for one in self.counting.boards))

    def of_game(self, round_: int, one: int, other: int) -> str:
        """Return the mark of a result, empty for one that was never corrected."""
        if one not in self._players_of_round.get(round_, ()):
            return ""
        return MARK if (round_, frozenset((one, other))) in self.games else ""

    def of_player(self, player: int) -> str:
        """Return the mark of a place in the standings."""
        return MARK if player in self.players else ""

    def notes(self, speech: Translator) -> list[str]:
        """Return the footnote: the mark with its meaning, then every correction."""
        if not self.boards:
            return []
        heading = speech.t("Corrections after the rounds:")
        return [f"{MARK} {heading}", *(speech.say(one.sentence) for one in self.boards)]


NO_CORRECTIONS: Final = Corrections()
