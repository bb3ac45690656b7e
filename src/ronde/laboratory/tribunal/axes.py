"""The axes of events: along which they are made, and under which their rounds are counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Final

from ronde.i18n import phrase
from ronde.laboratory.conformance.settings import SIZES
from ronde.model import ByeKind, Game, Points, Result, Tournament
from ronde.model.points import CHESS
from ronde.simulate.chance import Chance
from ronde.simulate.config import NEVER, Config


class AxisRate(Enum):
    """How often something happens in events."""

    NEVER = "never"
    SELDOM = "seldom"
    OFTEN = "often"


ONE_IN: Final = {AxisRate.SELDOM: (10, 40), AxisRate.OFTEN: (2, 6)}
"""Between which numbers the rate is drawn: one in so many."""

Change = Callable[[Config, AxisRate, Chance], Config]


def _rate(level: AxisRate, chance: Chance) -> Fraction:
    return NEVER if level is AxisRate.NEVER else Fraction(chance.between(*ONE_IN[level]))


def _happens(level: AxisRate, chance: Chance) -> bool:
    """Whether it happens in this event: always when often, in one of four when seldom."""
    return level is AxisRate.OFTEN or (level is AxisRate.SELDOM and chance.below(4) == 0)


def _absences(config: Config, level: AxisRate, chance: Chance) -> Config:
    return replace(config, zero_point_bye_rate=_rate(level, chance))


def _byes(config: Config, level: AxisRate, chance: Chance) -> Config:
    half, full = _rate(level, chance), _rate(level, chance)
    return replace(config, half_point_bye_rate=half, full_point_bye_rate=full)


def _forfeits(config: Config, level: AxisRate, chance: Chance) -> Config:
    return replace(config, forfeit_rate=_rate(level, chance))


def _late_entries(config: Config, level: AxisRate, chance: Chance) -> Config:
    return replace(config, late_entry_rate=_rate(level, chance))


def _withdrawals(config: Config, level: AxisRate, chance: Chance) -> Config:
    return replace(config, retired_rate=_rate(level, chance))


def _odd_points(config: Config, level: AxisRate, chance: Chance) -> Config:
    """Return the event with 3-1-0, or with a bye that is worth a draw or nothing."""
    if not _happens(level, chance):
        return config
    bye = chance.below(3)
    if bye == 2:
        return replace(
            config,
            points_for_win=Points(30),
            points_for_draw=Points(10),
            points_for_loss=Points(0),
        )
    return replace(config, points_for_pairing_bye=Points(5) if bye else Points(0))


def _unrated(config: Config, level: AxisRate, chance: Chance) -> Config:
    """Return the event with a rating for each player, none for some."""
    players = config.players
    if level is AxisRate.NEVER or players is None:
        return config
    one_in = chance.between(*ONE_IN[level])
    ratings = sorted((chance.between(1000, 2600) for _ in range(players)), reverse=True)
    rated = [rating if chance.below(one_in) else 0 for rating in ratings]
    return replace(config, ratings=tuple(rated))


def _forbidden_pairs(config: Config, level: AxisRate, chance: Chance) -> Config:
    players = config.players or 0
    if not _happens(level, chance) or players < 6:
        return config
    return replace(config, forbidden=str(chance.between(1, max(1, players // 6))))


def _acceleration(config: Config, level: AxisRate, chance: Chance) -> Config:
    """Return the event accelerated; the method is defined for 1-½-0 alone."""
    is_usual = config.points_for_win is None and config.points_for_pairing_bye is None
    happens = _happens(level, chance) and is_usual
    return replace(config, acceleration="baku" if happens else "none")


def _saturation(config: Config, level: AxisRate, chance: Chance) -> Config:
    """Return the event with nearly as many rounds as a player has opponents."""
    if not _happens(level, chance) or config.players is None:
        return config
    most = config.players - 1
    rounds = chance.between(max(1, most - most // 4), most)
    return replace(config, rounds=min(rounds, MOST_ROUNDS))


MOST_ROUNDS: Final = 30
"""So many rounds an event of the axis `saturation` has at most."""


@dataclass(frozen=True, slots=True)
class Axis:
    """What events differ in: how it is said, and how an event is made that has it."""

    name: str
    meaning: str
    change: Change


AXES: Final[Mapping[str, Axis]] = {
    axis.name: axis
    for axis in (
        Axis("absences", phrase("absences from single rounds"), _absences),
        Axis("byes", phrase("half-point and full-point byes"), _byes),
        Axis("forfeits", phrase("forfeits"), _forfeits),
        Axis("late-entries", phrase("late entries"), _late_entries),
        Axis("withdrawals", phrase("withdrawals"), _withdrawals),
        Axis("odd-points", phrase("other points than 1-½-0, or another bye"), _odd_points),
        Axis("unrated", phrase("players without a rating"), _unrated),
        Axis("forbidden-pairs", phrase("forbidden pairs"), _forbidden_pairs),
        Axis("acceleration", phrase("acceleration"), _acceleration),
        Axis("saturation", phrase("nearly as many rounds as opponents"), _saturation),
    )
}
"""Every axis but size and rounds, which are numbers, in the order in which an event is changed."""


def config_along(
    players: tuple[int, int],
    rounds: tuple[int, int],
    levels: Mapping[str, AxisRate],
    chance: Chance,
) -> Config:
    """Return an event within the sizes, and along the axes as often as is said."""
    size = chance.between(*players)
    lowest, highest = (min(number, size - 1) for number in rounds)
    config = Config(players=size, rounds=chance.between(max(1, lowest), max(1, highest)))
    for name, axis in AXES.items():
        config = axis.change(config, levels.get(name, AxisRate.NEVER), chance)
    return config


# What an event is like ----------------------------------------------------------------------


def labels_of(tournament: Tournament) -> tuple[str, ...]:
    """Return where an event lies on the axes, as it really is, whoever made it."""
    return (_size_label(len(tournament.players)), *sorted(set(_found(tournament))))


def _size_label(players: int) -> str:
    for low, high in SIZES:
        if low <= players <= high:
            return f"players:{low}-{high}"
    return "players:-3" if players < SIZES[0][0] else f"players:{SIZES[-1][1] + 1}-"


def _found(tournament: Tournament) -> Iterator[str]:
    points = tournament.points
    if points.white_win != CHESS.white_win or points.pairing_bye != points.white_win:
        yield "odd-points"
    if tournament.acceleration or tournament.virtual_points:
        yield "acceleration"
    if tournament.forbidden:
        yield "forbidden-pairs"
    if any(not player.rating for player in tournament.players):
        yield "unrated"
    if 4 * len(tournament.rounds) >= 3 * (len(tournament.players) - 1) > 0:
        yield "saturation"
    for round_ in tournament.rounds:
        kinds = {bye.kind for bye in round_.byes}
        if kinds & {ByeKind.HALF_POINT, ByeKind.FULL_POINT}:
            yield "byes"
        told = sum(1 for bye in round_.byes if bye.kind is not ByeKind.ZERO_POINT)
        if 2 * len(round_.games) + told < len(tournament.players):
            yield "absences"
        if any(_was_forfeited(game) for game in round_.games):
            yield "forfeits"


def _was_forfeited(game: Game) -> bool:
    return not game.was_played and game.white_result is not Result.UNFINISHED


def label_in_words(label: str) -> str:
    """Return a label for people.

    >>> label_in_words("players:4-7")
    '4–7 players'
    """
    name, _, sizes = label.partition(":")
    if not sizes:
        return AXES[name].meaning
    low, _, high = sizes.partition("-")
    if not high:
        return phrase("{least} players and more", least=low)
    return phrase("{least}–{most} players", least=low or "2", most=high)
