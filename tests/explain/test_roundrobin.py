"""A round robin: the table decides, and says when two players meet."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator

from ronde.explain.document import explanation_document
from ronde.explain.report import ExplanationRequest, explain
from ronde.explain.roundrobin import RoundRobinExplainer
from ronde.model import Game, Player, PlayerId, Result, Round, Tournament
from ronde.serialisation import to_data
from ronde.systems.roundrobin.system import BERGER

Ask = Callable[..., list[str]]
SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "explanation-1.json"


def entries(count: int, **settings: str) -> Tournament:
    players = tuple(Player(PlayerId(n), f"Player {n}") for n in range(1, count + 1))
    return Tournament(players, rules="berger", settings=tuple(settings.items()))


def test_the_round_and_its_boards(ask: Ask) -> None:
    assert ask(entries(4), "berger", ExplanationRequest()) == [
        "Round 1 by the table",
        "Round 1 of the table of 4 players is played. [C.05 Annex 1]",
        "Board 1: 1 Player 1 (number 1) has White against 4 Player 4 (number 4). [C.05 Annex 1]",
        "Board 2: 2 Player 2 (number 2) has White against 3 Player 3 (number 3). [C.05 Annex 1]",
    ]


def test_the_exempt_player(ask: Ask) -> None:
    assert ask(entries(5), "fmjd", ExplanationRequest(player=1))[-1] == (
        "1 Player 1 has number 1 of the table and no opponent in this round. [6.5]"
    )


def test_the_table_and_the_exempt_player(ask: Ask) -> None:
    told = ask(entries(5), "fmjd", ExplanationRequest())
    assert told[1] == "Round 1 of the table of 5 players is played. [Annexe A]"
    assert told[2].endswith("number 1 of the table and no opponent in this round. [6.5]")


@pytest.mark.parametrize("numbers", ["clubs", "lot:7"])
def test_numbers_that_were_not_written_down(ask: Ask, numbers: str) -> None:
    assert (
        ask(entries(4, numbers=numbers), "berger", ExplanationRequest())[0]
        == "Round 1 by the table"
    )


def test_swapped_rounds_and_the_second_cycle_say_so() -> None:
    event = entries(4, cycles="2")
    keys = []
    for _ in range(6):
        explainer = RoundRobinExplainer(replace(event, rules="berger"))
        told = next(explainer.overview()).sentences
        keys.append([sentence.key.removeprefix("roundrobin.") for sentence in told])
        described = {article.number for article in BERGER.rules.articles}
        assert {sentence.article for sentence in told} <= described
        games = [Game(w, b, Result.DRAW, Result.DRAW) for w, b in explainer.pairs]
        event = event.with_round(Round(tuple(games)))
    assert keys == [
        ["table"],
        ["table", "swapped"],
        ["table", "swapped"],
        ["table", "reversed"],
        ["table", "reversed"],
        ["table", "reversed"],
    ]


def test_one_player(ask: Ask) -> None:
    told = ask(entries(4), "berger", ExplanationRequest(player=3))
    assert told[0] == "3 Player 3 in round 1"
    assert told[-1].startswith("2 Player 2 (number 2) has White against 3 Player 3")


def test_one_board(ask: Ask) -> None:
    assert ask(entries(4), "berger", ExplanationRequest(board=2))[0] == "Board 2"


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({}, "1 Player 1 and 2 Player 2 meet in round 2. [C.05 Annex 1]"),
        ({"cycles": "2"}, "1 Player 1 and 2 Player 2 meet in rounds 3 and 5. [C.05 Annex 1]"),
        (
            {"cycles": "2", "swap": "no"},
            "1 Player 1 and 2 Player 2 meet in rounds 2 and 5. [C.05 Annex 1]",
        ),
        ({"numbers": "3,1,2,4"}, "1 Player 1 and 2 Player 2 do meet: at board 2. [C.05 Annex 1]"),
    ],
)
def test_when_two_meet(ask: Ask, settings: dict[str, str], sentence: str) -> None:
    assert ask(entries(4, **settings), "berger", ExplanationRequest(why_not=(1, 2)))[-1] == sentence


def test_the_answer_as_data() -> None:
    explained = explain(entries(4), ExplanationRequest(why_not=(1, 2)))
    data = to_data(explanation_document(explained, "pt"))
    Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(data)
    assert data["why_not"] == {
        "one": 1,
        "other": 2,
        "verdict": "other-round",
        "article": "C.05 Annex 1",
        "rounds": [2],
    }
