"""Every action is listed where commands, pages and programs look for it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ronde.declared.actions import Registry
from ronde.federation.actions import FEDERATIONS
from ronde.office.desk.actions import EVENTS

ROOMS = Path(__file__).parents[2] / "src" / "ronde"


def declared(base: str) -> set[str]:
    """Return the actions that the source declares for events, or for federations."""
    found = re.compile(rf"^@action\([^@]*?^class (\w+)\((?:[\w.]*{base}|_\w+)\b", re.M | re.S)
    room = ROOMS / ("office" if base == "EventAction" else "federation")
    return {name for path in room.rglob("*.py") for name in found.findall(path.read_text("utf-8"))}


@pytest.mark.parametrize(
    ("registry", "base"), [(EVENTS, "EventAction"), (FEDERATIONS, "FederationAction")]
)
def test_no_declared_action_is_out_of_reach(registry: Registry[Any], base: str) -> None:
    names = {action.__name__ for actions in registry.by_theme().values() for action in actions}
    found = declared(base)
    assert len(found) > 10
    assert found <= names
