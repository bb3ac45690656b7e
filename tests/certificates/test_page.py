"""The costs that the page about certificates describes, built from its text alone.

Nothing of the engine's cost construction is used here but the results to compare with.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from ronde.certificates.document import ProofReach
from ronde.certificates.dutch.situation import EDITIONS, BracketSituation, eligible
from ronde.kernel.standing import Standing, standing_of
from ronde.model import Tournament
from ronde.systems.dutch.edition import DutchEdition, When
from ronde.systems.dutch.problem import DutchBracket, DutchContext

PAGE: Final = Path(__file__).parents[2] / "docs" / "formats" / "certificate.md"
SETS: Final = {
    When.ALWAYS: "A", When.LOWER_PLAYERS: "L", When.LOOK_AHEAD: "N", When.BYE_HERE: "B",
}  # fmt: skip
DOWN, UP, STRONG, ABSOLUTE = 1, 2, 2, 3

RandomEvent = Callable[[str, int, range], Tournament]
Amounts = Mapping[int, int]


def rows(key: str) -> list[tuple[str, str, str, bool]]:
    """Return article, name, set and whether by difference, as the page's table has them."""
    text = PAGE.read_text("utf-8").split("### Criteria\n", 1)[1]
    tables = re.findall(r"\n\n\| k \|.*?\n\n", text, re.DOTALL)
    lines = tables[0 if key == "dutch-2017" else 1].strip().splitlines()[2:]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert [int(row[0]) for row in cells] == list(range(len(cells)))
    return [(row[1], row[2].strip("`"), row[3], row[4] == "yes") for row in cells]


@pytest.mark.parametrize("key", EDITIONS)
def test_the_tables_of_criteria_are_those_of_the_editions(key: str) -> None:
    known = [
        (one.article, one.name, SETS[one.when], one.by_difference) for one in EDITIONS[key].criteria
    ]
    assert rows(key) == known


@dataclass(frozen=True)
class Vertex:
    role: str
    rank: int = -1


@dataclass(frozen=True)
class Bracket:
    """A bracket and what the table of reaches asks about."""

    moved_down: tuple[int, ...]
    first: int
    end: int
    next_end: int
    reach: str
    downfloaters: int
    takers: list[bool]
    due: bool


