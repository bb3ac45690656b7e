"""Certificates of the Dubov system: proved, and refused wherever they were tampered with."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator
from tests.certificates import inturn
from tests.thinning import IN_THE_LONG_RUN_ALL, thinned

from ronde.certificates.document import BarrierClaim, NeededClaim
from ronde.certificates.dubov.order import ShiftCheck
from ronde.certificates.dubov.ranking import maximum_upfloats, records_of
from ronde.certificates.dubov.situation import PairProblem
from ronde.certificates.dubov.verification import verify_dubov
from ronde.certificates.effort import Effort
from ronde.certificates.export import certificate_of
from ronde.certificates.files import as_data
from ronde.certificates.topgroup.document import TopgroupCertificate, TopgroupClaim
from ronde.certificates.verification import verify
from ronde.kernel.bits import mask_of
from ronde.model import Tournament
from ronde.systems.dubov.order import SetChoice, first_set, from_the_middle
from ronde.systems.dubov.ranking import ranking_of
from ronde.systems.dubov.shifters import shifter_sequence
from ronde.systems.dubov.system import DUBOV_2026

ROOT = Path(__file__).parents[2]
RULES = "dubov-2026"
SEEDS = range(120)


@cache
def certificates(
    seeds: range, players: range = inturn.PLAYERS
) -> list[tuple[Tournament, TopgroupCertificate]]:
    found = []
    for event, document in inturn.certified(RULES, seeds, players):
        assert isinstance(document, TopgroupCertificate)
        found.append((event, document))
    return found


def test_random_positions_are_verified() -> None:
    schema = json.loads((ROOT / "docs/schemas/certificate-topgroup-1.json").read_text("utf-8"))
    found: set[str] = set()
    for event, document in certificates(SEEDS):
        if event.next_round % 3 == 0:
            Draft202012Validator(schema).validate(as_data(document))
        verdict = verify(document)
        assert verdict.is_verified, verdict.sentence()
        assert verdict.order_is_verified
        for claim in document.brackets:
            proofs = [claim.pairing] + ([claim.upfloating] if claim.upfloating else [])
            values = {value.name: value.value for proof in proofs for value in proof.criteria}
            found |= {name for name, value in values.items() if value}
            found |= {"odd sets"} if any(proof.odd_sets for proof in proofs) else set()
    assert found == {
        "upfloaters", "denied-preferences", "maximum-upfloaters",
        "upfloats-of-maximum-upfloaters", "repeated-upfloats", "pairs-within-subgroups", "odd sets",
    }  # fmt: skip


def test_both_count_averages_and_upfloats_alike() -> None:
    counted = set()
    for seed in range(200):
        event = inturn.event_of(RULES, seed)
        ranking = ranking_of(event, DUBOV_2026.standing(event))
        records = [records_of(event)[player] for player in DUBOV_2026.standing(event).ids]
        assert ranking.averages == [record.average for record in records]
        assert ranking.upfloats == [record.upfloats for record in records]
        assert ranking.upfloated_last == [record.upfloated_last for record in records]
        assert ranking.most == maximum_upfloats(event)
        counted |= set(ranking.upfloats)
    assert counted >= {0, 1, 2, 3, 4}


# Tampering ---------------------------------------------------------------------------------


def with_set(claim: TopgroupClaim) -> bool:
    return bool(claim.upfloaters) and len(claim.pairs) > 1


def changed(
    document: TopgroupCertificate, change: Callable[[TopgroupClaim], TopgroupClaim]
) -> TopgroupCertificate:
    """Change the first bracket with upfloaters and several pairs."""
    place = next(k for k, claim in enumerate(document.brackets) if with_set(claim))
    brackets = list(document.brackets)
    brackets[place] = change(brackets[place])
    return replace(document, brackets=tuple(brackets))


BRACKETS: dict[str, tuple[Callable[[TopgroupClaim], TopgroupClaim], str]] = {
    "no proof of the set": (lambda c: replace(c, upfloating=None), "is missing"),
    "duals of the set": (
        lambda c: replace(c, upfloating=inturn.with_larger_duals(c.upfloating)),
        "upfloaters: the edge|upfloaters: the duals",
    ),
    "values of the set": (
        lambda c: replace(c, upfloating=inturn.with_other_values(c.upfloating)),
        "the criteria about the upfloaters have other values",
    ),
    "duals of the pairs": (
        lambda c: replace(c, pairing=inturn.with_larger_duals(c.pairing)),
        "pairs: the edge|pairs: the duals",
    ),
    "values of the pairs": (
        lambda c: replace(c, pairing=inturn.with_other_values(c.pairing)),
        "the criteria about the pairs have other values",
    ),
    "other residents": (lambda c: replace(c, residents=c.residents[1:]), "not the residents"),
    "residents as upfloaters": (
        lambda c: replace(c, upfloaters=c.residents[:1]),
        "are not from below",
    ),
    "a pair less": (lambda c: replace(c, pairs=c.pairs[1:]), "pairs of everybody"),
    "pairs turned round": (
        lambda c: replace(c, pairs=tuple(pair[::-1] for pair in c.pairs)),
        "is shifted|in the order of S1|order: ",
    ),
    "one pair turned round": (
        lambda c: replace(c, pairs=(c.pairs[0][::-1], *c.pairs[1:])),
        "is shifted|in the order of S1|order",
    ),
    "pairs in another order": (
        lambda c: replace(c, pairs=c.pairs[::-1]),
        "in the order of S1",
    ),
    "other pairs": (
        lambda c: replace(
            c, pairs=((c.pairs[0][0], c.pairs[1][1]), (c.pairs[1][0], c.pairs[0][1]), *c.pairs[2:])
        ),
        "not those of the pairing",
    ),
}


@IN_THE_LONG_RUN_ALL
@pytest.mark.parametrize("what", BRACKETS)
def test_a_tampered_bracket_is_refused(what: str, whole: bool) -> None:
    change, reasons = BRACKETS[what]
    every = [one for _, one in certificates(SEEDS) if any(map(with_set, one.brackets))]
    assert len(every) > 30
    for document in thinned(every, whole=whole):
        found = inturn.refusals(verify(changed(document, change)))
        assert any(reason in found[0] for reason in reasons.split("|")), found


def test_a_tampered_round_is_refused() -> None:
    tried = 0
    for _, document in certificates(range(40)):
        if len(document.pairing.pairs) < 2:
            continue
        (a, b), (c, d), *others = document.pairing.pairs
        colours = inturn.with_pairs(document, ((b, a), (c, d), *others))
        assert "colours or the order" in inturn.refusals(verify(colours))[0]
        twice = inturn.with_pairs(document, ((a, b), (c, a), *others))
        assert "is paired once" in inturn.refusals(verify(twice))[0]
        less = replace(document, brackets=document.brackets[:-1])
        assert inturn.refusals(verify(less))[0].endswith("is missing")
        more = replace(document, brackets=(*document.brackets, document.brackets[-1]))
        assert "after the last one" in inturn.refusals(verify(more))[0]
        assert "not those of the tournament" in verify(replace(document, round=99)).sentence()
        tried += 1
    assert tried > 20


def test_a_bye_out_of_turn_is_refused() -> None:
    """Whoever comes earlier in the order of the bye must be proved to be needed."""
    forged = 0
    for _, document in certificates(range(120, 190), range(7, 10)):
        if not document.needed:
            continue
        assert "nothing proves that" in verify(replace(document, needed=())).sentence()
        empty = tuple(NeededClaim(one.player, BarrierClaim((), 0)) for one in document.needed)
        # Without a barrier the odd parts of the others may be proof enough.
        sentence = verify(replace(document, needed=empty)).sentence()
        forged += "the barrier does not prove that" in sentence
    assert forged > 0


def test_a_worse_round_with_its_own_proofs_is_refused() -> None:
    found = [
        inturn.refusals(verify_dubov(worse, event))
        for event, _, worse in inturn.rounds_apart(RULES, SEEDS)
    ]
    assert len(found) > 60
    assert all(found)


def test_the_proofs_of_other_choices_are_refused() -> None:
    """Right proofs stand beside the upfloaters and pairs of a worse round."""
    told = {"upfloaters": 0, "pairs": 0}
    for event, right, worse in inturn.rounds_apart(RULES, SEEDS):
        if right.needed != worse.needed or right.pairing.bye != worse.pairing.bye:
            continue
        place, ours, theirs = inturn.first_difference(right, worse)
        if ours.upfloaters != theirs.upfloaters and ours.upfloaters and theirs.upfloaters:
            what, changes = "upfloaters", {"upfloating": ours.upfloating}
            sentence = "upfloaters: the matching that is proved has other upfloaters"
        elif ours.upfloaters == theirs.upfloaters and set(map(frozenset, ours.pairs)) != set(
            map(frozenset, theirs.pairs)
        ):
            what, changes = "pairs", {"upfloating": ours.upfloating, "pairing": ours.pairing}
            sentence = "candidate: the matching that is proved has other pairs"
        else:
            continue
        forged = inturn.with_bracket(worse, place, **changes)
        found = inturn.refusals(verify_dubov(forged, event))
        assert f"{place + 1} {sentence}" in found
        told[what] += 1
    assert min(told.values()) > 5


def test_shifters_that_are_not_the_first_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine chooses shifters from the wrong end of the list."""
    right = certificates(SEEDS)

    def from_the_end(*arguments: Any, **named: Any) -> list[int]:
        return shifter_sequence(*arguments, **named)[::-1]

    monkeypatch.setattr("ronde.systems.dubov.shifters.shifter_sequence", from_the_end)
    assert refused_with(right, "a set of shifters just as good has") > 5


