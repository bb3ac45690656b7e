"""RESULTS.md: a section for each program of this folder; a run replaces its own section."""

from __future__ import annotations

import datetime
import os
import platform
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

RESULTS: Final = Path(__file__).with_name("RESULTS.md")
_TITLE: Final = "# Measurements\n\nMachines differ: compare the rows of one run.\n"


def save_section(title: str, lines: Sequence[str], path: Path = RESULTS) -> None:
    """Write the section of that title, with the date and the machine; others stay."""
    text = path.read_text(encoding="utf-8") if path.exists() else _TITLE
    section = "\n".join([f"## {title}", "", machine(), "", *lines]).rstrip() + "\n"
    path.write_text(with_section(text, title, section), encoding="utf-8")


def with_section(text: str, title: str, section: str) -> str:
    r"""Return a page with one section replaced, or added at its end.

    >>> page = "# Page\n\n## A\n\nold\n\n## B\n\nstays\n"
    >>> with_section(page, "A", "## A\n\nnew\n")
    '# Page\n\n## A\n\nnew\n\n## B\n\nstays\n'
    >>> with_section("# Page\n", "A", "## A\n\nnew\n")
    '# Page\n\n## A\n\nnew\n'
    """
    parts = re.split(r"(?m)^(?=## )", text)
    kept = [section if part.startswith(f"## {title}\n") else part for part in parts]
    if kept == parts and section not in parts:
        kept.append(section)
    return "\n\n".join(part.strip("\n") for part in kept) + "\n"


def machine() -> str:
    """Return when and where something was measured."""
    today = datetime.date.today().isoformat()
    return (
        f"{today}, Python {platform.python_version()} on {platform.machine()},"
        f" {os.cpu_count()} cores."
    )