class Page:
    """A problem as sections "Vertices" to "The cost of an edge" state it."""

    def __init__(self, standing: Standing, key: str, at: Bracket) -> None:
        self.standing, self.at, self.is_2017 = standing, at, key == "dutch-2017"
        self.table = rows(key)
        self.inside = [Vertex("moved", r) for r in at.moved_down]
        self.inside += [Vertex("resident", r) for r in range(at.first, at.end)]
        lower, places, self.who, self.sets = self._by_reach()
        self.vertices = [*self.inside, *lower, *[Vertex("nobody")] * places]
        self.outside = self.vertices[len(self.inside) :]
        scores = {standing.scores[r] for r in range(at.first, at.end)}
        self.has_down = bool(self.outside) or len(scores) > 1
        self.has_up = bool(at.moved_down) or len(scores) > 1
        self.floor = min(self.score(v) for v in self.inside) - 10
        self.units = self._units()

    def _by_reach(self) -> tuple[list[Vertex], int, list[bool] | None, str]:
        at, size = self.at, self.standing.size
        bracket, odd = len(self.inside), (len(at.moved_down) + size - at.first) % 2
        following = [Vertex("next", r) for r in range(at.end, at.next_end)]
        beyond = [Vertex("lower", r) for r in range(at.next_end, size)]
        match self.is_2017, at.reach:
            case True, "alone":
                return [], at.downfloaters, None, "A"
            case True, "look-ahead":
                return following, at.downfloaters + len(following), None, "ALN"
            case True, "completion":
                lower = [Vertex("lower", r) for r in range(at.end, size)]
                return lower, odd, self.standing.may_have_bye, "AL"
            case True, _:
                return [], bracket % 2, self.standing.may_have_bye, "A"
            case _, "alone" if at.due:
                return [], 1, at.takers, "AB"
            case _, "alone":
                return [], at.downfloaters, None, "A"
            case _, "completion":
                with_bye = "B" if at.due and at.downfloaters == 1 else ""
                return following + beyond, odd, at.takers, f"ALN{with_bye}"
            case _:
                return [], bracket % 2, at.takers, "AB"

    def score(self, v: Vertex) -> int:
        return self.standing.scores[v.rank]

    # What players and pairs add ------------------------------------------------------------

    def floated(self, v: Vertex, way: int) -> tuple[int, int]:
        """Return whether somebody floated so in the last round, and in the one before."""
        standing = self.standing
        forgotten = not self.has_down if way == DOWN else not self.has_up or v.role == "moved"
        if forgotten:
            return 0, 0
        return int(standing.floats[v.rank] == way), int(standing.floats_before[v.rank] == way)

    def upper(self, v: Vertex) -> Amounts:
        last, before = self.floated(v, DOWN)
        found = {1: 1, 8: last, 10: before, 12: last, 14: before}
        return self.asked(found if self.is_2017 else {})

    def lower(self, v: Vertex) -> Amounts:
        last, before = self.floated(v, UP)
        k = 9 if self.is_2017 else 10
        later = 13 if self.is_2017 else 14
        return self.asked({k: last, k + 2: before, later: last, later + 2: before})

    def unpaired(self, v: Vertex) -> int:
        is_final = self.at.next_end == self.standing.size
        return 3 if is_final and not self.standing.may_have_bye[v.rank] else 1

    def leaver(self, v: Vertex, role: str) -> Amounts:
        last, before = self.floated(v, DOWN)
        nobody, beyond = role == "nobody", int(role != "next")
        if self.is_2017:
            weight = self.unpaired(v) if nobody else 0
            marks = {8: last, 10: before, 12: last, 14: before}
            return self.asked({0: 1, 1: 1, 2: weight, 3: int(nobody)} | marks)
        missed = self.standing.round - 1 - self.standing.games[v.rank] if nobody else 0
        first = 9 if v.role == "resident" else 13
        marks = {first: last, first + 2: before}
        return self.asked({0: 1, 1: 1, 2: beyond, 3: beyond, 4: missed} | marks)

    def below(self, v: Vertex, role: str) -> Amounts:
        if v.role != "next" or role == "next":
            return {}
        if self.is_2017:
            return self.asked({2: self.unpaired(v) if role == "nobody" else 0})
        return self.asked({2: 1})

    def colours(self, v: Vertex, w: Vertex) -> Amounts:
        one, other = self.standing.profiles[v.rank], self.standing.profiles[w.rank]
        denied = one.preference != 0 and one.preference == other.preference
        clash = denied and one.strength == ABSOLUTE == other.strength
        beyond = third = False
        if clash and any(self.standing.is_topscorer):
            beyond = one.difference >= 2 and other.difference >= 2
            less = min(one, other, key=lambda profile: profile.difference)
            third = less.repeated not in (0, less.preference)
            if one.difference == other.difference:
                third = one.repeated == other.repeated != 0
        strong = denied and min(one.strength, other.strength) == STRONG
        k = 4 if self.is_2017 else 5
        return self.asked(dict(enumerate(map(int, (beyond, third, denied, strong)), k)))

    def asked(self, amounts: Amounts) -> Amounts:
        return {k: n for k, n in amounts.items() if n and self.table[k][2] in self.sets}

    # Fields and costs ----------------------------------------------------------------------

    def uses(self) -> Iterator[tuple[Amounts, int]]:
        scores = {self.score(v) for v in self.inside}
        roles = {v.role for v in self.outside}
        for v in self.inside:
            own = self.score(v)
            for score in scores:
                if score < own:
                    yield self.upper(v), own - score
                if score > own:
                    yield self.lower(v), score - own
            for role in roles:
                yield self.leaver(v, role), own - self.floor
            for w in self.inside:
                yield self.colours(v, w), 0
        for v in self.outside:
            for role in roles if v.role == "next" else ():
                yield self.below(v, role), 0

    def field(self, k: int, difference: int) -> tuple[int, int]:
        return k, -difference if self.table[k][3] else 0

    def _units(self) -> dict[tuple[int, int], int]:
        largest: dict[tuple[int, int], int] = {}
        for amounts, difference in self.uses():
            for k, n in amounts.items():
                name = self.field(k, difference)
                largest[name] = max(largest.get(name, 0), n)
        units, place = {}, 3
        for name in sorted(largest, reverse=True):
            units[name] = 2**place
            place += len(f"{2 * largest[name] * (len(self.vertices) // 2):b}")
        return units

    def price(self, amounts: Amounts, difference: int = 0) -> int:
        return sum(self.units[self.field(k, difference)] * n for k, n in amounts.items())

    def cost(self, i: int, j: int) -> int:
        """Return the cost of an edge between two places, the earlier one first."""
        v, w, bracket = self.vertices[i], self.vertices[j], len(self.inside)
        if j < bracket:
            difference = self.score(v) - self.score(w)
            unequal = {k: n for part in (self.upper(v), self.lower(w)) for k, n in part.items()}
            by_score = self.price(unequal, difference) if difference else 0
            return self.price(self.colours(v, w)) + by_score
        if i < bracket:
            return self.price(self.leaver(v, w.role), self.score(v) - self.floor)
        return 0 if v.role == "nobody" else self.price(self.below(v, w.role))

    def joined(self, i: int, j: int) -> bool:
        v, w = self.vertices[i], self.vertices[j]
        if v.role == "nobody":
            return self.is_2017 and self.at.reach == "look-ahead"
        if w.role == "nobody":
            return self.who is None or self.who[v.rank]
        both_moved = v.role == w.role == "moved"
        return not both_moved and bool(self.standing.legal[v.rank] >> w.rank & 1)