def test_upfloaters_who_are_not_the_first_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine goes through those who may float up from below."""
    right = certificates(SEEDS)

    def from_below(sequence: Sequence[int], size: int, choice: SetChoice) -> list[int]:
        return sorted(first_set(sequence[::-1], size, choice))

    monkeypatch.setattr("ronde.systems.dubov.upfloaters.first_set", from_below)
    assert refused_with(right, "a set just as good has") > 5


def test_a_transposition_that_is_not_the_first_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine takes any legal pairing of the subgroups."""
    right = certificates(SEEDS)
    monkeypatch.setattr(
        "ronde.systems.dubov.brackets.give_lowest_partner",
        lambda v, _wanted, _graph, partner, _alive, **_: partner[v],
    )
    assert refused_with(right, "can meet somebody with a lower number") > 5


def refused_with(right: list[tuple[Tournament, TopgroupCertificate]], reason: str) -> int:
    """Return how many rounds are refused with a reason; only proper rounds may be verified."""
    refused = 0
    for event, proper in right:
        document = certificate_of(event)
        found = inturn.refusals(verify(document))
        if document.pairing != proper.pairing:
            assert found
        refused += any(reason in one for one in found)
    return refused


# The order of shifters and of pairs --------------------------------------------------------


class Stub(PairProblem):
    """A bracket by itself: who may meet whom, AROs, and who seeks White."""

    def __init__(self, legal: list[int], averages: list[int], first: int) -> None:
        self.legal, self.averages, self.first = legal, averages, first
        self.ranks = list(range(len(legal)))


