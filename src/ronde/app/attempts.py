"""Attempts to log in: after too many failures one has to wait."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil
from threading import Lock
from typing import Final

from ronde.errors import TooManyAttemptsError
from ronde.i18n import counted

WINDOW: Final = 15 * 60.0
"""For how many seconds a failure counts."""

MOST_OF_ONE: Final = 5
"""Failures that one name may have from one address."""

MOST_OF_AN_ADDRESS: Final = 30
"""Failures that one address may have with whatever names: a hall of arbiters shares one."""

_MOST_KEPT: Final = 10_000


@dataclass(slots=True)
class Attempts:
    """The failures of the last quarter of an hour, in the memory of the server."""

    clock: Callable[[], float] = time.monotonic
    _failures: dict[tuple[str, str], list[float]] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def refuse_too_many(self, name: str, address: str) -> None:
        """Raise TooManyAttemptsError when a name or an address failed too often."""
        with self._lock:
            one = self._recent((name, address))
            whole = self._recent(("", address))
        if len(one) >= MOST_OF_ONE or len(whole) >= MOST_OF_AN_ADDRESS:
            oldest = (one if len(one) >= MOST_OF_ONE else whole)[0]
            minutes = ceil((oldest + WINDOW - self.clock()) / 60)
            raise TooManyAttemptsError(
                counted(
                    "too many attempts; wait {count} minute and try again",
                    "too many attempts; wait {count} minutes and try again",
                    count=minutes,
                ),
                minutes=minutes,
            )

    def note_failure(self, name: str, address: str) -> None:
        """Count a failure of a name from an address."""
        with self._lock:
            if len(self._failures) > _MOST_KEPT:
                self._failures = {
                    key: times for key in self._failures if (times := self._recent(key))
                }
            for key in ((name, address), ("", address)):
                self._failures[key] = [*self._recent(key), self.clock()]

    def forget(self, name: str, address: str) -> None:
        """Forget the failures of a name that came in at last."""
        with self._lock:
            self._failures.pop((name, address), None)

    def _recent(self, key: tuple[str, str]) -> list[float]:
        since = self.clock() - WINDOW
        return [moment for moment in self._failures.get(key, []) if moment > since]
