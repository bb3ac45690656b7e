"""The Swiss of draughts executed by the letter: every pairing of everybody who is left is listed.

A second witness for the engine in `ronde.systems`, after the rules of decision 0105. Of all
complete pairings those are kept in which the fewest go down from the top group, then (where
colours matter) the fewest pairs of the group wish for the same colour. Every decision is the
first in its order that one of them has, and the others are struck off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ronde.errors import NoLegalPairingError, RoundError
from ronde.model import ByeKind, Cell, Colour, PlayerId, Result, Tournament

Pairs = tuple[tuple[int, int], ...]
"""Of places in the order of pairing, the higher place first."""

_ABSENT = Cell(None, None, None)
_BARRING = (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT, Result.FORFEIT_WIN)


@dataclass(frozen=True)
class Entrant:
    """What is known of a player before the round; `floats` are +1 for down, -1 for up, 0 else."""

    id: PlayerId
    number: int
    score: int  # by which the round is paired
    real_score: int
    measures: tuple[int, ...]
    met: frozenset[PlayerId]
    colours: str
    floats: tuple[int, int]  # of the last round and of the one before
    may_have_bye: bool

    @property
    def order(self) -> tuple[int, ...]:
        """The place of the player: score, measures, number (rule 2)."""
        return (-self.score, *(-measure for measure in self.measures), self.number)

    @property
    def wish(self) -> str:
        """The colour wished for, empty before the first game (rule 6)."""
        if not self.colours:
            return ""
        other = {"w": "b", "b": "w"}
        if self.colours[-2:] in ("ww", "bb"):
            return other[self.colours[-1]]
        surplus = self.colours.count("w") - self.colours.count("b")
        if surplus:
            return "b" if surplus > 0 else "w"
        return other[self.colours[-1]]


class LiteralFmjd(NamedTuple):
    """A round paired by the letter: pairs as (White, Black)."""

    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    bye: PlayerId | None


def pair_fmjd_literally(tournament: Tournament) -> LiteralFmjd:
    """Return the next round as `fmjd-solkoff` or `fmjd-rating` pairs it.

    The parity of the first colour is that of the number. Raises NoLegalPairingError when no
    complete pairing exists.
    """
    entrants = sorted(_entrants(tournament), key=lambda entrant: entrant.order)
    field = _Round(tournament, entrants)
    bye = field.bye()
    waiting = [place for place in range(len(entrants)) if place != bye]
    pairs = field.paired(waiting)
    return LiteralFmjd(
        tuple(field.seated(*pair) for pair in pairs), None if bye is None else entrants[bye].id
    )


class _Round:
    """Everybody in the order of pairing, named by place."""

    def __init__(self, tournament: Tournament, entrants: list[Entrant]) -> None:
        self.tournament, self.entrants = tournament, entrants
        default = "no" if tournament.rules == "fmjd-solkoff" else "yes"
        self.colours_matter = tournament.setting("colours", default) == "yes"
        self.neighbours = tournament.setting("pairing", "halves") == "neighbours"
        self._forbidden = [
            set(group.players)
            for group in tournament.forbidden
            if group.applies_in(tournament.next_round)
        ]

    def may_meet(self, one: int, other: int) -> bool:
        """Whether two may be paired (rule 1)."""
        a, b = self.entrants[one], self.entrants[other]
        return b.id not in a.met and not any({a.id, b.id} <= group for group in self._forbidden)

    def pairings(self, places: list[int]) -> Iterator[Pairs]:
        """Yield every complete pairing of these places."""
        if not places:
            yield ()
            return
        first, *others = places
        for other in others:
            if self.may_meet(first, other):
                rest = [place for place in others if place != other]
                for pairs in self.pairings(rest):
                    yield ((first, other), *pairs)

    def bye(self) -> int | None:
        """Return who has the bye: the lowest without whom the others can be paired (rule 7)."""
        everybody = range(len(self.entrants))
        if len(self.entrants) % 2 == 0:
            return None
        for place in reversed(everybody):
            others = [other for other in everybody if other != place]
            if self.entrants[place].may_have_bye and any(True for _ in self.pairings(others)):
                return place
        raise NoLegalPairingError("nobody can have the bye")

    # Groups ----------------------------------------------------------------------------------

    def paired(self, waiting: list[int]) -> list[tuple[int, int]]:
        """Return all pairs, group after group from the top."""
        made: list[tuple[int, int]] = []
        floaters: list[int] = []
        alone: set[int] = set()
        while waiting:
            score = max(self.entrants[p].score for p in waiting if p not in floaters)
            residents = [p for p in waiting if self.entrants[p].score == score]
            residents = [p for p in residents if p not in floaters]
            group = _Group(self, floaters, residents, alone)
            pairs, down = group.decided(self.best(waiting, floaters + residents))
            made += pairs
            floaters = sorted(down)
            done = {place for pair in pairs for place in pair}
            waiting = [place for place in waiting if place not in done]
        return made

    def best(self, waiting: list[int], group: list[int]) -> list[Pairs]:
        """Return the complete pairings in which the fewest go down, then the fewest clash."""
        inside = set(group)

        def value(pairs: Pairs) -> tuple[int, int]:
            down = sum((one in inside) != (other in inside) for one, other in pairs)
            clashes = sum(self.clash(*pair) for pair in pairs if inside.issuperset(pair))
            return down, clashes if self.colours_matter else 0

        every = list(self.pairings(waiting))
        if not every:
            raise NoLegalPairingError("the round cannot be completed")
        least = min(map(value, every))
        return [pairs for pairs in every if value(pairs) == least]

    def clash(self, one: int, other: int) -> bool:
        """Whether two wish for the same colour."""
        wish = self.entrants[one].wish
        return bool(wish) and wish == self.entrants[other].wish

    # Colours (rule 9) ----------------------------------------------------------------------------

    def seated(self, one: int, other: int) -> tuple[PlayerId, PlayerId]:
        """Return who has White and who has Black."""
        pair = sorted(
            (self.entrants[one], self.entrants[other]),
            key=lambda entrant: (-entrant.score, entrant.number),
        )
        higher, lower = pair
        return (higher.id, lower.id) if self._has_white(higher, lower) else (lower.id, higher.id)

    def _has_white(self, higher: Entrant, lower: Entrant) -> bool:
        mine, theirs = higher.colours, lower.colours
        if not mine and not theirs:
            if self.tournament.initial_colour is None:
                raise RoundError("the first colour has not been drawn")
            return (self.tournament.initial_colour is Colour.WHITE) == (higher.number % 2 == 1)
        twice = [colours[-1] if colours[-2:] in ("ww", "bb") else "" for colours in (mine, theirs)]
        if twice[0] != twice[1]:
            return twice[0] == "b" or (not twice[0] and twice[1] == "w")
        surplus = [colours.count("w") - colours.count("b") for colours in (mine, theirs)]
        if surplus[0] != surplus[1]:
            return surplus[0] < surplus[1]
        for own, opposite in zip(reversed(mine), reversed(theirs), strict=False):
            if own != opposite:
                return own == "b"
        return mine[-1] == "b" if mine else theirs[-1] == "w"


class _Group:
    """One group: those from above, the residents, and the decisions about them in turn."""

    def __init__(
        self, round_: _Round, floaters: list[int], residents: list[int], alone: set[int]
    ) -> None:
        self.round, self.floaters, self.residents = round_, floaters, residents
        self.alone = alone
        self.open = sorted(floaters + residents)

    def decided(self, possible: list[Pairs]) -> tuple[list[tuple[int, int]], list[int]]:
        """Return the pairs of the group and who goes down."""
        inside = set(self.open)
        partners = [_partners(pairs) for pairs in possible]
        pairs: list[tuple[int, int]] = []
        down: list[int] = []

        def pair(one: int, tried: Iterable[int]) -> bool:
            """Give the first of those tried that a possible pairing has."""
            nonlocal partners
            for other in tried:
                having = [partner for partner in partners if partner[one] == other]
                if having:
                    partners = having
                    pairs.append((one, other))
                    self.open = [place for place in self.open if place not in (one, other)]
                    return True
            return False

        def send_down(place: int) -> bool:
            nonlocal partners
            having = [partner for partner in partners if partner[place] not in inside]
            if having:
                partners = having
                down.append(place)
                self.open.remove(place)
            return bool(having)

        for floater in self.floaters:
            if floater in self.open and not pair(floater, self.tried_by(floater)):
                assert send_down(floater)
        if len(self.open) == 1:
            self.alone.update(self.open)
        for place in self.down_in_turn():
            going = sum(partners[0][p] not in inside for p in self.floaters + self.residents)
            if len(down) < going:
                send_down(place)
        self._pair_rest(pair)
        return pairs, down

    def tried_by(self, floater: int) -> list[int]:
        """Return whom a floater tries: residents, who did not go up of late first (rule 3)."""
        open_ = [place for place in self.residents if place in self.open]
        if self.round.neighbours and floater not in self.alone:
            open_.reverse()
        entrants = self.round.entrants
        ordered = [
            place
            for recent in ((False, False), (False, True), (True, False), (True, True))
            for place in open_
            if tuple(f == -1 for f in entrants[place].floats) == recent
        ]
        others = [place for place in self.floaters if place in self.open and place != floater]
        return ordered + others

    def down_in_turn(self) -> list[int]:
        """Return who goes down in turn, who did not go down of late first (rule 4)."""
        open_ = self.open if self.round.neighbours else self.open[::-1]
        entrants = self.round.entrants
        return [
            place
            for recent in ((False, False), (False, True), (True, False), (True, True))
            for place in open_
            if tuple(f == 1 for f in entrants[place].floats) == recent
        ]

    def _pair_rest(self, pair: Callable[[int, Iterable[int]], bool]) -> None:
        """Pair half against half, or neighbours (rule 5)."""
        rest = list(self.open)
        half = len(rest) // 2
        upper, lower = (rest, []) if self.round.neighbours else (rest[:half], rest[half:])
        for place in upper:
            if place in self.open:
                others = [other for other in upper if other != place]
                backwards = others if self.round.neighbours else others[::-1]
                assert pair(place, [p for p in lower + backwards if p in self.open])
        for place in lower:
            if place in self.open:
                assert pair(place, [p for p in lower if p in self.open and p != place])


def _partners(pairs: Pairs) -> dict[int, int]:
    return {a: b for pair in pairs for a, b in (pair, pair[::-1])}


# The past ------------------------------------------------------------------------------------


class _Past:
    """Cells and scores of everybody, round by round."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self._rounds = [dict(round_.cells()) for round_ in tournament.rounds]
        self._virtual = {entry.player: entry.by_round for entry in tournament.virtual_points}

    def cells(self, player: PlayerId) -> list[Cell]:
        """Return one cell per round, absences included."""
        return [cells.get(player, _ABSENT) for cells in self._rounds]

    def worth(self, cell: Cell) -> int:
        """Return what a cell brought."""
        if isinstance(cell.outcome, Result):
            assert cell.colour is not None
            return self.tournament.points.of_result(cell.outcome, cell.colour)
        return self.tournament.points.of_bye(cell.outcome)

    def score(self, player: PlayerId, rounds_before: int) -> int:
        """Return the points after so many rounds, adjustments included."""
        total = sum(self.worth(cell) for cell in self.cells(player)[:rounds_before])
        for given in self.tournament.adjustments:
            if player in given.players and (given.round or 0) <= rounds_before:
                total += given.points
        return total

    def pairing_score(self, player: PlayerId, rounds_before: int) -> int:
        """Return the score by which the next round is or was paired."""
        virtual = self._virtual.get(player, ())
        extra = virtual[rounds_before] if rounds_before < len(virtual) else 0
        return self.score(player, rounds_before) + extra

    def float_in(self, player: PlayerId, round_: int) -> int:
        """Return 1 if the player went down in a round, from 0, -1 if up, 0 otherwise."""
        if round_ < 0 or not self.cells(player)[round_].was_played:
            return 0
        opponent = self.cells(player)[round_].opponent
        assert opponent is not None
        mine, theirs = (self.pairing_score(p, round_) for p in (player, opponent))
        return (mine > theirs) - (mine < theirs)

    def measures(self, player: PlayerId) -> tuple[int, ...]:
        """Return Solkoff and Sonneborn-Berger, or the rating (rule 2)."""
        if self.tournament.rules == "fmjd-rating":
            return (self.tournament.player(player).rating or 0,)
        games = [cell for cell in self.cells(player) if cell.opponent is not None]
        now = len(self._rounds)
        points = [self.score(cell.opponent, now) for cell in games if cell.opponent is not None]
        berger = [self.worth(cell) * made for cell, made in zip(games, points, strict=True)]
        return sum(points), sum(berger)


def _entrants(tournament: Tournament) -> Iterator[Entrant]:
    past, before = _Past(tournament), len(tournament.rounds)
    for player in tournament.to_be_paired():
        cells = past.cells(player)
        played = [cell for cell in cells if cell.was_played]
        yield Entrant(
            player,
            tournament.pairing_number(player, tournament.next_round),
            past.pairing_score(player, before),
            past.score(player, before),
            past.measures(player),
            frozenset(cell.opponent for cell in played if cell.opponent is not None),
            "".join("w" if cell.colour is Colour.WHITE else "b" for cell in played),
            (past.float_in(player, before - 1), past.float_in(player, before - 2)),
            not any(cell.outcome in _BARRING for cell in cells),
        )
