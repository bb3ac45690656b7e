"""The walk through a score group: who chooses in turn, and which options come before the taken one.

Writer and verifier follow the same walk, each along the pairing of the round. Nothing here solves
anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ronde.certificates.fmjd_swiss.field import DraughtsField
from ronde.kernel.bits import lowest, mask_of, members, run

Step = tuple[int, int | None]
"""Who chose, and the opponent, None for whoever goes down."""


class WalkTurn(NamedTuple):
    """A turn: the options before the one that was taken, as a mask of members, and the step.

    No step means that somebody is passed over, whose option is to go down.
    """

    rule: int
    rank: int
    before: int
    step: Step | None

    @property
    def passed_over(self) -> bool:
        """Whether somebody might have gone down, and did not."""
        return self.step is None


class GroupWalk:
    """One group while it is walked through; everybody is named by rank.

    `partner` is the opponent of everybody left in the pairing of the round, `lonely` are those who
    were alone in a group above.
    """

    def __init__(
        self,
        field: DraughtsField,
        left: int,
        from_above: Sequence[int],
        partner: Sequence[int],
        lonely: set[int],
    ) -> None:
        self.field, self.left, self.partner, self.lonely = field, left, partner, lonely
        self.from_above = list(from_above)
        others = left & ~mask_of(self.from_above)
        self.score = field.scores[lowest(others)]
        self.residents = members(others & field.of_score[self.score])
        self.members = mask_of([*self.from_above, *self.residents])
        self.below = left & ~self.members
        self.free = self.members
        self.steps: list[Step] = []
        self.down: list[int] = []

    @property
    def size(self) -> int:
        """How many members there are: what it costs that one of them goes down."""
        return self.members.bit_count()

    def paired(self, steps: int | None = None) -> int:
        """Return who is in a pair of the first steps, or of all so far, as a mask."""
        pairs = [(one, other) for one, other in self.steps[:steps] if other is not None]
        return mask_of([rank for pair in pairs for rank in pair])

    def named(self, step: Step) -> Step:
        """Return a step by starting numbers."""
        (rank, other), players = step, self.field.players
        return players[rank].id, None if other is None else players[other].id

    def cost(self, one: int, other: int) -> int:
        """Return what a pair of two who are left costs."""
        inside = self.members >> one & 1, self.members >> other & 1
        if inside[0] != inside[1]:
            return self.size
        wish = self.field.wishes[one]
        return int(bool(inside[0] and wish and wish == self.field.wishes[other]))

    def turns(self) -> Iterator[WalkTurn]:
        """Yield the turns; the steps before a turn are in `steps` while it is looked at."""
        yield from self._floaters()
        if self.free.bit_count() == 1:
            self.lonely |= set(members(self.free))
        yield from self._going_down()
        yield from self._others()

    def _taken(self, rank: int, options: Sequence[int]) -> WalkTurn:
        """Return the turn of somebody from above, who goes down after all options."""
        other = self.partner[rank]
        if not self.members >> other & 1:
            return WalkTurn(3, rank, mask_of(list(options)), (rank, None))
        before = options[: options.index(other)]
        return WalkTurn(3, rank, mask_of(list(before)), (rank, other))

    def _settle(self, turn: WalkTurn) -> None:
        if turn.step is not None:
            rank, other = turn.step
            self.steps.append(turn.step)
            self.free &= ~(1 << rank)
            if other is None:
                self.down.append(rank)
            else:
                self.free &= ~(1 << other)

    def _floaters(self) -> Iterator[WalkTurn]:
        """Yield the turns of those from above (rule 3)."""
        for rank in self.from_above:
            if self.free >> rank & 1:
                turn = self._taken(rank, self._met_by(rank))
                yield turn
                self._settle(turn)

    def _met_by(self, rank: int) -> list[int]:
        """Return whom somebody from above tries in turn."""
        residents = [other for other in self.residents if self.free >> other & 1]
        if self.field.neighbours and rank not in self.lonely:
            residents.reverse()
        residents.sort(key=lambda other: self.field.floats(other, -1))
        above = (other for other in self.from_above if other != rank)
        return [*residents, *(other for other in above if self.free >> other & 1)]

    def _going_down(self) -> Iterator[WalkTurn]:
        """Yield the turns of those who might go down (rule 4)."""
        going = [rank for rank in members(self.free) if self.below >> self.partner[rank] & 1]
        wanted = len(going)
        residents = members(self.free)
        if not self.field.neighbours:
            residents.reverse()
        for rank in sorted(residents, key=lambda rank: self.field.floats(rank, 1)):
            if not wanted:
                return
            goes = self.below >> self.partner[rank] & 1
            turn = WalkTurn(4, rank, 0, (rank, None) if goes else None)
            yield turn
            self._settle(turn)
            wanted -= goes

    def _others(self) -> Iterator[WalkTurn]:
        """Yield the turns of those who stay (rule 5)."""
        rest = members(self.free)
        half = 0 if self.field.neighbours else len(rest) // 2
        lower = mask_of(rest[half:])
        for rank in rest:
            if self.free >> rank & 1:
                turn = self._paired(rank, lower)
                yield turn
                self._settle(turn)

    def _paired(self, rank: int, lower: int) -> WalkTurn:
        """Return the turn of somebody who stays: the lower half from its top, then the upper."""
        other = self.partner[rank]
        first = self.free & lower & ~(1 << rank)
        if lower >> other & 1:
            before = first & run(0, other)
        else:
            above = self.free & ~lower & ~(1 << rank)
            before = first | above & ~run(0, other + 1)
        return WalkTurn(5, rank, before, (rank, other))
