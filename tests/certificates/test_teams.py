"""Certificates of the Swiss Team system: proved, and refused wherever they were tampered with."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator
from tests.small_team_events import small_team_event

from ronde.certificates.document import BarrierClaim, NeededClaim, Optimum
from ronde.certificates.files import as_data, as_text, read_certificate
from ronde.certificates.topgroup.document import TopgroupCertificate, TopgroupClaim
from ronde.certificates.topgroup.export import certificate_of_view, topgroup_certificate
from ronde.certificates.topgroup.verification import verify_topgroup
from ronde.certificates.verification import verify
from ronde.errors import InputError, NoLegalPairingError
from ronde.model import (
    Bye,
    ByeKind,
    Colour,
    ForbiddenGroup,
    Player,
    PlayerId,
    Points,
    Round,
    Tournament,
)
from ronde.questions.files import load
from ronde.questions.pairing import PairingRequest, pair_round
from ronde.serialisation import Hexadecimal
from ronde.systems.registry import system

ROOT = Path(__file__).parents[2]
TEAMS = ROOT / "tests" / "data" / "teams"
EDITIONS = ("swiss-team-2026", "swiss-team-2024")


def certified(name: str, round_: int) -> TopgroupCertificate:
    """Return the certificate of a round of a stored event of teams."""
    event = load(str(TEAMS / f"{name}.trf")).tournament
    return topgroup_certificate(pair_round(event, PairingRequest(round=round_)).record)


def refusals(document: TopgroupCertificate) -> list[str]:
    assert as_data(document)  # whatever was tampered with can be written
    verdict = verify(document)
    found = [f"round {flaw.claim}: {flaw.sentence}" for flaw in verdict.flaws]
    for bracket in verdict.brackets:
        found += [f"{bracket.number} {flaw.claim}: {flaw.sentence}" for flaw in bracket.flaws]
    return found


@pytest.mark.parametrize(
    ("name", "round_"),
    [
        ("gen-01", 1),
        ("gen-01", 6),
        ("gen-05", 6),
        ("gen-2025", 5),
        ("gen-2025", 6),
        ("swiss-20", 7),
    ],
)
def test_a_stored_round_is_verified(name: str, round_: int) -> None:
    document = certified(name, round_)
    read = read_certificate(as_text(document))
    assert read == document
    verdict = verify(read)
    assert verdict.is_verified, verdict.sentence()
    assert verdict.order_is_verified
    assert "teams: every bracket is best" in verdict.sentence()
    schema = json.loads((ROOT / "docs/schemas/certificate-topgroup-1.json").read_text("utf-8"))
    Draft202012Validator(schema).validate(as_data(document))


def random_view(seed: int, key: str) -> Tournament:
    event = small_team_event(seed)
    known = {setting.name for setting in system(key).rules.settings}
    settings = tuple(chosen for chosen in event.settings if chosen[0] in known)
    return replace(event, rules=key, settings=settings)


def needs_of(claim: TopgroupClaim) -> set[str]:
    """Return what a bracket's proof consists of."""
    found = {"pairs"}
    if claim.upfloating is not None:
        found.add("set")
    if claim.following is not None:
        found.add("nothing complies")
    if claim.barrier is not None:
        found.add("barrier")
    if any(proof and proof.odd_sets for proof in (claim.pairing, claim.upfloating)):
        found.add("odd sets")
    return found


def test_random_positions_are_verified() -> None:
    needs: dict[str, set[str]] = {key: set() for key in EDITIONS}
    for seed in range(90):
        for key, found in needs.items():
            event = random_view(seed, key)
            try:
                document = certificate_of_view(event, {})
            except NoLegalPairingError:
                continue
            verdict = verify_topgroup(document, event)
            assert verdict.is_verified, f"seed {seed}: {verdict.sentence()}"
            assert verdict.order_is_verified
            found.update(*map(needs_of, document.brackets), {"needed"} if document.needed else ())
    common = {"pairs", "set", "odd sets", "needed"}
    assert needs["swiss-team-2026"] == common | {"nothing complies"}
    assert needs["swiss-team-2024"] == common | {"barrier"}


# Tampering ---------------------------------------------------------------------------------


def with_bracket(
    document: TopgroupCertificate, number: int, claim: TopgroupClaim
) -> TopgroupCertificate:
    brackets = list(document.brackets)
    brackets[number - 1] = claim
    return replace(document, brackets=tuple(brackets))


