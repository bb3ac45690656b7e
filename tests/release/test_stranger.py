"""A stranger's path from an empty folder: the wheel is installed, README and tutorials followed.

Everything runs in programs of the environment into which the wheel was installed; nothing of the
source is on their path. What the pages hide from readers is not used. In the end a client of the
API is generated and runs an event, as a how-to tells.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from release.environments import Environment
from release.steps import run, surroundings
from release.trial import serving
from tests.browser.conftest import FLAGS
from tests.browser.tutorial import STEP, Follower
from tests.browser.waiting import PATIENCE, patient
from tests.commands import Ran
from tests.documentation.examples import ROOT, Example, examples
from tests.documentation.test_examples import Reader

pytestmark = pytest.mark.long

README = ROOT / "README.md"
TUTORIALS = ROOT / "docs" / "tutorial"
API = ROOT / "docs" / "howto" / "api.md"


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

    def read(self, page: Path) -> None:
        """Do what a page says."""
        for example in examples(page.read_text(encoding="utf-8")):
            self.follow(example)

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
    assert "ronde demo --files ." in README.read_text(encoding="utf-8")
    stranger.read(README)
    assert stranger.typed > 40
    assert stranger.sit_down() > 5


def test_the_tutorials_of_commands_and_python(stranger: Stranger) -> None:
    stranger.read(TUTORIALS / "command-line.md")
    assert stranger.typed > 20
    stranger.read(TUTORIALS / "python.md")
    assert stranger.sit_down() > 20


@pytest.mark.browser
def test_the_tutorial_of_the_browser(stranger: Stranger, browser_program: str | None) -> None:
    text = (TUTORIALS / "browser.md").read_text(encoding="utf-8")
    ronde = [stranger.installed.program("ronde")]
    with (
        serving(ronde, Path.cwd()) as (address, link),
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=browser_program, args=FLAGS) as browser,
    ):
        context = patient(browser.new_context(locale="en-GB"))
        context.set_default_timeout(PATIENCE)
        follower = Follower(context.new_page(), None)
        follower.page.goto(address + link)
        follower.follow(text)
    assert follower.done == len(STEP.findall(text))


def test_a_generated_client_runs_an_event(stranger: Stranger) -> None:
    ronde = stranger.installed.program("ronde")
    for example in examples(API.read_text(encoding="utf-8")):
        if example.kind == "file":
            stranger.follow(example)
    with serving([ronde], Path.cwd()) as (address, _):
        run([ronde, "account", "add", "Olga Owner", "--role", "owner", "--no-password"])
        token = run([ronde, "account", "token", "Olga Owner", "--called", "client"]).strip()
        generate = [sys.executable, "-m", "openapi_python_client", "generate", "--fail-on-warning"]
        options = ["--config", "client.yaml", "--output-path", "client", "--meta", "none"]
        with_ruff = os.pathsep.join((sysconfig.get_path("scripts"), os.environ["PATH"]))
        run(
            [*generate, "--url", f"{address}/api/openapi.json", *options],
            folder=Path.cwd(),
            environment={"PATH": with_ruff},
        )
        said = run([sys.executable, "quick_evening.py", address, token], folder=Path.cwd())
    assert said.splitlines()[:2] == ["1 Agate 3", "2 Beryl 2"]
    assert len(said.splitlines()) == 6
