"""The boards of a round, and the seat of one player: what the wall and the phone show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from ronde.documents.words import result_text, titled
from ronde.errors import InputError
from ronde.i18n import counted
from ronde.model import ByeKind, Colour, Game, Player, PlayerId, Points, Round, Tournament
from ronde.model.discipline import Discipline, discipline_of
from ronde.model.gamematches import games_of_match
from ronde.model.names import folded
from ronde.model.outcomes import (
    Outcome,
    match_of,
    of_first_team,
    score_so_far,
    sign_of,
    signs_of,
    spelled,
)
from ronde.office.paperwork.publicpages import ShownEvent
from ronde.office.teams.matches import GameLine, MatchLine
from ronde.questions.knockout import without_opponent
from ronde.questions.sides import score_of_sides
from ronde.web.entry import turned


@dataclass(frozen=True, slots=True)
class PublicSide:
    """One player at a board, with the points before the round in tenths."""

    number: int
    name: str
    rating: int | None
    points: int


@dataclass(frozen=True, slots=True)
class PublicMatchBoard:
    """A board of a match with the first team's player first, and the result from that side."""

    board: int
    first: str
    second: str
    first_is_white: bool
    result: str


@dataclass(frozen=True, slots=True)
class PublicBoard:
    """One board; `result` is empty while it is open.

    In an event of teams it is a match: the result is the score so far, `games` are its boards.
    """

    table: int
    white: PublicSide
    black: PublicSide
    result: str
    corrected: str = ""
    games: tuple[PublicMatchBoard, ...] = ()
    is_over: bool = True


@dataclass(frozen=True, slots=True)
class PublicBye:
    """Somebody without an opponent."""

    player: PublicSide
    kind: ByeKind


@dataclass(frozen=True, slots=True)
class RoundBoards:
    """A published round by board; `note` is what its system tells of it."""

    number: int
    boards: tuple[PublicBoard, ...]
    byes: tuple[PublicBye, ...]
    note: str = ""

    @property
    def missing(self) -> int:
        """How many results are still to come."""
        return sum(not (board.result and board.is_over) for board in self.boards)

    @property
    def pairing(self) -> dict[str, object]:
        """Who meets whom, by numbers: what a certificate is compared with."""
        boards = [(board.table, board.white.number, board.black.number) for board in self.boards]
        receivers = [b.player.number for b in self.byes if b.kind is ByeKind.PAIRING_ALLOCATED]
        return {"boards": boards, "bye": next(iter(receivers), None)}


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """Where a player plays in a round; `opponent` None means a bye, or nothing at all.

    Of a team it is a match: the result is the score so far, `games` are its boards, both told from
    its own side.
    """

    round: int
    player: Player
    table: int | None = None
    colour: Colour | None = None
    opponent: Player | None = None
    result: str = ""
    bye: ByeKind | None = None
    games: tuple[PublicMatchBoard, ...] = ()


