"""The games of a player that count for a norm, and why the other rounds do not (B.01 1.4.2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from ronde.i18n import phrase
from ronde.model import ByeKind, Cell, History, Player, PlayerId, Result, Tournament
from ronde.norms.editions import B01_2024
from ronde.norms.event import NormEvent

WIN, DRAW, LOSS = 2, 1, 0
_HALF_POINTS: Final = {Result.WIN: WIN, Result.DRAW: DRAW, Result.LOSS: LOSS}
_POINTS_WITHOUT_GAME: Final = frozenset({Result.FORFEIT_WIN, ByeKind.PAIRING_ALLOCATED})


class NormGame(NamedTuple):
    """A game that counts: the opponent as on the first day, and the half points made."""

    round: int
    opponent: PlayerId
    title: str
    federation: str
    rating: int
    half_points: int

    @property
    def is_won(self) -> bool:
        """Whether the player won."""
        return self.half_points == WIN


class UncountedReason(Enum):
    """Why a round does not count."""

    UNPLAYED = "unplayed"
    WITHOUT_GAME = "points without a game"
    ADJUDICATED = "not decided over the board"
    NO_FEDERATION = "opponent without a federation"
    UNRATED_WITHOUT_POINTS = "unrated opponent without points"
    OPEN = "open"

    @property
    def word(self) -> str:
        """The reason for people, with its article."""
        return _WORDS[self]


_WORDS: Final = {
    UncountedReason.UNPLAYED: phrase("not played [1.4.2]"),
    UncountedReason.WITHOUT_GAME: phrase("points without a game [1.4.2]"),
    UncountedReason.ADJUDICATED: phrase("less than one move by each side [1.4.2]"),
    UncountedReason.NO_FEDERATION: phrase("the opponent has no federation [1.4.2]"),
    UncountedReason.UNRATED_WITHOUT_POINTS: phrase(
        "unrated opponent without a point against rated players [1.4.2]"
    ),
    UncountedReason.OPEN: phrase("no result yet"),
}


class UncountedRound(NamedTuple):
    """A round that does not count, and against whom it was."""

    round: int
    opponent: PlayerId | None
    reason: UncountedReason


@dataclass(frozen=True, slots=True)
class NormRecord:
    """What a player has done so far: games that count, rounds that do not, in their order."""

    player: Player
    games: tuple[NormGame, ...]
    left_out: tuple[UncountedRound, ...]

    def reason(self, round_: int) -> UncountedReason | None:
        """Return why a round does not count, None if it does."""
        return next((left.reason for left in self.left_out if left.round == round_), None)


def game_against(opponent: Player, round_: int, half_points: int) -> NormGame:
    """Return a game against a player: who is unrated counts as 1400 (1.4.6a)."""
    rating = max(opponent.rating or 0, B01_2024.unrated)
    return NormGame(round_, opponent.id, opponent.title, opponent.federation, rating, half_points)


class Records:
    """The records of everybody after some rounds."""

    def __init__(self, tournament: Tournament, event: NormEvent, rounds: int) -> None:
        self.players = {player.id: player for player in tournament.players}
        history = History(tournament)
        self.cells = {id_: history.cells(id_)[:rounds] for id_ in self.players}
        self.without_points = (
            self._unrated_without_points() if event.is_fixed else frozenset[PlayerId]()
        )

    def _unrated_without_points(self) -> frozenset[PlayerId]:
        """Return the unrated players of a round robin without a point against rated ones."""
        unrated = {id_ for id_, player in self.players.items() if not player.rating}
        return frozenset(id_ for id_ in unrated if not self._scored_against_rated(id_))

    def _scored_against_rated(self, id_: PlayerId) -> bool:
        return any(
            cell.opponent is not None
            and self.players[cell.opponent].rating
            and _half_points(cell) in (WIN, DRAW)
            for cell in self.cells[id_]
        )

    def of(self, player: PlayerId) -> NormRecord:
        """Return the record of a player."""
        games, left_out = [], []
        for number, cell in enumerate(self.cells[player], 1):
            reason = self._reason(cell)
            if reason is not None or cell.opponent is None:
                left_out.append(
                    UncountedRound(number, cell.opponent, reason or UncountedReason.UNPLAYED)
                )
            else:
                made = _half_points(cell)
                games.append(game_against(self.players[cell.opponent], number, made or LOSS))
        return NormRecord(self.players[player], tuple(games), tuple(left_out))

    def half_points(self, player: PlayerId, round_: int) -> int:
        """Return what a player made in a round, nothing where there was no game."""
        return _half_points(self.cells[player][round_ - 1]) or LOSS

    def _reason(self, cell: Cell) -> UncountedReason | None:
        if cell.outcome in _POINTS_WITHOUT_GAME:
            return UncountedReason.WITHOUT_GAME
        if cell.opponent is None or cell.outcome is Result.FORFEIT_LOSS:
            return UncountedReason.UNPLAYED
        if cell.outcome is Result.UNFINISHED:
            return UncountedReason.OPEN
        if _half_points(cell) is None:
            return UncountedReason.ADJUDICATED
        if not self.players[cell.opponent].federation:
            return UncountedReason.NO_FEDERATION
        return (
            UncountedReason.UNRATED_WITHOUT_POINTS if cell.opponent in self.without_points else None
        )


def _half_points(cell: Cell) -> int | None:
    return _HALF_POINTS.get(cell.outcome) if isinstance(cell.outcome, Result) else None
