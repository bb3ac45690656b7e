"""Studies of other events than Swiss ones for players: round robins, Keizer, cups, teams."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.laboratory.lab.studies import study

from ronde.laboratory.lab.measures import MEASURES, EventKind
from ronde.laboratory.lab.page import introduction
from ronde.laboratory.lab.report import document, early_ends
from ronde.laboratory.lab.run import run_study
from ronde.laboratory.lab.study import FieldSpec, SystemSpec, Uniform, kind_of
from ronde.laboratory.lab.trial import played_under
from ronde.laboratory.trials import SerialPool, local_pool
from ronde.model import Result

EIGHT = FieldSpec("eight", 8, 7, Uniform(1400, 2200))
TEAMS = replace(EIGHT, name="teams", boards=4)


@pytest.mark.parametrize(
    ("rules", "boards", "kind"),
    [
        ("dutch-2026", None, EventKind.SWISS),
        ("fmjd-solkoff", None, EventKind.SWISS),
        ("berger", None, EventKind.ROUND_ROBIN),
        ("keizer", None, EventKind.KEIZER),
        ("knockout", None, EventKind.CUP),
        ("swiss-team-2026", 4, EventKind.TEAMS),
        ("berger", 4, EventKind.TEAMS),
    ],
)
def test_every_measure_of_a_kind_can_be_taken(
    rules: str, boards: int | None, kind: EventKind
) -> None:
    """What a kind admits is measured in its events, on one core as on two."""
    assert kind_of(rules, boards) is kind
    measures = tuple(key for key, one in MEASURES.items() if kind in one.of_kinds)
    field = replace(EIGHT, boards=boards)
    asked = replace(
        study(), events=4, fields=(field,), systems=(SystemSpec(rules),), measures=measures
    )
    run = run_study(asked, SerialPool())
    found = document(run)
    for key in ("tau", "top-3", "best-wins", "rating-gap", "draws"):
        (line,) = found.of("eight", key)
        assert line.events == 4, key
    with local_pool(2) as pool:
        assert run_study(asked, pool).records == run.records


def test_who_wins_the_final_wins_the_cup() -> None:
    asked = replace(study(), fields=(EIGHT,), systems=(SystemSpec("knockout"),))
    for number in range(1, 6):
        played = played_under(asked, asked.systems[0], 0, number)
        last = played.tournament.rounds[-1].games[-1]
        assert played.groups[0] in ([last.white], [last.black])
        if last.white_result is not Result.DRAW:
            winner = last.white if last.white_result is Result.WIN else last.black
            assert played.groups[0] == [winner]


def test_a_cup_that_is_decided_did_not_end_early() -> None:
    asked = replace(
        study(), events=5, fields=(EIGHT,), systems=(SystemSpec("knockout"),), measures=("tau",)
    )
    found = document(run_study(asked, SerialPool()))
    assert list(early_ends(found, found.fields[0])) == []


def test_teams_are_ranked_by_the_strength_of_their_boards() -> None:
    asked = replace(study(), fields=(TEAMS,), systems=(SystemSpec("swiss-team-2026"),))
    played = played_under(asked, asked.systems[0], 0, 1)
    teams = played.tournament.team_data.teams
    assert len(played.strengths) == len(played.places) == len(teams) == 8
    first = played.by_strength[0]
    members = teams[first - 1].members[:4]
    assert played.strengths[first] == sum(played.ratings[one] for one in members)
    assert played.strengths[first] == max(played.strengths.values())
    told = list(
        introduction(document(run_study(replace(asked, events=1, measures=("tau",)), SerialPool())))
    )
    assert any("luck is drawn anew" in sentence for sentence in told)


def test_what_means_nothing_is_admitted_nowhere() -> None:
    assert EventKind.CUP not in MEASURES["clear-winner"].of_kinds
    for key in ("floats", "other-rounds", "loss-points"):
        assert MEASURES[key].of_kinds == {EventKind.SWISS}, key
    for key in ("colour-streaks", "gm-performances"):
        assert EventKind.TEAMS not in MEASURES[key].of_kinds
    assert MEASURES["second-byes"].of_kinds == {EventKind.SWISS, EventKind.KEIZER}
