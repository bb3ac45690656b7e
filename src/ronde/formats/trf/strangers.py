"""Takes out of a tournament what no report may say, because readers would refuse it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ronde.formats.losses import Losses
from ronde.model import (
    Adjustment,
    ForbiddenGroup,
    Numbering,
    PlayerId,
    Tournament,
    VirtualPoints,
)
from ronde.model.team import LineUp, Team, TeamData
from ronde.phrases import phrase


def without_strangers(tournament: Tournament, losses: Losses) -> Tournament:
    """Return the tournament with no mention of numbers that nobody has."""
    field = _Field({player.id for player in tournament.players}, losses)
    return replace(
        tournament,
        forbidden=tuple(map(field.group, tournament.forbidden)),
        virtual_points=tuple(field.virtual(tournament.virtual_points)),
        adjustments=tuple(map(field.adjustment, tournament.adjustments)),
        numberings=tuple(map(field.numbering, tournament.numberings)),
        team_data=field.team_data(tournament.team_data),
    )


class _Field:
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
