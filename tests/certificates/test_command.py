"""`ronde pair --certificate` and `ronde verify`, as they are typed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator
from tests.keizer_seasons import the_example
from tests.rounds_by_tables import cup, sides, teams
from tests.tables import Document

from ronde.certificates.export import _WRITERS, certificate_of
from ronde.cli.main import exit_code, ronde
from ronde.errors import InputError
from ronde.formats import write_text
from ronde.model import Player, PlayerId, Tournament
from ronde.systems.registry import all_keys

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"


def typed(*words: object) -> int:
    return exit_code(ronde, "ronde", [str(word) for word in words])


@pytest.fixture
def certificate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    out = tmp_path / "r8.json"
    file = DATA / "dutch-2017" / "114.trf"
    assert typed("pair", file, "--rules", "dutch-2017", "--round", 8, "--certificate", out) == 0
    assert "Board" in capsys.readouterr().out
    return out


def test_verified(certificate: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("verify", certificate) == 0
    fingerprint, *brackets, verdict = capsys.readouterr().out.splitlines()
    digits = sha256(certificate.read_bytes()).hexdigest()[:16]
    assert fingerprint.replace(" ", "") == f"fingerprint{digits}"
    assert all(line.startswith("bracket ") for line in brackets)
    assert all(line.endswith(": proved; order verified") for line in brackets)
    assert verdict == (
        "VERIFIED: round 8 by dutch-2017, 26 players: every bracket is best, and first among "
        "the best"
    )


def test_refused(certificate: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(certificate.read_text("utf-8"))
    del data["brackets"][0]["optimum"]
    certificate.write_text(json.dumps(data), encoding="utf-8")
    assert typed("verify", certificate) == 1
    assert capsys.readouterr().out.splitlines()[-1] == (
        "REFUSED: round 8 by dutch-2017, 26 players: bracket 1: optimum: the proof that no "
        "candidate is better is missing"
    )


def test_an_order_that_takes_too_long_is_said_not_to_be_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ronde.certificates.effort.MOST_STEPS_OF_ORDER", 0)
    out, file = tmp_path / "r2.json", DATA / "dutch-2026" / "2012.trf"
    typed("pair", file, "--rules", "dutch-2026", "--round", 2, "--certificate", out)
    capsys.readouterr()
    assert typed("verify", out) == 0
    _, first, *_, verdict = capsys.readouterr().out.splitlines()
    assert first.endswith(": proved; order not verified (more than 4000000 steps)")
    assert verdict.endswith("was not verified for every bracket")


def test_json(certificate: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("verify", certificate, "--json") == 0
    data = json.loads(capsys.readouterr().out)
    schema = json.loads((ROOT / "docs" / "schemas" / "verify-1.json").read_text("utf-8"))
    Draft202012Validator(schema).validate(data)
    assert data["verified"] is data["order_verified"] is True


def test_unreadable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("verify", DATA / "dutch-2017" / "114.trf") == 3
    assert "not JSON" in capsys.readouterr().err
    binary = tmp_path / "binary.json"
    binary.write_bytes(b"\xff\xfe\x00")
    assert typed("verify", binary) == 3
    assert "not a text in UTF-8" in capsys.readouterr().err
    assert typed("verify", tmp_path / "nothing.json") == 5
    assert "cannot be read" in capsys.readouterr().err


def test_every_system_has_certificates() -> None:
    assert set(_WRITERS) == set(all_keys())


def test_a_tournament_without_rules_has_none() -> None:
    tournament = Tournament(players=(Player(PlayerId(1)), Player(PlayerId(2))))
    with pytest.raises(InputError, match="and swiss-team-2026, not for no rules"):
        certificate_of(tournament)


_LOADED = """
import sys
from ronde.cli.main import exit_code, ronde
assert exit_code(ronde, "ronde", ["verify", sys.argv[1]]) == 0
print(*sorted(name for name in sys.modules if name.startswith("ronde.")), sep="\\n")
"""


@pytest.mark.parametrize("rules", ["dutch-2012", "dutch-2011"])
def test_the_procedure(rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, file = tmp_path / "c.json", DATA / "dutch-2012" / "27.trf"
    assert typed("pair", file, "--rules", rules, "--round", 6, "--certificate", out) == 0
    data = json.loads(out.read_text("utf-8"))
    schema = ROOT / "docs" / "schemas" / "certificate-procedure-1.json"
    Draft202012Validator(json.loads(schema.read_text("utf-8"))).validate(data)
    capsys.readouterr()
    assert typed("verify", out) == 0
    _, *steps, verdict = capsys.readouterr().out.splitlines()
    assert all(line.startswith("step ") for line in steps)
    assert all(": proved" in line for line in steps)
    assert verdict == (
        f"VERIFIED: round 6 by {rules}, 16 players: every step is best, and first among the best;"
        " the walk was replayed"
    )
    assert typed("verify", out, "--json") == 0
    schema = ROOT / "docs" / "schemas" / "verify-1.json"
    told = json.loads(capsys.readouterr().out)
    Draft202012Validator(json.loads(schema.read_text("utf-8"))).validate(told)
    loads_no_solver(out)


def test_teams(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, file = tmp_path / "c.json", DATA / "teams" / "gen-2025.trf"
    assert typed("pair", file, "--round", 6, "--certificate", out) == 0
    capsys.readouterr()
    assert typed("verify", out) == 0
    _, first, *_, verdict = capsys.readouterr().out.splitlines()
    assert first == "bracket 1: 4 teams, 2 pairs, 2 upfloaters: proved; order verified"
    assert verdict.startswith("VERIFIED: round 6 by swiss-team-2024, 10 teams: ")
    loads_no_solver(out)
    changed = out.read_text("utf-8").replace('"value": 2', '"value": 1', 1)
    out.write_text(changed, "utf-8")
    assert typed("verify", out) == 1
    assert "REFUSED: round 6 by swiss-team-2024" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("rounds", "left_out"),
    [
        (cup(11, {"groups": "2", "numbers": "lot:3"}), "matches"),
        (sides(3, {}), "order"),
        (teams("berger", 5, {}), "order"),
    ],
)
def test_tables(
    rounds: Iterator[Document], left_out: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    *_, last = rounds
    event, out = tmp_path / "event.json", tmp_path / "c.json"
    event.write_text(json.dumps(last["tournament"]), "utf-8")
    assert typed("pair", event, "--certificate", out) == 0
    assert typed("verify", out) == 0
    assert "\nVERIFIED: round " in capsys.readouterr().out
    loads_no_solver(out)
    document = json.loads(out.read_text("utf-8"))
    document[left_out].pop()
    out.write_text(json.dumps(document), "utf-8")
    assert typed("verify", out) == 1


def test_a_season(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, file = tmp_path / "c.json", tmp_path / "season.json"
    file.write_text(write_text(the_example(), "json").text, "utf-8")
    assert typed("pair", file, "--certificate", out) == 0
    capsys.readouterr()
    assert typed("verify", out) == 0
    _, verdict = capsys.readouterr().out.splitlines()
    assert verdict.startswith("VERIFIED: round 2 by keizer, 10 players: by articles 1.1 to 2.3")
    loads_no_solver(out)
    out.write_text(out.read_text("utf-8").replace("[1, 930]", "[1, 931]"), "utf-8")
    assert typed("verify", out) == 1
    assert "1.1: player 1 has 931 tenths" in capsys.readouterr().out


@pytest.mark.parametrize("rules", ["fmjd-solkoff", "fmjd-rating"])
def test_a_log_of_draughts(rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    event, out = tmp_path / "event.trf", tmp_path / "c.json"
    size = ("--players", 31, "--rounds", 5, "--seed", 5)
    assert typed("generate", "--rules", rules, *size, "-o", event) == 0
    assert typed("pair", event, "--round", 4, "--certificate", out) == 0
    capsys.readouterr()
    assert typed("verify", out) == 0
    _, *groups, verdict = capsys.readouterr().out.splitlines()
    assert all(": proved; order verified" in told for told in groups)
    assert verdict.startswith(f"VERIFIED: round 4 by {rules}, ")
    loads_no_solver(out)
    document = json.loads(out.read_text("utf-8"))
    document["groups"][0]["proofs"][0]["duals"] = []
    document["groups"][1]["steps"].pop()
    out.write_text(json.dumps(document), "utf-8")
    assert typed("verify", "--json", out) == 1
    told = json.loads(capsys.readouterr().out)
    assert not told["verified"]
    assert {"illegal", "excluded", "downfloaters"} <= {*told["brackets"][0]}


def test_the_solver_is_never_loaded(certificate: Path) -> None:
    loads_no_solver(certificate)


@pytest.mark.parametrize("rules", ["burstein-2026", "dubov-2026"])
def test_players_in_turn(rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    event, out = tmp_path / "event.trf", tmp_path / "c.json"
    size = ("--players", 70, "--rounds", 7, "--seed", 5)
    assert typed("generate", "--rules", rules, *size, "-o", event) == 0
    for number in (3, 5):
        assert typed("pair", event, "--round", number, "--certificate", out) == 0
        capsys.readouterr()
        assert typed("verify", out) == 0
        _, *brackets, verdict = capsys.readouterr().out.splitlines()
        assert all(": proved; order " in told for told in brackets)
        assert verdict.startswith(f"VERIFIED: round {number} by {rules}, ")
    assert verdict.endswith("every bracket is best, and first among the best")
    loads_no_solver(out)


def test_a_walk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    event, out = tmp_path / "event.trf", tmp_path / "c.json"
    size = ("--players", 71, "--rounds", 7, "--seed", 5)
    assert typed("generate", "--rules", "lim-2026", *size, "-o", event) == 0
    assert typed("pair", event, "--round", 5, "--certificate", out) == 0
    capsys.readouterr()
    assert typed("verify", out) == 0
    _, *groups, verdict = capsys.readouterr().out.splitlines()
    assert all(": proved; rejected: " in told for told in groups)
    assert verdict.startswith("VERIFIED: round 5 by lim-2026, ")
    assert typed("verify", out, "--json") == 0
    data = json.loads(capsys.readouterr().out)
    schema = json.loads((ROOT / "docs" / "schemas" / "verify-1.json").read_text("utf-8"))
    Draft202012Validator(schema).validate(data)
    assert data["verified"] is data["order_verified"] is True
    loads_no_solver(out)
    text = out.read_text("utf-8")
    out.write_text(text.replace('"side": "lower"', '"side": "upper"', 1), "utf-8")
    assert typed("verify", out) == 1
    assert ": 2.2: these are not the side and the players" in capsys.readouterr().out
    out.write_text(text[: len(text) // 2], "utf-8")
    assert typed("verify", out) == 3


def loads_no_solver(certificate: Path) -> None:
    command = [sys.executable, "-W", "error", "-c", _LOADED, str(certificate)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8")
    loaded = done.stdout.splitlines()
    assert "ronde.certificates.verification" in loaded
    forbidden = (
        "ronde.kernel.matching",
        "ronde.systems.dutch.route_",
        "ronde.systems.dutch.order",
        "ronde.systems.dutch.system",
        "ronde.systems.topgroup.route",
        "ronde.systems.topgroup.system",
        "ronde.certificates.export",
        "ronde.certificates.solving",
        "ronde.systems.burstein",
        "ronde.systems.fmjd_swiss",
        "ronde.systems.dubov",
        "ronde.systems.dutch_procedure.bracket",
        "ronde.systems.dutch_procedure.levels",
        "ronde.systems.dutch_procedure.order",
        "ronde.systems.dutch_procedure.prices",
        "ronde.systems.dutch_procedure.problem",
        "ronde.systems.dutch_procedure.route",
        "ronde.systems.dutch_procedure.solver",
        "ronde.systems.dutch_procedure.system",
        "ronde.certificates.procedure.export",
        "ronde.certificates.burstein.export",
        "ronde.certificates.dubov.export",
        "ronde.certificates.dutch.export",
        "ronde.certificates.topgroup.export",
        "ronde.certificates.tables.export",
        "ronde.systems.knockout",
        "ronde.systems.roundrobin",
        "ronde.systems.scheveningen",
        "ronde.certificates.keizer.export",
        "ronde.keizer.season",
        "ronde.keizer.settling",
        "ronde.systems.keizer",
        "ronde.certificates.lim.export",
        "ronde.systems.lim",
    )
    assert [name for name in loaded if name.startswith(forbidden)] == []
