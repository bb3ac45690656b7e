"""Positions whose pairing is known from elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.literal import BracketTooLargeError
from tests.literal.burstein import pair_burstein_literally

from ronde.formats import read_file


def expected(path: Path) -> list[tuple[int, int]]:
    lines = path.with_suffix(".pairs").read_text(encoding="utf-8").splitlines()[1:]
    return sorted((int(white), int(black)) for white, black in map(str.split, lines))


def found(path: Path) -> list[tuple[int, int]] | None:
    """Return the round by the letter, the bye against 0; None when it is too large."""
    tournament = read_file(path).tournament
    assert tournament is not None, path.name
    try:
        pairing = pair_burstein_literally(tournament)
    except BracketTooLargeError:
        return None
    bye = [] if pairing.bye is None else [(int(pairing.bye), 0)]
    return sorted([*((int(w), int(b)) for w, b in pairing.pairs), *bye])


@pytest.mark.long
def test_known_rounds(reference_cases: Path) -> None:
    paths = sorted((reference_cases / "burstein-2026").glob("*.trf"))
    answers = {path: found(path) for path in paths}
    decided = {path: answer for path, answer in answers.items() if answer is not None}
    assert len(decided) >= 90
    assert [path.stem for path, answer in decided.items() if answer != expected(path)] == []
