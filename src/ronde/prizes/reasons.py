"""Why everybody gets what they get, as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property

from ronde.i18n import counted, listed, phrase
from ronde.model import PlayerId
from ronde.model.points import points_for_people
from ronde.prizes.assignment import Assignment, Award, Basis
from ronde.prizes.money import money_text
from ronde.prizes.prizelist import GENERAL, Each, Prize, Sharing, places_label
from ronde.prizes.sharing import PrizeShare, alone, shares
from ronde.standings.individuals import Individual
from ronde.standings.working import exact_text


def reasons(found: Assignment) -> Iterator[tuple[Award, tuple[str, ...]]]:
    """Yield every award with its reasons: why this prize, and why not somebody else."""
    told = _Telling(found)
    for award in found.awards:
        yield award, tuple(told.lines(award))


def _on_a_board(person: Individual) -> str:
    """Return what a member of a team made on the board."""
    return counted(
        "{name} of {team}: {points} of {count} game, performance {performance}",
        "{name} of {team}: {points} of {count} games, performance {performance}",
        count=person.games,
        name=person.player.name,
        team=person.team.name,
        points=points_for_people(person.score),
        performance=exact_text(person.performance) or "–",
    )


class _Telling:
    """The sentences of one assignment."""

    def __init__(self, found: Assignment) -> None:
        self.found, self.prizes, self.rules = found, found.prizes, found.prizes.rules
        self.people = found.field.by_id
        self.places = {c.id: place for place, c in enumerate(found.field.candidates)}
        self.inside = {
            name: frozenset(c.id for c in line) for name, line in found.field.entitled.items()
        }
        self.winner = {a.own: a for a in found.awards if a.own is not None}
        self.award_of = {(a.group, a.player): a for a in found.awards if a.person is None}

    def lines(self, award: Award) -> Iterator[str]:
        """Yield the reasons of one award, the first of which says what it is."""
        if award.person is not None:
            yield self._headline(award)
            yield _on_a_board(award.person)
            return
        is_pooled = self.rules.sharing is Sharing.USCF or award.basis is Basis.DECISION
        other = self._alternative(award) if self._passes_on and not is_pooled else None
        yield self._headline(award) if other is None else self._because(award, other)
        if award.basis is Basis.SHARE:
            yield self._division(award)
        if award.basis is Basis.POOL:
            yield self._pool(award)
        if award.own is not None and award.basis is not Basis.DECISION:
            yield from self._passed_over(award, award.own)

    @cached_property
    def _divided(self) -> dict[PlayerId, tuple[Prize, ...]]:
        """What everybody divided with others by the rule of US Chess."""
        return {
            player: division.prizes
            for pool in self.found.pools
            for division in pool.divisions
            for player in division.amounts
        }

    @property
    def _passes_on(self) -> bool:
        """Whether a prize goes to the next when somebody has a better one."""
        return self.rules.each is not Each.SEVERAL and self.rules.close_up

    def _name(self, player: PlayerId) -> str:
        return self.people[player].player.name

    # Sentences ---------------------------------------------------------------------------------

    def _headline(self, award: Award) -> str:
        facts = {
            "name": self.found.who(award).player.name,
            "prize": award.label,
            "contents": award.contents(self.prizes.currency),
        }
        if award.basis is Basis.DECISION:
            return phrase(
                "{name} gets {prize} ({contents}) by decision: {reason}",
                **facts,
                reason=award.reason,
            )
        return phrase("{name} gets {prize} ({contents})", **facts)

    def _because(self, award: Award, other: PrizeShare) -> str:
        facts = {
            "name": self._name(award.player),
            "prize": award.label,
            "contents": award.contents(self.prizes.currency),
            "other": other.label,
            "less": other.contents(self.prizes.currency),
        }
        if self.rules.each is Each.ORDER:
            return phrase(
                "{name} gets {prize} ({contents}), because {other} ({less}) comes later", **facts
            )
        if other.worth == award.worth:
            return phrase(
                "{name} gets {prize} ({contents}), because {other} ({less}) is worth as much and"
                " comes later",
                **facts,
            )
        return phrase(
            "{name} gets {prize} ({contents}), because {other} ({less}) is worth less", **facts
        )

    def _division(self, award: Award) -> str:
        facts = {
            "points": points_for_people(self.people[award.player].points),
            "places": places_label(award.prizes),
            "sum": money_text(sum(p.money for p in award.prizes), self.prizes.currency),
        }
        if self.rules.sharing is Sharing.NONE:
            return counted(
                "{count} player is level: {places}, {sum} in all, are shared",
                "{count} players are level: {places}, {sum} in all, are shared",
                count=len(award.tied),
                **facts,
            )
        if self.rules.sharing is Sharing.HORT:
            return counted(
                "{count} player has {points}: {places}, {sum} in all, half by rank, half shared",
                "{count} players have {points}: {places}, {sum} in all, half by rank, half shared",
                count=len(award.tied),
                **facts,
            )
        return counted(
            "{count} player has {points}: {places}, {sum} in all, shared equally",
            "{count} players have {points}: {places}, {sum} in all, shared equally",
            count=len(award.tied),
            **facts,
        )

    def _pool(self, award: Award) -> str:
        if award.is_limited:
            return phrase("no prize open to {name} was larger", name=self._name(award.player))
        divided = self._divided[award.player]
        return counted(
            "{count} player divides {prizes}, {sum} in all, as far as each may have them",
            "{count} players divide {prizes}, {sum} in all, as far as each may have them",
            count=len(award.tied),
            prizes=listed((p.label for p in divided), "; "),
            sum=money_text(sum(p.money for p in divided), self.prizes.currency),
        )

    def _passed_over(self, award: Award, prize: Prize) -> Iterator[str]:
        """Yield who stands higher in the list and has another prize, or may have none."""
        barred = self.found.field.barred
        for candidate in self.found.field.candidates[: self.places[award.player]]:
            if candidate.id in self.inside[prize.category]:
                other = self.award_of.get((award.group, candidate.id))
                if (
                    self._passes_on
                    and other is not None
                    and prize.category not in {p.category for p in other.prizes}
                ):
                    yield phrase(
                        "{name}, who stands higher, has {prize} ({contents})",
                        name=candidate.player.name,
                        prize=other.label,
                        contents=other.contents(self.prizes.currency),
                    )
            elif candidate.id in barred and prize.is_general:
                yield phrase(
                    "{name}, who stands higher, may have no prize: {reason}",
                    name=candidate.player.name,
                    reason=barred[candidate.id],
                )

    # Alternatives ------------------------------------------------------------------------------

    def _alternative(self, award: Award) -> PrizeShare | None:
        """Return the best of what would have been left for a player, None for nothing."""
        own = {prize.category for prize in award.prizes}
        left = [
            alone(prize, award.player)
            for prize in self.prizes.prizes
            if prize.group == award.group
            and not prize.is_general
            and prize.category not in own
            and self._could_have(award.player, prize)
        ]
        if GENERAL not in own and (share := self._general_share(award)) is not None:
            left.append(share)
        return max(left, key=self._preference, default=None)

    def _preference(self, share: PrizeShare) -> tuple[Fraction | int, bool, int]:
        first = share.prizes[0]
        number = self.prizes.numbers[first]
        if self.rules.each is Each.ORDER:
            return -number, False, 0
        return share.worth, first.is_general, -number

    def _could_have(self, player: PlayerId, prize: Prize) -> bool:
        if player not in self.inside.get(prize.category, ()):  # a board is not for teams
            return False
        winner = self.winner.get(prize)
        if winner is None:
            return True
        is_by_hand = winner.basis is Basis.DECISION
        return not is_by_hand and self.places[winner.player] > self.places[player]

    def _general_share(self, award: Award) -> PrizeShare | None:
        """Return what the general list would have brought to the winner of a category prize."""
        general = [
            p
            for p in self.prizes.prizes
            if p.is_general
            and p.group == award.group
            and not (p in self.winner and self.winner[p].basis is Basis.DECISION)
        ]
        gone = {
            a.player
            for a in self.found.awards
            if a.group == award.group and a.player != award.player and GENERAL not in _lists(a)
        }
        line = [c for c in self.found.field.entitled[GENERAL] if c.id not in gone]
        return shares(general, line, self.rules).get(award.player) if general else None


def _lists(award: Award) -> set[str]:
    return set() if award.basis is Basis.DECISION else {p.category for p in award.prizes}
