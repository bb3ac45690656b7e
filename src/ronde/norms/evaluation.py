"""Which games make a norm: all of them, or those that are left when some are left out (1.4.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from typing import Final, NamedTuple

from ronde.model import Player, PlayerId
from ronde.norms.editions import Norm
from ronde.norms.event import NormEvent
from ronde.norms.record import LOSS, NormGame, NormRecord, UncountedReason, game_against
from ronde.norms.requirements import (
    Games,
    NormCircumstances,
    NormRequirement,
    RequirementKind,
    half_points_needed,
    judged,
    mean_needed,
    meets,
    meets_mix,
    points,
)

_NINE: Final = 9
_MOST_GAMES: Final = 13
Players = Mapping[PlayerId, Player]


class Dropped(NamedTuple):
    """A game that is left out, and the article that admits it."""

    game: NormGame
    article: str


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A set of games and what it meets; `article` names a rule that made it count."""

    asked: NormCircumstances
    games: tuple[NormGame, ...]
    requirements: tuple[NormRequirement, ...]
    dropped: tuple[Dropped, ...] = ()
    article: str = ""

    @property
    def is_achieved(self) -> bool:
        """Whether the norm is made."""
        return bool(self.games) and all(one.is_met for one in self.requirements)

    def requirement(self, kind: RequirementKind) -> NormRequirement:
        """Return one of the requirements."""
        return next(one for one in self.requirements if one.kind is kind)

    @property
    def points(self) -> Fraction:
        """The points in the games that count."""
        return points(self.games)

    @property
    def points_needed(self) -> Fraction | None:
        """The least points that these opponents ask for, None if none are enough."""
        needed = half_points_needed(self.games, self.asked)
        return None if needed is None else Fraction(needed, 2)


def games_credited(norm: Evaluation) -> int:
    """Return how many games a norm is worth: one more for each whole point above (1.4.1d, 1.7)."""
    needed = norm.points_needed
    above = 0 if needed is None else max(0, int(norm.points - needed))
    played = max(len(norm.games), _NINE) if norm.is_achieved else len(norm.games)
    return min(played, _MOST_GAMES) + above


def asked_of(record: NormRecord, norm: Norm, event: NormEvent) -> NormCircumstances:
    """Return what is asked of a player with that record; eight games may count as nine (1.4.1c)."""
    asked = NormCircumstances(norm, event, record.player.federation)
    return replace(asked, counts_as_nine=eight_count_as_nine(record, event))


def eight_count_as_nine(record: NormRecord, event: NormEvent) -> bool:
    """Whether eight games and a point without a game in nine rounds count as nine (1.4.1c)."""
    reasons = [left.reason for left in record.left_out]
    is_eight = len(record.games) == _NINE - 1 and reasons == [UncountedReason.WITHOUT_GAME]
    return is_eight and may_count_as_nine(event)


def may_count_as_nine(event: NormEvent) -> bool:
    """Whether the event has nine rounds and norms take nine games, as 1.4.1c supposes."""
    return event.rounds == event.games_needed == _NINE


def evaluated(record: NormRecord, norm: Norm, event: NormEvent, players: Players) -> Evaluation:
    """Return the games that make the norm, or all of them with what they do not meet."""
    asked = asked_of(record, norm, event)
    whole = Evaluation(
        asked,
        record.games,
        judged(record.games, asked),
        article="1.4.1c" if asked.counts_as_nine else "",
    )
    if whole.is_achieved:
        return whole
    plain = replace(asked, counts_as_nine=False)
    for games, dropped, article in _other_sets(record, plain, players):
        if meets(games, plain):
            return Evaluation(plain, games, judged(games, plain), dropped, article)
    return whole


def _other_sets(
    record: NormRecord, asked: NormCircumstances, players: Players
) -> Iterator[tuple[tuple[NormGame, ...], tuple[Dropped, ...], str]]:
    missed = opponent_missing_in_the_last_round(record, asked, players)
    if missed is not None:
        yield (*record.games, missed), (), "1.4.2c"
    if is_within_reach(record.games, asked):
        for games, dropped in selections(record.games, asked):
            yield games, dropped, ""


def opponent_missing_in_the_last_round(
    record: NormRecord, asked: NormCircumstances, players: Players
) -> NormGame | None:
    """Return the last round as a loss, if it was a forfeit and the game is needed (1.4.2c)."""
    last = record.left_out[-1] if record.left_out else None
    if last is None or last.round != asked.event.rounds or last.opponent is None:
        return None
    is_needed = len(record.games) == asked.event.games_needed - 1
    if last.reason is not UncountedReason.WITHOUT_GAME or not is_needed:
        return None
    opponent = players[last.opponent]
    return game_against(opponent, last.round, LOSS) if opponent.federation else None


def selections(
    games: tuple[NormGame, ...], asked: NormCircumstances
) -> Iterator[tuple[tuple[NormGame, ...], tuple[Dropped, ...]]]:
    """Yield what is left when games are left out, few before many, and which those are.

    Any games won may go (1.4.1f). Where pairings were not fixed, so may the last ones (1.4.1e);
    where they were, the opponents of all rounds must be those that are asked for.
    """
    spare = len(games) - asked.event.games_needed
    if asked.event.is_fixed and not meets_mix(games, asked):
        return
    for number in range(1, spare + 1):
        for tail in range(0 if asked.event.is_fixed else number, -1, -1):
            yield from _without(games, number - tail, tail)


def _without(
    games: tuple[NormGame, ...], wins: int, tail: int
) -> Iterator[tuple[tuple[NormGame, ...], tuple[Dropped, ...]]]:
    head, last = games[: len(games) - tail], games[len(games) - tail :]
    for gone in combinations([game for game in head if game.is_won], wins):
        kept = tuple(game for game in head if game not in gone)
        won = (Dropped(game, "1.4.1f") for game in gone)
        yield kept, (*won, *(Dropped(game, "1.4.1e") for game in last))


def is_within_reach(games: Games, asked: NormCircumstances) -> bool:
    """Whether the best games of all could make the performance; spares a search in vain."""
    needed = asked.event.games_needed
    floor = asked.threshold.floor
    best = sorted((max(game.rating, floor) for game in games), reverse=True)[:needed]
    if len(best) < needed:
        return False
    made = min(sum(game.half_points for game in games), 2 * needed)
    return sum(best) + needed > mean_needed(made, needed, asked.threshold) * needed
