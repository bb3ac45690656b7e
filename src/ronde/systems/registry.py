"""All pairing systems by key. A system is imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from ronde.errors import UnknownRulesError, mistyped
from ronde.systems.base import PairingSystem, Rules

_HOMES: Final = {
    "dutch-2026": "ronde.systems.dutch.system:DUTCH_2026",
    "dutch-2017": "ronde.systems.dutch.system:DUTCH_2017",
    "dutch-2012": "ronde.systems.dutch_procedure.system:DUTCH_2012",
    "dutch-2011": "ronde.systems.dutch_procedure.system:DUTCH_2011",
    "burstein-2026": "ronde.systems.burstein.system:BURSTEIN_2026",
    "dubov-2026": "ronde.systems.dubov.system:DUBOV_2026",
    "lim-2026": "ronde.systems.lim.system:LIM_2026",
    "fmjd-solkoff": "ronde.systems.fmjd_swiss.system:FMJD_SOLKOFF",
    "fmjd-rating": "ronde.systems.fmjd_swiss.system:FMJD_RATING",
    "double-swiss-2026": "ronde.systems.double_swiss.system:DOUBLE_SWISS_2026",
    "swiss-team-2026": "ronde.systems.swiss_team.system:SWISS_TEAM_2026",
    "swiss-team-2024": "ronde.systems.swiss_team.system:SWISS_TEAM_2024",
    "berger": "ronde.systems.roundrobin.system:BERGER",
    "fmjd": "ronde.systems.roundrobin.system:FMJD",
    "keizer": "ronde.systems.keizer.system:KEIZER",
    "scheveningen": "ronde.systems.scheveningen.system:SCHEVENINGEN",
    "knockout": "ronde.systems.knockout.system:KNOCKOUT",
}

OF_TEAMS: Final = frozenset({"swiss-team-2026", "swiss-team-2024"})
"""Rules whose players are teams: `Rules.of_teams`, known without loading the system."""

OF_DRAUGHTS: Final = frozenset({"fmjd-solkoff", "fmjd-rating", "fmjd"})
"""Rules that were written for draughts and are played in no other game."""

IN_FORCE: Final = "dutch-2026"
"""What a file without rules is paired by, with a notice: the edition in force today."""


def all_keys() -> tuple[str, ...]:
    """Return every rules key, in the order in which they are listed to people."""
    return tuple(_HOMES)


def player_keys() -> tuple[str, ...]:
    """Return the keys of the rules that pair players, in the same order."""
    return tuple(key for key in _HOMES if key not in OF_TEAMS)


def system(key: str) -> PairingSystem:
    """Return the pairing system with that key; raises UnknownRulesError when there is none."""
    try:
        module, _, name = _HOMES[key].partition(":")
    except KeyError:
        systems = {known.rpartition("-")[0]: known for known in reversed(_HOMES)}
        raise UnknownRulesError(
            "unknown rules {key}; known: {known}",
            key=mistyped(key, _HOMES, systems),
            known=", ".join(_HOMES),
        ) from None
    found: PairingSystem = getattr(import_module(module), name)
    return found


def rules(key: str) -> Rules:
    """Return the description of the rules with that key."""
    return system(key).rules
