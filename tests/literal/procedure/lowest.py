"""The lowest bracket: C.12 for it, then C.13 with the penultimate one, mergers included."""

from __future__ import annotations

from collections.abc import Iterator

from tests.literal.procedure.brackets import Bracket, Level, Work
from tests.literal.procedure.previous import (
    Settled,
    at_level,
    backtrack,
    give_company,
    note_found,
    note_start,
    refuse_large,
)

from ronde.errors import NoLegalPairingError


def settle_lowest(work: Work, above: list[Settled], groups: list[tuple[int, ...]]) -> list[Settled]:
    """Return all brackets paired, the lowest last; raises NoLegalPairingError if that fails.

    `above` holds the brackets of all scoregroups but the last.
    """
    first = len(groups) - 1
    while True:
        found = _as_it_stands(work, above, groups, first)
        if found is None and above and work.takes("C.13"):
            found = _penultimate_again(work, above, groups, first)
        if found is not None:
            return found
        if not above or not work.takes("C.13"):
            break
        merged = above.pop()
        first -= 1
        work.trace.note("C.13", "merged with the lowest bracket", merged.bracket.players)
    raise NoLegalPairingError(
        f"round {work.field.round}: C.13 ends without a pairing of the lowest bracket; "
        "the arbiter decides",
        blocked=work.field.names,
    )


def _merged(
    work: Work, groups: list[tuple[int, ...]], first: int, floaters: tuple[int, ...]
) -> Bracket:
    """Return the lowest bracket as it stands; a merged one has the latest added one as S1."""
    if first == len(groups) - 1:
        return Bracket(work, floaters, groups[first], is_last=True)
    added = tuple(sorted(floaters + groups[first]))
    return Bracket(work, added, _residents(groups, first + 1), is_last=True, filled_by_c13=True)


def _filled(
    work: Work, groups: list[tuple[int, ...]], first: int, floaters: tuple[int, ...]
) -> Bracket:
    """Return the lowest bracket with floaters that C.13 chose in the penultimate one.

    Our reading: these alone are moved down then, into whatever was merged before.
    """
    residents = _residents(groups, first)
    return Bracket(work, floaters, residents, is_last=True, filled_by_c13=True)


def _residents(groups: list[tuple[int, ...]], first: int) -> tuple[int, ...]:
    return tuple(place for group in groups[first:] for place in group)


def _floaters(above: list[Settled]) -> tuple[int, ...]:
    return above[-1].candidate.left if above else ()


def _as_it_stands(
    work: Work, above: list[Settled], groups: list[tuple[int, ...]], first: int
) -> list[Settled] | None:
    """Pair the lowest bracket with its floaters, or with others whom C.12 finds."""
    bracket = _merged(work, groups, first, _floaters(above))
    refuse_large(bracket)
    note_start(bracket)
    for level in _levels(bracket, reduces=work.edition.lowest_reduces_moved_down or not above):
        found = at_level(bracket, level)
        if found is not None:
            settled = _noted(Settled(bracket, found))
            if not _may_backtrack(bracket, above):
                return [*above, settled]
            other = give_company(
                above[-1], settled, lambda left: _merged(work, groups, first, left)
            )
            if other is None:
                return [*above, settled]
            return [*above[:-1], other, _paired(_merged(work, groups, first, other.candidate.left))]
        if not _may_backtrack(bracket, above):
            continue
        other = backtrack(
            above[-1], bracket, level, lambda left: _merged(work, groups, first, left)
        )
        if other is not None:
            lowest = _merged(work, groups, first, other.candidate.left)
            return [*above[:-1], other, _paired(lowest)]
    return None


def _may_backtrack(bracket: Bracket, above: list[Settled]) -> bool:
    """Whether C.12 applies: somebody was moved down, and nothing was merged yet.

    A merged bracket exists because C.13 already went back from a lower one, and then C.12
    forbids to go back again; what remains is to repeat C.13.
    """
    moved_down = bool(above) and bool(_floaters(above))
    return moved_down and not bracket.filled_by_c13 and bracket.work.takes("C.12")


def _levels(bracket: Bracket, *, reduces: bool) -> Iterator[Level]:
    """Yield M0, then fewer moved-down players where C.13 begins by reducing M1."""
    start = bracket.start
    yield start
    if not reduces or not bracket.work.takes("C.14.b2"):
        return
    for moved_down in range(start.moved_down - 1, -1, -1):
        bracket.work.trace.note("C.14.b2", f"M1 = {moved_down}, P1 = {start.pairs}")
        yield start._replace(moved_down=moved_down)


def _noted(settled: Settled) -> Settled:
    note_found(settled)
    return settled


def _paired(bracket: Bracket) -> Settled:
    """Return a lowest bracket that is known to have a pairing."""
    refuse_large(bracket)
    note_start(bracket)
    for level in _levels(bracket, reduces=True):
        found = at_level(bracket, level)
        if found is not None:
            return _noted(Settled(bracket, found))
    raise NoLegalPairingError(f"the lowest bracket needs the step {bracket.work.without}")


def _penultimate_again(
    work: Work, above: list[Settled], groups: list[tuple[int, ...]], first: int
) -> list[Settled] | None:
    """C.13: pair the penultimate bracket so that the lowest can be paired; None when P is 0."""
    bracket = above[-1].bracket
    known: dict[tuple[int, ...], bool] = {}

    def accepts(left: tuple[int, ...]) -> bool:
        if left not in known:
            known[left] = _can_be_paired(_filled(work, groups, first, left))
        return known[left]

    for level in _levels_of_penultimate(bracket):
        mark = len(work.trace.steps)
        found = at_level(bracket, level, accepts)
        if found is not None:
            what = f"penultimate bracket paired anew, P1 = {level.pairs}; now left:"
            work.trace.note_before(mark, "C.13", what, found.left)
            again = _noted(Settled(bracket, found))
            lowest = _filled(work, groups, first, found.left)
            return [*above[:-1], again, _paired(lowest)]
    return None


def _can_be_paired(bracket: Bracket) -> bool:
    reduces = bracket.work.edition.lowest_reduces_moved_down
    start = bracket.start
    fewest = 0 if reduces else start.moved_down
    levels = [start._replace(moved_down=m) for m in range(start.moved_down, fewest - 1, -1)]
    return any(map(bracket.reaches, levels))


def _levels_of_penultimate(bracket: Bracket) -> Iterator[Level]:
    """Yield M1 and P1 as C.14 lowers them, down to but not including P = 0.

    P is M1 (C.3.a) while a moved-down player can be paired. When none can, C.14.b2 has come to
    M1 = 0 and P is the number of pairs, as in a homogeneous bracket.
    """
    start = bracket.start
    if bracket.is_homogeneous or not bracket.reaches(Level(1, 1)):
        yield from (Level(0, pairs) for pairs in range(start.pairs, 0, -1))
        return
    for moved_down in range(start.moved_down, 0, -1):
        for pairs in range(start.pairs, moved_down - 1, -1):
            yield Level(moved_down, pairs)
