"""How the static app is put together: hashed folders, words, files that lie there packed."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from bundle import office
from bundle.building import OF_THE_RUNTIME, Parts

from ronde.i18n import LANGUAGES
from ronde.tab.appwords import APP_WORDS, app_texts

SHELL = (office.APP / "shell.js").read_text("utf-8")


def test_every_word_is_said_and_there_in_every_language() -> None:
    said = set(re.findall(r'\bt\("(\w+)"', SHELL))
    said |= set(re.findall(r'\bt\((?:[\w.]+ \? )"(\w+)" : "(\w+)"', SHELL)[0])
    assert said == set(APP_WORDS)
    texts = app_texts()
    assert set(texts) == set(LANGUAGES)
    for name in APP_WORDS:
        facts = [sorted(re.findall(r"\{\w+\}", texts[language][name])) for language in LANGUAGES]
        assert facts.count(facts[0]) == len(facts), name
    assert texts["fr"]["keep"] != texts["en"]["keep"]


@pytest.fixture
def made(tmp_path: Path) -> Parts:
    """Return parts that stand for the large ones."""
    for name in OF_THE_RUNTIME:
        (tmp_path / name).write_bytes(name.encode() * 100)
    return Parts(tmp_path, b"the library" * 100, b"the packages" * 100)


def names_in(worker: str, name: str) -> list[str]:
    (found,) = re.findall(rf"const {name} = (?:new Set\()?(\[.*?\])", worker)
    listed: list[str] = json.loads(found)
    return listed


def test_all_that_is_kept_lies_there_and_papers_come_later(made: Parts, tmp_path: Path) -> None:
    folder = tmp_path / "app"
    office.app(made, b"what sets papers" * 100, folder)
    worker = (folder / "sw.js").read_text("utf-8")
    kept, packed = names_in(worker, "FILES"), set(names_in(worker, "PACKED"))
    assert not [name for name in kept if "papers" in name]
    for name in kept:
        path = folder / (f"{name}.packed" if name.rpartition("/")[2] in packed else name)
        assert path.is_file(), name
    (library,) = [name for name in kept if name.endswith("python_stdlib.zip")]
    assert gzip.decompress((folder / f"{library}.packed").read_bytes()) == made.library
    index = (folder / "index.html").read_text("utf-8")
    for address in re.findall(r'(?:href|src)="([^"]+)"', index):
        assert (folder / address).is_file(), address
    assert office.wire(folder) < office.wire(folder, papers=True)


def test_another_state_is_other_files_and_the_same_state_the_same(
    made: Parts, tmp_path: Path
) -> None:
    def built(name: str, papers: bytes) -> dict[str, bytes]:
        office.app(made, papers, tmp_path / name)
        paths = [path for path in (tmp_path / name).rglob("*") if path.is_file()]
        return {path.relative_to(tmp_path / name).as_posix(): path.read_bytes() for path in paths}

    first, second, other = built("1", b"papers"), built("2", b"papers"), built("3", b"others")
    assert first == second
    assert {name for name in first if name in other} == {"index.html", "sw.js"}
    assert first["sw.js"] != other["sw.js"]
