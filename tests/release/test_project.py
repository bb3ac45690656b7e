"""What is told about a release agrees with the project."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version
from release.archives import PLACEHOLDER
from release.bounds import oldest, read_project, requirements
from release.steps import FailedStepError

from ronde import __version__
from ronde.i18n import LANGUAGES

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
USERS = PROJECT["optional-dependencies"].keys() - {"all"}
NAMES = {
    "en": "English",
    "de": "German",
    "es": "Spanish",
    "fr": "French",
    "nl": "Dutch",
    "pt": "Portuguese",
}


def test_every_requirement_has_a_lower_bound() -> None:
    project = read_project()
    for extra in project["optional-dependencies"]:
        assert oldest(requirements(project, extra))


def test_nothing_for_development_is_published() -> None:
    groups = (
        read_project()["optional-dependencies"].keys() - PROJECT["optional-dependencies"].keys()
    )
    assert groups == {"docs", "release", "test"}
    users = {one for extra in USERS for one in oldest(requirements(PROJECT, extra))}
    assert set(oldest(requirements(PROJECT, "all"))) == users


def test_groups_bring_those_that_they_include() -> None:
    project = read_project()
    assert "sphinx" in oldest(requirements(project, "docs"))
    assert "sphinx" in oldest(requirements(project, "test"))


class TestOldest:
    def test_extras_bring_those_that_they_name(self) -> None:
        project = {
            "name": "ronde",
            "dependencies": ["click>=8.1,<9"],
            "optional-dependencies": {
                "office": ["SQLAlchemy>=2.0.36"],
                "web": ["ronde[office]", "fastapi>=0.115.3"],
                "plot": ["matplotlib>=3.9"],
            },
        }
        assert oldest(requirements(project, "web")) == {
            "click": Version("8.1"),
            "sqlalchemy": Version("2.0.36"),
            "fastapi": Version("0.115.3"),
        }

    def test_the_highest_of_two_bounds(self) -> None:
        asked = map(Requirement, ["pydantic>=2.9", "pydantic>=2.14", "pydantic>=2.10"])
        assert oldest(asked) == {"pydantic": Version("2.14")}

    def test_a_requirement_without_a_bound_is_refused(self) -> None:
        with pytest.raises(FailedStepError, match="click has no lower bound"):
            oldest([Requirement("click<9")])


def test_the_languages_are_those_of_the_program() -> None:
    told = {one.partition("Natural Language :: ")[2] for one in PROJECT["classifiers"]} - {""}
    assert told == {NAMES[language] for language in LANGUAGES}


def test_the_changelog_is_ahead_of_the_version_or_has_it() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    headings = re.findall(r"^## \[([^\]]+)\](?: - (\S+))?$", text, re.MULTILINE)
    assert len(headings) == text.count("\n## ")
    (first, date), *released = headings
    assert (first, date) == ("Unreleased", "")
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", date) for _, date in released)
    versions = [Version(version) for version, _ in released]
    assert versions == sorted(versions, reverse=True)
    assert not versions or Version(__version__) >= versions[0]


def test_what_changed_in_a_version_is_read_in_five_minutes() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    versions = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    assert versions
    assert [one.split("\n")[0] for one in versions if len(one.split()) > 1500] == []


def test_addresses_are_all_told_or_all_placeholders() -> None:
    urls = PROJECT["urls"]
    assert set(urls) == {"Source", "Issues", "Changelog", "Documentation"}
    assert len({url.split("/")[2] for url in urls.values()}) == 1
    checklist = (ROOT / "RELEASING.md").read_text("utf-8")
    assert all(not url.startswith(PLACEHOLDER) for url in urls.values()) or PLACEHOLDER in checklist


@pytest.mark.parametrize("page", ["README.md", "RELEASING.md", "SECURITY.md", "CONTRIBUTING.md"])
def test_every_link_leads_somewhere(page: str) -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", (ROOT / page).read_text("utf-8"))
    missing = [one for one in targets if "://" not in one and not (ROOT / one).exists()]
    assert missing == []


def test_every_make_target_of_the_checklist_exists() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    told = set(re.findall(r"`make ([a-z-]+)", (ROOT / "RELEASING.md").read_text("utf-8")))
    assert {"dist", "lower-bounds", "test", "test-long"} <= told
    assert [name for name in told if not re.search(rf"^{name}:", makefile, re.MULTILINE)] == []
