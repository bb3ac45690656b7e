"""Zip, uninstaller and texts of what Windows runs without an installed Python."""

from __future__ import annotations

import re
import string
import zipfile
from pathlib import Path

import pytest
from bundle.packages import lock
from bundle.windows import NODE, NODE_OF_TESTS, PORTABLE, removals, zipped

from ronde.i18n import LANGUAGES
from ronde.tab.consolewords import CONSOLE_WORDS, console_texts

SERVE = (PORTABLE / "serve.mjs").read_text("utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "ronde"
    for name in ("serve.mjs", "python/pyodide.mjs", "python/lib/one.py"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"{name}\n", encoding="utf-8")
    return folder


def test_a_zip_is_the_same_whenever_it_is_made(folder: Path, tmp_path: Path) -> None:
    one, two = tmp_path / "one.zip", tmp_path / "two.zip"
    zipped(folder, one)
    (folder / "serve.mjs").touch()
    (folder / "serve.mjs").chmod(0o600)
    zipped(folder, two)
    assert one.read_bytes() == two.read_bytes()
    with zipfile.ZipFile(one) as archive:
        names = archive.namelist()
        assert archive.read("ronde/python/lib/one.py") == b"python/lib/one.py\n"
    assert names == sorted(names)
    assert len(names) == 3


def test_the_uninstaller_removes_what_was_installed_and_folders_only_when_empty(
    folder: Path,
) -> None:
    lines = [line.strip() for line in removals(folder)]
    assert 'Delete "$INSTDIR\\python\\lib\\one.py"' in lines
    folders = [line for line in lines if line.startswith("RMDir")]
    assert folders == ['RMDir "$INSTDIR\\python\\lib"', 'RMDir "$INSTDIR\\python"']
    assert not [line for line in lines if "/r" in line or "sqlite" in line]


def test_the_installer_asks_for_no_administrator_and_leaves_databases() -> None:
    script = (PORTABLE / "ronde.nsi").read_text("utf-8")
    assert "RequestExecutionLevel user" in script
    assert "HKLM" not in script
    assert "LOCALAPPDATA\\ronde" not in script


def test_the_console_has_every_text_that_it_says_with_the_facts_that_it_gives() -> None:
    said = dict(re.findall(r'say\(\s*"(\w+)"(?:,\s*\{([^}]*)\})?', SERVE))
    assert set(said) == set(CONSOLE_WORDS)
    for name, given in said.items():
        facts = {part.partition(":")[0].strip() for part in given.split(",") if part.strip()}
        for language, texts in console_texts().items():
            fields = {field for _, field, *_ in string.Formatter().parse(texts[name]) if field}
            assert fields == facts, (language, name)


def test_the_console_speaks_every_language() -> None:
    texts = console_texts()
    assert set(texts) == set(LANGUAGES)
    for language in set(LANGUAGES) - {"en"}:
        same = {name for name in CONSOLE_WORDS if texts[language][name] == texts["en"][name]}
        assert not same, language


def test_node_is_locked_by_version_and_hash() -> None:
    locked = lock()["npm"]
    assert locked[NODE]["integrity"].startswith("sha512-")
    assert locked[NODE]["version"] == locked[NODE_OF_TESTS]["version"]