def published_round(event: ShownEvent, number: int) -> Round:
    """Return a published round; raises InputError for any other."""
    if not 1 <= number <= event.rounds:
        raise InputError(
            counted(
                "round {round} has not been published; {count} round has been",
                "round {round} has not been published; {count} rounds have been",
                count=event.rounds,
                round=number,
            )
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
    matches = {line.match: line for line in matches_in(event, number)}

    def side(player: PlayerId) -> PublicSide:
        person = people[player]
        return PublicSide(player, titled(person), person.rating, scores[player])

    def row(board: int, game: Game) -> PublicBoard:
        plain = PublicBoard(
            tables.get(board, board),
            side(game.white),
            side(game.black),
            result_text(game, discipline, language),
            corrected.get((number, frozenset((game.white, game.black))), ""),
        )
        match = matches.get(board)
        if match is None:
            return plain
        seen = seen_match(match, match.white, event.discipline)
        return replace(plain, result=seen.score, games=seen.games, is_over=match.is_over)

    boards = tuple(row(board, game) for board, game in enumerate(round_.games, 1))
    byes = tuple(PublicBye(side(b.player), b.kind) for b in round_.byes)
    until = replace(event.tournament, rounds=event.tournament.rounds[:number])
    note = without_opponent(until, number) or score_of_sides(until)
    return RoundBoards(number, boards, byes, note)


class SeenMatch(NamedTuple):
    """Score and boards of a match from the side of one of its teams."""

    score: str
    games: tuple[PublicMatchBoard, ...]


def matches_in(event: ShownEvent, round_: int) -> tuple[MatchLine, ...]:
    """Return the matches of a round: of teams, or of two players who meet for several games."""
    tournament = event.tournament
    if tournament.record is None or not 1 <= round_ <= len(tournament.rounds):
        return event.matches.get(round_, ())
    people = {player.id: titled(player) for player in tournament.players}
    tables = event.tables[round_]
    return tuple(
        _match_of_two(tournament, (round_, board, tables.get(board, board)), match, people)
        for board, match in enumerate(tournament.rounds[round_ - 1].games, 1)
    )


def _match_of_two(
    tournament: Tournament, place: tuple[int, int, int], match: Game, names: Mapping[PlayerId, str]
) -> MatchLine:
    """Return a match of two players with its games, White of the first on the left."""
    round_, board, table = place
    games = games_of_match(tournament, round_, match)
    discipline = discipline_of(tournament.games_played.points).value
    outcomes = [Outcome(game.white_result, game.black_result) for game in games]
    seen = [
        of_first_team(outcome, first_is_white=game.white == match.white)
        for game, outcome in zip(games, outcomes, strict=True)
    ]
    score = score_so_far(match_of(outcomes), tournament.games_played.points).partition("–")
    return MatchLine(
        board,
        table,
        match.white,
        names[match.white],
        match.black,
        names[match.black],
        score[0],
        score[2],
        is_open=True,
        is_over=not match.is_unfinished,
        is_forfeited=not match.was_played,
        reporter=None,
        is_confirmed=False,
        objection="",
        games=tuple(
            GameLine(
                number,
                match.white,
                names[match.white],
                game.white == match.white,
                match.black,
                names[match.black],
                "" if outcome.is_unfinished else spelled(outcome, discipline),
                "" if outcome.is_unfinished else sign_of(outcome, discipline),
            )
            for number, (game, outcome) in enumerate(zip(games, seen, strict=True), 1)
        ),
    )


def match_in(event: ShownEvent, round_: int, team: int) -> SeenMatch | None:
    """Return the match of a team in a round as the team sees it, None where it had none."""
    found = (line for line in matches_in(event, round_) if team in (line.white, line.black))
    match = next(found, None)
    return None if match is None else seen_match(match, team, event.discipline)


def seen_match(match: MatchLine, team: int, discipline: str) -> SeenMatch:
    """Return a match as one of its teams sees it: that team first."""
    points = (match.white_points, match.black_points)
    is_first = team == match.white
    score = "–".join(points if is_first else points[::-1]) if match.white_points else ""
    games = (_match_board(one, discipline, is_first=is_first) for one in match.games)
    return SeenMatch(score, tuple(games))


def _match_board(game: GameLine, discipline: str, *, is_first: bool) -> PublicMatchBoard:
    has_white = game.first_is_white == is_first
    seen = game.result if is_first else turned(discipline).get(game.result, "")
    names = (game.first_name, game.second_name)
    return PublicMatchBoard(
        game.board,
        *(names if is_first else names[::-1]),
        has_white,
        signs_of(discipline).get(seen, game.sign),
    )


def seats_by_name(event: ShownEvent, number: int, language: str) -> list[PublicSeat]:
    """Return everybody who is mentioned in a published round, by name."""
    found = seats(event, number, language)
    return sorted(found.values(), key=lambda seat: (folded(seat.player.name), seat.player.id))


def seats(
    event: ShownEvent, number: int, language: str, of: PlayerId | None = None
) -> dict[int, PublicSeat]:
    """Return the seats of a published round by starting number: of everybody, or at one board."""
    round_ = published_round(event, number)
    people = {player.id: player for player in event.tournament.players}
    tables, discipline = event.tables[number], Discipline(event.discipline)
    found: dict[int, PublicSeat] = {}
    for board, game in enumerate(round_.games, 1):
        if of is not None and of not in (game.white, game.black):
            continue
        table, result = tables.get(board, board), result_text(game, discipline, language)
        for player, colour, other in _sides(game):
            found[player] = PublicSeat(number, people[player], table, colour, people[other], result)
    for bye in round_.byes:
        found[bye.player] = PublicSeat(number, people[bye.player], bye=bye.kind)
    return found


def _sides(game: Game) -> Iterator[tuple[PlayerId, Colour, PlayerId]]:
    yield game.white, Colour.WHITE, game.black
    yield game.black, Colour.BLACK, game.white


def seat_of(event: ShownEvent, player: Player, language: str) -> PublicSeat | None:
    """Return where a player plays in the latest published round, None before the first."""
    if not event.rounds:
        return None
    found = seats(event, event.rounds, language, of=player.id).get(player.id)
    match = match_in(event, event.rounds, player.id)
    if found is not None and match is not None:
        found = replace(found, result=match.score, games=match.games)
    return found or PublicSeat(event.rounds, player)


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
