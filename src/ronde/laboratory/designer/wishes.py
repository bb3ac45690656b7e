"""What an organiser can wish of an event: a table of wishes, each by a measure of a study."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final

from ronde.errors import InputError
from ronde.i18n import Figure, Template, phrase, template
from ronde.laboratory.figures import figure
from ronde.laboratory.lab.measures import Direction

_HUNDRED: Final = 100


class Weight(Enum):
    """How much a wish weighs: what must be comes before everything that would be nice."""

    MUST = "must"
    NICE = "nice"

    @property
    def word(self) -> str:
        """The weight for people."""
        return phrase("must be") if self is Weight.MUST else phrase("would be nice")


@dataclass(frozen=True, slots=True)
class MeasureScale:
    """How a measure is told: stretched and moved, with so many decimals."""

    factor: float = 1
    offset: float = 0
    decimals: int = 0
    highest: float = 10_000

    def of(self, value: float) -> float:
        """Return a value of the measure as people are told it."""
        return self.factor * value + self.offset

    def text(self, value: float) -> str:
        """Return a value that is already on the scale, rounded."""
        return figure(value, self.decimals)


_SHARE: Final = MeasureScale(factor=_HUNDRED, highest=_HUNDRED)
_PAIRS: Final = MeasureScale(factor=_HUNDRED / 2, offset=_HUNDRED / 2, decimals=1, highest=_HUNDRED)
"""τ is the share of pairs in the right order minus the others: half of it above one half."""


@dataclass(frozen=True, slots=True)
class WishKind:
    """What can be wished; `unit` says what its figures count, `instead` compares two of them."""

    key: str
    title: str
    unit: str
    measure: str
    better: Direction
    scale: MeasureScale
    instead: Template

    @property
    def sign(self) -> str:
        """What stands before a target."""
        return "≥" if self.better is Direction.MORE else "≤"


@dataclass(frozen=True, slots=True)
class DesignWish:
    """A wish with its weight; without a target the best that the plans can give is wished for."""

    kind: WishKind
    weight: Weight = Weight.NICE
    target: float | None = None

    @property
    def label(self) -> str:
        """The wish as a label."""
        if self.target is None:
            return self.kind.title
        return phrase(
            "{wish} {sign} {target}",
            wish=self.kind.title,
            sign=self.kind.sign,
            target=Figure(f"{self.target:g}"),
        )


def _kinds() -> Iterable[WishKind]:
    yield WishKind(
        "clear-winner", phrase("A clear winner"), phrase("of 100 events"),
        "clear-winner", Direction.MORE, _SHARE,
        template("one player ends ahead of all others in {value} of 100 events instead of {other}"),
    )  # fmt: skip
    yield WishKind(
        "best-wins", phrase("The strongest wins"), phrase("of 100 events"),
        "best-wins", Direction.MORE, _SHARE,
        template("the strongest player wins in {value} of 100 events instead of {other}"),
    )  # fmt: skip
    yield WishKind(
        "ranking", phrase("A ranking by strength"), phrase("of 100 pairs of players"),
        "tau", Direction.MORE, _PAIRS,
        template(
            "{value} of 100 pairs of players end in the order of their strength instead of {other}"
        ),
    )  # fmt: skip
    yield WishKind(
        "few-mismatches", phrase("Few mismatches"), phrase("rating points between opponents"),
        "rating-gap", Direction.LESS, MeasureScale(),
        template("opponents are {value} rating points apart on average instead of {other}"),
    )  # fmt: skip
    yield WishKind(
        "fair-colours", phrase("Fair colours"), phrase("games between Whites and Blacks"),
        "colour-difference", Direction.LESS, MeasureScale(decimals=2),
        template(
            "the Whites and Blacks of a player differ by {value} games on average instead of"
            " {other}"
        ),
    )  # fmt: skip
    yield WishKind(
        "no-second-bye", phrase("No second bye"), phrase("players with two byes"),
        "second-byes", Direction.LESS, MeasureScale(decimals=2),
        template("{value} players of an event have a second bye instead of {other}"),
    )  # fmt: skip
    yield WishKind(
        "gm-norms", phrase("Chances of GM norms"), phrase("players with the performance"),
        "gm-performances", Direction.MORE, MeasureScale(decimals=1),
        template("{value} players reach the performance of a GM norm instead of {other}"),
    )  # fmt: skip
    yield WishKind(
        "im-norms", phrase("Chances of IM norms"), phrase("players with the performance"),
        "im-performances", Direction.MORE, MeasureScale(decimals=1),
        template("{value} players reach the performance of an IM norm instead of {other}"),
    )  # fmt: skip


KINDS: Final[Mapping[str, WishKind]] = MappingProxyType({one.key: one for one in _kinds()})
"""Every wish by its key, in the order in which they are offered."""

NORMS: Final = ("gm-norms", "im-norms")
USUAL: Final = tuple(
    DesignWish(KINDS[key])
    for key in ("clear-winner", "best-wins", "ranking", "few-mismatches", "fair-colours")
)
"""What is compared when nobody wishes anything."""


def read_wish(text: str, weight: Weight = Weight.NICE) -> DesignWish:
    """Return the wish that a text names: a key, and perhaps a target behind an equals sign.

    Raises InputError for a wish that does not exist and for a target that cannot be.

    >>> read_wish("im-norms=3").target
    3.0
    """
    key, equals, target = (part.strip() for part in text.partition("="))
    if key not in KINDS:
        raise InputError(
            "there is no wish {key}; known: {known}", key=repr(key), known=", ".join(KINDS)
        )
    return DesignWish(KINDS[key], weight, _target(KINDS[key], target) if equals else None)


def _target(kind: WishKind, text: str) -> float:
    highest = kind.scale.highest
    value = _number(float, text)
    if value is None or not 0 <= value <= highest:
        raise InputError(
            "the wish {key} needs a number from 0 to {highest}, not {value}",
            key=kind.key,
            highest=int(highest),
            value=repr(text),
        )
    return value


def _number(read: Callable[[str], float], text: str) -> float | None:
    try:
        return read(text)
    except ValueError:
        return None


def read_wishes(must: Iterable[str], nice: Iterable[str]) -> tuple[DesignWish, ...]:
    """Return the wishes of two lists, what must be first; the usual ones if both are empty.

    Raises InputError when one stands twice.
    """
    wishes = [
        *(read_wish(text, Weight.MUST) for text in must),
        *(read_wish(text, Weight.NICE) for text in nice),
    ]
    keys = [wish.kind.key for wish in wishes]
    for key in keys:
        if keys.count(key) > 1:
            raise InputError("the wish {key} stands twice; name it once", key=key)
    return tuple(wishes) or USUAL
