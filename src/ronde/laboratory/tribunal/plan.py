"""What a tribunal is asked: which engines, by which rules each claims to pair, on which events."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from math import lcm

from ronde.laboratory.conformance.opinions import PATIENCE
from ronde.laboratory.tribunal.axes import AxisRate
from ronde.serialisation import Count
from ronde.simulate.chance import derived_seed


@dataclass(frozen=True, slots=True)
class TriedEngine:
    """An engine: its name, the rules by which it says to pair, and the command that calls it.

    Without a command it is ronde itself, by the rules of `pairs_by` with those settings. `checks`
    is a command that reads a whole event and tells which rounds the engine pairs as they were
    played. Where `stays` has the words of a request, the engine is started once and asked line by
    line (`ronde.laboratory.tribunal.resident`); `checks` are words of a request then.
    """

    name: str
    rules: str
    command: str = ""
    dialect: str = "trfbx"
    patience: float = PATIENCE
    pairs_by: str = ""
    stays: str = ""
    checks: str = ""
    settings: tuple[tuple[str, str], ...] = ()


class EventOrigin(Enum):
    """Who made the events of a source."""

    RONDE = "ronde"
    ENGINE = "engine"
    FILES = "files"


@dataclass(frozen=True, slots=True)
class AxisLevel:
    """How often what an axis is about happens in the events of a source."""

    axis: str
    level: AxisRate


@dataclass(frozen=True, slots=True)
class EventSource:
    """Where events come from: our generator along axes, the generator of an engine, or files.

    `rules` pair the events that our generator makes. `players` and `rounds` are the least and the
    most. `command` makes one event of an engine: `{out}` is the file that it writes, `{seed}` the
    seed, `{config}` a file of the generator with players and rounds.
    """

    name: str
    origin: EventOrigin
    events: Count
    rules: str = ""
    players: tuple[int, int] = (4, 64)
    rounds: tuple[int, int] = (3, 11)
    axes: tuple[AxisLevel, ...] = ()
    command: str = ""
    files: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TribunalPlan:
    """A tribunal: every round of every event is paired by every engine from the same file.

    For each engine and article, `pages` differences become a page of their own; `candidates` are
    tried at most to make one of them smaller.
    """

    title: str
    seed: int
    engines: tuple[TriedEngine, ...]
    sources: tuple[EventSource, ...]
    pages: Count = 3
    candidates: Count = 1500

    def seed_of(self, source: int, number: int) -> int:
        """Return the seed of an event, from which it can be made again alone."""
        return derived_seed(derived_seed(self.seed, source + 1), number)

    def source_of(self, number: int) -> tuple[int, int]:
        """Return the source of an event of the tribunal, and its number there, from 1 on.

        The events of all sources are mixed, so that a run that is stopped has seen each of them.
        """
        return _mixed(tuple(source.events for source in self.sources))[number - 1]

    @property
    def events(self) -> int:
        """How many events all sources have."""
        return sum(source.events for source in self.sources)


@cache
def _mixed(events: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return all events of all sources, each source at even distances.

    >>> _mixed((4, 2))
    ((0, 1), (1, 1), (0, 2), (0, 3), (1, 2), (0, 4))
    """
    most = lcm(*events)
    places = (
        ((2 * number - 1) * (most // count), source, number)
        for source, count in enumerate(events)
        for number in range(1, count + 1)
    )
    return tuple((source, number) for _, source, number in sorted(places))
