"""Calls of `ronde-engine` in the forms of both engines, beside stored transcripts.

The transcripts are what ronde-engine printed. docs/formats/engine.md tells line by line which of it
is known from the engines themselves.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests.commands import Run

from ronde import __version__

FOLDER = Path(__file__).parent / "transcripts"
CALLS = [
    pytest.param(call, id=f"{path.stem}: {call['command'] or '(nothing)'}")
    for path in sorted(FOLDER.glob("*.toml"))
    for call in tomllib.loads(path.read_text(encoding="utf-8"))["call"]
]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder with the files that the calls name, which is the current one."""
    for path in (FOLDER / "files").iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("call", CALLS)
def test_transcript(run_engine: Run, place: Path, call: dict[str, Any]) -> None:
    before = {path.name for path in place.iterdir()}
    ran = run_engine(*call["command"].split())
    made = {path.name: path.read_bytes().decode() for path in place.iterdir()}
    written = {name: text for name, text in made.items() if name not in before}
    assert ran.code == call["code"]
    assert ran.out == call["stdout"].replace("{version}", __version__)
    assert ran.err == call["stderr"]
    files = call.get("files", {})
    assert written == {name: text.replace("{version}", __version__) for name, text in files.items()}


def test_there_are_ten_calls_of_each_form() -> None:
    for path in FOLDER.glob("*.toml"):
        assert len(tomllib.loads(path.read_text(encoding="utf-8"))["call"]) >= 10
