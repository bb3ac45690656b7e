"""The packages of the lock, had from the registries by their ordinary clients, and checked.

A package is kept in the folder of the build, so that it is had once. What has another hash than
the lock says is refused: the build never takes anything else.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from email.message import Message
from pathlib import Path
from typing import Any, Final

LOCK: Final = Path(__file__).with_name("lock.json")
PYTHON_OF_THE_RUNTIME: Final = "3.14"
PLATFORM_OF_THE_RUNTIME: Final = "pyemscripten_2026_0_wasm32"


class BuildError(Exception):
    """Why the file cannot be built."""


def lock() -> dict[str, Any]:
    """Return the packages by their registries, each with its version and its hash."""
    found: dict[str, Any] = json.loads(LOCK.read_text("utf-8"))
    return found


def runtime(folder: Path) -> Path:
    """Return the folder with the browser's Python."""
    return of_npm("pyodide", folder)


def of_npm(name: str, folder: Path) -> Path:
    """Return the folder with what a package of npm has."""
    locked = lock()["npm"][name]
    archive = folder / f"{name}-{locked['version']}.tgz"
    if not archive.is_file():
        program = shutil.which("npm")
        if program is None:
            raise BuildError("npm was not found; install Node.js, which has it")
        _run([program, "pack", "--silent", f"{name}@{locked['version']}"], folder)
    algorithm, _, expected = locked["integrity"].partition("-")
    found = base64.b64encode(hashlib.new(algorithm, archive.read_bytes()).digest()).decode()
    _refuse_other(archive, found, expected)
    unpacked = folder / f"{name}-{locked['version']}"
    if not unpacked.is_dir():
        with tarfile.open(archive) as tar:
            tar.extractall(unpacked, filter="data")
    return unpacked / "package"


def wheels(folder: Path, group: str = "wheels") -> list[Path]:
    """Return the wheels of a group of the lock, from the index of Python packages."""
    return [_wheel(name, locked, folder) for name, locked in lock()[group].items()]


def _wheel(name: str, locked: dict[str, str], folder: Path) -> Path:
    pattern = f"{name.replace('-', '_')}-{locked['version']}-*.whl"
    if not any(folder.glob(pattern)):
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet"]
        for_it = ["--no-deps", "--only-binary=:all:", "--python-version", PYTHON_OF_THE_RUNTIME]
        # Of what has no wheel for the runtime the pure modules of another platform's are taken.
        on = ["--platform", locked.get("platform", PLATFORM_OF_THE_RUNTIME)]
        _run([*pip, *for_it, *on, "--dest", str(folder), f"{name}=={locked['version']}"], folder)
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise BuildError(f"{name} {locked['version']}: one wheel is expected, not {len(found)}")
    _refuse_other(found[0], hashlib.sha256(found[0].read_bytes()).hexdigest(), locked["sha256"])
    return found[0]


def _refuse_other(path: Path, found: str, expected: str) -> None:
    if found != expected:
        path.unlink()
        raise BuildError(f"{path.name} has the hash {found}, and the lock says {expected}")


def _run(command: Sequence[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)
    if done.returncode:
        raise BuildError(f"{' '.join(command)}: {(done.stderr or done.stdout).strip()}")


def licence_of(about: Message) -> str:
    """Return the licence that the metadata of a distribution name, the first of their ways."""
    classified = [
        one.rpartition(" :: ")[2]
        for one in about.get_all("Classifier", [])
        if one.startswith("License :: ")
    ]
    said = (about["License-Expression"], ", ".join(classified), about["License"])
    text = next((str(one) for one in said if one), "see its licence file")
    return text.strip().splitlines()[0]
