"""Actions declare everything once: what is generated from them is complete."""

from __future__ import annotations

import ast
from dataclasses import FrozenInstanceError, fields, is_dataclass
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from ronde.cli import reference
from ronde.cli.lazy import INDEX
from ronde.declared.actions import (
    Action,
    Registry,
    arguments_of,
    build,
    description_of,
    result_type,
)
from ronde.federation.actions import FEDERATIONS
from ronde.model import Sex
from ronde.office.desk.actions import EVENTS, EventAction, action
from ronde.office.entries.absences import Withdraw
from ronde.office.entries.attendance import HoldDrawing, LateEntry
from ronde.office.hosting.organisations import ORGANISATIONS
from ronde.office.players.entrant import Entrant
from ronde.web.api.actions import router

PAGES = Path(__file__).parents[2] / "src" / "ronde" / "web"
REGISTRIES: tuple[Registry[Any], ...] = (EVENTS, FEDERATIONS, ORGANISATIONS)
ALL: list[type[Action[Any]]] = [cls for registry in REGISTRIES for cls in registry]


def named_in(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def result_attributes(cls: type[Action[Any]]) -> set[str]:
    result = result_type(cls)
    if not is_dataclass(result):
        return set()
    return {one.name for one in fields(result)} | set(dir(result))


@pytest.mark.parametrize("cls", ALL, ids=lambda cls: cls.__name__)
def test_an_action_is_complete(cls: type[Action[Any]]) -> None:
    declared, names = cls.declared, {one.name for one in arguments_of(cls)}
    assert description_of(cls).endswith(".")
    assert named_in(declared.tells) <= names | kept_as(names)
    assert named_in(declared.path) <= {one.path_name for one in arguments_of(cls)}
    assert named_in(declared.done) <= names | result_attributes(cls)
    assert declared.command in declared.examples


def kept_as(names: set[str]) -> set[str]:
    """Return how the journal calls results of boards of a match (decision 0133)."""
    return {name.replace("result", "score") for name in names & {"result", "results"}}


def test_every_action_of_events_says_what_it_does() -> None:
    """Since `run` may be left out where `perform` is written, an action must have one of them."""
    idle = [
        cls.__name__
        for cls in EVENTS
        if cls.run is EventAction.run and cls.perform is EventAction.perform
    ]
    assert idle == []


def test_every_action_is_on_a_page() -> None:
    named = {
        node.id
        for path in PAGES.rglob("*.py")
        if "api" not in path.parts
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Name)
    }
    if "Enter" in named:  # which of the two is done depends on the round
        named |= {"AddPlayer", "LateEntry"}
    if "SetTimetable" in named:  # a page has all rounds at once
        named.add("ScheduleRound")
    if "change_of" in named:  # what is announced for players is saved with the other settings
        named.add("AnnounceRules")
    if "settled" in named:  # which of the four is done depends on what is said of a player
        named.add("PlayNextRound")
    if "draft_change" in named:  # which of the four is done depends on what the form says
        named |= {"SetPair", "SwapPlayers", "SetBye", "TurnColours"}
    assert {cls.__name__ for cls in ALL} <= named


def test_every_action_is_an_operation() -> None:
    assert len(router.routes) == len(
        [cls for cls in ALL if cls.declared.path or cls.declared.opens]
    )


@pytest.mark.parametrize("registry", REGISTRIES, ids=lambda registry: registry.prefix)
def test_names_of_commands_and_paths_are_different(registry: Registry[Any]) -> None:
    commands = [cls.declared.command for cls in registry if cls.declared.command]
    assert len(set(commands)) == len(commands)
    paths = [(cls.declared.method, cls.declared.path) for cls in registry if cls.declared.path]
    assert len(set(paths)) == len(paths)


def test_the_index_of_generated_commands_is_current() -> None:
    assert INDEX.read_text(encoding="utf-8") == reference.index(), "run make docs"


def test_two_actions_cannot_have_one_name() -> None:
    with pytest.raises(TypeError, match="Withdraw"):

        @action("leave", tells="", path="")
        class Withdraw(EventAction[None]):
            """Do nothing."""


def test_a_record_stands_for_its_fields() -> None:
    late = build(LateEntry, {"name": "Jade", "rating": 1400, "sex": "w", "reason": "train"})
    assert late == LateEntry(Entrant("Jade", 1400, sex=Sex("w")), reason="train")
    assert late.arguments() == {"name": "Jade", "first round": None}


def test_lists_become_tuples_and_nothing_changes() -> None:
    drawing = build(HoldDrawing, {"admitted": [3, 7]})
    assert drawing.arguments() == {"admitted": [3, 7]}
    name = "player"
    with pytest.raises(FrozenInstanceError):
        setattr(Withdraw(3), name, 4)


def test_limits_of_the_outer_annotation_count() -> None:
    (argument,) = (one for one in arguments_of(Entrant) if one.name == "name")
    assert (argument.each.least, argument.each.most) == (1, 500)
