"""The drill: what `deploy/setup` sets up is broken in every way while results come in.

nginx with TLS, PostgreSQL and three workers run in a folder. Phones enter results and viewers
follow; nothing that was acknowledged may be lost, nothing may stand twice, and all come back.
"""

from __future__ import annotations

import os
import shutil
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

import pytest
from benchmarks.load.connection import unverified
from benchmarks.load.deployment import DEPLOY, Deployment, deployed, free_port
from benchmarks.load.season import Season, held
from sqlalchemy import text
from tests.clock import now
from tests.upgrade import STEP_REVISION, knowing_the_step, make_kept, newer_program, outdate

from ronde.store import Database, Head

pytestmark = [pytest.mark.long, pytest.mark.postgres, pytest.mark.nginx]
PATIENCE = 300.0
SEASON = Season(
    events=6, viewers=30, entries_per_minute=90, minutes=6, arrival=3, patience=PATIENCE
)


@pytest.fixture(scope="module")
def site() -> Iterator[Deployment]:
    """Return a deployment in a folder with a short name: sockets have no long ones."""
    folder = Path(tempfile.mkdtemp(prefix="ronde-"))
    folder.chmod(0o711)
    try:
        with deployed(folder / "site") as made:
            yield made
    finally:
        shutil.rmtree(folder)


BEGAN = now()


def tell(what: str) -> None:
    """Print a line of the transcript, which `pytest -s` shows."""
    print(f"{now() - BEGAN:6.1f} s  {what}")


def until(is_so: Callable[[], bool], what: str) -> None:
    end = now() + PATIENCE
    while not is_so():
        assert now() < end, f"{what} did not come in {PATIENCE:g} s"
        time.sleep(0.2)


def workers(site: Deployment) -> set[int]:
    """Return the processes that serve: of the supervisor's own, the one that counts is left out."""
    found = set(site.processes("ronde")) - {site.pid("ronde")}
    return {pid for pid in found if b"spawn_main" in _command(pid)}


def _command(pid: int) -> bytes:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def answers(site: Deployment, path: str = "/public") -> bool:
    try:
        with urllib.request.urlopen(
            f"https://localhost:{site.port}{path}", timeout=10, context=unverified()
        ) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def postgres(site: Deployment, *words: str) -> None:
    """Run a program of PostgreSQL on the cluster, as its own user where we are root."""
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    path = os.pathsep.join([*map(str, programs), os.environ["PATH"]])
    found = shutil.which(words[0], path=path) or words[0]
    subprocess.run(
        [found, *words[1:]],
        check=True, cwd="/", user="postgres" if os.geteuid() == 0 else None,
        stdout=subprocess.DEVNULL,
    )  # fmt: skip


def heads(url: str) -> dict[str, Head]:
    """Return the head of every journal of a database, each of them sound."""
    with Database.open(url, create=False) as database:
        found = {}
        for subject in database.subjects():
            assert database.verify(subject.key) == (), subject.key
            last = database.entries(subject.key)[-1]
            found[subject.key] = Head(last.sequence, last.hash)
    return found


def break_everything(site: Deployment) -> None:
    """Kill a worker, kill the database, replace all workers, stop and start everything."""
    time.sleep(3)
    victim = min(workers(site))
    os.kill(victim, signal.SIGKILL)
    tell("a worker was killed (SIGKILL)")
    until(lambda: victim not in workers(site) and len(workers(site)) == 3, "another worker")
    tell("another was started in its place")
    time.sleep(2)
    postgres(site, "pg_ctl", "-D", f"{site.folder}/postgres", "-m", "immediate", "-w", "stop")
    tell("the database was killed (pg_ctl stop -m immediate)")
    time.sleep(2)
    tell(f"deploy/setup start: {site.call('start').strip()}")
    before = workers(site)
    site.call("reload")
    tell("deploy/setup reload: all workers are to be replaced")
    until(lambda: len(workers(site)) == 3 and not workers(site) & before, "three new workers")
    tell("three new workers")
    site.call("stop")
    assert not answers(site)
    tell("deploy/setup stop: nothing runs")
    tell(f"deploy/setup start: {site.call('start').strip()}")
    time.sleep(2)


def test_nothing_is_lost_or_doubled_whatever_dies(site: Deployment) -> None:
    with Database.open(site.database) as database:
        shown = held(SEASON, database, site.port, lambda: break_everything(site))
    refused = [entry for entry in shown.entries if entry.refused]
    tell(f"{len(shown.entries)} results entered, {len(refused)} times two for one board")
    tell(f"lost, doubled, refused without a reason or unanswered: {len(shown.wrong)}")
    tell(f"viewers: {len(shown.crowd.viewers)}, of whom {shown.unseen} missed the last result")
    assert shown.wrong == []
    assert shown.unseen == 0, "viewers who never saw the last result of their event"
    assert len(shown.entries) > 20
    assert len(refused) == sum(len(entry.sent) == 2 for entry in shown.entries) > 1
    assert any(viewer["came_back"] for viewer in shown.crowd.viewers)


