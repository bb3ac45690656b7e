"""Certificates of many rounds are verified, whatever the brackets needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ronde.certificates.document import ProofReach
from ronde.certificates.dutch.document import BracketClaim, CertificateDocument
from ronde.certificates.dutch.export import dutch_certificate, matching_of
from ronde.certificates.export import _WRITERS
from ronde.certificates.files import as_text, read_certificate
from ronde.certificates.verification import verify
from ronde.errors import NoLegalPairingError, RondeError
from ronde.kernel.matching import Shortage
from ronde.model import Tournament
from ronde.questions.certificates import ON_PAGES
from ronde.systems.dutch.system import DUTCH_2017

ROUNDS = {
    "dutch-2017": [
        (105, 1), (105, 3), (109, 2), (109, 4), (114, 5), (114, 8), (114, 9), (114, 10), (137, 6),
        (137, 7), (137, 8), (137, 9), (149, 4), (154, 8), (154, 9), (154, 10), (18, 7), (18, 8),
        (183, 10), (183, 11), (207, 6), (207, 7), (229, 10), (27, 7), (102, 7),
    ],
    "dutch-2026": [
        (2005, 1), (2005, 3), (2005, 4), (2005, 5), (2018, 2), (2018, 4), (2018, 7), (2018, 8),
        (2018, 9), (2018, 10), (2018, 11), (2028, 7), (2028, 9), (2028, 10), (2028, 11),
        (2028, 12), (2028, 13), (2049, 4), (2049, 5), (2012, 6),
    ],
}  # fmt: skip
CASES = [(key, number, round_) for key, rounds in ROUNDS.items() for number, round_ in rounds]

Certified = Callable[[str, int, int], CertificateDocument]


@pytest.mark.parametrize(("key", "number", "round_"), CASES)
def test_a_stored_round_is_verified(
    key: str, number: int, round_: int, certified: Certified
) -> None:
    document = certified(key, number, round_)
    read = read_certificate(as_text(document))
    assert read == document
    verdict = verify(read)
    assert verdict.is_verified, verdict.sentence()
    assert verdict.order_is_verified


def needs_of(claim: BracketClaim) -> set[str]:
    """Return what a bracket's proof consists of."""
    found = {claim.reach.value}
    if claim.optimum is not None and claim.optimum.odd_sets:
        found.add(f"odd sets {claim.reach.value}")
    if claim.fewest is not None:
        found.add("more downfloaters than parity demands")
    if claim.ideal is not None:
        found.add("ideal")
    if claim.ordinary is not None:
        found.add(f"ordinary {claim.ordinary.reach.value}")
    return found


def test_every_kind_of_proof_is_among_the_stored_rounds(certified: Certified) -> None:
    needs = {
        key: {
            need
            for number, round_ in rounds
            for claim in certified(key, number, round_).brackets
            for need in needs_of(claim)
        }
        for key, rounds in ROUNDS.items()
    }
    common = {"single", "alone", "last", "completion", "ideal", "odd sets completion"}
    common.add("more downfloaters than parity demands")
    own = {"look-ahead", "collapsed", "odd sets look-ahead", "odd sets alone"}
    own |= {"ordinary alone", "ordinary look-ahead"}
    assert needs == {"dutch-2017": common | own, "dutch-2026": common}


def test_random_positions_are_verified(
    random_event: Callable[[str, int, range], Tournament],
) -> None:
    reaches: dict[str, set[ProofReach]] = {"dutch-2017": set(), "dutch-2026": set()}
    for seed in range(60):
        for key, found in reaches.items():
            event = random_event(key, seed, range(4, 17))
            try:
                document = dutch_certificate(event)
            except NoLegalPairingError:
                continue
            verdict = verify(document)
            assert verdict.is_verified, f"seed {seed}: {verdict.sentence()}"
            assert verdict.order_is_verified
            found.update(claim.reach for claim in document.brackets)
    assert reaches["dutch-2017"] == set(ProofReach)
    assert reaches["dutch-2026"] == set(ProofReach) - {ProofReach.LOOK_AHEAD, ProofReach.COLLAPSED}


def test_one_is_written_for_all_rules_on_pages() -> None:
    assert frozenset().union(*ON_PAGES.values()) <= set(_WRITERS)


def test_too_many_exchanges_are_said_not_to_be_verified(
    certified: Certified, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = certified("dutch-2017", 18, 7)
    assert verify(document).order_is_verified
    monkeypatch.setattr("ronde.certificates.dutch.order.MOST_EXCHANGES", 0)
    verdict = verify(document)
    assert verdict.is_verified
    assert not verdict.order_is_verified
    doubtful = [bracket for bracket in verdict.brackets if bracket.order != "verified"]
    assert 0 < len(doubtful) < len(verdict.brackets)
    assert all("exchanges come before" in bracket.sentence() for bracket in doubtful)


def test_no_certificate_is_written_for_a_worse_candidate(
    stored: Callable[[str, int, int], Tournament],
) -> None:
    """The writer does not believe the engine: the pairs must be in a cheapest matching."""
    derived = DUTCH_2017.derive(stored("dutch-2017", 109, 4))
    refused: list[str] = []
    accepted = 0
    for outcome in derived.outcome.brackets:
        problem, taken = outcome.problem, outcome.arrangement
        if problem is None or len(taken.pairs) < 2:
            continue
        solution = problem.solve()
        assert not isinstance(solution, Shortage)
        assert matching_of(problem, solution, taken)
        accepted += 1
        (a, b), (c, d), *others = taken.pairs
        for pairs in ([(a, d), (c, b), *others], [(a, c), (b, d), *others]):
            try:
                matching_of(problem, solution, replace(taken, pairs=pairs))
            except RondeError as error:
                refused.append(str(error))
    assert accepted > 2
    assert len(refused) > 2
    assert all("was not paired in the best way" in sentence for sentence in refused)
