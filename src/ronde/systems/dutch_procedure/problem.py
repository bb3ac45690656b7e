"""One bracket of the procedure as a matching problem.

The vertices are the moved-down players, the residents, the players below as far as the problem
looks, and places for nobody. A player matched with a lower player or with nobody leaves the
bracket. Moved-down players who find no resident stay in the remainder (C.14.b) and may meet
each other there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ronde.kernel.bits import members, run
from ronde.kernel.effort import spend
from ronde.kernel.ledger import DOWNFLOAT, UPFLOAT
from ronde.kernel.matching import MatchingProblem, Shortage, Solution, solve
from ronde.kernel.standing import Standing
from ronde.systems.dutch.criteria import MOVED_DOWN, NEXT, NOBODY, RESIDENT, DutchProfile
from ronde.systems.dutch_procedure.bracket import ScoreBracket
from ronde.systems.dutch_procedure.edition import ProcedureEdition, ProcedureSettings
from ronde.systems.dutch_procedure.prices import PriceList, Questions, questions
from ronde.systems.dutch_procedure.requirements import Say

_ROWS = 3
"""So many rows are changed in one unit of work."""


@dataclass(frozen=True, slots=True)
class ProblemView:
    """How far a problem looks beyond its bracket.

    Players from the end of the bracket up to `end` take part. `places` players may stay without
    opponent: `takers` says which ranks may (None: all); with `spare_places` there may be more
    places than are needed. The `forced` vertices must meet residents. `all_cross`: those
    below meet floaters only. The `staying` ranks may not leave the bracket. `ceilings` give the
    highest score of a player for each place; none means any.
    """

    places: int = 0
    end: int = 0
    takers: Sequence[bool] | None = None
    looks_ahead: bool = False
    spare_places: bool = False
    forced: tuple[int, ...] = ()
    all_cross: bool = False
    staying: tuple[int, ...] = ()
    ceilings: tuple[int, ...] = ()


class ProcedureContext:
    """What all problems of a round share."""

    def __init__(
        self, standing: Standing, edition: ProcedureEdition, choices: ProcedureSettings
    ) -> None:
        self.standing, self.edition, self.choices = standing, edition, choices

    def asked(self, says: frozenset[Say]) -> Questions:
        """Return the requirements that have a say in such a problem."""
        table, parity = self.edition.requirements, self.standing.round % 2
        choices = self.choices
        return questions(table, says, parity, d4=choices.d4, floater_scores=choices.floater_scores)


class ProcedureProblem:
    """Vertices, legality and costs of one bracket; `players[v]` is the rank of vertex v.

    The vertices below `moved` are the moved-down players of a heterogeneous bracket, those of
    `first_paired` are paired before the remainder, with `residents`.
    """

    def __init__(self, context: ProcedureContext, bracket: ScoreBracket, view: ProblemView) -> None:
        self.context, self.bracket, self.view = context, bracket, view
        self.moved = bracket.in_first_half
        chooses = context.edition.chooses_moved_down
        self.first_paired = tuple(range(self.moved)) if chooses else view.forced
        self.current = bracket.size  # vertices below this number belong to the bracket
        self.lower_end = max(bracket.end, view.end)
        self.players = [*bracket.moved_down, *range(bracket.first, self.lower_end)]
        self.size = len(self.players) + view.places
        self.residents = run(self.moved, self.current)
        self.legal = self._legality()
        self.profiles: list[DutchProfile] = []
        self.classes = self._classify()
        self.tariff = PriceList(
            self.profiles,
            context.standing.kinds,
            context.asked(self._says()),
            self.size // 2,
            choices=context.choices,
            nobody_meets_nobody=view.spare_places,
        )

    @property
    def has_lower_players(self) -> bool:
        """Whether players below the bracket take part in the problem."""
        return len(self.players) > self.current

    def cost(self, v: int, w: int) -> int | None:
        """Return what the requirements charge for matching two vertices, None if not allowed."""
        return self.tariff.costs[self.classes[v]][self.classes[w]]

    def _says(self) -> frozenset[Say]:
        says = {Say.ALWAYS}
        if self.has_lower_players:
            says.add(Say.LOWER_PLAYERS)
        if self.view.looks_ahead:
            says.add(Say.LOOK_AHEAD)
        if self.bracket.several_scores and not self.has_lower_players:
            says.add(Say.MERGED)
        return frozenset(says)

    # Legality ------------------------------------------------------------------------------

    def _legality(self) -> list[int]:
        first, moved_down = self.bracket.first, self.bracket.moved_down
        legal_by_rank, moved = self.context.standing.legal, len(moved_down)
        window = (1 << (self.lower_end - first)) - 1
        legal = [0] * moved
        legal += [
            (mask >> first & window) << moved for mask in legal_by_rank[first : self.lower_end]
        ]
        for v, rank in enumerate(moved_down):
            row = (legal_by_rank[rank] >> first & window) << moved
            for w, other in enumerate(moved_down[:v]):
                if legal_by_rank[rank] >> other & 1:
                    row |= 1 << w
            legal[v] |= row
            bit = 1 << v
            spend(1 + row.bit_count() // _ROWS)
            for w in members(row):
                legal[w] |= bit
        if self.view.places:
            self._add_places(legal)
        self._force(legal)
        self._keep(legal)
        if self.view.all_cross:
            inside = run(0, self.current)
            legal[self.current :] = [row & inside for row in legal[self.current :]]
        return legal

    def _add_places(self, legal: list[int]) -> None:
        """Let those who may stay without opponent be matched with a place for nobody."""
        count, takers = len(self.players), self.view.takers
        places, scores = run(count, self.size), self.context.standing.scores
        able = 0
        for v, rank in enumerate(self.players):
            if takers is None or takers[rank]:
                legal[v] |= places
                able |= 1 << v
        for place in range(count, self.size):
            others = places & ~(1 << place) if self.view.spare_places else 0
            legal.append(able | others)
        for place, ceiling in enumerate(self.view.ceilings, count):
            for v, rank in enumerate(self.players[: self.current]):
                if scores[rank] > ceiling:
                    legal[v] &= ~(1 << place)
                    legal[place] &= ~(1 << v)

    def _force(self, legal: list[int]) -> None:
        """Leave the first moved-down players no opponents but residents."""
        for v in self.view.forced:
            gone = legal[v] & ~self.residents
            legal[v] &= self.residents
            for w in members(gone):
                legal[w] &= ~(1 << v)

    def _keep(self, legal: list[int]) -> None:
        """Leave those who stay in the bracket no opponents but those inside it."""
        inside = run(0, self.current)
        for v, rank in enumerate(self.players[: self.current]):
            if rank in self.view.staying:
                for w in members(legal[v] & ~inside):
                    legal[w] &= ~(1 << v)
                legal[v] &= inside

    # Profiles ------------------------------------------------------------------------------

    def _classify(self) -> list[int]:
        """Fill `profiles` with the different profiles; return the one of every vertex.

        Floats of the past that no candidate can repeat are left out of the profiles, so that
        more players are alike.

        INTERPRETATION 0022: B.5 and B.6 are not asked of a moved-down player who floats again.
        """
        leaves = self.size > self.current
        above, moved = self.bracket.above, self.moved
        down = DOWNFLOAT if leaves else 0
        down_above = 0 if self.context.choices.spares_floating_again else down
        numbers: dict[tuple[int, int, int, int, int], int] = {}
        classes = []
        current = self.players[: self.current]
        for role, ranks, kept in (
            (MOVED_DOWN, current[:moved], (0, down_above, 0)),
            (RESIDENT, current[moved : max(above, moved)], (0, down_above, 0)),
            (RESIDENT, current[max(above, moved) :], (0, down, UPFLOAT if moved else 0)),
        ):
            for key in self._keys(role, ranks, kept):
                classes.append(numbers.setdefault(key, len(numbers)))
        for role, count in ((NEXT, len(self.players) - self.current), (NOBODY, self.view.places)):
            if count:
                number = numbers.setdefault((role, 0, 0, 0, 0), len(numbers))
                classes += [number] * count
        self.profiles = [DutchProfile(*key) for key in numbers]
        return classes

    def _keys(
        self, role: int, ranks: list[int], kept: tuple[int, int, int]
    ) -> list[tuple[int, int, int, int, int]]:
        standing = self.context.standing
        scores, kinds = standing.scores, standing.colour_kinds
        last, before = standing.floats, standing.floats_before
        return [(role, scores[r], kinds[r], kept[last[r]], kept[before[r]]) for r in ranks]

    # Solving -------------------------------------------------------------------------------

    def solve(self) -> Solution | Shortage:
        """Return the best candidates of the bracket, or how many players more must leave it."""
        return solve(
            MatchingProblem(self.legal, self.classes, self.tariff.costs, self._greedy_order())
        )

    def _greedy_order(self) -> list[tuple[int, int]]:
        """Return the order in which a greedy start comes close to the first candidate."""
        moved, current, size = self.moved, self.current, self.size
        leaving = 0 if self.has_lower_players else self.view.places
        pairs = max((current - moved - moved - leaving) // 2, 0)
        lower_half = run(min(moved + moved + pairs, current), current)
        everybody = -1
        order = [(v, self.residents) for v in range(moved)]
        order += [(v, lower_half) for v in range(moved, current)]
        order += [(v, everybody) for v in range(current, size)]
        order += [(v, everybody) for v in range(moved, current)]
        return order


@dataclass
class Solved:
    """A bracket with its best candidates."""

    problem: ProcedureProblem
    solution: Solution

    @cached_property
    def total(self) -> int:
        """What the best candidates cost."""
        problem, partner = self.problem, self.solution.partner
        costs = (problem.cost(v, w) for v, w in enumerate(partner) if v < w)
        return sum(cost for cost in costs if cost is not None)

    @cached_property
    def values(self) -> dict[str, dict[int, int]]:
        """What the best candidates have of each requirement, by score where it matters."""
        return self.problem.tariff.read(self.total)

    def value(self, name: str) -> int:
        """Return for how many the requirement of that name has to be dropped."""
        return sum(self.values.get(name, {}).values())


def solved(
    context: ProcedureContext, bracket: ScoreBracket, view: ProblemView
) -> Solved | Shortage:
    """Return the best candidates of a bracket, or how many players more must leave it."""
    problem = ProcedureProblem(context, bracket, view)
    solution = problem.solve()
    return solution if isinstance(solution, Shortage) else Solved(problem, solution)
