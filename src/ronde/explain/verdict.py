"""The answer to "why not these two?" as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from ronde.model import Colour, PlayerId, RoundNumber
from ronde.serialisation import Keywords, Number, OmitsDefaults

_Player = Annotated[PlayerId, Keywords(minimum=1)]


class Verdict(Enum):
    """What keeps two players apart."""

    THEY_MEET = "they-meet"
    NOT_TO_BE_PAIRED = "not-to-be-paired"
    MET_BEFORE = "met-before"
    SAME_ABSOLUTE_COLOUR = "same-absolute-colour"
    PROHIBITED = "prohibited"
    NOT_COMPLETABLE = "not-completable"
    CRITERION = "criterion"
    ORDER = "order"
    OTHER_ROUND = "other-round"  # of a round robin


class OrderStep(Enum):
    """Which step of the order of candidates puts one of two equal candidates first."""

    MOVED_DOWN_SET = "moved-down-set"
    OPPONENTS_OF_MOVED_DOWN = "opponents-of-moved-down"
    EXCHANGE = "exchange"  # where none is needed now
    LATER_EXCHANGE = "later-exchange"
    TRANSPOSITION = "transposition"
    OTHER_BRACKET = "other-bracket"
    UPFLOATER_SET = "upfloater-set"
    MORE_SHIFTERS = "more-shifters"  # than there are now
    SHIFTER_SET = "shifter-set"
    IDENTIFIER = "identifier"  # of a pairing of teams


@dataclass(frozen=True, slots=True)
class WhyNot(OmitsDefaults):
    """The answer for two players; what a verdict does not need is empty.

    `now` and `then` are the values of the criterion without and with the pair: a count, or a
    list of scores or score differences in tenths. `bracket` is the number, from the top, of the
    first bracket that would change. `players` are those who are not to be paired, who could not
    be paired any more, who would be left over in the last bracket without a right to the bye, or
    who would be upfloated or shifted instead; by the Lim system those taken now and then, behind
    the one who searches for an opponent; by the order of the Burstein system the one who would
    get an opponent with a smaller number, and then `now` and `then` are these numbers, 0 for none.
    `pairs` (higher ranked player first) and `bye` are the round as it would be with the pair.
    """

    one: _Player
    other: _Player
    verdict: Verdict
    article: str = ""
    criterion: str = ""
    now: tuple[int, ...] = ()
    then: tuple[int, ...] = ()
    bracket: Number | None = None
    bracket_score: int | None = None
    step: OrderStep | None = None
    board: Number | None = None
    rounds: tuple[Annotated[RoundNumber, Keywords(minimum=1)], ...] = ()
    colour: Colour | None = None
    players: tuple[_Player, ...] = ()
    pairs: tuple[tuple[_Player, _Player], ...] = ()
    bye: _Player | None = None
