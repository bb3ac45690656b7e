"""Every criterion is caught by a scenario when it is taken out of the engine.

The scenarios are the deciding positions of the reference: one per article, with the answer that
the literal reading gives.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.literal.tables import tournament_from_table

from ronde.errors import NoLegalPairingError, RondeError
from ronde.kernel.completion import Completion
from ronde.kernel.ledger import HistoryPolicy
from ronde.kernel.standing import Standing
from ronde.model import Tournament
from ronde.systems.dutch import route_2026
from ronde.systems.dutch.edition import DutchEdition
from ronde.systems.dutch.outcome import DutchRoundOutcome
from ronde.systems.dutch.system import DUTCH_2017, DUTCH_2026, DutchSystem

DATA = Path(__file__).parents[2] / "reference" / "data"
SYSTEMS = {"2017": DUTCH_2017, "2026": DUTCH_2026}


def scenarios(year: str) -> dict[str, dict[str, Any]]:
    items = json.loads((DATA / f"deciding-{year}.json").read_text(encoding="utf-8"))
    return {item["article"]: item for item in items}


def answer(system: DutchSystem, tournament: Tournament) -> object:
    try:
        pairing = system.pair(tournament)
    except NoLegalPairingError:
        return None
    return {"pairs": sorted(map(list, pairing.pairs)), "bye": pairing.bye}


ALL = [(year, article) for year in SYSTEMS for article in scenarios(year)]
IN_TABLES = sorted(
    {(year, c.article) for year, system in SYSTEMS.items() for c in system.edition.criteria}
)


def test_there_is_a_scenario_for_each_article() -> None:
    assert set(scenarios("2017")) == {f"C.{number}" for number in range(1, 20)}
    assert set(scenarios("2026")) == {f"C{number}" for number in range(1, 22)}


@pytest.mark.parametrize(("year", "article"), ALL)
def test_the_engine_gives_the_literal_answer(year: str, article: str) -> None:
    item = scenarios(year)[article]
    assert answer(SYSTEMS[year], tournament_from_table(item["position"])) == item["expected"]


@pytest.mark.parametrize(("year", "article"), IN_TABLES)
def test_a_dropped_criterion_is_caught(year: str, article: str) -> None:
    item, edition = scenarios(year)[article], SYSTEMS[year].edition
    rest = tuple(criterion for criterion in edition.criteria if criterion.article != article)
    mutant = DutchSystem(replace(edition, criteria=rest), SYSTEMS[year].route)
    assert answer(mutant, tournament_from_table(item["position"])) != item["expected"]


def _with_legality(system: DutchSystem, bits_of: str) -> DutchSystem:
    """Return the system with the opponents that an absolute criterion forbids allowed again."""

    def pair_brackets(own: DutchEdition, standing: Standing) -> DutchRoundOutcome:
        everybody = (1 << standing.size) - 1
        others = [everybody & ~(1 << rank) for rank in range(standing.size)]
        if bits_of == "rematches":
            legal = [
                m | old & o for m, old, o in zip(standing.legal, standing.met, others, strict=True)
            ]
        else:
            legal = [o & ~old for o, old in zip(others, standing.met, strict=True)]
        return system.route(own, replace(standing, legal=legal))

    return DutchSystem(system.edition, pair_brackets)


@pytest.mark.parametrize(("year", "article"), [("2017", "C.1"), ("2026", "C1")])
def test_rematches_are_caught(year: str, article: str) -> None:
    item = scenarios(year)[article]
    mutant = _with_legality(SYSTEMS[year], "rematches")
    assert answer(mutant, tournament_from_table(item["position"])) != item["expected"]


@pytest.mark.parametrize(("year", "article"), [("2017", "C.3"), ("2026", "C3")])
def test_clashes_of_absolute_colours_are_caught(year: str, article: str) -> None:
    item = scenarios(year)[article]
    mutant = _with_legality(SYSTEMS[year], "colours")
    assert answer(mutant, tournament_from_table(item["position"])) != item["expected"]


@pytest.mark.parametrize(("year", "article"), [("2017", "C.2"), ("2026", "C2")])
def test_a_bye_without_bar_is_caught(year: str, article: str) -> None:
    item, edition = scenarios(year)[article], SYSTEMS[year].edition
    lax = HistoryPolicy(edition.history.is_downfloat, lambda _unplayed: False)
    mutant = DutchSystem(replace(edition, history=lax), SYSTEMS[year].route)
    assert answer(mutant, tournament_from_table(item["position"])) != item["expected"]


def _answer_or_stuck(system: DutchSystem, item: dict[str, Any]) -> object:
    """Return the answer; a mutant may also run into brackets that it cannot pair."""
    try:
        return answer(system, tournament_from_table(item["position"]))
    except RondeError:
        return "stuck"


def test_2017_without_completion_of_the_penultimate_bracket(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    item = scenarios("2017")["C.4"]
    monkeypatch.setattr(Completion, "survives", lambda _self, _pairs: True)
    assert _answer_or_stuck(DUTCH_2017, item) != item["expected"]


def test_2026_without_completion(monkeypatch: pytest.MonkeyPatch) -> None:
    item = scenarios("2026")["C4"]
    monkeypatch.setattr(route_2026._Route, "_leaves_ideal", lambda *_args, **_kw: True)
    assert _answer_or_stuck(DUTCH_2026, item) != item["expected"]


def test_2026_with_a_bye_for_any_score(monkeypatch: pytest.MonkeyPatch) -> None:
    def any_score(route: route_2026._Route) -> None:
        route.takers = list(route.standing.may_have_bye)
        route.bye_score = max(route.standing.scores)

    item = scenarios("2026")["C5"]
    monkeypatch.setattr(route_2026._Route, "_find_bye_score", any_score)
    assert _answer_or_stuck(DUTCH_2026, item) != item["expected"]
