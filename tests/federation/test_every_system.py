"""The series of a finished event of draughts in one step, whichever system paired it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.commands import Run

from ronde.errors import EXIT_OK, EventOverError
from ronde.federation.series import event_document
from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.paperwork.closure import CloseEvent
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.playing.results import EnterResults, result_sheet, slips
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.office.settings.matchrules import SetMatchRules
from ronde.office.teams.lineups import OpenMatches
from ronde.office.teams.matches import EnterMatch, match_sheet
from ronde.office.teams.squads import MemberData, SetSquad
from ronde.questions.series import SeriesRequest
from ronde.questions.standings import StandingRequest, ranked
from ronde.ratings.ffjd import RateKind, rate, series_from_data
from ronde.store import Database

REQUEST = SeriesRequest(RateKind.SLOW)
SYSTEMS = [
    ("knockout", None, None),
    ("keizer", 3, None),
    ("fmjd-solkoff", 3, "swiss"),
    ("fmjd-rating", 3, "swiss"),
    ("dutch-2026", 3, "swiss"),
    ("berger", 5, "closed"),
    ("fmjd", 5, "closed"),
    ("scheveningen", 3, "closed"),
]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Return a desk at an empty file: what is asked here no kind of database can change."""
    with Database.open(tmp_path / "dames.sqlite") as database:
        yield Desk(database, "Anna")


def plan(rules: str, rounds: int | None) -> EventPlan:
    return EventPlan(
        "Dames",
        "draughts",
        rules=rules,
        rounds=rounds,
        start_date="2026-09-05",
        end_date="2026-09-06",
    )


def played(desk: Desk, rules: str, rounds: int | None) -> str:
    """Play an event of six to its end and close it; draws and wins of either side take turns."""
    desk.do("dames", OpenEvent(plan(rules, rounds)))
    entries = (Entrant(f"Mineral {n}", rating=1500 - 10 * n) for n in range(1, 7))
    desk.do("dames", AddPlayers(tuple(entries)))
    number = 0
    while rounds is None or number < rounds:
        try:
            desk.do("dames", DraftPairing())
        except EventOverError:
            break
        number += 1
        desk.do("dames", PublishRound())
        lines = result_sheet(desk, "dames", number).lines
        results = ("2-0", "1-1", "0-2")
        told = [(line.board, results[(line.board + number) % 3]) for line in lines]
        desk.do("dames", EnterResults(number, slips(told)))
        desk.do("dames", CompleteRound())
    desk.do("dames", CloseEvent())
    return "dames"


@pytest.mark.parametrize(("rules", "rounds", "system"), SYSTEMS)
def test_every_game_of_it_counts(
    desk: Desk, rules: str, rounds: int | None, system: str | None
) -> None:
    event = played(desk, rules, rounds)
    tournament = desk.tournament(event)
    made = event_document(desk.database, event, REQUEST).data
    counted = rate(series_from_data(made)).players
    games = sum(len(round_.games) for round_ in tournament.rounds)
    assert made["system"] == system
    assert sum(len(one.tally.counted) for one in counted) == 2 * games
    assert all(one.final is not None for one in counted)


@pytest.mark.parametrize("rules", ["fmjd-solkoff", "dutch-2026", "berger"])
def test_truncated_and_full_solkoff_are_its_tie_breaks(desk: Desk, rules: str) -> None:
    event = played(desk, rules, 5 if rules == "berger" else 3)
    found = ranked(desk.tournament(event), StandingRequest())
    assert [one.text for one in found.standings.tie_breaks] == ["St", "Sk", "SB"]
    assert all(value is not None for place in found.places for value in place.values[:2])


def test_teams_give_the_games_of_their_players(desk: Desk) -> None:
    desk.do("dames", OpenEvent(plan("berger", 1)))
    desk.do("dames", SetMatchRules(boards=2))
    desk.do("dames", AddPlayers((Entrant("Cavern"), Entrant("Quarry"))))
    for team in (1, 2):
        people = tuple(MemberData(f"Mineral {team}-{n}", rating=1500) for n in (1, 2))
        desk.do("dames", SetSquad(team, people))
    desk.do("dames", DraftPairing())
    desk.do("dames", PublishRound())
    desk.do("dames", OpenMatches(1))
    for line in match_sheet(desk, "dames", 1).lines:
        desk.do("dames", EnterMatch(1, line.match, ("2-0", "1-1")))
    desk.do("dames", CompleteRound())
    desk.do("dames", CloseEvent())
    made = event_document(desk.database, "dames", REQUEST).data
    counted = rate(series_from_data(made)).players
    assert made["system"] == "closed"
    assert [len(one.tally.counted) for one in counted] == [1, 1, 1, 1]


def test_one_command_records_it(run: Run, desk: Desk, tmp_path: Path) -> None:
    event, database = played(desk, "knockout", None), tmp_path / "dames.sqlite"
    named = ("--db", database, "--as", "Opal", "--on", "2026-09-10")
    assert run("ffjd", "init", "Minerals", *named).code == EXIT_OK
    ran = run("ffjd", "series", "from-event", event, "--kind", "slow", "--estimate", 1200,
              "--json", *named)  # fmt: skip
    assert ran.code == EXIT_OK, ran.err
    assert len(json.loads(ran.out)["players"]) == 6
    assert "Dames" in run("ffjd", "series", "list", *named).out
