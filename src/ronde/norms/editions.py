"""The four norms and their thresholds, by edition (B.01 1.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from ronde.model import Player, Sex

TITLED: Final = frozenset({"GM", "IM", "WGM", "WIM", "FM", "WFM"})
"""The titles that count as such; CM and WCM do not (1.4.5a)."""

NO_FEDERATION: Final = "FID"
"""Players of this flag count as opponents, and as members of no federation (1.4.2)."""


class Norm(Enum):
    """The titles that are won by norms, the highest first."""

    GM = "GM"
    IM = "IM"
    WGM = "WGM"
    WIM = "WIM"

    @property
    def is_for_women(self) -> bool:
        """Whether only women can make it."""
        return self in (Norm.WGM, Norm.WIM)


@dataclass(frozen=True, slots=True)
class Threshold:
    """What a norm asks: performance, mean of the opponents, their floor, whose title counts."""

    performance: int
    average: int
    floor: int
    required: frozenset[str]


@dataclass(frozen=True, slots=True)
class NormEdition:
    """B.01 of one date."""

    key: str
    thresholds: Mapping[Norm, Threshold]
    games: int = 9
    unrated: int = 1400


_GM: Final = frozenset({"GM"})
_IM: Final = _GM | {"IM"}
_WGM: Final = _IM | {"WGM"}
_WIM: Final = _WGM | {"WIM"}
B01_2024: Final = NormEdition(
    "b01-2024",
    {
        Norm.GM: Threshold(2600, 2380, 2200, _GM),
        Norm.IM: Threshold(2450, 2230, 2050, _IM),
        Norm.WGM: Threshold(2400, 2180, 2000, _WGM),
        Norm.WIM: Threshold(2250, 2030, 1850, _WIM),
    },
)
_ABOVE: Final = {
    "GM": (),
    "IM": (Norm.GM,),
    "WGM": (Norm.GM, Norm.IM),
    "WIM": (Norm.GM, Norm.IM, Norm.WGM),
}


def norms_open_to(player: Player) -> tuple[Norm, ...]:
    """Return the norms above a player's own title, those for women to women only (1.1)."""
    above = _ABOVE.get(player.title, tuple(Norm))
    is_woman = player.sex is Sex.FEMALE or player.title.startswith("W")
    return tuple(norm for norm in above if is_woman or not norm.is_for_women)
