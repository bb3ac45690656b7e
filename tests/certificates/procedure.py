"""Events of the procedure of 2012 and 2011 for the tests of its certificates."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from tests.small_events import small_event

from ronde.certificates.export import certificate_of
from ronde.certificates.files import as_text, read_certificate
from ronde.certificates.procedure.document import ProcedureCertificate, StepClaim
from ronde.certificates.report import Verification
from ronde.errors import NoLegalPairingError
from ronde.model import Colour, Tournament
from ronde.systems.acceleration.virtual import accelerated

EDITIONS: Final = ("dutch-2012", "dutch-2011")

SETTINGS: Final = {
    "d4": ("on", "off"),
    "d4-pairs": ("all", "remainder"),
    "newcomers": ("even", "odd"),
    "bye-bar": ("rising", "fixed"),
    "floating-again": ("spared", "asked"),
    "moved-down-alone": ("scores", "pairs", "always"),
    "floater-scores": ("highest", "sum"),
    "absolute-colour": ("difference", "last-games"),
}


def any_settings(rules: str, seed: int) -> tuple[tuple[str, str], ...]:
    """Return a value for each setting, another one for most seeds."""
    rng = random.Random(seed)
    values = {**SETTINGS, "floater-scores": (*SETTINGS["floater-scores"], "none")}
    offered = values if rules == "dutch-2011" else SETTINGS
    return tuple((name, rng.choice(choices)) for name, choices in offered.items())


def event_of(rules: str, seed: int, players: Sequence[int] = range(4, 9)) -> Tournament:
    """Return a seeded small event under an edition of the procedure."""
    event = small_event(seed, players=players)
    return replace(event, rules=rules, initial_colour=event.initial_colour or Colour.WHITE)


def by_baku(event: Tournament) -> Tournament:
    """Return an event of chess with the virtual points that Baku gives."""
    bare = replace(event, virtual_points=(), acceleration="baku")
    return accelerated(replace(bare, number_of_rounds=len(event.rounds) + 2))


def certificate(event: Tournament) -> ProcedureCertificate:
    """Return the certificate of the next round, as it is read again."""
    written = certificate_of(event)
    read = read_certificate(as_text(written))
    assert read == written
    assert isinstance(read, ProcedureCertificate)
    return read


def certified(
    rules: str, seeds: Sequence[int], players: Sequence[int] = range(4, 9), **options: Any
) -> Iterator[tuple[Tournament, ProcedureCertificate]]:
    """Yield events that can be paired with their certificates; `any_settings`: other readings."""
    for seed in seeds:
        event = event_of(rules, seed, players)
        if options.get("other_settings"):
            event = replace(event, settings=any_settings(rules, seed))
        try:
            yield event, certificate(event)
        except NoLegalPairingError:
            continue


def with_step(document: ProcedureCertificate, place: int, **changes: Any) -> ProcedureCertificate:
    """Return a certificate with a changed step."""
    steps = list(document.steps)
    steps[place] = replace(steps[place], **changes)
    return replace(document, steps=tuple(steps))


def place_of(document: ProcedureCertificate, name: str, *, found: bool = True) -> int:
    """Return the place of the first step of that name that has a candidate, or has none."""

    def fits(claim: StepClaim) -> bool:
        return claim.step.value == name and (claim.optimum is not None) == found

    return next(k for k, claim in enumerate(document.steps) if fits(claim))


def refusal(verdict: Verification) -> str:
    """Return the one thing that is refused, `step claim: sentence`."""
    found = [f"round {flaw.claim}: {flaw.sentence}" for flaw in verdict.flaws]
    for step in verdict.brackets:
        found += [f"{step.number} {flaw.claim}: {flaw.sentence}" for flaw in step.flaws]
    assert len(found) == 1, found
    assert not verdict.is_verified
    return found[0]
