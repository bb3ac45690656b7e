"""A tournament as a report can tell it: without what readers would refuse or take otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ronde.errors import TooLargeError
from ronde.formats.draft import MOST_ROUNDS
from ronde.formats.findings import Losses
from ronde.formats.readback import without_gameless_end
from ronde.formats.trf.cells import with_old_byes, without_adjournments
from ronde.formats.trf.dialects import Dialect
from ronde.formats.trf.player import MOST_PLAYERS
from ronde.i18n import phrase
from ronde.model import (
    Adjustment,
    Bye,
    ByeKind,
    ForbiddenGroup,
    History,
    Numbering,
    PlayerId,
    Round,
    Tournament,
    VirtualPoints,
)
from ronde.model.team import LineUp, Team, TeamData


def expressible(tournament: Tournament, dialect: Dialect, losses: Losses) -> Tournament:
    """Return the tournament without what the dialect cannot say of players and rounds.

    Raises TooLargeError when players or rounds outgrow the columns.
    """
    _refuse_too_large(tournament)
    mended = _without_impossible_rounds(_without_strangers(tournament, losses), losses)
    if dialect.has_old_byes:
        mended = with_old_byes(mended, losses)
    if not dialect.is_trf26:
        mended = without_adjournments(mended, losses)
    return without_gameless_end(mended, losses)


def completed(tournament: Tournament) -> Tournament:
    """Return the tournament with a rank and a cell in every round for everybody.

    There are programs that refuse a line without them. Who was absent has a zero-point bye.
    """
    rounds = (_with_absences(tournament, round_) for round_ in tournament.rounds)
    return replace(with_ranks(tournament), rounds=tuple(rounds))


def with_ranks(tournament: Tournament) -> Tournament:
    """Return the tournament with ranks by points and starting number where nobody gave one."""
    scores = History(tournament).scores()
    order = sorted(scores, key=lambda player: (-scores[player], player))
    ranks = {player: rank for rank, player in enumerate(order, 1)}
    players = (replace(p, rank=ranks[p.id]) if p.rank is None else p for p in tournament.players)
    return replace(tournament, players=tuple(players))


def _with_absences(tournament: Tournament, round_: Round) -> Round:
    named = {player for player, _ in round_.cells()}
    away = (player.id for player in tournament.players if player.id not in named)
    byes = (Bye(player, ByeKind.ZERO_POINT) for player in away)
    return replace(round_, byes=(*round_.byes, *byes))


def _refuse_too_large(tournament: Tournament) -> None:
    for player in tournament.players:
        if not 1 <= player.id <= MOST_PLAYERS:
            raise TooLargeError(
                "starting number {number} does not fit: reports have numbers from 1 to "
                "{largest}; write json instead",
                number=player.id,
                largest=MOST_PLAYERS,
            )
    if len(tournament.rounds) > MOST_ROUNDS:
        raise TooLargeError(
            "reports have at most {most} rounds; write json instead", most=MOST_ROUNDS
        )


def _without_impossible_rounds(tournament: Tournament, losses: Losses) -> Tournament:
    groups = tuple(group for group in tournament.forbidden if _is_group(group, losses))
    announced = tournament.number_of_rounds
    if announced is not None and not 1 <= announced <= MOST_ROUNDS:
        losses.add(
            "number-of-rounds-lost",
            phrase("{announced} is no number of rounds", announced=announced),
        )
        announced = None
    return replace(tournament, forbidden=groups, number_of_rounds=announced)


def _is_group(group: ForbiddenGroup, losses: Losses) -> bool:
    if group.first_round >= 1 and (group.last_round is None or group.last_round >= 1):
        return True
    losses.add(
        "forbidden-lost",
        phrase(
            "rounds {first_round} to {last_round} do not exist",
            first_round=group.first_round,
            last_round=group.last_round,
        ),
    )
    return False


def _without_strangers(tournament: Tournament, losses: Losses) -> Tournament:
    """Return the tournament with no mention of numbers that nobody has."""
    entered = _Entered({player.id for player in tournament.players}, losses)
    return replace(
        tournament,
        forbidden=tuple(map(entered.group, tournament.forbidden)),
        virtual_points=tuple(entered.virtual(tournament.virtual_points)),
        adjustments=tuple(map(entered.adjustment, tournament.adjustments)),
        numberings=tuple(map(entered.numbering, tournament.numberings)),
        team_data=entered.team_data(tournament.team_data),
    )


class _Entered:
    """Those who entered; others are struck off and the loss is noted."""

    def __init__(self, known: set[PlayerId], losses: Losses) -> None:
        self._known, self._losses = known, losses

    def _knows(self, player: PlayerId) -> bool:
        if player not in self._known:
            what = phrase("there is no player {player}; the mention was left out", player=player)
            self._losses.add("unknown-player-lost", what, player=player)
            return False
        return True

    def players(self, players: tuple[PlayerId, ...]) -> tuple[PlayerId, ...]:
        return tuple(player for player in players if self._knows(player))

    def group(self, group: ForbiddenGroup) -> ForbiddenGroup:
        return replace(group, players=self.players(group.players))

    def virtual(self, entries: tuple[VirtualPoints, ...]) -> Iterator[VirtualPoints]:
        """Yield each player's entry once; of two the later one counts, as it does for pairing."""
        by_player = {entry.player: entry for entry in entries}
        if len(by_player) < len(entries):
            what = phrase("somebody has two entries of virtual points; the last one was written")
            self._losses.add("virtual-points-lost", what)
        for entry in by_player.values():
            if any(entry.by_round) and self._knows(entry.player):
                yield entry

    def adjustment(self, adjustment: Adjustment) -> Adjustment:
        return replace(adjustment, players=self.players(adjustment.players))

    def numbering(self, numbering: Numbering) -> Numbering:
        numbers = tuple(pair for pair in numbering.numbers if self._knows(pair[0]))
        return numbering._replace(numbers=numbers)

    def team_data(self, data: TeamData) -> TeamData:
        return replace(
            data,
            teams=tuple(map(self._team, data.teams)),
            line_ups=tuple(map(self._line_up, data.line_ups)),
        )

    def _team(self, team: Team) -> Team:
        return replace(team, members=self.players(team.members))

    def _line_up(self, line_up: LineUp) -> LineUp:
        players = (p if p is None or self._knows(p) else None for p in line_up.players)
        return replace(line_up, players=tuple(players))
