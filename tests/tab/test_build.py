"""`make html` twice: the same file, byte by byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from bundle.building import page, parts
from tests.tab.built import FOLDER, built_page

pytestmark = [pytest.mark.npm, pytest.mark.long]

MOST = 16_000_000
"""Bytes of the page."""


def test_two_builds_are_the_same_file(tmp_path: Path) -> None:
    first = built_page()
    second = tmp_path / "ronde.html"
    page(parts(tmp_path, FOLDER / "archives"), second)
    assert first.read_bytes() == second.read_bytes()
    assert first.stat().st_size <= MOST
