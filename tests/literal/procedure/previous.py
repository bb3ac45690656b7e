"""An ordinary bracket: C.1 to C.10, back to the previous one by C.12, lowered by C.14."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tests.literal.brackets import BracketTooLargeError
from tests.literal.procedure.brackets import Bracket, Candidate, Level, Work
from tests.literal.procedure.requirements import first_by_requirements

from ronde.errors import NoLegalPairingError


class Settled(NamedTuple):
    """A bracket with the pairing that it was given."""

    bracket: Bracket
    candidate: Candidate


Accepts = Callable[[tuple[int, ...]], bool]
"""Whether the players who would leave are acceptable to what lies below."""

NextBracket = Callable[[tuple[int, ...]], Bracket]
"""The bracket that follows when these players leave."""


def refuse_large(bracket: Bracket) -> None:
    """Raise BracketTooLargeError when the bracket is beyond the bound."""
    size, bound = len(bracket.players), bracket.work.largest_bracket
    if size > bound:
        raise BracketTooLargeError(
            f"a bracket of {size} players is too large for the reference; the bound is {bound}"
        )


def at_level(bracket: Bracket, level: Level, accepts: Accepts | None = None) -> Candidate | None:
    """Return what C.3 to C.10 find with these M1 and P1, None when all of it fails."""
    found = (
        candidate
        for candidate in bracket.candidates(level)
        if bracket.admits(candidate) and (accepts is None or accepts(candidate.left))
    )
    return first_by_requirements(bracket, level, found)


def note_start(bracket: Bracket) -> None:
    """Write down what C.1 and C.2 find."""
    trace, level = bracket.work.trace, bracket.start
    if bracket.residents_taken_out and not bracket.is_last:
        what = "no opponent in the bracket, moved down at once"
        trace.note("C.1", what, bracket.residents_taken_out)
    moved = [place for place in bracket.incompatible if place in bracket.moved_down]
    if moved:
        trace.note("C.1", "moved down without an opponent here", moved)
    if bracket.moved_down and bracket.is_homogeneous:
        trace.note("A.3", "at least half moved down: counted as homogeneous", bracket.moved_down)
    kind = "homogeneous" if bracket.is_homogeneous else "heterogeneous"
    x1, z1 = bracket.fewest_denied
    what = f"{kind}, P0 = {level.pairs}, M0 = {len(bracket.moved_down)}, X1 = {x1}, Z1 = {z1}"
    trace.note("C.2", what, bracket.players)


def note_found(settled: Settled) -> None:
    """Write down by which transposition and exchange C.6 succeeded."""
    bracket, found = settled
    trace = bracket.work.trace
    pool = [place for place in bracket.pairable if place in bracket.moved_down]
    if found.paired_moved_down != tuple(pool[: len(found.paired_moved_down)]):
        trace.note("C.8.b", "other moved-down players in S1", found.paired_moved_down)
    if found.moved_down_transposition:
        trace.note("C.7", f"transposition {found.moved_down_transposition} for the moved down")
    if found.exchange.number:
        size = len(found.exchange.gone)
        trace.note("C.8.a", f"exchange {found.exchange.number} of {size}")
    if found.transposition:
        trace.note("C.7", f"transposition {found.transposition}")
    trace.note("C.6", f"{len(found.pairs)} pairs, left:", found.left)


def settle(bracket: Bracket, previous: Settled | None) -> tuple[Settled | None, Settled]:
    """Return the previous bracket, perhaps paired anew by C.12, and this one paired."""
    previous, settled = _settle_for_pairs(bracket, previous)
    if previous is None:
        return previous, settled
    other = give_company(previous, settled, lambda left: _following(bracket, left))
    if other is None:
        return previous, settled
    return other, _settle_for_pairs(_following(bracket, other.candidate.left), None)[1]


def _settle_for_pairs(bracket: Bracket, previous: Settled | None) -> tuple[Settled | None, Settled]:
    refuse_large(bracket)
    note_start(bracket)
    level = bracket.start
    while True:
        found = at_level(bracket, level)
        if found is not None:
            settled = Settled(bracket, found)
            note_found(settled)
            return previous, settled
        if previous is not None and bracket.moved_down and bracket.work.takes("C.12"):
            other = backtrack(previous, bracket, level, lambda left: _following(bracket, left))
            if other is not None:
                follower = _following(bracket, other.candidate.left)
                return other, _settle_for_pairs(follower, None)[1]
        level = _lower(bracket, level)


def _following(bracket: Bracket, left: tuple[int, ...]) -> Bracket:
    return Bracket(bracket.work, left, bracket.residents)


def _lower(bracket: Bracket, level: Level) -> Level:
    """C.14: fewer pairs; in a heterogeneous bracket first fewer moved-down players.

    The remainder has been reached when the moved-down players alone can be paired.
    """
    fewer_pairs = level._replace(pairs=level.pairs - 1)
    if bracket.is_homogeneous:
        return _lowered(bracket, "C.14.a", fewer_pairs)
    if bracket.reaches(Level(level.moved_down, level.moved_down)):
        return _lowered(bracket, "C.14.b1", fewer_pairs)
    return _lowered(bracket, "C.14.b2", level._replace(moved_down=level.moved_down - 1))


def _lowered(bracket: Bracket, article: str, level: Level) -> Level:
    bracket.work.trace.note(article, f"M1 = {level.moved_down}, P1 = {level.pairs}")
    if not bracket.work.takes(article) or level.pairs < level.moved_down:
        raise NoLegalPairingError(
            f"a bracket cannot be paired without {bracket.work.without}",
            blocked=[bracket.work.field.names[place] for place in bracket.players],
        )
    return level


def backtrack(
    previous: Settled, current: Bracket, level: Level, following: NextBracket
) -> Settled | None:
    """C.12: pair the previous bracket so that others leave it and this level is reached."""
    what = f"backtracked for M1 = {level.moved_down}, P1 = {level.pairs}; now left:"
    return _with_others(
        previous, lambda left: _reaches(following(left), current, level), "C.12", what
    )


def give_company(previous: Settled, settled: Settled, following: NextBracket) -> Settled | None:
    """C.1 with C.12: others instead of moved-down players of whom one can meet nobody.

    Asked of a bracket that counts as homogeneous, when it has its pairs; in a heterogeneous one
    P is M1, and C.12 has asked for everybody. As many pairs must be possible, nobody of the
    others may be alone, and by the second reading lower scores must leave than can leave now.
    """
    bracket, found = settled
    work = bracket.work
    reading = work.choices.moved_down_alone
    alone = [place for place in bracket.moved_down if place in bracket.incompatible]
    if not alone or not bracket.is_homogeneous or not previous.candidate.pairs:
        return None
    if reading == "pairs" or not (work.takes("C.1") and work.takes("C.12")):
        return None
    pairs = len(found.pairs)
    present = _lowest_left(bracket, pairs)

    def accepts(left: tuple[int, ...]) -> bool:
        other = following(left)
        if any(place in other.incompatible for place in left):
            return False
        scores = _lowest_left(other, pairs)
        if scores is None or reading == "always":
            return scores is not None
        return present is not None and _are_lower(work, scores, present)

    names = ", ".join(str(work.field.names[place]) for place in alone)
    return _with_others(previous, accepts, "C.1", f"backtracked because of {names}; now left:")


def _lowest_left(bracket: Bracket, pairs: int) -> list[int] | None:
    """Return the lowest scores that so many pairs can leave over, None if they cannot be made."""
    candidates = filter(bracket.admits, bracket.candidates(Level(0, pairs)))
    lists = (
        sorted((bracket.work.field.entrants[place].score for place in one.left), reverse=True)
        for one in candidates
    )
    return min(lists, default=None)


def _are_lower(work: Work, scores: list[int], present: list[int]) -> bool:
    if work.choices.floater_scores == "none":
        return False
    if work.choices.floater_scores == "sum":
        return sum(scores) < sum(present)
    return scores < present


def _with_others(previous: Settled, serves: Accepts, article: str, what: str) -> Settled | None:
    """Pair the previous bracket so that others leave it who serve the present one.

    As many must leave, in 2012 with the same scores; of such pairings the first that the
    procedure finds in the previous bracket. Its M1 and P1 stay: only C.14 lowers them, and
    C.12 does not send there.
    """
    bracket, present = previous
    field, edition = bracket.work.field, bracket.work.edition
    wanted = field.scores(present.left)
    known: dict[tuple[int, ...], bool] = {}

    def accepts(left: tuple[int, ...]) -> bool:
        if edition.backtracks_with_same_scores and field.scores(left) != wanted:
            return False
        if left not in known:
            known[left] = serves(left)
        return known[left]

    same = Level(len(present.paired_moved_down), len(present.pairs))
    trace = bracket.work.trace
    mark = len(trace.steps)
    found = at_level(bracket, same, accepts)
    if found is None:
        return None
    trace.note_before(mark, article, what, found.left)
    settled = Settled(bracket, found)
    note_found(settled)
    return settled


def _reaches(other: Bracket, current: Bracket, level: Level) -> bool:
    """Whether another set of floaters reaches a level of the present bracket.

    Where either of the two is homogeneous only the number of pairs can be compared.
    """
    if other.is_homogeneous:
        return other.reaches(Level(0, level.pairs))
    if current.is_homogeneous:
        return any(other.reaches(each) for each in _levels_with(other, level.pairs))
    return other.reaches(level)


def _levels_with(bracket: Bracket, pairs: int) -> Iterator[Level]:
    """Yield the levels with so many pairs, most moved-down players first."""
    most = 0 if bracket.is_homogeneous else len(bracket.moved_down)
    for moved_down in range(min(most, pairs), -1, -1):
        yield Level(moved_down, pairs)
