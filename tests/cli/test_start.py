"""What the program imports before it answers: the start must stay cheap."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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


def test_python_m_ronde() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "ronde", "--version"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert ran.stdout == f"ronde {__version__}\n"
