"""The JSON document: schema, layout, refusals."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator, meta

from ronde.formats import read_text, write_text
from ronde.model import Player, PlayerId, Tournament

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "docs" / "schemas" / "tournament-1.json").read_text("utf-8")
)
OPEN = '{"format": "ronde-tournament", "version": 1'


def test_the_schema_is_one() -> None:
    meta.validate(SCHEMA)


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_documents_follow_the_schema(
    data: st.DataObject, tournaments: st.SearchStrategy[Tournament]
) -> None:
    document = json.loads(write_text(data.draw(tournaments), "json").text)
    Draft202012Validator(SCHEMA).validate(document)


def _names(kind: Any) -> set[str]:
    if is_dataclass(kind):
        return {field.name for field in fields(kind) if field.compare}
    return set(get_type_hints(kind))


def test_the_schema_knows_every_field_of_a_tournament() -> None:
    assert set(SCHEMA["properties"]) == _names(Tournament) | {"format", "version", "journal"}
    assert set(SCHEMA["$defs"]["Player"]["properties"]) == _names(Player)
    hints = get_type_hints(Tournament)
    for name in ("details", "points", "team_data"):
        described = SCHEMA["$defs"][hints[name].__name__]
        assert set(described["properties"]) == _names(hints[name])


def test_layout() -> None:
    tournament = Tournament((Player(PlayerId(1), "Ü"),), lot=3)
    assert write_text(tournament, "json").text == (
        '{"format": "ronde-tournament", "version": 1, '
        '"players": [{"id": 1, "name": "Ü"}], "lot": 3}\n'
    )
    players = tuple(Player(PlayerId(number), "A name of some length") for number in (1, 2, 3))
    assert write_text(Tournament(players), "json").text.splitlines() == [
        "{",
        ' "format": "ronde-tournament",',
        ' "version": 1,',
        ' "players": [',
        '  {"id": 1, "name": "A name of some length"},',
        '  {"id": 2, "name": "A name of some length"},',
        '  {"id": 3, "name": "A name of some length"}',
        " ]",
        "}",
    ]


@pytest.mark.parametrize(
    ("rest", "what"),
    [
        (', "players": [{"id": "1"}]', "players[0].id must be a whole number, not '1'"),
        (', "players": [{"id": true}]', "players[0].id must be a whole number, not True"),
        (', "players": [{}]', "players[0] has no 'id'"),
        (', "players": [{"id": 1, "sex": "x"}]', "players[0].sex must be one of m, w, not 'x'"),
        (', "players": [3]', "players[0] must be an object, not 3"),
        (', "settings": [["a"]]', "settings[0] must be a list of 2 values, not ['a']"),
        (', "rules": 1.5', "rules must be a text, not 1.5"),
        (', "rounds": {}', "rounds must be a list, not {}"),
        (', "rules": "\\ud800"', "rules is a text with half a character (a lone surrogate)"),
        (', "details": {"name": null}', "details.name must be a text, not None"),
    ],
)
def test_wrong_values(rest: str, what: str) -> None:
    reading = read_text(OPEN + rest + "}")
    assert reading.tournament is None
    assert [(f.code, f.what) for f in reading.findings] == [("json-value", what)]


@pytest.mark.parametrize(
    "text",
    [
        "{",
        OPEN + ', "a": 1, "a": 2}',
        OPEN + ', "lot": ' + "1" * 5000 + "}",
        '{"a":' * 200_000,
        "{} {}",
    ],
)
def test_what_is_no_json(text: str) -> None:
    reading = read_text(text)
    assert [finding.code for finding in reading.findings] == ["json-unreadable"]
    assert reading.dialect == "json"


@pytest.mark.parametrize("text", ["{}", '{"format": "ronde-tournament", "version": true}'])
def test_other_documents_are_refused(text: str) -> None:
    assert [finding.code for finding in read_text(text).errors] == ["json-version"]


def test_contradictions_of_the_model_are_refused() -> None:
    reading = read_text(OPEN + ', "players": [{"id": 1}, {"id": 1}]}')
    assert [finding.code for finding in reading.errors] == ["contradiction"]


def test_unknown_keys_are_named() -> None:
    reading = read_text(OPEN + ', "players": [{"id": 1, "shoe": 42}], "x": 1}')
    assert [finding.what for finding in reading.findings] == [
        "key Player.shoe is not known and was left out",
        "key Tournament.x is not known and was left out",
    ]
    assert reading.tournament is not None


def test_half_a_character_is_named_in_writing() -> None:
    writing = write_text(Tournament(foreign_lines=("\ud800",)), "json")
    assert [finding.code for finding in writing.findings] == ["text-changed"]
    assert not read_text(writing.text).errors


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (
            '"virtual_points": [{"player": 3, "by_round": [10]}]',
            "virtual points are stated for 3, who did not enter",
        ),
        (
            '"adjustments": [{"players": [1, 3], "points": 10}]',
            "an adjustment of points names 3, who did not enter",
        ),
        (
            '"numberings": [{"round": 2, "numbers": [[3, 1]]}]',
            "round 2: a pairing number is given to 3, who did not enter",
        ),
    ],
)
def test_points_and_numbers_of_strangers_are_refused(entry: str, sentence: str) -> None:
    reading = read_text(f'{OPEN}, "players": [{{"id": 1}}, {{"id": 2}}], {entry}}}')
    assert [finding.code for finding in reading.errors] == ["contradiction"]
    assert reading.errors[0].sentence() == f"error: {sentence}"
