"""Who gets which prize: exact, and as data from which reasons, lists and documents are made."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from ronde.errors import InputError
from ronde.i18n import listed, phrase
from ronde.model import PlayerId
from ronde.model.squads import number_of
from ronde.prizes.field import PrizeCandidate, PrizeField, field_of
from ronde.prizes.money import money_text, paid
from ronde.prizes.prizelist import (
    GENERAL,
    BoardList,
    Each,
    Prize,
    PrizeDecision,
    PrizeList,
    PrizeRemark,
    PrizeRules,
    Sharing,
    share_label,
)
from ronde.prizes.sharing import PrizeShare, alone, shares
from ronde.prizes.uscf import Division, ScoreGroup, score_groups
from ronde.standings.individuals import Individual

Key: TypeAlias = tuple[Fraction | int, int, int]
"""What prizes are compared by: the larger is taken."""


class Basis(Enum):
    """Why a player has an award."""

    PLACE = "place"
    SHARE = "share"
    POOL = "pool"
    DECISION = "decision"


@dataclass(frozen=True, slots=True)
class Award:
    """What one player gets of one list.

    `own` is the prize whose trophy and title go with it; `prizes` are those whose money is in it,
    together with the money of the others in `tied`. `money` is paid, `exact` is what the rules
    give before it is rounded. `is_limited`: it is the largest prize that could have been won
    without the tie. `reason` is that of a decision. `person` is who gets a prize of a board; the
    player is then the team.
    """

    player: PlayerId
    basis: Basis
    own: Prize | None
    prizes: tuple[Prize, ...]
    exact: Fraction
    money: int
    tied: tuple[PlayerId, ...] = ()
    is_limited: bool = False
    reason: str = ""
    person: Individual | None = None

    @property
    def group(self) -> str:
        """The group of prizes of which a player may have one."""
        return self.prizes[0].group

    @property
    def worth(self) -> Fraction:
        """What the award is compared by."""
        return self.exact + (0 if self.own is None else self.own.extra)

    @property
    def label(self) -> str:
        """The prize, or those of which it is a part."""
        if self.basis is Basis.SHARE:
            return share_label(self.prizes)
        if self.own is not None:
            return self.own.label
        return phrase("a part of {prizes}", prizes=listed((p.label for p in self.prizes), "; "))

    def contents(self, currency: str) -> str:
        """Return what is handed over."""
        if self.own is None:
            return money_text(self.money, currency)
        return self.own.contents(currency, self.money)


class Unawarded(NamedTuple):
    """A prize, or the money of shared ones, that nobody gets."""

    prize: Prize
    money: int
    reason: str


@dataclass(frozen=True, slots=True)
class Assignment:
    """All awards in the order of the standing, what nobody gets, and what is to be told.

    `prizes` is the list as it is paid. `pools` are the score groups of US Chess.
    """

    prizes: PrizeList
    field: PrizeField
    awards: tuple[Award, ...]
    unawarded: tuple[Unawarded, ...]
    remarks: tuple[PrizeRemark, ...]
    pools: tuple[ScoreGroup, ...] = ()

    def who(self, award: Award) -> PrizeCandidate | Individual:
        """Return who gets it, with the rank in its list."""
        return award.person or self.field.by_id[award.player]

    def of(self, player: PlayerId) -> tuple[Award, ...]:
        """Return the awards of a player."""
        return tuple(award for award in self.awards if award.player == player)


BoardLists: TypeAlias = Callable[[BoardList], Sequence[Individual]]
"""The players of a board, the best first."""


def assign(
    announced: PrizeList,
    candidates: Sequence[PrizeCandidate],
    year: int | None = None,
    boards: BoardLists | None = None,
) -> Assignment:
    """Return who gets which prize; `year` is that of the event, from which ages follow.

    `boards` ranks the players of an event of teams. Prizes of boards are given beside the others,
    place by place. Raises InputError for such a prize where players are no members of teams.
    """
    prizes = announced.for_entries(len(candidates))
    field = field_of(prizes, candidates, year)
    outcome = _Outcome([], [], [*field.remarks], [])
    decided = {(d.group, d.category, d.place): d for d in prizes.decisions}
    groups: dict[str, list[Prize]] = defaultdict(list)
    on_boards: list[Prize] = []
    given: dict[str, set[PlayerId]] = defaultdict(set)
    for prize in prizes.prizes:
        decision = decided.get((prize.group, prize.category, prize.place))
        if decision is None and prize.board is not None:
            on_boards.append(prize)
        elif decision is None:
            groups[prize.group].append(prize)
        else:
            outcome.decide(prize, decision)
            if decision.player is not None:
                given[prize.group].add(decision.player)
    for name, some in groups.items():
        _Group(prizes, field, some, given[name]).solve(outcome)
    places = {candidate.id: place for place, candidate in enumerate(field.candidates)}
    order = sorted(outcome.awards, key=lambda a: (places[a.player], prizes.numbers[a.prizes[0]]))
    order += _given_on_boards(prizes, on_boards, boards, outcome)
    lapsed = sorted(outcome.unawarded, key=lambda u: prizes.numbers[u.prize])
    remarks = [*outcome.remarks, *_not_awarded(prizes, lapsed)]
    return Assignment(
        prizes, field, tuple(order), tuple(lapsed), tuple(remarks), tuple(outcome.pools)
    )


def _given_on_boards(
    prizes: PrizeList, some: Iterable[Prize], boards: BoardLists | None, outcome: _Outcome
) -> Iterator[Award]:
    """Yield who gets the prizes of boards, and note what nobody gets, and where lots are due."""
    for prize in some:
        if boards is None:
            raise InputError(
                "{prize}: boards have prizes of their own in events of teams only",
                prize=prize.label,
            )
        line = boards(prize.board or BoardList(1))
        if len(line) < prize.place:
            reason = phrase("nobody is left for it")
            outcome.unawarded.append(Unawarded(prize, prize.money, reason))
            continue
        person, behind = line[prize.place - 1], line[prize.place : prize.place + 1]
        if behind and behind[0].rank == person.rank:
            what = phrase(
                "{name} and {other} are level for {prize}: let a lot decide",
                name=person.player.name,
                other=behind[0].player.name,
                prize=prize.label,
            )
            outcome.remarks.append(PrizeRemark("lot-due", what, "prize", prizes.numbers[prize]))
        team = PlayerId(number_of(person.team))
        money = prize.money
        yield Award(team, Basis.PLACE, prize, (prize,), Fraction(money), money, person=person)


def _not_awarded(prizes: PrizeList, lapsed: Iterable[Unawarded]) -> Iterator[PrizeRemark]:
    for prize, _, reason in lapsed:
        what = phrase("{prize} is not awarded: {reason}", prize=prize.label, reason=reason)
        yield PrizeRemark("not-awarded", what, "prize", prizes.numbers[prize])


class _Outcome(NamedTuple):
    """What has been found so far."""

    awards: list[Award]
    unawarded: list[Unawarded]
    remarks: list[PrizeRemark]
    pools: list[ScoreGroup]

    def decide(self, prize: Prize, decision: PrizeDecision) -> None:
        """Note a prize that was given by hand."""
        if decision.player is None:
            self.unawarded.append(Unawarded(prize, prize.money, decision.reason))
            return
        award = Award(
            decision.player,
            Basis.DECISION,
            prize,
            (prize,),
            Fraction(prize.money),
            prize.money,
            reason=decision.reason,
        )
        self.awards.append(award)


class _Group:
    """Prizes of which a player may have one, unless the rules allow several."""

    def __init__(
        self, prizes: PrizeList, field: PrizeField, some: Sequence[Prize], given: set[PlayerId]
    ) -> None:
        self.prizes, self.rules, self.field = prizes, prizes.rules, field
        self.lists: dict[str, list[Prize]] = defaultdict(list)
        for prize in some:
            self.lists[prize.category].append(prize)
        taken = set() if self.rules.each is Each.SEVERAL else given
        self.lines = {
            name: tuple(c for c in field.entitled[name] if c.id not in taken)
            for name in {GENERAL, *self.lists}
        }

    def solve(self, outcome: _Outcome) -> None:
        """Add who gets what."""
        if self.rules.sharing is Sharing.USCF and any(p.money for p in self._all()):
            self._pool(outcome)
        elif self.rules.each is Each.SEVERAL:
            self._give(self._every_share(), outcome)
        elif self.rules.close_up:
            self._give(self._settled(outcome), outcome)
        else:
            self._give_best(outcome)

    def _all(self) -> Iterator[Prize]:
        for some in self.lists.values():
            yield from some

    # Lists by themselves -----------------------------------------------------------------------

    def _every_share(self) -> dict[str, dict[PlayerId, PrizeShare]]:
        """Return what every list brings to its players, as if there were no other."""
        return {
            name: shares(some, self.lines[name], self._rules_of(name))
            for name, some in self.lists.items()
        }

    def _rules_of(self, category: str) -> PrizeRules:
        is_shared = category == GENERAL or self.rules.share_categories
        return self.rules if is_shared else PrizeRules(unit=self.rules.unit)

    def _give_best(self, outcome: _Outcome) -> None:
        """Give everybody the best of the own places; what somebody leaves is not passed on."""
        every = self._every_share()
        best: dict[PlayerId, tuple[Key, str]] = {}
        for name, found in every.items():
            for player, share in found.items():
                best[player] = max(best.get(player, (_NOTHING, "")), (self.key(share), name))
        self._give(every, outcome, best)

    def _give(
        self,
        every: Mapping[str, Mapping[PlayerId, PrizeShare]],
        outcome: _Outcome,
        best: Mapping[PlayerId, tuple[Key, str]] | None = None,
    ) -> None:
        """Add the shares, rounded by tied group; those that are not the best are left."""
        for name, found in every.items():
            by_group: dict[int, list[tuple[PlayerId, PrizeShare]]] = defaultdict(list)
            for player, share in found.items():
                by_group[share.first].append((player, share))
            for members in by_group.values():
                amounts = paid([share.money for _, share in members], self.rules.unit)
                for (player, share), money in zip(members, amounts, strict=True):
                    if best is None or best[player][1] == name:
                        outcome.awards.append(_award(player, share, money))
                    else:
                        outcome.unawarded.append(_left(player, share, money, self.field))
            outcome.remarks.extend(self._lots_due(name, found))
            used = {prize for share in found.values() for prize in share.prizes}
            outcome.unawarded.extend(
                Unawarded(prize, prize.money, self._why_nobody(prize))
                for prize in self.lists[name]
                if prize not in used
            )

    def _lots_due(self, name: str, found: Mapping[PlayerId, PrizeShare]) -> Iterator[PrizeRemark]:
        """Yield trophies and titles of a place that players who are level have to draw for."""
        ranks = {candidate.id: candidate.rank for candidate in self.lines[name]}
        for player, share in found.items():
            later = share.tied[share.tied.index(player) + 1 :]
            level = [other for other in later if ranks[other] == ranks[player]]
            if level and share.own is not None and (share.own.trophy or share.own.title):
                yield _lot_due(self, share.own, player, self.field.by_id[level[0]])

    def _why_nobody(self, prize: Prize) -> str:
        if prize.category in self.field.closed:
            return self.field.closed[prize.category]
        if not self.field.entitled[prize.category]:
            return phrase("nobody may have it")
        return phrase("nobody is left for it")

    # One prize each ----------------------------------------------------------------------------

    def key(self, share: PrizeShare) -> Key:
        """Return what a share of a list is compared by with other prizes."""
        prize = share.own or share.prizes[-1]
        if self.rules.each is Each.ORDER:
            first = (
                share.prizes[0] if self.rules.sharing is Sharing.NONE else self.lists[GENERAL][0]
            )
            return -self.prizes.numbers[first if prize.is_general else prize], 1, 0
        if prize.is_general:
            return share.worth, 1, 0
        return share.worth, 0, -self.prizes.numbers[prize]

    def _settled(self, outcome: _Outcome) -> dict[str, dict[PlayerId, PrizeShare]]:
        """Return everybody's best prize, where the lists close up."""
        table = _Table(self)
        table.settle()
        general = table.general
        outcome.remarks.extend(table.remarks())
        every: dict[str, dict[PlayerId, PrizeShare]] = {name: {} for name in self.lists}
        if GENERAL in every:
            every[GENERAL] = dict(general)
        for prize, player in table.held.items():
            every[prize.category][player] = alone(prize, player)
        return every

    # US Chess ----------------------------------------------------------------------------------

    def _pool(self, outcome: _Outcome) -> None:
        members = {name: frozenset(c.id for c in line) for name, line in self.lines.items()}
        money = [prize for prize in self._all_in_order() if prize.money]
        used: set[Prize] = set()
        for pool in score_groups(money, self.lines[GENERAL], members):
            outcome.pools.append(pool)
            used.update(pool.pool)
            outcome.awards.extend(self._pooled(pool))
        things = [prize for prize in self._all_in_order() if not prize.money]
        if things:
            _Group(self.prizes, self.field, things, set()).solve(outcome)
        outcome.unawarded.extend(
            Unawarded(p, p.money, self._why_nobody(p)) for p in money if p not in used
        )

    def _all_in_order(self) -> list[Prize]:
        return sorted(self._all(), key=lambda prize: self.prizes.numbers[prize])

    def _pooled(self, pool: ScoreGroup) -> Iterator[Award]:
        amounts = {p: m for division in pool.divisions for p, m in division.amounts.items()}
        order = [candidate.id for candidate in pool.players if amounts.get(candidate.id)]
        money = dict(zip(order, paid([amounts[p] for p in order], self.rules.unit), strict=True))
        for division in pool.divisions:
            sharers = tuple(player for player in order if player in division.amounts)
            for player in sharers:
                yield self._from_pool(player, division, sharers, money[player])

    def _from_pool(
        self, player: PlayerId, division: Division, sharers: tuple[PlayerId, ...], money: int
    ) -> Award:
        """Return the part of a player, of the prizes that he may have; one prize may be all his."""
        lines = {name for name, line in self.lines.items() if player in {c.id for c in line}}
        open_to = [prize for prize in division.prizes if prize.category in lines]
        prizes = tuple(sorted(open_to, key=lambda prize: self.prizes.numbers[prize]))
        exact = division.amounts[player]
        is_alone = len(prizes) == 1 and exact == prizes[0].money
        return Award(
            player,
            Basis.PLACE if is_alone else Basis.POOL,
            prizes[0] if is_alone else None,
            prizes,
            exact,
            money,
            () if is_alone else sharers,
            player in division.limits,
        )


