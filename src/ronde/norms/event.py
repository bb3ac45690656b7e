"""What an event is for title norms: its rounds, its pairings, and who is exempt from what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from ronde.i18n import phrase
from ronde.model import ByeKind, Cell, History, Player, Result, Tournament
from ronde.norms.editions import B01_2024, NO_FEDERATION

_MASTERS: Final = frozenset({"GM", "IM", "WGM", "WIM"})
_FOREIGNERS: Final = 20
_FEDERATIONS: Final = 3
_TITLED_FOREIGNERS: Final = 10
_LARGE_FIELD: Final = 40
_LARGE_FIELD_MEAN: Final = 2000
_PRESENT: Final = frozenset(set(Result) - {Result.FORFEIT_LOSS}) | {ByeKind.PAIRING_ALLOCATED}


class EventClass(Enum):
    """Events of which the regulations ask less; chosen by the arbiter."""

    NATIONAL_FINAL = "national-final"
    NATIONAL_TEAM = "national-team"
    ZONAL = "zonal"
    TEAM_CHAMPIONSHIP = "team-championship"
    WORLD_CUP = "world-cup"

    @property
    def word(self) -> str:
        """The class in a few words for people."""
        return _CLASSES[self]


_CLASSES: Final = {
    EventClass.NATIONAL_FINAL: phrase("final of a national championship"),
    EventClass.NATIONAL_TEAM: phrase("national team championship"),
    EventClass.ZONAL: phrase("zonal or sub-zonal"),
    EventClass.TEAM_CHAMPIONSHIP: phrase("world or continental team championship"),
    EventClass.WORLD_CUP: phrase("World Cup"),
}

_FEWER_GAMES: Final = {EventClass.TEAM_CHAMPIONSHIP: 7, EventClass.WORLD_CUP: 8}
_OWN_PLAYERS_ONLY: Final = frozenset({EventClass.NATIONAL_FINAL, EventClass.NATIONAL_TEAM})


class TitleCount(Enum):
    """How required titles count in a double round robin, where everybody is met twice."""

    HALF_OF_PLAYERS = "half-of-players"
    PER_PLAYER = "per-player"


def games_needed(event_class: EventClass | None) -> int:
    """Return how many games a norm takes: nine, or fewer in some events (1.4.1).

    >>> games_needed(None), games_needed(EventClass.TEAM_CHAMPIONSHIP)
    (9, 7)
    """
    if event_class is None:
        return B01_2024.games
    return _FEWER_GAMES.get(event_class, B01_2024.games)


@dataclass(frozen=True, slots=True)
class ForeignField:
    """The fewest foreigners in any round: rated ones, their federations, titled ones (1.4.3d)."""

    foreigners: int
    federations: int
    titled: int

    @property
    def is_international(self) -> bool:
        """Whether the field is so international that nobody needs foreign opponents."""
        return (
            self.foreigners >= _FOREIGNERS
            and self.federations >= _FEDERATIONS
            and self.titled >= _TITLED_FOREIGNERS
        )


@dataclass(frozen=True, slots=True)
class NormEvent:
    """The facts of an event; `rounds` is how many there will be.

    `is_fixed` says that the pairings were known beforehand, as in a round robin, in which
    everybody is met `cycles` times.
    """

    rounds: int
    is_fixed: bool = False
    cycles: int = 1
    event_class: EventClass | None = None
    federation: str = ""
    is_international: bool = False
    title_count: TitleCount = TitleCount.HALF_OF_PLAYERS

    @property
    def games_needed(self) -> int:
        """How many games a norm takes here."""
        return games_needed(self.event_class)

    def is_exempt(self, federation: str) -> bool:
        """Whether a player of that federation needs no foreign opponents (1.4.3)."""
        if self.event_class is EventClass.ZONAL or self.is_international:
            return True
        return self.event_class in _OWN_PLAYERS_ONLY and federation == self.federation


def took_part(cell: Cell) -> bool:
    """Whether a player was there in a round: a game, an open one, or an allocated bye."""
    return cell.outcome in _PRESENT


def _present(tournament: Tournament, rounds: int) -> Iterator[list[Player]]:
    """Yield the rated players of each round, without those who missed more than one."""
    history = History(tournament)
    cells = {p.id: history.cells(p.id)[:rounds] for p in tournament.players if p.rating}
    there = {id_: [took_part(cell) for cell in row] for id_, row in cells.items()}
    steady = [p for p in tournament.players if p.id in there and there[p.id].count(False) <= 1]
    for number in range(rounds):
        yield [player for player in steady if there[player.id][number]]


def _foreign(players: Iterable[Player], host: str) -> list[Player]:
    return [p for p in players if p.federation not in ("", NO_FEDERATION, host)]


def foreign_field(tournament: Tournament, rounds: int) -> ForeignField:
    """Return the fewest foreigners over the rounds so far (1.4.3d)."""
    host = tournament.details.federation
    fields = [_foreign(present, host) for present in _present(tournament, rounds)]
    if not fields:
        return ForeignField(0, 0, 0)
    return ForeignField(
        min(len(field) for field in fields),
        min(len({player.federation for player in field}) for field in fields),
        min(sum(player.title in _MASTERS for player in field) for field in fields),
    )


def is_large_field(tournament: Tournament, rounds: int) -> bool:
    """Whether every round had 40 rated players whose mean is 2000 or more (1.5.6a)."""
    fields = [_best_ratings(present) for present in _present(tournament, rounds)]
    return bool(fields) and all(
        len(best) == _LARGE_FIELD and sum(best) >= _LARGE_FIELD_MEAN * _LARGE_FIELD
        for best in fields
    )


def _best_ratings(players: Sequence[Player]) -> list[int]:
    ratings = sorted((player.rating or 0 for player in players), reverse=True)
    return ratings[:_LARGE_FIELD]
