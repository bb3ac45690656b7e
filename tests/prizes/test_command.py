"""`ronde prizes` as a person types it, and `Tournament.prizes` as a program calls it."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.commands import Run

import ronde
from ronde.errors import EXIT_FILE, EXIT_INPUT
from ronde.prizes.prizelist import Prize, PrizeList

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"
EXAMPLES = files("ronde.examples")
EVENT = str(EXAMPLES.joinpath("minerals.trf"))
PRIZES = str(EXAMPLES.joinpath("minerals-prizes.toml"))


def follows(schema: str, data: object) -> Any:
    shape = json.loads((SCHEMAS / f"{schema}.json").read_text(encoding="utf-8"))
    Draft202012Validator(shape).validate(data)
    return data


def changed(tmp_path: Path, before: str, after: str) -> Path:
    text = Path(PRIZES).read_text(encoding="utf-8")
    assert before in text
    path = tmp_path / "prizes.toml"
    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    return path


def test_a_table_and_what_is_paid(run: Run) -> None:
    ran = run("prizes", EVENT, PRIZES)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "Minerals Open - Prizes after round 4"
    assert lines[3] == "   1  1 GM Agate, Ada     a share of places 1 to 2  450.00 EUR"
    assert lines[-1] == "Paid in all: 1475.00 EUR"


def test_reasons_in_four_languages(run: Run) -> None:
    told = {
        "en": "Jasper, June gets Women, place 1 (150.00 EUR), because a share of places 3 to 4",
        "fr": "Jasper, June reçoit Women, place 1 (150,00 EUR), car une part des places 3 à 4",
        "nl": "Jasper, June krijgt Women, plaats 1 (150,00 EUR), omdat een deel van plaatsen 3",
        "pt": "Jasper, June recebe Women, lugar 1 (150,00 EUR), porque uma parte dos lugares 3 a 4",
    }
    for language, sentence in told.items():
        assert sentence in run("--lang", language, "prizes", EVENT, PRIZES, "--why").out


def test_json_and_the_example_follow_their_schemas(run: Run) -> None:
    follows("prize-list-1", tomllib.loads(Path(PRIZES).read_text(encoding="utf-8")))
    data = follows("prizes-1", json.loads(run("prizes", EVENT, PRIZES, "--json").out))
    assert sum(float(award["money"]) for award in data["awards"]) == 1475
    assert data["unawarded"] == []


def test_as_if_it_had_ended_earlier(run: Run) -> None:
    assert "Prizes after round 2" in run("prizes", EVENT, PRIZES, "--after", 2).out


def test_what_nobody_may_have_is_told_with_its_line(run: Run, tmp_path: Path) -> None:
    path = changed(tmp_path, 'rating = "-1999"', 'rating = "-999"')
    ran = run("prizes", EVENT, path)
    assert ran.code == 0
    assert f"{path}:18: warning: nobody belongs to Under 2000" in ran.err
    assert f"{path}:56: warning: Under 2000, place 1 is not awarded: nobody belongs to" in ran.err
    assert "Under 2000, place 2 is not awarded" in run("prizes", EVENT, path, "--why").out


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("players = [17]", "players = [99]", ":28: category 4, players: there is no player 99"),
        ("player = 11", "player = 99", ":11: excluded 1, player: there is no player 99"),
        ('each = "value"', "lots = [50]", ":3: lots: there is no player 50 among the 23 entries"),
        ("place = 2", "place = 1", ":35: prize 2, place: place 1 is the number of prize 1 too"),
    ],
)
def test_bad_input_has_one_sentence(
    run: Run, tmp_path: Path, before: str, after: str, sentence: str
) -> None:
    path = changed(tmp_path, before, after)
    ran = run("prizes", EVENT, path)
    assert (ran.code, ran.out) == (EXIT_INPUT, "")
    assert f"{path}{sentence}" in ran.err


def test_a_missing_file(run: Run, tmp_path: Path) -> None:
    assert run("prizes", EVENT, tmp_path / "none.toml").code == EXIT_FILE


class TestLibrary:
    event = ronde.Tournament.load(EVENT)

    def test_a_file_and_a_dictionary_give_the_same(self) -> None:
        data = tomllib.loads(Path(PRIZES).read_text(encoding="utf-8"))
        by_data = self.event.prizes(data)
        assert [line.money for line in by_data] == [
            line.money for line in self.event.prizes(PRIZES)
        ]
        assert len(by_data) == 11
        assert repr(by_data) == "<Prizes after round 4: 11 awards>"

    def test_a_list_of_prizes(self) -> None:
        prizes = self.event.prizes(PRIZES)
        again = self.event.prizes(prizes.assignment.prizes, "BH", after=3)
        assert again.found.standings.after == 3
        assert "<td>Agate" not in prizes._repr_html_()
        assert "1 GM Agate, Ada" in prizes._repr_html_()

    def test_a_list_that_contradicts_itself(self) -> None:
        twice = PrizeList("EUR", (Prize("", 1, 100), Prize("", 1, 100)))
        with pytest.raises(ronde.InputError, match="prize 2, place"):
            self.event.prizes(twice)
