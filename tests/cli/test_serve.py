"""`ronde serve`: the invitation, the closed door, and the sentence when its part is missing."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from tests.commands import Run


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "ronde", "serve", "--no-browser", *arguments]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def test_the_first_start_prints_a_link_that_works(tmp_path: Path) -> None:
    port = free_port()
    process = subprocess.Popen(
        command("--db", str(tmp_path / "club.sqlite"), "--port", str(port)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    try:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stderr.readline() == "ronde is starting; this takes a few seconds …\n"
        line = process.stdout.readline()
        link = re.fullmatch(r"owner link, good for one use: (http://127\.0\.0\.1:\S+)\s*", line)
        assert link, line
        with urllib.request.urlopen(link[1], timeout=60) as answer:
            assert "makes you the owner" in answer.read().decode()
    finally:
        process.terminate()
        process.communicate(timeout=60)


def test_others_are_not_let_in_without_a_password(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "club.sqlite"
    done = run("serve", "--no-browser", "--db", file, "--host", "0.0.0.0")
    assert done.code == 3
    assert "the owner has no password" in done.err


@pytest.mark.parametrize("library", ["fastapi", "uvicorn", "argon2"])
def test_a_missing_part_is_named(tmp_path: Path, library: str) -> None:
    program = f"import sys; sys.modules[{library!r}] = None; from ronde.cli.main import run; run()"
    done = subprocess.run(
        [sys.executable, "-c", program, "serve", "--db", str(tmp_path / "club.sqlite")],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 3
    assert f"needs the package {library}: pip install 'ronde[web]'" in done.stderr


_FIRST_PAGE = """
import sys
from fastapi.testclient import TestClient
from ronde.web import server
assert "ronde.web.application" not in sys.modules, "whoever watches workers needs no pages"
from ronde.web.application import create_app
from ronde.web.settings import WebSettings
app = create_app(WebSettings(sys.argv[1]))
client = TestClient(app, base_url="http://127.0.0.1")
assert client.get("/login").status_code == 200
assert "/api/events" in client.get("/api/openapi.json").json()["paths"]
assert "ronde.web.api.routers" not in sys.modules, "neither waits for the API"
assert "ronde.web.pages.rounds" not in sys.modules, "and not for all other pages"
assert client.get("/api/events").status_code == 401
assert "ronde.web.api.routers" in sys.modules
"""


def test_the_first_page_and_the_description_do_not_wait_for_the_api(tmp_path: Path) -> None:
    arguments = [sys.executable, "-c", _FIRST_PAGE, str(tmp_path / "club.sqlite")]
    done = subprocess.run(arguments, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
