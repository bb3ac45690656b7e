"""`python -m release.bounds`: the oldest versions that pyproject.toml allows are tried.

Every lower bound is the first version that is known to work, so it must be a version that exists
and that fits the other bounds: `make lock` writes all of them into `release/oldest.txt`, which a
quick test compares with pyproject.toml. With the oldest Python those of users are installed and
tried as a stranger would, then those of the tests, which pass.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from packaging.version import Version

from release import archives
from release.environments import Environment
from release.steps import ROOT, FailedStepError, tell
from release.trial import try_event, try_files, try_without_extras

TESTS: Final = ("all", "test")
"""What the tests need: all extras of users, and the group of the tests."""
OLDEST: Final = Path(__file__).with_name("oldest.txt")
OFFICE: Final = "web"
"""The extra that brings what an event and the pages need."""


def read_project() -> dict[str, Any]:
    """Return what `pyproject.toml` asks for, with its groups for development beside the extras."""
    document = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    project: dict[str, Any] = document["project"]
    groups = {
        name: [one if isinstance(one, str) else f"ronde[{one['include-group']}]" for one in group]
        for name, group in document["dependency-groups"].items()
    }
    return project | {"optional-dependencies": project["optional-dependencies"] | groups}


def requirements(project: dict[str, Any], *extras: str) -> list[Requirement]:
    """Return what ronde asks for with extras, and with those that the extras name in turn."""
    texts = [*project["dependencies"]]
    for extra in extras:
        texts += project["optional-dependencies"][extra]
    found = []
    for one in map(Requirement, texts):
        if canonicalize_name(one.name) == project["name"]:
            found += requirements(project | {"dependencies": []}, *sorted(one.extras))
        else:
            found.append(one)
    return found


def oldest(wanted: Iterable[Requirement]) -> dict[str, Version]:
    """Return the oldest version of each package that all requirements allow."""
    found: dict[str, Version] = {}
    for one in wanted:
        name = canonicalize_name(one.name)
        found[name] = max(lower_bound(one.specifier, one.name), found.get(name, Version("0")))
    return found


def lower_bound(allowed: SpecifierSet, of: str) -> Version:
    """Return the oldest version that a specifier allows."""
    bounds = [Version(one.version) for one in allowed if one.operator == ">="]
    if len(bounds) != 1:
        raise FailedStepError(f"{of} has no lower bound in pyproject.toml: write >= and a version")
    return bounds[0]


def main() -> int:
    """Install the oldest versions and run the tests; return the exit code."""
    parser = argparse.ArgumentParser(prog="release.bounds")
    parser.add_argument("--python", default=sys.executable, help="the oldest Python")
    parser.add_argument("--jobs", default="2", help="how many tests are run at once")
    options = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory(prefix="ronde-bounds-") as folder:
            try_oldest(Path(folder), options.python, options.jobs)
    except FailedStepError as error:
        print(f"FAILED: {error}", file=sys.stderr)
        return 1
    return 0


def try_oldest(folder: Path, python: str, jobs: str) -> None:
    """Install what users have and what the tests need in a folder, as old as may be; try it."""
    project = read_project()
    first = lower_bound(SpecifierSet(project["requires-python"]), "requires-python")
    environment = Environment(folder / "environment", python)
    if Version(environment.version).release[:2] != first.release[:2]:
        raise FailedStepError(f"Python {first} is asked for, not {environment.version}: --python")
    step = f"Python {environment.version}"
    built = archives.build(folder / "dist")
    for extra in ("", OFFICE):
        versions = oldest(requirements(project, *filter(None, [extra])))
        pins = folder / f"oldest-{extra}.txt"
        pins.write_text("".join(f"{name}=={one}\n" for name, one in versions.items()), "utf-8")
        environment.install(
            "--constraint", pins, f"{built.wheel}[{extra}]" if extra else built.wheel
        )
        tell(f"oldest of {extra or 'the library'}", _listed(versions))
        if extra:
            try_event(environment)
            tell(step, f"an event, the demo: {environment.visit_demo()} pages and files")
        else:
            try_files(environment)
            try_without_extras(environment)
            tell(step, "files, a hint at the extra of serve")
    environment.install_for_tests(built.wheel, "--constraint", OLDEST)
    tell("oldest of the tests", _listed(oldest(requirements(project, *TESTS))))
    tell(step, environment.test(built.sdist, jobs))


def _listed(versions: dict[str, Version]) -> str:
    return ", ".join(f"{name} {one}" for name, one in versions.items())


if __name__ == "__main__":
    sys.exit(main())
