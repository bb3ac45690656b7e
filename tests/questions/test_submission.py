"""What a rating office will refuse in a report, and the data of its report form."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.commands import Run

import ronde
from ronde.errors import EXIT_INPUT, EXIT_OK
from ronde.model import DRAUGHTS, Details, Game, Player, PlayerId, Result, Round, Sex, Tournament
from ronde.questions.submission import Submission

EXAMPLE = str(files("ronde.examples").joinpath("minerals.trf"))
SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "submission-1.json"
DETAILS = Details(
    name="Norm Open",
    city="Lille",
    federation="FRA",
    start_date="2026/10/24",
    end_date="2026/10/25",
    chief_arbiter="IA Granite, Greta (654321)",
    deputy_arbiters=("Slate, Sam 765432",),
    time_control="90 min + 30 s",
    encoded_time_control="5400+30",
    round_dates=("2026/10/24",),
)


def player(number: int, **others: Any) -> Player:
    known = Player(
        PlayerId(number),
        f"Name{number}, Given",
        Sex.MALE,
        rating=2000 + number,
        federation="FRA",
        fide_id=f"60000{number}",
        birth_date="1990/01/02",
    )
    return replace(known, **others)


def event(*players: Player, **others: Any) -> Tournament:
    entered = players or (player(1, title="GM"), player(2, federation="NED", title="IM"))
    game = Game(entered[0].id, entered[1].id, Result.WIN, Result.LOSS)
    told = Tournament(entered, (Round((game,)),), details=DETAILS, rules="dutch-2026",
                      number_of_rounds=1)  # fmt: skip
    return replace(told, **others)


def codes(tournament: Tournament, dialect: str = "trf26") -> set[tuple[str, str]]:
    found = Submission.of(tournament, dialect).findings
    return {(finding.severity.value, finding.code) for finding in found}


def test_a_whole_report_is_taken() -> None:
    found = Submission.of(event())
    assert [finding.what for finding in found.findings if finding.code != "round-date-cut"] == []
    assert not found.refused
    assert found.title() == "Norm Open: nothing in the file will be refused"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"fide_id": ""}, "error id-missing"),
        ({"fide_id": "FRA-17"}, "error id-unreadable"),
        ({"fide_id": "600002"}, "error id-twice"),
        ({"title": "NM"}, "error title-unknown"),
        ({"federation": ""}, "error federation-missing"),
        ({"federation": "Lux"}, "error federation-unreadable"),
        ({"federation": "XYZ"}, "warning federation-unknown"),
        ({"birth_date": "in May"}, "error birth-unreadable"),
        ({"birth_date": ""}, "warning birth-missing"),
        ({"sex": None}, "warning sex-missing"),
        ({"rating": 1399}, "warning rating-odd"),
        ({"name": "Ada Agate"}, "note name-without-comma"),
    ],
)
def test_what_is_wrong_with_a_player_is_named(change: dict[str, Any], code: str) -> None:
    found = codes(event(player(1, **change), player(2)))
    assert tuple(code.split()) in found
    assert len(found - codes(event())) == 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        *(({field: ""}, "error field-missing") for field in
          ("name", "city", "federation", "time_control")),
        ({"chief_arbiter": ""}, "error arbiter-missing"),
        ({"start_date": "", "round_dates": ("",)}, "error field-missing"),
        ({"federation": "France"}, "error federation-unknown"),
        ({"end_date": "2026/02/30"}, "error day-unreadable"),
        ({"end_date": "2026/10/23", "round_dates": ()}, "error days-in-wrong-order"),
        ({"end_date": "2026/12/01"}, "warning long-event"),
        ({"round_dates": ("2026/11/01",)}, "error round-outside-event"),
        ({"round_dates": ()}, "warning round-without-date"),
        ({"chief_arbiter": "Granite, Greta"}, "warning official-without-id"),
        ({"encoded_time_control": ""}, "warning rate-not-encoded"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_the_event_is_named(change: dict[str, Any], code: str) -> None:
    assert tuple(code.split()) in codes(event(details=replace(DETAILS, **change)))


def rounds() -> Iterator[tuple[dict[str, Any], str]]:
    still = Game(PlayerId(1), PlayerId(2), Result.UNFINISHED, Result.UNFINISHED)
    yield {"rounds": ()}, "error no-rounds"
    yield {"rounds": (Round((still,)),)}, "error games-open"
    yield {"number_of_rounds": 5}, "warning rounds-missing"
    yield {"points": DRAUGHTS}, "error not-chess"
    yield {"rules": "lim-2026"}, "warning type-not-coded"
    yield {"foreign_lines": ("801 a table of teams",)}, "warning record-unknown"


@pytest.mark.parametrize(("change", "code"), list(rounds()))
def test_what_is_wrong_with_rounds_and_records_is_named(change: dict[str, Any], code: str) -> None:
    assert tuple(code.split()) in codes(event(**change))


def test_an_older_list_had_a_lower_floor() -> None:
    old = replace(DETAILS, start_date="2024/02/01", end_date="2024/02/02", round_dates=())
    told = event(player(1, rating=1399), player(2), details=old)
    assert ("warning", "rating-odd") not in codes(told)


def test_the_older_dialect_has_no_coded_records() -> None:
    told = event(details=replace(DETAILS, encoded_time_control=""), rules="lim-2026")
    found = codes(told, "trf16")
    assert not {("warning", "rate-not-encoded"), ("warning", "type-not-coded")} & found


def test_many_players_are_named_in_part() -> None:
    players = [player(n, fide_id="") for n in range(1, 20)]
    (found,) = [f for f in Submission.of(event(*players)).findings if f.code == "id-missing"]
    assert found.what.endswith("6 Name6, Given; 13 more")


def test_the_form_counts_titles_federations_and_the_host() -> None:
    form = Submission.of(event()).form
    counts = {one.title: (one.players, one.federations, one.host) for one in form.players}
    assert counts["all"] == counts["rated"] == (2, 2, 1)
    assert (counts["GM"], counts["IM"], counts["WGM"]) == ((1, 1, 1), (1, 1, 0), (0, 0, 0))
    assert [(one.name, one.fide_id) for one in form.officials] == [
        ("IA Granite, Greta", "654321"),
        ("Slate, Sam", "765432"),
    ]
    assert (form.rounds, form.mean_rating) == (1, 2002)


class TestCommand:
    def test_a_refused_file_has_an_exit_code_of_its_own(self, run: Run, tmp_path: Path) -> None:
        told = run("submission", EXAMPLE)
        assert told.code == EXIT_INPUT
        assert "error: players without a FIDE id: 1 Agate, Ada;" in told.out
        good = tmp_path / "good.trf"
        ronde.write(event(), good)
        assert run("submission", good).code == EXIT_OK

    def test_as_data(self, run: Run) -> None:
        data = json.loads(run("submission", EXAMPLE, "--json", "--dialect", "trf16").out)
        Draft202012Validator(json.loads(SCHEMA.read_text())).validate(data)
        assert (data["dialect"], data["accepted"]) == ("trf16", False)
        assert data["form"]["event"] == "Minerals Open"

    def test_from_python(self) -> None:
        found = ronde.read(EXAMPLE).submission()
        assert "joueurs sans code FIDE" in found.text("fr")
