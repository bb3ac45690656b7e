"""Papi by way of papi-converter: players by rating, results by colour, and .papi itself."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

import ronde
from ronde.errors import InputError
from ronde.formats import Reading, read_bytes, read_text, write_text
from ronde.formats.files import ACCESS
from ronde.model import THREE_ONE_NOTHING, ByeKind, Game, PlayerId, Result, Tournament

CODES = {
    Result.UNFINISHED: 0,
    Result.LOSS: 1,
    Result.DRAW: 2,
    Result.WIN: 3,
    Result.FORFEIT_LOSS: 4,
    Result.FORFEIT_WIN: 6,
}
BYES = {
    ByeKind.ZERO_POINT: {"color": "F"},
    ByeKind.HALF_POINT: {"color": "F", "result": 2},
    ByeKind.FULL_POINT: {"color": "F", "result": 6},
    ByeKind.PAIRING_ALLOCATED: {"color": "B", "result": 6},
}


def as_papi(tournament: Tournament) -> dict[str, Any]:
    """Return the tournament in the shape of the converter, the last player first."""
    people = list(reversed(tournament.players))
    place = {player.id: index for index, player in enumerate(people)}
    rounds: dict[int, dict[str, object]] = {player.id: {} for player in people}
    for number, round_ in enumerate(tournament.rounds, 1):
        for game in round_.games:
            for me, other, colour, result in (
                (game.white, game.black, "B", game.white_result),
                (game.black, game.white, "N", game.black_result),
            ):
                cell = {"color": colour, "opponent": place[other], "result": CODES[result]}
                rounds[me][str(number)] = cell
        for bye in round_.byes:
            rounds[bye.player][str(number)] = BYES[bye.kind]
    listed = [{"lastName": p.name, "elo": p.rating or 0, "rounds": rounds[p.id]} for p in people]
    return {"variables": {"name": "Open", "pairing": "Standard"}, "players": listed}


def read(data: object) -> Reading:
    return read_text(json.dumps(data), file="p.json")


SMALL: dict[str, Any] = {
    "variables": {
        "name": "Open de la Carrière",
        "type": "Suisse",
        "rounds": "3",
        "pairing": "Standard",
        "ratingClass": "Rapide",
        "pointSystem": "NON",
        "startDate": "17/05/2026",
        "endDate": "2026-05-18",
        "venue": "Quarrytown",
        "arbiter": "Zircon, Zoé",
    },
    "players": [
        {
            "lastName": "BERYL",
            "firstName": "Ben",
            "elo": 2100,
            "rapidElo": 1500,
            "gender": "M",
            "fideTitle": "f ",
            "rounds": {
                "1": {"color": "N", "opponent": 1, "result": 1},
                "2": {"color": "B", "result": 6},
            },
        },
        {
            "lastName": "AGATE",
            "firstName": "Ada",
            "elo": 1000,
            "rapidElo": 1900,
            "fideTitle": "gf",
            "fideCode": "101",
            "federation": "FRA",
            "birthDate": "01/02/1990",
            "rounds": {
                "1": {"color": "B", "opponent": 0, "result": 3},
                "2": {"color": "B", "opponent": 2, "result": 4},
            },
        },
        {
            "lastName": "CORAL",
            "rapidElo": 1200,
            "rounds": {
                "1": {"color": "F", "result": 2},
                "2": {"color": "N", "opponent": 1, "result": 6},
            },
        },
    ],
}


def changed(*path: str | int, value: object) -> dict[str, Any]:
    """Return the small file with another value at a place."""
    made = deepcopy(SMALL)
    at: Any = made
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return made


def test_a_file_becomes_a_tournament_with_numbers_by_rating() -> None:
    reading = read(SMALL)
    assert reading.dialect == "papi"
    assert [f.code for f in reading.findings] == ["numbered-by-rating"]
    tournament = reading.tournament
    assert tournament is not None
    ada, ben, coral = tournament.players
    assert [(p.id, p.name, p.rating) for p in (ada, ben, coral)] == [
        (1, "AGATE, Ada", 1900),
        (2, "BERYL, Ben", 1500),
        (3, "CORAL", 1200),
    ]
    assert (ada.title, ben.title, ada.birth_date, ada.fide_id) == ("WGM", "FM", "1990/02/01", "101")
    assert tournament.rounds[0].games == (Game(PlayerId(1), PlayerId(2), Result.WIN, Result.LOSS),)
    assert [(b.player, b.kind) for b in tournament.rounds[0].byes] == [(3, ByeKind.HALF_POINT)]
    assert tournament.rounds[1].games == (
        Game(PlayerId(1), PlayerId(3), Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    )
    assert tournament.rounds[1].pairing_bye == 2
    details = tournament.details
    assert (details.start_date, details.end_date) == ("2026/05/17", "2026/05/18")
    assert (details.city, details.chief_arbiter) == ("Quarrytown", "Zircon, Zoé")
    assert tournament.number_of_rounds == 3


@pytest.mark.parametrize("seed", range(3))
def test_rounds_come_back_and_can_be_paired(seed: int) -> None:
    event = ronde.generate(players=11, rounds=4, seed=seed, rules="dutch-2026")
    reading = read(as_papi(event))
    assert reading.tournament is not None
    assert [p.name for p in reading.tournament.players] == [p.name for p in event.players]
    assert [set(r.games) for r in reading.tournament.rounds] == [set(r.games) for r in event.rounds]
    again = read_text(write_text(reading.tournament, "trf26").text).tournament
    assert again is not None
    assert [set(r.games) for r in again.rounds] == [set(r.games) for r in event.rounds]
    assert ronde.pair(reading.tournament, "dutch-2026").pairs


def test_rounds_without_numbers_are_those_of_an_older_converter() -> None:
    listed = changed("players", 2, "rounds", value=[{"color": "F", "result": 2}])
    assert read(listed).errors  # Coral's second game is missing
    listed["players"][2]["rounds"].append({"color": "N", "opponent": 1, "result": 6})
    assert read(listed).tournament == read(SMALL).tournament


def test_three_points_for_a_win() -> None:
    tournament = read(changed("variables", "pointSystem", value="OUI")).tournament
    assert tournament is not None
    assert tournament.points == THREE_ONE_NOTHING


@pytest.mark.parametrize(
    ("cell", "kind"),
    [
        ({"color": "F", "result": 6}, ByeKind.FULL_POINT),
        ({"result": 8}, ByeKind.HALF_POINT),
        ({"result": 9}, ByeKind.PAIRING_ALLOCATED),
        ({"result": 10}, ByeKind.FULL_POINT),
        ({"color": "F"}, ByeKind.ZERO_POINT),
        ({"result": 7}, ByeKind.ZERO_POINT),
    ],
)
def test_rounds_without_opponent(cell: object, kind: ByeKind) -> None:
    tournament = read(changed("players", 0, "rounds", "2", value=cell)).tournament
    assert tournament is not None
    assert [b.kind for b in tournament.rounds[1].byes] == [kind]


@pytest.mark.parametrize("cell", [{"color": "R"}, {}, {"result": 14}])
def test_absences(cell: object) -> None:
    tournament = read(changed("players", 0, "rounds", "2", value=cell)).tournament
    assert tournament is not None
    assert not tournament.rounds[1].byes


def test_what_stays_behind_is_told() -> None:
    made = changed("variables", "pairing", value="Haley")
    made["variables"]["tiebreak1"] = "Solkoff"
    made["players"][0]["email"] = "ben@example.org"
    told = [f.what for f in read(made).findings if f.code == "not-carried"]
    assert told == [
        "not carried of the event: pairing, tiebreak1",
        "not carried of the players: email",
    ]


@pytest.mark.parametrize(
    ("made", "code", "says"),
    [
        (changed("players", 0, "rounds", "1", value={"color": "X"}), "cell-unreadable", "rounds.1"),
        (changed("players", 0, "rounds", "25", value={}), "cell-unreadable", "rounds.25"),
        (changed("players", 0, "rounds", "one", value={}), "cell-unreadable", "rounds.one"),
        (changed("players", 0, "rounds", "1", value=3), "json-value", "rounds.1"),
        (
            changed("players", 0, "rounds", "1", "opponent", value=9),
            "unknown-opponent",
            "nobody has",
        ),
        (
            changed("players", 0, "rounds", "1", "opponent", value="?"),
            "json-value",
            "'?' is no whole number",
        ),
        (changed("players", 0, "rounds", "1", "result", value=3), "results-contradict", "1-2"),
        (changed("players", 0, value=None), "json-value", "players[0]"),
        (changed("players", value=[]), "no-players", "no players"),
        (changed("variables", "rounds", value="many"), "json-value", "variables.rounds"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(made: object, code: str, says: str) -> None:
    found = {f.code: f for f in reversed(read(made).findings)}
    assert says in found[code].sentence()
    assert found[code].file == "p.json"


def test_the_database_itself_is_refused_with_the_ways_out() -> None:
    with pytest.raises(InputError, match=r"open\.papi is a database .* papi-converter"):
        read_bytes(ACCESS + bytes(4096), file="open.papi")
