"""Every declared table is filled in every shape: a misspelt field cannot hide in a function."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest

import ronde
from ronde import Tournament
from ronde.declared.answer import Listing
from ronde.declared.table import DeclaredTable, FilledTable
from ronde.documents import Sheet
from ronde.office.desk import Desk
from ronde.office.entryform.applications import EntryByForm, SendEntry
from ronde.office.entryform.form import SetEntryForm
from ronde.office.entryform.lists import APPLICATIONS, event_applications
from ronde.office.fees.changes import FeeRuleData, PaymentData, SetFees, TakePayment
from ronde.office.fees.lists import ACCOUNTS, PAYMENTS, event_fees
from ronde.office.planning.opening import EventPlan
from ronde.office.prizes.announced import AddPrize, PrizeData
from ronde.office.prizes.awards import ANNOUNCED, event_prizes
from ronde.office.rounds.overview import ENTRIES, player_list
from ronde.office.teams.squads import MEMBERS, SquadMember
from ronde.questions.files import load
from ronde.questions.season import NamedEvent, Season
from ronde.questions.source import Source
from ronde.questions.standingquestions import (
    BestOfQuestion,
    BoardsQuestion,
    CrossTableQuestion,
    IndividualsQuestion,
    StandingsQuestion,
)
from ronde.questions.submission import Submission
from ronde.questions.teamlists import BOARD
from ronde.standings.bestof import TeamOf
from ronde.standings.season import SeasonRules

EXAMPLES = Path(ronde.__file__).parent / "examples"
SHEET = Sheet(date(2026, 10, 24), "fr")
OF_OTHER_TESTS = ("ronde.laboratory.", "ronde.questions.checkreport.", "ronde.questions.audit.")
"""Tables of studies and checks, which are filled where a study is made and a file is checked."""


def declared_tables() -> dict[str, DeclaredTable[Any]]:
    """Return every table that a module declares, by the first place where it stands."""
    for room in ("questions", "office", "federation", "laboratory"):
        folder = import_module(f"ronde.{room}").__path__
        for module in walk_packages(folder, f"ronde.{room}."):
            import_module(module.name)
    places = [
        (f"{name}.{constant}", value)
        for name, module in sorted(sys.modules.items())
        if name.startswith("ronde.")
        for constant, value in vars(module).items()
        if isinstance(value, DeclaredTable)
    ]
    return {place: value for place, value in places if not place.startswith(OF_OTHER_TESTS)}


@cache
def listings() -> tuple[Listing, ...]:
    """Return an answer of every kind that has tables."""
    return tuple(_listings())


def _listings() -> Iterator[Listing]:
    minerals = Tournament.load(EXAMPLES / "minerals.trf")
    longer = Tournament.of(replace(minerals, number_of_rounds=9))
    league = Source(load(EXAMPLES / "league.trf").tournament)
    yield minerals.statistics()
    yield minerals.ratings()
    yield minerals.ratings().player(1)
    yield longer.norms()
    yield longer.norms().player(4)
    yield minerals.prizes(EXAMPLES / "minerals-prizes.toml")
    yield Season.of([NamedEvent("a", minerals), NamedEvent("b", minerals)], SeasonRules())
    yield minerals.standings()
    yield minerals.crosstable()
    yield StandingsQuestion().ask(league)
    yield CrossTableQuestion().ask(league)
    yield IndividualsQuestion().ask(league)
    yield BoardsQuestion().ask(league)
    yield BestOfQuestion(2, team_of=TeamOf.FEDERATION).ask(Source(minerals))


def check_shapes(filled: FilledTable) -> None:
    """Lay a table out for a screen, a sheet and paper: each has a line for each row."""
    rows = len(filled.rows)
    assert rows > 0
    assert len(filled.laid_out().told("fr").rows) == rows
    assert len(filled.sheet("fr")) == rows + 1
    assert len(filled.listed.part(filled.rows, SHEET).rows) == rows


@pytest.mark.parametrize("number", range(14))
def test_an_answer_has_every_shape(number: int) -> None:
    answer = listings()[number]
    for filled in answer.lists():
        check_shapes(filled)
    for made in (answer.text("fr"), answer.csv("fr"), answer.page("fr"), answer.json()):
        assert made
    assert answer.workbook("fr").startswith(b"PK")


def test_every_table_is_filled(quick_desk: Desk, new_event: Callable[..., str]) -> None:
    event = new_event(quick_desk, 4, EventPlan("Spring Open", rounds=3, lot=1))
    quick_desk.do(event, SetFees((FeeRuleData("25"),), "EUR"))
    quick_desk.do(event, TakePayment(1, PaymentData("10")))
    fees = event_fees(quick_desk, event)
    quick_desk.do(event, SetEntryForm(is_open=True))
    quick_desk.do(event, SendEntry(EntryByForm("Jade, Jo")))
    individuals = next(one for one in listings() if type(one).__name__ == "Individuals")
    filled = [filled for answer in listings() for filled in answer.lists()]
    filled += [ACCOUNTS.filled(fees.players), PAYMENTS.filled(fees.payments)]
    filled.append(APPLICATIONS.filled(event_applications(quick_desk, event).entries))
    filled.append(BOARD.filled(individuals.lists()[0].rows))
    filled += Submission.of(Tournament.load(EXAMPLES / "minerals.trf")).lists()
    filled.append(ENTRIES.filled(player_list(quick_desk, event)))
    quick_desk.do(event, AddPrize(PrizeData(money="100")))
    filled.append(ANNOUNCED.filled(event_prizes(quick_desk, event).prizes))
    filled.append(MEMBERS.filled([SquadMember("Agate, Alma", number=1, board=1)]))
    for one in filled:
        check_shapes(one)
    left = {
        place
        for place, declared in declared_tables().items()
        if not any(one.listed is declared for one in filled)
    }
    assert not left
