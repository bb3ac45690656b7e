"""A season: the list after every round, with values and points, and where points come from.

The list after a round has everybody who has joined by then, and nobody who comes later, so that
late comers change nothing of what was published. Who joins in the next round is put on the list
by which that round is paired, and on the lists from then on.

INTERPRETATION 0134: more than one list may stand after a round. The count starts from the list by
which the round was paired, or from the first list where a club says so; a finding tells where the
other start would lead elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from ronde.i18n import Template, listed, template
from ronde.keizer.record import RecordedRound, joined_in, record_of
from ronde.keizer.settling import Order, SettledList, arranged, settle
from ronde.keizer.terms import AWAY, GAMES, Cycle, RoundHappening, Terms, terms_of
from ronde.model import Finding, Player, PlayerId, Severity, Tournament

RULES: Final = "keizer"

_SWAPS: Final[Mapping[Cycle, Template]] = {
    Cycle.KEEP: template(
        "{players} would change places for ever, each count putting another one first; they keep "
        "the order that they had before round {round}"
    ),
    Cycle.CAP: template("after {cap} counts {players} still change places; the last count stands"),
    Cycle.AVERAGE: template(
        "{players} would change places for ever; the points are the mean of the counts that "
        "alternate"
    ),
}


_STARTS: Final[Mapping[bool, Template]] = {
    False: template(
        "this list is counted from the one by which the round was paired; counted from the first "
        "list, another one would stand as well, with other places for {players}"
    ),
    True: template(
        "this list is counted from the first list; counted from the one by which the round was "
        "paired, another one would stand as well, with other places for {players}"
    ),
}


class RoundShare(NamedTuple):
    """What a round brought: a share of a value, that of the opponent or one's own.

    `round` is None for what belongs to no round, `value` 0 for fixed points; `amount` in tenths.
    """

    round: int | None
    happening: RoundHappening
    opponent: PlayerId | None
    value: int
    share: Fraction
    amount: int


@dataclass(frozen=True, slots=True)
class RankingList:
    """Everybody who has joined, the best first, with values and points in tenths.

    `values` are those with which the points were counted. `counts` says how often it was
    counted until the list stood, `swapping` who would have changed places for ever.
    """

    rounds: int
    order: tuple[PlayerId, ...]
    values: Mapping[PlayerId, int]
    points: Mapping[PlayerId, int]
    counts: int = 1
    swapping: tuple[tuple[PlayerId, ...], ...] = ()

    def place(self, player: PlayerId) -> int:
        """Return the place of a player, from 1 on."""
        return self.order.index(player) + 1


class KeizerSeason:
    """All lists of a season, computed when they are asked for.

    `lists` are those after 0, 1, 2 … rounds; `today` is the list by which the next one is paired.
    """

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.terms: Terms = terms_of(tournament.settings)
        self.joined = joined_in(tournament)
        first = sorted(
            (player for player in tournament.players if player.id in self.joined),
            key=lambda player: _first_list_key(player, by_rating=self.terms.by_rating),
        )
        self.ids = tuple(player.id for player in first)
        self.index = {player: at for at, player in enumerate(self.ids)}
        self.record: Mapping[PlayerId, list[RecordedRound]] = record_of(
            tournament, self.joined, self.terms
        )

    @property
    def rounds(self) -> int:
        """How many rounds were paired."""
        return len(self.tournament.rounds)

    @cached_property
    def lists(self) -> tuple[RankingList, ...]:
        """The lists after 0, 1, 2 … rounds."""
        return tuple(self._recounted() if self.terms.recount else self._frozen())

    @cached_property
    def today(self) -> RankingList:
        """The list by which the next round is paired: the latest with those who join in it."""
        return self.paired_by(self.rounds + 1)

    def paired_by(self, round_: int) -> RankingList:
        """Return the list by which a round is paired: that before it, and who joins in it.

        Newcomers stand where they start; nobody else changes places. Values are those of the
        places, points those of the list before, and of newcomers what they bring along.
        """
        before = self.lists[round_ - 1]
        places = tuple(self.index[player] for player in before.order)
        order = self._with_newcomers(places, round_)
        if len(order) == len(places):
            return before
        values = dict(
            zip((self.ids[at] for at in order), self.terms.values(len(order)), strict=True)
        )
        points = dict(before.points)
        for player, value in values.items():
            if player not in points:
                own = 10 * value if self.terms.own_value else 0
                missed = self._missed(self.index[player], round_ - 1)
                points[player] = own + missed + self._decided(player, round_ - 1)
        return RankingList(before.rounds, tuple(values), values, points, before.counts)

    def lines(self, player: PlayerId, after: int | None = None) -> tuple[RoundShare, ...]:
        """Return what makes the points of a player after a number of rounds, none before joining.

        Under the rule `average` the amounts are those of the list itself, and the points a mean
        of several counts.
        """
        rounds = self.rounds if after is None else after
        found = self.lists[rounds]
        if player not in found.values:
            return ()
        told = [self._line(player, entry, found) for entry in self.record[player][:rounds]]
        if self.terms.own_value:
            value = self._own_value(player, found)
            told.append(
                RoundShare(None, RoundHappening.OWN_VALUE, None, value, Fraction(1), value * 10)
            )
        decided = self._decided(player, rounds)
        if decided:
            told.append(RoundShare(None, RoundHappening.DECISION, None, 0, Fraction(0), decided))
        return tuple(told)

    def findings(self, after: int | None = None) -> Iterator[Finding]:
        """Yield what is unusual about a list: players who would have changed places for ever."""
        found = self.lists[self.rounds if after is None else after]
        for group in found.swapping:
            told = listed(names_of(self.tournament, group))
            what = _SWAPS[self.terms.cycle].filled(
                players=told, cap=self.terms.cap, round=found.rounds
            )
            yield Finding(
                Severity.NOTE, "keizer-no-fixed-point", what, player=group[0], round=found.rounds
            )

    def other_lists(self, after: int | None = None) -> Iterator[Finding]:
        """Yield a note when the count would end elsewhere had it started from the other list."""
        found = self.lists[self.rounds if after is None else after]
        if not self.terms.recount or not found.rounds:
            return
        tally = _Tally(self)
        for rounds in range(1, found.rounds + 1):
            tally.add(rounds)
        places = tuple(self.index[player] for player in self.lists[found.rounds - 1].order)
        paired = self._with_newcomers(places, found.rounds)
        start = paired if self.terms.from_first_list else tuple(sorted(paired))
        other = settle(start, tally.count, self.terms)
        if other.swapping or found.swapping:
            return  # an order that was kept says already that no list stands by itself
        moved = [
            player
            for player, at in zip(found.order, other.order, strict=True)
            if player != self.ids[at]
        ]
        if moved:
            yield Finding(
                Severity.NOTE,
                "keizer-other-list",
                _STARTS[self.terms.from_first_list].filled(
                    players=listed(names_of(self.tournament, moved))
                ),
                round=found.rounds,
            )

    # The lists ------------------------------------------------------------------------------

    def _recounted(self) -> Iterator[RankingList]:
        tally = _Tally(self)
        order: Order = ()
        for rounds in range(self.rounds + 1):
            if rounds:
                tally.add(rounds)
            start = self._with_newcomers(order, max(rounds, 1))
            if self.terms.from_first_list:
                start = tuple(sorted(start))
            found = settle(start, tally.count, self.terms)
            order = found.order
            yield self._list(rounds, found)

    def _frozen(self) -> Iterator[RankingList]:
        """Yield the lists when a round keeps the values with which it was played."""
        made = [0] * len(self.ids)
        order: Order = ()
        for rounds in range(self.rounds + 1):
            start = self._with_newcomers(order, max(rounds, 1))
            values = self.terms.values(len(start))
            for player, value in zip(start, values, strict=True):
                self._frozen_own.setdefault(player, value)
            if rounds:
                worth = {self.ids[p]: value for p, value in zip(start, values, strict=True)}
                self._frozen_values.append(worth)
                self._add_frozen(made, rounds, start)
            points = list(made)
            for player in start:
                points[player] += self._frozen_own[player] * 10 if self.terms.own_value else 0
                points[player] += self._decided(self.ids[player], rounds)
                points[player] += self._missed(player, rounds)
            order = arranged(points, start, [])
            yield self._list(rounds, SettledList(order, points, order, 1))

    @cached_property
    def _frozen_own(self) -> dict[int, int]:
        return {}

    @cached_property
    def _frozen_values(self) -> list[dict[PlayerId, int]]:
        return []

    def _add_frozen(self, made: list[int], rounds: int, order: Order) -> None:
        values = self._frozen_values[rounds - 1]
        for player in order:
            entry = self.record[self.ids[player]][rounds - 1]
            if entry.happening is not RoundHappening.BEFORE_JOINING:
                whose = self.ids[player] if entry.opponent is None else entry.opponent
                made[player] += self.terms.amount(entry.happening, values[whose])

    def _missed(self, player: int, rounds: int) -> int:
        """Return what the rounds before joining bring; they bring it in every list alike."""
        before = min(self.joined[self.ids[player]] - 1, rounds)
        return before * self.terms.before_joining

    def _with_newcomers(self, order: Order, round_: int) -> Order:
        """Return a list with those who join in a round and do not stand on it yet.

        They stand where the first list has them, or at the end, until it is counted again.
        """
        there = set(order)
        joining = (at for at, player in enumerate(self.ids) if self.joined[player] == round_)
        new = [at for at in joining if at not in there]
        if not order:
            return tuple(new)
        if self.terms.newcomers_last:
            return (*order, *new)
        found = list(order)
        for player in new:
            found.insert(sum(other < player for other in found), player)
        return tuple(found)

    def _list(self, rounds: int, found: SettledList) -> RankingList:
        values = self.terms.values(len(found.counted))
        return RankingList(
            rounds,
            tuple(self.ids[player] for player in found.order),
            {self.ids[p]: value for p, value in zip(found.counted, values, strict=True)},
            {self.ids[player]: found.points[player] for player in found.order},
            found.counts,
            tuple(tuple(self.ids[player] for player in group) for group in found.swapping),
        )

    # Where points come from -----------------------------------------------------------------

    def _line(self, player: PlayerId, entry: RecordedRound, found: RankingList) -> RoundShare:
        if entry.happening is RoundHappening.BEFORE_JOINING:
            fixed = self.terms.before_joining
            return RoundShare(entry.round, entry.happening, None, 0, Fraction(0), fixed)
        values = found.values
        if not self.terms.recount:
            values = self._frozen_values[entry.round - 1]
        value = values[player if entry.opponent is None else entry.opponent]
        share = self.terms.shares[entry.happening]
        amount = self.terms.amount(entry.happening, value)
        return RoundShare(entry.round, entry.happening, entry.opponent, value, share, amount)

    def _own_value(self, player: PlayerId, found: RankingList) -> int:
        if self.terms.recount:
            return found.values[player]
        return self._frozen_own[self.index[player]]

    def _decided(self, player: PlayerId, rounds: int) -> int:
        return sum(
            given.points
            for given in self.tournament.adjustments
            if player in given.players and (given.round or 0) <= rounds
        )


class _Tally:
    """What the rounds so far brought, in the shape in which it is counted quickly.

    From one list to the next few players change places: only what depends on these is counted
    again.
    """

    def __init__(self, season: KeizerSeason) -> None:
        self._season, self._terms = season, season.terms
        size = range(len(season.ids))
        self._against = {kind: [[] for _ in size] for kind in GAMES}
        """By kind and player: who won against that player, and so on."""
        self._away = {kind: [0 for _ in size] for kind in AWAY}
        self._fixed = [0 for _ in size]
        self._known: dict[int, dict[RoundHappening, list[int]]] = {}
        self._order: Order = ()
        self._points: list[int] = []
        self._decide(0)

    _against: dict[RoundHappening, list[list[int]]]
    _away: dict[RoundHappening, list[int]]

    def add(self, rounds: int) -> None:
        """Take in one more round."""
        season = self._season
        for at, player in enumerate(season.ids):
            entry = season.record[player][rounds - 1]
            if entry.opponent is not None:
                self._against[entry.happening][season.index[entry.opponent]].append(at)
            elif entry.happening is RoundHappening.BEFORE_JOINING:
                self._fixed[at] += self._terms.before_joining
            else:
                self._away[entry.happening][at] += 1
        self._decide(rounds)
        self._order = ()

    def _decide(self, rounds: int) -> None:
        """Take in what was decided for a round, or with 0 for the season as a whole."""
        for given in self._season.tournament.adjustments:
            if (given.round or 0) == rounds:
                for player in given.players:
                    if player in self._season.index:
                        self._fixed[self._season.index[player]] += given.points

    def count(self, order: Order) -> list[int]:
        """Return the points of everybody, in tenths, with the values of this list."""
        if len(self._order) != len(order):
            self._points = list(self._fixed)
            moved = [(player, place, _NOWHERE) for place, player in enumerate(order)]
        else:
            before = [0] * len(self._fixed)
            for place, player in enumerate(self._order):
                before[player] = place
            moved = [
                (player, place, before[player])
                for place, player in enumerate(order)
                if before[player] != place
            ]
        self._order = order
        self._move(moved, self._tables(len(order)))
        return list(self._points)

    def _move(
        self, moved: Sequence[tuple[int, int, int]], tables: Mapping[RoundHappening, list[int]]
    ) -> None:
        """Count again what depends on players who moved to a place from another."""
        points = self._points
        for kind, table in tables.items():
            if kind in self._against:
                met = self._against[kind]
                for player, place, old in moved:
                    if met[player]:
                        more = table[place] - table[old]
                        for winner in met[player]:
                            points[winner] += more
                continue
            times = self._away.get(kind)
            for player, place, old in moved:
                often = 1 if times is None else times[player]
                if often:
                    points[player] += often * (table[place] - table[old])

    def _tables(self, players: int) -> Mapping[RoundHappening, list[int]]:
        """Return what each place of a list of so many is worth, for all that brings something.

        Behind the last place stands nothing, for players who stood nowhere.
        """
        if players not in self._known:
            terms, values = self._terms, self._terms.values(players)
            tables = {
                kind: [*(terms.amount(kind, value) for value in values), 0]
                for kind, share in terms.shares.items()
                if share
            }
            if terms.own_value:
                tables[RoundHappening.OWN_VALUE] = [*(10 * value for value in values), 0]
            self._known[players] = tables
        return self._known[players]


_NOWHERE: Final = -1


def _first_list_key(player: Player, *, by_rating: bool) -> tuple[int, str, int]:
    """Return what orders the first list, and those whose points are equal."""
    if not by_rating:
        return 0, "", player.id
    return -(player.rating or 0), player.name.casefold(), player.id


def places_as_names(tournament: Tournament) -> Mapping[PlayerId, str]:
    """Return names that tell nothing of anybody and give the same first list, as `007`."""
    by_rating = terms_of(tournament.settings).by_rating
    first = sorted(tournament.players, key=lambda one: _first_list_key(one, by_rating=by_rating))
    digits = len(str(len(first)))
    return {player.id: f"{place:0{digits}}" for place, player in enumerate(first, 1)}


def is_keizer(tournament: Tournament) -> bool:
    """Whether a tournament is a season of the Keizer system."""
    return tournament.rules == RULES


def names_of(tournament: Tournament, players: Sequence[PlayerId]) -> list[str]:
    """Return players by name, those without one by number."""
    return [tournament.player(player).name or str(player) for player in players]
