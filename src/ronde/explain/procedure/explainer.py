"""The explainer of a round paired by the procedure of 2011 or 2012."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.explain.dutch.explainer import regulation, tried
from ronde.explain.explainer import SwissExplainer
from ronde.explain.procedure.boards import (
    given_up,
    meeting,
    natural_opponent,
    search_of,
)
from ronde.explain.procedure.floats import if_stayed
from ronde.explain.procedure.round import ProcedureRound
from ronde.explain.procedure.steps import (
    STEPS_BACK,
    shaping_sentences,
    step_sentences,
    steps_by_bracket,
)
from ronde.explain.procedure.whynot import against, compared, in_bracket_alone
from ronde.explain.sentence import ExplanationSection, ScoreInWords, Sentence, sentence
from ronde.explain.shortage import Crowd, how_many_leave, why_nobody
from ronde.explain.verdict import WhyNot
from ronde.explain.whynot import Ranks, absolute_answer
from ronde.kernel.boards import Board
from ronde.kernel.colours import ABSOLUTE, COLOUR_OF, ColourRule, colour_profile
from ronde.model import PlayerId, Tournament
from ronde.systems import registry
from ronde.systems.dutch_procedure.system import ProcedureSystem


class ProcedureExplainer(SwissExplainer):
    """The round with its brackets, requirements and steps back."""

    case: ProcedureRound

    def __init__(self, tournament: Tournament) -> None:
        system = registry.system(tournament.rules or "")
        assert isinstance(system, ProcedureSystem)
        self.tournament = tournament
        self.case = ProcedureRound(system, tournament)
        self.regulation = regulation(system.edition.key)

    def board_in_short(self, board: Board) -> Iterator[Sentence]:
        """Yield why these two meet, why not the first choice, and why with these colours."""
        yield meeting(self.case, board.white)
        search = search_of(self.case, board.white)
        yield from tried(self, search.in_short(), "in-order", self._why_passed)
        yield self.colour_of(board)

    def board_in_full(self, board: Board) -> Iterator[Sentence]:
        """Yield what was tried before these two were put together, and both colour preferences."""
        yield from self._way(board.white)
        yield from self.colours_in_full(board)

    def floats(self) -> Iterator[ExplanationSection]:
        """Yield a section per player who moves down."""
        for rank in range(self.case.standing.size):
            *passed, _ = self.case.brackets_of[rank]
            if passed:
                who = self.case.who(rank)
                told = tuple(s for place in passed for s in self._why_down(place, rank))
                title = sentence("float.title", player=who)
                yield ExplanationSection("float", title, told, None, who.players)

    def brackets(self) -> Iterator[ExplanationSection]:
        """Yield a section per bracket with all its steps."""
        case, last = self.case, len(self.case.outcome.brackets) - 1
        for place, outcome in enumerate(case.outcome.brackets):
            told = tuple(self._steps(place, besides=("downfloaters",) if place == last else ()))
            points, lower = ScoreInWords(case.bracket_score(place)), outcome.bracket.several_scores
            key = "full.collapsed-bracket" if lower else "full.bracket"
            title = sentence(key, number=place + 1, points=points)
            ids = case.ids(*outcome.bracket.players())
            yield ExplanationSection("bracket", title, told, place + 1, ids)

    def story(self, rank: int) -> Iterator[Sentence]:
        """Yield where a player moved down, how his bracket was paired, and the colours."""
        *passed, final = self.case.brackets_of[rank]
        for place in passed:
            yield from self._why_down(place, rank)
        for decision in steps_by_bracket(self.case)[final]:
            if decision.key == "bracket":
                yield from step_sentences(decision)
        if self.case.opponent_of(rank) is None:
            yield from self.why_bye()
            return
        yield from self._way(rank)
        if search_of(self.case, rank).searcher != rank:
            yield from self._why_not_natural(rank)
        yield from self.colours_in_full(self.board_of(rank))

    def steps_behind(self, player: PlayerId) -> tuple[Sentence, ...]:
        """Return the steps that shaped the bracket in which a player was paired."""
        place = self.case.brackets_of[self.case.rank_of[player]][-1]
        return tuple(shaping_sentences(self.case, place))

    def _steps(self, place: int, besides: tuple[str, ...]) -> Iterator[Sentence]:
        """Yield how a bracket was paired, besides steps of these kinds."""
        for decision in steps_by_bracket(self.case)[place]:
            if decision.key not in besides:
                yield from step_sentences(decision)

    # Why two players meet ------------------------------------------------------------------

    def _way(self, rank: int) -> Iterator[Sentence]:
        """Yield why a player meets his opponent: places, steps back, what was tried, given up."""
        case, opponent = self.case, self.case.opponent_of(rank)
        assert opponent is not None  # only the receiver of the bye has none
        yield meeting(case, rank)
        for decision in steps_by_bracket(case)[case.brackets_of[rank][-1]]:
            about = decision.key in STEPS_BACK
            if decision.key in ("exchange", "moved-down-chosen"):
                about = not {*case.ids(rank, opponent)}.isdisjoint(decision.players)
            if about:
                yield from step_sentences(decision)
        yield from tried(self, search_of(case, rank), "in-order", self.why_not_pair)
        yield from given_up(case, rank)

    def _why_passed(self, one: PlayerId, other: PlayerId) -> Sentence:
        """Return why two players of a bracket do not meet; where it can, the bracket tells."""
        found = absolute_answer(self.case, one, other)
        if found is None:
            found = in_bracket_alone(self.case, one, other)
        return self.why_not_pair(one, other) if found is None else self.verdict(found)

    def _why_not_natural(self, rank: int) -> Iterator[Sentence]:
        """Yield who of S1 stands opposite a player of S2, and why that is not the opponent."""
        case, natural = self.case, natural_opponent(self.case, rank)
        if natural is None or natural == case.opponent_of(rank):
            return
        who, first = case.who(rank), case.who(natural)
        yield sentence("player.first-choice", case.article("in-order"), player=who, first=first)
        yield self.why_not_pair(*case.ids(rank, natural))

    # Why a player moves down, or has the bye -------------------------------------------------

    def _why_down(self, place: int, rank: int) -> Iterator[Sentence]:
        """Yield why a player leaves a bracket: no opponent, a step back, or parity."""
        case, outcome, who = self.case, self.case.outcome.brackets[place], self.case.who(rank)
        number, points = case.article("incompatible"), ScoreInWords(case.bracket_score(place))
        steps, crowd = steps_by_bracket(case)[place], Crowd(case, outcome.bracket.players())
        back = [d for d in steps if d.key in STEPS_BACK and {*who.players} <= {*d.players}]
        if outcome.bracket.size == 1:
            yield sentence("float.alone", number, player=who, points=points)
        elif outcome.bracket.size > 2 and not crowd.may_meet(rank):
            yield sentence("float.no-opponent", number, player=who, points=points)
            yield from why_nobody(crowd, rank)
        elif back:
            yield from step_sentences(back[-1])
        else:
            yield from how_many_leave(
                crowd,
                case.bracket_score(place),
                pairs=len(outcome.arrangement.pairs),
                leaving=len(outcome.floaters),
                article=case.article("downfloaters"),
                completion=case.article("completion"),
            )
            if outcome.arrangement.pairs:
                yield self._why_this_one(place, rank)

    def _why_this_one(self, place: int, rank: int) -> Sentence:
        """Return that a player stands last, or what would be worse if he stayed."""
        outcome = self.case.outcome.brackets[place]
        if outcome.floaters == [rank] and rank == outcome.bracket.players()[-1]:
            number = self.case.article("in-order")
            return sentence("float.last", number, player=self.case.who(rank))
        return if_stayed(self.case, place, rank, "float")

    def why_bye(self) -> Iterator[Sentence]:
        """Yield why somebody has the bye, who may not have it, and why it is this player."""
        case, rank = self.case, self.case.bye
        if rank is None:
            return
        standing, who = case.standing, case.who(rank)
        yield sentence("bye.odd", case.article("bye"), count=standing.size)
        number = case.article("bye-bar")
        if case.outcome.bye_bar:
            yield sentence("procedure.bye-bar", number, count=case.outcome.bye_bar)
        below = range(rank + 1, standing.size)
        barred = case.who(*(r for r in below if not standing.may_have_bye[r]))
        count = len(barred.players)
        if count:
            yield sentence("procedure.barred", number, players=barred, count=count)
        yield sentence("procedure.left-over", case.article("bye"), player=who)
        if count == len(below):
            yield sentence("bye.last", number, player=who)
        else:
            yield if_stayed(case, case.brackets_of[rank][-1], rank, "bye")

    # Colours by chapter E, where it speaks otherwise than the later editions ------------------

    def colour_of(self, board: Board) -> Sentence:
        """Return who has White on a board, and why."""
        if board.rule is not ColourRule.INITIAL_COLOUR:
            return super().colour_of(board)
        case, higher = self.case, min(board.white, board.black)
        odd = case.standing.numbers[higher] % 2 == 1
        return sentence(
            "procedure.initial-colour",
            case.colour_articles[board.rule],
            white=case.who(board.white),
            who=case.who(higher),
            kind=sentence("word.odd-number" if odd else "word.even-number"),
            colour=COLOUR_OF[1] if higher == board.white else COLOUR_OF[2],
        )

    def preference_of(self, rank: int) -> Sentence:
        """Return the preference of a player; its profile does not know by how many games (E.2)."""
        profile = colour_profile(self.case.standing.histories[rank])
        by_last_games = profile.preference != self.case.standing.profiles[rank].preference
        if profile.strength != ABSOLUTE or profile.difference < 2 or by_last_games:
            return super().preference_of(rank)
        colour = COLOUR_OF[profile.preference]
        return sentence(
            "preference.absolute-difference",
            self.case.article("preference"),
            player=self.case.who(rank),
            colour=colour,
            opposite=colour.opposite,
            difference=profile.difference,
        )

    # Other pairs ---------------------------------------------------------------------------

    def compared(self, answer: WhyNot) -> WhyNot:
        """Return the requirement, or the step of chapter D, that decides against a pair."""
        return compared(self.case, answer)

    def against(self, ranks: Ranks) -> Sentence | None:
        """Return the requirement by which another round is worse in the first other bracket."""
        return against(self.case, ranks)
