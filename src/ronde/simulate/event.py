"""A tournament settled before its first round: every choice that the configuration left open.

The ranges are those of the generator bbpPairings. Its rates of withdrawals and byes run from
one player in 15 to one in 3225; here the frequency, not its inverse, is drawn evenly, because
otherwise nearly every event would have no such player at all. Full-point byes, zero-point byes
and late entries, which that generator does not know, take the same range.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final, NamedTuple, TypeVar

from ronde.errors import InputError
from ronde.model import PointSystem
from ronde.simulate.amounts import Amounts
from ronde.simulate.chance import Chance
from ronde.simulate.config import NEVER, UNASKED, Config
from ronde.systems.knockout.system import least_rounds
from ronde.systems.roundrobin.table import number_of_rounds
from ronde.systems.scheveningen.table import number_of_rounds as rounds_of_teams

Value = TypeVar("Value")

_PLAYERS: Final = (15, 215)
_ROUNDS: Final = (5, 15)
_ROUND_ROBIN_PLAYERS: Final = (4, 20)
_KNOCKOUT_PLAYERS: Final = (4, 32)
_SCHEVENINGEN_BOARDS: Final = (2, 10)
_HIGHEST_RATING: Final = (2400, 2800)
_LOWEST_RATING: Final = (1400, 2300)
_FORFEIT_RATE: Final = (6, 30)
_MOST_FREQUENT: Final = 15
_RAREST: Final = 3225


@dataclass(frozen=True, slots=True)
class Event:
    """What a random tournament will be like; rates as in `Config`.

    `draw_percentage` None leaves the draws to the result model.
    """

    players: int
    rounds: int
    highest_rating: int
    lowest_rating: int
    draw_percentage: int | None
    forfeit_rate: Fraction
    retired_rate: Fraction
    half_point_bye_rate: Fraction
    full_point_bye_rate: Fraction
    zero_point_bye_rate: Fraction
    late_entry_rate: Fraction
    config: Config = field(default=UNASKED, compare=False, repr=False)
    """What was asked: amounts stand in place of rates."""


class Odds(NamedTuple):
    """A rate taken apart: of so many `cases` something happens in `times`; no cases are never."""

    cases: int
    times: int

    def come_true(self, chance: Chance) -> bool:
        """Whether it happens now."""
        return self.cases > 0 and chance.below(self.cases) < self.times


def odds(rate: Fraction) -> Odds:
    """Return the odds of something that happens once in `rate` cases; 0 is never."""
    return Odds(*rate.as_integer_ratio())


def settled(config: Config, chance: Chance) -> Event:
    """Return the event with every open choice drawn.

    Every choice takes its draw even when it is given, so that fixing one of them leaves the
    others as the seed made them.
    """
    players = _given_or(config.players, chance.between(*_PLAYERS))
    rounds = _given_or(config.rounds, _drawn_rounds(players, chance))
    lowest, highest = _drawn_ratings(config, chance)
    forfeit_rate = Fraction(chance.between(*_FORFEIT_RATE))
    forfeits = (config.forfeit_wins, config.forfeit_losses, config.double_forfeits)
    if any(amounts is not None for amounts in forfeits):
        forfeit_rate = NEVER
    return Event(
        players=players,
        rounds=rounds,
        highest_rating=highest,
        lowest_rating=lowest,
        draw_percentage=config.draw_percentage,
        forfeit_rate=_given_or(config.forfeit_rate, forfeit_rate),
        retired_rate=_rate(config.withdrawals, config.retired_rate, chance),
        half_point_bye_rate=_rate(config.half_point_byes, config.half_point_bye_rate, chance),
        full_point_bye_rate=_rate(config.full_point_byes, config.full_point_bye_rate, chance),
        zero_point_bye_rate=_rate(config.zero_point_byes, config.zero_point_bye_rate, chance),
        late_entry_rate=_rate(config.late_entries, config.late_entry_rate, chance),
        config=config,
    )


def point_system(config: Config, usual: PointSystem) -> PointSystem:
    """Return what results are worth: as configured, the rest as usual for these rules.

    A zero-point bye that is not configured is worth a forfeit loss, as in bbpPairings.
    """
    win = _given_or(config.points_for_win, usual.white_win)
    draw = _given_or(config.points_for_draw, usual.white_draw)
    loss = _given_or(config.points_for_loss, usual.white_loss)
    if not win >= draw >= loss:
        raise InputError(
            "a win brings {win}, a draw {draw}, a loss {loss} tenths of a point: not in this"
            " order; set PointsForWin, PointsForDraw and PointsForLoss together",
            win=win,
            draw=draw,
            loss=loss,
        )
    forfeit_loss = _given_or(config.points_for_forfeit_loss, usual.forfeit_loss)
    return replace(
        PointSystem.simple(win, draw, loss, bye=config.points_for_pairing_bye),
        forfeit_loss=forfeit_loss,
        zero_bye=_given_or(config.points_for_zero_point_bye, forfeit_loss),
    )


def round_robin_size(config: Config, chance: Chance) -> Config:
    """Return the configuration with the players and the rounds of a round robin.

    Raises InputError when another number of rounds is asked than the table has.
    """
    players = _given_or(config.players, chance.between(*_ROUND_ROBIN_PLAYERS))
    rounds = number_of_rounds(players)
    if config.rounds not in (None, rounds):
        raise InputError(
            "a round robin of {players} players has {rounds} rounds, not {asked}; leave the"
            " number of rounds away",
            players=players,
            rounds=rounds,
            asked=config.rounds,
        )
    return replace(config, players=players, rounds=rounds)


def scheveningen_size(config: Config, chance: Chance) -> Config:
    """Return the configuration with the players and the rounds of two teams of the same size.

    Raises InputError for an odd number of players and for another number of rounds than the table
    has.
    """
    players = _given_or(config.players, 2 * chance.between(*_SCHEVENINGEN_BOARDS))
    if players % 2:
        raise InputError(
            "Scheveningen needs two teams of the same size, not {players} players in all; ask "
            "for an even number",
            players=players,
        )
    rounds = rounds_of_teams(players // 2)
    if config.rounds not in (None, rounds):
        raise InputError(
            "the table of two teams of {boards} players has {rounds} rounds, not {asked}; leave "
            "the number of rounds away",
            boards=players // 2,
            rounds=rounds,
            asked=config.rounds,
        )
    return replace(config, players=players, rounds=rounds)


def knockout_size(config: Config, chance: Chance) -> Config:
    """Return the configuration with the players of a knock-out and its least number of rounds.

    Raises InputError when fewer rounds are asked than the tree needs.
    """
    players = _given_or(config.players, chance.between(*_KNOCKOUT_PLAYERS))
    if players < 2:
        raise InputError("a knock-out needs at least two players, not {players}", players=players)
    rounds = least_rounds(players)
    if config.rounds is not None and config.rounds < rounds:
        raise InputError(
            "a knock-out of {players} players needs at least {rounds} rounds, not {asked}; leave"
            " the number of rounds away",
            players=players,
            rounds=rounds,
            asked=config.rounds,
        )
    return replace(config, players=players, rounds=rounds)


def _drawn_rounds(players: int, chance: Chance) -> int:
    """Return a number of rounds in which nobody needs to meet twice, byes apart."""
    fewest, most = _ROUNDS
    enough = min(most, players - 1)
    return chance.between(min(fewest, enough), enough)


def _drawn_ratings(config: Config, chance: Chance) -> tuple[int, int]:
    """Return the bounds of the ratings; a drawn bound gives way to one that is configured."""
    highest = chance.between(*_HIGHEST_RATING)
    lowest = chance.between(*_LOWEST_RATING)
    if config.lowest_rating is not None:
        highest = max(highest, config.lowest_rating)
    highest = _given_or(config.highest_rating, highest)
    return _given_or(config.lowest_rating, min(lowest, highest)), highest


def _given_or(given: Value | None, drawn: Value) -> Value:
    return drawn if given is None else given


def _rate(amounts: Amounts | None, given: Fraction | None, chance: Chance) -> Fraction:
    """Return how often something happens by chance: never where an amount is asked."""
    drawn = _given_or(given, _drawn_rate(chance))
    return drawn if amounts is None else NEVER


def _drawn_rate(chance: Chance) -> Fraction:
    return Fraction(_RAREST, chance.between(1, _RAREST // _MOST_FREQUENT))
