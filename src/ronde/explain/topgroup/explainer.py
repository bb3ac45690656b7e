"""The explainer of a round whose scoregroups are filled with upfloaters."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.explain.explainer import SwissExplainer
from ronde.explain.sentence import ExplanationSection, Sentence
from ronde.explain.topgroup.derivation import brackets, following
from ronde.explain.topgroup.round import TopgroupRound, meeting, natural_opponent
from ronde.explain.topgroup.upfloats import why_upfloater
from ronde.explain.topgroup.whynot import against, compared, verdict
from ronde.explain.upfloating import why_bye, why_so_many
from ronde.explain.verdict import WhyNot
from ronde.explain.whynot import Ranks
from ronde.kernel.boards import Board
from ronde.model import Tournament
from ronde.systems.registry import system
from ronde.systems.topgroup.system import TopgroupSystem


class TopgroupExplainer(SwissExplainer):
    """The round with its bye, its upfloaters and its brackets; a system adds the colours.

    `chapter` is where its articles stand.
    """

    case: TopgroupRound
    chapter: str
    bye_comes_first = True

    def __init__(self, tournament: Tournament) -> None:
        assert tournament.rules is not None  # whoever asks has settled the rules
        engine = system(tournament.rules)
        assert isinstance(engine, TopgroupSystem)  # by the table of explainers
        self.tournament = tournament
        self.case = TopgroupRound(engine, tournament)
        self.regulation = f"{self.chapter} ({tournament.rules[-4:]})"

    def board_in_short(self, board: Board) -> Iterator[Sentence]:
        """Yield why these two meet, why not the first choice, and why with these colours."""
        yield meeting(self.case, board.white, board.black)
        yield from self._why_not_natural(self._by_number(board)[0])
        yield self.colour_of(board)

    def board_in_full(self, board: Board) -> Iterator[Sentence]:
        """Yield why they are in one bracket, whom they would meet first, and both preferences."""
        first, second = self._by_number(board)
        yield meeting(self.case, first, second)
        for rank in (first, second):
            yield from self._why_here(rank)
        yield from self._why_not_natural(first)
        yield from self.colours_in_full(board)

    def _by_number(self, board: Board) -> tuple[int, int]:
        """Return the two of a board, the smaller number first."""
        numbers = self.case.standing.numbers
        one, other = board.white, board.black
        return (one, other) if numbers[one] < numbers[other] else (other, one)

    def floats(self) -> Iterator[ExplanationSection]:
        """Yield a section per entry that moves up."""
        for bracket in self.case.brackets:
            for rank in bracket.upfloaters:
                told = tuple(self._why_here(rank))
                yield self.floater(self.case.who(rank), told, "dubov.upfloater-title")

    def why_bye(self) -> Iterator[Sentence]:
        """Yield why somebody has the bye, why it is this one, and who could not have it."""
        return why_bye(self.case)

    def brackets(self) -> Iterator[ExplanationSection]:
        """Yield the round bracket by bracket."""
        return brackets(self.case)

    def story(self, rank: int) -> Iterator[Sentence]:
        """Yield the bracket of an entry, its opponent and the colours."""
        opponent = self.case.opponent_of(rank)
        if opponent is None:
            yield from self.why_bye()
            return
        place = self.case.place_of[rank]
        bracket, score = self.case.brackets[place], self.case.bracket_score(place)
        residents, count = len(bracket.residents), len(bracket.upfloaters)
        yield self.bracket_of_player(rank, score, residents, count, "dubov.mixed-bracket")
        yield from self._why_here(rank)
        yield meeting(self.case, rank, opponent)
        yield from self._why_not_natural(rank)
        yield from self.colours_in_full(self.board_of(rank))

    def _why_here(self, rank: int) -> Iterator[Sentence]:
        """Yield why somebody moved up to the bracket."""
        place = self.case.place_of[rank]
        if rank in self.case.brackets[place].upfloaters:
            yield from why_so_many(self.case, place)
            yield from why_upfloater(self.case, rank)
            yield from following(self.case, place)

    def _why_not_natural(self, rank: int) -> Iterator[Sentence]:
        """Yield whom the halves would give somebody, and why that is not the opponent."""
        natural = natural_opponent(self.case, rank)
        if natural != self.case.opponent_of(rank):
            yield from self.not_first_choice(
                "topgroup.natural", "identifier", *self.case.ids(rank, natural)
            )

    # Other pairs ---------------------------------------------------------------------------

    def compared(self, answer: WhyNot) -> WhyNot:
        """Return the criterion, or the step of the order, that decides against a pair."""
        return compared(self.case, answer)

    def verdict(self, answer: WhyNot) -> Sentence:
        """Return why two do not meet, in one sentence."""
        return verdict(self.case, answer)

    def against(self, ranks: Ranks) -> Sentence | None:
        """Return by what another round is worse, in the bye or the first other bracket."""
        return against(self.case, ranks)
