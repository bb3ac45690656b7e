"""How many of what takes part, and how long it may take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

EVENT: Final = "hall"
RESULTS: Final = ("1-0", "=", "0-1")


@dataclass(frozen=True, slots=True)
class Scenario:
    """The numbers of a run.

    `thinking` is how many seconds a phone waits before each tap, on average; `arrival` is over
    how many seconds the viewers come. A run ends after `limit` seconds or `most_requests`
    whatever happens.
    """

    phones: int = 50
    viewers: int = 500
    boards: int = 250
    rounds: int = 9
    thinking: float = 1.0
    arrival: float = 10.0
    limit: float = 300.0
    most_requests: int = 100_000

    @property
    def players(self) -> int:
        """Everybody plays."""
        return 2 * self.boards

    def boards_of(self, phone: int) -> range:
        """Return the boards whose results a phone enters: each board belongs to one phone."""
        return range(phone + 1, self.boards + 1, self.phones)

    @property
    def open_files(self) -> int:
        """How many files the process of the clients needs open at once.

        A viewer has a line for the news and one for pages, a phone the same.
        """
        return 2 * (self.phones + self.viewers) + 100


def result_of(board: int) -> str:
    """Return the result that is entered for a board.

    >>> [result_of(board) for board in (1, 2, 3)]
    ['=', '0-1', '1-0']
    """
    return RESULTS[board % len(RESULTS)]
