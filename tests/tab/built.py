"""What `make html` builds, for the tests that use it: made once, whoever asks."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bundle.building import office_parts, package, page, papers, parts
from bundle.office import app
from bundle.tree import ROOT
from release.steps import alone

FOLDER: Final = ROOT / "build" / "html"
"""That of `make html`: what is compiled there already is not compiled again."""


def built_page() -> Path:
    """Return the page of the present state."""
    with alone(FOLDER):
        target = FOLDER / "ronde.html"
        page(parts(FOLDER), target)
        return target


def built_package(folder: Path) -> Path:
    """Return the package for JavaScript of the present state, in a folder of the caller."""
    with alone(FOLDER):
        package(parts(FOLDER), folder / "npm")
        return folder / "npm"


def built_app() -> Path:
    """Return the folder of the office as a static app, of the present state."""
    with alone(FOLDER):
        target = FOLDER / "app"
        app(office_parts(FOLDER), papers(FOLDER), target)
        return target
