"""What a verification found: a line for every bracket, and the verdict."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from ronde.certificates.document import ClaimedSide, ProofReach
from ronde.serialisation import Count, Number

ORDER_VERIFIED = "verified"
ORDER_NOT_REACHED = "not verified"


@dataclass(frozen=True, slots=True)
class Flaw:
    """A claim that is not proved, and why."""

    claim: str
    sentence: str


class ReportedBracket(ABC):
    """What the reports of all brackets have; `unproved` names a criterion that was left open."""

    number: Count
    players: Count
    pairs: Count
    order: str
    flaws: list[Flaw]
    unproved: str = ""

    @abstractmethod
    def floaters(self) -> str:
        """Return who came or went, in words."""

    @property
    def name(self) -> str:
        """What it is called."""
        return f"bracket {self.number}"

    def sentence(self, unit: str = "player") -> str:
        """Return the bracket in one line."""
        head = (
            f"{self.name}: {_counted(self.players, unit)}, "
            f"{_counted(self.pairs, 'pair')}, {self.floaters()}"
        )
        if self.flaws:
            return f"{head}: {'; '.join(f'{f.claim}: {f.sentence}' for f in self.flaws)}"
        proved = f"proved but for {self.unproved}" if self.unproved else "proved"
        told = self.about_order()
        return f"{head}: {proved}; {told}" if told else f"{head}: {proved}"

    def about_order(self) -> str:
        """Return whether the candidate is the first among the best; nothing if none was taken."""
        return f"order {self.order}"


@dataclass
class BracketReport(ReportedBracket):
    """One bracket: its size, what was proved, and every flaw."""

    number: Count
    score: int
    players: Count
    pairs: Count
    downfloaters: Count
    reach: ProofReach
    order: str = ORDER_VERIFIED
    flaws: list[Flaw] = field(default_factory=list)

    def floaters(self) -> str:
        """Return how many went down, and what the proof looked at."""
        return f"{_counted(self.downfloaters, 'downfloater')} ({self.reach.in_words()})"


@dataclass
class TopgroupReport(ReportedBracket):
    """One bracket of a scoregroup with its upfloaters: its size, what was proved, every flaw.

    `unproved` names the criterion of which nothing was proved, empty where all were.
    """

    number: Count
    score: int
    players: Count
    pairs: Count
    upfloaters: Count
    order: str = ORDER_VERIFIED
    flaws: list[Flaw] = field(default_factory=list)
    unproved: str = ""

    def floaters(self) -> str:
        """Return how many came up."""
        return _counted(self.upfloaters, "upfloater")


@dataclass
class LimGroupReport(ReportedBracket):
    """One group of the Lim system: its size, and how many steps of its walk were rejected, and why.

    `incompatible` may not meet; `colours` were due the same colour, and somebody who suited could
    be had; `rest` would have left others whom nobody could meet.
    """

    number: Count
    side: ClaimedSide
    players: Count
    pairs: Count
    left: Count
    incompatible: Count = 0
    colours: Count = 0
    rest: Count = 0
    order: str = ORDER_VERIFIED
    flaws: list[Flaw] = field(default_factory=list)

    @property
    def name(self) -> str:
        """What it is called."""
        return f"group {self.number}"

    def floaters(self) -> str:
        """Return how many left the group, and from where it was paired."""
        return f"{_counted(self.left, 'floater')} ({self.side.value})"

    def about_order(self) -> str:
        """Return how many steps of the walk were rejected, by reason."""
        return (
            f"rejected: {self.incompatible} incompatible, {self.colours} for colours, "
            f"{self.rest} for the rest"
        )


@dataclass
class StepReport(ReportedBracket):
    """One step of a procedure: what it asked, whether it has a candidate, every flaw."""

    number: Count
    step: str
    players: Count
    pairs: Count
    downfloaters: Count
    has_candidate: bool = True
    order: str = ORDER_VERIFIED
    flaws: list[Flaw] = field(default_factory=list)

    @property
    def name(self) -> str:
        """What it is called."""
        return f"step {self.number} ({self.step})"

    def about_order(self) -> str:
        """Return whether no earlier candidate is as good, where one was taken."""
        return super().about_order() if self.has_candidate and self.step != "reach" else ""

    def floaters(self) -> str:
        """Return how many went down, or that there is no candidate, or that no more can meet."""
        if not self.has_candidate:
            return "no candidate"
        if self.step == "reach":
            return "no more are possible"
        return _counted(self.downfloaters, "downfloater")


@dataclass
class WalkReport(ReportedBracket):
    """One score group of draughts: its size, what was passed over and why, every flaw.

    Of the options passed over `illegal` counts those that may not meet, `excluded` those that the
    proofs exclude.
    """

    number: Count
    score: int
    players: Count
    pairs: Count = 0
    downfloaters: Count = 0
    illegal: Count = 0
    excluded: Count = 0
    order: str = ORDER_VERIFIED
    flaws: list[Flaw] = field(default_factory=list)

    def floaters(self) -> str:
        """Return how many went down, and what was passed over."""
        passed = f"passed over {self.illegal} who may not meet, {self.excluded} by proofs"
        return f"{_counted(self.downfloaters, 'downfloater')} ({passed})"


AnyReport = BracketReport | TopgroupReport | LimGroupReport | StepReport | WalkReport
"""What is told of a part of a round."""


@dataclass
class Verification:
    """The outcome of a verification; `flaws` are those of the round as a whole.

    `unit` is what the entries are called, `remark` what is to be known of the tournament, `proved`
    what was proved if everything was.
    """

    rules: str
    round: int
    players: int
    brackets: list[AnyReport] = field(default_factory=list)
    flaws: list[Flaw] = field(default_factory=list)
    unit: str = "player"
    remark: str = ""
    proved: str = "every bracket is best, and first among the best"

    @property
    def is_verified(self) -> bool:
        """Whether everything that was checked is proved."""
        return not self.flaws and not any(bracket.flaws for bracket in self.brackets)

    @property
    def order_is_verified(self) -> bool:
        """Whether the order of candidates was checked in every bracket."""
        return all(bracket.order == ORDER_VERIFIED for bracket in self.brackets)

    @property
    def unproved(self) -> dict[str, list[int]]:
        """The criteria of which nothing was proved, with the brackets where that is so."""
        left_open: dict[str, list[int]] = {}
        for bracket in self.brackets:
            if bracket.unproved:
                left_open.setdefault(bracket.unproved, []).append(bracket.number)
        return left_open

    def sentence(self) -> str:
        """Return the verdict in one line, never claiming more than was checked."""
        remark = f"; {self.remark}" if self.remark and self.is_verified else ""
        return f"{self._proved()}{remark}"

    def _proved(self) -> str:
        what = f"round {self.round} by {self.rules}, {_counted(self.players, self.unit)}"
        if not self.is_verified:
            return f"REFUSED: {what}: {self._first_flaw()}"
        if self.order_is_verified:
            return f"VERIFIED: {what}: {self.proved}"
        not_first = (
            "that the candidates taken are the first among the best was not verified for every "
            "bracket"
        )
        if not self.unproved:
            return f"VERIFIED: {what}: no bracket can be paired better; {not_first}"
        left_open = "; ".join(
            f"{criterion} was not proved in {_numbered(numbers)}"
            for criterion, numbers in self.unproved.items()
        )
        return (
            f"VERIFIED BUT FOR {', '.join(self.unproved)}: {what}: no bracket can be paired better "
            f"on the other criteria; {left_open}; {not_first}"
        )

    def __str__(self) -> str:
        return self.sentence()

    def _first_flaw(self) -> str:
        for flaw in self.flaws:
            return f"{flaw.claim}: {flaw.sentence}"
        faulty = next(bracket for bracket in self.brackets if bracket.flaws)
        flaw = faulty.flaws[0]
        return f"{faulty.name}: {flaw.claim}: {flaw.sentence}"

    def document(self) -> VerificationDocument:
        """Return the verdict as a document."""
        return VerificationDocument(
            verified=self.is_verified,
            order_verified=self.is_verified and self.order_is_verified,
            rules=self.rules,
            round=self.round,
            players=self.players,
            flaws=tuple(self.flaws),
            brackets=tuple(self.brackets),
            verdict=self.sentence(),
        )


@dataclass(frozen=True, slots=True)
class VerificationDocument:
    """The outcome of a verification (docs/schemas/verify-1.json)."""

    verified: bool
    order_verified: bool
    rules: str
    round: Number
    players: Count
    flaws: tuple[Flaw, ...]
    brackets: tuple[AnyReport, ...]
    verdict: str


def _numbered(brackets: list[int]) -> str:
    """Return some brackets in words.

    >>> _numbered([1]), _numbered([1, 3])
    ('bracket 1', 'brackets 1, 3')
    """
    return f"{'bracket' if len(brackets) == 1 else 'brackets'} {', '.join(map(str, brackets))}"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number or 'no'} {what}s"
