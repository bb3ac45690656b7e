"""`ronde explain` and `ronde compare` on events of the Burstein system, as typed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator
from tests.commands import Run

from ronde.explain.burstein.explainer import BursteinExplainer
from ronde.explain.sentence import Sentence
from ronde.model import RoundNumber, Tournament
from ronde.questions.comparison import ReasonKind, compare
from ronde.simulate.generator import generate
from ronde.systems.base import Pair

SCHEMA = Path(__file__).parents[3] / "docs" / "schemas" / "explanation-1.json"
QUESTIONS: Sequence[tuple[object, ...]] = (
    (),
    ("--full",),
    ("--player", 3),
    ("--board", 2),
    ("--why-not", 1, 15),
)


@pytest.fixture
def event(run: Run, tmp_path: Path) -> Path:
    """Give an event of 15 players after seven rounds, three of them for seeding."""
    path = tmp_path / "event.trf"
    made = run(
        "generate", "--rules", "burstein-2026", "--players", 15, "--rounds", 7, "--seed", 3,
        "-o", path,
    )  # fmt: skip
    assert made.code == 0
    return path


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("round_", [2, 6])
def test_json_follows_its_schema(
    run: Run, event: Path, question: tuple[object, ...], round_: int
) -> None:
    rules = ("--rules", "burstein-2026", "--round", round_)
    data = json.loads(run("explain", event, *rules, *question, "--json").out)
    Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(data)
    assert data["rules"] == "burstein-2026"
    assert data["regulation"] == ("C.04.3 (2026)" if round_ == 2 else "C.04.4.2 (2026)")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "stands 2nd by Buchholz"),
        ("fr", "est 2e selon le Buchholz"),
        ("nl", "als 2e volgens Buchholz"),
        ("pt", "é 2º por Buchholz"),
    ],
)
def test_in_four_languages(run: Run, event: Path, language: str, words: str) -> None:
    ran = run(
        "explain", event, "--rules", "burstein-2026", "--round", 6, "--player", 1,
        "--lang", language,
    )  # fmt: skip
    assert ran.code == 0
    assert words in " ".join(ran.out.split())


def reasons_of(event: Tournament) -> list[tuple[ReasonKind, str]]:
    """Return what the Burstein system says against the Dutch pairings of its rounds."""
    found = compare(event, ("burstein-2026", "dutch-2026"), None)
    return [
        (reason.kind, reason.sentence.article)
        for round_ in found.rounds
        for reason in round_.reasons
        if reason.rules == "burstein-2026"
    ]


def test_compared_with_the_dutch_system() -> None:
    """The other bye is told of the whole round, a later candidate of one pair."""
    told: list[tuple[ReasonKind, str]] = []
    for seed in range(6):
        made = generate(rules="burstein-2026", seed=seed, players=15 + seed, rounds=7)
        told += reasons_of(replace(made.tournament, rules="burstein-2026"))
    whole = {article for kind, article in told if kind is ReasonKind.ROUND}
    assert {"3.1.4", "3.1.5"} <= whole
    assert "4.3" not in whole
    assert (ReasonKind.PAIR, "4.3") in told


def test_a_bye_that_may_not_be_is_told() -> None:
    """Another round may give the bye to somebody who had it: no criterion compares the two."""
    event = generate(rules="burstein-2026", seed=3, players=15, rounds=7).tournament
    before = replace(event.before(RoundNumber(6)), rules="burstein-2026")
    explainer = BursteinExplainer(before)
    case = explainer.case
    barred = next(r for r in range(case.standing.size) if not case.standing.may_have_bye[r])
    opponent, bye = case.opponent_of(barred), case.bye
    assert opponent is not None
    assert bye is not None
    pairs = [(b.white, b.black) for b in case.boards if barred not in (b.white, b.black)]
    ids = case.standing.ids
    told = explainer.against_round([Pair(ids[a], ids[b]) for a, b in [*pairs, (opponent, bye)]])
    assert told == Sentence("compare.bye", "3.1.1", {"player": case.who(barred)})
