"""How a pair was made: who searched, whom he tried before, and what was against them (3.8, 4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ronde.explain.lim.round import LimRound, MadePair
from ronde.explain.sentence import Fact, ScoreInWords, Sentence, sentence
from ronde.kernel.bits import members
from ronde.kernel.colours import COLOUR_OF
from ronde.systems.lim.order import tried_by_floater, tried_by_resident
from ronde.systems.lim.outcome import SkippedOpponent

MET, PROHIBITED, LIMITS, REST, COLOUR = "met", "prohibited", "limits", "rest", "colour"

HINDRANCES: Final = (MET, PROHIBITED, LIMITS, REST, COLOUR)
"""What can stand against an opponent who is tried."""


def meeting_sentences(case: LimRound, made: MadePair) -> Iterator[Sentence]:
    """Yield why two players meet: their places, then why it is not the first who was tried."""
    yield _proposed(case, made)
    if made.meeting.change is not SkippedOpponent.NONE:
        yield exchange_sentence(case, made)


def _is_floater(case: LimRound, made: MadePair) -> bool:
    return made.meeting.searcher not in case.groups[made.place].residents


def _proposed(case: LimRound, made: MadePair) -> Sentence:
    """Return who meets whom, and in which order they stood."""
    searcher, found, _, change = made.meeting
    scores, group = case.standing.scores, case.groups[made.place]
    facts: dict[str, Fact] = {
        "one": case.who(searcher),
        "other": case.who(found),
        "points": ScoreInWords(scores[searcher]),
    }
    straight = change is SkippedOpponent.NONE
    if not _is_floater(case, made):
        side = "up" if group.side.is_upward else "down"
        key = f"first-{side}" if straight else "same-score"
        if made.meeting == group.meetings[-1]:
            key = "last-two"
        return Sentence(f"limboard.{key}", case.article("proposal"), facts)
    upward = searcher in group.from_below
    facts |= {"group": case.name_of(made.place), "other_points": ScoreInWords(scores[found])}
    key = f"floater-{'up' if upward else 'down'}" if straight else "floater"
    if found not in group.residents:
        key = "two-floaters"
    return Sentence(f"limboard.{key}", case.article("opponent-of-floater"), facts)


def exchange_sentence(case: LimRound, made: MadePair) -> Sentence:
    """Return why a player does not meet the first whom he tried."""
    searcher, found, first, change = made.meeting
    by_colour = change is SkippedOpponent.COLOUR
    if _is_floater(case, made):
        number = case.article("opponent-of-floater")
    else:
        number = case.article("exchange-for-colour" if by_colour else "exchange")
    facts: dict[str, Fact] = {
        "one": case.who(searcher),
        "other": case.who(found),
        "first": case.who(first),
    }
    if by_colour:
        facts["colour"] = COLOUR_OF[case.field.due[searcher]]
        may_meet = case.field.compatible[searcher] >> first & 1
        if not may_meet or case.field.suit(searcher, first):
            return Sentence("limboard.exchange-both", number, facts)
        return Sentence("limboard.exchange-colour", number, facts)
    hindrance = REST if change is SkippedOpponent.REST else _hindrance(case, searcher, first)
    if hindrance == MET:
        facts["round"] = _round_of_meeting(case, searcher, first)
    return Sentence(f"limboard.exchange-{hindrance}", number, facts)


def _round_of_meeting(case: LimRound, one: int, other: int) -> int:
    ids = case.standing.ids
    met = case.round_of_meeting(ids[one], ids[other])
    assert met is not None  # whoever asks knows that they met
    return met


def _hindrance(case: LimRound, one: int, other: int) -> str:
    """Return why two players may not meet."""
    ids = case.standing.ids
    if case.standing.met[one] >> other & 1:
        return MET
    return PROHIBITED if case.are_forbidden(ids[one], ids[other]) else LIMITS


# Everybody who was tried -----------------------------------------------------------------------


def passed_over(case: LimRound, made: MadePair) -> Iterator[Sentence]:
    """Yield everybody whom a player tried before, by what was against them."""
    searcher, found, _, change = made.meeting
    number = case.groups[made.place].meetings.index(made.meeting)
    rest = case.before_meeting(made.place, number)
    order = tried(case, made.place, number)
    against: dict[str, list[int]] = {hindrance: [] for hindrance in HINDRANCES}
    for rank in order[: order.index(found)]:
        if not case.field.compatible[searcher] >> rank & 1:
            against[_hindrance(case, searcher, rank)].append(rank)
        elif change is SkippedOpponent.COLOUR and not case.field.suit(searcher, rank):
            against[COLOUR].append(rank)
        else:
            assert rest.first_available(searcher, [rank]) is None
            against[REST].append(rank)
    yield from _told(case, made, against)


def _told(case: LimRound, made: MadePair, against: dict[str, list[int]]) -> Iterator[Sentence]:
    searcher = made.meeting.searcher
    exchange = "opponent-of-floater" if _is_floater(case, made) else "exchange"
    for hindrance, ranks in against.items():
        if not ranks:
            continue
        facts: dict[str, Fact] = {"one": case.who(searcher), "players": case.who(*ranks)}
        number = case.article("rematch" if hindrance in (MET, LIMITS) else exchange)
        if hindrance == COLOUR:
            facts["colour"] = COLOUR_OF[case.field.due[searcher]]
            if exchange == "exchange":
                number = case.article("exchange-for-colour")
        yield sentence(
            f"limboard.passed-{hindrance}",
            "" if hindrance == PROHIBITED else number,
            count=len(ranks),
            **facts,
        )


def tried(case: LimRound, place: int, number: int) -> list[int]:
    """Return whom the searcher of a pair tries in turn, the number-th of a group from 0."""
    group = case.groups[place]
    searcher = group.meetings[number].searcher
    unpaired = set(members(case.before_meeting(place, number).unpaired))
    residents = [rank for rank in group.residents if rank in unpaired]
    if searcher in group.residents:
        return tried_by_resident(residents, upward=group.side.is_upward)[1]
    floaters = unpaired - set(residents) - {searcher}
    upward = searcher in group.from_below
    return tried_by_floater(case.field, residents, floaters, upward=upward)
