"""The wheel and the source archive: building them and comparing what they hold."""

from __future__ import annotations

import sys
import tarfile
import tomllib
from collections.abc import Iterable, Sequence
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple
from zipfile import ZipFile

from release.steps import ROOT, FailedStepError, run

PACKAGE: Final = "src/"
PLACEHOLDER: Final = "https://address.invalid/"
"""What stands where the project has no public address yet."""


class Archives(NamedTuple):
    """The two files of a release."""

    sdist: Path
    wheel: Path


def build(folder: Path, *, both_from_tree: bool = False) -> Archives:
    """Build the archives into an empty folder.

    The wheel is built from the source archive, as it is for people who install that one, or else
    from the tree. All times within are the time of the last commit.
    """
    time = run(["git", "log", "-1", "--format=%ct"]).strip()
    command: list[str | Path] = [sys.executable, "-m", "build", "--outdir", folder]
    command += ["--sdist", "--wheel"] if both_from_tree else []
    run([*command, ROOT], environment={"SOURCE_DATE_EPOCH": time})
    (sdist,), (wheel,) = folder.glob("ronde-*.tar.gz"), folder.glob("ronde-*.whl")
    return Archives(sdist, wheel)


def require_equal(one: Archives, other: Archives) -> None:
    """Refuse archives that differ in a byte."""
    for left, right in zip(one, other, strict=True):
        if left.name != right.name or left.read_bytes() != right.read_bytes():
            raise FailedStepError(f"{left} and {right} differ: the build is not reproducible")


def tracked() -> list[str]:
    """Return the files of the repository that would be released; all of them must be in git."""
    left = run(["git", "ls-files", "--others", "--exclude-standard"]).splitlines()
    if left:
        raise FailedStepError(f"not in git, so not released: {', '.join(left)}")
    return run(["git", "ls-files"]).splitlines()


def sdist_names(path: Path) -> list[str]:
    """Return the files of a source archive, without the folder that all of them are in."""
    with tarfile.open(path) as archive:
        return [one.name.partition("/")[2] for one in archive.getmembers() if one.isfile()]


def wheel_names(path: Path) -> list[str]:
    """Return the files of a wheel without those that describe it."""
    with ZipFile(path) as archive:
        names = archive.namelist()
    return [name for name in names if not PurePosixPath(name).parts[0].endswith(".dist-info")]


def sdist_faults(names: Iterable[str], files: Sequence[str]) -> list[str]:
    """Return what is wrong with a source archive: it has what git has, and what the build makes."""
    return _faults(set(names), {*files, *_catalogues(files), "PKG-INFO"})


def wheel_faults(names: Iterable[str], files: Sequence[str]) -> list[str]:
    """Return what is wrong with a wheel: it has the package, with catalogues only compiled."""
    package = {name for name in files if name.startswith(PACKAGE)}
    expected = {name for name in package if not name.endswith(".po")} | _catalogues(files)
    return _faults({f"{PACKAGE}{name}" for name in names}, expected)


def _catalogues(files: Iterable[str]) -> set[str]:
    return {name.removesuffix(".po") + ".mo" for name in files if name.endswith(".po")}


def _faults(found: set[str], expected: set[str]) -> list[str]:
    made = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    strange = {
        name
        for name in found - expected
        if not any(fnmatch(name, pattern) for pattern in made["artifacts"])
    }
    missing = [f"{name} is missing" for name in sorted(expected - found)]
    return missing + [f"{name} does not belong there" for name in sorted(strange)]
