"""An environment of its own for what was built, outside the tree."""

from __future__ import annotations

import os
import shutil
import tarfile
import time
from pathlib import Path
from typing import Final

from release.steps import ROOT, FailedStepError, run
from release.trial import visit_demo

_BEST_OF: Final = 5


class Environment:
    """A virtual environment that began empty."""

    def __init__(self, folder: Path, python: str) -> None:
        program = shutil.which(python)
        if program is None:
            raise FailedStepError(f"there is no program {python}; name a Python or give its path")
        run([Path(program).absolute(), "-m", "venv", folder], folder=folder.parent)
        self.folder = folder
        self._programs = folder / ("Scripts" if os.name == "nt" else "bin")
        self.version = self.python("-c", "import platform; print(platform.python_version())")

    def program(self, name: str) -> Path:
        """Return the path of a program of the environment."""
        return self._programs / (f"{name}.exe" if os.name == "nt" else name)

    def run(self, name: str, *words: str | Path, code: int = 0, folder: Path | None = None) -> str:
        """Return what a program of the environment printed."""
        return run([self.program(name), *words], code=code, folder=folder or self.folder).strip()

    def python(self, *words: str | Path, folder: Path | None = None) -> str:
        """Return what its Python printed."""
        return self.run("python", *words, folder=folder)

    def install(self, *requirements: str | Path) -> None:
        """Install with pip from the index that pip is configured with."""
        options = ("--quiet", "--disable-pip-version-check", "--no-input")
        self.python("-m", "pip", "install", *options, *requirements)
        self.python("-m", "pip", "check", "--disable-pip-version-check")

    def install_for_tests(self, wheel: Path, *options: str | Path) -> None:
        """Install a wheel with all extras and the group of the tests; pip knows them from 25.1."""
        self.install("pip>=25.1")
        self.install(*options, f"{wheel}[all]", "--group", f"{ROOT / 'pyproject.toml'}:test")

    def test(self, sdist: Path, jobs: str) -> str:
        """Run the quick tests of a source archive against what is installed; return how it went.

        They are run in the unpacked archive, whose own package is in `src` and so not on the path.
        """
        with tarfile.open(sdist) as archive:
            archive.extractall(self.folder.parent, filter="data")
        tree = self.folder.parent / sdist.name.removesuffix(".tar.gz")
        found = self.python("-c", "import ronde; print(ronde.__file__)", folder=tree)
        if not Path(found).resolve().is_relative_to(self.folder.resolve()):
            raise FailedStepError(f"ronde is taken from {found}, not from {self.folder}")
        options = ("--quick", "-q", "-p", "no:schemathesis", "-p", "no:cacheprovider", "-n", jobs)
        return self.python("-m", "pytest", *options, "tests", folder=tree).splitlines()[-1]

    def seconds(self, name: str, *words: str) -> float:
        """Return how long a program takes, the best of several runs."""
        taken = []
        for _ in range(_BEST_OF):
            began = time.perf_counter()
            self.run(name, *words)
            taken.append(time.perf_counter() - began)
        return min(taken)

    def visit_demo(self) -> int:
        """Serve the demo and open its pages and their files; return how many those were."""
        return visit_demo([self.program("ronde")], self.folder)
