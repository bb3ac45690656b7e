"""The explainer of a round of the Lim system."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.explain.explainer import SwissExplainer
from ronde.explain.lim.floats import (
    crack_sentence,
    float_sections,
    how_many_float,
    who_floats,
    why_bye,
    why_floats,
)
from ronde.explain.lim.opponents import exchange_sentence, meeting_sentences, passed_over
from ronde.explain.lim.round import LimRound, MadePair
from ronde.explain.lim.whynot import against, compared, lim_verdict
from ronde.explain.sentence import ExplanationSection, Games, ScoreInWords, Sentence, sentence
from ronde.explain.verdict import Verdict, WhyNot
from ronde.explain.whynot import Ranks, consequences
from ronde.kernel.boards import Board
from ronde.kernel.colours import ABSOLUTE, COLOUR_OF, MILD, NO_PREFERENCE, WHITE, ColourRule
from ronde.model import Tournament
from ronde.systems.lim.order import GroupSide, downfloaters_in_turn, upfloaters_in_turn
from ronde.systems.lim.outcome import SkippedOpponent
from ronde.systems.lim.system import LIM_2026


class LimExplainer(SwissExplainer):
    """The round with its groups, floaters and searches for an opponent."""

    case: LimRound
    regulation = "C.04.4.3 (2026)"
    bye_comes_first = True

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.case = LimRound(LIM_2026, tournament)

    def board_in_short(self, board: Board) -> Iterator[Sentence]:
        """Yield why these two meet, and why with these colours."""
        yield from meeting_sentences(self.case, self.case.made[board.white])
        yield self.colour_of(board)

    def board_in_full(self, board: Board) -> Iterator[Sentence]:
        """Yield everybody who was tried before, and the colours both are due."""
        made = self.case.made[board.white]
        yield from meeting_sentences(self.case, made)
        if made.meeting.found != made.meeting.proposed:
            yield from passed_over(self.case, made)
        yield from self.colours_in_full(board)

    def floats(self) -> Iterator[ExplanationSection]:
        """Yield a section per floater and per cracked pair."""
        return float_sections(self.case)

    def why_bye(self) -> Iterator[Sentence]:
        """Yield why somebody has the bye, who came before and cannot have it, and who has it."""
        return why_bye(self.case)

    def story(self, rank: int) -> Iterator[Sentence]:
        """Yield the group of a player, his floats, his search for an opponent, and the colours."""
        if rank == self.case.bye:
            yield from self.why_bye()
            return
        yield self._home(rank)
        for place, floater in self.case.floats_of.get(rank, ()):
            yield from why_floats(self.case, place, floater)
        if rank in self.case.crack_of:
            yield crack_sentence(self.case, self.case.crack_of[rank])
        yield from self.board_in_full(self.board_of(rank))

    def _home(self, rank: int) -> Sentence:
        """Return to which group a player belongs, and when it is paired."""
        case, place = self.case, self.case.home_of(rank)
        key = f"limgroup.home-{case.groups[place].side.value}"
        who, group = case.who(rank), case.name_of(place)
        return sentence(key, case.article("groups"), player=who, group=group)

    # Groups --------------------------------------------------------------------------------

    def brackets(self) -> Iterator[ExplanationSection]:
        """Yield a section per group, in the order of pairing."""
        for place, group in enumerate(self.case.groups):
            told, ids = tuple(self._group(place)), self.case.ids(*group.members)
            yield ExplanationSection("bracket", self._title(place), told, place + 1, ids)

    def _title(self, place: int) -> Sentence:
        group, number = self.case.groups[place], place + 1
        if not group.residents:
            return sentence("limgroup.title-empty-median", number=number)
        points = ScoreInWords(self.case.standing.scores[group.residents[0]])
        return sentence(f"limgroup.title-{group.side.value}", number=number, points=points)

    def _group(self, place: int) -> Iterator[Sentence]:
        case, group = self.case, self.case.groups[place]
        if not group.members:
            yield sentence("limgroup.nobody", case.article("groups"))
            return
        yield from self._members(place)
        if group.side is GroupSide.MEDIAN:
            yield from (crack_sentence(case, crack) for crack in case.outcome.cracks)
        elif not group.meetings:
            yield from how_many_float(case, place)
        else:
            counts = {"pairs": len(group.meetings), "count": len(group.floaters)}
            yield sentence("limgroup.pairs", case.article("surplus"), **counts)
        for floater in group.floaters:
            yield from who_floats(case, place, floater)
        yield from self._pairs(place)

    def _members(self, place: int) -> Iterator[Sentence]:
        case, group = self.case, self.case.groups[place]
        if group.residents:
            who = case.who(*group.residents)
            yield sentence("full.residents", case.article("groups"), players=who)
        if group.from_above:
            who = case.who(*downfloaters_in_turn(case.field, group.from_above))
            number = case.article("downfloaters-in-turn")
            yield sentence("limgroup.from-above", number, players=who)
        if group.from_below:
            who = case.who(*upfloaters_in_turn(case.field, group.from_below))
            number = case.article("upfloaters-in-turn")
            yield sentence("limgroup.from-below", number, players=who)

    def _pairs(self, place: int) -> Iterator[Sentence]:
        """Yield every exchange, then the pairs in the order in which they were made."""
        case, meetings = self.case, self.case.groups[place].meetings
        for meeting in meetings:
            if meeting.change is not SkippedOpponent.NONE:
                yield exchange_sentence(case, MadePair(place, meeting))
        if meetings:
            ids = case.standing.ids
            pairs = tuple((ids[m.searcher], ids[m.found]) for m in meetings)
            yield sentence("limgroup.result", case.article("proposal"), pairs=Games(pairs))

    # Colours: those due, the limits, and the rule that decided (article 5) -------------------

    def colour_of(self, board: Board) -> Sentence:
        """Return who has White on a board, and why."""
        case = self.case
        if board.rule is ColourRule.INITIAL_COLOUR:
            return super().colour_of(board)
        number, white = case.colour_articles[board.rule], case.who(board.white)
        if board.rule is ColourRule.BOTH_PREFERENCES:
            due = [rank for rank in (board.white, board.black) if case.field.due[rank]]
            if len(due) == 1:
                return sentence("limcolour.only-one-due", number, white=white, who=case.who(*due))
            return sentence("limcolour.both-preferences", number, white=white)
        wish = case.field.due[board.white]
        return sentence(
            f"limcolour.{board.rule.value}",
            number,
            white=white,
            who=case.who(board.white if wish == WHITE else board.black),
            colour=COLOUR_OF[wish],
            opposite=COLOUR_OF[wish].opposite,
        )

    def preference_of(self, rank: int) -> Sentence:
        """Return the colour that a player is due, and what it comes from."""
        case, profile = self.case, self.case.standing.profiles[rank]
        number = case.article("preference")
        if profile.strength == NO_PREFERENCE:
            return sentence("limcolour.due-none", number, player=case.who(rank))
        if profile.strength == ABSOLUTE:
            kind = "bound-by-difference" if profile.difference > 1 else "bound-by-repeated"
            if profile.difference < 2:
                number = case.article("repeated")
        else:
            kind = "due-in-turn" if profile.strength == MILD else "due-as-rarer"
        colour = COLOUR_OF[profile.preference]
        return sentence(
            f"limcolour.{kind}",
            number,
            player=case.who(rank),
            colour=colour,
            opposite=colour.opposite,
            difference=profile.difference,
        )

    # Other pairs ---------------------------------------------------------------------------

    def compared(self, answer: WhyNot) -> WhyNot:
        """Return the question of the procedure that decides against a pair."""
        return compared(self.case, answer)

    def verdict(self, answer: WhyNot) -> Sentence:
        """Return why two players do not meet, in one sentence."""
        return lim_verdict(self.case, answer)

    def answer(self, why_not: WhyNot) -> Iterator[Sentence]:
        """Yield why two players do not meet, the colours that bind them, and what would change."""
        yield self.verdict(why_not)
        if why_not.verdict is Verdict.SAME_ABSOLUTE_COLOUR:
            both = (self.case.rank_of[player] for player in (why_not.one, why_not.other))
            yield from map(self.preference_of, both)
        yield from consequences(why_not, self.case)

    def against(self, ranks: Ranks) -> Sentence | None:
        """Return what speaks against another round where the two first differ."""
        return against(self.case, ranks)
