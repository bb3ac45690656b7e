"""`ronde-engine --serve` answers many requests, and one that is wrong harms no other."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from tests.commands import Run

from ronde.cli import resident
from ronde.cli.resident import LONGEST, answer_to

ENGINE: Final = [sys.executable, "-c", "from ronde.__main__ import engine; engine()", "--serve"]
PAIRS: Final = "2\n4 3\n1 2\n"


@pytest.fixture
def club(club_file: Path) -> str:
    """Return the text of a tournament file."""
    return club_file.read_text(encoding="utf-8")


def asked(request: Any, *, seconds: int = 60) -> dict[str, Any]:
    """Return the answer to a request."""
    return answer_to(json.dumps(request).encode(), number=7, seconds=seconds)


def pairing(file: str, known: Any = 1) -> dict[str, Any]:
    """Return a request to pair a file."""
    return {"id": known, "arguments": ["--berger", "-p"], "file": file}


class TestAnswers:
    """An answer is what the engine prints and writes."""

    def test_pairs(self, club: str) -> None:
        assert asked(pairing(club, "a")) == {
            "id": "a",
            "exit_code": 0,
            "output": PAIRS,
            "list": "",
            "errors": "",
        }

    def test_the_check_list_is_the_file_that_the_engine_writes(
        self, club: str, club_file: Path, run_engine: Run
    ) -> None:
        answer = asked({"arguments": ["--berger", "-p", "-l"], "file": club})
        assert run_engine("--berger", club_file, "-p", "-l").code == 0
        assert answer["list"] == club_file.with_suffix(".list").read_text(encoding="utf-8")
        assert answer["id"] is None

    def test_a_check(self, club: str, club_file: Path, run_engine: Run) -> None:
        answer = asked({"arguments": ["--berger", "-c"], "file": club})
        told = run_engine("--berger", club_file, "-c").out
        assert answer["output"] == told.replace(club_file.stem, "(stdin)")

    @pytest.mark.parametrize("words", [["--berger", "-p"], ["-p"]])
    def test_exit_codes_are_those_of_a_call(self, words: list[str]) -> None:
        broken = "001 nonsense\n"
        answer = asked({"arguments": words, "file": broken})
        done = subprocess.run(
            [*ENGINE[:-1], *words], input=broken, capture_output=True, text=True, check=False
        )
        assert (answer["exit_code"], answer["output"]) == (done.returncode, done.stdout)
        assert answer["errors"] == done.stderr
        assert answer["exit_code"] == (3 if "--berger" in words else 1)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"pair it", "request 7: this is not JSON"),
        (b"[1]", "request 7: a request is an object with arguments and file"),
        (b"{}", "request 7: arguments is a list of texts"),
        (b'{"arguments": ["-p", 1], "file": ""}', "request 7: arguments is a list of texts"),
        (b'{"arguments": ["-p"]}', "request 7: file is the text of the tournament file"),
        (b'{"arguments": [], "file": "", "path": ""}', "request 7: a request has no key 'path'"),
        (None, f"request 7: more than {LONGEST // 1024**2} MiB"),
        (b'{"arguments": ["open.trf", "-p"], "file": ""}', "leave FILE, OUT and LIST out"),
        (b'{"arguments": ["-p", "out.txt"], "file": ""}', "leave FILE, OUT and LIST out"),
        (b'{"arguments": ["-p", "-l", "x"], "file": ""}', "leave FILE, OUT and LIST out"),
        (b'{"arguments": ["-g", "-o", "x.trf"], "file": ""}', "leave FILE, OUT and LIST out"),
    ],
)
def test_what_is_no_request_is_told(line: bytes | None, told: str) -> None:
    answer = answer_to(line, number=7, seconds=60)
    assert told in answer["errors"]
    assert answer["exit_code"] in (1, 3)
    assert answer["output"] == answer["list"] == ""


def test_lines_are_answered_in_their_order_whatever_they_hold(club: str) -> None:
    requests = [json.dumps(pairing(club, 1)), "", "nonsense", json.dumps(pairing("\ud800", 2))]
    requests += [json.dumps(pairing(club, [3]))]
    done = subprocess.run(
        ENGINE, input="\n".join(requests).encode(), capture_output=True, check=False
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == [1, None, 2, [3]]
    assert [answer["exit_code"] for answer in answers] == [0, 3, 3, 0]
    assert answers[3]["output"] == PAIRS
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--workers", "2"], "several workers need a socket"),
        (["--seconds", "0"], "--seconds needs a number from 1, not '0'"),
        (["--seconds"], "--seconds needs a number from 1, not ''"),
        (["--port", "1"], "--port is no option of --serve"),
    ],
)
def test_wrong_options_are_told(
    capsys: pytest.CaptureFixture[str], words: list[str], told: str
) -> None:
    assert resident.exit_code(words) == 3
    assert told in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="this system has no local sockets")
class TestSocket:
    """Several processes serve a local socket."""

    @pytest.fixture
    def path(self, tmp_path: Path) -> Path:
        """Return where the socket is."""
        return tmp_path / "engine"

    @pytest.fixture
    def served(self, path: Path) -> Iterator[subprocess.Popen[str]]:
        """Return an engine of two processes that listens."""
        command = [*ENGINE, str(path), "--workers", "2"]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as engine:
            assert engine.stderr is not None
            assert engine.stderr.readline() == f"ronde-engine listens at {path}\n"
            yield engine
            engine.terminate()
            assert engine.wait(30) == 0
        assert not path.exists()

    def ask(self, path: Path, *requests: Any) -> list[dict[str, Any]]:
        """Return the answers that come over one connection."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(path))
            stream = connection.makefile("rwb")
            answers = []
            for request in requests:
                stream.write(json.dumps(request).encode() + b"\n")
                stream.flush()
                answers.append(json.loads(stream.readline()))
            return answers

    @pytest.mark.usefixtures("served")
    def test_two_programs_at_once(self, path: Path, club: str) -> None:
        with socket.socket(socket.AF_UNIX) as waiting:
            waiting.connect(str(path))
            assert [one["output"] for one in self.ask(path, pairing(club), pairing(club))] == [
                PAIRS,
                PAIRS,
            ]

    def test_a_process_that_dies_is_replaced(
        self, served: subprocess.Popen[str], path: Path, club: str
    ) -> None:
        children = self._children(served.pid)
        for child in children:
            os.kill(child, signal.SIGKILL)
        # A process that is ending may still take a connection with it.
        while self._children(served.pid) & children:
            time.sleep(0.01)
        assert self.ask(path, pairing(club))[0]["output"] == PAIRS

    def _children(self, process: int) -> set[int]:
        told = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="utf-8")
        return {int(child) for child in told.split()}

    @pytest.mark.usefixtures("served")
    def test_a_second_engine_is_refused(self, path: Path) -> None:
        done = subprocess.run(
            [*ENGINE, str(path)], capture_output=True, text=True, check=False, timeout=60
        )
        assert (done.returncode, done.stdout) == (3, "")
        assert done.stderr == f"another engine serves {path} already\n"

    def test_a_socket_that_was_left_is_replaced(self, path: Path, club: str) -> None:
        with socket.socket(socket.AF_UNIX) as left:
            left.bind(str(path))
        with subprocess.Popen([*ENGINE, str(path)], stderr=subprocess.PIPE, text=True) as engine:
            assert engine.stderr is not None
            engine.stderr.readline()
            assert path.stat().st_mode & 0o077 == 0
            assert self.ask(path, pairing(club))[0]["exit_code"] == 0
            engine.terminate()

    def test_a_folder_that_is_not_there_is_told(
        self, capsys: pytest.CaptureFixture[str], path: Path
    ) -> None:
        assert resident.exit_code([str(path / "deeper")]) == 5
        told = capsys.readouterr().err
        assert "cannot be listened at: No such file or directory" in told
