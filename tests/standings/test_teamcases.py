"""Every value and every rank of team events as another program computes them."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import pytest

from ronde.model import PlayerId
from ronde.questions.files import load
from ronde.questions.standings import StandingRequest, field_of
from ronde.standings.ranking import standings
from ronde.standings.registry import entry, parse
from ronde.standings.teamfield import TeamField
from ronde.standings.view import FieldKind
from ronde.standings.working import shown

SAMPLE: Final = sorted((Path(__file__).parents[1] / "data" / "teams").glob("*.json"))

Values = dict[PlayerId, Fraction | None]


def computed(field: TeamField, tie_break: str) -> Values:
    if tie_break == "PTS":
        return {team: Fraction(score, 10) for team, score in field.scores.items()}
    places = standings(field, [parse(tie_break, in_teams=True)]).places
    return {place.player: place.values[0] for place in places}


def differences(trf: Path, case: Any) -> list[str]:
    """Return every value and rank of a case that comes out otherwise.

    In a round robin nothing that rests on Buchholz has a value (article 8).
    """
    kind = "swiss" if case["type"] == "swiss" else "roundrobin"
    field = field_of(load(trf).tournament, StandingRequest(kind=kind))
    assert isinstance(field, TeamField)
    assert field.results.primary == case["primary"]
    return _values(trf.stem, field, case) + _ranks(trf.stem, field, case)


def _values(stem: str, field: TeamField, case: Any) -> list[str]:
    found = []
    for tie_break in next(iter(case["values"].values())):
        known = None if tie_break == "PTS" else entry(parse(tie_break, in_teams=True))
        dropped = known is not None and known.swiss_only and field.kind is FieldKind.ROUND_ROBIN
        for team, ours in computed(field, tie_break).items():
            value = case["values"][str(team)][tie_break]
            wanted = None if dropped else shown(Fraction(str(value)))
            if (None if ours is None else shown(ours)) != wanted:
                found.append(f"{stem}: {tie_break} of {team} is {ours} instead of {value}")
    return found


def _ranks(stem: str, field: TeamField, case: Any) -> list[str]:
    found = []
    for order, ranks in case["ranks"].items():
        tie_break = parse(order.partition(",")[2], in_teams=True)
        for place in standings(field, [tie_break]).places:
            if place.rank != ranks[str(place.player)]:
                found.append(f"{stem}: rank of {place.player} by {order} is {place.rank}")
    return found


@pytest.mark.parametrize("path", SAMPLE, ids=[path.stem for path in SAMPLE])
def test_sample(path: Path) -> None:
    case = json.loads(path.read_text(encoding="utf-8"))
    assert differences(path.with_suffix(".trf"), case) == []


def test_a_wrong_value_is_seen() -> None:
    path = next(path for path in SAMPLE if path.stem == "gen-01")
    case = json.loads(path.read_text(encoding="utf-8"))
    case["values"]["1"]["BC"] = 99
    assert differences(path.with_suffix(".trf"), case) == ["gen-01: BC of 1 is 187/2 instead of 99"]


@pytest.mark.long
def test_all(reference_cases: Path) -> None:
    folder = reference_cases / "swiss-team-2026"
    cases = json.loads((folder / "tiebreaks.json").read_text(encoding="utf-8"))
    files = [name for name in cases if not name.startswith("_")]
    assert len(files) >= len(SAMPLE)
    assert [found for name in files for found in differences(folder / name, cases[name])] == []
