"""Who may go on listening: lines of those who lost their session, role or link end at once.

While somebody listens, one task asks the database every second, for all lines of this process
together, whose session still lasts, what its holder may do, and which pages are still public. So
it is noticed whichever process ended a session, closed an account or closed the pages. It is asked
once more, of the lines of an event, before news of it are told: within that second nobody hears a
step that was made after they were shut out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Final

from starlette.concurrency import run_in_threadpool

from ronde.accounts.sessions import session_holders
from ronde.declared.roles import Role
from ronde.errors import RondeError
from ronde.office.paperwork.publicpages import public_among
from ronde.store import Database
from ronde.web.security.visitor import Visitor, visitor_holding

INSIDE: Final = frozenset({Role.VIEWER, Role.RESULTS})
"""Who has one of these roles hears of an event whose pages are not public."""

_OFFICE: Final = frozenset({Role.VIEWER})


@dataclass(frozen=True, slots=True)
class ListeningLine:
    """What somebody listens to: the event, the session, and which of the roles let them.

    Without `roles` it is a line of the public, who needs no session.
    """

    event: str
    session: str = ""
    roles: frozenset[Role] = frozenset()

    @property
    def is_of_office(self) -> bool:
        """Whether every step is told, with who made it."""
        return Role.VIEWER in self.roles


def line_of(visitor: Visitor, event: str) -> ListeningLine:
    """Return the line that a visitor may have."""
    held = INSIDE & visitor.roles(event)
    if not held:
        return ListeningLine(event)
    return ListeningLine(event, visitor.session.id, held & _OFFICE or held)


def lines_to_end(database: Database, lines: Collection[ListeningLine]) -> frozenset[ListeningLine]:
    """Return which lines nobody may have any more."""
    holders = session_holders(database, {line.session for line in lines if line.roles})
    public = public_among(database, {line.event for line in lines if not line.roles})

    def is_good(line: ListeningLine) -> bool:
        if not line.roles:
            return line.event in public
        holder = holders.get(line.session)
        if holder is None:
            return False
        return line.roles <= visitor_holding(database, holder).roles(line.event)

    return frozenset(line for line in lines if not is_good(line))


class Guard:
    """Ends lines; all that it does runs on the loop of the server."""

    def __init__(self, database: Database, seconds: float) -> None:
        self._database = database
        self._seconds = seconds
        self._lines: dict[Callable[[], None], ListeningLine] = {}
        self._task: asyncio.Task[None] | None = None

    @contextmanager
    def guarding(self, line: ListeningLine | None, hang_up: Callable[[], None]) -> Iterator[None]:
        """Look after a line, if there is one, and call `hang_up` when it has to end."""
        if line is None:
            yield
            return
        self._lines[hang_up] = line
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._look_again_and_again())
        try:
            yield
        finally:
            del self._lines[hang_up]
            if not self._lines:
                self._task.cancel()
                self._task = None

    async def _look_again_and_again(self) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            # A database that is busy is asked again later.
            with suppress(RondeError):
                await self._end_among(set(self._lines.values()))

    async def end_lines(self, event: str) -> None:
        """End the lines of an event that nobody may have any more: asked before news are told.

        Raises RondeError where it cannot be asked; then nothing may be told either.
        """
        await self._end_among({line for line in self._lines.values() if line.event == event})

    async def _end_among(self, lines: set[ListeningLine]) -> None:
        if not lines:
            return
        ended = await run_in_threadpool(lines_to_end, self._database, lines)
        for hang_up in [known for known, line in self._lines.items() if line in ended]:
            hang_up()
