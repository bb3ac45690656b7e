"""Rounds of stored and of random events, certified."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.small_events import small_event

from ronde.certificates.dutch.document import CertificateDocument
from ronde.certificates.dutch.export import dutch_certificate
from ronde.certificates.files import as_data
from ronde.certificates.verification import verify
from ronde.formats import read_file
from ronde.model import Colour, RoundNumber, Tournament

DATA = Path(__file__).parents[1] / "data"


def ready(event: Tournament, key: str, round_: int | None = None) -> Tournament:
    event = replace(
        event,
        rules=key,
        number_of_rounds=event.number_of_rounds or len(event.rounds),
        initial_colour=event.initial_colour or Colour.WHITE,
    )
    return event if round_ is None else event.before(RoundNumber(round_))


@pytest.fixture(scope="session")
def stored() -> Callable[[str, int, int], Tournament]:
    """Give an event of the test data before one of its rounds."""

    def stored(key: str, number: int, round_: int) -> Tournament:
        event = read_file(DATA / key / f"{number}.trf").tournament
        assert event is not None
        return ready(event, key, round_)

    return stored


@pytest.fixture(scope="session")
def before_round() -> Callable[[Tournament, str, int], Tournament]:
    """Give an event under some rules before one of its rounds."""
    return ready


@pytest.fixture(scope="session")
def random_event() -> Callable[[str, int, range], Tournament]:
    """Give a seeded small event under some rules."""

    def random_event(key: str, seed: int, players: range) -> Tournament:
        return ready(small_event(seed, players=players), key)

    return random_event


@pytest.fixture(scope="session")
def certified(
    stored: Callable[[str, int, int], Tournament],
) -> Callable[[str, int, int], CertificateDocument]:
    """Give the certificate of a stored round."""

    def certified(key: str, number: int, round_: int) -> CertificateDocument:
        return dutch_certificate(stored(key, number, round_))

    return certified


@pytest.fixture(scope="session")
def refusals() -> Callable[[CertificateDocument], list[str]]:
    """Give everything that is refused in a certificate, as `bracket claim: sentence`."""

    def refusals(document: CertificateDocument) -> list[str]:
        assert as_data(document)  # whatever was tampered with can be written
        verdict = verify(document)
        found = [f"round {flaw.claim}: {flaw.sentence}" for flaw in verdict.flaws]
        for bracket in verdict.brackets:
            found += [f"{bracket.number} {flaw.claim}: {flaw.sentence}" for flaw in bracket.flaws]
        return found

    return refusals
