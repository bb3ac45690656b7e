"""What `make dist` refuses in an archive."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from release.archives import Archives, require_equal, sdist_faults, wheel_faults
from release.steps import FailedStepError, run, surroundings

FILES = [
    "README.md",
    "src/ronde/__init__.py",
    "src/ronde/locale/fr/LC_MESSAGES/ronde.po",
    "src/ronde/web/templates/home.html",
    "tests/test_readme.py",
]
COMPILED = "src/ronde/locale/fr/LC_MESSAGES/ronde.mo"
WHEEL = [
    "ronde/__init__.py",
    "ronde/locale/fr/LC_MESSAGES/ronde.mo",
    "ronde/web/templates/home.html",
]


class TestWheel:
    def test_has_the_package_with_compiled_catalogues(self) -> None:
        assert wheel_faults(WHEEL, FILES) == []

    @pytest.mark.parametrize("name", WHEEL)
    def test_nothing_may_be_missing(self, name: str) -> None:
        rest = [one for one in WHEEL if one != name]
        assert wheel_faults(rest, FILES) == [f"src/{name} is missing"]

    @pytest.mark.parametrize(
        "name", ["ronde/locale/fr/LC_MESSAGES/ronde.po", "tests/test_readme.py", "ronde/x.pyc"]
    )
    def test_nothing_else_belongs_there(self, name: str) -> None:
        assert wheel_faults([*WHEEL, name], FILES) == [f"src/{name} does not belong there"]


class TestSourceArchive:
    def test_has_what_git_has(self) -> None:
        assert sdist_faults([*FILES, COMPILED, "PKG-INFO"], FILES) == []

    def test_nothing_may_be_missing_and_nothing_else_belongs_there(self) -> None:
        assert sdist_faults([*FILES[1:], COMPILED, "PKG-INFO", "notes.txt"], FILES) == [
            "README.md is missing",
            "notes.txt does not belong there",
        ]


def test_builds_that_differ_are_refused(tmp_path: Path) -> None:
    built = []
    for folder, text in (("one", "a"), ("other", "a"), ("third", "b")):
        (tmp_path / folder).mkdir()
        built.append(Archives(tmp_path / folder / "s.tar.gz", tmp_path / folder / "w.whl"))
        built[-1].sdist.write_text("same")
        built[-1].wheel.write_text(text)
    require_equal(built[0], built[1])
    with pytest.raises(FailedStepError, match="not reproducible"):
        require_equal(built[0], built[2])


def test_a_program_that_fails_is_told_with_what_it_said(tmp_path: Path) -> None:
    program = [sys.executable, "-c", "print('no such luck'); raise SystemExit(4)"]
    assert run(program, folder=tmp_path, code=4) == "no such luck\n"
    with pytest.raises(FailedStepError, match=r"(?s)ended with 4.*no such luck"):
        run(program, folder=tmp_path)


def test_the_source_is_not_on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "src")
    assert "PYTHONPATH" not in surroundings()
