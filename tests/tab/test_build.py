"""`make html` twice, from the archives on: the same files, byte by byte."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from bundle.tree import ROOT
from tests.tab.built import FOLDER, built_app, built_package, built_page

pytestmark = [pytest.mark.npm, pytest.mark.long]

MOST = 16_000_000
"""Bytes of the page."""


def contents(folder: Path) -> dict[str, bytes]:
    """Return what is in the files of a folder, by their names."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_two_builds_are_the_same_files(tmp_path: Path) -> None:
    """The second one compiles everything anew, with another folder, seed of hashes and zone."""
    page, package, app = built_page(), built_package(tmp_path), built_app()
    again = tmp_path / "again"
    again.mkdir()
    (again / "archives").symlink_to(FOLDER / "archives")
    elsewhere = {"PYTHONHASHSEED": "39", "TZ": "Pacific/Auckland", "LANG": "fr_FR.UTF-8"}
    command = [sys.executable, "-m", "bundle", str(again)]
    subprocess.run(command, cwd=ROOT, env=os.environ | elsewhere, check=True)
    assert (again / page.name).read_bytes() == page.read_bytes()
    for built in (package, app):
        first, second = contents(built), contents(again / built.name)
        assert set(first) == set(second)
        assert not [name for name, data in first.items() if data != second[name]]
    assert page.stat().st_size <= MOST
