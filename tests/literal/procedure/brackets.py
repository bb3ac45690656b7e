"""A bracket between C.1 and C.9: who is in it, its numbers, and its candidates in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tests.literal.history import Strength
from tests.literal.procedure.choices import Choices, Edition
from tests.literal.procedure.facts import Field
from tests.literal.procedure.orders import (
    Exchange,
    Pairs,
    choices_of_moved_down,
    exchanged,
    exchanges,
    transposition_number,
    transpositions,
)
from tests.literal.procedure.trace import Trace

from ronde.model import Colour


@dataclass(frozen=True)
class Work:
    """What every part of the procedure needs: the field, the edition, the trace.

    `without` names an article whose step is left out.
    """

    field: Field
    edition: Edition
    choices: Choices
    trace: Trace
    largest_bracket: int
    without: str | None = None

    def takes(self, article: str) -> bool:
        """Whether the step of that article is taken, not left out to see what it decides."""
        return self.without != article


class Level(NamedTuple):
    """How many moved-down players (M1) and how many pairs (P1) are asked for."""

    moved_down: int
    pairs: int


class Candidate(NamedTuple):
    """A pairing of a bracket, and by which transpositions and exchange it was found."""

    pairs: Pairs
    left: tuple[int, ...]
    paired_moved_down: tuple[int, ...]
    moved_down_transposition: int
    exchange: Exchange
    transposition: int

    @property
    def pairs_of_remainder(self) -> Pairs:
        """The pairs that were made after the moved-down players had theirs (C.6)."""
        return self.pairs[len(self.paired_moved_down) :]


class Remainder(NamedTuple):
    """The pairs of a homogeneous bracket or remainder, with the exchange that led there."""

    pairs: Pairs
    exchange: Exchange
    transposition: int


@dataclass(frozen=True)
class Bracket:
    """The players moved down into a bracket and its residents, by rank.

    `is_last` marks the lowest bracket. `filled_by_c13` says that C.13 merged it or chose its
    floaters, which is when D.4 applies. In a merged bracket the latest added one is
    `moved_down` as a whole (C.13).
    """

    work: Work
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    is_last: bool = False
    filled_by_c13: bool = False

    @cached_property
    def players(self) -> tuple[int, ...]:
        """Everybody in the bracket by rank."""
        return tuple(sorted(self.moved_down + self.residents))

    @cached_property
    def incompatible(self) -> tuple[int, ...]:
        """Players for whom there is no opponent in the bracket (C.1)."""
        may_meet = self.work.field.may_meet
        if not self.work.takes("C.1"):
            return ()
        return tuple(
            one
            for one in self.players
            if not any(one != other and may_meet(one, other) for other in self.players)
        )

    @cached_property
    def pairable(self) -> tuple[int, ...]:
        """Whom the procedure handles: all but the incompatible, who leave at once by C.1.

        In the lowest bracket nobody can be moved down; an incompatible player may get the bye.
        """
        if self.is_last:
            return self.players
        return tuple(place for place in self.players if place not in self.incompatible)

    @cached_property
    def is_homogeneous(self) -> bool:
        """Whether A.3 treats the bracket as homogeneous.

        C.1 comes first: whom it moved down is not counted; in the lowest bracket all stay.
        """
        if not self.moved_down:
            return True
        counted = self.pairable or self.players
        half = 2 * sum(place in self.moved_down for place in counted) >= len(counted)
        return half and self.work.takes("A.3")

    @property
    def start(self) -> Level:
        """M0 and P0 before an incompatible moved-down player is given up (C.1, C.2)."""
        moved_down = 0 if self.is_homogeneous else len(self.moved_down)
        if self.is_last:
            return Level(moved_down, len(self.players) // 2)
        pairs = (len(self.players) - len(self.residents_taken_out)) // 2
        return Level(moved_down, max(pairs, moved_down))

    @cached_property
    def residents_taken_out(self) -> tuple[int, ...]:
        """Residents whom C.1 moves down before P0 is counted (C.2).

        C.1 names the moved-down player first: while one of them is incompatible, C.12 comes
        before anybody is moved down. A heterogeneous bracket asks for its moved-down players
        (P is M1 by C.3.a), a homogeneous one for pairs of all who are in it.
        """
        lonely = tuple(place for place in self.incompatible if place in self.residents)
        if self.is_homogeneous and len(lonely) < len(self.incompatible):
            return ()
        return lonely

    @cached_property
    def fewest_denied(self) -> tuple[int, int]:
        """X1 and Z1 for P0 pairs (A.8)."""
        return _fewest_denied(self.work.field, self.pairable)

    def candidates(self, level: Level) -> Iterator[Candidate]:
        """Yield the pairings that break no absolute criterion, in the order of C.6 to C.9."""
        pool = [place for place in self.pairable if place in self.moved_down]
        residents = [place for place in self.pairable if place not in self.moved_down]
        for s1 in self._choices(pool, level.moved_down):
            for opponents in transpositions(s1, residents, self.work.field.may_meet):
                self.work.trace.attempt()
                head = tuple(zip(s1, opponents, strict=True))
                number = transposition_number(opponents, residents)
                others = [p for p in self.pairable if p not in s1 and p not in opponents]
                for tail in self._remainders(others, level.pairs - len(s1)):
                    yield self._candidate(head, number, tail)

    def _choices(self, pool: Sequence[int], wanted: int) -> Iterator[tuple[int, ...]]:
        """Yield the sets of moved-down players for S1 (C.4, C.8.b)."""
        if wanted > len(pool):
            return
        if self.work.edition.another_choice_of_moved_down and self.work.takes("C.8.b"):
            yield from choices_of_moved_down(pool, wanted)
        else:
            yield tuple(pool[:wanted])

    def _remainders(self, players: Sequence[int], wanted: int) -> Iterator[Remainder]:
        """Yield the pairings of a homogeneous bracket or remainder (C.4 to C.8.a).

        A repeat of an earlier pairing is left out: D.2 says itself that it cannot be better.
        """
        if wanted < 0 or 2 * wanted > len(players):
            return
        seen: set[frozenset[frozenset[int]]] = set()
        for exchange in exchanges(wanted, len(players) - wanted):
            s1, s2 = exchanged(players, wanted, exchange)
            for opponents in transpositions(s1, s2, self.work.field.may_meet):
                self.work.trace.attempt()
                pairs = tuple(zip(s1, opponents, strict=True))
                known = frozenset(map(frozenset, pairs))
                if known not in seen:
                    seen.add(known)
                    yield Remainder(pairs, exchange, transposition_number(opponents, s2))

    def _candidate(self, head: Pairs, number: int, tail: Remainder) -> Candidate:
        pairs = head + tail.pairs
        paired = {place for pair in pairs for place in pair}
        left = tuple(place for place in self.players if place not in paired)
        chosen = tuple(one for one, _ in head)
        return Candidate(pairs, left, chosen, number, tail.exchange, tail.transposition)

    def admits(self, candidate: Candidate) -> bool:
        """Whether a lowest bracket may end so: at most one left, who may have the bye."""
        if not self.is_last:
            return True
        left = candidate.left
        return len(left) <= 1 and all(map(self.work.field.may_have_bye, left))

    def reaches(self, level: Level) -> bool:
        """Whether so many moved-down players and pairs are possible, all else given up."""
        return any(self.admits(candidate) for candidate in self.candidates(level))


def _fewest_denied(field: Field, places: Sequence[int]) -> tuple[int, int]:
    entrants = [field.entrants[place] for place in places]
    pairs = len(entrants) // 2
    fresh = sum(entrant.preference is None for entrant in entrants)
    turned = {Colour.WHITE: 0, Colour.BLACK: 0}  # w and b
    fixed = {Colour.WHITE: 0, Colour.BLACK: 0}  # W and B
    for entrant in entrants:
        if entrant.preference is None:
            continue
        may_turn = entrant.strength is Strength.MILD and entrant.unplayed_rounds % 2 == 1
        counts = turned if may_turn and not field.is_odd_round else fixed
        counts[entrant.preference] += 1
    fewer = min(fixed[colour] + turned[colour] for colour in Colour)
    fewer_fixed = min(fixed.values())
    x1 = pairs - fewer - fresh
    z1 = pairs - fewer_fixed - sum(turned.values()) - fresh
    return max(0, x1), max(0, z1)
