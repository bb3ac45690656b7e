"""Every value and every rank of the reference cases; disputed ones as the text demands."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from ronde.model import PlayerId
from ronde.questions.files import load
from ronde.standings.editions import EDITIONS, TieBreakEdition
from ronde.standings.ranking import standings
from ronde.standings.registry import parse, parse_list
from ronde.standings.view import Field, FieldKind

SAMPLE = sorted((Path(__file__).parents[1] / "data" / "tiebreaks").glob("*.json"))
Values = dict[PlayerId, Fraction | None]


def number(text: str | None) -> Fraction | None:
    return None if text is None else Fraction(text)


def computed(field: Field, tie_break: str) -> Values:
    if tie_break == "PTS":
        return {player: Fraction(score, 10) for player, score in field.scores.items()}
    ranked = standings(field, [parse(tie_break)])
    return {place.player: place.values[0] for place in ranked.places}


def differences(path: Path) -> list[str]:
    """Return every value and rank of a case that comes out otherwise."""
    case = json.loads(path.read_text(encoding="utf-8"))
    found = _value_differences(path, case, EDITIONS["c07-2026"])
    for older in case.get("editions", {}).values():
        found += _value_differences(path, case | {"disputed": []} | older, EDITIONS["c07-2024"])
    return found + _rank_differences(path, case)


def _field(path: Path, case: Any, edition: TieBreakEdition) -> Field:
    kind = FieldKind.SWISS if case["type"] == "swiss" else FieldKind.ROUND_ROBIN
    return Field(load(path.with_suffix(".trf")).tournament, kind=kind, edition=edition)


def _value_differences(path: Path, case: Any, edition: TieBreakEdition) -> list[str]:
    field = _field(path, case, edition)
    found = []
    for tie_break in case["tie_breaks"]:
        ours = computed(field, tie_break)
        expected = {p: row[tie_break] for p, row in case["values"].items() if tie_break in row}
        expected |= {
            str(entry["player"]): entry["by_text"]
            for entry in case.get("disputed", [])
            if entry["tie_break"] == tie_break
        }
        found += [
            f"{path.stem} {edition.key} {tie_break} of {player}: {ours[PlayerId(int(player))]}"
            f" instead of {value}"
            for player, value in expected.items()
            if ours[PlayerId(int(player))] != number(value)
        ]
    return found


def _rank_differences(path: Path, case: Any) -> list[str]:
    field = _field(path, case, EDITIONS["c07-2026"])
    lists = [{"order": case["rank_order"], "rank": case["rank"]}, *case.get("more_ranks", [])]
    found = []
    for entry in lists:
        ranked = standings(field, parse_list(",".join(entry["order"])))
        ours = {str(place.player): place.rank for place in ranked.places}
        found += [
            f"{path.stem}: rank of {player} is {ours[player]} instead of {rank}"
            for player, rank in entry["rank"].items()
            if ours[player] != rank
        ]
    return found


@pytest.mark.parametrize("path", SAMPLE, ids=[path.stem for path in SAMPLE])
def test_sample(path: Path) -> None:
    assert differences(path) == []


def test_a_wrong_value_is_seen(tmp_path: Path) -> None:
    source = next(path for path in SAMPLE if path.stem == "swiss-2007")
    case = json.loads(source.read_text(encoding="utf-8"))
    case["values"]["1"]["BH"] = "99"
    copy = tmp_path / source.name
    copy.write_text(json.dumps(case), encoding="utf-8")
    trf = source.with_suffix(".trf").read_text(encoding="utf-8")
    copy.with_suffix(".trf").write_text(trf, encoding="utf-8")
    assert differences(copy) == ["swiss-2007 c07-2026 BH of 1: 26 instead of 99"]


@pytest.mark.long
def test_all(reference_cases: Path) -> None:
    paths = sorted((reference_cases / "tiebreaks").glob("*.json"))
    assert len(paths) >= len(SAMPLE)
    assert [difference for path in paths for difference in differences(path)] == []