def with_cheaper_duals(proof: Optimum | None) -> Optimum:
    assert proof is not None
    values = tuple(Hexadecimal(value + 8) for value in proof.dual_values)
    return replace(proof, dual_values=values)


def with_other_values(proof: Optimum | None) -> Optimum:
    assert proof is not None
    first, *others = proof.criteria
    return replace(proof, criteria=(replace(first, value=(first.value or 0) + 1), *others))


Tampering = Callable[[TopgroupClaim], TopgroupClaim]
OF_A_SET: dict[str, tuple[Tampering, str]] = {
    "no proof of the set": (lambda c: replace(c, upfloating=None), "is missing"),
    "duals of the set": (
        lambda c: replace(c, upfloating=with_cheaper_duals(c.upfloating)),
        "duals",
    ),
    "duals of the pairs": (
        lambda c: replace(c, pairing=with_cheaper_duals(c.pairing)),
        "duals",
    ),
    "values of the set": (
        lambda c: replace(c, upfloating=with_other_values(c.upfloating)),
        "criteria about the upfloaters",
    ),
    "values of the pairs": (
        lambda c: replace(c, pairing=with_other_values(c.pairing)),
        "criteria about the pairs",
    ),
    "other residents": (lambda c: replace(c, residents=c.residents[1:]), "not the residents"),
    "other upfloaters": (
        lambda c: replace(c, upfloaters=c.residents[:1]),
        "not from below",
    ),
    "a pair less": (lambda c: replace(c, pairs=c.pairs[1:]), "pairs of everybody"),
    "another order of pairs": (
        lambda c: replace(c, pairs=tuple(pair[::-1] for pair in c.pairs)),
        "has other pairs",
    ),
    "what is not asked": (
        lambda c: replace(c, following=c.upfloating),
        "a set lets the following scoregroup|not asked|costs less|duals",
    ),
    "vertices of somebody else": (
        lambda c: replace(c, pairing=replace(c.pairing, vertices=c.pairing.vertices[::-1])),
        "other vertices",
    ),
}


@pytest.mark.parametrize("what", OF_A_SET)
@pytest.mark.parametrize(
    ("name", "round_"), [("swiss-20", 7), pytest.param("gen-2025", 6, marks=pytest.mark.long)]
)
def test_a_tampered_bracket_is_refused(name: str, round_: int, what: str) -> None:
    change, reason = OF_A_SET[what]
    document = certified(name, round_)
    tampered = with_bracket(document, 1, change(document.brackets[0]))
    [refused, *_] = refusals(tampered)
    assert refused.startswith("1 ")
    assert any(part in refused for part in reason.split("|")), refused


def test_a_tampered_round_is_refused() -> None:
    document = certified("swiss-20", 7)
    pairing = document.pairing
    (a, b), (c, d), *others = pairing.pairs
    for reason, pairs in (
        ("colours or the order", ((b, a), (c, d), *others)),
        ("is paired once", ((a, b), (c, a), *others)),
    ):
        found = refusals(replace(document, pairing=replace(pairing, pairs=pairs)))
        assert reason in found[0], found
    assert refusals(replace(document, brackets=document.brackets[:-1]))[0].endswith("is missing")
    twice = (*document.brackets, document.brackets[-1])
    assert "after the last one" in refusals(replace(document, brackets=twice))[0]
    assert "not those of the tournament" in refusals(replace(document, round=6))[0]
    assert "not those of the tournament" in refusals(replace(document, settings={"type": "A"}))[0]


def test_a_bye_before_its_turn_is_refused() -> None:
    """Whoever comes earlier in the order of the bye must be proved to be needed."""
    for seed in range(60):
        event = random_view(seed, "swiss-team-2026")
        try:
            document = certificate_of_view(event, {})
        except NoLegalPairingError:
            continue
        if document.needed:
            break
    assert document.needed
    verdict = verify_topgroup(replace(document, needed=()), event)
    assert "nothing proves that" in verdict.sentence()
    empty = tuple(NeededClaim(one.player, BarrierClaim((), 0)) for one in document.needed)
    forged = verify_topgroup(replace(document, needed=empty), event)
    barriers = [one.barrier.players for one in document.needed]
    assert ("does not prove" in forged.sentence()) == any(barriers)


