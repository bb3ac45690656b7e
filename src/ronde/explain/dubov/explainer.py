"""The explainer of a round of the Dubov system."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ronde.explain.dubov.derivation import brackets
from ronde.explain.dubov.round import DubovRound, meeting, opposite, shift
from ronde.explain.dubov.upfloats import why_upfloater
from ronde.explain.dubov.whynot import against, compared, dubov_verdict
from ronde.explain.explainer import SwissExplainer
from ronde.explain.sentence import ExplanationSection, Sentence
from ronde.explain.upfloating import why_bye, why_so_many
from ronde.explain.verdict import WhyNot
from ronde.explain.whynot import Ranks
from ronde.kernel.boards import Board
from ronde.kernel.colours import COLOUR_OF, ColourRule
from ronde.model import Tournament
from ronde.systems.dubov.system import DUBOV_2026


class DubovExplainer(SwissExplainer):
    """The round with its bye, its upfloaters, its subgroups and their shifts."""

    case: DubovRound
    regulation = "C.04.4.1 (2026)"
    bye_comes_first = True

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.case = DubovRound(DUBOV_2026, tournament)

    def board_in_short(self, board: Board) -> Iterator[Sentence]:
        """Yield why these two meet, who was shifted, and why with these colours."""
        yield meeting(self.case, board.white, board.black)
        for rank in sorted((board.white, board.black)):
            yield from shift(self.case, rank)
        yield self.colour_of(board)

    def board_in_full(self, board: Board) -> Iterator[Sentence]:
        """Yield upfloats and shifts, who stands opposite, and both preferences."""
        first, second = sorted((board.white, board.black))
        yield meeting(self.case, first, second)
        for rank in (first, second):
            yield from self._why_here(rank)
        yield from self._why_not_opposite(first)
        if opposite(self.case, first) != second:
            yield from self._why_not_opposite(second)
        yield from self.colours_in_full(board)

    def floats(self) -> Iterator[ExplanationSection]:
        """Yield a section per player who moves up."""
        for place, bracket in enumerate(self.case.brackets):
            for rank in bracket.upfloaters:
                told = (*why_so_many(self.case, place), *why_upfloater(self.case, rank))
                yield self.floater(self.case.who(rank), told, "dubov.upfloater-title")

    def why_bye(self) -> Iterator[Sentence]:
        """Yield why somebody has the bye, why it is this player, and who could not have it."""
        return why_bye(self.case)

    def brackets(self) -> Iterator[ExplanationSection]:
        """Yield the round bracket by bracket."""
        return brackets(self.case)

    # Players -------------------------------------------------------------------------------

    def story(self, rank: int) -> Iterator[Sentence]:
        """Yield average and upfloats of a player, his bracket and opponent, and the colours."""
        yield from self._past(rank)
        opponent = self.case.opponent_of(rank)
        if opponent is None:
            yield from self.why_bye()
            return
        yield self._bracket(rank)
        yield from self._why_here(rank)
        yield meeting(self.case, rank, opponent)
        yield from self._why_not_opposite(rank)
        yield from self.colours_in_full(self.board_of(rank))

    def _past(self, rank: int) -> Iterator[Sentence]:
        """Yield the average rating of the opponents, and how often the player floated up."""
        case, ranking, who = self.case, self.case.ranking, self.case.who(rank)
        if case.standing.games[rank]:
            average = ranking.averages[rank]
            yield case.said("dubov.average", "average", player=who, average=average)
        else:
            yield case.said("dubov.no-average", "no-average", player=who)
        count, most = ranking.upfloats[rank], ranking.most
        if count:
            yield case.said("dubov.upfloats", "upfloats", player=who, count=count, most=most)
        else:
            yield case.said("dubov.never-upfloated", "upfloats", player=who)

    def _bracket(self, rank: int) -> Sentence:
        case, bracket = self.case, self.case.bracket_of(rank)
        residents, count = len(bracket.residents), len(bracket.upfloaters)
        score = case.bracket_score(case.place_of[rank])
        return self.bracket_of_player(rank, score, residents, count, "dubov.mixed-bracket")

    def _why_here(self, rank: int) -> Iterator[Sentence]:
        """Yield why a player moved up to the bracket, or was shifted to the other subgroup."""
        place = self.case.place_of[rank]
        if rank in self.case.brackets[place].upfloaters:
            yield from why_so_many(self.case, place)
            yield from why_upfloater(self.case, rank)
        yield from shift(self.case, rank)

    def _why_not_opposite(self, rank: int) -> Iterator[Sentence]:
        """Yield who stands opposite in the other subgroup and why that is not the opponent."""
        case, natural = self.case, opposite(self.case, rank)
        if natural != case.opponent_of(rank):
            ids = case.ids(rank, natural)
            yield from self.not_first_choice("dubov.opposite", "pairs", *ids)

    # Colours -------------------------------------------------------------------------------

    def colour_of(self, board: Board) -> Sentence:
        """Return who has White on a board, and why.

        Two without a game do prefer a colour, and one has no latest games to compare: both are
        told in words of their own.
        """
        told = super().colour_of(board)
        histories = self.case.standing.histories
        newcomer = not histories[board.white] or not histories[board.black]
        if board.rule is ColourRule.INITIAL_COLOUR:
            odd = told.key == "colour.initial-colour"
            key = "dubov.initial-colour" if odd else "dubov.opposite-of-initial-colour"
            return replace(told, key=key)
        if board.rule is ColourRule.HIGHER_RANKED and newcomer:
            return replace(told, key="dubov.higher-ranked")
        return told

    def preference_of(self, rank: int) -> Sentence:
        """Return the colour preference of a player; who has not played mildly prefers Black."""
        if self.case.standing.histories[rank]:
            return super().preference_of(rank)
        colour = COLOUR_OF[self.case.standing.profiles[rank].preference]
        who = self.case.who(rank)
        return self.case.said("dubov.newcomer", "newcomer", player=who, colour=colour)

    # Other pairs ---------------------------------------------------------------------------

    def compared(self, answer: WhyNot) -> WhyNot:
        """Return the criterion, or the step of the order, that decides against a pair."""
        return compared(self.case, answer)

    def verdict(self, answer: WhyNot) -> Sentence:
        """Return why two players do not meet, in one sentence."""
        return dubov_verdict(self.case, answer)

    def against(self, ranks: Ranks) -> Sentence | None:
        """Return by what another round is worse, in the bye or the first other bracket."""
        return against(self.case, ranks)
