"""Two workers, replaced while people work: nothing acknowledged is lost, viewers come back."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from tests.clock import now
from tests.web.conftest import QUICK

from ronde.accounts.accounts import add_person
from ronde.accounts.tokens import make_token
from ronde.declared.roles import EVERYWHERE, Role
from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo
from ronde.office.paperwork.publicpages import PublishPages
from ronde.store import Database

pytestmark = pytest.mark.long

EVENT = "demo"
VIEWERS = 8


@pytest.fixture
def token(database_url: str) -> str:
    """Return the token of an arbiter of an event whose pages are public."""
    with Database.open(database_url) as database:
        desk = Desk(database, "Olga Owner")
        open_demo(desk)
        desk.do(EVENT, PublishPages(public=True))
        owner = [(EVERYWHERE, Role.OWNER)]
        return make_token(database, add_person(database, QUICK, "Olga", "x" * 12, owner), "t").text


@pytest.fixture
def server(database_url: str, token: str) -> Iterator[tuple[int, int]]:
    """Return the process and the port of a supervisor with two workers."""
    command = [sys.executable, "-m", "ronde", "serve", "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "RONDE_WORKERS": "2", "RONDE_DATABASE_URL": database_url},
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", process.stdout.readline())
        assert found is not None
        yield process.pid, int(found[1])
    finally:
        process.terminate()
        process.communicate(timeout=60)
    assert process.returncode == 0


def workers(supervisor: int) -> set[int]:
    children = Path(f"/proc/{supervisor}/task/{supervisor}/children").read_text().split()
    lines = {int(child): Path(f"/proc/{child}/cmdline").read_bytes() for child in children}
    return {child for child, line in lines.items() if b"spawn_main" in line}


@dataclass
class Viewer:
    """A browser that follows an event, and comes back when it is cut off."""

    port: int
    heard: list[int] = field(default_factory=list)
    calls: int = 0
    ends: threading.Event = field(default_factory=threading.Event)

    def follow(self) -> None:
        while not self.ends.is_set():
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
            try:
                self._listen(connection)
            except (OSError, http.client.HTTPException):
                pass
            finally:
                connection.close()
            self.ends.wait(0.2)

    def _listen(self, connection: http.client.HTTPConnection) -> None:
        last = {"Last-Event-ID": str(self.heard[-1])} if self.heard else {}
        connection.request("GET", f"/events/{EVENT}/live", headers=last)
        answer = connection.getresponse()
        assert answer.status == 200
        self.calls += 1
        for line in answer:
            if line.startswith(b"id: "):
                self.heard.append(int(line[4:]))
            if self.ends.is_set():
                return


@contextmanager
def following(port: int, token: str) -> Iterator[list[Viewer]]:
    """Give viewers of whom each has heard something, and lets them go."""
    viewers = [Viewer(port) for _ in range(VIEWERS)]
    threads = [threading.Thread(target=viewer.follow) for viewer in viewers]
    for thread in threads:
        thread.start()
    try:
        until(lambda: all(viewer.heard for viewer in viewers))
        yield viewers
    finally:
        for viewer in viewers:
            viewer.ends.set()
        rename(port, token, "So that they hear it")
        for thread in threads:
            thread.join(30)
    assert not any(thread.is_alive() for thread in threads)


def until(is_so: Callable[[], bool], seconds: float = 120.0) -> None:
    end = now() + seconds
    while not is_so():
        assert now() < end, "it does not come"
        time.sleep(0.05)


def rename(port: int, token: str, name: str) -> int:
    """Return the status of a change, sent on a connection of its own."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        body = json.dumps({"name": name, "reason": "a sponsor"})
        connection.request("PATCH", f"/api/events/{EVENT}/settings", body, headers)
        return connection.getresponse().status
    finally:
        connection.close()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="it finds workers in /proc")
def test_nothing_is_lost_and_everybody_comes_back(
    server: tuple[int, int], token: str, database_url: str
) -> None:
    supervisor, port = server
    kept: list[str] = []
    with following(port, token) as viewers:
        before = workers(supervisor)
        os.kill(supervisor, signal.SIGHUP)
        end = now() + 120
        while workers(supervisor) & before or len(workers(supervisor)) != 2:
            assert now() < end, "they are not replaced"
            kept.append(f"Open {len(kept)}")
            assert rename(port, token, kept[-1]) == 200  # on every connection, at every moment
            time.sleep(0.1)
        with Database.open(database_url) as database:
            entries = database.entries(EVENT)
        until(lambda: all(viewer.heard[-1] == len(entries) for viewer in viewers), 60)
        assert all(viewer.calls >= 2 for viewer in viewers)
    told = " ".join(json.dumps(entry.act.arguments, default=str) for entry in entries)
    assert [name for name in kept if f'"{name}"' not in told] == []
    assert len(entries) == len(kept) + 2  # opened and made public before


def test_news_reach_the_viewers_of_both_workers(
    server: tuple[int, int], token: str, database_url: str
) -> None:
    """In under a second, once they have rested from the news before; a file is looked at each."""
    _, port = server
    bound = 1.0 if database_url.startswith("postgresql") else 2.0
    with following(port, token) as viewers:
        number = viewers[0].heard[-1]
        time.sleep(1.5)
        assert rename(port, token, "Cup") == 200
        answered = now()
        until(lambda: all(viewer.heard[-1] > number for viewer in viewers))
        assert now() - answered < bound
