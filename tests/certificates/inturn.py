"""What the tests of the Burstein and of the Dubov system share: events and what is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
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


def certified(
    rules: str, seeds: range, players: range = PLAYERS
) -> Iterator[tuple[Tournament, AnyCertificate]]:
    """Yield small events with the certificates of their next rounds, as they are read again."""
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


def of_rounds_apart(
    rules: str, seeds: range, verify: Callable[[Any, Tournament], Verification]
) -> Iterator[list[str]]:
    """Yield what is refused in rounds in which two who should meet were kept apart.

    Each has its own proofs, and is judged by the event in which nobody is kept apart.
    """
    for event, document in certified(rules, seeds):
        one, other = document.pairing.pairs[0]
        apart = ForbiddenGroup((PlayerId(one), PlayerId(other)))
        try:
            worse = certificate_of(replace(event, forbidden=(*event.forbidden, apart)))
        except NoLegalPairingError:
            continue
        yield refusals(verify(worse, event))
