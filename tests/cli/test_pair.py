from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.commands import Run

import ronde

NAMED = ["Agate, Ada", "Bertrandite, Bo", "Citrine, Cy", "Opal, Ole", "Opal, Ona", "Zircon, Zoë"]
SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"


@pytest.fixture
def named_file(tmp_path: Path) -> Path:
    """Return the file of an open of six players, one round played."""
    players = [{"number": n, "name": name, "rating": 2100} for n, name in enumerate(NAMED, 1)]
    event = ronde.Tournament.new(players=players, rounds=3, first_colour="white")
    event = event.with_results(event.pair(), {1: "1-0", 2: "1-0", 3: "="})
    event.save(tmp_path / "named.trf")
    return tmp_path / "named.trf"


def test_table_shows_boards_names_and_points(run: Run, club_file: Path) -> None:
    ran = run("pair", club_file)
    assert ran.code == 0, ran.err
    assert "Club night - Round 2 - berger" in ran.out
    assert "4 Delta, Di" in ran.out
    assert ran.out.splitlines()[1].split() == ["Board", "White", "Points", "Black", "Points"]


def test_pairs_is_the_plain_format_of_the_engines(run: Run, club_file: Path) -> None:
    assert run("pair", club_file, "--as", "pairs").out == "2\n4 3\n1 2\n"


