"""The subjects of the rules: complete, used, and cited by numbers that exist."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from ronde.handling.editions import UNWRITTEN
from ronde.regulations.load import keys, regulation
from ronde.regulations.subjects import subjects_of
from ronde.systems import registry
from ronde.systems.burstein.criteria import CRITERIA as BURSTEIN_CRITERIA
from ronde.systems.burstein.system import BURSTEIN_2026
from ronde.systems.double_swiss.system import DOUBLE_SWISS_2026
from ronde.systems.dubov.criteria import CRITERIA as DUBOV_CRITERIA
from ronde.systems.dubov.system import DUBOV_2026
from ronde.systems.dutch.system import DUTCH_2017, DUTCH_2026
from ronde.systems.dutch_procedure.system import DUTCH_2011, DUTCH_2012
from ronde.systems.fmjd_swiss.system import FMJD_RATING, FMJD_SOLKOFF
from ronde.systems.lim.system import LIM_2026
from ronde.systems.swiss_team.system import SWISS_TEAM_2024, SWISS_TEAM_2026

TEXTS = {"dutch-2012": "dutch-2012-fr"}
"""Of the edition of 2012 the French text is the fullest."""

CITED: dict[str, set[str]] = {
    "dutch-2026": {c.article for c in DUTCH_2026.edition.criteria},
    "dutch-2017": {c.article for c in DUTCH_2017.edition.criteria},
    "burstein-2026": {c.article for c in BURSTEIN_CRITERIA},
    "dubov-2026": {c.article for c in DUBOV_CRITERIA},
}
for _team_system in (SWISS_TEAM_2026, SWISS_TEAM_2024, DOUBLE_SWISS_2026):
    _table = _team_system.edition.criteria
    CITED[_team_system.rules.key] = {c.article for c in _table.sets} | {
        c.article for c in _table.pairs
    }
SWISS = {
    system.rules.key: system
    for system in (
        DUTCH_2026, DUTCH_2017, DUTCH_2012, DUTCH_2011, BURSTEIN_2026, DUBOV_2026, LIM_2026,
        SWISS_TEAM_2026, SWISS_TEAM_2024, FMJD_SOLKOFF, FMJD_RATING,
        DOUBLE_SWISS_2026,
    )
}  # fmt: skip


def numbers(key: str) -> set[str]:
    return {subject.article for subject in subjects_of(key)}


def test_every_meaning_is_used() -> None:
    text = files("ronde.regulations").joinpath("subjects.toml").read_text("utf-8")
    used = {subject.name for key in registry.all_keys() for subject in subjects_of(key)}
    assert set(tomllib.loads(text)["meanings"]) == used


@pytest.mark.parametrize("key", CITED)
def test_criteria_are_cited_by_the_same_numbers(key: str) -> None:
    assert CITED[key] <= numbers(key)


@pytest.mark.parametrize("key", SWISS)
def test_colours_are_cited_by_the_same_numbers(key: str) -> None:
    assert set(SWISS[key].colour_articles.values()) <= numbers(key)


def not_in_the_source(key: str, cited: set[str]) -> set[str]:
    """Return the numbers without a row; one may be cited with less or more detail than it has."""
    rows = {article.number.split()[0] for article in regulation(TEXTS.get(key, key)).articles}
    return {
        number
        for number in cited
        if not any(f"{row}.".startswith(f"{number}.") for row in rows)
        and not any(f"{number}.".startswith(f"{row}.") for row in rows)
    }


@pytest.mark.parametrize("key", [k for k in registry.all_keys() if TEXTS.get(k, k) in keys()])
def test_articles_stand_in_the_table_of_the_source(key: str) -> None:
    assert not_in_the_source(key, numbers(key)) == set()


HANDLING = {"C.04.2 art. ": "c0402-2026", "C.04.2.": "c0402-2017"}
"""How an article of the handling rules is cited outside them, and in which table it stands."""


@pytest.mark.parametrize("key", [k for k in SWISS if TEXTS.get(k, k) in keys()])
def test_articles_of_explanations_stand_in_the_table_of_the_source(key: str) -> None:
    articles = set(SWISS[key].articles.values()) - {"", UNWRITTEN}
    cited = {number for each in articles for number in each.split(", ")}
    for prefix, table in HANDLING.items():
        handling = {number for number in cited if number.startswith(prefix)}
        assert not_in_the_source(table, {n.removeprefix(prefix) for n in handling}) == set()
        cited -= handling
    assert not_in_the_source(key, cited) == set()
