"""A round in brackets: who stands where, who moves between them, which colours are due."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from ronde.app.cache import Cache
from ronde.i18n import phrase
from ronde.keizer.season import is_keizer
from ronde.kernel.colours import COLOUR_OF, STRENGTH_NAMES, colour_profile
from ronde.model import ByeKind, Colour, History, PlayerId, RoundNumber, Tournament
from ronde.model.gamematches import games_per_match
from ronde.office.desk import Desk
from ronde.office.overview import BoardLine, RoundView, view_of
from ronde.standings.points import points_before
from ronde.store import SubjectReader
from ronde.store.tournaments import tournament_of
from ronde.systems import registry

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
class Seat:
    """A player in a round: the score that pairs, the colour due and how strongly, the float.

    `score` is in tenths and holds virtual points too; `strength` is none, mild, strong or
    absolute; `float` is down, up or empty; `board` is None without an opponent; `rating` is the one
    that the event counts with, None without one.
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

    @property
    def is_denied(self) -> bool:
        """Whether the round gives the colour that the player should not have."""
        return self.due is not None and self.colour is not None and self.due is not self.colour


@dataclass(frozen=True, slots=True)
class Bracket:
    """One bracket: its upper half beside its lower half, and who left it downwards.

    `links` join places of the two halves that meet; `leaving` includes who has the bye.
    """

    score: int
    upper: tuple[Seat, ...]
    lower: tuple[Seat, ...]
    links: tuple[tuple[int, int], ...]
    leaving: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class RoundPicture:
    """A round with the seats of everybody in it; only a Swiss system has brackets.

    `has_signs`: whether colours can be due and players can float in it.
    """

    view: RoundView
    seats: Mapping[int, Seat]
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
    if is_keizer(tournament):
        seats = _rated(_seats_by_list(view, tournament, names), tournament)
        return RoundPicture(view, seats, has_signs=False)
    seats = _rated(_seats(view, History(tournament), names), tournament)
    if games_per_match(view.rules) > 1:  # both colours in every round: nobody is due one
        seats = {n: replace(seat, due=None, strength=_NONE) for n, seat in seats.items()}
    if view.rules is not None and registry.rules(view.rules).by_table:
        return RoundPicture(view, seats)
    return RoundPicture(view, seats, _brackets(view, seats))


def _rated(seats: Iterable[tuple[int, Seat]], tournament: Tournament) -> dict[int, Seat]:
    """Return the seats by player, each with the rating that the event counts with."""
    ratings = {int(player.id): player.rating for player in tournament.players}
    return {n: replace(seat, rating=ratings.get(n)) for n, seat in seats}


def _seats_by_list(
    view: RoundView, tournament: Tournament, names: Mapping[PlayerId, str]
) -> Iterable[tuple[int, Seat]]:
    """Yield everybody of a round of a Keizer season, where no colour is due and nobody floats."""
    points = points_before(tournament, RoundNumber(view.number))

    def seat(player: int, colour: Colour | None, board: int | None) -> tuple[int, Seat]:
        id_ = PlayerId(player)
        return player, Seat(player, names.get(id_, ""), points[id_], None, _NONE, colour, board)

    for board in view.boards:
        yield seat(board.white, Colour.WHITE, board.board)
        yield seat(board.black, Colour.BLACK, board.board)
    for bye in view.byes:
        if bye.kind == ByeKind.PAIRING_ALLOCATED.value:
            yield seat(bye.player, None, None)


def _seats(
    view: RoundView, history: History, names: Mapping[PlayerId, str]
) -> Iterable[tuple[int, Seat]]:
    """Yield everybody who has a board or the pairing-allocated bye."""
    for board in view.boards:
        white, black = PlayerId(board.white), PlayerId(board.black)
        ahead = history.pairing_score(white) - history.pairing_score(black)
        yield board.white, _seat(history, white, names, (Colour.WHITE, board, ahead))
        yield board.black, _seat(history, black, names, (Colour.BLACK, board, -ahead))
    for bye in view.byes:
        if bye.kind == ByeKind.PAIRING_ALLOCATED.value:
            yield bye.player, _seat(history, PlayerId(bye.player), names, None)


def _seat(
    history: History,
    player: PlayerId,
    names: Mapping[PlayerId, str],
    place: tuple[Colour, BoardLine, int] | None,
) -> Seat:
    """Return the seat of a player; `place` is colour, board and how far ahead of the opponent."""
    played = "".join("W" if c is Colour.WHITE else "B" for c in history.colours(player))
    profile = colour_profile(played)
    colour, board, ahead = place if place is not None else (None, None, 0)
    return Seat(
        player=player,
        name=names.get(player, ""),
        score=history.pairing_score(player),
        due=COLOUR_OF.get(profile.preference),
        strength=STRENGTH_NAMES[profile.strength],
        colour=colour,
        board=None if board is None else board.board,
        float=DOWN if ahead > 0 else UP if ahead < 0 else "",
    )


def _brackets(view: RoundView, seats: Mapping[int, Seat]) -> tuple[Bracket, ...]:
    """Return the brackets from the top; a pair stands in the bracket of its lower score."""
    scores = sorted({seat.score for seat in seats.values()}, reverse=True)
    pairs: dict[int, list[tuple[Seat, Seat]]] = {score: [] for score in scores}
    for board in view.boards:
        both = sorted((seats[board.white], seats[board.black]), key=_rank)
        pairs[both[1].score].append((both[0], both[1]))
    return tuple(_bracket(score, pairs[score], seats.values()) for score in scores)


def _rank(seat: Seat) -> tuple[int, int]:
    return -seat.score, seat.player


def _bracket(score: int, pairs: list[tuple[Seat, Seat]], everybody: Iterable[Seat]) -> Bracket:
    upper = sorted((high for high, _ in pairs), key=_rank)
    lower = sorted((low for _, low in pairs), key=_rank)
    left = {seat.player: place for place, seat in enumerate(upper)}
    right = {seat.player: place for place, seat in enumerate(lower)}
    links = sorted((left[high.player], right[low.player]) for high, low in pairs)
    gone = [s for s in everybody if s.score == score and (s.float == DOWN or s.board is None)]
    return Bracket(score, tuple(upper), tuple(lower), tuple(links), tuple(sorted(gone, key=_rank)))
