"""Positions of `data/positions.json`, and what is told about them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from tests.literal.tables import tournament_from_table

from ronde.explain.report import ExplanationRequest, explain
from ronde.explain.wording import lines
from ronde.model import Tournament

POSITIONS = Path(__file__).parent / "data" / "positions.json"


def position(name: str, rules: str) -> Tournament:
    """Return a position, to be paired by these rules."""
    table = json.loads(POSITIONS.read_text(encoding="utf-8"))[name]
    return replace(tournament_from_table(table), rules=rules)


def told(event: Tournament, question: ExplanationRequest, language: str = "en") -> list[str]:
    """Return the lines of an answer, without empty ones."""
    explanation = explain(event, question)
    return [line.strip() for line in lines(explanation, language) if line]
