"""`ronde print` as a person types it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from ronde.cli.main import exit_code, ronde

DEMO = str(files("ronde.examples") / "minerals.trf")


def typed(*words: object) -> int:
    return exit_code(ronde, "ronde", [str(word) for word in words])


def test_writes_the_document(tmp_path: Path, pages_of: Callable[[bytes], list[str]]) -> None:
    out = tmp_path / "standings.pdf"
    options = ("--lang", "fr", "--paper", "letter", "--round", 3, "--date", "2026-01-31")
    assert typed("print", DEMO, "standings", "-o", out, *options) == 0
    [page] = pages_of(out.read_bytes())
    assert "Classement après la ronde 3" in page
    assert "Imprimé le 31 janvier 2026" in page
    assert [path.name for path in tmp_path.iterdir()] == ["standings.pdf"]


def test_an_unpaired_round_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("print", DEMO, "slips", "--round", 9, "-o", tmp_path / "slips.pdf") == 3
    assert "round 9 has not been paired" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("print", DEMO, "players", "-o", tmp_path / "nowhere" / "players.pdf") == 5
    assert "cannot be written" in capsys.readouterr().err


def test_without_typst(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert typed("print", DEMO, "players", "-o", tmp_path / "players.pdf") == 3
    assert "pip install 'ronde[office]'" in capsys.readouterr().err


def test_a_part_in_large_type(tmp_path: Path, pages_of: Callable[[bytes], list[str]]) -> None:
    out = tmp_path / "players.pdf"
    assert (
        typed("print", DEMO, "players", "-o", out, "--rating", "2200-", "--federation", "fra") == 0
    )
    [page] = pages_of(out.read_bytes())
    assert "List of players · Rating 2200 and above · fra" in page
    assert "2 players" in page
    assert "Agate, Ada" in page
    assert "Garnet, Gus" in page
    assert "Basalt" not in page
    assert typed("print", DEMO, "players", "-o", out) == 0
    assert len(pages_of(out.read_bytes())) == 1
    assert typed("print", DEMO, "players", "-o", out, "--size", "largest") == 0
    assert len(pages_of(out.read_bytes())) == 2


def test_only_lists_have_parts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for kind in ("pairings", "statement", "wall-chart"):
        assert typed("print", DEMO, kind, "-o", tmp_path / "out.pdf", "--age", "s50") == 3
        told = capsys.readouterr().err
        assert "only standings and the list of players can be restricted to 50 years" in told
    assert typed("print", DEMO, "players", "-o", tmp_path / "out.pdf", "--age", "old") == 3
    assert "'old' is not a range; write 1800-1999, -17 or 50-" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_prizes_need_their_list(
    tmp_path: Path, pages_of: Callable[[bytes], list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    prizes, out = files("ronde.examples") / "minerals-prizes.toml", tmp_path / "out.pdf"
    assert typed("print", DEMO, "diplomas", "-o", out) == 3
    assert "name the list of prizes: --prizes PRIZES.toml" in capsys.readouterr().err
    assert not out.exists()
    assert typed("print", DEMO, "receipts", "--prizes", prizes, "-o", out) == 0
    pages = pages_of(out.read_bytes())
    assert len(pages) == 3, "nine prizes of money, three on a page"
    assert "450.00 EUR" in pages[0]
    assert typed("print", DEMO, "diplomas", "--prizes", prizes, "-o", out) == 0
    pages = pages_of(out.read_bytes())
    assert len(pages) == 10, "money and cup for the first place are one diploma"
    assert "Champion of Quarryville" in pages[0]
