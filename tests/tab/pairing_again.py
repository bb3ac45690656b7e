"""Rounds of files paired again, so that two Pythons can be compared; it needs ronde only."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ronde.errors import RondeError
from ronde.formats import read_text
from ronde.model import Colour, RoundNumber
from ronde.systems import registry


def rounds_of(text: str) -> int:
    """Return how many rounds a file has."""
    event = read_text(text).tournament
    assert event is not None
    return len(event.rounds)


def paired_again(text: str, rules: str, number: int) -> list[Any]:
    """Return the pairs and the bye of a round by the rules, from what lies before; or why not."""
    event = read_text(text).tournament
    assert event is not None
    event = replace(
        event,
        rules=rules,
        number_of_rounds=event.number_of_rounds or len(event.rounds),
        initial_colour=event.initial_colour or Colour.WHITE,
    )
    try:
        found = registry.system(rules).pair(event.before(RoundNumber(number)))
    except RondeError as error:
        return [type(error).__name__, str(error)]
    pairs = [[int(white), int(black)] for white, black in found.pairs]
    return [pairs, None if found.bye is None else int(found.bye)]
