"""The whole round group by group, in the order of pairing."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.explain.lim.colours import lim_colour_sentence
from ronde.explain.lim.floats import (
    bye_section,
    crack_sentence,
    how_many_float,
    who_floats,
)
from ronde.explain.lim.round import LimRound, Made
from ronde.explain.lim.walk import exchange_sentence
from ronde.explain.sentence import Games, Score, Section, Sentence, sentence
from ronde.systems.lim.order import Side, downfloaters_in_turn, upfloaters_in_turn
from ronde.systems.lim.outcome import Change


def lim_derivation(case: LimRound) -> Iterator[Section]:
    """Yield the bye, which comes first, a section per group, then all colours."""
    yield from bye_section(case)
    for place, group in enumerate(case.groups):
        told = tuple(_group(case, place))
        yield Section("bracket", _title(case, place), told, place + 1, case.ids(*group.members))
    colours = tuple(lim_colour_sentence(case, board) for board in case.boards)
    yield Section("colours", sentence("full.colours"), colours)


def _title(case: LimRound, place: int) -> Sentence:
    group, number = case.groups[place], place + 1
    if not group.residents:
        return sentence("limgroup.title-empty-median", number=number)
    points = Score(case.standing.scores[group.residents[0]])
    return sentence(f"limgroup.title-{group.side.value}", number=number, points=points)


def _group(case: LimRound, place: int) -> Iterator[Sentence]:
    group = case.groups[place]
    if not group.members:
        yield sentence("limgroup.nobody", case.article("groups"))
        return
    yield from _members(case, place)
    if group.side is Side.MEDIAN:
        yield from (crack_sentence(case, crack) for crack in case.outcome.cracks)
    elif not group.meetings:
        yield how_many_float(case, place)
    else:
        counts = {"pairs": len(group.meetings), "count": len(group.floaters)}
        yield sentence("limgroup.pairs", case.article("surplus"), **counts)
    for floater in group.floaters:
        yield from who_floats(case, place, floater)
    yield from _pairs(case, place)


def _members(case: LimRound, place: int) -> Iterator[Sentence]:
    group, number = case.groups[place], case.article("groups")
    if group.residents:
        yield sentence("full.residents", number, players=case.who(*group.residents))
    if group.from_above:
        ranks = downfloaters_in_turn(case.field, group.from_above)
        number = case.article("downfloaters-in-turn")
        yield sentence("limgroup.from-above", number, players=case.who(*ranks))
    if group.from_below:
        ranks = upfloaters_in_turn(case.field, group.from_below)
        number = case.article("upfloaters-in-turn")
        yield sentence("limgroup.from-below", number, players=case.who(*ranks))


def _pairs(case: LimRound, place: int) -> Iterator[Sentence]:
    """Yield every exchange, then the pairs in the order in which they were made."""
    meetings = case.groups[place].meetings
    for meeting in meetings:
        if meeting.change is not Change.NONE:
            yield exchange_sentence(case, Made(place, meeting))
    if meetings:
        ids = case.standing.ids
        pairs = tuple((ids[m.searcher], ids[m.found]) for m in meetings)
        yield sentence("limgroup.result", case.article("proposal"), pairs=Games(pairs))
