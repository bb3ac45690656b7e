"""The explainer of a round of the Dutch system of 2017 or 2026."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ronde.explain.dutch.derivation import brackets
from ronde.explain.dutch.floats import why_bye, why_moved_down
from ronde.explain.dutch.round import (
    DutchRound,
    Search,
    meeting,
    natural_opponent,
    search_of,
)
from ronde.explain.dutch.whynot import BracketRivals, against, compared
from ronde.explain.explainer import SwissExplainer
from ronde.explain.sentence import ExplanationSection, Sentence
from ronde.explain.verdict import WhyNot
from ronde.explain.whynot import Ranks, absolute_answer
from ronde.kernel.boards import Board
from ronde.model import PlayerId, Tournament
from ronde.systems.dutch.outcome import DutchMethod
from ronde.systems.dutch.system import DUTCH


class DutchExplainer(SwissExplainer):
    """The round with its brackets, candidates and criteria."""

    case: DutchRound

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.case = DutchRound(DUTCH[tournament.rules or ""], tournament)
        self.regulation = regulation(self.case.edition.key)
        self._rivals = BracketRivals(self.case)

    def board_in_short(self, board: Board) -> Iterator[Sentence]:
        """Yield why these two meet, why not the first choice, and why with these colours."""
        yield meeting(self.case, board.white, board.black)
        search = search_of(self.case, board.white)
        yield from tried(self, search.in_short(), "halves", self._why_passed)
        yield self.colour_of(board)

    def board_in_full(self, board: Board) -> Iterator[Sentence]:
        """Yield why it is nobody who stands before the opponent, and both colour preferences."""
        yield meeting(self.case, board.white, board.black)
        search = search_of(self.case, board.white)
        yield from tried(self, search, "halves", self.why_not_pair)
        yield from self._why_not_natural(search.found)
        yield from self.colours_in_full(board)

    def floats(self) -> Iterator[ExplanationSection]:
        """Yield a section per player who moves down."""
        for rank in range(self.case.standing.size):
            *passed, _ = self.case.brackets_of[rank]
            if passed:
                who = self.case.who(rank)
                told = (s for place in passed for s in why_moved_down(self.case, place, rank))
                yield self.floater(who, told)

    def why_bye(self) -> Iterator[Sentence]:
        """Yield why somebody has the bye, why it is this player, and who may not have it."""
        return why_bye(self.case)

    def brackets(self) -> Iterator[ExplanationSection]:
        """Yield the round bracket by bracket."""
        return brackets(self.case)

    def story(self, rank: int) -> Iterator[Sentence]:
        """Yield where a player moved down, whom he meets and why, and the colours."""
        *passed, final = self.case.brackets_of[rank]
        for place in passed:
            yield from why_moved_down(self.case, place, rank)
        opponent = self.case.opponent_of(rank)
        if opponent is None:
            yield from self.why_bye()
            return
        if not passed:
            yield self._bracket(final, rank)
        yield meeting(self.case, rank, opponent)
        yield from self._why_not_natural(rank)
        yield from self.colours_in_full(self.board_of(rank))

    def _bracket(self, place: int, rank: int) -> Sentence:
        case, outcome = self.case, self.case.outcome.brackets[place]
        bracket = outcome.bracket
        if outcome.method is DutchMethod.COLLAPSED:
            return case.said(
                "player.collapsed", "collapsed", player=case.who(rank), count=bracket.size
            )
        residents, moved = bracket.end - bracket.first, len(bracket.moved_down)
        score = case.bracket_score(place)
        return self.bracket_of_player(rank, score, residents, moved, "player.mixed-bracket")

    def _why_passed(self, one: PlayerId, other: PlayerId) -> Sentence:
        """Return why two players of a bracket do not meet; where it can, the bracket tells."""
        found = absolute_answer(self.case, one, other)
        if found is None:
            found = self._rivals.answer(self.case.rank_of[one], self.case.rank_of[other])
        return self.why_not_pair(one, other) if found is None else self.verdict(found)

    def _why_not_natural(self, rank: int) -> Iterator[Sentence]:
        """Yield who stands opposite in the bracket and why that player is not the opponent."""
        case, natural = self.case, natural_opponent(self.case, rank)
        if natural is not None and natural != case.opponent_of(rank):
            ids = case.ids(rank, natural)
            yield from self.not_first_choice("player.first-choice", "halves", *ids)

    def compared(self, answer: WhyNot) -> WhyNot:
        """Return the criterion, or the step of the order, that decides against a pair."""
        return compared(self.case, answer)

    def against(self, ranks: Ranks) -> Sentence | None:
        """Return the criterion by which another round is worse in the first other bracket."""
        return against(self.case, ranks)


def tried(
    explainer: SwissExplainer,
    search: Search,
    subject: str,
    why_not: Callable[[PlayerId, PlayerId], Sentence],
) -> Iterator[Sentence]:
    """Yield why everybody who stands before the opponent of a player is not the opponent.

    The article of the subject says who is the first choice, `why_not` why two do not meet.
    """
    case, first, who = explainer.case, search.first_choice, explainer.case.who(search.searcher)
    if first == search.found and not search.free:
        return
    if first is not None and first != search.found:
        yield case.said("player.first-choice", subject, player=who, first=case.who(first))
        if first not in search.taken:
            yield why_not(*case.ids(search.searcher, first))
    if search.taken:
        count, players = len(search.taken), case.who(*search.taken)
        yield case.said("board.taken", "transposition", players=players, one=who, count=count)
    for rank in search.free:
        if rank != first:
            yield why_not(*case.ids(search.searcher, rank))


def regulation(key: str) -> str:
    """Return how an edition is cited, `C.04.3 (2017)` for instance.

    The chapter on the Dutch system was C.04.1 before 2016.
    """
    year = key.rpartition("-")[2]
    return f"{'C.04.1' if year < '2016' else 'C.04.3'} ({year})"
