"""What only some events have and everybody may leave open: drawn beside the event itself.

These choices have a random sequence of their own, so that asking for one of them leaves players,
absences and results of a seed as they were.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Final

from ronde.errors import InputError
from ronde.model import Points
from ronde.simulate.amounts import Amount, Amounts
from ronde.simulate.chance import Chance, derived_seed
from ronde.simulate.config import Config
from ronde.systems.acceleration import baku
from ronde.systems.acceleration.virtual import NONE
from ronde.systems.base import Rules

_EXTRAS: Final = 2**40
_FORBIDDEN: Final = 2**40 + 1
"""Places in the series of derived seeds that no series of events reaches."""

_BAKU: Final = 8
_ODD: Final = 4
_APART: Final = 8
_HALF_BYE: Final = 10
"""Of so many events one is accelerated, has odd results, forbidden pairs, or a bye worth a draw."""

_DRAWN: Final = (
    "acceleration", "odd_results", "forbidden", "points_for_pairing_bye", "tie_breaks",
)  # fmt: skip

_ODD_SHARE: Final = (5, 30)
_FEWEST_ACCELERATED: Final = 12
_FEWEST_APART: Final = 12
_LISTED: Final = (2, 5)

_OF_FIDE: Final = ("dutch", "burstein", "dubov", "lim", "double-swiss", "swiss-team", "berger")
_OF_SINGLE_GAMES: Final = ("dutch", "burstein", "dubov", "lim")

SWISS_TIE_BREAKS: Final = (
    "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "FB", "FB/C1", "SB", "SB/C1", "DE", "DE/P", "WIN",
    "WON", "BPG", "BWG", "PS", "PS/C1", "AOB", "ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "REP",
    "STD", "RTNG", "TPN",
)  # fmt: skip
TABLE_TIE_BREAKS: Final = (
    "DE", "SB", "SB/C1", "WIN", "WON", "KS", "KS/L+1", "KS/L-1", "BPG", "BWG", "STD", "REP", "RTNG",
    "TPN",
)  # fmt: skip
TEAM_TIE_BREAKS: Final = (
    "MPvGP", "EDE", "EDET", "EDEB", "EMGSB", "EMGSB/C1", "EMMSB", "EGGSB", "EGMSB", "BC", "TBR",
    "BBE", "DE", "WIN", "SB:MP", "SB:GP",
)  # fmt: skip
_SWISS_OF_TEAMS: Final = ("BH:MP", "BH:GP", "BH/C1", "BH:GP/C1")


def with_extras(config: Config, rules: Rules, seed: int) -> Config:
    """Return what is asked with acceleration, tie-breaks and the like drawn where left open.

    Rules that are not FIDE's get none of them. Every choice takes its draw.
    """
    if not rules.key.startswith(_OF_FIDE):
        return config
    chance = Chance(derived_seed(seed, _EXTRAS))
    accelerated, has_odd, has_apart, half_bye = (
        chance.chance(1, of) for of in (_BAKU, _ODD, _APART, _HALF_BYE)
    )
    odd = Amounts(Amount(share=Fraction(chance.between(*_ODD_SHARE), 1000)))
    apart, tie_breaks = str(chance.between(1, 3)), _drawn_list(rules, config, chance)
    players = config.players
    is_large = players is None or players >= _FEWEST_ACCELERATED
    if not (is_large and rules.can_be_accelerated):
        accelerated = False
    if config.acceleration is not None:
        accelerated = config.acceleration != NONE
    half_bye = half_bye and not accelerated  # the method counts in points of wins and draws
    drawn = Config(
        acceleration=baku.NAME if accelerated else NONE,
        odd_results=odd if has_odd and not _tells_results(config) else None,
        forbidden=apart if has_apart and _has_room(config, rules) else None,
        points_for_pairing_bye=Points(5) if half_bye and _usual_points(config, rules) else None,
        tie_breaks=tie_breaks,
    )
    left_open = {
        name: getattr(drawn, name)
        for name in (
            "acceleration",
            "odd_results",
            "forbidden",
            "points_for_pairing_bye",
            "tie_breaks",
        )
        if getattr(config, name) is None
    }
    return replace(config, **left_open)


def _tells_results(config: Config) -> bool:
    told = (config.half_zero_results, config.zero_half_results, config.zero_zero_results)
    return any(one is not None for one in told)


def _has_room(config: Config, rules: Rules) -> bool:
    """Whether pairs can be forbidden without ending the event before its last round."""
    players = config.players
    return not rules.by_table and (players is None or players >= _FEWEST_APART)


def _usual_points(config: Config, rules: Rules) -> bool:
    told = (config.points_for_win, config.points_for_draw, config.points_for_loss)
    return rules.key.startswith(_OF_SINGLE_GAMES) and all(one is None for one in told)


def _drawn_list(rules: Rules, config: Config, chance: Chance) -> str:
    pool: tuple[str, ...] = TABLE_TIE_BREAKS if rules.by_table else SWISS_TIE_BREAKS
    if rules.of_teams or config.boards is not None:
        pool = TEAM_TIE_BREAKS if rules.by_table else (*TEAM_TIE_BREAKS, *_SWISS_OF_TEAMS)
    left, listed = list(pool), []
    for _ in range(chance.between(*_LISTED)):
        listed.append(left.pop(chance.below(len(left))))
    return ",".join(listed)


def pairs_apart(config: Config, entries: int, seed: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs that must not meet: as given, or so many drawn by lot.

    Raises InputError for a number that nobody has, and for more pairs than there are.
    """
    asked = config.forbidden
    if asked is None:
        return ()
    if "-" in asked:
        given = tuple(_pair(part) for part in asked.split(","))
        unknown = [number for pair in given for number in pair if not 1 <= number <= entries]
        if unknown:
            raise InputError(
                "Forbidden names {number}, but the event has {entries} entries",
                number=unknown[0],
                entries=entries,
            )
        return given
    number, most = int(asked), entries * (entries - 1) // 2
    if number > most:
        raise InputError(
            "{number} pairs cannot be forbidden: {entries} entries make {most} pairs",
            number=number,
            entries=entries,
            most=most,
        )
    return tuple(_drawn_pairs(number, entries, Chance(derived_seed(seed, _FORBIDDEN))))


def _drawn_pairs(number: int, entries: int, chance: Chance) -> Iterable[tuple[int, int]]:
    found: set[tuple[int, int]] = set()
    while len(found) < number:
        one, other = chance.between(1, entries), chance.between(1, entries)
        if one != other:
            found.add((min(one, other), max(one, other)))
    return sorted(found)


def _pair(text: str) -> tuple[int, int]:
    one, _, other = text.strip().partition("-")
    return int(one), int(other)
