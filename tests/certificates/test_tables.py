"""Certificates of round robins: proved, and refused wherever they were tampered with."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator
from tests.rounds_by_tables import SIDES, TEAMS, sides, teams
from tests.tables import (
    CHANGES,
    EVENTS,
    Document,
    exchange_opponents,
    played,
    with_teams,
    without_results,
)

from ronde.certificates.files import read_certificate
from ronde.certificates.tables.sides import sides_met
from ronde.certificates.verification import verify
from ronde.questions.certificates import is_on_pages

ROOT = Path(__file__).parents[2]
AS_STATED = (
    "; who has which number was taken from the setting numbers; how it was found was not verified"
)


def verdict_of(document: Document) -> str:
    return verify(read_certificate(json.dumps(document))).sentence()


@pytest.mark.parametrize(("rules", "players", "settings"), EVENTS)
def test_every_round_is_proved(rules: str, players: int, settings: Mapping[str, str]) -> None:
    schema = json.loads((ROOT / "docs/schemas/certificate-table-1.json").read_text("utf-8"))
    rounds = 0
    for rounds, document in enumerate(played(rules, players, settings), 1):
        Draft202012Validator(schema).validate(document)
        assert verdict_of(document) == (
            f"VERIFIED: round {rounds} by {rules}, {players} players: these are the games of the"
            " table, on its boards and with its colours" + AS_STATED * ("numbers" in settings)
        )
        assert sorted(document["order"]) == [
            each["id"] for each in document["tournament"]["players"]
        ]
    assert rounds == (players - 1 + players % 2) * int(settings.get("cycles", "1"))


@pytest.mark.parametrize("name", CHANGES)
def test_what_was_changed_is_refused(name: str) -> None:
    change, told = CHANGES[name]
    _, _, document, *_ = played("berger", 7, {})
    change(document)
    verdict = verdict_of(document)
    assert verdict.startswith("REFUSED: round 3 by berger, 7 players: ")
    assert told in verdict


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"cycles": "3"}, "the setting cycles cannot be '3'"),
        ({"swap": "perhaps"}, "the setting swap cannot be 'perhaps'"),
        ({"parity": "paired"}, "the setting parity cannot be 'paired'"),
        ({"numbers": "lot:1"}, "the numbers of the table are not those of the setting"),
    ],
)
def test_settings_that_tables_do_not_have(settings: Mapping[str, str], told: str) -> None:
    document = next(played("fmjd", 4, {}))
    document["settings"] = dict(settings)
    document["tournament"]["settings"] = [list(one) for one in settings.items()]
    assert told in verdict_of(document)


def test_a_table_waits_neither_for_results_nor_for_an_announcement() -> None:
    *_, document = played("berger", 6, {})
    assert verdict_of(without_results(document)).startswith("VERIFIED: round 5 by berger")


def test_nobody_is_alone_in_a_table() -> None:
    document = next(played("berger", 2, {}))
    document["tournament"]["players"].pop()
    document["order"].pop()
    document["pairing"] = {"pairs": [], "bye": document["order"][0]}
    assert "a table needs two players at least" in verdict_of(document)


def test_no_round_comes_after_the_table() -> None:
    *_, document = played("berger", 4, {})
    document["tournament"]["rounds"].append({"games": []})
    document["round"] = 4
    assert "the table of 4 players has 3 rounds" in verdict_of(document)


# Two teams -------------------------------------------------------------------------------------

PAGE = ROOT / "docs/formats/certificate.md"


@pytest.mark.parametrize(("boards", "settings"), SIDES)
def test_every_round_of_two_teams_is_proved(boards: int, settings: Mapping[str, str]) -> None:
    schema = json.loads((ROOT / "docs/schemas/certificate-table-1.json").read_text("utf-8"))
    rounds, met = 0, set()
    for rounds, document in enumerate(sides(boards, settings), 1):
        Draft202012Validator(schema).validate(document)
        assert verdict_of(document).startswith(
            f"VERIFIED: round {rounds} by scheveningen, {2 * boards} players: these are the games"
        )
        met |= {frozenset(pair) for pair in document["pairing"]["pairs"]}
    assert rounds == boards * int(settings.get("cycles", "1"))
    assert len(met) == boards**2


@pytest.mark.parametrize("boards", [6, 10, 14])
def test_colours_that_are_written_out_stand_on_the_page(boards: int) -> None:
    (written,) = re.findall(rf"^\| {boards} \| `([WB ]+)` \|$", PAGE.read_text("utf-8"), re.M)
    assert written.split() == [
        "".join("BW"[is_white] for _, _, is_white in sides_met(boards, round_))
        for round_ in range(1, boards + 1)
    ]


def third_of_sides(boards: int = 5) -> Document:
    _, _, document, *_ = sides(boards, {})
    return document


def exchange_teams(document: Document) -> None:
    """Let the second team be the first one of the setting."""
    first, second = document["settings"]["teams"].split("/")
    document["settings"]["teams"] = f"{second}/{first}"
    document["tournament"]["settings"] = [["teams", f"{second}/{first}"]]


def without_teams(document: Document) -> None:
    """Let no setting say who plays for which team."""
    document["settings"] = {}
    document["tournament"]["settings"] = []


def meet_before(document: Document) -> None:
    """Let the first board have met in the round before, who did not."""
    white, black = document["pairing"]["pairs"][0]
    game = {"white": white, "black": black, "white_result": "win", "black_result": "loss"}
    document["tournament"]["rounds"][-1] = {"games": [game]}


CHANGES_OF_SIDES = {
    "opponents": (exchange_opponents, "board 1 is "),
    "colours": (lambda said: said["pairing"]["pairs"][0].reverse(), "board 1 is "),
    "boards": (lambda said: said["pairing"]["pairs"].reverse(), "board 1 is "),
    "a board less": (lambda said: said["pairing"]["pairs"].pop(), "not everybody is paired once"),
    "a bye": (lambda said: said["pairing"].update(bye=1), "not everybody is paired once"),
    "places": (lambda said: said["order"].reverse(), "the teams are not those of the setting"),
    "a place less": (lambda said: said["order"].pop(), "not everybody has one place"),
    "teams": (exchange_teams, "the teams are not those of the setting"),
    "no teams": (without_teams, "the teams are not those of the setting"),
    "numbers": (lambda said: said["settings"].update(numbers="1"), "rules, settings or round"),
    "met before": (meet_before, " have met already"),
}


@pytest.mark.parametrize("name", CHANGES_OF_SIDES)
def test_what_was_changed_of_two_teams_is_refused(name: str) -> None:
    change, told = CHANGES_OF_SIDES[name]
    document = third_of_sides()
    assert verdict_of(document).startswith("VERIFIED")
    change(document)
    verdict = verdict_of(document)
    assert verdict.startswith("REFUSED: round 3 by scheveningen, 10 players: ")
    assert told in verdict


def test_the_event_or_the_setting_says_who_plays_for_which_team() -> None:
    told = "who plays for which team was taken from the setting teams"
    document = third_of_sides(5)
    assert document["tournament"]["team_data"]["teams"]
    assert told not in verdict_of(document)
    document["tournament"]["team_data"]["teams"].reverse()
    assert told in verdict_of(document)
    assert told in verdict_of(third_of_sides(3))


@pytest.mark.parametrize(("players", "told"), [(3, "not for 3 players"), (36, "not for 36")])
def test_teams_of_other_sizes_have_no_table(players: int, told: str) -> None:
    document = next(sides(1, {}))
    document["order"] = [*range(1, players + 1)]
    document["tournament"]["players"] = [{"id": number} for number in document["order"]]
    assert told in verdict_of(document)


def test_no_round_comes_after_the_table_of_two_teams() -> None:
    document = next(sides(1, {}))
    document["tournament"]["rounds"] = [{}]
    document["round"] = 2
    assert "the table of two teams of 1 has 1 rounds" in verdict_of(document)


# Teams in round robins -------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "count", "settings"), TEAMS)
def test_every_round_of_teams_is_proved(
    rules: str, count: int, settings: Mapping[str, str]
) -> None:
    rounds = 0
    for rounds, document in enumerate(teams(rules, count, settings), 1):
        assert verdict_of(document).startswith(
            f"VERIFIED: round {rounds} by {rules}, {count} teams: these are the "
        )
        named = {team for pair in document["pairing"]["pairs"] for team in pair}
        assert named <= set(range(1, count + 1))
        document["pairing"]["pairs"][0].reverse()
        assert verdict_of(document).startswith("REFUSED")
    assert rounds >= count - 1


def test_colours_of_the_first_match_are_reversed_in_the_second() -> None:
    """The White of a match is that of its first board, whatever the table had."""
    *_, document = teams("berger", 4, {"cycles": "2"})
    (white, black), *_ = document["pairing"]["pairs"]
    assert verdict_of(document).startswith("VERIFIED")
    for round_ in document["tournament"]["rounds"]:
        for game in round_["games"]:
            both = {(game["white"] + 1) // 2, (game["black"] + 1) // 2}
            if both == {white, black}:
                game["white"], game["black"] = game["black"], game["white"]
    assert f"board 1 is {white}-{black}, and the table has {black}-{white}" in verdict_of(document)


def test_teams_that_met_do_not_meet_again() -> None:
    _, document, *_ = teams("berger", 4, {})
    white, black = document["pairing"]["pairs"][0]
    game = {"white": 2 * white, "black": 2 * black, "white_result": "win", "black_result": "loss"}
    document["tournament"]["rounds"] = [{"games": [game]}]
    document["tournament"]["team_data"]["forfeits"] = []
    assert f"teams {white} and {black} have met already" in verdict_of(document)


def test_a_certificate_of_players_is_none_of_their_teams() -> None:
    document = with_teams(next(played("berger", 4, {})))
    assert "not everybody has one number of the table" in verdict_of(document)


def test_two_teams_by_scheveningen_are_players_on_pages() -> None:
    for rules in ("berger", "fmjd", "knockout", "swiss-team-2026", "scheveningen"):
        assert is_on_pages(rules, of_teams=False)
        assert is_on_pages(rules, of_teams=True) is (rules != "scheveningen")
