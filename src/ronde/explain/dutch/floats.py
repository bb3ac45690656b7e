"""Why a player moves down to the next bracket, and why a player has the bye."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.explain.dutch.judgement import if_stayed, objection
from ronde.explain.dutch.round import DutchRound
from ronde.explain.sentence import ScoreInWords, Sentence, Who, sentence
from ronde.explain.shortage import Crowd, how_many_leave, why_nobody
from ronde.explain.whynot import stayed_sentence
from ronde.systems.dutch.order import DutchArrangement
from ronde.systems.dutch.outcome import DutchBracketOutcome


def why_moved_down(case: DutchRound, place: int, rank: int) -> Iterator[Sentence]:
    """Yield why somebody of a bracket must move down, and why it is this player."""
    crowd = crowd_of(case, place)
    if len(crowd.ranks) > 2 and not crowd.may_meet(rank):
        yield why_this_one(case, place, rank)
        yield from why_nobody(crowd, rank)
        return
    if len(crowd.ranks) > 1:
        yield from how_many_down(case, place)
    if len(crowd.ranks) == 1 or case.outcome.brackets[place].arrangement.pairs:
        yield why_this_one(case, place, rank)


def crowd_of(case: DutchRound, place: int) -> Crowd:
    """Return the players of a bracket; moved-down players meet residents only."""
    bracket = case.outcome.brackets[place].bracket
    return Crowd(case, bracket.players(), bracket.moved_down)


def why_this_one(case: DutchRound, place: int, rank: int) -> Sentence:
    """Return why it is this player who moves down from a bracket."""
    outcome = case.outcome.brackets[place]
    who, points = case.who(rank), ScoreInWords(case.bracket_score(place))
    if outcome.bracket.size == 1:
        return case.said("float.alone", "downfloaters", player=who, points=points)
    if not crowd_of(case, place).may_meet(rank):
        return case.said("float.no-opponent", "downfloaters", player=who, points=points)
    if _is_last(outcome, rank):
        return case.said("float.last", "halves", player=who)
    return _if_stayed(case, place, rank, "float")


def _is_last(outcome: DutchBracketOutcome, rank: int) -> bool:
    """Whether the player stands last and is the only one to leave the bracket."""
    return outcome.arrangement.downfloaters == [rank] and rank == outcome.bracket.end - 1


def how_many_down(case: DutchRound, place: int) -> Iterator[Sentence]:
    """Yield why so many players leave a bracket."""
    taken = case.outcome.brackets[place].arrangement
    return how_many_leave(
        crowd_of(case, place),
        case.bracket_score(place),
        pairs=len(taken.pairs),
        leaving=len(taken.downfloaters),
        article=case.article("parity"),
        completion=case.article("completion"),
    )


def _if_stayed(case: DutchRound, place: int, rank: int, about: str) -> Sentence:
    """Return what would be worse if the player were paired in the bracket."""
    who, alternative = case.who(rank), if_stayed(case, place, rank)
    if alternative is None:
        return case.said(f"{about}.must", "completion", player=who)
    instead = _instead(case, place, alternative)
    found = objection(case, place, alternative)
    if found is None:
        return case.said(f"{about}.order", "best", player=who, instead=instead)
    return stayed_sentence(about, who, instead, found)


def _instead(case: DutchRound, place: int, alternative: DutchArrangement) -> Who:
    """Return who would leave the bracket then and does not now."""
    leaving = case.outcome.brackets[place].arrangement.downfloaters
    others = [rank for rank in alternative.downfloaters if rank not in leaving]
    return case.who(*others)


# The bye -----------------------------------------------------------------------------------


def why_bye(case: DutchRound) -> Iterator[Sentence]:
    """Yield why somebody has the bye, why it is this player, and who may not have it."""
    standing, bye = case.standing, case.outcome.bye
    if bye is None:
        return
    yield case.said("bye.odd", "bye", count=standing.size)
    lowest = case.article("bye-score")
    if lowest:
        yield sentence("bye.lowest-score", lowest, points=ScoreInWords(standing.scores[bye]))
    below = range(bye + 1, standing.size)
    barred = tuple(standing.ids[rank] for rank in below if not standing.may_have_bye[rank])
    if barred:
        yield case.said("bye.barred", "bye-bar", players=Who(barred), count=len(barred))
    who = case.who(bye)
    if not any(standing.may_have_bye[rank] for rank in below):
        yield case.said("bye.last", "bye-bar", player=who)
    else:
        yield _if_stayed(case, case.brackets_of[bye][-1], bye, "bye")
