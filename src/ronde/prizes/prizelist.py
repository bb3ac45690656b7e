"""What an event announces of its prizes: the prizes, their categories, the rules of giving them.

There is no regulation of it: the announcement of the event is the law, and everything here is a
setting of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from ronde.i18n import listed, phrase
from ronde.model import PlayerId
from ronde.model.categories import EVERYBODY, Category
from ronde.prizes.money import money_text, reduced
from ronde.standings.individuals import Merit

GENERAL: Final = ""
"""The category of prizes for everybody; the list of them is the general list."""


class Each(Enum):
    """How many prizes a player may have, and which one if it is one."""

    VALUE = "value"  # one: the most valuable
    ORDER = "order"  # one: the first in the order of the announcement
    SEVERAL = "several"

    @property
    def word(self) -> str:
        """The choice as a form and a journal name it."""
        return _EACH_WORDS[self]


_EACH_WORDS: Final[Mapping[Each, str]] = {
    Each.VALUE: phrase("One, the most valuable"),
    Each.ORDER: phrase("One, the first of the list"),
    Each.SEVERAL: phrase("Several"),
}


class Sharing(Enum):
    """What becomes of the money of players who are tied."""

    NONE = "none"  # the tie-breaks decide
    EQUAL = "equal"
    HORT = "hort"  # half by rank, half shared
    MIXED = "mixed"  # the first place by tie-break, the rest equally
    USCF = "uscf"  # a pool of place and class prizes for each score group

    @property
    def word(self) -> str:
        """The choice as a form and a journal name it."""
        return _SHARING_WORDS[self]


_SHARING_WORDS: Final[Mapping[Sharing, str]] = {
    Sharing.NONE: phrase("Not shared: tie-breaks decide"),
    Sharing.EQUAL: phrase("Equally"),
    Sharing.HORT: phrase("Hort: half by rank, half equally"),
    Sharing.MIXED: phrase("First place by tie-break, the rest equally"),
    Sharing.USCF: phrase("Pools of US Chess"),
}


class BoardList(NamedTuple):
    """The players of one board of an event of teams, and what ranks them."""

    board: int
    merit: Merit = Merit.PERFORMANCE

    @property
    def category(self) -> str:
        """How a prize list names it.

        >>> BoardList(2).category, BoardList(2, Merit.POINTS).category
        ('board 2', 'board 2 by points')
        """
        by = "" if self.merit is Merit.PERFORMANCE else f" by {self.merit.value}"
        return f"board {self.board}{by}"

    @property
    def label(self) -> str:
        """The board in words."""
        if self.merit is Merit.POINTS:
            return phrase("board {board} by points", board=self.board)
        return phrase("board {board} by performance", board=self.board)


FOR_PLAYERS_OF_THE_BOARD: Final = phrase(
    "a prize of a board goes to whoever played there: no team can be given it by hand"
)

_BOARD: Final = re.compile(r"board ([1-9][0-9]?)(?: by (performance|points))?")


def board_list_named(category: str) -> BoardList | None:
    """Return the list of a board that a category names, None for any other category.

    >>> board_list_named("Board 2 by points"), board_list_named("Women")
    (BoardList(board=2, merit=<Merit.POINTS: 'points'>), None)
    """
    found = _BOARD.fullmatch(category.strip().lower())
    return found and BoardList(int(found[1]), Merit(found[2] or Merit.PERFORMANCE.value))


@dataclass(frozen=True, slots=True)
class Prize:
    """One prize: money in the smallest coin, a trophy, a title, or several of these.

    `place` counts inside the category. `value` is what the prize is compared by, by default the
    money. Of each `group` a player may have one prize.
    """

    category: str
    place: int
    money: int = 0
    trophy: str = ""
    title: str = ""
    value: int | None = None
    group: str = ""

    @property
    def worth(self) -> int:
        """What it is compared by."""
        return self.money if self.value is None else self.value

    @property
    def extra(self) -> int:
        """What trophy and title are worth beside the money."""
        return self.worth - self.money

    @property
    def is_general(self) -> bool:
        """Whether it is a prize for everybody."""
        return self.category == GENERAL

    @property
    def board(self) -> BoardList | None:
        """The board whose players it is for, None for a prize of the standing."""
        return board_list_named(self.category)

    @property
    def category_label(self) -> str:
        """The category in words."""
        return self.category if self.board is None else self.board.label

    @property
    def label(self) -> str:
        """The prize by category and place."""
        if self.is_general:
            return phrase("place {place}", place=self.place)
        return phrase("{category}, place {place}", category=self.category_label, place=self.place)

    def contents(self, currency: str, money: int | None = None) -> str:
        """Return what is handed over; `money` is the share of it where it was shared."""
        amount = self.money if money is None else money
        parts = (money_text(amount, currency) if amount else "", self.trophy, self.title)
        return listed(part for part in parts if part)


def places_label(prizes: Sequence[Prize]) -> str:
    """Return the places of prizes of one list that follow each other."""
    first, last = prizes[0], prizes[-1]
    if first == last:
        return first.label
    if first.is_general:
        return phrase("places {first} to {last}", first=first.place, last=last.place)
    return phrase(
        "{category}, places {first} to {last}",
        category=first.category,
        first=first.place,
        last=last.place,
    )


def share_label(prizes: Sequence[Prize]) -> str:
    """Return a part of the money of prizes of one list that follow each other."""
    first, last = prizes[0].place, prizes[-1].place
    if first == last:
        share = phrase("a share of place {place}", place=first)
    else:
        share = phrase("a share of places {first} to {last}", first=first, last=last)
    if prizes[0].is_general:
        return share
    return phrase("{category}, {share}", category=prizes[0].category, share=share)


@dataclass(frozen=True, slots=True)
class PrizeCategory:
    """A category by its name; without so many entrants its prizes are not awarded.

    `least_points` (in tenths) are asked of whoever gets one.
    """

    name: str
    who: Category
    least_entrants: int = 0
    least_points: int = 0


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Somebody who may have no prize, and why."""

    player: PlayerId
    reason: str


