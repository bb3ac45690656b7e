"""C.3 and C.10: the requirements of a bracket, and lowering them one step at a time.

C.10 nests: each time a weightier requirement is dropped for one more pair, all the lighter
ones are restored (C.3). The first success of such a nest has the weightiest requirement as
high as possible, then the next one, and so on. So the interpreter goes through the
requirements from the weightiest to the lightest and drops each for as few pairs as the
candidates at hand need; the restored and failed combinations in between need not be walked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from tests.literal.history import Float
from tests.literal.procedure.brackets import Bracket, Candidate, Level

Count = Callable[[Bracket, Candidate], int]


class Requirement(NamedTuple):
    """What a candidate breaks, how often it may, and the article that drops it."""

    article: str
    meaning: str
    breaches: Count
    allowed_at_first: int = 0

    @property
    def can_be_dropped(self) -> bool:
        """Whether C.10 names it; B.3 and D.4 are kept as well as the other players allow."""
        return self.article.startswith("C.10")

    def is_kept(self, bracket: Bracket, candidate: Candidate) -> bool:
        """Whether the candidate breaks it no more often than C.3 allows."""
        return self.breaches(bracket, candidate) <= self.allowed_at_first


def first_by_requirements(
    bracket: Bracket, level: Level, candidates: Iterable[Candidate]
) -> Candidate | None:
    """Return the candidate at which C.6 succeeds first, None when there is no candidate.

    A candidate that keeps every requirement as C.3 sets it ends the search at once.
    """
    requirements = tuple(_requirements(bracket, level))
    rigid = [r for r in requirements if r.article == bracket.work.without]
    left: list[Candidate] = []
    for candidate in candidates:
        if not all(requirement.is_kept(bracket, candidate) for requirement in rigid):
            continue
        if all(requirement.is_kept(bracket, candidate) for requirement in requirements):
            return candidate
        left.append(candidate)
    if not left:
        return None
    for requirement in requirements:
        left = _lowered(bracket, requirement, left)
    return left[0]


def _lowered(
    bracket: Bracket, requirement: Requirement, candidates: list[Candidate]
) -> list[Candidate]:
    """Return the candidates that keep a requirement, dropped for as few pairs as possible."""
    counted = [(requirement.breaches(bracket, candidate), candidate) for candidate in candidates]
    needed = max(requirement.allowed_at_first, min(count for count, _ in counted))
    _note(bracket, requirement, needed, max(count for count, _ in counted))
    return [candidate for count, candidate in counted if count <= needed]


def _note(bracket: Bracket, requirement: Requirement, needed: int, worst: int) -> None:
    """Write down a requirement that is dropped, and B.3 or D.4 where it decides something."""
    allowed, trace = requirement.allowed_at_first, bracket.work.trace
    if not requirement.can_be_dropped:
        if needed < worst:
            trace.note(requirement.article, f"{requirement.meaning} kept at its least")
    elif needed > allowed:
        trace.note(requirement.article, f"{requirement.meaning} dropped, {allowed} to {needed}")


def _requirements(bracket: Bracket, level: Level) -> Iterator[Requirement]:
    """Yield the requirements of the bracket, the weightiest first."""
    waived = Requirement("C.10.g", "B.2 (topscorers)", _count_b2)
    strong = Requirement("C.10.f", "A.7.d", _count_strong)
    odd = bracket.work.field.is_odd_round
    if bracket.work.edition.floaters_before_waivers:
        yield from _closeness(bracket, level)
        yield waived
        if odd:
            yield strong
    else:
        yield waived
        if odd:
            yield strong
        yield from _closeness(bracket, level)
    yield from _colours(bracket, level)
    yield from _floats()


def _closeness(bracket: Bracket, level: Level) -> Iterator[Requirement]:
    """B.3: floaters with the lowest scores, or the sum of D.4 in a bracket filled by C.13."""
    work = bracket.work
    if bracket.is_last and bracket.filled_by_c13 and work.choices.d4:
        yield Requirement("D.4", "sum of squared score differences", squared_differences)
        return
    if work.choices.floater_scores == "none":
        return
    leaving = len(bracket.players) - 2 * level.pairs
    lowest = sorted(bracket.players, reverse=True)[:leaving]
    least = _weight_of_scores(bracket, lowest)
    yield Requirement("B.3", "scores of the floaters", _scores_of_floaters, least)


def _colours(bracket: Bracket, level: Level) -> Iterator[Requirement]:
    """C.10.e: X, and in even rounds Z inside it; X1 and Z1 fall with P1 (C.14)."""
    x1, z1 = bracket.fewest_denied
    fewer = len(bracket.pairable) // 2 - level.pairs
    yield Requirement("C.10.e", "X", _count_denied, max(0, x1 - fewer))
    if not bracket.work.field.is_odd_round:
        yield Requirement("C.10.e", "Z", _count_strong, max(0, z1 - fewer))


def _floats() -> Iterator[Requirement]:
    yield Requirement("C.10.d", "B.5 for downfloaters", lambda b, c: _downfloats(b, c, 1))
    yield Requirement("C.10.c", "B.6 for downfloaters", lambda b, c: _downfloats(b, c, 2))
    yield Requirement("C.10.b", "B.5 for upfloaters", lambda b, c: _upfloats(b, c, 1))
    yield Requirement("C.10.a", "B.6 for upfloaters", lambda b, c: _upfloats(b, c, 2))


def _count_b2(bracket: Bracket, candidate: Candidate) -> int:
    return sum(map(bracket.work.field.breaks_b2, candidate.pairs))


def _count_strong(bracket: Bracket, candidate: Candidate) -> int:
    return sum(map(bracket.work.field.same_strong_preference, candidate.pairs))


def _count_denied(bracket: Bracket, candidate: Candidate) -> int:
    return sum(map(bracket.work.field.same_preference, candidate.pairs))


def _downfloats(bracket: Bracket, candidate: Candidate, rounds_ago: int) -> int:
    """Count those who leave, or have the bye, after the same float so many rounds ago."""
    free = bracket.moved_down if bracket.work.choices.moved_down_float_freely else ()
    return sum(
        bracket.work.field.entrants[place].floated(Float.DOWN, rounds_ago)
        for place in candidate.left
        if place not in free
    )


def _upfloats(bracket: Bracket, candidate: Candidate, rounds_ago: int) -> int:
    """Count the residents who would meet a moved-down player after the same float."""
    if bracket.is_homogeneous:
        return 0
    risen = (
        other if one in bracket.moved_down else one
        for one, other in candidate.pairs
        if (one in bracket.moved_down) is not (other in bracket.moved_down)
    )
    entrants = bracket.work.field.entrants
    return sum(entrants[place].floated(Float.UP, rounds_ago) for place in risen)


def _scores_of_floaters(bracket: Bracket, candidate: Candidate) -> int:
    return _weight_of_scores(bracket, candidate.left)


def _weight_of_scores(bracket: Bracket, leaving: Sequence[int]) -> int:
    """Return a number that grows with the scores of those who leave.

    Their sum if that is chosen. Otherwise the highest first: every score of the bracket is a
    digit; no digit can overflow, because nobody leaves twice.
    """
    entrants = bracket.work.field.entrants
    if bracket.work.choices.floater_scores == "sum":
        return sum(entrants[place].score for place in leaving)
    digits = sorted({entrants[place].score for place in bracket.players})
    base = len(bracket.players) + 1
    return sum(base ** digits.index(entrants[place].score) for place in leaving)


def squared_differences(bracket: Bracket, candidate: Candidate) -> int:
    """Return the sum of D.4 in hundredths of a point squared, over the pairs and the bye.

    The bye is an opponent one point below the lowest player of the bracket.
    """
    field = bracket.work.field
    score = {place: field.entrants[place].score for place in bracket.players}
    nobody = min(score.values()) - field.one_point
    everywhere = bracket.work.choices.d4_over_all_pairs
    counted = candidate.pairs if everywhere else candidate.pairs_of_remainder
    games = sum((score[one] - score[other]) ** 2 for one, other in counted)
    return games + sum((score[place] - nobody) ** 2 for place in candidate.left)