def test_a_team_that_may_not_have_the_bye_is_refused() -> None:
    """In a legal pairing, whoever has the bye must be one of those who may."""
    for seed in range(60):
        event = random_view(seed, "swiss-team-2026")
        try:
            document = certificate_of_view(event, {})
        except NoLegalPairingError:
            continue
        pairing, bye = document.pairing, document.pairing.bye
        for team in (team for pair in pairing.pairs for team in pair if bye is not None):
            turned = {team: bye}
            pairs = tuple((turned.get(a, a) or 0, turned.get(b, b) or 0) for a, b in pairing.pairs)
            changed = replace(document, pairing=replace(pairing, pairs=pairs, bye=team))
            sentence = verify_topgroup(changed, event).sentence()
            assert sentence.startswith("REFUSED")
            if sentence.endswith(f"pairing: team {team} may not have the bye"):
                return
    raise AssertionError("no team was refused for the bye alone")


def _second_best(event: Tournament) -> str:
    """Return what is said of proofs that belong to a round in which two teams are kept apart."""
    document = certificate_of_view(event, {})
    first, second = document.brackets[0].pairs[0]
    apart = ForbiddenGroup((PlayerId(first), PlayerId(second)))
    other = certificate_of_view(replace(event, forbidden=(*event.forbidden, apart)), {})
    return verify_topgroup(other, event).sentence()


@pytest.mark.parametrize("key", EDITIONS)
def test_a_worse_round_with_its_own_proofs_is_refused(key: str) -> None:
    """A legal round that is not the best, or not the first, is never verified."""
    refused = 0
    for seed in range(25):
        try:
            sentence = _second_best(random_view(seed, key))
        except NoLegalPairingError:
            continue
        assert sentence.startswith("REFUSED"), f"seed {seed}: {sentence}"
        refused += 1
    assert refused > 10


def test_a_dual_that_is_not_there_cannot_be_read() -> None:
    document = certified("gen-05", 6)
    claim = document.brackets[0]
    wrong = replace(claim.pairing, duals=(99, *claim.pairing.duals[1:]))
    text = as_text(with_bracket(document, 1, replace(claim, pairing=wrong)))
    with pytest.raises(InputError, match=r"brackets\[0\].pairing.duals names a dual value"):
        read_certificate(text)


def one_scoregroup_that_cannot_meet(teams: int) -> Tournament:
    """Return a round of 2024 in which team 2 or 3 goes up, and team 4 has nobody of its group left.

    No barrier shows that: it is team 1 who cannot meet team 4.
    """
    ids = [PlayerId(number) for number in range(1, teams + 1)]
    worth = {1: ByeKind.FULL_POINT} | dict.fromkeys((2, 3, 4), ByeKind.HALF_POINT)
    byes = tuple(Bye(team, worth.get(team, ByeKind.ZERO_POINT)) for team in ids)
    made = {ByeKind.FULL_POINT: 20, ByeKind.HALF_POINT: 10, ByeKind.ZERO_POINT: 0}
    apart = ((1, 4), (2, 4), (3, 4))
    return Tournament(
        tuple(Player(team, name=f"Team {team}") for team in ids),
        (Round(byes=byes),),
        number_of_rounds=5,
        rules="swiss-team-2024",
        initial_colour=Colour.WHITE,
        forbidden=tuple(ForbiddenGroup((PlayerId(a), PlayerId(b))) for a, b in apart),
        round_points={bye.player: (Points(made[bye.kind]),) for bye in byes},
    )


@pytest.mark.parametrize("teams", [8, 62])
def test_what_no_barrier_shows_is_proved_by_trying(teams: int) -> None:
    view = one_scoregroup_that_cannot_meet(teams)
    verdict = verify_topgroup(certificate_of_view(view, {}), view)
    assert "every bracket is best, and first among the best" in verdict.sentence()
    first = verdict.brackets[0]
    assert first.sentence("team").endswith("1 upfloater: proved; order verified")


def test_the_verdict_names_what_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ronde.certificates.topgroup.order.MOST_CHOICES", 0)
    view = one_scoregroup_that_cannot_meet(8)
    verdict = verify_topgroup(certificate_of_view(view, {}), view)
    first = verdict.brackets[0]
    assert verdict.sentence() == (
        "VERIFIED BUT FOR C6: round 2 by swiss-team-2024, 8 teams: no bracket can be paired "
        "better on the other criteria; C6 was not proved in bracket 1; that the candidates taken "
        "are the first among the best was not verified for every bracket"
    )
    assert ": proved but for C6; order not verified (more than 2000 ch" in first.sentence("team")
    others = [bracket.sentence("team") for bracket in verdict.brackets[1:]]
    assert all(": proved; order" in told for told in others)
