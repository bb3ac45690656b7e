"""Why a player moves down to the next bracket, and why a player has the bye."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.explain.answers import worse
from ronde.explain.dutch.articles import article
from ronde.explain.dutch.judging import compare, if_stayed
from ronde.explain.dutch.round import DutchRound
from ronde.explain.dutch.whynot import newly_barred, readable
from ronde.explain.sentence import Score, Sentence, Who, sentence
from ronde.kernel.bits import mask_of
from ronde.systems.dutch.order import Arrangement
from ronde.systems.dutch.outcome import BracketOutcome


def why_moved_down(case: DutchRound, place: int, rank: int) -> Iterator[Sentence]:
    """Yield why somebody of a bracket must move down, and why it is this player."""
    if case.outcome.brackets[place].bracket.size > 1:
        yield how_many_leave(case, place)
    yield why_this_one(case, place, rank)


def why_this_one(case: DutchRound, place: int, rank: int) -> Sentence:
    """Return why it is this player who moves down from a bracket."""
    outcome = case.outcome.brackets[place]
    who, points = Who((case.standing.ids[rank],)), Score(case.bracket_score(place))
    if outcome.bracket.size == 1:
        number = case.edition.articles["downfloaters"]
        return sentence("float.alone", number, player=who, points=points)
    if not case.standing.legal[rank] & mask_of(_possible_opponents(outcome, rank)):
        return sentence("float.no-opponent", player=who, points=points)
    if _is_last(outcome, rank):
        return sentence("float.last", article(case.edition, "halves"), player=who)
    return _if_stayed(case, place, rank, "float")


def _possible_opponents(outcome: BracketOutcome, rank: int) -> list[int]:
    """Return whom a player could meet in a bracket: moved-down players meet residents only."""
    bracket = outcome.bracket
    residents = list(range(bracket.first, bracket.end))
    return residents if rank in bracket.moved_down else [*bracket.moved_down, *residents]


def _is_last(outcome: BracketOutcome, rank: int) -> bool:
    """Whether the player stands last and is the only one to leave the bracket."""
    return outcome.arrangement.downfloaters == [rank] and rank == outcome.bracket.end - 1


def how_many_leave(case: DutchRound, place: int) -> Sentence:
    """Return why so many players leave a bracket."""
    outcome = case.outcome.brackets[place]
    size, leaving = outcome.bracket.size, len(outcome.arrangement.downfloaters)
    number, points = article(case.edition, "parity"), Score(case.bracket_score(place))
    if leaving == 1 and size % 2:
        return sentence("float.odd", number, points=points, count=size)
    counts = {"size": size, "pairs": len(outcome.arrangement.pairs), "count": leaving}
    return sentence("float.most-pairs", number, points=points, **counts)


def _if_stayed(case: DutchRound, place: int, rank: int, about: str) -> Sentence:
    """Return what would be worse if the player were paired in the bracket."""
    who = Who((case.standing.ids[rank],))
    alternative = if_stayed(case, place, rank)
    if alternative is None:
        number = article(case.edition, "completion")
        return sentence(f"{about}.must", number, player=who)
    instead = _instead(case, place, alternative)
    now, then, k, _ = compare(case, place, alternative)
    if k is None:
        number = article(case.edition, "best")
        return sentence(f"{about}.order", number, player=who, instead=instead)
    criterion = case.edition.criteria[k]
    barred = tuple(case.standing.ids[r] for r in newly_barred(now, then, k))
    values = readable(case, place, now, k), readable(case, place, then, k)
    return sentence(
        f"{about}.if-stayed",
        criterion.article,
        player=who,
        instead=instead,
        count=len(instead.players),
        worse=worse(criterion.name, *values, barred),
    )


def _instead(case: DutchRound, place: int, alternative: Arrangement) -> Who:
    """Return who would leave the bracket then and does not now."""
    leaving = case.outcome.brackets[place].arrangement.downfloaters
    others = [rank for rank in alternative.downfloaters if rank not in leaving]
    return Who(tuple(case.standing.ids[rank] for rank in others))


# The bye -----------------------------------------------------------------------------------


def why_bye(case: DutchRound) -> Iterator[Sentence]:
    """Yield why somebody has the bye, why it is this player, and who may not have it."""
    standing, bye = case.standing, case.outcome.bye
    if bye is None:
        return
    yield sentence("bye.odd", case.edition.articles["bye"], count=standing.size)
    lowest = article(case.edition, "bye-score")
    if lowest:
        yield sentence("bye.lowest-score", lowest, points=Score(standing.scores[bye]))
    below = range(bye + 1, standing.size)
    barred = tuple(standing.ids[rank] for rank in below if not standing.may_have_bye[rank])
    if barred:
        number = article(case.edition, "bye-bar")
        yield sentence("bye.barred", number, players=Who(barred), count=len(barred))
    who = Who((standing.ids[bye],))
    if not any(standing.may_have_bye[rank] for rank in below):
        yield sentence("bye.last", article(case.edition, "bye-bar"), player=who)
    else:
        yield _if_stayed(case, case.brackets_of[bye][-1], bye, "bye")
