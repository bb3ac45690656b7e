from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def deciding() -> Callable[[str], dict[str, Any]]:
    """Return a reader of the position in which an article decides."""

    def read(article: str) -> dict[str, Any]:
        path = Path(__file__).parent / "deciding.json"
        items: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
        return next(item for item in items if item["article"] == article)

    return read
