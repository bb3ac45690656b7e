"""Every bracket of a round from the top, step by step."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.explain.round import bracket_section, ideal_sentence
from ronde.explain.sentence import ExplanationSection, ScoreInWords, Scores, Sentence, sentence
from ronde.explain.topgroup.judgement import values_of_pairs, values_of_set
from ronde.explain.topgroup.round import TopgroupRound
from ronde.explain.topgroup.upfloats import why_upfloater
from ronde.explain.upfloating import why_so_many
from ronde.systems.topgroup.criteria import FOLLOWING, REPEATED, SCORES


def brackets(case: TopgroupRound) -> Iterator[ExplanationSection]:
    """Yield a section per bracket from the top."""
    for place, bracket in enumerate(case.brackets):
        ids = case.ids(*bracket.residents, *bracket.upfloaters)
        yield bracket_section(place, case.bracket_score(place), ids, _sentences(case, place))


def _sentences(case: TopgroupRound, place: int) -> Iterator[Sentence]:
    """Yield residents, upfloaters, criteria, halves and the pairs."""
    bracket = case.brackets[place]
    residents = case.who(*bracket.residents)
    yield case.said("full.residents", "bracket", players=residents)
    yield from why_so_many(case, place)
    if bracket.upfloaters:
        yield case.said("dubov.upfloaters", "upfloaters", players=case.who(*bracket.upfloaters))
        for rank in bracket.upfloaters:
            yield from why_upfloater(case, rank)
        yield from following(case, place)
    yield from _criteria(case, place)
    yield from _pairs(case, place)


def following(case: TopgroupRound, place: int) -> Iterator[Sentence]:
    """Yield what becomes of the following scoregroup, if anything is left of it."""
    found = case.brackets[place].upfloating
    if found.following is None:
        return
    points = ScoreInWords(found.following)
    article = next(c.article for c in case.outcome.field.table.sets if c.name == FOLLOWING)
    if found.complies:
        yield sentence(case.key("following"), article, points=points)
    elif found.value is None:
        yield sentence(case.key("following-fails"), article, points=points)
    else:
        key = case.key("following-unpaired")
        yield sentence(key, article, points=points, count=found.value)


def _criteria(case: TopgroupRound, place: int) -> Iterator[Sentence]:
    """Yield every criterion with a value that is not zero, then those that are."""
    bracket, ideal = case.brackets[place], []
    values = values_of_set(case, place, bracket.upfloaters) if bracket.upfloaters else []
    for name, article, amount in values + values_of_pairs(case, place, bracket.pairs):
        if name == SCORES:
            title = sentence("dubov.scores-of-upfloaters")
            yield sentence("dubov.counted", article, criterion=title, value=Scores(amount))
        elif name in _COUNTED and any(amount):
            title = sentence(case.key(name))
            yield sentence("dubov.counted", article, criterion=title, value=amount[0])
        elif name in _COUNTED:
            ideal.append(article)
    yield from ideal_sentence(ideal, ())


_COUNTED = (REPEATED, "denied-preferences", "denied-strong-preferences", "floats-again")
"""Criteria that are told with their number; the others are told in words before."""


def _pairs(case: TopgroupRound, place: int) -> Iterator[Sentence]:
    pairs, order = case.brackets[place].pairs, case.by_number(place)
    half = len(order) // 2
    upper, lower = case.who(*order[:half]), case.who(*order[half:])
    yield case.said("topgroup.halves", "identifier", upper=upper, lower=lower)
    tops, bottoms = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    if (tops, bottoms) == (order[:half], order[half:]):
        yield case.said("topgroup.in-order", "pairs")
    else:
        facts = {"players": case.who(*tops), "opponents": case.who(*bottoms)}
        yield case.said("topgroup.tops", "pairs", **facts)
    yield case.said("procedure.pairs", "pairs", pairs=case.games(pairs))
