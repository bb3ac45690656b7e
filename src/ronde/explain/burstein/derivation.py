"""Every bracket of a round with its numbers, criteria and pairs.

The numbers come from the opposition index: Buchholz, Sonneborn-Berger, and what they count.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ronde.explain.burstein.floats import how_many_down, why_this_one
from ronde.explain.burstein.round import BursteinRound, NumberedBracket
from ronde.explain.round import bracket_section, ideal_sentence
from ronde.explain.sentence import (
    ExplanationSection,
    Fact,
    Games,
    ScoreInWords,
    Scores,
    Sentence,
    Total,
    Who,
    sentence,
)
from ronde.explain.whynot import Value
from ronde.model import PlayerId
from ronde.systems.burstein.criteria import CRITERIA, BursteinCriterion
from ronde.systems.burstein.ranking import scores_seen


def index_sentence(case: BursteinRound, player: PlayerId) -> Sentence:
    """Return both numbers of a player."""
    buchholz, sonneborn = totals(case, player)
    return case.said(
        "burstein.index",
        "index",
        player=Who((player,)),
        buchholz=buchholz,
        sonneborn=sonneborn,
    )


def totals(case: BursteinRound, player: PlayerId) -> tuple[Total, Total]:
    """Return Buchholz and Sonneborn-Berger of a player."""
    index = case.indices[player]
    return Total(10 * index.buchholz), Total(index.sonneborn_berger)


def how_counted(case: BursteinRound, player: PlayerId) -> Iterator[Sentence]:
    """Yield both numbers with their working, and what is counted of rounds without a game."""
    history = case.history
    scores, seen = history.scores(), scores_seen(history)
    cells = history.cells(player)
    met = [cell.opponent if cell.was_played else None for cell in cells]
    values = tuple(scores[player] if one is None else seen[one] for one in met)
    buchholz, sonneborn = totals(case, player)
    yield case.said("burstein.buchholz", "index", total=buchholz, scores=Scores(values))
    unplayed = met.count(None)
    if unplayed:
        who, own = Who((player,)), ScoreInWords(scores[player])
        yield case.said("burstein.unplayed", "unplayed", player=who, points=own, count=unplayed)
    away = tuple(one for one in met if one is not None and seen[one] != scores[one])
    if away:
        yield case.said("burstein.absent", "unplayed", players=Who(away), count=len(away))
    yield case.said("burstein.sonneborn", "index", total=sonneborn)


def brackets(case: BursteinRound) -> Iterator[ExplanationSection]:
    """Yield a section per bracket from the top."""
    for stage in case.stages:
        told = _Bracket(case, stage).sentences()
        yield bracket_section(stage.place, stage.score, stage.numbered, told)


class _Bracket:
    """One bracket, told step by step."""

    def __init__(self, case: BursteinRound, stage: NumberedBracket) -> None:
        self.case, self.stage, self._said = case, stage, case.said

    def sentences(self) -> Iterator[Sentence]:
        """Yield who is in the bracket, their numbers, the criteria, the pairs and the floaters."""
        stage = self.stage
        yield self._said("full.residents", "bracket", players=Who(stage.residents))
        if stage.incoming:
            yield self._said("full.moved-down", "bracket", players=Who(stage.incoming))
        if len(stage.numbered) > 1:
            yield from self._numbers()
            counts = {"pairs": len(stage.pairs), "count": len(stage.floaters)}
            yield self._said("burstein.pairs", "parity", **counts)
            yield from self._criteria()
            if stage.pairs:
                yield self._said("burstein.result", "order", pairs=Games(stage.pairs))
            if stage.floaters:
                yield from how_many_down(self.case, stage)
        if stage.pairs or len(stage.numbered) == 1:
            for player in stage.floaters:
                yield why_this_one(self.case, stage, player)

    def _numbers(self) -> Iterator[Sentence]:
        """Yield everybody by number, with the index behind it and the number of the opponent."""
        yield self._said("burstein.numbers", "numbers")
        opponents = self.stage.opponents()
        for number, player in enumerate(self.stage.numbered, 1):
            yield self._numbered(number, player, opponents.get(player))

    def _numbered(self, number: int, player: PlayerId, opponent: PlayerId | None) -> Sentence:
        buchholz, sonneborn = totals(self.case, player)
        facts: dict[str, Fact] = {
            "number": number,
            "player": Who((player,)),
            "buchholz": buchholz,
            "sonneborn": sonneborn,
        }
        if opponent is None:
            return Sentence("burstein.number-floats", "", facts)
        facts["opponent"] = self.stage.number(opponent)
        return Sentence("burstein.number-paired", "", facts)

    # The criteria --------------------------------------------------------------------------

    def _criteria(self) -> Iterator[Sentence]:
        """Yield every criterion with a value that is not zero, then those that are."""
        place = self.stage.place
        taken = self.case.outcome.brackets[place].arrangement
        criteria = CRITERIA[1:]  # the number of pairs, C5, has been told
        asked = [one for one in criteria if self.stage.floaters or one.article == "C8"]
        values = {one: self.case.judge.value(one.name, place, taken) for one in asked}
        given_up = [one for one in asked if any(values[one])]
        yield from (self._criterion(one, values[one]) for one in given_up)
        articles, told = ([one.article for one in some] for some in (asked, given_up))
        yield from ideal_sentence(articles, told)

    def _criterion(self, criterion: BursteinCriterion, value: Value) -> Sentence:
        name = _NAMES.get(criterion.name) or sentence(f"criterion.{criterion.name}")
        told: Fact = Scores(value) if criterion.by_score else value[0]
        return sentence("burstein.value", criterion.article, criterion=name, value=told)


_NAMES: Final = {"scores-unpaired-in-next": sentence("burstein.scores-unpaired-in-next")}
"""Here residents of the next bracket count as well as those moved down to it."""
