"""A round paired by the Burstein system, with the look-ups that every explanation needs.

The engine gives the bye away before anything else, and its brackets know only those who are
left. Ranks here are places in the standing of everybody; brackets are told by player.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from ronde.explain.burstein.judgement import Judge
from ronde.explain.round import PairedRound
from ronde.kernel.boards import Board
from ronde.kernel.completion import ByeChoice
from ronde.model import PlayerId, Tournament
from ronde.systems.burstein.brackets import BursteinRoundOutcome, pair_round
from ronde.systems.burstein.ranking import Index, opposition_indices, places_of
from ronde.systems.burstein.system import BURSTEIN_2026


@dataclass(frozen=True, slots=True)
class NumberedBracket:
    """One bracket: its players by number, its pairs (smaller number first) and its floaters."""

    place: int
    score: int
    incoming: tuple[PlayerId, ...]
    residents: tuple[PlayerId, ...]
    numbered: tuple[PlayerId, ...]
    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    floaters: tuple[PlayerId, ...]

    def number(self, player: PlayerId) -> int:
        """Return the number of a player in the bracket, 1 for the highest ranked."""
        return self.numbered.index(player) + 1

    def opponents(self) -> dict[PlayerId, PlayerId]:
        """Return who meets whom in the bracket."""
        return {a: b for pair in self.pairs for a, b in (pair, pair[::-1])}


class BursteinRound(PairedRound):
    """The next round of a tournament, which is none of the seeding rounds, paired."""

    def __init__(self, tournament: Tournament) -> None:
        derived = BURSTEIN_2026.derive(tournament)
        self.outcome: BursteinRoundOutcome = derived.outcome
        self.choice: ByeChoice | None = self.outcome.bye
        gone = derived.standing.size if self.choice is None else self.choice.rank

        def of_everybody(rank: int) -> int:
            return rank + (rank >= gone)

        boards = [
            Board(of_everybody(board.white), of_everybody(board.black), board.rule)
            for board in derived.boards
        ]
        super().__init__(BURSTEIN_2026, tournament, derived.standing, boards)

    def pair_with(self, one: PlayerId, other: PlayerId) -> BursteinRoundOutcome:
        """Return the round in which two players meet; NoLegalPairingError if there is none."""
        return pair_round(self.forcing(one, other), self.places)

    @cached_property
    def judge(self) -> Judge:
        """What the criteria say of any candidate of a bracket."""
        return Judge(self.outcome)

    def higher_ranked(self, one: int, other: int) -> int:
        """Return which of two ranks stands higher by the opposition index; scores have no say."""
        return min(one, other, key=self.places.__getitem__)

    # The opposition met -------------------------------------------------------------------

    @cached_property
    def indices(self) -> dict[PlayerId, Index]:
        """Buchholz and Sonneborn-Berger of everybody."""
        return opposition_indices(self.tournament)

    @cached_property
    def places(self) -> list[int]:
        """The place of each rank by the index and the pairing number, 0 for the highest."""
        standing = self.standing
        return places_of([self.indices[player] for player in standing.ids], standing.numbers)

    # The brackets -------------------------------------------------------------------------

    @cached_property
    def stages(self) -> list[NumberedBracket]:
        """The brackets from the top."""
        standing = self.outcome.field.standing

        def ids(ranks: Iterable[int]) -> tuple[PlayerId, ...]:
            return tuple(standing.ids[rank] for rank in ranks)

        return [
            NumberedBracket(
                place,
                standing.scores[found.bracket.first],
                ids(found.bracket.incoming),
                ids(range(found.bracket.first, found.bracket.end)),
                ids(found.numbered),
                tuple((standing.ids[a], standing.ids[b]) for a, b in found.arrangement.pairs),
                ids(found.arrangement.floaters),
            )
            for place, found in enumerate(self.outcome.brackets)
        ]

    @cached_property
    def stages_of(self) -> dict[PlayerId, list[NumberedBracket]]:
        """The brackets in which each player was, from the top; none for the bye."""
        found: dict[PlayerId, list[NumberedBracket]] = {}
        for stage in self.stages:
            for player in stage.numbered:
                found.setdefault(player, []).append(stage)
        return found

    @cached_property
    def field_rank(self) -> dict[PlayerId, int]:
        """The rank of everybody but the bye in the field that the engine paired."""
        return {player: rank for rank, player in enumerate(self.outcome.field.standing.ids)}
