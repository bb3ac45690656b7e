"""A stranger's path from an empty folder: the wheel is installed, the README followed.

Everything runs in programs of the environment into which the wheel was installed; nothing of the
source is on their path. What the pages hide from readers is not used.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from release.environments import Environment
from release.steps import run, surroundings
from tests.commands import Ran
from tests.documentation.examples import ROOT, Example, examples
from tests.documentation.test_examples import Reader

pytestmark = pytest.mark.long

README = ROOT / "README.md"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Return an environment in which the wheel was installed as the README says."""
    folder = tmp_path_factory.mktemp("stranger")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir"]
    run([*pip, str(folder), str(ROOT)])
    (wheel,) = folder.glob("ronde-*.whl")
    environment = Environment(folder / "environment", sys.executable)
    environment.install(f"{wheel}[web]")
    return environment


class Stranger(Reader):
    """Types what a page shows into a shell, and its Python into the Python beside ronde."""

    def __init__(self, installed: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(self._program("ronde"), self._program("ronde-engine"), monkeypatch)
        self.installed = installed
        self.typed = 0
        self._statements: list[str] = []

    def _program(self, name: str) -> Callable[..., Ran]:
        def typed(*words: object) -> Ran:
            done = subprocess.run(
                [self.installed.program(name), *map(str, words)],
                env=surroundings(), capture_output=True, text=True, encoding="utf-8",
            )  # fmt: skip
            self.typed += 1
            return Ran(done.returncode, done.stdout, done.stderr)

        return typed

    def follow(self, example: Example) -> None:
        """Do what is shown; what a page hides, a stranger does not know."""
        if example.kind != "run":
            super().follow(example)

    def run_python(self, example: Example) -> None:
        """Leave it for one sitting at the end."""
        assert ">>> " in example.text
        self._statements.append(example.text)

    def sit_down(self) -> int:
        """Run the Python of a page in the environment; return how many statements that were."""
        page = Path("page.txt")
        page.write_text("\n\n".join(self._statements), encoding="utf-8")
        said = self.installed.python("-m", "doctest", "-v", page.resolve(), folder=Path.cwd())
        passed = re.search(r"^(\d+) passed(?: and 0 failed)?", said, re.MULTILINE)
        assert passed, said
        return int(passed[1])


@pytest.fixture
def stranger(installed: Environment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stranger:
    """Return somebody called anna with an empty folder and an empty home."""
    folder = tmp_path / "folder"
    folder.mkdir()
    monkeypatch.chdir(folder)
    for name in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.setenv("LOGNAME", "anna")
    monkeypatch.delenv("RONDE_DATABASE_URL", raising=False)
    return Stranger(installed, monkeypatch)


def test_the_readme_is_followed_line_by_line(stranger: Stranger) -> None:
    text = README.read_text(encoding="utf-8")
    assert "ronde demo --files ." in text
    for example in examples(text):
        stranger.follow(example)
    assert stranger.typed > 40
    assert stranger.sit_down() > 5
