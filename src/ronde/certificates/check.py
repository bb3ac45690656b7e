"""The form of every verification: the round as a whole, then its brackets from the top.

What a system adds is how boards are made, who may have the bye, and what is claimed of a bracket.
Nothing here solves anything.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Generic, TypeVar

from ronde.certificates.document import (
    ClaimedBracket,
    ClaimedPairing,
    NeededClaim,
    Optimum,
    RoundHead,
)
from ronde.certificates.effort import Effort, steps_of_barrier
from ronde.certificates.numbers import pairs_of
from ronde.certificates.proof import Priced, flaw_of_shape, flaws_of_duals
from ronde.certificates.report import (
    ORDER_NOT_REACHED,
    BracketReport,
    Flaw,
    StepReport,
    TopgroupReport,
    Verification,
)
from ronde.kernel.bits import mask_of, run
from ronde.kernel.boards import Board, in_publication_order
from ronde.kernel.certificate import least_unmatched
from ronde.kernel.standing import Standing
from ronde.model import Tournament
from ronde.model.matches import is_team_event

Claim = TypeVar("Claim", bound=ClaimedBracket)
Report = TypeVar("Report", BracketReport, TopgroupReport, StepReport)
Check = TypeVar("Check", bound="BracketCheck[BracketReport] | BracketCheck[TopgroupReport]")


class BracketCheck(ABC, Generic[Report]):
    """The check of one bracket; every claim that is not proved goes into `report`.

    `effort` counts the work of the whole round.
    """

    def __init__(self, report: Report, effort: Effort) -> None:
        self.report: Report = report
        self.effort = effort

    def refuse(self, claim: str, sentence: str) -> None:
        """Note a claim that is not proved."""
        self.report.flaws.append(Flaw(claim, sentence))
        self.report.order = ORDER_NOT_REACHED

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong so far."""
        return not self.report.flaws

    @abstractmethod
    def check_players(self) -> None:
        """Check that these are the players of the bracket, each in one place."""

    def stated(
        self, claim: str, vertices: Sequence[int | None], optimum: Optimum | None
    ) -> Optimum | None:
        """Return the proof of a claim if it is one about these vertices, None if it is refused."""
        if optimum is None:
            self.refuse(claim, "the proof that no candidate is better is missing")
            return None
        shape = flaw_of_shape(vertices, optimum)
        if shape:
            self.refuse(claim, shape)
        return None if shape else optimum

    def is_cheapest(self, claim: str, problem: Priced, optimum: Optimum, width: int) -> bool:
        """Check that no matching of the problem is cheaper; False if that is not proved.

        Costs have at most `width` binary digits.
        """
        for sentence in flaws_of_duals(problem, optimum, width):
            self.refuse(claim, sentence)
        return self.is_sound


class RoundCheck(ABC, Generic[Claim]):
    """The pairing as a whole, its bye, and the brackets from the top."""

    def __init__(
        self,
        claimed: RoundHead,
        pairing: ClaimedPairing,
        claims: Iterable[Claim],
        standing: Standing,
        unit: str = "player",
    ) -> None:
        self.claimed, self.pairing, self.standing, self.unit = claimed, pairing, standing, unit
        rules, round_ = claimed.rules or "", claimed.round
        self.verdict = Verification(rules, round_, standing.size, unit=unit)
        self.rank_of = {int(player): rank for rank, player in enumerate(standing.ids)}
        self.claims: Iterator[Claim] = iter(claims)
        self.pairs = {frozenset(pair) for pair in pairing.pairs}
        self.effort = Effort()

    def run(self, tournament: Tournament) -> Verification:
        """Return the verdict on the next round of a tournament."""
        recorded = RoundHead(tournament.rules, dict(tournament.settings), self.standing.round)
        if self.claimed != recorded:
            self.refuse("tournament", "rules, settings or round are not those of the tournament")
        for check in (self._check_pairing, self.check_bye, self.walk):
            if not self.verdict.flaws:
                check()
        return self.verdict

    def refuse(self, claim: str, sentence: str) -> None:
        """Note a claim about the whole round that is not proved."""
        self.verdict.flaws.append(Flaw(claim, sentence))

    # What systems do in their own way ------------------------------------------------------

    @abstractmethod
    def boards(self, pairs: Sequence[tuple[int, int]]) -> list[Board]:
        """Return pairs of ranks as boards, with the colours that the rules give."""

    @abstractmethod
    def may_have_bye(self, rank: int) -> bool:
        """Whether the rules let this rank have the bye."""

    @abstractmethod
    def check_bye(self) -> None:
        """Check that the bye belongs to its receiver, where that can be told before brackets."""

    @abstractmethod
    def walk(self) -> None:
        """Check the brackets from the top, each with those whom the ones above leave."""

    # What they do alike --------------------------------------------------------------------

    def _check_pairing(self) -> None:
        """Check that everybody is paired once, by legal pairs, with colours, on the right board."""
        sentence = flaw_of_players(self.pairing, self.standing, self.may_have_bye, self.unit)
        if sentence:
            self.refuse("pairing", sentence)
            return
        pairs = [(self.rank_of[white], self.rank_of[black]) for white, black in self.pairing.pairs]
        sentence = flaw_of_boards(self.pairing, self.standing, self.boards(pairs))
        if sentence:
            self.refuse("pairing", sentence)

    def opened(self, check_of: Callable[[Claim, int, Effort], Check]) -> Check | None:
        """Return the check of the next bracket; None when there is none, or not this one."""
        claim = next(self.claims, None)
        number = len(self.verdict.brackets) + 1
        if claim is None:
            self.refuse("brackets", f"bracket {number} is missing")
            return None
        self.effort.spend(2 * self.standing.size)
        check = check_of(claim, number, self.effort)
        self.verdict.brackets.append(check.report)
        check.check_players()
        if check.is_sound and not {frozenset(pair) for pair in claim.pairs} <= self.pairs:
            check.refuse("candidate", "its pairs are not those of the pairing")
        return check if check.is_sound else None

    def close(self) -> None:
        """Refuse brackets beyond the last."""
        if next(self.claims, None) is not None:
            self.refuse("brackets", "there are brackets after the last one")


