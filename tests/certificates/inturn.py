"""What the tests of the Burstein and of the Dubov system share: events and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, Final, TypeVar

from tests.small_events import small_event

from ronde.certificates.document import ClaimedBracket, Optimum, Pairs
from ronde.certificates.dutch.document import CertificateDocument
from ronde.certificates.export import certificate_of
from ronde.certificates.files import AnyCertificate, as_data, as_text, read_certificate
from ronde.certificates.report import Verification
from ronde.certificates.topgroup.document import TopgroupCertificate
from ronde.errors import NoLegalPairingError
from ronde.model import Colour, ForbiddenGroup, PlayerId, Tournament
from ronde.serialisation import Hexadecimal

Certificate = TypeVar("Certificate", CertificateDocument, TopgroupCertificate)
Claim = TypeVar("Claim", bound=ClaimedBracket)


PLAYERS: Final = range(4, 17)


def event_of(rules: str, seed: int, players: range = PLAYERS) -> Tournament:
    """Return a seeded small event under some rules."""
    event = small_event(seed, players=players)
    return replace(event, rules=rules, initial_colour=event.initial_colour or Colour.WHITE)


@cache
def certified(
    rules: str, seeds: range, players: range = PLAYERS
) -> tuple[tuple[Tournament, AnyCertificate], ...]:
    """Return small events with the certificates of their next rounds, as they are read again."""
    return tuple(_certified(rules, seeds, players))


def _certified(
    rules: str, seeds: range, players: range
) -> Iterator[tuple[Tournament, AnyCertificate]]:
    for seed in seeds:
        event = event_of(rules, seed, players)
        try:
            document = certificate_of(event)
        except NoLegalPairingError:
            continue
        read = read_certificate(as_text(document))
        assert read == document
        yield event, read


def refusals(verdict: Verification) -> list[str]:
    """Return everything that is refused, as `bracket claim: sentence`."""
    found = [f"round {flaw.claim}: {flaw.sentence}" for flaw in verdict.flaws]
    for bracket in verdict.brackets:
        found += [f"{bracket.number} {flaw.claim}: {flaw.sentence}" for flaw in bracket.flaws]
    assert verdict.is_verified is not bool(found)
    return found


def with_pairs(document: Certificate, pairs: Pairs) -> Certificate:
    changed = replace(document, pairing=replace(document.pairing, pairs=pairs))
    assert as_data(changed)  # whatever was tampered with can be written
    return changed


def with_larger_duals(proof: Optimum | None) -> Optimum:
    assert proof is not None
    values = tuple(Hexadecimal(value + 8) for value in proof.dual_values)
    return replace(proof, dual_values=values)


def with_other_values(proof: Optimum | None) -> Optimum:
    assert proof is not None
    *others, last = proof.criteria
    return replace(proof, criteria=(*others, replace(last, value=(last.value or 0) + 1)))


@cache
def rounds_apart(rules: str, seeds: range) -> tuple[tuple[Tournament, Any, Any], ...]:
    """Return events with two certificates: the right one, and one of a worse round.

    In the worse round two who should meet were kept apart, and it has its own proofs.
    """
    return tuple(_rounds_apart(rules, seeds))


def _rounds_apart(rules: str, seeds: range) -> Iterator[tuple[Tournament, Any, Any]]:
    for event, document in certified(rules, seeds):
        one, other = document.pairing.pairs[0]
        apart = ForbiddenGroup((PlayerId(one), PlayerId(other)))
        try:
            worse = certificate_of(replace(event, forbidden=(*event.forbidden, apart)))
        except NoLegalPairingError:
            continue
        yield event, document, worse


def first_difference(one: Any, other: Any) -> tuple[int, Any, Any]:
    """Return the place of the first bracket in which two certificates have not the same pairs."""
    both = zip(one.brackets, other.brackets, strict=False)
    return next((k, a, b) for k, (a, b) in enumerate(both) if a.pairs != b.pairs)


def with_bracket(document: Any, place: int, **changes: object) -> Any:
    """Return a certificate with a changed bracket."""
    brackets = list(document.brackets)
    brackets[place] = replace(brackets[place], **changes)
    return replace(document, brackets=tuple(brackets))
