"""Positions for exercises: rounds of small random events in which the wanted rule decides.

Events come from `ronde.simulate` by seed, so that a seed gives the same position on every machine.
Numbers stand for the players: names would say nothing, and the rules look at neither.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Final, NamedTuple, TypeVar

from ronde.declared.layout import Table
from ronde.documents.words import NOTHING, side_sign
from ronde.errors import RondeError
from ronde.explain.dutch.explainer import DutchExplainer
from ronde.i18n import listed, phrase, phrase_in, translate
from ronde.kernel.ledger import DOWNFLOAT, UPFLOAT
from ronde.model import Colour, History, PlayerId, Result, RoundNumber, Tournament
from ronde.model.points import points_for_people
from ronde.model.round import Cell
from ronde.simulate.chance import Chance, derived_seed
from ronde.simulate.config import EVERYBODY_PLAYS, NEVER, Config
from ronde.simulate.generator import generate

RULES: Final = "dutch-2026"
"""Exercises ask the edition in force."""

_EVENTFUL: Final = Config(
    forfeit_rate=Fraction(10),
    retired_rate=Fraction(25),
    half_point_bye_rate=Fraction(12),
    full_point_bye_rate=NEVER,
    zero_point_bye_rate=Fraction(15),
    late_entry_rate=NEVER,
)
"""Some forfeit, some are away."""

LEGEND: Final = phrase(
    "By round: opponent, colour and result. Floats: of the round before the last, and of the last."
)
"""What stands in the table of a position."""

_FLOATS: Final = {DOWNFLOAT: "↓", UPFLOAT: "↑"}
_MOST_TRIED: Final = 1500
"""So many positions are looked at before the search is given up, which no seed has needed."""
_LOOKED_AT: Final = 20
"""So many positions are looked at for the rule that the seed names, before any wanted one will do.
"""


class Position:
    """A round that is to be paired, and the engine's own derivation of it."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament

    @property
    def round(self) -> RoundNumber:
        """The number of the round."""
        return self.tournament.next_round

    @cached_property
    def explainer(self) -> DutchExplainer:
        """The round, paired and ready to be asked."""
        return DutchExplainer(self.tournament)

    @cached_property
    def history(self) -> History:
        """What lies before the round."""
        return History(self.tournament)

    @property
    def players(self) -> Sequence[PlayerId]:
        """Who is to be paired, in the order of ranks."""
        return self.explainer.case.standing.ids

    @property
    def away(self) -> tuple[PlayerId, ...]:
        """Who will not play the round."""
        paired = set(self.players)
        return tuple(p.id for p in self.tournament.players if p.id not in paired)

    def facts(self) -> tuple[str, ...]:
        """Return how many rounds the event has, and who will not play this one."""
        rounds = self.tournament.number_of_rounds
        facts = [phrase("Round {round} of {rounds}", round=self.round, rounds=rounds)]
        if self.away:
            facts.append(phrase("Not to be paired: {players}", players=listed(map(str, self.away))))
        return tuple(facts)

    def table(self, language: str, players: Sequence[PlayerId] | None = None) -> Table:
        """Return rank by rank what the players did in each round, with their last two floats."""
        standing = self.explainer.case.standing
        shown = self.players if players is None else players
        headings: list[str] = [phrase_in("column", "No"), phrase("Points")]
        headings += [str(number) for number in range(1, self.round)]
        rows = []
        for player in shown:
            rank = standing.ids.index(player)
            floats = (standing.floats_before[rank], standing.floats[rank])
            rows.append(
                [
                    str(player),
                    points_for_people(self.history.score(player)),
                    *(self._cell(cell, language) for cell in self.history.cells(player)),
                    " ".join(_FLOATS.get(one, NOTHING) for one in floats),
                ]
            )
        return Table([*headings, phrase_in("column", "Floats")], rows, (0, 1)).told(language)

    def _cell(self, cell: Cell, language: str) -> str:
        """Return a round of a player: opponent, colour and result, or what he had instead."""
        points = self.tournament.points
        if isinstance(cell.outcome, Result):
            assert cell.colour is not None  # a game always has colours
            white = cell.colour is Colour.WHITE
            letter = translate(phrase("w") if white else phrase("b"), language)
            sign = side_sign(cell.outcome, cell.colour, points, language)
            return f"{cell.opponent}{letter}{sign}"
        made = points_for_people(points.of_bye(cell.outcome))
        if cell.outcome is None or made == "0":
            return NOTHING
        return f"{translate(phrase_in('cell of a table', 'bye'), language)} {made}"


class Shape(NamedTuple):
    """What kind of event a position is taken from; bounds are included."""

    players: tuple[int, int]
    rounds: tuple[int, int]
    of: int
    """How many rounds the event has."""
    config: Config = EVERYBODY_PLAYS
    odd: bool | None = None
    """Whether the number of players is odd; None for either."""

    @classmethod
    def eventful(cls, players: tuple[int, int], rounds: tuple[int, int], of: int) -> Shape:
        """Return a shape of events in which some forfeit and some are away."""
        return cls(players, rounds, of, _EVENTFUL)


def positions(seed: int, shape: Shape) -> Iterator[Position]:
    """Yield positions of that shape, event after event, the same for the same seed."""
    for number in range(1, _MOST_TRIED + 1):
        own = derived_seed(seed, number)
        players = Chance(own).between(*shape.players)
        if shape.odd is not None and players % 2 != shape.odd:
            players += 1
        made = generate(
            rules=RULES, seed=own, config=shape.config, players=players, rounds=shape.of
        ).tournament
        nameless = tuple(replace(player, name="") for player in made.players)
        played = min(shape.rounds[1], len(made.rounds))
        for round_ in range(shape.rounds[0], played + 1):
            yield Position(replace(made, players=nameless).before(RoundNumber(round_)))


Rated = Callable[[Position], frozenset[str]]
"""What decides a position: articles, or other words for rules; empty if it does not fit."""


def wanted_position(
    seed: int,
    shape: Shape,
    wanted: Sequence[str],
    decides: Rated,
    looked_at: int = _LOOKED_AT,
) -> Position:
    """Return the first position which a wanted rule decides.

    The seed names one of the rules; where the first positions do not have it, any of them will do.
    """
    first = Chance(seed).shuffled(wanted)[0]
    other = None
    for number, position in enumerate(islice(positions(seed, shape), _MOST_TRIED)):
        rules = decides(position)
        if first in rules:
            return position
        if other is None and not rules.isdisjoint(wanted):
            other = position
        if other is not None and number >= looked_at:
            return other
    raise RondeError("no position was found for an exercise")


Asked = TypeVar("Asked")
Rule = TypeVar("Rule")


def drawn(
    seed: int, wanted: Sequence[Rule], options: Sequence[Asked], fits: Callable[[Asked, Rule], bool]
) -> Asked:
    """Return an option that the seed draws: of the first wanted rule that decides any of them."""
    order = Chance(seed).shuffled(wanted)
    rule = next(rule for rule in order if any(fits(option, rule) for option in options))
    return Chance(seed).shuffled([option for option in options if fits(option, rule)])[0]
