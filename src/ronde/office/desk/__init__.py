"""The desk: a database and who works at it; what every action and query starts from."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

from ronde.errors import StateError
from ronde.model import Tournament
from ronde.model.names import folded
from ronde.office.desk.quotas import refuse_too_many_players, take_place
from ronde.office.desk.rows import CLOSED, event_row
from ronde.store import Act, Database, Head, Step, SubjectReader
from ronde.store.events import load_players, load_tournament
from ronde.store.links import LinkRow
from ronde.store.rows import State
from ronde.store.tables import PlayerRow

R = TypeVar("R", covariant=True)


class Performed(Protocol[R]):
    """An action as the desk does it; see `ronde.office.desk.actions`."""

    def perform(self, desk: Desk, event: str, *, expected: int | None = None) -> R:
        """Make the change and return its effect."""
        ...


class Asked(Protocol[R]):
    """A question as it is asked at the desk; see `ronde.office.desk.questions`."""

    def ask(self, desk: Desk, event: str) -> R:
        """Return the answer."""
        ...


@dataclass(frozen=True, slots=True)
class Desk:
    """Where somebody works: the database, and the name that the journal writes down.

    `backups` is the folder for the archives of published rounds, if it is not the usual one.
    `organisation` is where new events belong, empty for none. `confirmed` are the codes of the
    questions that were answered beforehand; see `ronde.office.desk.integrity`. `slip` is the code
    by which somebody came who may enter the result of one game.
    """

    database: Database
    who: str
    backups: Path | None = None
    organisation: str = ""
    confirmed: Container[str] = frozenset()
    slip: LinkRow | None = None

    def __post_init__(self) -> None:
        """See events only: a federation is worked on at a desk of its own."""
        object.__setattr__(self, "database", self.database.only("event"))

    @contextmanager
    def step(
        self,
        event: str,
        what: str,
        arguments: Mapping[str, Any] | None = None,
        *,
        reason: str = "",
        expected: int | None = None,
    ) -> Iterator[Step]:
        """Give one step of an event; raises StateError when the event is closed.

        `expected` is the version that was on the screen, for what is decided on the whole
        event.
        """
        act = Act(self.who, what, dict(arguments or {}), reason)
        with self.anytime(event, act, expected=expected) as step, _of_open_event(step):
            yield step

    @contextmanager
    def anytime(self, event: str, act: Act, *, expected: int | None = None) -> Iterator[Step]:
        """Give one step of an event, whether it is closed or not."""
        with self.database.step(event, act, expected=expected) as step:
            step.confirmed, step.slip = self.confirmed, self.slip
            yield step

    @contextmanager
    def trial(self, event: str, what: str, *, expected: int | None = None) -> Iterator[Step]:
        """Give a step of an open event of which nothing is kept; see `Step.changes`."""
        act = Act(self.who, what, {}, "")
        with self.database.trial(event, act, expected=expected) as step, _of_open_event(step):
            step.confirmed, step.slip = self.confirmed, self.slip
            yield step

    @contextmanager
    def first_step(self, event: str, act: Act) -> Iterator[Step]:
        """Make a new event, of the organisation if there is one, and give its first step."""
        with self.database.first_step(event, "event", act) as step:
            step.confirmed = self.confirmed
            if self.organisation:
                take_place(step, self.organisation)
            yield step
            if self.organisation:
                refuse_too_many_players(step, self.organisation)

    def do(self, event: str, action: Performed[R], *, expected: int | None = None) -> R:
        """Do an action and return its effect.

        `expected` is the version that was on the screen; raises ConflictError when the event has
        another one by now.
        """
        return action.perform(self, event, expected=expected)

    def ask(self, event: str, question: Asked[R]) -> R:
        """Ask a question about an event and return the answer."""
        return question.ask(self, event)

    @contextmanager
    def reading(self, event: str) -> Iterator[SubjectReader]:
        """Give the rows of an event, all as of one moment."""
        with self.database.reading(event) as reader:
            yield reader

    def tournament(self, event: str, *, through: int | None = None) -> Tournament:
        """Return the event as engines see it: published rounds, or all up to `through`."""
        with self.reading(event) as reader:
            return load_tournament(reader, through=through)

    def people(self, event: str) -> Tournament:
        """Return the tournament of those who sit at the boards: of players, also behind teams."""
        with self.reading(event) as reader:
            return load_players(reader)

    def version(self, event: str) -> int:
        """Return the number of the latest journal entry of an event."""
        return self.head(event).number

    def head(self, event: str) -> Head:
        """Return the latest journal entry of an event: its number and its hash."""
        with self.reading(event) as reader:
            return reader.subject.latest

    def state(self, event: str) -> State:
        """Return every row of an event."""
        with self.reading(event) as reader:
            return reader.state()


@contextmanager
def step_beside(step: Step, event: str, act: Act) -> Iterator[Step]:
    """Give a step of another event that is kept together with this one, or not at all.

    Raises StateError when that event is closed.
    """
    with step.beside(event, act) as other, _of_open_event(other):
        other.confirmed = step.confirmed
        yield other


@contextmanager
def _of_open_event(step: Step) -> Iterator[None]:
    """Let a step be made if its event is open and, afterwards, has not too many players."""
    event = step.subject.key
    if event_row(step).status == CLOSED:
        raise StateError("{event} is closed; open it again to change anything", event=event)
    yield
    if step.subject.owner and step.adds(PlayerRow):
        refuse_too_many_players(step, step.subject.owner)


def free_key(desk: Desk, wish: str) -> str:
    """Return a key made of a name that nothing has yet.

    The letters become plain, what is left over becomes hyphens, and a number is added where the
    key is taken.
    """
    key = key_of_name(wish)
    taken = {subject.key for subject in desk.database.subjects()}
    number = 2
    free = key
    while free in taken:
        free, number = f"{key}-{number}", number + 1
    return free


def key_of_name(name: str, otherwise: str = "event") -> str:
    """Return the key that a name suggests, `otherwise` where it has no letter of ours.

    >>> key_of_name("Open d'Été 2026"), key_of_name("???")
    ('open-d-ete-2026', 'event')
    """
    plain = re.sub(r"[^a-z0-9]+", "-", folded(name)).strip("-")
    return plain[:48].strip("-") or otherwise
