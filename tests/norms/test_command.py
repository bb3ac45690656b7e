"""`ronde norms` and `Tournament.norms`, as people and programs call them."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator
from tests.commands import Run

import ronde
from ronde.errors import EXIT_INPUT
from ronde.model import Details, Game, Player, PlayerId, Result, Round

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"
EXAMPLE = str(files("ronde.examples").joinpath("minerals.trf"))
OPPONENTS = (
    "GM 2500 GER", "GM 2500 FRA", "GM 2500 ESP", "IM 2450 GER", "IM 2450 FRA",
    "IM 2450 NED", "FM 2450 NED", "FM 2450 NED", "FM 2450 NED", "FM 2450 GER",
)  # fmt: skip
RESULTS = {"1": (Result.WIN, Result.LOSS), "½": (Result.DRAW, Result.DRAW)}


def event(results: str) -> ronde.Tournament:
    """Return an event of nine rounds in which one player meets these opponents."""
    players = [Player(PlayerId(1), "Agate, Ada", rating=2400, federation="NED")]
    for number, text in enumerate(OPPONENTS, 2):
        title, rating, federation = text.split()
        players.append(Player(PlayerId(number), f"P{number}", None, title, int(rating), federation))
    rounds = tuple(
        Round((Game(PlayerId(1), PlayerId(number), *RESULTS[sign]),))
        for number, sign in enumerate(results, 2)
    )
    details = Details(name="Norm Open", federation="NED")
    return ronde.Tournament(tuple(players), rounds, number_of_rounds=9, details=details)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the event before its last three rounds."""
    path = tmp_path / "norm.json"
    event("111½½½").save(path)
    return path


def follows(schema: str, text: str) -> Any:
    data = json.loads(text)
    shape = json.loads((SCHEMAS / f"{schema}.json").read_text(encoding="utf-8"))
    Draft202012Validator(shape).validate(data)
    return data


class TestCommand:
    def test_what_is_needed(self, run: Run, file: Path) -> None:
        ran = run("norms", file)
        lines = ran.out.splitlines()
        assert ran.code == 0
        assert lines[0] == "Norm Open: title norms after round 6 of 9"
        (line,) = (line for line in lines if line.startswith("1 Agate, Ada  GM"))
        assert "possible" in line
        assert "2 of the last 3 against an average of 2351" in line
        assert "provisional: after round 6 of 9" in ran.err

    def test_one_player_in_french(self, run: Run, file: Path) -> None:
        ran = run("--lang", "fr", "norms", file, "--player", 1)
        assert "normes de titres après la ronde 6 sur 9" in ran.out
        assert "adversaires avec GM : 3 sur 3" in ran.out

    def test_json_follows_its_schema(self, run: Run, file: Path) -> None:
        found = follows("norms-1", run("norms", file, "--json").out)
        assert (found["edition"], found["after_round"], len(found["players"])) == (
            "b01-2024", 6, 11,
        )  # fmt: skip
        one = follows("norms-1", run("norms", file, "--player", 1, "--json").out)
        (ada,) = one["players"]
        assert [norm["norm"] for norm in ada["norms"]] == ["GM", "IM"]
        assert ada["norms"][0]["need"]["games"] == 3

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ((), "a norm takes 9 games, and the event has 7 rounds"),
            (("--event", "team-championship", "--player", "99"), "there is no player 99"),
            (("--event", "olympiad"), "olympiad"),
            (("--after", "5"), "the file has 4 rounds"),
        ],
    )
    def test_bad_input(self, run: Run, words: tuple[str, ...], said: str) -> None:
        ran = run("norms", EXAMPLE, *words)
        assert (ran.code, ran.out) == (EXIT_INPUT, "")
        assert said in ran.err


class TestLibrary:
    def test_a_norm_is_made(self) -> None:
        found = event("1111½1½½½").norms()
        assert repr(found) == "<Norms of 'Norm Open': 2 made or possible>"
        assert "7 of 9, counted as 9 games" in str(found)
        assert "<table>" in found._repr_html_()
        ada = found.player(1)
        assert repr(ada) == "<1 Agate, Ada: title norms after round 9 of 9: 2 norms>"
        assert "performance: 2687 of 2600" in ada.text()
        assert "<caption>1 Agate, Ada" in ada._repr_html_()

    def test_what_was_left_out_is_told(self) -> None:
        shorter = event("1111½1½½½").norms(after=8).text()
        assert "provisional: after round 8 of 9" in shorter

    @pytest.mark.parametrize("wrong", [{"event_class": "olympiad"}, {"after": -1}])
    def test_wrong_arguments_are_named(self, wrong: dict[str, Any]) -> None:
        with pytest.raises(ronde.InputError, match=f"^{next(iter(wrong))}: "):
            event("1").norms(**wrong)
