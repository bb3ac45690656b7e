from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.commands import Run

from ronde import examples
from ronde.cli import reference, schemas
from ronde.cli.main import COMMANDS
from ronde.errors import EXIT_INPUT

ROOT = Path(__file__).parents[2]
SCHEMAS = ROOT / "docs" / "schemas"


def _follows(schema: str, text: str) -> Any:
    data = json.loads(text)
    shape = json.loads((SCHEMAS / f"{schema}.json").read_text(encoding="utf-8"))
    Draft202012Validator(shape).validate(data)
    return data


def test_every_command_has_help_with_a_sentence(run: Run) -> None:
    helps = {name: run(name, "--help") for name in COMMANDS}
    assert [name for name, ran in helps.items() if ran.code != 0] == []
    assert [name for name, ran in helps.items() if f"Usage: ronde {name}" not in ran.out] == []


def test_the_schemas_are_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert schemas.main(["--check"]) == 0


def test_the_reference_page_is_up_to_date() -> None:
    assert (ROOT / reference.PAGE).read_text(encoding="utf-8") == reference.page()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_script(run: Run, shell: str) -> None:
    ran = run("completion", shell)
    assert ran.code == 0
    assert "_RONDE_COMPLETE" in ran.out


def test_a_file_has_no_public_page_for_a_poster(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "poster.pdf"
    file = Path(examples.__file__).with_name("minerals.trf")
    ran = run("print", str(file), "poster", "-o", str(out))
    assert ran.code == EXIT_INPUT
    assert "minerals.trf has no public page, whose code a poster is for" in ran.err
    assert not out.exists()


class TestRoundRobin:
    def test_the_table_of_eight_by_fmjd(self, run: Run) -> None:
        assert run("roundrobin", "--players", "8", "--grid", "fmjd").out.splitlines()[:2] == [
            "  1  1-8  2-7  3-6  4-5",
            "  2  1-2  7-3  6-4  8-5",
        ]

    def test_an_odd_number_has_a_bye_in_every_round(self, run: Run) -> None:
        lines = run("roundrobin", "--players", "5").out.splitlines()
        assert len(lines) == 5
        assert all("bye" in line for line in lines)

    def test_double_rounds(self, run: Run) -> None:
        assert len(run("roundrobin", "--players", "4", "--double").out.splitlines()) == 6

    def test_json_follows_its_schema(self, run: Run) -> None:
        data = _follows("roundrobin-1", run("roundrobin", "--players", "5", "--json").out)
        assert len(data["rounds"]) == 5

    def test_one_player_is_refused(self, run: Run) -> None:
        assert run("roundrobin", "--players", "1").code == 3


class TestRules:
    def test_the_list_names_every_key(self, run: Run) -> None:
        out = run("rules").out
        assert "berger" in out
        assert "fmjd" in out

    def test_one_of_them_as_json(self, run: Run) -> None:
        assert _follows("rules-1", run("rules", "berger", "--json").out)["key"] == "berger"

    def test_the_difference_of_two(self, run: Run) -> None:
        data = _follows("rules-diff-1", run("rules", "berger", "--diff", "fmjd", "--json").out)
        assert data["articles"]

    def test_an_unknown_key(self, run: Run) -> None:
        assert run("rules", "nothing").code == 3

    def test_a_difference_needs_two(self, run: Run) -> None:
        assert run("rules", "--diff", "fmjd").code == 3


class TestValidate:
    def test_a_good_file(self, run: Run, club_file: Path) -> None:
        ran = run("validate", club_file, "--json")
        assert ran.code == 0
        assert _follows("validate-1", ran.out)["valid"]

    def test_a_contradiction_names_its_line(self, run: Run, club_file: Path) -> None:
        text = club_file.read_text(encoding="utf-8").replace("   4 w 1", "   4 w =")
        club_file.write_text(text, encoding="utf-8")
        ran = run("validate", club_file)
        assert ran.code == 3
        assert "club.trf:4" in ran.out


class TestConvert:
    @pytest.mark.parametrize("dialect", ["trf06", "trf16", "trfx", "trfbx", "trf26", "json"])
    def test_there_and_back(self, run: Run, club_file: Path, tmp_path: Path, dialect: str) -> None:
        there, back = tmp_path / "there", tmp_path / "back.trf"
        assert run("convert", club_file, there, "--to", dialect).code == 0
        assert run("convert", there, back).code == 0
        pairs = run("pair", back, "--rules", "berger", "--as", "pairs").out
        assert pairs == "2\n4 3\n1 2\n"

    def test_of_one_section_of_several(self, run: Run, tmp_path: Path) -> None:
        sections = [
            {"Section name": name, "Players": [{"Pair number": 1, "Name": f"Agate of {name}"}]}
            for name in ("Open", "U1700")
        ]
        file, out = tmp_path / "weekend.sjson", tmp_path / "u1700.trf"
        file.write_text(json.dumps({"Overview": {}, "Sections": sections}))
        assert "was read, not" not in run("convert", file, out, "--section", "U1700").err
        assert "Agate of U1700" in out.read_text()
        told = run("convert", file, out)
        assert "Open was read, not U1700" in told.err
        assert run("convert", file, out, "--section", "Blitz").code == 3

    def test_a_bad_file_writes_nothing(self, run: Run, tmp_path: Path) -> None:
        bad, out = tmp_path / "bad.trf", tmp_path / "out.trf"
        bad.write_text("hello\n", encoding="utf-8")
        assert run("convert", bad, out).code == 3
        assert not out.exists()


class TestGenerate:
    def test_the_same_seed_gives_the_same_bytes(self, run: Run, tmp_path: Path) -> None:
        one, two = tmp_path / "one.trf", tmp_path / "two.trf"
        for path in (one, two):
            words = ("generate", "--rules", "berger", "--players", "9", "--seed", "3", "-o", path)
            assert run(*words).code == 0
        assert one.read_bytes() == two.read_bytes()

    def test_several_go_into_a_folder(self, run: Run, tmp_path: Path) -> None:
        folder = tmp_path / "many"
        words = ("generate", "--rules", "fmjd", "--players", "6", "--seed", "3", "--count", "3")
        assert run(*words, "-o", folder).code == 0
        files = sorted(folder.iterdir())
        assert [path.name for path in files] == ["1.trf", "2.trf", "3.trf"]
        assert len({path.read_bytes() for path in files}) == 3
        assert run("check", *files).code == 0

    def test_a_bad_configuration_names_its_line(self, run: Run, tmp_path: Path) -> None:
        config = tmp_path / "keys.txt"
        config.write_text("PlayersNumber=20\nPlayers=many\n", encoding="utf-8")
        ran = run("generate", "--config", config, "-o", tmp_path / "x.trf")
        assert ran.code == 3
        assert "keys.txt:2" in ran.err
        assert not (tmp_path / "x.trf").exists()
