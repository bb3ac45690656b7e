"""Brackets of the procedure, and the matching problems that its steps ask about.

Writer and verifier of a certificate state the same problems with this module. Nothing here solves
anything, and nothing comes from the engine's route or its price lists.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from ronde.certificates.document import CriterionValue
from ronde.certificates.effort import steps_of_problem
from ronde.kernel.bits import lowest, mask_of, members, run
from ronde.kernel.colours import ABSOLUTE, STRONG, ColourProfile
from ronde.kernel.costs import SCALE_BITS, Costs
from ronde.kernel.ledger import DOWNFLOAT, UPFLOAT
from ronde.kernel.standing import Standing
from ronde.kernel.weights import Layout
from ronde.systems.dutch_procedure.edition import HIGHEST, SUM, ProcedureSettings

MOVED_DOWN_PAIRED, FLOATERS = "moved-down-paired", "floaters"
SQUARES, SCORES, SUM_OF_SCORES = "squared-differences", "scores-of-floaters", "sum-of-floaters"
UNPAIRED_BELOW = "unpaired-below"
ABSOLUTES, STRONGS = "absolute-colours", "strong-as-absolute"
DENIED, DENIED_STRONG = "denied-preferences", "denied-strong-preferences"
DOWN, DOWN_BEFORE = "repeated-downfloats", "downfloats-of-two-rounds-ago"
UP, UP_BEFORE = "repeated-upfloats", "upfloats-of-two-rounds-ago"

_FLOATS: Final = (DOWN, DOWN_BEFORE, UP, UP_BEFORE)
ORDER_2012: Final = (
    MOVED_DOWN_PAIRED, FLOATERS, SQUARES, SCORES, SUM_OF_SCORES, UNPAIRED_BELOW, ABSOLUTES,
    STRONGS, DENIED, DENIED_STRONG, *_FLOATS,
)  # fmt: skip
ORDER_2011: Final = (
    FLOATERS, UNPAIRED_BELOW, ABSOLUTES, STRONGS, SQUARES, SCORES, SUM_OF_SCORES, DENIED,
    DENIED_STRONG, *_FLOATS,
)  # fmt: skip
ARTICLES: Final = {
    MOVED_DOWN_PAIRED: "A.3", FLOATERS: "A.11", SQUARES: "D.4", SCORES: "B.3",
    SUM_OF_SCORES: "B.3", UNPAIRED_BELOW: "C.12", ABSOLUTES: "B.2", STRONGS: "A.7.d",
    DENIED: "B.4", DENIED_STRONG: "B.4", DOWN: "B.5", DOWN_BEFORE: "B.6", UP: "B.5",
    UP_BEFORE: "B.6",
}  # fmt: skip

Field = tuple[str, int]
"""The name of a requirement, and the score where it has a field for each."""


@dataclass(frozen=True)
class LoggedRound:
    """What all brackets of a round share; `standing` says who may have the bye."""

    standing: Standing
    choices: ProcedureSettings
    is_2011: bool

    def ids(self, ranks: Sequence[int]) -> tuple[int, ...]:
        """Return ranks as starting numbers."""
        ids = self.standing.ids
        return tuple(int(ids[rank]) for rank in ranks)


@dataclass(frozen=True)
class LoggedBracket:
    """Ranks of moved-down players, first and end of the residents; the first `above` are not them.

    `is_lowest` brackets are judged as a whole (C.13).
    """

    moved_down: tuple[int, ...]
    first: int
    end: int
    above: int
    is_homogeneous: bool
    is_lowest: bool = False
    is_merged: bool = False

    @property
    def players(self) -> list[int]:
        """The ranks of everybody in it."""
        return [*self.moved_down, *range(self.first, self.end)]

    @property
    def size(self) -> int:
        """How many they are."""
        return len(self.moved_down) + self.end - self.first

    @property
    def heads(self) -> int:
        """How many of its first players are paired before the others (A.3)."""
        return 0 if self.is_homogeneous else self.above


def bracket_of(
    standing: Standing, moved_down: Sequence[int], first: int, end: int
) -> LoggedBracket:
    """Return the bracket of a scoregroup with its moved-down players."""
    homogeneous = counts_as_homogeneous(standing, moved_down, first, end)
    return LoggedBracket(tuple(moved_down), first, end, len(moved_down), homogeneous)


def lowest_bracket(
    standing: Standing, moved_down: Sequence[int], first: int, above: int
) -> LoggedBracket:
    """Return the lowest bracket; everybody in it counts (A.3)."""
    size = len(moved_down) + standing.size - first
    return LoggedBracket(
        tuple(moved_down),
        first,
        standing.size,
        above,
        is_homogeneous=not above or 2 * above >= size,
        is_lowest=True,
        is_merged=standing.scores[first] != standing.scores[-1],
    )


def counts_as_homogeneous(
    standing: Standing, moved_down: Sequence[int], first: int, end: int
) -> bool:
    """Whether at least half of those with an opponent were moved down, or nobody was (A.3)."""
    if not moved_down:
        return True
    everybody = mask_of(moved_down) | run(first, end)
    able = [bool(standing.legal[rank] & everybody) for rank in (*moved_down, *range(first, end))]
    if not any(able):
        able = [True] * len(able)
    moved = sum(able[: len(moved_down)])
    return 2 * moved >= sum(able)


def without_opponent(standing: Standing, players: Sequence[int]) -> set[int]:
    """Return those who can meet none of the others (C.1)."""
    everybody = mask_of(players)
    return {rank for rank in players if not standing.legal[rank] & everybody}


def left_from_top(standing: Standing, above: Sequence[int], others: Sequence[int]) -> list[int]:
    """Return who of `above` meets none of the others when the highest are served first.

    No other way serves more of them.
    """
    free = everybody = mask_of(others)
    head_of: dict[int, int] = {}
    other_of: dict[int, int] = {}
    left = []
    for root in above:
        came_from: dict[int, int] = {}
        unseen, end = everybody, -1
        queue = [root]
        for head in queue:
            row = standing.legal[head] & unseen
            if row & free:
                end = lowest(row & free)
                came_from[end] = head
                break
            unseen &= ~row
            came_from.update(dict.fromkeys(members(row), head))
            queue += [head_of[other] for other in members(row)]
        if end < 0:
            left.append(root)
            continue
        free &= ~(1 << end)
        while end >= 0:
            head = came_from[end]
            before = other_of.get(head, -1)
            other_of[head], head_of[end] = end, head
            end = before
    return left


def forced_heads(round_: LoggedRound, bracket: LoggedBracket) -> tuple[int, ...]:
    """Return the heads who must meet somebody of the body: in 2011 the highest (C.14.b).

    As many as can all be served, counted from the top; nobody is waited for who has no opponent
    in the bracket at all (C.1). In 2012 any heads may be the ones who are paired.
    """
    if not round_.is_2011 or not bracket.heads:
        return ()
    standing, players = round_.standing, bracket.players
    gone = set() if bracket.is_lowest else without_opponent(standing, players)
    able = [v for v in range(bracket.heads) if players[v] not in gone]
    left = left_from_top(standing, [players[v] for v in able], players[bracket.heads :])
    return tuple(v for v in able if not left or players[v] < left[0])


# Problems ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class StepScope:
    """How far the problem of a step looks beyond its bracket, and what it excludes.

    Lower players take part up to rank `end`; `takers` says which ranks may have a place for nobody
    (None: all). `is_spare`: places may be matched with each other. `forced` vertices must meet
    the body, `staying` ranks must not leave. `ceilings`: for each place the highest score of a
    player of the bracket. `crosses`: those below are matched with players of the bracket only.
    """

    end: int = 0
    places: int = 0
    takers: Sequence[bool] | None = None
    is_spare: bool = False
    looks_ahead: bool = False
    forced: tuple[int, ...] = ()
    staying: tuple[int, ...] = ()
    ceilings: tuple[int, ...] = ()
    crosses: bool = False


class SeenPlayer(NamedTuple):
    """What the requirements see of a player of the bracket."""

    is_head: bool
    score: int
    colours: int
    down: bool
    down_before: bool
    up: bool
    up_before: bool


class StepProblem:
    """Players of a bracket, those below, places for nobody: who may be matched, at what cost."""

    def __init__(self, round_: LoggedRound, bracket: LoggedBracket, scope: StepScope) -> None:
        self.context, self.bracket, self.scope = round_, bracket, scope
        self.current, self.moved = bracket.size, bracket.heads
        self.lower_end = max(bracket.end, scope.end)
        self.players = [*bracket.moved_down, *range(bracket.first, self.lower_end)]
        self.size = len(self.players) + scope.places
        self.residents = run(self.moved, self.current)
        self.has_lower_players = len(self.players) > self.current
        scores = [round_.standing.scores[rank] for rank in bracket.players]
        self.highest, self.lowest = max(scores), min(scores)
        self.floor = self.lowest - round_.choices.one_point
        numbers: dict[SeenPlayer, int] = {}
        self.classes = [numbers.setdefault(kind, len(numbers)) for kind in self._kinds()]
        self.kinds = list(numbers)
        self.classes += [len(numbers)] * (len(self.players) - self.current)
        self.classes += [len(numbers) + 1] * scope.places
        self.layout: Layout[Field] = Layout(self._fields(), spare_bits=SCALE_BITS)

    @property
    def vertices(self) -> tuple[int | None, ...]:
        """The vertices as certificates name them."""
        return (*self.context.ids(self.players), *[None] * self.scope.places)

    @property
    def steps(self) -> int:
        """How many steps it takes to state the problem and to check a proof in it."""
        return steps_of_problem(self.size, len(self.kinds) + 2, self.layout.width)

    def cost(self, v: int, w: int) -> int | None:
        """Return what two vertices cost that are matched."""
        return self.costs[self.classes[v]][self.classes[w]]

    def total(self, partner: Sequence[int]) -> int:
        """Return what a perfect matching costs."""
        return sum(self.cost(v, w) or 0 for v, w in enumerate(partner) if v < w)

    def criteria(self, partner: Sequence[int]) -> tuple[CriterionValue, ...]:
        """Return what a perfect matching has of each requirement, in their order."""
        counted = self.layout.read(self.total(partner))
        values = []
        for name in self.rows:
            said = (ARTICLES[name], name)
            if name == SCORES:
                listed = [(score, n) for (row, score), n in counted.items() if row == name and n]
                values.append(CriterionValue(*said, scores=tuple(listed)))
            else:
                values.append(CriterionValue(*said, counted[name, 0]))
        return tuple(values)

    # Requirements --------------------------------------------------------------------------

    @cached_property
    def rows(self) -> list[str]:
        """The names of the requirements that have a say, the most important first."""
        choices, odd = self.context.choices, self.context.standing.round % 2 == 1
        says = {
            FLOATERS: self.has_lower_players,
            SQUARES: choices.d4 and self.bracket.is_merged and not self.has_lower_players,
            SCORES: choices.floater_scores == HIGHEST,
            SUM_OF_SCORES: choices.floater_scores == SUM,
            UNPAIRED_BELOW: self.scope.looks_ahead,
            STRONGS: odd,
            DENIED_STRONG: not odd,
        }
        order = ORDER_2011 if self.context.is_2011 else ORDER_2012
        return [name for name in order if says.get(name, True)]

    def _fields(self) -> Iterator[tuple[Field, int]]:
        """Yield the fields with the most that each can hold."""
        pairs = self.size // 2
        for name in self.rows:
            if name == SCORES:
                scores = {kind.score for kind in self.kinds}
                yield from (((name, score), 2 * pairs) for score in sorted(scores, reverse=True))
            elif name == SUM_OF_SCORES:
                yield (name, 0), pairs * (self.highest - self.lowest)
            elif name == SQUARES:
                yield (name, 0), pairs * (self.highest - self.floor) ** 2
            else:
                yield (name, 0), 2 * pairs

    def _kinds(self) -> Iterator[SeenPlayer]:
        """Yield what is seen of each player of the bracket."""
        standing, bracket = self.context.standing, self.bracket
        spared = bracket.above if self.context.choices.spares_floating_again else 0
        for v, rank in enumerate(bracket.players):
            last, before = standing.floats[rank], standing.floats_before[rank]
            asked_down, asked_up = v >= spared, v >= self.moved > 0
            yield SeenPlayer(
                v < self.moved,
                standing.scores[rank],
                standing.colour_kinds[rank],
                asked_down and last == DOWNFLOAT,
                asked_down and before == DOWNFLOAT,
                asked_up and last == UPFLOAT,
                asked_up and before == UPFLOAT,
            )

    # Costs ---------------------------------------------------------------------------------

    @cached_property
    def costs(self) -> Costs:
        """What two vertices cost, by their classes."""
        kinds, size = self.kinds, len(self.kinds) + 2
        costs: Costs = [[0] * size for _ in range(size)]
        colours = self._cost_of_colours()
        for a, one in enumerate(kinds):
            for b, other in enumerate(kinds[a:], a):
                cost = colours[one.colours, other.colours] + self._cost_inside(one, other)
                costs[a][b] = costs[b][a] = cost
            for b, is_nobody in ((size - 2, False), (size - 1, True)):
                costs[a][b] = costs[b][a] = self._cost_of_leaving(one, is_nobody=is_nobody)
        return costs

    def _unit(self, name: str, score: int = 0) -> int:
        return self.layout.units.get((name, score), 0)

    def _cost_of_colours(self) -> dict[tuple[int, int], int]:
        """Return what two colour profiles cost, by their numbers."""
        profiles = self.context.standing.kinds
        present = sorted({kind.colours for kind in self.kinds})
        units = [self._unit(name) for name in (DENIED, STRONGS, DENIED_STRONG, ABSOLUTES)]
        costs = {}
        for one in present:
            for other in present:
                counted = of_colours(profiles[one], profiles[other])
                costs[one, other] = sum(n * u for n, u in zip(counted, units, strict=True))
        return costs

    def _cost_inside(self, one: SeenPlayer, other: SeenPlayer) -> int:
        """Return what a pair of the bracket costs but for its colours."""
        cost = 0
        if one.is_head and other.is_head:
            cost += 2 * self._unit(MOVED_DOWN_PAIRED)
        elif one.is_head or other.is_head:
            lower = other if one.is_head else one
            cost += lower.up * self._unit(UP) + lower.up_before * self._unit(UP_BEFORE)
        if self.context.choices.d4_all_pairs or not (one.is_head or other.is_head):
            cost += (one.score - other.score) ** 2 * self._unit(SQUARES)
        return cost

    def _cost_of_leaving(self, one: SeenPlayer, *, is_nobody: bool) -> int:
        """Return what it costs that a player leaves the bracket."""
        cost = one.is_head * self._unit(MOVED_DOWN_PAIRED) + self._unit(FLOATERS)
        cost += self._unit(SCORES, one.score)
        cost += (one.score - self.lowest) * self._unit(SUM_OF_SCORES)
        cost += is_nobody * self._unit(UNPAIRED_BELOW)
        cost += one.down * self._unit(DOWN) + one.down_before * self._unit(DOWN_BEFORE)
        if self.context.choices.d4_all_pairs or not one.is_head:
            cost += (one.score - self.floor) ** 2 * self._unit(SQUARES)
        return cost

    # Edges ---------------------------------------------------------------------------------

    @cached_property
    def legal(self) -> list[int]:
        """Who may be matched with whom."""
        rows = self._legal_pairs()
        self._add_places(rows)
        inside = run(0, self.current)
        for v in self.scope.forced:
            _keep(rows, v, self.residents)
        staying = set(self.scope.staying)
        for v, rank in enumerate(self.players[: self.current]):
            if rank in staying:
                _keep(rows, v, inside)
        if self.scope.crosses:
            rows[self.current :] = [row & inside for row in rows[self.current :]]
        return rows

    def _legal_pairs(self) -> list[int]:
        """Return the legal pairs of players."""
        above, first = self.bracket.moved_down, self.bracket.first
        window, moved = run(0, self.lower_end - first), len(above)
        rows = []
        for rank in self.players:
            legal = self.context.standing.legal[rank]
            row = (legal >> first & window) << moved
            for v, other in enumerate(above):
                row |= (legal >> other & 1) << v
            rows.append(row)
        return rows

    def _add_places(self, rows: list[int]) -> None:
        """Join the places with those who may have them."""
        scope, scores = self.scope, self.context.standing.scores
        takers = [scope.takers is None or scope.takers[rank] for rank in self.players]
        able = mask_of(v for v, may in enumerate(takers) if may)
        places = run(len(self.players), self.size)
        for v in members(able):
            rows[v] |= places
        for place in members(places):
            rows.append(able | (places & ~(1 << place) if scope.is_spare else 0))
        for place, ceiling in enumerate(scope.ceilings, len(self.players)):
            above = [v for v in range(self.current) if scores[self.players[v]] > ceiling]
            _keep(rows, place, ~mask_of(above))


def of_colours(one: ColourProfile, other: ColourProfile) -> tuple[int, int, int, int]:
    """Return whether two want the same colour; both not mildly (twice), both absolutely."""
    if not one.preference or one.preference != other.preference:
        return 0, 0, 0, 0
    weaker = min(one.strength, other.strength)
    strong = int(weaker >= STRONG)
    return 1, strong, strong, int(weaker == ABSOLUTE)


def _keep(rows: list[int], v: int, neighbours: int) -> None:
    """Take the edges of a vertex to all others than these out."""
    for w in members(rows[v] & ~neighbours):
        rows[w] &= ~(1 << v)
    rows[v] &= neighbours
