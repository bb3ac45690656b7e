"""The pictures of the README and of the counted jobs: all there, small, and told in words."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
JOBS = (ROOT / "docs" / "jobs.md").read_text(encoding="utf-8")
PICTURES = sorted((ROOT / "docs" / "screenshots").glob("*.png"))
LARGEST = 150 * 1024


def test_seven_pages_are_shown_and_each_is_described() -> None:
    shown = re.findall(r"!\[([^\]]+)\]\(docs/screenshots/([a-z-]+\.png)\)", README)
    assert len(shown) == 7
    shown += re.findall(r"!\[([^\]]+)\]\(screenshots/([a-z0-9-]+\.png)\)", JOBS)
    assert sorted({name for _, name in shown}) == [picture.name for picture in PICTURES]
    assert all(len(words.split()) >= 3 for words, _ in shown)


def test_pictures_are_small() -> None:
    sizes = {picture.name: picture.stat().st_size for picture in PICTURES}
    assert {name: size for name, size in sizes.items() if size > LARGEST} == {}
    assert all(picture.read_bytes().startswith(b"\x89PNG") for picture in PICTURES)
