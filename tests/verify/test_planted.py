"""An engine that leaves a criterion out is found by the verifier in JavaScript."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from tests.verify.campaign import generated
from tests.verify.test_javascript import judged

from ronde.systems.dutch import edition_2017, edition_2026
from ronde.systems.dutch_procedure import edition_2011, edition_2012

pytestmark = pytest.mark.npm

Document = dict[str, Any]
DUTCH: Final = "ronde.systems.dutch.edition.DutchCriterion"
TABLES: Final = {"dutch-2017": edition_2017.CRITERIA, "dutch-2026": edition_2026.CRITERIA}
PROCEDURES: Final = {"dutch-2012": edition_2012.EDITION, "dutch-2011": edition_2011.EDITION}
WALKED: Final = ("floaters", "unpaired-below")
"""What the steps of 2012 and 2011 themselves ask for: without it there is no log."""
OTHERS: Final = ("dutch-2017", "dutch-2012")
OFTEN: Final = "denied-preferences"
FEW, MANY = 60, 1000
"""Rounds in which a fault must show."""
UNSEEN: Final = 4
"""So many criteria may decide in none of them."""
ROOT: Final = Path(__file__).parents[2]


@cache
def rounds_of(rules: str, number: int) -> list[Document]:
    """Return certificates of so many generated rounds."""
    lot, found = random.Random(11), list[Document]()
    while len(found) < number:
        found += map(json.loads, generated(rules, lot))
    return found


def kinds_of(rules: str) -> tuple[str, ...]:
    """Return where the criteria of some rules stand, in the engine and in the maker of proofs."""
    if rules in TABLES:
        return (DUTCH,)
    year = rules.removeprefix("dutch-")
    return (
        f"ronde.certificates.procedure.situation.ORDER_{year}",
        f"ronde.systems.dutch_procedure.edition_{year}.EDITION",
    )


def certified_by_fault(rules: str, criterion: str, rounds: list[Document]) -> list[str | None]:
    """Return the certificates of an engine that does not count a criterion."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.verify.planted", *kinds_of(rules), criterion],
        input=json.dumps([each["tournament"] for each in rounds]),
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    texts: list[str | None] = json.loads(done.stdout)
    return texts


def faults(rules: str, criterion: str, number: int) -> int:
    """Return in how many rounds the fault gave another pairing; all of these must be refused."""
    rounds = rounds_of(rules, number)
    texts = certified_by_fault(rules, criterion, rounds)
    other = [
        text
        for text, right in zip(texts, rounds, strict=True)
        if text is not None and json.loads(text)["pairing"] != right["pairing"]
    ]
    assert {each["verdict"] for each in judged(other)} <= {"refused"}
    return len(other)


@pytest.mark.parametrize(
    "rules", ["dutch-2026", *(pytest.param(key, marks=pytest.mark.long) for key in OTHERS)]
)
def test_what_matters_often(rules: str) -> None:
    assert faults(rules, OFTEN, FEW) > 0


@pytest.mark.long
@pytest.mark.parametrize("rules", TABLES)
def test_every_criterion(rules: str) -> None:
    """A criterion that decides in none of these rounds shows nothing; few are so."""
    shown = {each.name: faults(rules, each.name, MANY) for each in TABLES[rules]}
    assert len([number for number in shown.values() if number == 0]) <= UNSEEN, shown


@pytest.mark.long
@pytest.mark.parametrize("rules", PROCEDURES)
def test_every_requirement_of_a_procedure(rules: str) -> None:
    names = [each.name for each in PROCEDURES[rules].requirements if each.name not in WALKED]
    shown = {name: faults(rules, name, MANY) for name in names}
    assert len([number for number in shown.values() if number == 0]) <= UNSEEN, shown
