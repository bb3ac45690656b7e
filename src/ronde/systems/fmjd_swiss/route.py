"""From group to group: floaters first, then who goes down, then the pairs of the rest.

One matching of everybody who is left tells how few go down from a group while the round can
still be completed, and then how few pairs wish for the same colour, where that matters. Every
choice after it is the first in its order that some such matching has.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ronde.kernel.bits import mask_of, members, run
from ronde.kernel.colours import NO_COLOUR
from ronde.kernel.completion import choose_bye
from ronde.kernel.ledger import DOWNFLOAT, UPFLOAT
from ronde.kernel.matching import (
    SCALE_BITS,
    BestMatchings,
    Costs,
    MatchingProblem,
    augment,
    give_lowest_partner,
    grow,
)
from ronde.kernel.standing import Standing
from ronde.kernel.unpaired import Unpaired, everybody
from ronde.kernel.weights import Layout
from ronde.systems.fmjd_swiss.order import ScoreField
from ronde.systems.fmjd_swiss.outcome import (
    FmjdRoundOutcome,
    GroupStep,
    GroupStepKind,
    ScoreGroupOutcome,
)

DOWN, CLASHES = "down", "clashes"
_BELOW = 3
"""The class of those who are no members; that of a member is the colour wished for."""


def bye_order(standing: Standing) -> list[int]:
    """Return the ranks of those who may have the bye, the lowest first.

    INTERPRETATION 0106: the bye comes first, and goes to the lowest who may have it.
    """
    return [rank for rank in reversed(range(standing.size)) if standing.may_have_bye[rank]]


def pair_groups(field: ScoreField) -> FmjdRoundOutcome:
    """Return the paired round: the bye, then every score group from the top.

    Raises NoLegalPairingError when the round has no complete pairing.
    """
    standing = field.standing
    bye = choose_bye(standing, bye_order(standing))
    left = everybody(standing)
    if bye is not None:
        left = left.without([bye.rank], standing)
    groups: list[ScoreGroupOutcome] = []
    waiting: list[int] = []
    lonely: set[int] = set()
    while left.ranks:
        turn = _Turn(field, left, waiting, lonely)
        groups.append(turn.paired())
        waiting = sorted(turn.outcome.down)
        gone = {rank for pair in turn.outcome.pairs for rank in pair}
        left = left.without([at for at, r in enumerate(left.ranks) if r in gone], standing)
    return FmjdRoundOutcome(field, bye, groups)


class _Turn:
    """One group while it is paired; vertices are places among those who are left.

    The first `size` of them are the members: those from above, then the residents.
    """

    def __init__(
        self, field: ScoreField, left: Unpaired, waiting: list[int], lonely: set[int]
    ) -> None:
        self.field, self.left, self.lonely = field, left, lonely
        scores = field.standing.scores
        score = scores[left.ranks[len(waiting)]]
        self.arrived = len(waiting)
        self.size = sum(scores[rank] >= score for rank in left.ranks)
        self.outcome = ScoreGroupOutcome(score, waiting, left.ranks[self.arrived : self.size])
        self.layout = Layout(((DOWN, self.size), (CLASHES, self.size)), spare_bits=SCALE_BITS)
        self.unpaired = run(0, self.size)
        self.below = 0

    def paired(self) -> ScoreGroupOutcome:
        """Return the group with all its decisions."""
        best = BestMatchings(self._problem())
        values = self.layout.read(best.total)
        if self.field.colours_matter:
            self.outcome.clashes = values[CLASHES]
        self._meet_floaters(best)
        if self.unpaired.bit_count() == 1:
            self.lonely.add(self.left.ranks[self.unpaired.bit_length() - 1])
        self._send_down(best, values[DOWN])
        self._pair_rest(best)
        return self.outcome

    # The matching ----------------------------------------------------------------------------

    def _problem(self) -> MatchingProblem:
        """Return the matching of everybody who is left, made smaller where that is enough."""
        legal = self._apart()
        if legal is None:
            legal = self.left.legal
        end = len(legal)
        self.below = run(self.size, end)
        classes = [self._wish(v) for v in range(self.size)] + [_BELOW] * (end - self.size)
        order = [(v, -1 if v < self.size else self.below) for v in range(end)]
        return MatchingProblem(legal, classes, self._costs(), order)

    def _costs(self) -> Costs:
        """Return what pairs of classes cost: the wishes of members, and those below."""
        units, kinds = self.layout.units, range(_BELOW + 1)
        return [[_cost(a, b, units[DOWN], units[CLASHES]) for b in kinds] for a in kinds]

    def _wish(self, v: int) -> int:
        if not self.field.colours_matter:
            return NO_COLOUR
        return self.field.standing.profiles[self.left.ranks[v]].preference

    def _apart(self) -> list[int] | None:
        """Return who may meet among the members, if nobody goes down, or one if they are odd.

        Whoever goes down meets a vertex that stands for all the others: it may meet those
        without whom all the others can be paired. None if more have to go down.
        """
        legal, partner = self.left.legal, [-1] * len(self.left.ranks)
        inside, below = run(0, self.size), run(self.size, len(legal))
        exposed = augment(legal, partner, below, below)
        if exposed.bit_count() != self.size % 2:
            return None
        rows = [row & inside for row in legal[: self.size]]
        if exposed:
            last = grow(exposed.bit_length() - 1, legal, partner, below)
            able = 0
            for v in members(last.outer):
                able |= legal[v] & inside
            rows = [row | (able >> v & 1) << self.size for v, row in enumerate(rows)] + [able]
        everybody = run(0, len(rows))
        return None if augment(rows, [-1] * len(rows), everybody, everybody) else rows

    # Decisions in turn -------------------------------------------------------------------------

    def _meet_floaters(self, best: BestMatchings) -> None:
        """Give everybody from above an opponent, or send him on where nobody is left for him."""
        for v in range(self.arrived):
            if not self.unpaired >> v & 1:
                continue
            tried = self._tried_by(v)
            found = next((w for w in tried if _takes(best, v, 1 << w)), None)
            if found is None:
                best.narrow({v: self.below})
            kind = GroupStepKind.DOWN if found is None else GroupStepKind.FLOATER
            self._decide(kind, v, found, tried[0] if tried else v)

    def _tried_by(self, v: int) -> list[int]:
        """Return whom a floater tries in turn: the residents, then others from above.

        The highest comes first, but who went up in the last round, or in the one before, comes
        later. INTERPRETATION 0108: with neighbours the lowest comes first, except for a floater
        who was alone on his score.
        """
        standing, ranks = self.field.standing, self.left.ranks
        residents = members(self.unpaired & run(self.arrived, self.size))
        if self.field.neighbours and ranks[v] not in self.lonely:
            residents.reverse()
        residents.sort(
            key=lambda w: (
                standing.floats[ranks[w]] == UPFLOAT,
                standing.floats_before[ranks[w]] == UPFLOAT,
            )
        )
        return residents + members(self.unpaired & run(v + 1, self.arrived))

    def _send_down(self, best: BestMatchings, wanted: int) -> None:
        """Send as many residents down as must go, the lowest first (INTERPRETATION 0107)."""
        wanted -= len(self.outcome.down)
        for v in self._down_in_turn():
            if not wanted:
                return
            if _takes(best, v, self.below):
                self._decide(GroupStepKind.DOWN, v, None, self._first_down())
                wanted -= 1

    def _down_in_turn(self) -> list[int]:
        """Return who goes down in turn.

        The lowest comes first, but who went down in the last round, or in the one before, comes
        later. With neighbours the highest comes first.
        """
        standing, ranks = self.field.standing, self.left.ranks
        residents = members(self.unpaired)
        if not self.field.neighbours:
            residents.reverse()
        return sorted(
            residents,
            key=lambda v: (
                standing.floats[ranks[v]] == DOWNFLOAT,
                standing.floats_before[ranks[v]] == DOWNFLOAT,
            ),
        )

    def _first_down(self) -> int:
        """Return who would go down by the order alone."""
        left = members(self.unpaired)
        return left[0] if self.field.neighbours else left[-1]

    def _pair_rest(self, best: BestMatchings) -> None:
        """Pair those who stay: half against half, or neighbours."""
        rest = members(self.unpaired)
        half = len(rest) // 2
        if self.field.neighbours:
            line, turn = rest, list(range(len(rest)))
        else:
            # Whoever is first in the line is taken first: the lower half from its top, then the
            # upper half from below.
            line = rest[half:] + rest[:half][::-1]
            turn = [*reversed(range(half, len(line))), *range(half)]
        place_of = {v: place for place, v in enumerate(line)}
        graph, partner, exact = self._among(line, place_of, best)
        for place, found, first in _in_turn(graph, partner, turn, exact):
            self._decide(GroupStepKind.PAIR, line[place], line[found], line[first])

    def _among(
        self, line: Sequence[int], place_of: dict[int, int], best: BestMatchings
    ) -> tuple[list[int], list[int], BestMatchings | None]:
        """Return who may meet in the line and how they can; costs where the graph says too much."""
        legal = [
            mask_of([place_of[w] for w in members(self.left.legal[v] & self.unpaired)])
            for v in line
        ]
        if not self.field.colours_matter:
            return legal, [place_of[best.partner[v]] for v in line], None
        problem = MatchingProblem(legal, [self._wish(v) for v in line], self._costs())
        again = BestMatchings(problem)
        return again.graph, again.partner, again if again.has_odd_sets else None

    def _decide(self, kind: GroupStepKind, v: int, found: int | None, first: int) -> None:
        ranks = self.left.ranks
        other = None if found is None else ranks[found]
        self.outcome.decisions.append(GroupStep(kind, ranks[v], other, ranks[first]))
        self.unpaired &= ~(1 << v)
        if found is not None:
            self.unpaired &= ~(1 << found)


def _cost(one: int, other: int, across: int, clash: int) -> int:
    """Return what a pair of two classes costs."""
    if (one == _BELOW) != (other == _BELOW):
        return across
    return clash if one == other and one not in (NO_COLOUR, _BELOW) else 0


def _takes(best: BestMatchings, v: int, partners: int) -> bool:
    """Leave a vertex these partners if a best matching allows it."""
    if not best.graph[v] & partners:
        return False
    return best.narrow({v: partners})


def _in_turn(
    graph: list[int], partner: list[int], turn: Iterable[int], exact: BestMatchings | None
) -> Iterable[tuple[int, int, int]]:
    """Yield everybody in turn with the first in line whom he can have, and the first of all."""
    alive = run(0, len(graph))
    for v in turn:
        if not alive >> v & 1:
            continue
        others = alive & ~(1 << v)
        first = (others & -others).bit_length() - 1
        if exact is None:
            w = give_lowest_partner(v, graph[v] & alive, graph, partner, alive)
        else:
            w = next(w for w in members(exact.graph[v] & alive) if exact.narrow({v: 1 << w}))
        alive &= ~(1 << v | 1 << w)
        yield v, w, first