def flaws_of_tournament(head: RoundHead, tournament: Tournament) -> Iterator[Flaw]:
    """Yield why a certificate of players is none of a tournament; only the first one counts."""
    own = (tournament.rules, dict(tournament.settings), tournament.next_round)
    if tuple(head) != own or len(dict(tournament.settings)) != len(tournament.settings):
        yield Flaw("tournament", "rules, settings or round are not those of the tournament")
    if is_team_event(tournament):
        yield Flaw("tournament", "teams meet in it, and this is a certificate of players")
    for given in tournament.adjustments:
        if len(set(given.players)) != len(given.players):
            yield Flaw("tournament", "a decision about points names a player twice")


def flaw_of_players(
    pairing: ClaimedPairing,
    standing: Standing,
    may_have_bye: Callable[[int], bool],
    unit: str = "player",
) -> str:
    """Return why not everybody is paired once, by legal pairs, or has a bye that he may have."""
    games, bye, ids = pairing.pairs, pairing.bye, standing.ids
    rank_of = {int(player): rank for rank, player in enumerate(ids)}
    named = [player for pair in games for player in pair]
    named += [] if bye is None else [bye]
    if len(named) != standing.size or set(named) != set(rank_of):
        return "not everybody who is to be paired is paired once"
    for white, black in games:
        if not standing.legal[rank_of[white]] >> rank_of[black] & 1:
            return f"{unit}s {white} and {black} may not meet"
    if bye is not None and not may_have_bye(rank_of[bye]):
        return f"{unit} {bye} may not have the bye"
    return ""


def flaw_of_boards(pairing: ClaimedPairing, standing: Standing, boards: Iterable[Board]) -> str:
    """Return why colours or the order of boards are wrong; `boards` have the right colours."""
    ordered = in_publication_order(standing, boards)
    if pairs_of(standing, [(board.white, board.black) for board in ordered]) != pairing.pairs:
        return "colours or the order of the boards are not those of the rules"
    return ""


class RoundCheckInTurn(RoundCheck[Claim]):
    """The check of a round whose bye goes to the first in turn who can be spared.

    `needed` are those before its receiver, each with the proof that the others need an opponent.
    """

    needed: Sequence[NeededClaim] = ()

    @abstractmethod
    def in_turn(self) -> Sequence[int]:
        """Return who may have the bye, the first in turn first."""

    @cached_property
    def bye_order(self) -> Sequence[int]:
        """Who may have the bye, the first in turn first."""
        return self.in_turn()

    def may_have_bye(self, rank: int) -> bool:
        """Whether the rules let this rank have the bye."""
        return rank in self.bye_order

    def check_bye(self) -> None:
        """Check that nobody who comes before the receiver of the bye can be spared.

        That its receiver can be is shown by the pairing.
        """
        bye, standing = self.pairing.bye, self.standing
        before = () if bye is None else self.bye_order[: self.bye_order.index(self.rank_of[bye])]
        barriers = {claim.player: claim.barrier for claim in self.needed}
        for rank in before:
            player = int(standing.ids[rank])
            if player not in barriers:
                self.refuse("bye", f"nothing proves that {player} cannot be spared")
                return
            self.effort.spend(steps_of_barrier(standing.size))
            named = set(barriers[player].players)
            removed = mask_of(r for r, p in enumerate(standing.ids) if int(p) in named)
            others = run(0, standing.size) & ~(1 << rank)
            if least_unmatched(standing.legal, others, removed) <= 0:
                self.refuse("bye", f"the barrier does not prove that {player} cannot be spared")
                return