_NOTHING: Key = (-(2**63), 0, 0)


def _award(player: PlayerId, share: PrizeShare, money: int) -> Award:
    basis = Basis.SHARE if share.is_shared else Basis.PLACE
    return Award(
        player,
        basis,
        share.own,
        share.prizes,
        share.money,
        money,
        share.tied if share.is_shared else (),
    )


def _left(player: PlayerId, share: PrizeShare, money: int, field: PrizeField) -> Unawarded:
    name = field.by_id[player].player.name
    prize = share.own or share.prizes[-1]
    return Unawarded(prize, money, phrase("{name} has a better prize", name=name))


class _Table:
    """One prize each, while the lists close up.

    The prizes of categories go in their order to the best player who has nothing better at the
    time. Whoever takes one leaves the general list, which is divided anew; whoever would then do
    better there gives it back. Without ties this is the one stable assignment: nobody can do
    better without somebody who stands higher doing worse.
    """

    def __init__(self, group: _Group) -> None:
        self.group, self.rules = group, group.rules
        self.line = group.lines[GENERAL]
        self.places = {candidate.id: place for place, candidate in enumerate(self.line)}
        prizes = [p for name, some in group.lists.items() if name != GENERAL for p in some]
        self.keys = {p: group.key(alone(p, PlayerId(0))) for p in prizes}
        self.order = sorted(prizes, key=lambda prize: self.keys[prize], reverse=True)
        self.held: dict[Prize, PlayerId] = {}
        self.has: dict[PlayerId, Prize] = {}
        self.general: dict[PlayerId, PrizeShare] = {}
        self.is_circle = False
        self._divide()

    def settle(self) -> None:
        """Hand the prizes round until nobody wants another.

        Where that would never end nobody goes back any more, and it stops where it was before.
        """
        seen: set[tuple[bool, frozenset[tuple[Prize, PlayerId]]]] = set()
        while self._sweep():
            state = (self.is_circle, frozenset(self.held.items()))
            if state in seen and self.is_circle:
                return
            self.is_circle = self.is_circle or state in seen
            seen.add(state)

    def _sweep(self) -> bool:
        """Offer every prize once; return whether that changed anything, or somebody went back."""
        changed = False
        for prize in self.order:
            wanted = self._first_who_wants(prize)
            if wanted is None or self.held.get(prize) == wanted:
                continue
            changed = True
            if self._take(prize, wanted) and not self.is_circle and self._goes_back():
                return True
        return changed

    def _first_who_wants(self, prize: Prize) -> PlayerId | None:
        key = self.keys[prize]
        for candidate in self.group.lines[prize.category]:
            if self.has.get(candidate.id) == prize or self._present(candidate.id) < key:
                return candidate.id
        return None

    def _present(self, player: PlayerId) -> Key:
        if player in self.has:
            return self.keys[self.has[player]]
        share = self.general.get(player)
        return _NOTHING if share is None else self.group.key(share)

    def _take(self, prize: Prize, player: PlayerId) -> bool:
        """Give a prize to a player; return whether that changed the general list."""
        before = self.held.pop(prize, None)
        if before is not None:
            del self.has[before]
        if player in self.has:
            del self.held[self.has[player]]
        self.held[prize], self.has[player] = player, prize
        is_divided_anew = before is not None or player in self.general
        if is_divided_anew:
            self._divide()
        return is_divided_anew

    def _divide(self) -> None:
        """Divide the general list among those who have no other prize."""
        self.general = self._divided_with(None)

    def _divided_with(self, returning: PlayerId | None) -> dict[PlayerId, PrizeShare]:
        prizes = self.group.lists.get(GENERAL, [])
        line: list[PrizeCandidate] = []
        for candidate in self.line:
            if len(line) >= len(prizes) and (not line or candidate.points < line[-1].points):
                break
            if candidate.id not in self.has or candidate.id == returning:
                line.append(candidate)
        return shares(prizes, line, self.rules)

    def _goes_back(self) -> bool:
        """Let the first player go back who has more of the general list than of the own prize."""
        for player in sorted(self.has, key=lambda player: self.places[player]):
            if self._may_gain(player):
                share = self._divided_with(player).get(player)
                if share is not None and self.group.key(share) > self.keys[self.has[player]]:
                    del self.held[self.has.pop(player)]
                    self._divide()
                    return True
        return False

    def _may_gain(self, player: PlayerId) -> bool:
        """Whether the general list could bring more at all: a whole prize from the first place on.

        It spares dividing the list once more for nearly everybody.
        """
        prizes = self.group.lists.get(GENERAL, [])
        own = self.line[self.places[player]]
        above = higher = 0
        for candidate in self.line[: self.places[player]]:
            if higher >= len(prizes):
                return False
            if candidate.id not in self.has:
                above += 1
                higher += candidate.points > own.points
        if higher >= len(prizes) or self.rules.each is Each.ORDER:
            return higher < len(prizes)
        extra = prizes[above].extra if above < len(prizes) else 0
        most = max(prize.money for prize in prizes[higher:])
        return most + extra >= self.has[player].worth

    def remarks(self) -> Iterator[PrizeRemark]:
        """Yield what people should know: lots that are due, better shares of places left."""
        if self.is_circle:
            yield PrizeRemark(
                "prizes-in-a-circle",
                phrase(
                    "some players do better with a category prize only while others do without:"
                    " no assignment pleases all, look at it and decide by hand"
                ),
            )
        yield from self._lots_due()
        yield from self._better_shares()

    def _lots_due(self) -> Iterator[PrizeRemark]:
        for prize, player in self.held.items():
            line = self.group.lines[prize.category]
            rank = next(c.rank for c in line if c.id == player)
            level = [c for c in line if c.rank == rank and c.id != player]
            losers = [c for c in level if self._present(c.id) < self.keys[prize]]
            if losers:
                yield _lot_due(self.group, prize, player, losers[0])

    def _better_shares(self) -> Iterator[PrizeRemark]:
        """Yield whose place in the general list is worth more now than what they left it for."""
        for prize, player in self.held.items():
            behind = (c.id for c in self.line[self.places[player] + 1 :] if c.id not in self.has)
            share = self.general.get(next(behind, PlayerId(0)))
            if share is None or self.rules.each is Each.ORDER or share.worth <= prize.worth:
                continue
            what = phrase(
                "{name} left the general list for {prize}, and whoever comes next there gets"
                " more by now",
                name=self.group.field.by_id[player].player.name,
                prize=prize.label,
            )
            number = self.group.prizes.numbers[prize]
            yield PrizeRemark("share-grew", what, "prize", number)


def _lot_due(group: _Group, prize: Prize, player: PlayerId, other: PrizeCandidate) -> PrizeRemark:
    what = phrase(
        "{name} and {other} are level for {prize}, which goes by starting number until a lot is"
        " drawn; write the order under `lots`",
        name=group.field.by_id[player].player.name,
        other=other.player.name,
        prize=prize.label,
    )
    return PrizeRemark("lot-due", what, "prize", group.prizes.numbers[prize])