@dataclass(frozen=True, slots=True)
class PrizeDecision:
    """A prize that is given by hand, or to nobody where no player is named.

    It is out of the assignment.
    """

    place: int
    reason: str
    category: str = ""
    player: PlayerId | None = None
    group: str = ""


@dataclass(frozen=True, slots=True)
class Entitlement:
    """Who may have a prize at all: residents, members, those who were there.

    `games` are those played over the board, `absences` rounds missed by own doing, None for any
    number; `last_round` asks that a player was not absent from it, as who has withdrawn is.
    """

    who: Category = EVERYBODY
    games: int = 0
    absences: int | None = None
    last_round: bool = True
    excluded: tuple[Exclusion, ...] = ()


@dataclass(frozen=True, slots=True)
class PrizeRules:
    """How prizes are given.

    `close_up`: whoever comes next moves up into a prize that its winner left for a better one.
    `beyond_last_prize`: tied players below the last prize have a share as well. `least_share`
    lets the last of a tied group go without until the share of the others reaches it.
    `share_categories` divides the lists of categories too, where a player may have several prizes.
    `based_on` is the number of entries that the money was announced for, 0 for a guarantee.
    `lots` are level players in the order that was drawn.
    """

    each: Each = Each.VALUE
    sharing: Sharing = Sharing.NONE
    unit: int = 1
    close_up: bool = True
    beyond_last_prize: bool = True
    least_share: int = 0
    share_categories: bool = False
    based_on: int = 0
    lots: tuple[PlayerId, ...] = ()

    @property
    def pool_part(self) -> Fraction:
        """How much of the money of tied players is divided equally."""
        parts = {Sharing.NONE: Fraction(0), Sharing.HORT: Fraction(1, 2)}
        return parts.get(self.sharing, Fraction(1))


class PrizeRemark(NamedTuple):
    """Something to be told of an entry of the list: `number` counts from 1 in its table."""

    code: str
    what: str
    table: str = ""
    number: int = 0
    field: str = ""


@dataclass(frozen=True)
class PrizeList:
    """The announcement; prizes in its order."""

    currency: str
    prizes: tuple[Prize, ...]
    categories: tuple[PrizeCategory, ...] = ()
    rules: PrizeRules = PrizeRules()
    entitled: Entitlement = Entitlement()
    decisions: tuple[PrizeDecision, ...] = ()

    @cached_property
    def numbers(self) -> dict[Prize, int]:
        """The number of every prize in the announcement, from 1."""
        return {prize: number for number, prize in enumerate(self.prizes, 1)}

    def for_entries(self, entries: int) -> PrizeList:
        """Return the list with the money that is paid when so many have entered."""
        based_on = self.rules.based_on
        if not based_on or entries >= based_on:
            return self
        announced = [prize.money for prize in self.prizes]
        fund = reduced(announced, entries, based_on, self.currency, self.rules.unit)
        prizes = (replace(p, money=m) for p, m in zip(self.prizes, fund, strict=True))
        return replace(self, prizes=tuple(prizes))

    def mistakes(self) -> Iterator[PrizeRemark]:
        """Yield what contradicts itself in the list."""
        yield from _of_rules(self)
        yield from _of_categories(self)
        seen: dict[tuple[str, str, int], int] = {}
        last: dict[tuple[str, str], Prize] = {}
        for number, prize in enumerate(self.prizes, 1):
            for field, what in _of_prize(self, prize, last.get((prize.group, prize.category))):
                yield PrizeRemark("prize", what, "prize", number, field)
            key = (prize.group, prize.category, prize.place)
            if key in seen:
                what = phrase(
                    "{prize} is the number of prize {other} too; give each place once",
                    prize=prize.label,
                    other=seen[key],
                )
                yield PrizeRemark("prize-twice", what, "prize", number, "place")
            seen.setdefault(key, number)
            last[prize.group, prize.category] = prize
        yield from _of_decisions(self, seen)

    def strangers(self, known: Iterable[PlayerId]) -> Iterator[PrizeRemark]:
        """Yield whose numbers are named and are not among the entries."""
        entries = set(known)
        marked = (category.who.players or () for category in self.categories)
        named = [
            *(("category", n, "players", p) for n, some in enumerate(marked, 1) for p in some),
            *(("entitled", 0, "players", p) for p in self.entitled.who.players or ()),
            *(("excluded", n, "player", e.player) for n, e in enumerate(self.entitled.excluded, 1)),
            *(("decision", n, "player", d.player) for n, d in enumerate(self.decisions, 1)),
            *(("", 0, "lots", player) for player in self.rules.lots),
        ]
        for table, number, field, player in named:
            if player is not None and player not in entries:
                what = phrase(
                    "there is no player {number} among the {count} entries",
                    number=player,
                    count=len(entries),
                )
                yield PrizeRemark("stranger", what, table, number, field)


