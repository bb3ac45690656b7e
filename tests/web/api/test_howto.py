"""The commands of docs/howto/api.md, run against a real server."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sysconfig
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.documentation import examples

from ronde.web.application import create_app
from ronde.web.packed import MOST_BYTES
from ronde.web.security.passwords import Passwords
from ronde.web.server import Server
from ronde.web.settings import PORT, WebSettings

PAGE = Path(__file__).parents[3] / "docs" / "howto" / "api.md"
QUICK = Passwords(quick=True)
DATABASE = "live.sqlite"


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Return the address of a server without any account."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(128)
        port = listener.getsockname()[1]
        app = create_app(WebSettings(str(tmp_path / DATABASE), port=port), QUICK)
        server = Server(app)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        try:
            yield f"127.0.0.1:{port}"
        finally:
            server.should_exit = True
            thread.join()
            app.state.site.close()


def commands() -> list[str]:
    """Return the commands of the page, one for each call."""
    found = examples.examples(PAGE.read_text(encoding="utf-8"))
    return [words for one in found if one.kind == "sh" for words, _ in examples.commands(one)]


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("sh")), reason="no curl")
def test_the_commands_of_the_page(address: str, tmp_path: Path, minerals: str) -> None:
    """The server answers every command with JSON; only the last is refused, as the page says."""
    (tmp_path / "open.trf").write_text(minerals, encoding="utf-8")
    mark = "=next="
    with_ronde = os.pathsep.join((sysconfig.get_path("scripts"), os.environ["PATH"]))
    lines = [f"{line}; echo '{mark}'" for line in commands()]
    script = "\n".join(lines).replace(f"127.0.0.1:{PORT}", address)
    done = subprocess.run(
        ["sh", "-ec", script],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env=os.environ | {"PATH": with_ronde, "RONDE_DATABASE_URL": DATABASE},
    )
    assert done.stderr == ""
    printed = zip(commands(), done.stdout.split(mark), strict=False)
    answers: list[dict[str, Any]] = [
        json.loads(part) for line, part in printed if line.startswith("curl")
    ]
    wrong = [answer for answer in answers if "error" in answer]
    assert [answer["kind"] for answer in wrong] == ["ConflictError"]
    assert wrong == answers[-1:]
    assert any("publish round" in line for line in wrong[0]["changed"])


def test_the_figures_of_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert f"A file may have {MOST_BYTES // 1024 // 1024} MB." in page
    for who in (WebSettings("").strangers, WebSettings("").members):
        line = f"| {who.at_once} | {who.waiting} | {who.seconds} s | {who.per_minute} |"
        assert line in page
