"""`ronde serve --demo` and `make demo`: what a newcomer sees first."""

from __future__ import annotations

import http.cookiejar
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.error import HTTPError
from urllib.parse import urlsplit

import pytest
from tests.commands import Run

from ronde.cli.commands import demo, serve

commands = {"demo": demo.command, "serve": serve.command}
ROOT = Path(__file__).parents[2]
SERVE = [sys.executable, "-m", "ronde", "serve", "--demo", "--no-browser"]
Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Return how the demo is started; whatever still runs at the end is stopped."""
    started: list[subprocess.Popen[str]] = []

    def start(*arguments: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [*SERVE, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "TMPDIR": str(tmp_path), "TEMP": str(tmp_path)},
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate(timeout=30)


FORKS: Final = sys.platform == "linux"
"""Whether calculations are done in copies of a process that has loaded everything."""


def wait_for_process(group: int, name: str) -> None:
    """Wait until a process of a group has a name among its arguments."""
    for _ in range(1200):
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # it has ended meanwhile
                is_named = name in (folder / "cmdline").read_text("utf-8", "replace")
                if is_named and os.getpgid(int(folder.name)) == group:
                    return
        time.sleep(0.05)
    raise AssertionError(f"no {name} in the group")


@pytest.mark.long
@pytest.mark.skipif(not FORKS, reason="there is no such process")
def test_ctrl_c_of_a_terminal_while_a_calculation_is_being_started(tmp_path: Path) -> None:
    """A terminal sends Ctrl+C to the server and all its processes, also to one that still loads."""
    process = subprocess.Popen(
        [*SERVE, "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "TMPDIR": str(tmp_path)},
        start_new_session=True,
    )
    try:
        home = told_link(process).partition("/owner/")[0]
        with socket.create_connection(("127.0.0.1", urlsplit(home).port or 0), timeout=60) as line:
            line.sendall(b"GET /exercise HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            wait_for_process(process.pid, "forkserver")
            os.killpg(process.pid, signal.SIGINT)
            _, err = process.communicate(timeout=180)
    finally:
        process.kill()
        process.communicate(timeout=30)
    assert "Traceback" not in err, err
    assert process.returncode == 0


def interrupt(process: subprocess.Popen[str]) -> None:
    """Do what Ctrl+C does; another process of Windows can only be sent Ctrl+Break."""
    process.send_signal(getattr(signal, "CTRL_BREAK_EVENT", signal.SIGINT))


def told_link(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    line = process.stdout.readline()
    link = re.fullmatch(r"owner link, good for one use: (http://127\.0\.0\.1:\d+/\S+)\s*", line)
    assert link, line
    return link[1]


def test_the_link_leads_into_the_event_and_ctrl_c_ends_it(start: Start, tmp_path: Path) -> None:
    process = start("--port", "0")
    link = told_link(process)
    assert process.stdout is not None
    assert process.stdout.readline() == "Ctrl+C stops the server; nothing of the demo is kept.\n"
    assert len(list(tmp_path.glob("ronde-demo-*"))) == 1
    browser = urllib.request.build_opener(
        urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
    )
    home = link.partition("/owner/")[0]
    with browser.open(link, timeout=60) as answer:
        page = answer.read().decode()
        assert answer.url == f"{home}/events/demo"
    assert "Minerals Open" in page
    assert "Round 5 of 7" in page
    assert "Greta Granite" in page
    for path in (f"{link}", f"{home}/events/demo/results", f"{home}/ffjd/minerals"):
        with browser.open(path, timeout=60) as answer:
            assert answer.status == 200
    with urllib.request.urlopen(f"{home}/public/demo", timeout=60) as answer:
        assert "Minerals Open" in answer.read().decode()
    with pytest.raises(HTTPError, match="422") as refused:
        urllib.request.urlopen(link, timeout=60)  # another browser: the link is used up
    refused.value.close()
    interrupt(process)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert err == "ronde is starting; this takes a few seconds …\n"
    assert not list(tmp_path.glob("ronde-demo-*"))


def test_a_port_that_is_taken_gives_way_to_the_next(start: Start) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        process = start("--port", str(port))
        assert process.stdout is not None
        said = process.stdout.readline()
        assert said.startswith(f"port {port} is taken; the demo takes ")
        assert said.split()[-1].rstrip(".") in told_link(process)


def test_without_demo_a_port_that_is_taken_is_refused(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        arguments = ["--db", str(tmp_path / "club.sqlite"), "--port", str(port)]
        command = [word for word in SERVE if word != "--demo"]
        done = subprocess.run(
            [*command, *arguments], capture_output=True, text=True, timeout=60, check=False
        )
    assert done.returncode == 3
    assert f"127.0.0.1 port {port} cannot be listened at" in done.stderr


@pytest.mark.parametrize("given", [["--db", "club.sqlite"], ["--host", "0.0.0.0"]])
def test_the_demo_is_for_this_machine_and_keeps_nothing(run: Run, given: list[str]) -> None:
    done = run("serve", "--demo", "--no-browser", *given)
    assert done.code == 3
    assert "leave --db and --host out" in done.err
    assert not list(Path(tempfile.gettempdir()).glob("ronde-demo-*/club.sqlite"))


def test_make_demo_prints_then_serves() -> None:
    """The first command of the README."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    recipe = makefile.partition("\ndemo:")[2].partition("\n\n")[0].splitlines()
    assert recipe == [
        " $(VENV)/.web $(MO)",
        "\t@$(RUN) ronde demo",
        "ifneq ($(SERVE),0)",
        "\t@$(RUN) ronde serve --demo",
        "endif",
    ]
    assert '-e ".[web]"' in makefile


def test_what_the_readme_tells_of_the_demo_exists() -> None:
    """The README names the two commands for whoever has no make, with options that exist."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    told = [said.strip() for said in re.findall(r"^ronde ((?:demo|serve)[^#\n]*)", readme, re.M)]
    assert {"demo --files .", "serve --demo"} <= set(told)
    for words in told:
        name, *others = words.split()
        options = [word for word in others if word.startswith("--")]
        known = {option for parameter in commands[name].params for option in parameter.opts}
        assert set(options) <= known, words
