"""Certificates of the Burstein system: proved, and refused wherever they were tampered with."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator
from tests.certificates import inturn
from tests.thinning import IN_THE_LONG_RUN_ALL, thinned

from ronde.certificates.burstein.order import earlier_opponent
from ronde.certificates.burstein.ranking import places_by_opposition
from ronde.certificates.burstein.verification import verify_burstein
from ronde.certificates.document import BarrierClaim, NeededClaim, ProofReach
from ronde.certificates.dutch.document import BracketClaim, CertificateDocument
from ronde.certificates.effort import Effort
from ronde.certificates.export import certificate_of
from ronde.certificates.files import as_data
from ronde.certificates.verification import verify
from ronde.errors import InputError
from ronde.kernel.bits import mask_of
from ronde.model import Tournament
from ronde.systems.burstein.brackets import BursteinRoute
from ronde.systems.burstein.ranking import places_by_index
from ronde.systems.burstein.system import BURSTEIN_2026, seeding_rounds_of

ROOT = Path(__file__).parents[2]
RULES = "burstein-2026"
SEEDS = range(150)


def is_seeded(event: Tournament) -> bool:
    return event.next_round <= seeding_rounds_of(event)


@cache
def certificates(
    seeds: range, players: range = inturn.PLAYERS
) -> list[tuple[Tournament, CertificateDocument]]:
    """Return events with the certificates of rounds that are no seeding rounds."""
    found = []
    for event, document in inturn.certified(RULES, seeds, players):
        assert isinstance(document, CertificateDocument)
        if not is_seeded(event):
            found.append((event, document))
    return found


def test_random_positions_are_verified() -> None:
    schema = json.loads((ROOT / "docs/schemas/certificate-1.json").read_text("utf-8"))
    found: set[str] = set()
    for event, document in inturn.certified(RULES, SEEDS):
        assert isinstance(document, CertificateDocument)
        if event.next_round % 3 == 0:
            Draft202012Validator(schema).validate(as_data(document))
        verdict = verify(document)
        assert verdict.is_verified, verdict.sentence()
        assert verdict.order_is_verified
        if is_seeded(event):
            found.add("seeding round")
            continue
        found |= {"needed"} if document.needed else set()
        for claim in document.brackets:
            found.add(claim.reach.value)
            if claim.optimum is not None and claim.optimum.odd_sets:
                found.add("odd sets")
    assert found == {
        "seeding round", "single", "alone", "completion", "last", "needed", "odd sets",
    }  # fmt: skip


def test_without_the_number_of_rounds_nothing_is_a_seeding_round_or_not() -> None:
    checked = 0
    for event, document in inturn.certified(RULES, range(40)):
        assert isinstance(document, CertificateDocument)
        bare = replace(event, number_of_rounds=None)
        if event.next_round <= 4:
            with pytest.raises(InputError, match=r"decides whether round . is a seeding round"):
                verify_burstein(document, bare)
        elif not is_seeded(event):
            # Nobody is a topscorer here, so whether a round is the last one does not matter.
            assert not inturn.refusals(verify_burstein(document, bare))
            checked += 1
    assert checked > 3


def test_both_count_the_opposition_alike() -> None:
    orders = set()
    for seed in range(200):
        event = inturn.event_of(RULES, seed)
        standing = BURSTEIN_2026.standing(event)
        places = places_by_opposition(event, standing)
        assert places == places_by_index(event, standing)
        orders.add(tuple(places))
    assert len(orders) > 150


# Tampering ---------------------------------------------------------------------------------


def changed(
    document: CertificateDocument,
    choose: Callable[[BracketClaim], bool],
    change: Callable[[BracketClaim], BracketClaim],
) -> CertificateDocument:
    """Change the first bracket of a kind."""
    place = next(k for k, claim in enumerate(document.brackets) if choose(claim))
    brackets = list(document.brackets)
    brackets[place] = change(brackets[place])
    return replace(document, brackets=tuple(brackets))


def with_floaters(claim: BracketClaim) -> bool:
    return claim.reach is ProofReach.ALONE and len(claim.downfloaters) > 0 and len(claim.pairs) > 1


BRACKETS: dict[str, tuple[Callable[[BracketClaim], BracketClaim], str]] = {
    "no proof": (lambda c: replace(c, optimum=None), "is missing"),
    "duals": (
        lambda c: replace(c, optimum=inturn.with_larger_duals(c.optimum)),
        "costs less than its duals|do not add up",
    ),
    "values": (
        lambda c: replace(c, optimum=inturn.with_other_values(c.optimum)),
        "the criteria have other values",
    ),
    "a single player": (
        lambda c: replace(c, reach=ProofReach.SINGLE),
        "only a bracket of one player needs no proof",
    ),
    "another reach": (
        lambda c: replace(c, reach=ProofReach.LAST),
        "must look at the bracket alone or with all lower players",
    ),
    "a problem that looks further": (
        lambda c: replace(c, reach=ProofReach.COMPLETION),
        "about other vertices",
    ),
    "a resident less": (
        lambda c: replace(c, residents=c.residents[1:]),
        "not the players of the bracket",
    ),
    "a pair less": (
        lambda c: replace(c, pairs=c.pairs[1:]),
        "not those whom it leaves unpaired",
    ),
    "somebody twice": (
        lambda c: replace(c, pairs=(*c.pairs[1:], c.pairs[1])),
        "not pairs of players of the bracket",
    ),
    "other pairs": (
        lambda c: replace(
            c, pairs=((c.pairs[0][0], c.pairs[1][0]), (c.pairs[0][1], c.pairs[1][1]), *c.pairs[2:])
        ),
        "not those of the pairing",
    ),
}


@IN_THE_LONG_RUN_ALL
@pytest.mark.parametrize("what", BRACKETS)
def test_a_tampered_bracket_is_refused(what: str, whole: bool) -> None:
    change, reasons = BRACKETS[what]
    every = [one for _, one in certificates(SEEDS) if any(map(with_floaters, one.brackets))]
    assert len(every) > 5
    for document in thinned(every, whole=whole):
        found = inturn.refusals(verify(changed(document, with_floaters, change)))
        assert any(reason in found[0] for reason in reasons.split("|")), found


@IN_THE_LONG_RUN_ALL
def test_a_tampered_round_is_refused(whole: bool) -> None:
    every = [one for _, one in certificates(SEEDS) if len(one.pairing.pairs) > 1]
    assert len(every) > 5
    for document in thinned(every, whole=whole, some=20):
        (a, b), (c, d), *others = document.pairing.pairs
        colours = inturn.with_pairs(document, ((b, a), (c, d), *others))
        assert "colours or the order" in inturn.refusals(verify(colours))[0]
        boards = inturn.with_pairs(document, ((c, d), (a, b), *others))
        assert "colours or the order" in inturn.refusals(verify(boards))[0]
        twice = inturn.with_pairs(document, ((a, b), (c, a), *others))
        assert "is paired once" in inturn.refusals(verify(twice))[0]
        less = replace(document, brackets=document.brackets[:-1])
        assert inturn.refusals(verify(less))[0].endswith("is missing")
        more = replace(document, brackets=(*document.brackets, document.brackets[-1]))
        assert "after the last one" in inturn.refusals(verify(more))[0]
        assert "not those of the tournament" in verify(replace(document, round=99)).sentence()


def test_a_bye_out_of_turn_is_refused() -> None:
    """Whoever comes earlier in the order of the bye must be proved to be needed."""
    forged = 0
    for _, document in certificates(range(120, 220), range(7, 10)):
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
        inturn.refusals(verify_burstein(worse, event))
        for event, _, worse in inturn.rounds_apart(RULES, SEEDS)
    ]
    assert len(found) > 60
    assert all(found)
    reasons = {reason.split(" ", 1)[1].split(":")[0] for one in found for reason in one[:1]}
    assert reasons >= {"duals", "order", "bye"}


def test_the_proof_of_another_candidate_is_refused() -> None:
    """The right proof stands beside the pairs of a worse round."""
    refused = 0
    for event, right, worse in inturn.rounds_apart(RULES, SEEDS):
        if is_seeded(event) or right.pairing.bye != worse.pairing.bye:
            continue
        place, ours, theirs = inturn.first_difference(right, worse)
        same = len(ours.downfloaters) == len(theirs.downfloaters) and ours.reach is theirs.reach
        if same and set(map(frozenset, ours.pairs)) != set(map(frozenset, theirs.pairs)):
            forged = inturn.with_bracket(worse, place, optimum=ours.optimum)
            found = inturn.refusals(verify_burstein(forged, event))
            told = f"{place + 1} candidate: the matching that is proved has other pairs"
            assert told in found
            refused += 1
    assert refused > 5


def test_floaters_who_do_not_serve_the_next_bracket_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """C7 is proved by the next bracket: here the engine asks only if all can be paired (C4)."""

    def all_can_be_paired(
        route: BursteinRoute, floaters: list[int], following: tuple[int, int]
    ) -> bool:
        return route.lower.completes(following[0], mask_of(floaters))

    right = certificates(SEEDS)
    monkeypatch.setattr(BursteinRoute, "_leaves_ideal", all_can_be_paired)
    reasons = set()
    for event, proper in right:
        document = certificate_of(event)
        assert isinstance(document, CertificateDocument)
        found = inturn.refusals(verify(document))
        if [c.pairs for c in proper.brackets] != [c.pairs for c in document.brackets]:
            assert found
        for number, (above, below) in enumerate(pairwise(document.brackets), 1):
            if above.reach is ProofReach.ALONE and above.downfloaters:
                left = set(below.downfloaters)
                players = len(below.moved_down) + len(below.residents)
                reason = len(left) > players % 2, bool(left & set(above.downfloaters))
                told = f"{number} next: other floaters could serve the next bracket better (C7)"
                assert (told in found) == any(reason)
                reasons.add(reason)
    assert reasons == {(False, False), (False, True), (True, False), (True, True)}


# The order of candidates -------------------------------------------------------------------


def matchings(graph: list[int], left: tuple[int, ...]) -> list[dict[int, int]]:
    """Return every perfect matching of some vertices."""
    if not left:
        return [{}]
    first, *others = left
    found = []
    for w in others:
        if graph[first] >> w & 1:
            rest = tuple(v for v in others if v != w)
            found += [{first: w, w: first} | more for more in matchings(graph, rest)]
    return found


def test_the_first_in_order_is_found_as_by_plain_enumeration() -> None:
    rng, several = random.Random("order of Burstein"), 0
    for _ in range(150):
        inside, size = rng.choice(((4, 6), (5, 6), (6, 6), (6, 8), (4, 8)))
        graph = [0] * size
        for v, w in combinations(range(size), 2):
            if rng.random() < 0.6:
                graph[v] |= 1 << w
                graph[w] |= 1 << v
        every = matchings(graph, tuple(range(size)))
        keys = [
            tuple(-(one[v] + 1) if one[v] < inside else 0 for v in range(inside)) for one in every
        ]
        several += len(set(keys)) > 1
        for one, key in zip(every, keys, strict=True):
            partner = [one[v] for v in range(size)]
            earlier = earlier_opponent(graph, [], partner, inside, Effort())
            assert (earlier is None) == (key == min(keys))
    assert several > 60
