"""Every bracket of a round from the top, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ronde.explain.dubov.judgement import values_now
from ronde.explain.dubov.round import DubovRound, subgroups
from ronde.explain.dubov.upfloats import why_upfloater
from ronde.explain.round import bracket_section, ideal_sentence
from ronde.explain.sentence import (
    ExplanationSection,
    Numbers,
    Scores,
    Sentence,
    sentence,
)
from ronde.explain.upfloating import why_so_many

_NAMES: Final = {
    "scores-of-upfloaters": "dubov.scores-of-upfloaters",
    "denied-preferences": "criterion.denied-preferences",
    "maximum-upfloaters": "dubov.maximum-upfloaters",
    "upfloats-of-maximum-upfloaters": "dubov.upfloats-of-maximum-upfloaters",
    "repeated-upfloats": "criterion.repeated-upfloats",
}
"""What C6 to C10 are called; C5 is told by how many move up."""


def brackets(case: DubovRound) -> Iterator[ExplanationSection]:
    """Yield a section per bracket from the top."""
    for place, bracket in enumerate(case.brackets):
        ids = case.ids(*bracket.residents, *bracket.upfloaters)
        told = _Bracket(case, place).sentences()
        yield bracket_section(place, case.bracket_score(place), ids, told)


class _Bracket:
    """One bracket, told step by step."""

    def __init__(self, case: DubovRound, place: int) -> None:
        self.case, self.place, self._said = case, place, case.said
        self.outcome = case.brackets[place]
        self.groups = subgroups(case, place)

    def sentences(self) -> Iterator[Sentence]:
        """Yield players, upfloaters, criteria, subgroups, shifts, and the pairs."""
        residents = self.case.who(*self.outcome.residents)
        yield self._said("full.residents", "bracket", players=residents)
        yield from why_so_many(self.case, self.place)
        yield from self._upfloaters()
        yield from self._criteria()
        yield from self._subgroups()
        yield from self._shifts()
        yield from self._pairs()

    def _upfloaters(self) -> Iterator[Sentence]:
        upfloaters = self.outcome.upfloaters
        if upfloaters:
            players = self.case.who(*upfloaters)
            yield self._said("dubov.upfloaters", "upfloaters", players=players)
        for rank in upfloaters:
            yield from why_upfloater(self.case, rank)

    def _criteria(self) -> Iterator[Sentence]:
        """Yield every criterion with a value that is not zero, then those that are."""
        ideal = []
        for criterion, amount in values_now(self.case, self.place):
            if criterion.name not in _NAMES:
                continue
            if not self.outcome.upfloaters and criterion.of_upfloater is not None:
                continue
            if not any(amount) and not criterion.by_score:
                ideal.append(criterion.article)
                continue
            value = Scores(amount) if criterion.by_score else amount[0]
            name = sentence(_NAMES[criterion.name])
            yield sentence("dubov.counted", criterion.article, criterion=name, value=value)
        yield from ideal_sentence(ideal, ())

    def _subgroups(self) -> Iterator[Sentence]:
        seekers, others = self.case.who(*self.groups.seekers), self.case.who(*self.groups.others)
        key = "dubov.halves-by-number" if self.outcome.nobody_played else "dubov.subgroups"
        yield self._said(key, "subgroups", first=seekers, second=others)

    def _shifts(self) -> Iterator[Sentence]:
        first, second = self.outcome.shifted_first, self.outcome.shifted_second
        if first:
            players, count = self.case.who(*first), len(first)
            yield self._said("dubov.first-shift", "shifters", players=players, count=count)
        if second:
            yield self._said("dubov.second-shift", "shifters", players=self.case.who(*second))

    def _pairs(self) -> Iterator[Sentence]:
        averages = self.case.ranking.averages
        players = self.case.who(*self.groups.first)
        if not self.outcome.nobody_played:
            rated = Numbers(tuple(averages[rank] for rank in self.groups.first))
            yield self._said("dubov.sorted", "first-subgroup", players=players, averages=rated)
        opponents = [pair[1] for pair in self.outcome.pairs]
        if opponents == self.groups.second:
            yield self._said("dubov.in-order", "pairs")
        else:
            listed = self.case.who(*opponents)
            yield self._said("dubov.transposition", "pairs", opponents=listed)
        yield self._said("procedure.pairs", "pairs", pairs=self.case.games(self.outcome.pairs))
