"""docs/howto/event.md is true: its commands are run one after the other, as they stand there."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.commands import Run

from ronde.errors import EXIT_OK

PAGE = (Path(__file__).parents[2] / "docs" / "howto" / "event.md").read_text(encoding="utf-8")
_BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
_LIST = re.compile(r"```csv\n(.*?)```", re.DOTALL)
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z|[0-9]{2}:[0-9]{2} UTC")


class Shown(NamedTuple):
    """A command of the page, and what the page says that it prints."""

    words: str
    printed: str


def shown() -> Iterator[Shown]:
    for block in _BLOCK.findall(PAGE):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            words, _, printed = part.partition("\n")
            yield Shown(words, printed.strip())


def comparable(text: str) -> str:
    """Return a text with the same time everywhere, and paths as the page writes them."""
    return _TIME.sub("<time>", text).replace("\\", "/").strip()


@pytest.fixture
def at_the_club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which anna works, with the list that the page shows."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LOGNAME", "anna")
    found = _LIST.search(PAGE)
    assert found is not None
    Path("players.csv").write_text(found[1], encoding="utf-8")
    return tmp_path


def test_every_command_prints_what_the_page_shows(
    run: Run, at_the_club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for words, printed in shown():
        if words.startswith("export "):
            name, _, value = words.removeprefix("export ").partition("=")
            monkeypatch.setenv(name, value)
            continue
        program, *arguments = shlex.split(words)
        assert program == "ronde"
        ran = run(*arguments)
        assert comparable(ran.err + ran.out) == comparable(printed), words
        assert (ran.code == EXIT_OK) == ("ronde: " not in ran.err), words
    assert (at_the_club / "spring-open.trf").is_file()


def test_the_page_has_what_an_event_needs() -> None:
    commands = [shlex.split(words) for words, _ in shown()]
    used = {words[2] for words in commands if words[:2] == ["ronde", "event"]}
    assert {
        "new", "import", "checkin", "draw", "pair", "publish", "result", "complete", "late",
        "bye", "manual", "undo", "redo", "correct", "withdraw", "absent", "standings",
        "crosstable", "export", "close", "report", "journal", "verify", "backup", "restore",
    } <= used  # fmt: skip
    assert sum(words[1:3] == ["event", "publish"] for words in commands) == 5
    assert ["ronde", "check", "spring-open.trf"] in commands


def test_the_check_of_the_page_finds_no_difference() -> None:
    (printed,) = (one.printed for one in shown() if one.words.startswith("ronde check"))
    assert printed == "1 files, 5 rounds, 0 differences"
