"""What an edition of the Dutch system is: a table of criteria and a few policies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

from ronde.kernel.colours import ColourProfile, ColourRule
from ronde.kernel.ledger import HistoryPolicy
from ronde.systems.base import Rules
from ronde.systems.dutch.criteria import DutchProfile

OfProfile = Callable[[DutchProfile], int]
OfLeaver = Callable[[DutchProfile, int], int]
OfColours = Callable[[ColourProfile, ColourProfile], int]


class When(Enum):
    """In which matching problems of a bracket a criterion has a say.

    A problem that holds the bracket alone has its number of downfloaters fixed beforehand, and
    cannot see the next bracket.
    """

    ALWAYS = "always"
    LOWER_PLAYERS = "lower players take part"
    LOOK_AHEAD = "the next bracket is judged as well"
    BYE_HERE = "the only downfloater receives the bye"


class DutchCriterion(NamedTuple):
    """One quality criterion: what each pair or downfloater adds to the number to be minimised.

    `of_upper` and `of_lower` are asked of the two players of a pair with different scores,
    `of_leaver` of a player of the bracket who is not paired in it and of the role of whom the
    problem gives him instead, `of_below` of a player of a lower group and the role of his
    opponent, `of_colours` of the two colour profiles of a pair. `by_difference` criteria
    compare lists of score differences, the largest first (INTERPRETATION 0006).
    """

    name: str
    article: str
    when: When = When.ALWAYS
    by_difference: bool = False
    of_upper: OfProfile | None = None
    of_lower: OfProfile | None = None
    of_leaver: OfLeaver | None = None
    of_below: OfLeaver | None = None
    of_colours: OfColours | None = None


@dataclass(frozen=True)
class DutchEdition:
    """One edition: its rules as people see them, its criteria in order, its policies.

    `articles` gives the number of the article on a subject, empty where the edition has none.
    `always_completes` says that every bracket must leave a round that can be completed, with the
    bye at the lowest possible score; otherwise only a penultimate bracket must. `books` are what
    the criteria answered so far, by kind of problem (kept by `tariff.book_of`).
    """

    rules: Rules
    criteria: tuple[DutchCriterion, ...]
    history: HistoryPolicy
    colour_articles: Mapping[ColourRule, str]
    articles: Mapping[str, str]
    always_completes: bool = False
    books: dict[frozenset[When], Any] = field(
        init=False, default_factory=dict, compare=False, repr=False
    )

    @property
    def key(self) -> str:
        """The rules key, `dutch-2017` for instance."""
        return self.rules.key
