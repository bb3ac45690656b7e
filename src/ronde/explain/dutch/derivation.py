"""Every bracket of a round with its steps and the values of its criteria."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ronde.explain.dutch.floats import crowd_of, how_many_down, why_this_one
from ronde.explain.dutch.judgement import BracketJudgement, best_if_first, judge, readable
from ronde.explain.dutch.round import DutchRound, halves_taken
from ronde.explain.round import bracket_section, ideal_sentence
from ronde.explain.sentence import (
    ExplanationSection,
    Fact,
    Scores,
    Sentence,
    Who,
    sentence,
)
from ronde.explain.shortage import why_nobody
from ronde.systems.dutch.edition import When
from ronde.systems.dutch.order import DutchArrangement
from ronde.systems.dutch.outcome import DutchBracketOutcome, DutchMethod


def brackets(case: DutchRound) -> Iterator[ExplanationSection]:
    """Yield a section per bracket from the top."""
    for place, outcome in enumerate(case.outcome.brackets):
        told = _Bracket(case, place).sentences()
        collapsed = outcome.method is DutchMethod.COLLAPSED
        key = "full.collapsed-bracket" if collapsed else "full.bracket"
        ids = case.ids(*outcome.bracket.players())
        yield bracket_section(place, case.bracket_score(place), ids, told, key)


class _Bracket:
    """One bracket, told step by step."""

    def __init__(self, case: DutchRound, place: int) -> None:
        self.case, self.place, self._said = case, place, case.said
        self.outcome: DutchBracketOutcome = case.outcome.brackets[place]
        self.taken: DutchArrangement = self.outcome.arrangement

    def sentences(self) -> Iterator[Sentence]:
        """Yield who is in the bracket, its numbers, its halves, its criteria, its result."""
        yield from self._players()
        if self.outcome.bracket.size > 1:
            yield from self._numbers()
            yield from self._moved_down()
            yield from self._halves()
            yield from self._criteria()
            if self.taken.pairs:
                yield self._said("full.result", "best", pairs=self.case.games(self.taken.pairs))
        moving = [r for r in self.taken.downfloaters if self.case.brackets_of[r][-1] > self.place]
        if moving and self.outcome.bracket.size > 1:
            yield from how_many_down(self.case, self.place)
        if self.taken.pairs or self.outcome.bracket.size == 1:
            for rank in moving:
                yield why_this_one(self.case, self.place, rank)
        crowd = crowd_of(self.case, self.place)
        if self.taken.pairs and len(moving) == 1 and not crowd.may_meet(moving[0]):
            yield from why_nobody(crowd, moving[0])

    def _who(self, ranks: Iterable[int]) -> Who:
        return self.case.who(*ranks)

    # Who is in the bracket -----------------------------------------------------------------

    def _players(self) -> Iterator[Sentence]:
        bracket = self.outcome.bracket
        collapsed = self.outcome.method is DutchMethod.COLLAPSED
        if collapsed:
            yield self._said("full.collapsed", "collapsed")
        residents = range(bracket.first, bracket.end)
        key = "full.lower-players" if collapsed else "full.residents"
        yield self._said(key, "bracket", players=self._who(residents))
        if bracket.moved_down:
            yield self._said("full.moved-down", "bracket", players=self._who(bracket.moved_down))
        if self._is_penultimate():
            yield self._said("full.penultimate", "collapsed")

    def _is_penultimate(self) -> bool:
        later = self.case.outcome.brackets[self.place + 1 :]
        return bool(later) and later[0].method is DutchMethod.COLLAPSED

    def _numbers(self) -> Iterator[Sentence]:
        pairs, leaving = len(self.taken.pairs), len(self.taken.downfloaters)
        yield self._said("full.pairs", "most-pairs", pairs=pairs, count=leaving)

    def _moved_down(self) -> Iterator[Sentence]:
        moved = self.outcome.bracket.moved_down
        if not moved:
            return
        paired = [pair[0] for pair in self.taken.pairs[: self.taken.paired_moved_down]]
        counts = {"total": len(moved), "count": len(paired)}
        yield self._said("full.paired-moved-down", "paired-moved-down", **counts)
        limbo = [rank for rank in moved if rank not in paired]
        if limbo:
            yield self._said("full.limbo", "limbo", players=self._who(limbo))
        if paired:
            opponents = [pair[1] for pair in self.taken.pairs[: len(paired)]]
            yield self._said(
                "full.opponents-of-moved-down",
                "opponents-of-moved-down",
                players=self._who(paired),
                opponents=self._who(opponents),
            )

    # The halves ----------------------------------------------------------------------------

    def _halves(self) -> Iterator[Sentence]:
        taken = self.taken
        if not taken.upper:
            return
        upper, lower = self._who(taken.upper), self._who(taken.lower)
        key = "full.halves-of-remainder" if self.outcome.bracket.moved_down else "full.halves"
        yield self._said(key, "halves", upper=upper, lower=lower)
        if taken.moved_out:
            out, come = self._who(taken.moved_out), self._who(taken.moved_in)
            count = len(taken.moved_out)
            yield self._said("full.exchange", "exchange", out=out, come=come, count=count)
        opponents = [pair[1] for pair in taken.pairs[taken.paired_moved_down :]]
        if opponents == halves_taken(taken)[1][: len(opponents)]:
            yield self._said("full.in-order", "in-order")
        else:
            opposite = self._who(opponents)
            yield self._said("full.transposition", "transposition", opponents=opposite)

    # The criteria --------------------------------------------------------------------------

    def _criteria(self) -> Iterator[Sentence]:
        """Yield every criterion with a value that is not zero, then those that are."""
        now = judge(self.case, self.place, self.taken)
        asked = [k for k in range(len(now.criteria)) if self._has_say(now, k)]
        given_up = [k for k in asked if any(now.of(k))]
        yield from (self._criterion(now, k) for k in given_up)
        articles = [criterion.article for criterion in now.criteria]
        yield from ideal_sentence((articles[k] for k in asked), (articles[k] for k in given_up))

    def _has_say(self, now: BracketJudgement, k: int) -> bool:
        """Whether a criterion can matter; the next bracket does only if somebody moves down."""
        looks_ahead = now.criteria[k].when is When.LOOK_AHEAD
        return now.has_say(k) and (bool(self.taken.downfloaters) or not looks_ahead)

    def _criterion(self, now: BracketJudgement, k: int) -> Sentence:
        criterion = self.case.edition.criteria[k]
        value = readable(self.case, self.place, now, k)
        best = readable(self.case, self.place, *best_if_first(self.case, self.place, k))
        name = sentence(f"criterion.{criterion.name}")

        def told(values: tuple[int, ...]) -> Fact:
            return Scores(values) if criterion.by_difference else values[0]

        if value == best:
            key, number = "full.criterion-at-best", criterion.article
            return sentence(key, number, criterion=name, value=told(value))
        return sentence(
            "full.criterion", criterion.article, criterion=name, value=told(value), best=told(best)
        )
