"""The boards of a round, and the seat of one player: what the wall and the phone show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from ronde.documents.words import result_text, titled
from ronde.errors import InputError
from ronde.model import ByeKind, Colour, Game, Player, PlayerId, Points, Round
from ronde.model.discipline import Discipline
from ronde.model.names import folded
from ronde.model.outcomes import signs_of
from ronde.office.paperwork.publicpages import ShownEvent
from ronde.office.teams.matches import GameLine
from ronde.web.entry import turned


@dataclass(frozen=True, slots=True)
class Side:
    """One player at a board, with the points before the round in tenths."""

    number: int
    name: str
    rating: int | None
    points: int


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """A board of a match with the first team's player first, and the result from that side."""

    board: int
    first: str
    second: str
    first_is_white: bool
    result: str


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One board; `result` is empty while it is open.

    In an event of teams it is a match: the result is the score so far, `games` are its boards.
    """

    table: int
    white: Side
    black: Side
    result: str
    corrected: str = ""
    games: tuple[MatchBoard, ...] = ()
    is_over: bool = True


@dataclass(frozen=True, slots=True)
class ByeRow:
    """Somebody without an opponent."""

    player: Side
    kind: ByeKind


@dataclass(frozen=True, slots=True)
class RoundBoards:
    """A published round by board."""

    number: int
    boards: tuple[BoardRow, ...]
    byes: tuple[ByeRow, ...]

    @property
    def missing(self) -> int:
        """How many results are still to come."""
        return sum(not (board.result and board.is_over) for board in self.boards)


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a player plays in a round; `opponent` None means a bye, or nothing at all."""

    round: int
    player: Player
    table: int | None = None
    colour: Colour | None = None
    opponent: Player | None = None
    result: str = ""
    bye: ByeKind | None = None


def published_round(event: ShownEvent, number: int) -> Round:
    """Return a published round; raises InputError for any other."""
    if not 1 <= number <= event.rounds:
        raise InputError(
            "round {round} has not been published; {rounds} rounds have been",
            round=number,
            rounds=event.rounds,
        )
    return event.tournament.rounds[number - 1]


def round_boards(
    event: ShownEvent, number: int, scores: Mapping[PlayerId, Points], language: str
) -> RoundBoards:
    """Return the boards of a published round; `scores` are the points before it."""
    round_ = published_round(event, number)
    people = {player.id: player for player in event.tournament.players}
    tables, discipline = event.tables[number], Discipline(event.discipline)
    corrected = event.corrections.games
    matches = {line.match: line for line in event.matches.get(number, ())}

    def side(player: PlayerId) -> Side:
        person = people[player]
        return Side(player, titled(person), person.rating, scores[player])

    def row(board: int, game: Game) -> BoardRow:
        plain = BoardRow(
            tables.get(board, board),
            side(game.white),
            side(game.black),
            result_text(game, discipline, language),
            corrected.get((number, frozenset((game.white, game.black))), ""),
        )
        match = matches.get(board)
        if match is None:
            return plain
        score = f"{match.white_points}–{match.black_points}" if match.white_points else ""
        games = tuple(_match_board(one, event.discipline) for one in match.games)
        return replace(plain, result=score, games=games, is_over=match.is_over)

    boards = tuple(row(board, game) for board, game in enumerate(round_.games, 1))
    return RoundBoards(number, boards, tuple(ByeRow(side(b.player), b.kind) for b in round_.byes))


def _match_board(game: GameLine, discipline: str) -> MatchBoard:
    seen = game.result if game.first_is_white else turned(discipline).get(game.result, "")
    return MatchBoard(
        game.board,
        game.first_name,
        game.second_name,
        game.first_is_white,
        signs_of(discipline).get(seen, game.sign),
    )


def seats_by_name(event: ShownEvent, number: int, language: str) -> list[Seat]:
    """Return everybody who is mentioned in a published round, by name."""
    found = seats(event, number, language)
    return sorted(found.values(), key=lambda seat: (folded(seat.player.name), seat.player.id))


def seats(
    event: ShownEvent, number: int, language: str, of: PlayerId | None = None
) -> dict[int, Seat]:
    """Return the seats of a published round by starting number: of everybody, or at one board."""
    round_ = published_round(event, number)
    people = {player.id: player for player in event.tournament.players}
    tables, discipline = event.tables[number], Discipline(event.discipline)
    found: dict[int, Seat] = {}
    for board, game in enumerate(round_.games, 1):
        if of is not None and of not in (game.white, game.black):
            continue
        table, result = tables.get(board, board), result_text(game, discipline, language)
        for player, colour, other in _sides(game):
            found[player] = Seat(number, people[player], table, colour, people[other], result)
    for bye in round_.byes:
        found[bye.player] = Seat(number, people[bye.player], bye=bye.kind)
    return found


def _sides(game: Game) -> Iterator[tuple[PlayerId, Colour, PlayerId]]:
    yield game.white, Colour.WHITE, game.black
    yield game.black, Colour.BLACK, game.white


def seat_of(event: ShownEvent, player: Player, language: str) -> Seat | None:
    """Return where a player plays in the latest published round, None before the first."""
    if not event.rounds:
        return None
    found = seats(event, event.rounds, language, of=player.id).get(player.id)
    return found or Seat(event.rounds, player)


def found_players(event: ShownEvent, text: str) -> list[Player]:
    """Return the players whose name or number a text names, by name."""
    wanted = folded(text).split()
    if not wanted:
        return []
    fits = [p for p in event.tournament.players if _fits(p, wanted)]
    return sorted(fits, key=lambda player: (folded(player.name), player.id))


def _fits(player: Player, wanted: list[str]) -> bool:
    if wanted == [str(player.id)]:
        return True
    name = folded(player.name)
    return all(word in name for word in wanted)
