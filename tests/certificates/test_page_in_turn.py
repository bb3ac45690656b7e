"""The costs of Burstein and Dubov that the page describes, built from its text alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from tests.certificates import inturn

from ronde.certificates.burstein.situation import BursteinSituation
from ronde.certificates.document import ProofReach
from ronde.certificates.dubov.situation import PairProblem, Players, set_problem
from ronde.kernel.standing import Standing
from ronde.kernel.unpaired import everybody
from ronde.model import Tournament
from ronde.systems.burstein.ranking import places_by_index
from ronde.systems.burstein.system import BURSTEIN_2026, seeding_rounds_of
from ronde.systems.dubov.ranking import ranking_of
from ronde.systems.dubov.system import DUBOV_2026

PAGE: Final = Path(__file__).parents[2] / "docs" / "formats" / "certificate.md"
SEEDS: Final = range(80)
Fields = list[tuple[Any, int]]


def criteria_of(section: str) -> list[tuple[str, str]]:
    """Return article and name of the criteria in the table of a section."""
    text = PAGE.read_text("utf-8").split(f"\n{section}\n", 1)[1].split("\n#", 1)[0]
    return re.findall(r"^\| (C\d+) \| `([a-z-]+)` \|", text, re.MULTILINE)


def units_of(fields: Fields) -> dict[Any, int]:
    """Return the unit of every field, above three bits of zeros."""
    units, place = {}, 3
    for name, ceiling in reversed(fields):
        units[name] = 1 << place
        place += len(f"{ceiling:b}")
    return units


# Burstein ----------------------------------------------------------------------------------


def burstein_cost(
    standing: Standing, inside: Sequence[int], following: range, further: Sequence[int | None]
) -> dict[tuple[int, int], int]:
    """Return what every two vertices cost, legal or not."""
    vertices = [*inside, *further]
    half = len(vertices) // 2
    scores = {standing.scores[rank] for rank in inside}
    fields: Fields = []
    if further:
        fields += [("C5", half)] + [(("C6", s), half) for s in sorted(scores, reverse=True)]
    if None not in further and further:
        below = scores | {standing.scores[following.start]}
        fields += [("C7", half)] + [(("C7", s), half) for s in sorted(below, reverse=True)]
    fields.append(("C8", half))
    units, costs = units_of(fields), {}
    for v, one in enumerate(vertices):
        for w, other in enumerate(vertices[v + 1 :], v + 1):
            counted: list[Any] = []
            leaves = v < len(inside) <= w
            if leaves and one is not None:
                counted += ["C5", ("C6", standing.scores[one])]
            is_lower = other is not None and other >= following.stop and w >= len(inside)
            if one is not None and is_lower and (leaves or one in following):
                counted += ["C7", ("C7", standing.scores[one])]
            if one is not None and other is not None and w < len(inside):
                wishes = [standing.profiles[rank].preference for rank in (one, other)]
                counted += ["C8"] if wishes[0] == wishes[1] != 0 else []
            costs[v, w] = sum(units[field] for field in counted)
    return costs


def test_the_costs_of_burstein() -> None:
    assert criteria_of("### Costs of candidates") == [
        ("C5", "floaters"),
        ("C6", "scores-of-floaters"),
        ("C7", "unpaired-in-next"),
        ("C7", "scores-unpaired-in-next"),
        ("C8", "denied-preferences"),
    ]
    compared = 0
    for event, _ in inturn.certified("burstein-2026", SEEDS):
        if event.next_round > seeding_rounds_of(event):
            compared += compare_burstein(event)
    assert compared > 100


def compare_burstein(event: Tournament) -> int:
    """Compare the costs in every scoregroup, as if its first rank came from above; count them."""
    standing = BURSTEIN_2026.standing(event)
    places = places_by_index(event, standing)
    groups, compared = standing.scoregroups(), 0
    for (first, end), (_, next_end) in zip(groups[1:], [*groups[2:], groups[-1]], strict=True):
        at = BursteinSituation(standing, places, (first - 1,), first, end, next_end)
        inside = sorted([first - 1, *range(first, end)], key=places.__getitem__)
        lower = list(range(end, standing.size))
        reaches: dict[ProofReach, Sequence[int | None]] = {ProofReach.ALONE: [None, None]}
        if lower:
            reaches[ProofReach.COMPLETION] = lower
        else:
            reaches[ProofReach.LAST] = []
        for reach, further in reaches.items():
            problem = at.problem(reach, 2 if reach is ProofReach.ALONE else 0)
            assert problem.ranks == [rank for rank in (*inside, *further) if rank is not None]
            wanted = burstein_cost(standing, inside, range(end, next_end), further)
            for (v, w), cost in wanted.items():
                assert problem.cost(v, w) == cost
                is_edge = problem.legal[v] >> w & 1 == 1
                ranks = problem.ranks
                is_legal = w >= len(ranks) or standing.legal[ranks[v]] >> ranks[w] & 1 == 1
                assert is_edge == is_legal
            compared += 1
    return compared


# Dubov -------------------------------------------------------------------------------------


def test_the_costs_of_dubov() -> None:
    assert criteria_of("### The bye and the upfloaters") == [
        ("C5", "upfloaters"),
        ("C6", "scores-of-upfloaters"),
        ("C7", "denied-preferences"),
        ("C8", "maximum-upfloaters"),
        ("C9", "upfloats-of-maximum-upfloaters"),
        ("C10", "repeated-upfloats"),
    ]
    widths = set()
    for event, _ in inturn.certified("dubov-2026", SEEDS):
        widths.add(compare_dubov(event))
    assert widths == {2, 3, 5}  # C5 and C7 always; C10; C8 and C9 with it


def compare_dubov(event: Tournament) -> int:
    """Compare the costs of the first scoregroup; return how many fields but scores there are."""
    standing = DUBOV_2026.standing(event)
    ranking, left = ranking_of(event, standing), everybody(standing)
    n, scores = left.residents, standing.scores
    lower = range(n, standing.size)
    most = {r: u if u >= ranking.most else 0 for r, u in enumerate(ranking.upfloats)}
    fields: Fields = [("C5", n)] + [(("C6", s), n) for s in sorted({scores[r] for r in lower})]
    fields.append(("C7", n))
    if not standing.is_last_round:
        largest = max((most[r] for r in lower), default=0)
        fields += [("C8", n), ("C9", n * largest)] if largest else []
        fields += [("C10", n)] if any(ranking.upfloated_last[r] for r in lower) else []
    units = units_of(fields)
    problem = set_problem(Players(event, standing), left)
    for v in range(standing.size):
        for w in range(v + 1, standing.size):
            counted: dict[Any, int] = {}
            if v < n:
                wishes = [standing.profiles[rank].preference for rank in (v, w)]
                counted["C7"] = int(wishes[0] == wishes[1])
            if v < n <= w:
                counted |= {"C5": 1, ("C6", scores[w]): 1, "C8": int(most[w] > 0), "C9": most[w]}
                counted["C10"] = int(ranking.upfloated_last[w])
            assert problem.cost(v, w) == sum(units.get(f, 0) * a for f, a in counted.items())
    return len(fields) - len({scores[r] for r in lower})


@pytest.mark.parametrize("seed", range(12))
def test_the_subgroups_of_dubov(seed: int) -> None:
    event = inturn.event_of("dubov-2026", seed)
    standing = DUBOV_2026.standing(event)
    left = everybody(standing)
    problem = PairProblem(Players(event, standing), left, [])
    by_number = sorted(range(left.residents), key=lambda rank: standing.numbers[rank])
    assert problem.ranks == by_number
    if any(standing.histories[rank] for rank in by_number):
        first = {rank for rank in by_number if standing.profiles[rank].preference == 1}
    else:
        first = set(by_number[: len(by_number) // 2])
    for v, one in enumerate(by_number):
        for w, other in enumerate(by_number[v + 1 :], v + 1):
            assert problem.cost(v, w) == (8 if (one in first) == (other in first) else 0)
