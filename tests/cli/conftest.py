"""Run the commands in process, as a person would type them."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def club_file(tmp_path: Path) -> Path:
    """Return an all-play-all of four fictional players after its first round."""
    lines = [
        "012 Club night",
        "142 3",
        "192 BERGER_ROUNDROBIN",
        _player(1, "Alpha, Ann", "1.0", "   4 w 1"),
        _player(2, "Beta, Bob", "0.5", "   3 w ="),
        _player(3, "Gamma, Cy", "0.5", "   2 b ="),
        _player(4, "Delta, Di", "0.0", "   1 b 0"),
    ]
    path = tmp_path / "club.trf"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _player(number: int, name: str, points: str, cell: str) -> str:
    head = f"001 {number:>4} {'':4} {name:<33}".ljust(80)
    return f"{head}{points:>4} {'':4}  {cell}"
