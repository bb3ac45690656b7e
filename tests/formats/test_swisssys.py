"""Files of SwissSys 11: sections, results, byes, and what stays behind."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

import ronde
from ronde.errors import InputError
from ronde.formats import Reading, read_text, write_text
from ronde.formats.swisssys import cell_of
from ronde.model import ByeKind, Game, PlayerId, RequestedBye, Result, RoundNumber, Sex, Tournament

SPELLED = {
    Result.WIN: "+",
    Result.LOSS: "-",
    Result.DRAW: "=",
    Result.FORFEIT_WIN: "X",
    Result.FORFEIT_LOSS: "F",
    Result.UNFINISHED: "~",
}
BYES = {
    ByeKind.PAIRING_ALLOCATED: "B",
    ByeKind.FULL_POINT: "B",
    ByeKind.HALF_POINT: "H",
    ByeKind.ZERO_POINT: "U",
}


def as_section(tournament: Tournament, name: str = "Open") -> dict[str, Any]:
    """Return the tournament in the shape of a section."""
    results: dict[int, list[str]] = {player.id: [] for player in tournament.players}
    for number, round_ in enumerate(tournament.rounds, 1):
        for board, game in enumerate(round_.games, 1):
            white, black = SPELLED[game.white_result], SPELLED[game.black_result]
            results[game.white].append(f"{white};{game.black};W;{board};0;0;0")
            results[game.black].append(f"{black};{game.white};B;{board};0;0;0")
        for bye in round_.byes:
            results[bye.player].append(f"{BYES[bye.kind]};-1;-;0;-1;-1;0")
        for listed in results.values():
            listed += ["~;0;-;0;0;0;0"] * (number - len(listed))
    people = [
        {"Pair number": p.id, "Name": p.name, "Rating": p.rating or 0, "Results": results[p.id]}
        for p in tournament.players
    ]
    return {"Section name": name, "Type": 0, "Final round": 9, "Players": people, "Teams": []}


def document(*sections: dict[str, Any]) -> dict[str, Any]:
    overview = {"Program": "SwissSys", "Version": 11.52, "Tournament title": "Quarry Weekend"}
    return {"Overview": overview, "Sections": list(sections)}


def read(data: object, section: str | None = None) -> Reading:
    return read_text(json.dumps(data), file="q.sjson", section=section)


SMALL = document(
    {
        "Section name": "Open",
        "Final round": 4,
        "Section time control": "G/60; d5",
        "Players": [
            {
                "Pair number": 1,
                "Name": "Agate,Ada",
                "ID": "111",
                "Rating": 2001,
                "Sex": "F",
                "Player title": "WFM",
                "Birth date": "1990",
                "Club": "Rook",
                "Email": "ada@example.org",
                "Note": "Result coding is Result; Op.; Clr",
                "Results": ["+;2;W;1;2;2;0", "=;3;B;1;3;3;0"],
            },
            {
                "Pair number": 2,
                "Name": "Beryl, Ben",
                "Rating": "unr.",
                "Reserved byes": "1 3 4z ",
                "Results": ["-;1;B;1;1;1;0", "B;-1;-;0;-1;-1;0"],
            },
            {
                "Pair number": 3,
                "Name": "Coral, Cleo",
                "Rating": 1800,
                "Results": ["H;0;-;0;0;0;0", "=;1;W;1;1;1;0"],
            },
        ],
    }
)
SMALL["Overview"] |= {"Starting date": "2026-04-01", "Ending date": "4/29/2026"}


def changed(*path: str | int, value: object) -> dict[str, Any]:
    """Return the small file with another value at a place."""
    made = deepcopy(SMALL)
    at: Any = made
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return made


FIRST = ("Sections", 0, "Players", 0)


def test_a_section_becomes_a_tournament() -> None:
    reading = read(SMALL)
    assert reading.dialect == "swisssys"
    assert [f.code for f in reading.findings] == ["identity-unknown", "not-carried"]
    assert "Email" in reading.findings[1].what
    assert "Note" not in reading.findings[1].what
    tournament = reading.tournament
    assert tournament is not None
    assert tournament.details.name == "Quarry Weekend, Open"
    assert (tournament.details.start_date, tournament.details.end_date) == (
        "2026/04/01",
        "2026/04/29",
    )
    assert tournament.details.time_control == "G/60; d5"
    assert tournament.number_of_rounds == 4
    ada, ben, _ = tournament.players
    assert (ada.name, ada.title, ada.rating, ada.fide_id) == ("Agate, Ada", "WFM", 2001, "111")
    assert (ada.birth_date, ada.club, ada.sex) == ("1990", "Rook", Sex.FEMALE)
    assert ben.rating is None
    assert tournament.rounds[0].games == (Game(PlayerId(1), PlayerId(2), Result.WIN, Result.LOSS),)
    assert tournament.rounds[1].pairing_bye == 2
    assert [bye.kind for bye in tournament.rounds[0].byes] == [ByeKind.HALF_POINT]


def test_reserved_byes_count_from_the_next_round_on() -> None:
    tournament = read(SMALL).tournament
    assert tournament is not None
    assert tournament.requested_byes == (
        RequestedBye(RoundNumber(3), PlayerId(2), ByeKind.HALF_POINT),
        RequestedBye(RoundNumber(4), PlayerId(2), ByeKind.ZERO_POINT),
    )


@pytest.mark.parametrize("seed", range(3))
def test_rounds_come_back_and_can_be_paired(seed: int) -> None:
    event = ronde.generate(players=11, rounds=4, seed=seed, rules="dutch-2026")
    reading = read(document(as_section(event)))
    assert reading.tournament is not None
    assert [set(r.games) for r in reading.tournament.rounds] == [set(r.games) for r in event.rounds]
    again = read_text(write_text(reading.tournament, "trf26").text).tournament
    assert again is not None
    assert [set(r.games) for r in again.rounds] == [set(r.games) for r in event.rounds]
    assert ronde.pair(reading.tournament, "dutch-2026").pairs


def test_one_of_several_sections_is_read() -> None:
    one = ronde.generate(players=4, rounds=1, seed=1)
    two = ronde.generate(players=6, rounds=1, seed=2)
    both = document({"Section name": "Empty"}, as_section(one), as_section(two, "U1700"))
    reading = read(both)
    assert [f.code for f in reading.findings] == ["other-sections"]
    assert "Open was read, not U1700" in reading.findings[0].what
    assert reading.tournament is not None
    assert len(reading.tournament.players) == 4
    chosen = read(both, section="u1700")
    assert not chosen.findings
    assert chosen.tournament is not None
    assert len(chosen.tournament.players) == 6
    with pytest.raises(InputError, match="no section 'U99'; its sections: Empty, Open, U1700"):
        read(both, section="U99")


def test_other_files_have_no_sections() -> None:
    with pytest.raises(InputError, match="has no sections to choose from"):
        read_text("name\nAgate\n", section="Open")


def test_what_decides_pairings_is_told() -> None:
    made = changed("Sections", 0, "Acceleration", value=1)
    assert any("not carried of the section: Acceleration" in f.what for f in read(made).findings)


def test_forfeits_without_colours_are_understood() -> None:
    made = changed(*FIRST, "Results", value=["X;2;-;1;2;2;0", "=;3;B;1;3;3;0"])
    made["Sections"][0]["Players"][1]["Results"][0] = "F;1;-;1;1;1;0"
    reading = read(made)
    assert "forfeit-colour" in [f.code for f in reading.findings]
    assert reading.tournament is not None
    assert reading.tournament.rounds[0].games[0].white_result is Result.FORFEIT_WIN


@pytest.mark.parametrize(
    ("made", "code", "says"),
    [
        (changed(*FIRST, "Results", 0, value="Q;2;W"), "cell-unreadable", "Players[0].Results[0]"),
        (changed(*FIRST, "Results", 0, value="+;0;W"), "cell-unreadable", "'+;0;W'"),
        (changed(*FIRST, "Results", 0, value="B;2;W"), "cell-unreadable", "'B;2;W'"),
        (changed(*FIRST, "Results", 0, value=7), "cell-unreadable", "round 1"),
        (changed(*FIRST, "Results", 0, value="+;9;W"), "unknown-opponent", "nobody has"),
        (changed(*FIRST, "Results", value={}), "json-value", "Players[0].Results: no list"),
        (changed(*FIRST, "Results", value=["~;0;-"] * 1000), "too-many-rounds", "999"),
        (changed(*FIRST, "Pair number", value="x"), "number-unreadable", "Players[0]"),
        (changed(*FIRST, "Pair number", value=2), "duplicate-number", "was given already"),
        (changed(*FIRST, "Name", value=["a"]), "json-value", "Players[0].Name"),
        (changed(*FIRST, value=3), "json-value", "Players[0] is no object"),
        (changed("Sections", value=[]), "no-players", "no section has players"),
        (changed("Sections", 0, "Players", value=[]), "no-players", "no section has players"),
        (changed(*FIRST, "Rating", value="1500P12"), "rating-unreadable", "1500P12"),
        (changed(*FIRST, "Reserved byes", value="3 x"), "information-unreadable", "'x'"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(made: object, code: str, says: str) -> None:
    found = {f.code: f for f in reversed(read(made).findings)}
    assert says in found[code].sentence()
    assert found[code].file == "q.sjson"


def test_empty_slots_are_no_rounds() -> None:
    assert cell_of("\0;0;-;0;0;0;0") == cell_of("~;0;-;0") == cell_of("")
    made = changed(*FIRST, "Results", value=["+;2;W;1", "=;3;B;1", "\0;0;-;0;0;0;0"])
    tournament = read(made).tournament
    assert tournament is not None
    assert len(tournament.rounds) == 2
