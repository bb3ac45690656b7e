"""The explainer of a round of the Burstein system; a seeding round is one of the Dutch system."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ronde.explain.burstein.derivation import brackets, how_counted, index_sentence
from ronde.explain.burstein.floats import why_bye, why_moved_down
from ronde.explain.burstein.round import BursteinRound, NumberedBracket
from ronde.explain.burstein.whynot import against, burstein_verdict, compared
from ronde.explain.dutch.explainer import DutchExplainer
from ronde.explain.explainer import SwissExplainer
from ronde.explain.sentence import (
    ExplanationSection,
    Ordinal,
    ScoreInWords,
    Sentence,
    Who,
    sentence,
)
from ronde.explain.verdict import WhyNot
from ronde.explain.whynot import Ranks
from ronde.kernel.boards import Board
from ronde.kernel.colours import ColourRule
from ronde.model import PlayerId, Tournament
from ronde.systems.burstein.system import BURSTEIN_2026, seeding_rounds_of


def burstein_explainer(tournament: Tournament) -> SwissExplainer:
    """Return the explainer of the next round, which may be a seeding round.

    Raises what pairing raises.
    """
    BURSTEIN_2026.rules.checked(tournament.settings)
    if tournament.next_round <= seeding_rounds_of(tournament):
        return SeedingExplainer(tournament)
    return BursteinExplainer(tournament)


class BursteinExplainer(SwissExplainer):
    """The round with its bye, its brackets by opposition index, and their criteria."""

    case: BursteinRound
    regulation = "C.04.4.2 (2026)"
    bye_comes_first = True

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.case = BursteinRound(tournament)

    def board_in_short(self, board: Board) -> Iterator[Sentence]:
        """Yield why these two meet, and why with these colours."""
        yield self._meeting(board)
        yield self.colour_of(board)

    def board_in_full(self, board: Board) -> Iterator[Sentence]:
        """Yield both indices, why it is not the first choice, and both preferences."""
        yield self._meeting(board)
        yield from (index_sentence(self.case, player) for player in self._by_number(board))
        yield from self._why_not_first_choice(board)
        yield from self.colours_in_full(board)

    def floats(self) -> Iterator[ExplanationSection]:
        """Yield a section per player who moves down."""
        for player in self.case.standing.ids:
            passed = self._passed(player)
            if passed:
                told = (s for stage in passed for s in why_moved_down(self.case, stage, player))
                yield self.floater(Who((player,)), told)

    def why_bye(self) -> Iterator[Sentence]:
        """Yield the reasons of 3.1 in their order, as far as they were needed."""
        return why_bye(self.case)

    def brackets(self) -> Iterator[ExplanationSection]:
        """Yield the round bracket by bracket."""
        return brackets(self.case)

    def story(self, rank: int) -> Iterator[Sentence]:
        """Yield the index of a player, his places in brackets, his opponent, and the colours."""
        player = self.case.standing.ids[rank]
        yield from how_counted(self.case, player)
        for stage in self._passed(player):
            if len(stage.numbered) > 1:
                yield self._place(stage, player)
            yield from why_moved_down(self.case, stage, player)
        if rank == self.case.bye:
            yield from self.why_bye()
            return
        board = self.board_of(rank)
        yield self._place(self._stage_of(board), player)
        yield self._meeting(board)
        yield from self._why_not_first_choice(board)
        yield from self.colours_in_full(board)

    # Boards --------------------------------------------------------------------------------

    def _passed(self, player: PlayerId) -> list[NumberedBracket]:
        """Return the brackets that a player has left as a floater."""
        return self.case.stages_of.get(player, [])[:-1]

    def _stage_of(self, board: Board) -> NumberedBracket:
        """Return the bracket in which a board was paired."""
        return self.case.stages_of[self.case.standing.ids[board.white]][-1]

    def _by_number(self, board: Board) -> tuple[PlayerId, PlayerId]:
        """Return the two players, the one with the smaller number in the bracket first."""
        ids = self.case.ids(board.white, board.black)
        one, other = sorted(ids, key=self._stage_of(board).number)
        return one, other

    def _place(self, stage: NumberedBracket, player: PlayerId) -> Sentence:
        """Return where a player stands in a bracket."""
        return self.case.said(
            "burstein.place",
            "numbers",
            player=Who((player,)),
            points=ScoreInWords(stage.score),
            place=Ordinal(stage.number(player)),
            size=len(stage.numbered),
        )

    def _meeting(self, board: Board) -> Sentence:
        """Return why two players who meet were put together: their places in the bracket."""
        stage, scores = self._stage_of(board), self.case.standing.scores
        higher, lower = sorted((board.white, board.black))
        one, other = self.case.ids(higher, lower)
        if scores[higher] == scores[lower]:
            one, other = self._by_number(board)
        return self.case.said(
            "burstein.same-score" if scores[higher] == scores[lower] else "burstein.moved-down",
            "order",
            one=Who((one,)),
            other=Who((other,)),
            points=ScoreInWords(scores[higher]),
            other_points=ScoreInWords(scores[lower]),
            place=Ordinal(stage.number(one)),
            other_place=Ordinal(stage.number(other)),
            size=len(stage.numbered),
        )

    def _why_not_first_choice(self, board: Board) -> Iterator[Sentence]:
        """Yield whom the order gives the higher of two first, and why not that one."""
        higher, lower = self._by_number(board)
        first = _first_choice(self._stage_of(board), higher)
        if first != lower:
            yield from self.not_first_choice("burstein.first-choice", "order", higher, first)

    def colour_of(self, board: Board) -> Sentence:
        """Return who has White on a board, and why; who ranks higher is said by the index."""
        told = super().colour_of(board)
        if board.rule is ColourRule.HIGHER_RANKED:
            return replace(told, key="burstein.higher-ranked")
        return told

    # Other pairs ---------------------------------------------------------------------------

    def compared(self, answer: WhyNot) -> WhyNot:
        """Return the criterion, or the place in the order, that decides against a pair."""
        return compared(self.case, answer)

    def verdict(self, answer: WhyNot) -> Sentence:
        """Return why two players do not meet, in one sentence."""
        return burstein_verdict(self.case, answer)

    def against(self, ranks: Ranks) -> Sentence | None:
        """Return the criterion by which another round is worse where the two first differ."""
        return against(self.case, ranks)


def _first_choice(stage: NumberedBracket, player: PlayerId) -> PlayerId:
    """Return the lowest placed player whom nobody above this one has taken."""
    number, opponents = stage.number(player), stage.opponents()
    above = stage.numbered[: number - 1]
    taken = {opponents[one] for one in above if one in opponents}
    return next(one for one in reversed(stage.numbered) if one not in taken)


class SeedingExplainer(DutchExplainer):
    """A seeding round: the Dutch system of 2026 pairs it, and the articles are of its chapter."""

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(replace(tournament, rules="dutch-2026"))
        self.tournament = tournament

    def _why_dutch(self) -> Sentence:
        """Return that this is a seeding round.

        The article stands in the words: it belongs to another chapter than all the others.
        """
        first = seeding_rounds_of(self.tournament) + 1
        return sentence("burstein.seeding-round", first=first)

    def _and(self, sections: Iterable[ExplanationSection]) -> Iterator[ExplanationSection]:
        yield ExplanationSection("round", sentence("burstein.seeding"), (self._why_dutch(),))
        yield from sections

    def _within(self, section: ExplanationSection) -> ExplanationSection:
        return replace(section, sentences=(self._why_dutch(), *section.sentences))

    def overview(self) -> Iterator[ExplanationSection]:
        """Yield that this is a seeding round, then every board in short."""
        return self._and(super().overview())

    def derivation(self) -> Iterator[ExplanationSection]:
        """Yield that this is a seeding round, then the round bracket by bracket."""
        return self._and(super().derivation())

    def board(self, number: int) -> ExplanationSection:
        """Return everything that led to a board."""
        return self._within(super().board(number))

    def player(self, player: PlayerId) -> ExplanationSection:
        """Return the way of a player through the pairing of the round."""
        return self._within(super().player(player))

    def answer(self, why_not: WhyNot) -> Iterator[Sentence]:
        """Yield why two players do not meet, then what would change if they did."""
        yield self._why_dutch()
        yield from super().answer(why_not)
