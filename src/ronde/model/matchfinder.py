"""Finds the matches behind the games of a round, and everything that contradicts them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ronde.i18n import counted, phrase
from ronde.model.finding import Finding, Severity
from ronde.model.ids import PlayerId, Points, RoundNumber
from ronde.model.match import Match, MatchBoard, MatchSide, TeamRound, best_kind
from ronde.model.points import PointSystem
from ronde.model.result import ByeKind, Colour, Result
from ronde.model.round import Game, Round
from ronde.model.squads import Seat, Squads, out_of_order
from ronde.model.team import AwaitedMatch, BoardOrder, ForfeitedMatch, LineUp

_SEATED: Final = (ByeKind.FULL_POINT, ByeKind.PAIRING_ALLOCATED)
"""What a member has who sits at a board while the other side of it is empty."""

_ERROR, _WARNING = Severity.ERROR, Severity.WARNING
_WON, _LOST = Result.FORFEIT_WIN, Result.FORFEIT_LOSS


def read_rounds(event: Squads) -> tuple[tuple[TeamRound, ...], tuple[Finding, ...]]:
    """Return every round as matches and byes of teams, and what contradicts them."""
    findings = list(_about_rosters(event))
    rounds = []
    for number, round_ in enumerate(event.tournament.rounds, 1):
        reader = _RoundReader(event, RoundNumber(number), round_)
        rounds.append(reader.read())
        findings += reader.findings
    return tuple(rounds), tuple(findings)


def _about_rosters(event: Squads) -> Iterator[Finding]:
    """Yield what is wrong before any game is looked at."""
    seen: dict[int, str] = {}
    owners: dict[PlayerId, int] = {}
    for team in event.teams:
        number = team.number or 0
        if number in seen:
            what = phrase(
                "two teams have number {number}: {one} and {other}; give each its own number",
                number=number,
                one=seen[number],
                other=team.name,
            )
            yield Finding(_ERROR, "team-number", what)
        seen[number] = team.name
        for member in team.members:
            first = owners.setdefault(member, number)
            if first != number:
                what = phrase(
                    "player {player} stands in two teams: {one} and {other}; leave the player in"
                    " one of them",
                    player=member,
                    one=event.named(first),
                    other=event.named(number),
                )
                yield Finding(_ERROR, "player-in-two-teams", what, player=member)
        if len(set(team.members)) < len(team.members):
            what = phrase("{team} lists a player twice", team=event.named(number))
            yield Finding(_ERROR, "player-in-two-teams", what)


class _Opposed(NamedTuple):
    """Two teams that meet, the one with the smaller number first."""

    one: int
    two: int


class _Board(NamedTuple):
    """A board of two teams before colours are known; None is an empty seat."""

    one: PlayerId | None
    two: PlayerId | None
    game: Game | None


class _RoundReader:
    """Reads one round of a team event."""

    def __init__(self, event: Squads, number: RoundNumber, round_: Round) -> None:
        self.event, self.number, self.round = event, number, round_
        self.findings: list[Finding] = []
        self.games: dict[PlayerId, Game] = {}
        self.byes = {bye.player: bye.kind for bye in round_.byes}
        data = event.data
        self.line_ups = {up.team: up for up in data.line_ups if up.round == number}
        self.forfeits: dict[_Opposed, ForfeitedMatch] = {}
        for forfeit in data.forfeits:
            if forfeit.round == number:
                self.forfeits[_opposed(forfeit.white_team, forfeit.black_team)] = forfeit
        self.awaited = {
            _opposed(match.white_team, match.black_team): match
            for match in data.awaited
            if match.round == number
        }

    def read(self) -> TeamRound:
        met = self._meetings()
        matches = tuple(self._match(pair) for pair in sorted(met))
        playing = {team for pair in met for team in pair}
        self._check_idle_line_ups(playing)
        byes = dict(self._byes_of(playing))
        self._check_one_bye(byes)
        return TeamRound(matches, byes)

    def _find(
        self, code: str, what: str, severity: Severity = _ERROR, player: int | None = None
    ) -> None:
        said = phrase("round {round}: {what}", round=self.number, what=what)
        self.findings.append(Finding(severity, code, said, player=player, round=self.number))

    # Who met whom --------------------------------------------------------------------------

    def _meetings(self) -> set[_Opposed]:
        """Return which teams met, by the games of their members and by forfeits of matches."""
        team_of = self.event.team_of
        met: set[_Opposed] = set()
        for game in self.round.games:
            teams = [team_of.get(player) for player in (game.white, game.black)]
            for player, team in zip((game.white, game.black), teams, strict=True):
                if team is None:
                    what = phrase(
                        "player {player} plays, but stands in no team; add the player to a team",
                        player=player,
                    )
                    self._find("player-without-team", what, player=player)
            one, two = teams
            if one is None or two is None:
                continue
            if one == two:
                what = phrase(
                    "players {white} and {black} of {team} meet; team-mates do not play each other",
                    white=game.white,
                    black=game.black,
                    team=self.event.named(one),
                )
                self._find("team-mates", what, player=game.white)
                continue
            self.games[game.white] = self.games[game.black] = game
            met.add(_opposed(one, two))
        for pair, forfeit in self.forfeits.items():
            if self._is_match(forfeit):
                met.add(pair)
        for pair, awaited in self.awaited.items():
            if self._is_match(awaited):
                met.add(pair)
        self._check_one_match_each(met)
        return met

    def _is_match(self, match: ForfeitedMatch | AwaitedMatch) -> bool:
        """Whether two teams of the event are named."""
        is_forfeited = isinstance(match, ForfeitedMatch)
        for team in (match.white_team, match.black_team):
            if not self.event.has_team(team):
                if is_forfeited:
                    what = phrase(
                        "a forfeited match names team {team}, which is not there", team=team
                    )
                else:
                    what = phrase(
                        "a match without line-ups names team {team}, which is not there", team=team
                    )
                self._find("unknown-team", what)
                return False
        if match.white_team == match.black_team:
            name = self.event.named(match.white_team)
            if is_forfeited:
                what = phrase("a forfeited match of {team} against itself", team=name)
            else:
                what = phrase("a match without line-ups of {team} against itself", team=name)
            self._find("unknown-team", what)
            return False
        return True

    def _check_one_match_each(self, met: set[_Opposed]) -> None:
        first: dict[int, int] = {}
        for pair in sorted(met):
            for team, opponent in (pair, pair[::-1]):
                known = first.setdefault(team, opponent)
                if known != opponent:
                    what = phrase(
                        "{team} plays two teams, {one} and {other}; a team has one match a round",
                        team=self.event.named(team),
                        one=self.event.named(known),
                        other=self.event.named(opponent),
                    )
                    self._find("two-matches", what)

    # Boards --------------------------------------------------------------------------------

    def _match(self, pair: _Opposed) -> Match:
        forfeit, awaited = self.forfeits.get(pair), self.awaited.get(pair)
        if awaited is not None and forfeit is None and not self._has_games(pair):
            return self._awaited(awaited)
        boards = self._aligned(pair, self._line_up(*pair), self._line_up(pair.two, pair.one))
        self._check_order(pair.one, [board.one for board in boards])
        self._check_order(pair.two, [board.two for board in boards])
        white = self._white_team(pair, boards, forfeit)
        black = pair.two if white == pair.one else pair.one
        seats = tuple(self._coloured(boards, is_first_white=white == pair.one))
        stated = None if forfeit is None else _forfeit_results(forfeit, white)
        if stated is not None:
            self._check_forfeit(pair, seats, stated)
        elif len(seats) < self.event.boards:
            self._tell_missing_boards(pair, len(seats))
        sides = self._sides(seats, stated)
        return Match(self.number, white, black, seats, *sides)

    def _has_games(self, pair: _Opposed) -> bool:
        return any(member in self.games for one in pair for member in self.event.team(one).members)

    def _awaited(self, match: AwaitedMatch) -> Match:
        """Return a match without boards: each of them counts as a game without a result does."""
        event, unfinished = self.event, self.event.tournament.points.unfinished
        side = MatchSide(Result.UNFINISHED, event.match_draw, Points(event.boards * unfinished))
        return Match(self.number, match.white_team, match.black_team, (), side, side)

    def _line_up(self, team: int, opponent: int) -> list[PlayerId | None]:
        """Return the seats of a team: as told, else those who play in the order of its list."""
        told = self.line_ups.get(team)
        members = self.event.team(team).members
        if told is None:
            return [m for m in members if m in self.games or self.byes.get(m) in _SEATED]
        self._check_line_up(told, opponent)
        return list(told.players)

    def _check_line_up(self, told: LineUp, opponent: int) -> None:
        team = self.event.named(told.team)
        if told.opponent != opponent:
            what = phrase(
                "the line-up of {team} is against {told}, but it plays {opponent}",
                team=team,
                told=self.event.named(told.opponent),
                opponent=self.event.named(opponent),
            )
            self._find("line-up-opponent", what)
        seated: set[PlayerId] = set()
        for board, player in enumerate(told.players, 1):
            if player is None:
                continue
            if player in seated:
                what = phrase(
                    "board {board} of {team}: player {player} sits at another board, too",
                    board=board,
                    team=team,
                    player=player,
                )
                self._find("line-up-twice", what, player=player)
            elif self.event.team_of.get(player) != told.team:
                what = phrase(
                    "board {board} of {team}: player {player} is no member of the team",
                    board=board,
                    team=team,
                    player=player,
                )
                self._find("line-up-stranger", what, player=player)
            seated.add(player)
        for member in self.event.team(told.team).members:
            if member in self.games and member not in seated:
                what = phrase(
                    "player {player} of {team} plays, but the line-up leaves the player out",
                    player=member,
                    team=team,
                )
                self._find("line-up-incomplete", what, player=member)

    def _check_order(self, team: int, line_up: Sequence[PlayerId | None]) -> None:
        """Tell two members who sit in another order than the event allows; they have played."""
        data, members = self.event.data, self.event.team(team).members
        if data.order is BoardOrder.FREE:
            return
        places = {player: place for place, player in reversed([*enumerate(members)])}
        seats = [
            Seat(board, places[player], self.event.ratings.get(player))
            for board, player in enumerate(line_up, 1)
            if player in places
        ]
        found = out_of_order(seats, data.order, data.tolerance)
        if found is None:
            return
        upper, lower = found
        one, other = (line_up[board - 1] for board in found)
        facts = {"team": self.event.named(team), "upper": upper, "lower": lower}
        if data.order is BoardOrder.FIXED:
            what = phrase(
                "{team}: player {other} (board {lower}) stands before player {one} (board {upper})"
                " on the list, whose order holds; the boards count as they were played",
                one=one,
                other=other,
                **facts,
            )
        else:
            what = phrase(
                "{team}: player {other} (board {lower}) is rated more than {tolerance} above player"
                " {one} (board {upper}); the boards count as they were played",
                one=one,
                other=other,
                tolerance=data.tolerance,
                **facts,
            )
        self._find("board-order", what, _WARNING, player=other)

    def _check_idle_line_ups(self, playing: set[int]) -> None:
        for told in self.line_ups.values():
            if not self.event.has_team(told.team):
                what = phrase("a line-up names team {team}, which is not there", team=told.team)
                self._find("unknown-team", what)
            elif told.team not in playing:
                what = phrase(
                    "{team} has a line-up, but no match", team=self.event.named(told.team)
                )
                self._find("line-up-opponent", what)

    def _aligned(
        self, pair: _Opposed, one: Sequence[PlayerId | None], two: Sequence[PlayerId | None]
    ) -> list[_Board]:
        """Return the boards in their order: games join two line-ups, empty seats stand between."""
        first, second = deque(one), deque(two)
        boards: list[_Board] = []
        while first or second:
            a, b = first[0] if first else None, second[0] if second else None
            game_a, game_b = self._game(a), self._game(b)
            if game_a is not None and game_a is game_b:
                boards.append(_Board(a, b, game_a))
                first.popleft()
                second.popleft()
            elif game_a is not None and game_b is not None:
                self._tell_disorder(pair, len(boards) + 1, a, b)
                return boards + [
                    _Board(player, self._opponent(player), self._game(player)) for player in first
                ]
            elif second and (game_a is not None or not first):
                second.popleft()
                if b is not None:
                    boards.append(_Board(None, b, None))
            elif game_b is not None or not second or (self._is_won(a) and self._is_won(b)):
                first.popleft()
                if a is not None:
                    boards.append(_Board(a, None, None))
            else:
                boards.append(_Board(a, b, None))
                first.popleft()
                second.popleft()
        return boards

    def _game(self, player: PlayerId | None) -> Game | None:
        return None if player is None else self.games.get(player)

    def _is_won(self, player: PlayerId | None) -> bool:
        """Whether somebody without a game won the board: the other seat of it was empty."""
        return player is not None and self.byes.get(player) in _SEATED

    def _opponent(self, player: PlayerId | None) -> PlayerId | None:
        game = self._game(player)
        if game is None:
            return None
        return game.black if game.white == player else game.white

    def _tell_disorder(
        self, pair: _Opposed, board: int, one: PlayerId | None, two: PlayerId | None
    ) -> None:
        what = phrase(
            "board {board} of {one_team} and {two_team}: player {one} should meet {two} by the"
            " order of the lists, but meets {opponent}; tell the line-up (record 300)",
            board=board,
            one_team=self.event.named(pair.one),
            two_team=self.event.named(pair.two),
            one=one,
            two=two,
            opponent=self._opponent(one),
        )
        self._find("line-up-order", what, player=one)

    def _tell_missing_boards(self, pair: _Opposed, count: int) -> None:
        what = counted(
            "{one} and {two} have {count} board of {boards}; nobody has points for the others",
            "{one} and {two} have {count} boards of {boards}; nobody has points for the others",
            one=self.event.named(pair.one),
            two=self.event.named(pair.two),
            count=count,
            boards=self.event.boards,
        )
        self._find("boards-missing", what, _WARNING)

    # Colours -------------------------------------------------------------------------------

    def _colour(self, board: int) -> Colour:
        """Return the colour that the team with White has on a board."""
        colours = self.event.board_colours
        if board <= len(colours):
            return colours[board - 1]
        return Colour.WHITE if board % 2 else Colour.BLACK

    def _white_team(
        self, pair: _Opposed, boards: Sequence[_Board], forfeit: ForfeitedMatch | None
    ) -> int:
        """Return which team has White: the first board with a known colour tells it."""
        for number, (one, _, game) in enumerate(boards, 1):
            if game is None or game.white in self.round.uncoloured:
                continue
            is_first = (game.white == one) is (self._colour(number) is Colour.WHITE)
            return pair.one if is_first else pair.two
        return pair.one if forfeit is None else forfeit.white_team

    def _coloured(self, boards: Sequence[_Board], *, is_first_white: bool) -> Iterator[MatchBoard]:
        for number, (one, two, game) in enumerate(boards, 1):
            if game is not None:
                is_turned = (game.white == one) is not is_first_white
                yield MatchBoard(number, *game, is_turned)
                if is_turned is (self._colour(number) is Colour.WHITE):
                    self._tell_colour(number, game)
                continue
            is_turned = self._colour(number) is Colour.BLACK
            seats = (one, two) if is_first_white is not is_turned else (two, one)
            white, black = (_WON if self._is_won(seat) else _LOST for seat in seats)
            yield MatchBoard(number, *seats, white, black, is_turned)

    def _tell_colour(self, board: int, game: Game) -> None:
        if not self.event.data.board_colours or game.white in self.round.uncoloured:
            return
        what = phrase(
            "board {board}: {white} has White against {black}, but the colours of the boards are"
            " {colours}",
            board=board,
            white=game.white,
            black=game.black,
            colours=self.event.data.board_colours,
        )
        self._find("board-colours", what, _WARNING, player=game.white)

    # Points --------------------------------------------------------------------------------

    def _sides(
        self, boards: Sequence[MatchBoard], stated: tuple[Result, Result] | None
    ) -> tuple[MatchSide, MatchSide]:
        """Return what a match brought to both teams, the one with White first."""
        points = self.event.tournament.points
        made = [0, 0]
        for board in boards:
            white, black = (_seat_points(board, points, colour) for colour in Colour)
            made[0] += black if board.is_turned else white
            made[1] += white if board.is_turned else black
        results = stated or _results_of(boards, *made)
        if stated is not None and len(boards) < self.event.boards:
            made = [self.event.boards * points.of_result(r, Colour.WHITE) for r in stated]
        match_points = self._match_points(results, *made)
        one, two = (
            MatchSide(result, worth, Points(total))
            for result, worth, total in zip(results, match_points, made, strict=True)
        )
        return one, two

    def _match_points(
        self, results: tuple[Result, Result], one: int, two: int
    ) -> tuple[Points, Points]:
        event = self.event
        if results == (_LOST, _LOST) and one == two and one > 0:
            return event.match_draw, event.match_draw  # each team won as many boards by forfeit
        worth = {
            Result.WIN: event.match_win,
            _WON: event.match_win,
            Result.LOSS: event.match_loss,
            _LOST: event.match_loss,
        }
        white, black = (worth.get(result, event.match_draw) for result in results)
        return white, black

    def _check_forfeit(
        self, pair: _Opposed, boards: Sequence[MatchBoard], stated: tuple[Result, Result]
    ) -> None:
        """Note a forfeited match that the boards tell otherwise."""
        played = next((board for board in boards if board.was_played), None)
        if played is not None:
            what = phrase(
                "the match of {one} and {two} is told as forfeited, but board {board} was played",
                one=self.event.named(pair.one),
                two=self.event.named(pair.two),
                board=played.board,
            )
            self._find("forfeit-contradicted", what)
            return
        white, black = self._sides(boards, None)
        by_boards = white.result, black.result
        if len(boards) == self.event.boards and by_boards != stated:
            what = phrase(
                "the match of {one} and {two} is told as forfeited, but the boards give another"
                " winner",
                one=self.event.named(pair.one),
                two=self.event.named(pair.two),
            )
            self._find("forfeit-contradicted", what)

    # Byes ----------------------------------------------------------------------------------

    def _byes_of(self, playing: set[int]) -> Iterator[tuple[int, ByeKind]]:
        """Yield the byes of teams without a match, by records of teams and by their members."""
        index = self.number - 1
        allocated = {b.teams[index] for b in self.event.data.byes if index < len(b.teams)}
        stated = {a.team: a.kind for a in self.event.data.absences if a.round == self.number}
        for number in (team.number or 0 for team in self.event.teams):
            kinds = [
                self.byes[member]
                for member in self.event.team(number).members
                if member in self.byes
            ]
            if number in playing:
                if number in allocated:
                    what = phrase(
                        "{team} has a pairing-allocated bye and a match",
                        team=self.event.named(number),
                    )
                    self._find("bye-and-match", what)
            elif number in allocated:
                yield number, ByeKind.PAIRING_ALLOCATED
            elif kinds:
                yield number, best_kind(kinds)
            elif number in stated:
                yield number, stated[number]

    def _check_one_bye(self, byes: dict[int, ByeKind]) -> None:
        allocated = [team for team, kind in byes.items() if kind is ByeKind.PAIRING_ALLOCATED]
        if allocated and not self.event.has_stated_bye:
            what = phrase(
                "{team} has the pairing-allocated bye, and nothing says what it brings: it counts"
                " as a drawn match; state match points and game points (record 320)",
                team=self.event.named(allocated[0]),
            )
            self._find("bye-unstated", what, _WARNING)
        if len(allocated) > 1:
            what = phrase(
                "{one} and {other} both have the pairing-allocated bye",
                one=self.event.named(allocated[0]),
                other=self.event.named(allocated[1]),
            )
            self._find("second-pairing-bye", what, _WARNING)


def _opposed(one: int, two: int) -> _Opposed:
    return _Opposed(min(one, two), max(one, two))


def _forfeit_results(forfeit: ForfeitedMatch, white: int) -> tuple[Result, Result]:
    """Return the results of a forfeited match, the team with White first."""
    if forfeit.white_won is None:
        return _LOST, _LOST
    is_white = forfeit.white_won is (forfeit.white_team == white)
    return (_WON, _LOST) if is_white else (_LOST, _WON)


def _seat_points(board: MatchBoard, points: PointSystem, colour: Colour) -> Points:
    is_white = colour is Colour.WHITE
    seat = board.white if is_white else board.black
    if seat is None and not board.was_played:
        return Points(0)  # nobody sat there
    return points.of_result(board.white_result if is_white else board.black_result, colour)


def _results_of(boards: Sequence[MatchBoard], one: int, two: int) -> tuple[Result, Result]:
    """Return how a match ended for both teams by the points on its boards."""
    if any(board.is_unfinished for board in boards):
        return Result.UNFINISHED, Result.UNFINISHED
    if not any(board.was_played for board in boards):
        if one == two:
            return _LOST, _LOST
        return (_WON, _LOST) if one > two else (_LOST, _WON)
    if one == two:
        return Result.DRAW, Result.DRAW
    return (Result.WIN, Result.LOSS) if one > two else (Result.LOSS, Result.WIN)
