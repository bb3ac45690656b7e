"""What a program may import from ronde, and that each name explains itself."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Iterable
from dataclasses import dataclass
from types import ModuleType
from typing import NamedTuple

import ronde
import ronde.model

PUBLIC_NAMES = {
    "ByeKind", "Colour", "Comparison", "CrossTable", "EventStatistics", "Explanation",
    "FideRatings", "Finding", "Game", "InputError", "NoLegalPairingError", "Norms", "Pair",
    "Pairing", "Player", "PlayerCard", "PlayerId", "PointSystem", "Prizes", "Rating", "Result",
    "RondeError", "Round", "RoundNumber", "RoundPairing", "Schedule", "Standings", "Submission",
    "Tournament", "Verification", "__version__", "certificate", "check", "compare",
    "compare_rules", "convert", "generate", "pair", "rate_ffjd", "read", "roundrobin", "rules",
    "validate", "verify", "write",
}  # fmt: skip
"""Changing this set changes what others rely on: say so in the changelog."""


def explains_itself(thing: object) -> bool:
    """Whether a class or function has a docstring of its own, not one that Python made up."""
    text = inspect.getdoc(thing) or ""
    return bool(text) and not text.startswith(f"{getattr(thing, '__name__', '')}(")


def test_the_public_names_are_these() -> None:
    assert set(ronde.__all__) == PUBLIC_NAMES
    assert len(ronde.__all__) == len(PUBLIC_NAMES), "a name stands twice"


def test_no_module_hides_a_public_name() -> None:
    """Importing `ronde.x` sets the attribute `x` of `ronde`, whatever stood there."""
    modules = {module.name for module in pkgutil.iter_modules(ronde.__path__)}
    assert modules & PUBLIC_NAMES == set()


def silent(package: ModuleType, names: Iterable[str]) -> list[str]:
    """Return the names of a package whose class or function has no docstring."""
    things = {name: getattr(package, name) for name in names}
    return [
        name
        for name, thing in things.items()
        if (inspect.isroutine(thing) or inspect.isclass(thing)) and not explains_itself(thing)
    ]


def test_every_public_name_exists_and_explains_itself() -> None:
    assert silent(ronde, PUBLIC_NAMES) == []


def test_every_name_of_the_model_exists_and_explains_itself() -> None:
    assert silent(ronde.model, ronde.model.__all__) == []


def test_a_made_up_docstring_does_not_count() -> None:
    @dataclass
    class Silent:
        number: int

    class Mute(NamedTuple):
        number: int

    assert not explains_itself(Silent)
    assert not explains_itself(Mute)
    assert explains_itself(ronde.model.Player)
