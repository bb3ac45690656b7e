"""What the program imports before it answers: the start must stay cheap."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import ronde
from ronde import __version__


def _modules_after(code: str) -> set[str]:
    script = f"import sys\n{code}\nprint('\\n'.join(sys.modules))"
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    return set(ran.stdout.splitlines())


def _tops(modules: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in modules}


def test_version_imports_neither_systems_nor_tables() -> None:
    modules = _modules_after(
        "from ronde.cli.main import exit_code, ronde\nexit_code(ronde, 'ronde', ['--version'])"
    )
    assert "click" in modules
    assert "ronde.cli.help" not in modules
    assert not {name for name in modules if name.startswith("ronde.systems")}
    assert not {"rich", "sqlalchemy", "fastapi", "matplotlib"} & _tops(modules)


def test_pairing_pays_for_no_drawing_nor_database(club_file: Path) -> None:
    words = ["pair", str(club_file), "--as", "pairs"]
    modules = _modules_after(
        f"from ronde.cli.main import exit_code, ronde\nexit_code(ronde, 'ronde', {words!r})"
    )
    assert "ronde.systems.roundrobin.system" in modules
    assert not {"rich", "sqlalchemy", "fastapi", "matplotlib", "jinja2"} & _tops(modules)


_SEARCHED = """
import atexit, gc, sys

atexit.register(lambda: print(gc.get_stats()[0]["collections"]))
sys.argv = ["ronde", "event", "list", "--db", {database!r}]
from ronde.__main__ import run
run()
"""


def test_what_is_loaded_is_hardly_searched_for_cycles(ready_file: Path) -> None:
    script = _SEARCHED.format(database=str(ready_file))
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert int(ran.stdout.splitlines()[-1]) < 20


_INTERRUPTED = """
import os, signal, sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may ignore it
sys.meta_path.insert(0, Interrupting())
sys.argv = ["ronde", *{words!r}]
from ronde.__main__ import {program}
{program}()
"""
"""Ctrl+C at the moment in which a module is imported."""


def _interrupted(module: str, program: str, *words: str) -> subprocess.CompletedProcess[str]:
    script = _INTERRUPTED.format(module=module, program=program, words=words)
    command = [sys.executable, "-c", script]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize(
    ("module", "program"),
    [
        ("ronde.cli", "run"),
        ("ronde.cli.main", "run"),
        ("click", "run"),
        ("click.types", "run"),
        ("ronde.i18n", "run"),
        ("ronde.cli.engine", "engine"),
        ("ronde.errors", "engine"),
    ],
)
def test_an_interrupt_while_the_program_is_loaded_says_nothing(module: str, program: str) -> None:
    ran = _interrupted(module, program, "--version")
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "")


def test_an_interrupt_while_a_command_is_loaded_is_no_traceback() -> None:
    ran = _interrupted("ronde.cli.commands.rules", "run", "rules")
    assert (ran.returncode, ran.stdout, ran.stderr.strip()) == (3, "", "ronde: stopped")


def test_the_start_loads_next_to_nothing() -> None:
    """An interrupt before it is loaded would still be a traceback."""
    script = "import sys, ronde.__main__; print(*sys.modules)"
    command = [sys.executable, "-S", "-c", script]  # without what this installation loads itself
    home = {"PYTHONPATH": str(Path(ronde.__file__).parents[1])}
    ran = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60, env=home)
    loaded = set(ran.stdout.split())
    mine = {name for name in loaded if name.startswith("ronde")}
    assert mine == {"ronde", "ronde._version", "ronde.__main__"}
    assert not loaded & {"typing", "re", "click"}


def test_python_m_ronde() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "ronde", "--version"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert ran.stdout == f"ronde {__version__}\n"


def test_an_event_is_listed_without_what_other_commands_need(tmp_path: Path) -> None:
    words = ["event", "list", "--db", str(tmp_path / "none.sqlite")]
    modules = _modules_after(
        f"from ronde.cli.main import exit_code, ronde\nexit_code(ronde, 'ronde', {words!r})"
    )
    assert "ronde.cli.event.overview" in modules
    assert not {"rich", "fastapi", "rapidfuzz", "typst", "openpyxl"} & _tops(modules)
    assert not modules & {
        "ronde.federation",
        "ronde.office.checklist",
        "ronde.office.finished",
        "ronde.office.fromfile",
        "ronde.office.planning.opening",
        "ronde.office.rounds.overview",
        "ronde.ratings.ffjd",
    }
