"""`ronde ratings` and `Tournament.ratings`, as people and programs call them."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.commands import Run

import ronde
from ronde.errors import EXIT_INPUT

SCHEMAS = Path(__file__).parents[3] / "docs" / "schemas"
EXAMPLE = str(files("ronde.examples").joinpath("minerals.trf"))


def follows(schema: str, text: str) -> Any:
    data = json.loads(text)
    shape = json.loads((SCHEMAS / f"{schema}.json").read_text(encoding="utf-8"))
    Draft202012Validator(shape).validate(data)
    return data


class TestCommand:
    def test_table(self, run: Run) -> None:
        ran = run("ratings", EXAMPLE)
        lines = ran.out.splitlines()
        assert ran.code == 0
        assert lines[0] == "Minerals Open: FIDE ratings, standard, by B.02 (2025-10)"
        assert lines[3].split() == [
            "1", "GM", "Agate,", "Ada", "2480", "10", "4", "3.5", "3.34", "+1.6", "2482", "2185",
            "2521",
        ]  # fmt: skip
        assert "the K of 18 players" in ran.err

    def test_one_player(self, run: Run) -> None:
        ran = run("ratings", EXAMPLE, "--player", 3)
        assert "411      400      0.92" in ran.out
        assert "times K 10 = -4; rounded with the period: 2402 → 2398" in ran.out
        unrated = run("ratings", EXAMPLE, "--player", 22).out
        assert "No first rating from this event: fewer than 5 games" in unrated

    def test_in_french(self, run: Run) -> None:
        ran = run("--lang", "fr", "ratings", EXAMPLE, "--player", 3)
        assert "2402 → 2398" in ran.out
        assert "rounded" not in ran.out

    def test_json_follows_its_schema(self, run: Run) -> None:
        found = follows("ratings-1", run("ratings", EXAMPLE, "--k", "4=10", "--json").out)
        assert (found["kind"], found["edition"], found["after_round"]) == (
            "standard",
            "b02-2025",
            4,
        )
        dora = found["players"][3]
        assert (dora["k"], dora["k_is_certain"], dora["change"]) == (10, True, "0.1")
        one = follows("ratings-1", run("ratings", EXAMPLE, "--player", 3, "--json").out)
        assert [line["starting_number"] for line in one["players"]] == [3]

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (("--k", "4=30"), "--k takes P=K with K 10, 20 or 40, not '4=30'"),
            (("--k", "99=10"), "there is no player 99"),
            (("--player", "99"), "there is no player 99"),
            (("--after", "5"), "the file has 4 rounds"),
            (("--kind", "bullet"), "bullet"),
        ],
    )
    def test_bad_input(self, run: Run, words: tuple[str, ...], said: str) -> None:
        ran = run("ratings", EXAMPLE, *words)
        assert (ran.code, ran.out) == (EXIT_INPUT, "")
        assert said in ran.err


class TestLibrary:
    def test_answers(self) -> None:
        found = ronde.read(EXAMPLE).ratings(after=3, k={3: 20})
        assert repr(found) == "<FideRatings of 'Minerals Open': 23 players>"
        assert found.text().startswith(
            "Minerals Open: FIDE ratings, standard, by B.02 (2025-10)\n\nPlayer"
        )
        assert "provisional: after round 3 of 7" in str(found)
        assert found.computation.of(3).k == 20
        assert "<table>" in found._repr_html_()
        games = found.player(3)
        heading = "3 WGM Cobalt, Cleo: FIDE rating, standard, by B.02 (2025-10)"
        assert repr(games) == f"<{heading}: 3 games>"
        assert "Change:" in games.text("en")
        assert "<caption>3 WGM Cobalt" in games._repr_html_()

    def test_another_list_and_edition(self) -> None:
        event = ronde.read(EXAMPLE)
        assert event.ratings("rapid").document().kind.value == "rapid"
        assert event.ratings(edition="b02-2022").document().edition == "b02-2022"

    @pytest.mark.parametrize("wrong", [{"kind": "bullet"}, {"edition": "b02-1999"}, {"k": {3: 0}}])
    def test_wrong_arguments_are_named(self, wrong: dict[str, Any]) -> None:
        with pytest.raises(ronde.InputError, match=f"^{next(iter(wrong))}: "):
            ronde.read(EXAMPLE).ratings(**wrong)
