"""Chromium as it is measured: how it is started, its processes and what these took."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Final

FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)
_NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
_TICKS: Final = os.sysconf("SC_CLK_TCK")


def chromium() -> str | None:
    """Return the path of Chromium, if there is one."""
    return next((found for name in _NAMES if (found := shutil.which(name))), None)


def processes(profile: Path) -> list[int]:
    """Return the processes of the browser of a profile, with all that they started."""
    children: dict[int, list[int]] = {}
    roots = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            command = (path / "cmdline").read_bytes()
            parent = int((path / "stat").read_text().rpartition(")")[2].split()[1])
        except (FileNotFoundError, ProcessLookupError):
            continue  # it ended meanwhile
        children.setdefault(parent, []).append(int(path.name))
        if f"--user-data-dir={profile}".encode() in command.split(b"\0"):
            roots.append(int(path.name))
    found: list[int] = []
    while roots:
        one = roots.pop()
        if one not in found:
            found.append(one)
            roots += children.get(one, [])
    return found


def processor_seconds(process: int) -> float:
    """Return what a process took so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS
