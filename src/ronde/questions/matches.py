"""Events of matches: what pairing, checking and explaining see, and how a round comes back.

Teams meet on several boards, two players for several games; either way a match is one game of the
tournament that is paired (`ronde.model.paired`).
"""

from __future__ import annotations

from dataclasses import replace

from ronde.model import ByeKind, Tournament, VirtualPoints
from ronde.model.gamematches import (
    GameMatches,
    games_per_match,
    requests_of_games,
    spread_over_games,
)
from ronde.model.matches import TeamEvent
from ronde.model.paired import matches_behind
from ronde.questions.teams import teams_before
from ronde.systems.base import RoundPairing


def source_of(tournament: Tournament, rules: str | None = None) -> Tournament | None:
    """Return the record of the games if matches are paired, None where games are.

    Rules for teams make an event with numbered teams one of teams.
    """
    chosen = replace(tournament, rules=rules or tournament.rules)
    return None if matches_behind(chosen) is None else tournament


def seen_for_pairing(tournament: Tournament, rules: str | None = None) -> Tournament:
    """Return the tournament that is paired: of the matches if there are any.

    Raises HistoryError when the games behind matches contradict each other.
    """
    behind = matches_behind(replace(tournament, rules=rules or tournament.rules))
    if behind is None:
        return tournament
    return replace(behind.as_tournament(), rules=tournament.rules)


def record_before(source: Tournament, seen: Tournament, round_: int) -> Tournament:
    """Return the record of the games before a round, with what was settled for pairing it.

    `seen` is the tournament that was paired.
    """
    if isinstance(matches_behind(replace(source, rules=seen.rules)), TeamEvent):
        return teams_before(source, seen, round_)
    return _games_before(source, seen, round_)


def _games_before(source: Tournament, seen: Tournament, round_: int) -> Tournament:
    matches = GameMatches(replace(source, rules=seen.rules))
    games, rounds = matches.games, seen.number_of_rounds
    asked = (b for b in seen.requested_byes if b.round >= round_)
    told = (b for b in asked if b.kind is not ByeKind.PAIRING_ALLOCATED)
    return replace(
        source,
        rounds=source.rounds[: matches.first_game(round_) - 1],
        requested_byes=tuple(requests_of_games(told, games)),
        number_of_rounds=None if rounds is None else rounds * games,
        rules=seen.rules,
        settings=seen.settings,
        initial_colour=seen.initial_colour,
        lot=seen.lot,
        acceleration=seen.acceleration,
        virtual_points=tuple(
            VirtualPoints(entry.player, spread_over_games(entry.by_round, games))
            for entry in seen.virtual_points
        ),
    )


def games_behind(tournament: Tournament, after: int | None) -> tuple[Tournament, int | None]:
    """Return the tournament of the games and how many of its rounds count, for ratings and norms.

    Where a round is one game that is the tournament itself.
    """
    if tournament.record is None:
        return tournament, after
    games = games_per_match(tournament.rules)
    asked = tuple(requests_of_games(tournament.requested_byes, games))
    record = replace(tournament.record, requested_byes=asked)
    return record, None if after is None else after * games


def with_matches(source: Tournament, seen: Tournament, pairing: RoundPairing) -> Tournament:
    """Return the record of the games with those of a new round of matches, without results.

    What the pairing rested on, such as the first colour, is kept.
    """
    behind = matches_behind(record_before(source, seen, pairing.round))
    assert behind is not None  # matches were paired
    return behind.with_matches(pairing.pairs, pairing.bye)
