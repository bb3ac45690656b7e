"""Small events paired by the engine of 2014 are paired alike, round by round."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.literal import BracketTooLargeError
from tests.literal.procedure import StepBudgetError, pair_by_procedure

from ronde.checking.replay import inferred_initial_colour
from ronde.formats import read_file
from ronde.model import RoundNumber, Tournament

FOLDER = Path(__file__).parents[2] / "data" / "dutch-2012-small"
FILES = sorted(FOLDER.glob("*.trf"))
BEYOND_THE_REFERENCE = (BracketTooLargeError, StepBudgetError)


def event_in(path: Path) -> Tournament:
    event = read_file(path).tournament
    assert event is not None
    first = inferred_initial_colour(event)
    return replace(event, number_of_rounds=len(event.rounds), initial_colour=first)


def differing_rounds(event: Tournament) -> tuple[list[int], int]:
    """Return the rounds that are paired otherwise, and how many were compared."""
    different, compared = [], 0
    for number, played in enumerate(event.rounds, 1):
        try:
            found = pair_by_procedure(
                event.before(RoundNumber(number)), "dutch-2012", largest_bracket=10, budget=300_000
            )
        except BEYOND_THE_REFERENCE:
            continue
        compared += 1
        games = sorted((game.white, game.black) for game in played.games)
        if (sorted(found.pairs), found.bye) != (games, played.pairing_bye):
            different.append(number)
    return different, compared


def test_there_are_twelve_files() -> None:
    assert len(FILES) == 12


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_round_is_paired_alike(path: Path) -> None:
    event = event_in(path)
    assert differing_rounds(event) == ([], len(event.rounds))


def test_all_steps_are_taken_in_these_files() -> None:
    taken: set[str] = set()
    for path in FILES:
        event = event_in(path)
        for number in range(1, len(event.rounds) + 1):
            before = event.before(RoundNumber(number))
            taken |= set(pair_by_procedure(before, "dutch-2012", largest_bracket=10).articles)
    assert taken >= {f"C.10.{part}" for part in "abcdefg"}
    assert taken >= {"A.3", "B.3", "C.1", "C.12", "C.13", "C.14.a", "C.14.b1", "C.14.b2", "D.4"}


@pytest.mark.long
def test_every_event_of_at_most_sixteen_players(reference_cases: Path) -> None:
    compared = 0
    for path in sorted((reference_cases / "dutch-2012").glob("*.trf")):
        event = event_in(path)
        if len(event.players) <= 16:
            different, rounds = differing_rounds(event)
            assert different == [], path.name
            compared += rounds
    assert compared >= 280