def _of_rules(prizes: PrizeList) -> Iterator[PrizeRemark]:
    rules = prizes.rules
    if not prizes.prizes:
        yield PrizeRemark("no-prizes", phrase("there is no prize; write some as [[prize]]"))
    if rules.sharing is Sharing.USCF and rules.each is not Each.VALUE:
        what = phrase("uscf gives everybody one prize, the most valuable: leave `each` out")
        yield PrizeRemark("rules", what, field="each")
    if rules.sharing is Sharing.USCF and not rules.close_up:
        what = phrase("uscf passes every prize on: leave `close_up` out")
        yield PrizeRemark("rules", what, field="close_up")
    if rules.share_categories and rules.each is not Each.SEVERAL:
        what = phrase("lists of categories are shared only where `each` is several")
        yield PrizeRemark("rules", what, field="share_categories")


def _of_categories(prizes: PrizeList) -> Iterator[PrizeRemark]:
    names: set[str] = set()
    for number, category in enumerate(prizes.categories, 1):
        if not category.name.strip():
            what = phrase("a category needs a name")
            yield PrizeRemark("category", what, "category", number, "name")
        if category.name in names:
            what = phrase("two categories are called {name}", name=repr(category.name))
            yield PrizeRemark("category-twice", what, "category", number, "name")
        if category.who.is_everybody:
            what = phrase(
                "{name} restricts nobody; prizes for everybody have no category",
                name=repr(category.name),
            )
            yield PrizeRemark("category", what, "category", number)
        names.add(category.name)


def _of_prize(prizes: PrizeList, prize: Prize, before: Prize | None) -> Iterator[tuple[str, str]]:
    """Yield field and sentence of what is wrong with one prize; `before` is that of its list."""
    known = [category.name for category in prizes.categories]
    if not prize.is_general and prize.board is None and prize.category not in known:
        yield (
            "category",
            phrase(
                "there is no category {name}; known: {known}",
                name=repr(prize.category),
                known=", ".join(known) or "-",
            ),
        )
    if not (prize.money or prize.trophy or prize.title):
        yield "money", phrase("a prize needs money, a trophy or a title")
    if prize.extra < 0:
        yield "value", phrase("the value of a prize is at least its money")
    if prize.money % prizes.rules.unit:
        yield (
            "money",
            phrase(
                "{money} is no multiple of {unit}, in which money is paid",
                money=money_text(prize.money, prizes.currency),
                unit=money_text(prizes.rules.unit, prizes.currency),
            ),
        )
    if prizes.rules.sharing is Sharing.USCF and prize.money and (prize.trophy or prize.title):
        yield "money", phrase("uscf pools money alone: write the trophy or title as another prize")
    yield from _of_place(prizes, prize, before)


def _of_place(prizes: PrizeList, prize: Prize, before: Prize | None) -> Iterator[tuple[str, str]]:
    due = 1 if before is None else before.place + 1
    if prize.place > due or prize.place < 1:
        yield (
            "place",
            phrase(
                "place {due} of this list comes next, not {place}; places are counted from 1",
                due=due,
                place=prize.place,
            ),
        )
    elif before is not None and prize.place < before.place:
        yield "place", phrase("place {place} stands after a later place", place=prize.place)
    elif before is not None and prizes.rules.each is Each.VALUE and prize.worth > before.worth:
        yield "value", phrase("place {place} is worth more than the one before", place=prize.place)


def _of_decisions(
    prizes: PrizeList, known: Iterable[tuple[str, str, int]]
) -> Iterator[PrizeRemark]:
    places = set(known)
    for number, decision in enumerate(prizes.decisions, 1):
        if (decision.group, decision.category, decision.place) not in places:
            what = phrase("no prize has this category and place")
            yield PrizeRemark("decision", what, "decision", number, "place")
        if decision.player is not None and board_list_named(decision.category) is not None:
            yield PrizeRemark("decision", FOR_PLAYERS_OF_THE_BOARD, "decision", number, "player")
        if not decision.reason.strip():
            what = phrase("a decision needs its reason")
            yield PrizeRemark("decision", what, "decision", number, "reason")
