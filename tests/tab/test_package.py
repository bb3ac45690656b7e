"""The package for JavaScript programs: installed by npm, asked from Node.js and in a browser."""

from __future__ import annotations

import base64
import functools
import http.server
import json
import re
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bundle.tree import ROOT, node
from playwright.sync_api import sync_playwright
from tests.tab.built import built_package

import ronde
from ronde import examples
from ronde.tab.requests import answer

pytestmark = [pytest.mark.npm, pytest.mark.long]

MINERALS = Path(examples.__file__).parent / "minerals.trf"
HERE = Path(__file__).parent


def run(*command: str | Path, folder: Path) -> str:
    done = subprocess.run(
        list(map(str, command)), cwd=folder, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a program in which npm installed the package, without a network."""
    folder = tmp_path_factory.mktemp("project")
    package = built_package(folder)
    run("npm", "pack", "--silent", package, folder=folder)
    (archive,) = folder.glob("ronde-*.tgz")
    home = folder / "program"
    home.mkdir()
    (home / "package.json").write_text('{"name": "program", "type": "module", "private": true}')
    install = ("npm", "install", "--offline", "--silent", "--no-audit", "--no-fund")
    run(*install, archive, folder=home)
    return home


@pytest.fixture(scope="module")
def said(project: Path) -> dict[str, Any]:
    """Return what the package answers to a program."""
    (project / "minerals.trf").write_bytes(MINERALS.read_bytes())
    (project / "proof.json").write_text(certificate(), "utf-8")
    (project / "questions.mjs").write_bytes((HERE / "questions.mjs").read_bytes())
    told = run(node(), "questions.mjs", "ronde", "minerals.trf", "proof.json", folder=project)
    found: dict[str, Any] = json.loads(told)
    return found


def native(what: str, text: str | bytes, **given: object) -> Any:
    """Return what the same request is answered here."""
    data = base64.b64encode(text.encode() if isinstance(text, str) else text).decode()
    request = {"ask": what, "language": "fr", "file": "event", "data": data, **given}
    return json.loads(answer(json.dumps(request)))["answer"]


def certificate() -> str:
    text: str = native("certificate", ronde.read(MINERALS).to_json(), round=4)["text"]
    return text


def test_a_program_gets_the_answers_that_are_given_here(said: dict[str, Any]) -> None:
    file = MINERALS.read_bytes()
    paired = native("pair", file, absent=[1], rules="dutch-2017")
    assert said["pair"] == {
        "round": 5,
        "boards": paired["round"]["boards"],
        "byes": paired["round"]["byes"],
        "rules": "dutch-2017",
        "event": paired["event"],
        "notices": paired["notices"],
    }
    assert said["why"] == native("why", paired["event"], board=1)
    assert said["why_not"] == native("why_not", file, one=1, other=5)
    assert said["check"] == native("check", file, rules="dutch-2011")
    told = native("standings", file, after=3, tie_breaks="BH,SB")
    assert said["standings"] == {key: told[key] for key in told if key != "workings"}
    assert said["verify"] == native("verify", certificate())
    assert said["verify"]["verified"]
    assert said["convert"]["text"] == ronde.read(MINERALS).to_text("trf16")
    assert said["together"] == [1, 2, 3, 4]


def test_refusals_are_errors_and_a_closed_worker_starts_again(said: dict[str, Any]) -> None:
    kind, sentence = said["refused"]
    assert kind == "RondeError"
    assert sentence.startswith("mine.trf\N{NO-BREAK SPACE}: ")
    assert said["no_file"][0] == "TypeError"
    assert said["closed"] == ["Error", "ronde stopped: it was closed"]
    assert said["again"] is True


def test_every_field_is_declared(said: dict[str, Any], project: Path) -> None:
    types = (project / "node_modules" / "ronde" / "index.d.ts").read_text("utf-8")
    declared = {
        name: (base, set(re.findall(r"^  (\w+)\??: ", body, re.MULTILINE)))
        for name, base, body in re.findall(
            r"^export interface (\w+)(?: extends (\w+))? \{\n(.*?)^\}",
            types,
            re.MULTILINE | re.DOTALL,
        )
    }

    def fields(name: str) -> set[str]:
        base, own = declared[name]
        return own | (fields(base) if base else set())

    answers = {
        "Pairing": said["pair"],
        "Board": said["pair"]["boards"][0],
        "Side": said["pair"]["boards"][0]["white"],
        "Bye": said["pair"]["byes"][0],
        "Check": said["check"],
        "Explanation": said["why"],
        "Standings": said["standings"],
        "Table": said["standings"]["table"],
        "Verdict": said["verify"],
        "Conversion": said["convert"],
        "Notice": (said["check"]["notices"] + said["convert"]["losses"])[0],
    }
    for name, told in answers.items():
        assert set(told) == fields(name), name
    functions = set(re.findall(r"^export function (\w+)\(", types, re.MULTILINE))
    exported = (project / "node_modules" / "ronde" / "node.js").read_text("utf-8")
    (names,) = re.findall(r"export const \{ (.*?) \}", exported)
    assert functions == set(names.split(", "))


def test_the_example_of_the_documentation_runs(project: Path) -> None:
    page = (ROOT / "docs" / "howto" / "javascript.md").read_text("utf-8")
    (example,) = re.findall(r"```js\n(.*?)```", page, re.DOTALL)
    (project / "example.mjs").write_text(example, "utf-8")
    (project / "open.trf").write_bytes(MINERALS.read_bytes())
    lines = run(node(), "example.mjs", folder=project).splitlines()
    pairing = ronde.read(MINERALS).bye(3, "zero").pair()
    assert len(lines) == len(pairing.pairs) + 2
    assert " meets " in lines[-2]
    assert "event: " in lines[-1]


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves a folder and tells nobody."""

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing."""


@pytest.fixture
def address(project: Path) -> Iterator[str]:
    """Return where the folder of the program is served on this machine."""
    handler = functools.partial(Quiet, directory=str(project))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.mark.browser
def test_a_page_uses_it(address: str, browser_program: str | None) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browser_program, args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        page.goto(f"{address}/package.json")
        pairs = page.evaluate(
            """async (text) => {
                const { pair } = await import("/node_modules/ronde/browser.js");
                const { boards } = await pair(text);
                return boards.map(({ white, black }) => [white.number, black.number]);
            }""",
            MINERALS.read_text("utf-8"),
        )
        browser.close()
    assert [tuple(pair) for pair in pairs] == [
        tuple(one) for one in ronde.read(MINERALS).pair().pairs
    ]