def test_json_follows_its_schema(run: Run, club_file: Path) -> None:
    data = json.loads(run("pair", club_file, "--as", "json").out)
    schema = json.loads((SCHEMAS / "pairing-1.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(data)
    assert data["round"] == 2
    assert data["rules"] == "berger"
    assert data["pairs"][0] == {"board": 1, "white": 4, "black": 3}


def test_csv_has_one_line_per_board(run: Run, club_file: Path) -> None:
    lines = run("pair", club_file, "--as", "csv").out.splitlines()
    assert lines[1] == '1,4,"Delta, Di",0.0,3,"Gamma, Cy",0.5'


def test_trf_holds_the_new_round(run: Run, club_file: Path, tmp_path: Path) -> None:
    after = tmp_path / "next.trf"
    assert run("pair", club_file, "--as", "trf", "-o", after).code == 0
    assert run("validate", after).code == 0
    assert run("pair", after, "--as", "pairs").out == "2\n2 4\n3 1\n"


def test_a_swiss_round_waits_for_the_results(run: Run, tmp_path: Path) -> None:
    event, after = tmp_path / "event.trf", tmp_path / "next.trf"
    words = ("--players", 12, "--rounds", 5, "--seed", 4, "-o", event)
    assert run("generate", "--rules", "dutch-2026", *words).code == 0
    assert run("pair", event, "--round", 4, "--as", "trf", "-o", after).code == 0
    ran = run("pair", after)
    assert (ran.code, ran.out) == (3, "")
    assert "round 4" in ran.err


def test_language_of_the_headings(run: Run, club_file: Path) -> None:
    assert "Blancs" in run("pair", club_file, "--lang", "fr").out
    assert "Zwart" in run("pair", club_file, "--lang", "nl").out
    assert "Brancas" in run("pair", club_file, "--lang", "pt").out


def test_round_can_be_paired_again(run: Run, club_file: Path) -> None:
    assert run("pair", club_file, "--round", "1", "--as", "pairs").out == "2\n1 4\n2 3\n"


def test_output_goes_to_a_file_as_a_whole(run: Run, club_file: Path, tmp_path: Path) -> None:
    out = tmp_path / "pairs.txt"
    ran = run("pair", club_file, "--as", "pairs", "-o", out)
    assert (ran.code, ran.out) == (0, "")
    assert out.read_bytes() == b"2\n4 3\n1 2\n"


def test_check_list_tells_what_the_pairing_saw(run: Run, club_file: Path, tmp_path: Path) -> None:
    listing = tmp_path / "list.txt"
    assert run("pair", club_file, "--check-list", listing).code == 0
    text = listing.read_text(encoding="utf-8")
    assert text.startswith("Round 2, berger")
    assert "white against 3" in text


class TestBadInput:
    def test_missing_file(self, run: Run, tmp_path: Path) -> None:
        ran = run("pair", tmp_path / "none.trf")
        assert (ran.code, ran.out) == (5, "")
        assert "none.trf" in ran.err
        assert "Traceback" not in ran.err

    def test_empty_file(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "empty.trf"
        path.write_bytes(b"")
        ran = run("pair", path)
        assert ran.code == 3
        assert "empty" in ran.err

    def test_binary_file(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "picture.trf"
        path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" * 20)
        assert run("pair", path).code == 3

    def test_unknown_rules(self, run: Run, club_file: Path) -> None:
        ran = run("pair", club_file, "--rules", "dutch-1066")
        assert ran.code == 3
        assert "dutch-1066" in ran.err
        assert "berger" in ran.err

    def test_unknown_option(self, run: Run, club_file: Path) -> None:
        ran = run("pair", club_file, "--fast")
        assert ran.code == 3
        assert "--fast" in ran.err

    def test_unknown_setting(self, run: Run, club_file: Path) -> None:
        ran = run("pair", club_file, "--set", "luck=good")
        assert ran.code == 3
        assert "luck" in ran.err

    def test_setting_without_value(self, run: Run, club_file: Path) -> None:
        assert run("pair", club_file, "--set", "cycles").code == 3

    def test_absent_player_beyond_the_field(self, run: Run, club_file: Path) -> None:
        ran = run("pair", club_file, "--absent", "9")
        assert ran.code == 3
        assert "9" in ran.err

    def test_round_out_of_reach(self, run: Run, club_file: Path) -> None:
        ran = run("pair", club_file, "--round", "5")
        assert ran.code == 3
        assert "choose 1 to 2" in ran.err

    def test_nothing_is_written_when_pairing_fails(
        self, run: Run, club_file: Path, tmp_path: Path
    ) -> None:
        out = tmp_path / "out.txt"
        assert run("pair", club_file, "--round", "5", "-o", out).code == 3
        assert not out.exists()

    def test_output_folder_that_does_not_exist(
        self, run: Run, club_file: Path, tmp_path: Path
    ) -> None:
        ran = run("pair", club_file, "-o", tmp_path / "no" / "out.txt")
        assert ran.code == 5
        assert "cannot be written" in ran.err


def test_games_still_to_be_played_bring_no_points_yet(run: Run, club_file: Path) -> None:
    """C.04.2.D.1: an unfinished game is a draw for pairing only, not in the report."""
    lines = run("pair", club_file, "--as", "trf").out.splitlines()
    points = {line[4:8].strip(): line[80:84].strip() for line in lines if line.startswith("001")}
    assert points == {"1": "1.0", "2": "0.5", "3": "0.5", "4": "0.0"}


def test_teams_that_are_groups_of_players_change_nothing(run: Run, club_file: Path) -> None:
    team = f"310   1 {'Alphas':32} ALP                         1    1    2"
    text = club_file.read_text(encoding="utf-8") + team + "\n"
    club_file.write_text(text, encoding="utf-8")
    assert run("pair", club_file).code == 0
    club_file.write_text(text.replace("192 BERGER_ROUNDROBIN\n", ""), encoding="utf-8")
    for command in ("pair", "check", "explain"):
        ran = run(command, club_file)
        assert ran.code == 3
        assert "does not say whether teams or players are paired" in ran.err + ran.out
    assert run("standings", club_file).code == 0


def test_players_are_named_by_number_or_name(run: Run, named_file: Path) -> None:
    """`--absent` of pair and explain, `--why-not`, and the player of other commands."""
    by_number = run("pair", named_file, "--absent", "1,2", "--as", "pairs")
    assert by_number.code == 0
    assert by_number.out == run("pair", named_file, "--absent", "Agate; Bert", "--as", "pairs").out
    for words, named in [
        (("explain", "--absent", "1,2"), ("explain", "--absent", "agate, bertrand")),
        (("explain", "--player", "3"), ("explain", "--player", "Citrine")),
        (("explain", "--why-not", "1", "2"), ("explain", "--why-not", "Agate", "Bert")),
        (("player", "2"), ("player", "Bertrandite, Bo")),
        (("ratings", "--player", "2"), ("ratings", "--player", "Bertrand")),
        (("standings", "--why", "2", "BH"), ("standings", "--why", "Bertrand", "BH")),
    ]:
        told = run(words[0], named_file, *words[1:])
        assert told.code == 0, told.err
        assert told.out
        assert run(named[0], named_file, *named[1:]).out == told.out


def test_a_name_of_nobody_or_of_several_is_refused(run: Run, named_file: Path) -> None:
    ran = run("pair", named_file, "--absent", "Bertandite")
    assert (ran.code, ran.out) == (3, "")
    assert "did you mean 2 Bertrandite, Bo?" in ran.err
    for words in (
        ("pair", "--absent", "Opal"),
        ("player", "Opal"),
        ("explain", "--player", "opal"),
    ):
        ran = run(words[0], named_file, *words[1:])
        assert (ran.code, ran.out) == (3, "")
        assert "may be several players: 4 Opal, Ole; 5 Opal, Ona; write more" in ran.err
    assert "there is no player 9 among" in run("player", named_file, "9").err