def pairings(legal: Sequence[int], left: tuple[int, ...]) -> list[list[tuple[int, int]]]:
    if not left:
        return [[]]
    one, *others = left
    found = []
    for other in others:
        if legal[one] >> other & 1:
            rest = tuple(v for v in others if v != other)
            found += [[(one, other), *more] for more in pairings(legal, rest)]
    return found


def test_shifters_and_transposition_as_by_plain_enumeration() -> None:
    rng, several = random.Random("order of Dubov"), 0
    for _ in range(60):
        size = rng.choice((4, 6, 6, 8))
        legal = [0] * size
        for v, w in combinations(range(size), 2):
            if rng.random() < 0.75:
                legal[v] |= 1 << w
                legal[w] |= 1 << v
        first = mask_of(v for v in range(size) if rng.random() < 0.6)
        stub = Stub(legal, [rng.choice((2000, 2010, 2020)) for _ in legal], first)
        every = pairings(legal, tuple(range(size)))
        inside = [sum(not (first >> a ^ first >> b) & 1 for a, b in one) for one in every]
        best = [one for one, n in zip(every, inside, strict=True) if n == min(inside)]
        ways = [way for one in best for way in ways_to_shift(stub, one)]
        several += len(ways) > 1
        wanted = min((key_of(stub, way) for way in ways), default=None)
        tight = [mask_of(w for one in best for w in partners(one, v)) for v in range(size)]
        for way in ways:
            shifts = ShiftCheck(stub, way)
            assert shifts.is_shift()
            assert shifts.in_order()
            earlier = shifts.earlier_shifter(tight, [], Effort())
            if earlier is None:
                earlier = shifts.earlier_opponent(Effort())
            assert (earlier is None) == (key_of(stub, way) == wanted)
    assert several > 30


def partners(pairs: list[tuple[int, int]], v: int) -> list[int]:
    return [a + b - v for a, b in pairs if v in (a, b)]


def ways_to_shift(stub: Stub, pairs: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Return the pairs with one of every pair inside a subgroup shifted, in every way, by S1."""
    ways: list[list[tuple[int, int]]] = [[]]
    for a, b in pairs:
        if stub.first >> a & 1 == stub.first >> b & 1:
            turns = [(a, b), (b, a)]
        else:
            turns = [(a, b) if stub.first >> a & 1 else (b, a)]
        ways = [[*way, turn] for way in ways for turn in turns]
    return [sorted(way, key=lambda pair: (stub.averages[pair[0]], pair[0])) for way in ways]


def key_of(stub: Stub, way: list[tuple[int, int]]) -> tuple[object, ...]:
    """Return what pairings are sorted by: shifters of both steps, then the opponents of S1."""
    everybody = range(len(stub.legal))
    final = mask_of(a for a, _ in way)
    white = sorted(
        (v for v in everybody if stub.first >> v & 1), key=lambda v: (stub.averages[v], v)
    )
    black = [v for v in everybody if not stub.first >> v & 1]
    groups = [white, black] if len(white) <= len(black) else [black, white]
    key: list[object] = []
    for group in groups:
        sequence = from_the_middle(group) if group else []
        moved = [k for k, v in enumerate(sequence) if (stub.first ^ final) >> v & 1]
        key.append(moved)
    return (*key, [b for _, b in way])
