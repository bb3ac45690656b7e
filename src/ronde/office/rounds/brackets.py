"""A round in brackets: who stands where, who moves between them, which colours are due."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from ronde.declared.cache import Cache
from ronde.i18n import phrase
from ronde.keizer.season import is_keizer
from ronde.kernel.colours import COLOUR_OF, STRENGTH_NAMES
from ronde.model import ByeKind, Colour, History, PlayerId, RoundNumber, Tournament
from ronde.office.desk import Desk
from ronde.office.rounds.overview import RoundView, view_of
from ronde.standings.points import points_before
from ronde.store import SubjectReader
from ronde.store.tournaments import tournament_of
from ronde.systems import registry
from ronde.systems.swiss import SwissSystem

DOWN, UP = "down", "up"

DUE_LABELS: Final[Mapping[tuple[Colour, str], str]] = {
    (Colour.WHITE, "mild"): phrase("should have White (mild)"),
    (Colour.WHITE, "strong"): phrase("should have White (strong)"),
    (Colour.WHITE, "absolute"): phrase("must have White (absolute)"),
    (Colour.BLACK, "mild"): phrase("should have Black (mild)"),
    (Colour.BLACK, "strong"): phrase("should have Black (strong)"),
    (Colour.BLACK, "absolute"): phrase("must have Black (absolute)"),
}
"""A colour that is due, and how strongly, for people."""
DUE_SIGNS: Final[Mapping[str, str]] = {"mild": "", "strong": "!", "absolute": "!!"}


@dataclass(frozen=True, slots=True)
class BracketSeat:
    """A player in a round: the score that pairs, the colour due and how strongly, who moves.

    `score` is in tenths and holds virtual points too; `strength` is none, mild, strong or
    absolute. `float` is down, up or empty, `moves` whether the system moves the player to another
    bracket: in most of them who meets a higher score has floated up and stays. `board` is None
    without an opponent; `rating` is the one that the event counts with, None without one.
    """

    player: int
    name: str
    score: int
    due: Colour | None
    strength: str
    colour: Colour | None = None
    board: int | None = None
    float: str = ""
    rating: int | None = None
    moves: bool = False

    @property
    def is_denied(self) -> bool:
        """Whether the round gives the colour that the player should not have."""
        return self.due is not None and self.colour is not None and self.due is not self.colour


@dataclass(frozen=True, slots=True)
class Bracket:
    """One bracket: its upper half beside its lower half, and who left it downwards.

    `links` join places of the two halves that meet; `leaving` are those of this score who moved to
    another bracket, and who has the bye.
    """

    score: int
    upper: tuple[BracketSeat, ...]
    lower: tuple[BracketSeat, ...]
    links: tuple[tuple[int, int], ...]
    leaving: tuple[BracketSeat, ...]


@dataclass(frozen=True, slots=True)
class RoundPicture:
    """A round with the seats of everybody in it; only a Swiss system has brackets.

    `has_signs`: whether colours can be due and players can float in it.
    """

    view: RoundView
    seats: Mapping[int, BracketSeat]
    brackets: tuple[Bracket, ...] = field(default=())
    has_signs: bool = True


_PICTURES: Final = Cache(most=32)
_NONE: Final = "none"


def round_picture(desk: Desk, event: str, number: int) -> RoundPicture:
    """Return a round with its brackets, as of one moment."""
    with desk.reading(event) as reader:
        key = (reader.subject.head, number)
        return _PICTURES.get(key, lambda: _pictured(reader, number))


def _pictured(reader: SubjectReader, number: int) -> RoundPicture:
    tournament = tournament_of(reader.state(), through=number - 1)
    view = view_of(reader, number)
    names = {player.id: player.name for player in tournament.players}
    rules = view.rules or tournament.rules
    system = None if rules is None else registry.system(rules)
    if not isinstance(system, SwissSystem):  # no colour is due, nobody floats: nothing is shown
        points = _points(tournament, view)
        plain = _rated(_plain_seats(view, points, names), tournament)
        return RoundPicture(view, plain, has_signs=False)
    state = PairingState(system, replace(tournament, rules=system.rules.key))
    seats = _rated(_seats(view, state, names), tournament)
    return RoundPicture(view, seats, _brackets(view, state, seats))


def _points(tournament: Tournament, view: RoundView) -> Mapping[PlayerId, int]:
    """Return what stands beside the players where no system of brackets has its own scores."""
    if is_keizer(tournament):
        return points_before(tournament, RoundNumber(view.number))
    history = History(tournament)
    return {player.id: history.pairing_score(player.id) for player in tournament.players}


class PairingState:
    """A round about to be paired as its own system sees it."""

    def __init__(self, system: SwissSystem[Any], tournament: Tournament) -> None:
        self._system, self._tournament = system, tournament
        standing = system.standing(tournament)
        self._profiles = dict(zip(standing.ids, standing.profiles, strict=True))
        self._scores = dict(zip(standing.ids, standing.scores, strict=True))
        self._history = History(tournament)

    def score(self, player: PlayerId) -> int:
        """Return the score that pairs, also of somebody who was not to be paired."""
        found = self._scores.get(player)
        return self._history.pairing_score(player) if found is None else found

    def due(self, player: PlayerId) -> tuple[Colour | None, str]:
        """Return which colour is due and how strongly, as the system counts."""
        profile = self._profiles.get(player)
        if profile is None or not profile.preference:
            return None, _NONE
        return COLOUR_OF[profile.preference], STRENGTH_NAMES[profile.strength]

    def moves(self, one: PlayerId, other: PlayerId) -> str:
        """Return whether the first of two who meet moves down or up, empty for neither."""
        own, score = self.score(one), self.score(other)
        if own == score:
            return ""
        down, up = self._system.moves(self._tournament, max(own, score), min(own, score))
        if own > score:
            return DOWN if down else ""
        return UP if up else ""

    def floats(self, one: PlayerId, other: PlayerId) -> str:
        """Return how the first of two floats: as it moves, or up by meeting a higher score."""
        is_lower = self.score(one) < self.score(other)
        is_up = is_lower and self._system.has_upfloats
        return self.moves(one, other) or (UP if is_up else "")

    def bracket(self, high: BracketSeat, low: BracketSeat) -> int:
        """Return the score of the bracket in which two are paired; between both, if both moved."""
        if high.moves and low.moves:
            return (high.score + low.score) // 2
        return high.score if low.moves else low.score


def _rated(
    seats: Iterable[tuple[int, BracketSeat]], tournament: Tournament
) -> dict[int, BracketSeat]:
    """Return the seats by player, each with the rating that the event counts with."""
    ratings = {int(player.id): player.rating for player in tournament.players}
    return {n: replace(seat, rating=ratings.get(n)) for n, seat in seats}


def _plain_seats(
    view: RoundView, points: Mapping[PlayerId, int], names: Mapping[PlayerId, str]
) -> Iterable[tuple[int, BracketSeat]]:
    """Yield everybody of a round in which no colour is due and nobody floats."""

    def seat(player: int, colour: Colour | None, board: int | None) -> tuple[int, BracketSeat]:
        id_ = PlayerId(player)
        return player, BracketSeat(
            player, names.get(id_, ""), points[id_], None, _NONE, colour, board
        )

    for board in view.boards:
        yield seat(board.white, Colour.WHITE, board.board)
        yield seat(board.black, Colour.BLACK, board.board)
    for bye in view.byes:
        if bye.kind == ByeKind.PAIRING_ALLOCATED.value:
            yield seat(bye.player, None, None)


def _seats(
    view: RoundView, state: PairingState, names: Mapping[PlayerId, str]
) -> Iterable[tuple[int, BracketSeat]]:
    """Yield everybody who has a board or the pairing-allocated bye."""

    def seat(player: PlayerId) -> BracketSeat:
        return BracketSeat(player, names.get(player, ""), state.score(player), *state.due(player))

    def at_board(player: PlayerId, other: PlayerId, colour: Colour, board: int) -> BracketSeat:
        return replace(
            seat(player),
            colour=colour,
            board=board,
            float=state.floats(player, other),
            moves=bool(state.moves(player, other)),
        )

    for board in view.boards:
        white, black = PlayerId(board.white), PlayerId(board.black)
        yield board.white, at_board(white, black, Colour.WHITE, board.board)
        yield board.black, at_board(black, white, Colour.BLACK, board.board)
    for bye in view.byes:
        if bye.kind == ByeKind.PAIRING_ALLOCATED.value:
            yield bye.player, seat(PlayerId(bye.player))


def _brackets(
    view: RoundView, state: PairingState, seats: Mapping[int, BracketSeat]
) -> tuple[Bracket, ...]:
    """Return the brackets from the top, as the system forms them."""
    pairs: dict[int, list[tuple[BracketSeat, BracketSeat]]] = {
        seat.score: [] for seat in seats.values()
    }
    for board in view.boards:
        high, low = sorted((seats[board.white], seats[board.black]), key=_rank)
        pairs.setdefault(state.bracket(high, low), []).append((high, low))
    scores = sorted(pairs, reverse=True)
    return tuple(_bracket(score, pairs[score], seats.values()) for score in scores)


def _rank(seat: BracketSeat) -> tuple[int, int]:
    return -seat.score, seat.player


def _bracket(
    score: int, pairs: list[tuple[BracketSeat, BracketSeat]], everybody: Iterable[BracketSeat]
) -> Bracket:
    upper = sorted((high for high, _ in pairs), key=_rank)
    lower = sorted((low for _, low in pairs), key=_rank)
    left = {seat.player: place for place, seat in enumerate(upper)}
    right = {seat.player: place for place, seat in enumerate(lower)}
    links = sorted((left[high.player], right[low.player]) for high, low in pairs)
    gone = [s for s in everybody if s.score == score and (s.moves or s.board is None)]
    return Bracket(score, tuple(upper), tuple(lower), tuple(links), tuple(sorted(gone, key=_rank)))
