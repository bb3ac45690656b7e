"""What a run is asked, and what the event of each number is like."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from ronde.i18n import phrase
from ronde.model import ByeKind, Points, Result, Round, Tournament
from ronde.model.points import CHESS
from ronde.serialisation import Count
from ronde.simulate.chance import Chance, derived_seed
from ronde.simulate.config import NEVER, Config

AGAINST_FILE: Final = "file"
"""The event is written, read again and checked by the checker."""

SIZES: Final = ((4, 7), (8, 15), (16, 31), (32, 63), (64, 127), (128, 215))
"""Classes of numbers of players, each with twice as many as the one before."""
_CHANCES: Final = (1, 2, 3, 3, 2, 1)
_ROUNDS: Final = (3, 11)


@dataclass(frozen=True, slots=True)
class RunSettings:
    """What a run is asked: with the number of an event it settles everything about it.

    `against` is `file`, or a key of rules; `command` is another engine instead. One round of every
    `proofs`-th event is proved by a certificate, none with 0. `files` names files that are checked
    instead of events that are made; `players` and `rounds` fix the size.
    """

    rules: str
    events: Count
    seed: int
    against: str = AGAINST_FILE
    command: str = ""
    dialect: str = "trf26"
    proofs: Count = 4
    players: int | None = None
    rounds: int | None = None
    files: tuple[str, ...] = ()

    def seed_of(self, number: int) -> int:
        """Return the seed of an event, from which it can be made again alone."""
        return derived_seed(self.seed, number)


def config_of(settings: RunSettings, number: int) -> Config:
    """Return what the event of that number is like; what it leaves open its own seed decides."""
    chance = Chance(derived_seed(settings.seed_of(number), 1))
    players = _drawn_players(chance)
    lowest, highest = _ROUNDS
    rounds = chance.between(min(lowest, players - 1), min(highest, players - 1))
    config = _with_absences(Config(players=players, rounds=rounds), chance)
    config = _with_points(config, chance)
    if settings.players is not None or settings.rounds is not None:
        players = settings.players or players
        config = replace(config, players=players, rounds=settings.rounds or rounds)
    return config


def _drawn_players(chance: Chance) -> int:
    """Return a number of players: the class by its chance, every number in it equally likely."""
    ticket = chance.below(sum(_CHANCES))
    for size, chances in zip(SIZES, _CHANCES, strict=True):
        if ticket < chances:
            return chance.between(*size)
        ticket -= chances
    raise AssertionError("a ticket is below the sum of all chances")


def _with_absences(config: Config, chance: Chance) -> Config:
    """Return the configuration with forfeits, byes, late entries and withdrawals.

    One event in four has none of them. In half of the others each of them has a rate from one in
    four to one in forty; the seed draws the rest, as it does without a word of us, from rarer ones.
    """
    kind = chance.below(8)
    rates = [Fraction(chance.between(4, 40)) for _ in range(6)]
    config = replace(config, acceleration=_drawn_acceleration(chance))
    if 2 <= kind < 5:
        return config
    forfeits, retired, late, half, full, zero = rates if kind >= 2 else [NEVER] * 6
    return replace(
        config,
        forfeit_rate=forfeits,
        retired_rate=retired,
        late_entry_rate=late,
        half_point_bye_rate=half,
        full_point_bye_rate=full,
        zero_point_bye_rate=zero,
    )


def _drawn_acceleration(chance: Chance) -> str:
    """Return the Baku acceleration in one event of six."""
    return "baku" if chance.below(6) == 0 else "none"


def _with_points(config: Config, chance: Chance) -> Config:
    """Return the configuration with 3-1-0 in one event of ten, and in one of five another bye.

    Such a bye brings a draw, or nothing. The Baku acceleration is defined for 1-½-0 alone.
    """
    by_three = chance.below(10) == 0 and config.acceleration != "baku"
    bye = chance.below(10)
    if by_three:
        win, draw = Points(30), Points(10)
        config = replace(config, points_for_win=win, points_for_draw=draw)
        config = replace(config, points_for_loss=Points(0))
    else:
        draw = Points(5)
    if bye < 2 and config.acceleration != "baku":
        config = replace(config, points_for_pairing_bye=draw if bye else Points(0))
    return config


# What an event has in it --------------------------------------------------------------------


def features_of(tournament: Tournament) -> tuple[str, ...]:
    """Return what is in an event beside games that were played, each told once."""
    return tuple(sorted({str(one) for one in (*_of_event(tournament), *_of_rounds(tournament))}))


def _of_event(tournament: Tournament) -> Iterator[str]:
    yield (
        phrase("players: odd number")
        if len(tournament.players) % 2
        else phrase("players: even number")
    )
    yield (
        phrase("rounds: odd number")
        if len(tournament.rounds) % 2
        else phrase("rounds: even number")
    )
    points = tournament.points
    if points.white_win != CHESS.white_win:
        yield phrase("points: other than 1-½-0")
    if points.pairing_bye != points.white_win:
        yield phrase("pairing-allocated bye worth less than a win")
    if tournament.acceleration or tournament.virtual_points:
        yield phrase("acceleration")
    if tournament.forbidden:
        yield phrase("forbidden pairs")
    if tournament.number_of_rounds and len(tournament.rounds) < tournament.number_of_rounds:
        yield phrase("ended early: no legal pairing")


_BYES: Final = {
    ByeKind.PAIRING_ALLOCATED: phrase("pairing-allocated byes"),
    ByeKind.HALF_POINT: phrase("half-point byes"),
    ByeKind.FULL_POINT: phrase("full-point byes"),
    ByeKind.ZERO_POINT: phrase("zero-point byes"),
}


def _of_rounds(tournament: Tournament) -> Iterator[str]:
    for round_ in tournament.rounds:
        yield from (_BYES[bye.kind] for bye in round_.byes)
        yield from _of_games(round_)
        if 2 * len(round_.games) + len(round_.byes) < len(tournament.players):
            yield phrase("absences (late entries, withdrawals)")


def _of_games(round_: Round) -> Iterator[str]:
    for game in round_.games:
        ends = {game.white_result, game.black_result}
        if not game.was_played:
            yield phrase("forfeits") if Result.FORFEIT_WIN in ends else phrase("forfeits of both")
        elif ends not in ({Result.WIN, Result.LOSS}, {Result.DRAW}):
            yield phrase("odd results (½-0, 0-0, unrated)")


__all__ = ["AGAINST_FILE", "SIZES", "RunSettings", "config_of", "features_of"]
