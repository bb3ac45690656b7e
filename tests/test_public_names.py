"""What a program may import from ronde, and that each name explains itself."""

from __future__ import annotations

import inspect
import pickle
import pkgutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import FrozenInstanceError, asdict, dataclass
from types import ModuleType
from typing import Any, NamedTuple

import pytest

import ronde
import ronde.model

PUBLIC_NAMES = {
    "ArbiterExercise", "ByeKind", "Colour", "Comparison", "CrossTable", "PlanComparison",
    "Chances", "EventStatistics", "Explanation", "FideRatings", "FileError", "Finding",
    "Game", "InputError", "NoLegalPairingError", "Norms", "Pair", "Pairing", "Player",
    "PlayerCard", "PlayerId", "PointSystem", "Prizes", "Rating", "Result", "RondeError", "Round",
    "RoundError", "RoundNumber", "RoundPairing", "Schedule", "Season", "SmallestEvent",
    "Standings", "StudyResults", "Submission", "Tournament", "Verification", "__version__",
    "certificate", "check", "compare", "compare_rules", "convert", "design", "exercise",
    "forecast", "generate", "minimise", "pair", "rate_ffjd", "read", "roundrobin", "rules",
    "season", "study", "validate", "verify", "write",
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


def test_names_are_seen_before_they_are_used() -> None:
    """In a new process nothing has been imported: `dir` and `help` must show it all the same."""
    script = (
        "import pydoc, ronde\n"
        "print(*[name for name in dir(ronde) if not name.startswith('_')])\n"
        "print(pydoc.plain(pydoc.render_doc(ronde)))"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    names, _, shown = ran.stdout.partition("\n")
    assert set(names.split()) == PUBLIC_NAMES - {"__version__"}, ran.stderr
    assert "class Tournament(" in shown
    assert "class Player(" in shown
    assert "with_player(self, player: 'Player | Mapping[str, object] | str'" in shown
    assert "Unpack" not in shown


def values() -> list[object]:
    """Return values of the classes that a script meets."""
    players: list[dict[str, object]] = [{"name": name, "rating": 2000} for name in "ABCD"]
    event = ronde.Tournament.new(players=players, rounds=3, tie_breaks="BH")
    pairing = event.pair()
    event = event.with_results(pairing, {1: "1-0", 2: "="})
    standings = event.standings()
    return [
        event, pairing, pairing[0], pairing.pairing, standings, standings[0], event.crosstable(),
        event.player(1), event.rounds[0], event.points, event.details, event.explain(board=1),
        event.card(1), event.check(), event.compare(), event.statistics(), ronde.roundrobin(4),
        event.pair("dutch-2017").document(), ronde.season([event]),
        ronde.forecast(event, continuations=2, seed=1), ronde.exercise(7, kind="bye"),
    ]  # fmt: skip


def test_no_value_can_be_changed() -> None:
    for value in values():
        fields = [name for name in dir(value) if not name.startswith("_")][:3]
        for name in (*fields, "foo", "name", "round"):
            with pytest.raises(FrozenInstanceError):
                setattr(value, name, 1)
        with pytest.raises(FrozenInstanceError):
            delattr(value, fields[0])
        assert str(pickle.loads(pickle.dumps(value))) == str(value)


def test_mappings_of_answers_are_never_changed() -> None:
    players = [{"name": name, "rating": 2000} for name in "ABCD"]
    event = ronde.Tournament.new(players=players, rounds=3)
    line = event.standings("BH")[0]
    told: Any = line.tie_breaks
    changes: list[Callable[[], object]] = [
        lambda: told.__setitem__("BH", "99"), lambda: told.update(BH="99"), lambda: told.pop("BH"),
        lambda: told.clear(), lambda: told.setdefault("SB", "1"), lambda: told.__delitem__("BH"),
    ]  # fmt: skip
    for change in changes:
        with pytest.raises(TypeError, match="never changed"):
            change()
    assert line.tie_breaks == {"BH": "0"}
    assert asdict(line)["tie_breaks"] == {"BH": "0"}
    assert pickle.loads(pickle.dumps(line)) == line


def test_an_unknown_language_is_an_error_of_ronde() -> None:
    for value in values():
        tell = getattr(value, "text", None)
        if tell is not None:
            with pytest.raises(
                ronde.RondeError, match=r"^language: one of en, de, es, fr, nl, pt is exp"
            ):
                tell("it")


def test_a_made_up_docstring_does_not_count() -> None:
    @dataclass
    class Silent:
        number: int

    class Mute(NamedTuple):
        number: int

    assert not explains_itself(Silent)
    assert not explains_itself(Mute)
    assert explains_itself(ronde.model.Player)
