"""Random events of teams: squads, matches paired by the rules, results board by board.

`Config.players` counts teams here. A squad has a reserve, who now and then takes a seat. Boards are
forfeited as often as games of players are, and a few matches as a whole; withdrawn teams of a
round robin forfeit theirs.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ronde.errors import NoLegalPairingError
from ronde.i18n import phrase
from ronde.model import (
    CHESS,
    Colour,
    Details,
    Finding,
    Game,
    Player,
    PlayerId,
    Points,
    Result,
    Round,
    RoundNumber,
    Severity,
    Tournament,
)
from ronde.model.matches import TeamEvent
from ronde.model.team import (
    ForfeitedMatch,
    Team,
    TeamAbsence,
    TeamByes,
    TeamData,
    TeamsApart,
    TeamVirtualPoints,
)
from ronde.simulate.absence import Stays, drawn_stays, drawn_withdrawals, requests
from ronde.simulate.accidents import Accidents
from ronde.simulate.chance import Chance
from ronde.simulate.config import Config
from ronde.simulate.event import Event, odds, point_system, round_robin_size, settled
from ronde.simulate.extras import pairs_apart
from ronde.simulate.results import drawn_result, tickets_between
from ronde.systems.acceleration.virtual import NONE, accelerated, announced
from ronde.systems.registry import system

_TEAMS: Final = (6, 30)
_BOARDS: Final = 4
_SPREAD: Final = 120
"""How far the rating of a member is from that of the team at most."""
_RESERVE: Final = 5
_FORFEITED_MATCHES: Final = 40
_MATCH_DRAW: Final = Points(10)
"""In so many line-ups one has the reserve, and of so many matches one is forfeited."""


def generate_teams(rules: str, seed: int, config: Config) -> tuple[Tournament, tuple[Finding, ...]]:
    """Return a random event of teams and what went differently from what was declared."""
    chance = Chance(seed)
    by_table = system(rules).rules.by_table
    drawn = chance.between(*_TEAMS)
    config = replace(config, players=drawn if config.players is None else config.players)
    if by_table:
        config = round_robin_size(config, chance)
    event = settled(config, chance)
    squads, players = _squads(event, config.boards or _BOARDS, chance)
    boards = config.boards or _BOARDS
    points = point_system(config, CHESS)
    tournament = Tournament(
        players=players,
        details=Details(name=f"ronde generate, seed {seed}"),
        number_of_rounds=event.rounds,
        rules=rules,
        points=points,
        initial_colour=chance.shuffled(Colour)[0],
        team_data=TeamData(
            teams=squads,
            byes=(TeamByes(_MATCH_DRAW, Points(boards * points.white_draw)),),
            board_colours=("WB" * boards)[:boards],
            match_win=Points(2 * _MATCH_DRAW),
            match_draw=_MATCH_DRAW,
            match_loss=Points(0),
            are_paired=True,
            apart=tuple(TeamsApart(pair) for pair in pairs_apart(config, event.players, seed)),
        ),
    )
    return _Course(announced(tournament, config.acceleration or NONE), event, chance).played()


def _squads(
    event: Event, boards: int, chance: Chance
) -> tuple[tuple[Team, ...], tuple[Player, ...]]:
    """Return the teams by strength, and their members in board order, by rating."""
    drawn = [
        chance.between(event.lowest_rating, event.highest_rating) for _ in range(event.players)
    ]
    levels = drawn if event.config.ratings is None else event.config.ratings
    teams: list[Team] = []
    players: list[Player] = []
    for number, level in enumerate(sorted(levels, reverse=True), 1):
        ratings = [level + chance.between(-_SPREAD, _SPREAD) for _ in range(boards + 1)]
        first = len(players) + 1
        members = tuple(PlayerId(first + place) for place in range(boards + 1))
        for member, rating in zip(members, sorted(ratings, reverse=True), strict=True):
            players.append(
                Player(member, f"Test{member:04} Player{member:04}", rating=max(1, rating))
            )
        teams.append(Team(f"Team {number}", members, number, strength=str(level)))
    return tuple(teams), tuple(players)


class _Course:
    """An event of teams on its way from the first round to the last."""

    def __init__(self, tournament: Tournament, event: Event, chance: Chance) -> None:
        assert tournament.rules is not None
        self._tournament, self._event, self._chance = tournament, event, chance
        self._system = system(tournament.rules)
        self._by_table = self._system.rules.by_table
        draw = drawn_withdrawals if self._by_table else drawn_stays
        self._stays: Stays = draw(event, chance)
        self._forfeit = odds(event.forfeit_rate)
        games = event.players // 2 * len(tournament.team_data.board_colours)
        self._accidents = Accidents(event.config, event.rounds, games, chance)
        self._tournament = self._accelerated()
        self._ratings = {player.id: player.rating or 0 for player in tournament.players}

    def played(self) -> tuple[Tournament, tuple[Finding, ...]]:
        """Return the event after its last round, or before one that cannot be paired."""
        while len(self._tournament.rounds) < self._event.rounds:
            problem = self._play_round()
            if problem is not None:
                return self._tournament, (problem,)
        return self._tournament, self._accidents.left_over()

    def _play_round(self) -> Finding | None:
        """Pair the next round and play it; return a finding when it cannot be paired."""
        self._announce_absences()
        teams = TeamEvent(self._tournament)
        view = teams.as_tournament()
        if len(view.to_be_paired()) < 2:
            return self._end(phrase("fewer than two players are there"))
        try:
            pairing = self._system.pair(view)
        except NoLegalPairingError as error:
            return self._end(error.phrase)
        pairs = [(int(white), int(black)) for white, black in pairing.pairs]
        line_ups = {team: self._line_up(teams, team) for pair in pairs for team in pair}
        bye = None if pairing.bye is None else int(pairing.bye)
        after = teams.with_matches(pairs, bye, line_ups)
        self._tournament = self._with_results(after, pairs)
        return None

    def _accelerated(self) -> Tournament:
        """Return the event with the virtual points of the teams that are there from the start."""
        entered = [team for team, stay in self._stays.items() if stay.is_paired_in(1)]
        view = accelerated(TeamEvent(self._tournament).as_tournament(), entered)
        given = tuple(
            TeamVirtualPoints(int(team), match_points=by_round)
            for team, by_round in view.virtual_points
        )
        data = replace(self._tournament.team_data, virtual_points=given)
        return replace(self._tournament, team_data=data)

    def _announce_absences(self) -> None:
        """Put on record which teams are not to be paired; in a round robin all are."""
        if self._by_table:
            return
        away = requests(self._stays, self._tournament.next_round)
        data = self._tournament.team_data
        told = tuple(TeamAbsence(bye.round, int(bye.player), bye.kind) for bye in away)
        data = replace(data, absences=(*data.absences, *told))
        self._tournament = replace(self._tournament, team_data=data)

    def _line_up(self, teams: TeamEvent, team: int) -> tuple[PlayerId, ...]:
        """Return who plays: the first of the list, or now and then the reserve for one of them."""
        members, boards = teams.team(team).members, teams.boards
        if not self._chance.chance(1, _RESERVE):
            return members[:boards]
        missing = members[self._chance.below(boards)]
        return tuple(member for member in members if member != missing)

    def _with_results(self, after: Tournament, pairs: list[tuple[int, int]]) -> Tournament:
        *before, last = after.rounds
        matches = {pair: self._appearance(pair, len(after.rounds)) for pair in pairs}
        team_of = TeamEvent(after).team_of
        appeared = []
        for game in last.games:
            one, other = team_of[game.white], team_of[game.black]
            pair = (one, other) if (one, other) in matches else (other, one)
            appeared.append(matches[pair] if pair == (one, other) else matches[pair][::-1])
        met = [at for at, came in enumerate(appeared) if all(came)]
        fates = self._accidents.of_round(len(after.rounds), met, self._chance)
        games = [
            Game(game.white, game.black, *fates[at].value)
            if at in fates
            else self._game(game, appeared[at])
            for at, game in enumerate(last.games)
        ]
        data = after.team_data
        forfeits = tuple(
            ForfeitedMatch(RoundNumber(len(after.rounds)), *pair, white_won=_winner(came))
            for pair, came in matches.items()
            if not all(came)
        )
        data = replace(data, forfeits=(*data.forfeits, *forfeits))
        round_ = Round(tuple(games), last.byes)
        return replace(after, rounds=(*before, round_), team_data=data)

    def _appearance(self, pair: tuple[int, int], round_: int) -> tuple[bool, bool]:
        """Return which of the two teams of a match appeared."""
        one, other = (self._stays[PlayerId(team)].is_there(round_) for team in pair)
        if one and other and self._chance.chance(1, _FORFEITED_MATCHES):
            ticket = self._chance.below(5)
            return ticket in (1, 2), ticket in (3, 4)
        return one, other

    def _game(self, game: Game, came: tuple[bool, bool]) -> Game:
        """Return a board with its result."""
        white_came, black_came = came
        if white_came and black_came and self._forfeit.come_true(self._chance):
            white_came = self._chance.chance(1, 2)
            black_came = not white_came
        if white_came and black_came:
            white, black = self._ratings[game.white], self._ratings[game.black]
            tickets = tickets_between(white, black, self._event.draw_percentage)
            return Game(game.white, game.black, *drawn_result(self._chance, tickets))
        results = (_forfeited(came=white_came), _forfeited(came=black_came))
        return Game(game.white, game.black, *results)

    def _end(self, reason: str) -> Finding:
        number = self._tournament.next_round
        what = phrase(
            "no legal pairing in round {round}, the event ends before it: {reason}",
            round=number,
            reason=reason,
        )
        return Finding(Severity.WARNING, "no-legal-pairing", what, round=number)


def _winner(came: tuple[bool, bool]) -> bool | None:
    """Return whether the team with White won a match that was not played, None if both lost."""
    return came[0] if any(came) else None


def _forfeited(*, came: bool) -> Result:
    return Result.FORFEIT_WIN if came else Result.FORFEIT_LOSS
