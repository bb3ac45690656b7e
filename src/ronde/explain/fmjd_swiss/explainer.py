"""The explainer of a round of the Swiss of draughts."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.explain.explainer import SwissExplainer
from ronde.explain.fmjd_swiss.round import FmjdRound, MadeStep
from ronde.explain.fmjd_swiss.whynot import against, compared, fmjd_verdict
from ronde.explain.round import bracket_section
from ronde.explain.sentence import ExplanationSection, Fact, ScoreInWords, Sentence, sentence
from ronde.explain.shortage import Crowd, how_many_leave
from ronde.explain.verdict import WhyNot
from ronde.explain.whynot import Ranks
from ronde.kernel.boards import Board
from ronde.kernel.colours import COLOUR_OF, STRONG, ColourRule
from ronde.kernel.ledger import DOWNFLOAT, UPFLOAT
from ronde.model import Colour, Tournament
from ronde.systems.fmjd_swiss.outcome import GroupStepKind
from ronde.systems.fmjd_swiss.system import FMJD_RATING, FMJD_SOLKOFF


class FmjdExplainer(SwissExplainer):
    """The round with its groups and everything that was decided in them."""

    case: FmjdRound
    bye_comes_first = True

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        by_rating = tournament.rules == FMJD_RATING.rules.key
        system = FMJD_RATING if by_rating else FMJD_SOLKOFF
        self.regulation = system.rules.title
        self.case = FmjdRound(system, tournament)

    def board_in_short(self, board: Board) -> Iterator[Sentence]:
        """Yield why these two meet, and why with these colours."""
        yield from self._meeting(self.case.made[board.white])
        yield self.colour_of(board)

    def board_in_full(self, board: Board) -> Iterator[Sentence]:
        """Yield why these two meet, what both wish for, and the colours."""
        yield from self._meeting(self.case.made[board.white])
        yield from self.colours_in_full(board)

    def floats(self) -> Iterator[ExplanationSection]:
        """Yield a section per player who goes down."""
        for rank, ways in sorted(self.case.ways_down.items()):
            told = [said for made in ways for said in self._why_down(made)]
            yield self.floater(self.case.who(rank), told)

    def why_bye(self) -> Iterator[Sentence]:
        """Yield why somebody has the bye, who came before and cannot have it, and who has it."""
        case, bye = self.case, self.case.outcome.bye
        if bye is None:
            return
        yield case.said("bye.odd", "bye", count=case.standing.size)
        lower = range(bye.rank + 1, case.standing.size)
        barred = [rank for rank in lower if not case.standing.may_have_bye[rank]]
        for ranks, key in ((barred, "fmjd.bye-barred"), (bye.needed, "fmjd.bye-needed")):
            if ranks:
                yield case.said(key, "bye", players=case.who(*ranks), count=len(ranks))
        yield case.said("fmjd.bye-lowest", "bye", player=case.who(bye.rank))

    # Groups ----------------------------------------------------------------------------------

    def brackets(self) -> Iterator[ExplanationSection]:
        """Yield a section per group, from the top."""
        for place, group in enumerate(self.case.groups):
            ids = self.case.ids(*group.members)
            yield bracket_section(place, group.score, ids, self._group(place))

    def _group(self, place: int) -> Iterator[Sentence]:
        case, group = self.case, self.case.groups[place]
        yield case.said("full.residents", "bracket", players=case.who(*group.residents))
        if group.from_above:
            yield case.said("fmjd.from-above", "floater", players=case.who(*group.from_above))
        if group.down:
            yield from self._how_many_down(place)
        for decision in group.decisions:
            if decision.kind is GroupStepKind.DOWN:
                yield from self._who_down(MadeStep(place, decision))
        if group.clashes is not None:
            yield case.said("fmjd.wishes", "wishes", count=group.clashes)
        if group.pairs:
            yield case.said("fmjd.pairs", "pairs", pairs=case.games(group.pairs))

    def _how_many_down(self, place: int) -> Iterator[Sentence]:
        case, group = self.case, self.case.groups[place]
        number, crowd = case.article("down"), Crowd(case, sorted(group.members))
        if len(crowd.ranks) == 1:
            points, who = ScoreInWords(group.score), case.who(*group.members)
            yield sentence("float.alone", number, player=who, points=points)
            return
        yield from how_many_leave(
            crowd,
            group.score,
            pairs=len(group.pairs),
            leaving=len(group.down),
            article=number,
            completion=case.article("completion"),
        )

    def _why_down(self, made: MadeStep) -> Iterator[Sentence]:
        """Yield why somebody of a group goes down, and why it is this player."""
        yield from self._how_many_down(made.place)
        yield from self._who_down(made)

    def _who_down(self, made: MadeStep) -> Iterator[Sentence]:
        case, group = self.case, self.case.groups[made.place]
        rank, first = made.decision.rank, made.decision.first
        if len(group.down) == len(group.members):
            return
        if rank in group.from_above:
            yield case.said("fmjd.no-opponent", "floater", player=case.who(rank))
        elif rank == first:
            key = "fmjd.highest-down" if case.outcome.field.neighbours else "fmjd.lowest-down"
            yield case.said(key, "down", player=case.who(rank))
        else:
            key = "fmjd.down-instead"
            if self._floated(first, DOWNFLOAT) > self._floated(rank, DOWNFLOAT):
                key = "fmjd.down-again"
            yield case.said(key, "down", player=case.who(rank), first=case.who(first))

    def _floated(self, rank: int, way: int) -> tuple[bool, bool]:
        """Return whether a player went that way in the last round, and in the one before."""
        standing = self.case.standing
        return standing.floats[rank] == way, standing.floats_before[rank] == way

    # Opponents -------------------------------------------------------------------------------

    def _meeting(self, made: MadeStep) -> Iterator[Sentence]:
        """Yield why two players meet: their places, then why it is not the first in order."""
        case, group = self.case, self.case.groups[made.place]
        kind, one, other, first = made.decision
        assert other is not None  # a pair has two
        scores = case.standing.scores
        facts: dict[str, Fact] = {"one": case.who(one), "other": case.who(other)}
        if kind is GroupStepKind.FLOATER:
            points, other_points = ScoreInWords(scores[one]), ScoreInWords(scores[other])
            facts |= {"points": points, "other_points": other_points}
            yield case.said("fmjd.floater", "floater", **facts)
            yield from self._went_up(made)
        else:
            facts["points"] = ScoreInWords(group.score)
            key = "fmjd.neighbours" if case.outcome.field.neighbours else "fmjd.halves"
            yield case.said(key, "pairs", **facts)
        if first != other:
            subject = "floater" if kind is GroupStepKind.FLOATER else "pairs"
            yield from self.not_first_choice("fmjd.first", subject, *case.ids(one, first))

    def _went_up(self, made: MadeStep) -> Iterator[Sentence]:
        """Yield who stands before the opponent of a floater but went up of late."""
        case, group = self.case, self.case.groups[made.place]
        one, other = made.decision.rank, made.decision.found
        assert other is not None
        mine = self._floated(other, UPFLOAT)
        spared = [
            rank
            for rank in group.residents
            if rank < other
            and self._floated(rank, UPFLOAT) > mine
            and case.standing.legal[one] >> rank & 1
        ]
        if spared and other in group.residents and not case.outcome.field.neighbours:
            players, count = case.who(*spared), len(spared)
            yield case.said("fmjd.went-up", "floater", players=players, count=count)

    def story(self, rank: int) -> Iterator[Sentence]:
        """Yield what a player stands by, the group, the way down, the opponent, the colours."""
        yield self._measured(rank)
        if rank == self.case.bye:
            yield from self.why_bye()
            return
        place = next(p for p, group in enumerate(self.case.groups) if rank in group.residents)
        group = self.case.groups[place]
        residents, count = len(group.residents), len(group.from_above)
        yield self.bracket_of_player(rank, group.score, residents, count, "fmjd.mixed-group")
        for made in self.case.ways_down.get(rank, ()):
            yield from self._why_down(made)
        yield from self.board_in_full(self.board_of(rank))

    def _measured(self, rank: int) -> Sentence:
        case, who = self.case, self.case.who(rank)
        values = case.measures[case.standing.ids[rank]]
        if len(values) == 1:
            if not values[0]:
                return case.said("fmjd.no-rating", "order-of-players", player=who)
            return case.said("fmjd.rating", "order-of-players", player=who, rating=values[0])
        solkoff, berger = ScoreInWords(values[0]), ScoreInWords(values[1] // 10)
        return case.said(
            "fmjd.solkoff", "order-of-players", player=who, solkoff=solkoff, sonneborn=berger
        )

    # Colours ---------------------------------------------------------------------------------

    def colour_of(self, board: Board) -> Sentence:
        """Return who has White on a board, and why."""
        case, histories = self.case, self.case.standing.histories
        if board.rule is ColourRule.INITIAL_COLOUR:
            return super().colour_of(board)
        facts: dict[str, Fact] = {"white": case.who(board.white)}
        if board.rule is ColourRule.REPEATED_COLOUR:
            who = board.white if histories[board.white][-2:] == "BB" else board.black
            facts |= {"who": case.who(who), "colour": _last(histories[who])}
        elif board.rule is ColourRule.LOWER_DIFFERENCE:
            now, then = (_difference(histories[r]) for r in (board.white, board.black))
            facts |= {"now": now, "then": then}
        elif board.rule is not ColourRule.ALTERNATION:
            higher = case.higher_ranked(board.white, board.black)
            other = board.black if higher == board.white else board.white
            who = higher if board.rule is ColourRule.OWN_ALTERNATION else other
            facts |= {"who": case.who(who), "colour": _last(histories[who])}
        key = f"fmjdcolour.{board.rule.value}"
        return sentence(key, case.colour_articles[board.rule], **facts)

    def preference_of(self, rank: int) -> Sentence:
        """Return the colour that a player wishes for, and what it comes from."""
        case, profile = self.case, self.case.standing.profiles[rank]
        if not profile.preference:
            return case.said("fmjdcolour.no-wish", "preference", player=case.who(rank))
        colour = COLOUR_OF[profile.preference]
        kind = "repeated" if profile.strength == STRONG else "rarer"
        if not profile.repeated and not profile.difference:
            kind = "in-turn"
        return case.said(
            f"fmjdcolour.wish-{kind}",
            "preference",
            player=case.who(rank),
            colour=colour,
            opposite=colour.opposite,
        )

    # Other pairs -----------------------------------------------------------------------------

    def compared(self, answer: WhyNot) -> WhyNot:
        """Return the decision that speaks against a pair."""
        return compared(self.case, answer)

    def verdict(self, answer: WhyNot) -> Sentence:
        """Return why two players do not meet, in one sentence."""
        return fmjd_verdict(answer)

    def against(self, ranks: Ranks) -> Sentence | None:
        """Return what speaks against another round where the two first differ."""
        return against(self.case, ranks)


def _last(history: str) -> Colour:
    return Colour.WHITE if history[-1] == "W" else Colour.BLACK


def _difference(history: str) -> int:
    return 2 * history.count("W") - len(history)
