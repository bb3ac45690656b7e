"""Parts of plans that tests share."""

from __future__ import annotations

from typing import Any, Final

KEY: Final = "dutch-2026"
EVENTS: Final[dict[str, Any]] = {
    "name": "small",
    "rules": KEY,
    "events": 6,
    "players": [5, 8],
    "rounds": [3, 4],
}
OLDER: Final = {"name": "older rules", "rules": KEY, "pairs-by": "dutch-2017"}
