"""Who has no place in a standing: the expelled, and who left a round robin before half of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from ronde.i18n import phrase
from ronde.model import Finding, PlayerId, Result, Round, Severity, Tournament
from ronde.model.discipline import Discipline, discipline_of
from ronde.standings.view import FieldKind

_ARTICLES: Final = {Discipline.CHESS: "C.05 6.6", Discipline.DRAUGHTS: phrase("decision 0123")}
"""Who leaves a round robin: of the general regulations for competitions; draughts has no text."""
_MATCH_OF_TEAMS: Final = "scheveningen"


class PlayersWithoutPlace(NamedTuple):
    """Who has no place: `expelled`, and `annulled`, whose games do not count for anybody."""

    expelled: frozenset[PlayerId] = frozenset()
    annulled: frozenset[PlayerId] = frozenset()

    @property
    def players(self) -> frozenset[PlayerId]:
        """Everybody without a place."""
        return self.expelled | self.annulled


def left_out(tournament: Tournament, after: int, kind: FieldKind) -> PlayersWithoutPlace:
    """Return who has no place in the standing after a round.

    INTERPRETATION 0123: who left a round robin before half of the games were completed. In a match
    of two teams all games count, whoever leaves.
    """
    gone = tournament.ranking.gone_after(after)
    expelled = frozenset(player for player, one in gone.items() if one.is_expelled)
    if kind is not FieldKind.ROUND_ROBIN or tournament.rules == _MATCH_OF_TEAMS:
        return PlayersWithoutPlace(expelled)
    games = games_of_each(tournament)
    completed = _completed(tournament, gone)
    return PlayersWithoutPlace(expelled, frozenset(p for p in gone if 2 * completed[p] < games))


def games_of_each(tournament: Tournament) -> int:
    """Return how many games everybody has in the whole of a round robin.

    >>> from ronde.model import Player
    >>> five = tuple(Player(PlayerId(n)) for n in range(1, 6))
    >>> games_of_each(Tournament(five, number_of_rounds=10))
    8
    """
    others = len(tournament.players) - 1
    rounds = tournament.number_of_rounds or len(tournament.rounds)
    rounds_of_a_cycle = others if others % 2 else others + 1  # an odd field has free rounds
    return others * max(1, rounds // rounds_of_a_cycle) if others > 0 else 0


def _completed(tournament: Tournament, players: Collection[PlayerId]) -> dict[PlayerId, int]:
    """Return how many games each of these completed: all that they did not forfeit."""
    done = dict.fromkeys(players, 0)
    for round_ in tournament.rounds:
        for player, cell in round_.cells():
            if player in done and cell.outcome in _COMPLETED:
                done[player] += 1
    return done


_COMPLETED = frozenset(
    result for result in Result if result not in (Result.FORFEIT_LOSS, Result.UNFINISHED)
)


def without_games_of(tournament: Tournament, players: Collection[PlayerId]) -> Tournament:
    """Return the tournament in which the games of some players do not count for anybody."""
    if not players:
        return tournament
    rounds = tuple(
        Round(
            tuple(g for g in round_.games if g.white not in players and g.black not in players),
            tuple(bye for bye in round_.byes if bye.player not in players),
        )
        for round_ in tournament.rounds
    )
    return replace(tournament, rounds=rounds)


def remarks_about(tournament: Tournament, out: PlayersWithoutPlace) -> Iterable[Finding]:
    """Yield who is left out and why."""
    names = {player.id: player.name for player in tournament.players}
    for player in sorted(out.players):
        template = (
            phrase(
                "{player} {name} was expelled and has no place", player=player, name=names[player]
            )
            if player in out.expelled
            else phrase(
                "{player} {name} left before half of the games: no place, and the games against"
                " {player} do not count ({article})",
                player=player,
                name=names[player],
                article=_ARTICLES[discipline_of(tournament.points)],
            )
        )
        yield Finding(Severity.NOTE, "left-out", template, player=player)
