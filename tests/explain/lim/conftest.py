"""Positions to ask about, most of them before round 1.

Nobody has a colour then, and a prohibition stands for a game played before. `lifted` are virtual
points, which put a player into any group, `lifted_before` those of the round before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest
from tests.literal.tables import tournament_from_table

from ronde.explain.report import ExplanationRequest
from ronde.model import Tournament

Ask = Callable[..., list[str]]


def _virtual(
    lifted: Mapping[int, int], before: Mapping[int, int], played: int
) -> dict[int, list[int]]:
    """Return the virtual points of every round."""
    last = {player: [lifted.get(player, 0)] for player in sorted({*lifted, *before})}
    if not played:
        return last
    return {p: [0] * (played - 1) + [before.get(p, 0)] + now for p, now in last.items()}


def _position(
    table: str | int,
    *,
    of: int = 9,
    lifted: Mapping[int, int] | None = None,
    lifted_before: Mapping[int, int] | None = None,
    forbidden: str = "",
    ratings: Mapping[int, int] | None = None,
    maxi: str = "no",
    away: Mapping[int, str] | None = None,
) -> Tournament:
    text = table if isinstance(table, str) else "|".join(f"{n}:" for n in range(1, table + 1))
    played = len(text.partition("|")[0].split()) - 1
    tournament = tournament_from_table(
        {
            "table": text,
            "of": of,
            "virtual": _virtual(lifted or {}, lifted_before or {}, played),
            "forbidden": [[int(a), int(b)] for a, b in re.findall(r"(\d+)-(\d+)", forbidden)],
            "settings": {"maxi": maxi},
            "away": away or {},
        }
    )
    rated = ratings or {}
    players = [
        replace(p, name=f"P{p.id}", rating=rated.get(p.id, 2000)) for p in tournament.players
    ]
    return replace(tournament, players=tuple(players), rules="lim-2026")


@pytest.fixture
def position() -> Callable[..., Tournament]:
    """Give the tournament that a few words describe."""
    return _position


@pytest.fixture
def told(ask: Ask) -> Callable[..., str]:
    """Give everything that is told, in one text; players are called `1 P1`."""

    def told(tournament: Tournament, question: ExplanationRequest, language: str = "en") -> str:
        return "\n".join(ask(tournament, "lim-2026", question, language))

    return told