def brackets(standing: Standing, key: str, rng: random.Random) -> Iterator[Bracket]:
    """Yield brackets with arbitrary moved-down players, whatever may have led to them."""
    groups, size = standing.scoregroups(), standing.size
    for place, (first, end) in enumerate(groups):
        above = rng.sample(range(first), min(first, rng.randrange(4)))
        last = end == size
        reaches = ["last"] if last else ["alone", "completion"]
        if key == "dutch-2017" and not last:
            reaches += ["look-ahead", "collapsed"]
        for reach in reaches:
            collapsed = reach == "collapsed"
            takers = standing.may_have_bye
            if key == "dutch-2026":
                takers = eligible(standing, rng.choice(standing.scores))
            yield Bracket(
                tuple(sorted(above)),
                end if collapsed else first,
                size if collapsed else end,
                0 if last or collapsed else groups[place + 1][1],
                reach,
                rng.randrange(3),
                takers,
                key == "dutch-2026" and rng.random() < 0.5,
            )


def problem_of(context: DutchContext, at: Bracket) -> tuple[object, ...]:
    following = (at.end, at.next_end) if at.next_end else None
    bracket = DutchBracket(at.moved_down, at.first, at.end)
    situation = BracketSituation(context, bracket, following, at.takers, True, at.due)
    problem = situation.problem(ProofReach(at.reach), at.downfloaters)
    places = range(problem.size)
    edges = {(i, j) for i in places for j in places if i < j and problem.legal[i] >> j & 1}
    return problem.size, {edge: problem.cost(*edge) for edge in edges}


def compared(edition: DutchEdition, event: Tournament, rng: random.Random) -> int:
    standing = standing_of(event, edition.history, "paired")
    context, count = DutchContext(standing, edition), 0
    for at in brackets(standing, edition.key, rng):
        if len(at.moved_down) + at.end - at.first < 2:
            continue
        page = Page(standing, edition.key, at)
        places = range(len(page.vertices))
        edges = {(i, j) for i in places for j in places if i < j and page.joined(i, j)}
        built = len(places), {edge: page.cost(*edge) for edge in edges}
        assert built == problem_of(context, at), at
        count += 1
    return count


@pytest.mark.parametrize("key", EDITIONS)
def test_costs_built_from_the_page_are_those_of_the_program(
    key: str, random_event: RandomEvent
) -> None:
    rng = random.Random(40)
    events = (random_event(key, seed, range(5, 13)) for seed in range(25))
    assert sum(compared(EDITIONS[key], event, rng) for event in events) > 100