def test_a_dump_is_restored_into_a_fresh_database(site: Deployment, tmp_path: Path) -> None:
    before = heads(site.database)
    assert len(before) == SEASON.events
    told = {"RONDE_DATABASE_URL": site.database, "RONDE": f"{sys.executable} -m ronde"}
    dumps = tmp_path / "dumps"
    for _ in range(3):
        dump = Path(site.script("backup", str(dumps), RONDE_BACKUP_KEEP="2", **told).strip())
    assert len(list(dumps.iterdir())) == 2, "the latest are kept"
    assert (dump.stat().st_mode & 0o077, dumps.stat().st_mode & 0o077) == (0, 0)
    with pytest.raises(SystemExit, match=r"the database has \d+ tables: restore into an empty one"):
        site.script("restore", str(dump), **told)

    address = ("-h", f"{site.folder}/run", "-U", "ronde")
    postgres(site, "dropdb", *address, "--force", "ronde")
    postgres(site, "createdb", *address, "ronde")
    cut = tmp_path / "cut.dump"
    cut.write_bytes(dump.read_bytes()[:-2000])
    with pytest.raises(SystemExit, match=r"the database is as it was|is no dump"):
        site.script("restore", str(cut), **told)
    assert "restored and verified" in site.script("restore", str(dump), **told)
    assert heads(site.database) == before
    until(lambda: answers(site, "/public/event-1"), "the page of an event")
    tell(f"dump restored into a fresh database: {len(before)} journals with the same heads")


def test_a_backup_that_cannot_leave_the_house_is_told(site: Deployment, tmp_path: Path) -> None:
    given = {"RONDE_DATABASE_URL": site.database, "RONDE_BACKUP_HOOK": "false"}
    with pytest.raises(SystemExit, match="the hook failed"):
        site.script("backup", str(tmp_path), **given)
    assert len(list(tmp_path.glob("*.dump"))) == 1, "it stays in the folder"


def test_an_older_database_is_upgraded_by_several_at_once_under_load(
    site: Deployment, tmp_path: Path
) -> None:
    """Three servers with a newer schema start at once while somebody keeps asking."""
    os.kill(site.pid("ronde"), signal.SIGTERM)
    until(lambda: _is_free(site.inner_port), "the end")
    address = ("-h", f"{site.folder}/run", "-U", "ronde")
    postgres(site, "dropdb", *address, "--force", "ronde")
    postgres(site, "createdb", *address, "ronde")
    make_kept(site.database, tmp_path)
    before = heads(site.database)
    outdate(site.database)
    ports = (site.inner_port, free_port(), free_port())
    environment = os.environ | {
        "RONDE_DATABASE_URL": site.database,
        "PYTHONPATH": str(newer_program(tmp_path)),
    }
    servers = [
        subprocess.Popen(
            [sys.executable, "-m", "ronde", "serve", "--no-browser", "--port", str(port)],
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )
        for port in ports
    ]  # fmt: skip
    try:
        until(lambda: answers(site) or any(s.poll() is not None for s in servers), "an answer")
        until(lambda: all(map(_is_up, ports)), "an answer of each")
        assert [server.poll() for server in servers] == [None] * 3
    finally:
        for server in servers:
            server.terminate()
        said = [server.communicate()[0] for server in servers]
        print(*said, sep="\n---\n")  # shown where the test fails
    assert not any("Traceback" in text for text in said), said
    with knowing_the_step(tmp_path):
        assert heads(site.database) == before
        with Database.open(site.database) as database, database.connection() as connection:
            revision = connection.scalar(text("SELECT version_num FROM alembic_version"))
    assert revision == STEP_REVISION
    tell(f"the database of the baseline was brought to {revision} by three servers at once")


def _is_free(port: int) -> bool:
    """Whether nobody listens at a port any more; a slow answer does not tell that."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


def _is_up(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/public", timeout=10) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def test_the_script_refuses_what_it_cannot_do() -> None:
    for words, told in (
        (["folder", "/nowhere/at/all", "--workers", "many"], "many is no number of processes"),
        (["folder", "/nowhere", "--certificate", "/etc/hostname"], "belong together"),
        (["install", "--dry-run"], "--host is needed"),
        (["start", "/tmp"], "was not set up"),
        (["install", "--wrong"], "unknown option --wrong"),
    ):
        ran = subprocess.run(
            [str(DEPLOY / "setup"), *words], capture_output=True, text=True, check=False
        )
        assert (ran.returncode, told in ran.stderr) == (3, True), ran.stderr


def test_installing_tells_every_step_before_it_is_done() -> None:
    ran = subprocess.run(
        [str(DEPLOY / "setup"), "install", "--host", "chess.example.org", "--dry-run"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    lines = ran.stdout.splitlines()
    assert all(line.startswith("+ ") for line in lines)
    for step in ("requirements.lock", "createdb", "ronde.service", "nginx -t", "systemctl"):
        assert any(step in line for line in lines), step
