"""Small studies for tests."""

from __future__ import annotations

from pathlib import Path

from ronde.laboratory.lab.reading import parse_study
from ronde.laboratory.lab.study import Study

SMALL = """
title = "Small"
seed = 5
events = 24
measures = ["tau", "rating-gap", "loss-points"]

[[field]]
players = 8
rounds = 3

[[system]]
rules = ["dutch-2026", "burstein-2026"]
"""


def study(text: str = SMALL) -> Study:
    """Return the study of a text."""
    return parse_study(text, "study.toml", Path())
