"""Verifies a round of the Swiss of draughts from its tournament, with nothing of the engine.

Order, floats, wishes and colours are computed anew. That nobody before the receiver can have the
bye is shown by odd parts, that nothing earlier was possible at a step by dual values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ronde.certificates.check import flaws_of_tournament
from ronde.certificates.effort import Effort, steps_of_barrier
from ronde.certificates.fmjd_swiss.document import FmjdCertificate, GroupClaim, WalkProof
from ronde.certificates.fmjd_swiss.duals import CheckedProof, FaultyProofError
from ronde.certificates.fmjd_swiss.field import CHOICES, DraughtsField
from ronde.certificates.fmjd_swiss.walk import GroupWalk, WalkTurn
from ronde.certificates.parts import left_over
from ronde.certificates.report import ORDER_NOT_REACHED, Flaw, Verification, WalkReport
from ronde.kernel.bits import lowest, mask_of, run
from ronde.model import Tournament

PROVED: Final = (
    "the bye is due, as few as possible go down and as many wishes are granted, and every step is "
    "the first that was possible, by rules 1 to 9 of decision 0105 (no complete text of the FMJD "
    "is at hand)"
)


def verify_fmjd(document: FmjdCertificate, tournament: Tournament) -> Verification:
    """Return what a certificate proves of a round."""
    there = len(tournament.to_be_paired())
    verdict = Verification(document.rules, document.round, there, proved=PROVED)
    first = next(_flaws_of_head(document, tournament), None)
    if first is None:
        settings = {name: values[0] for name, values in CHOICES[document.rules].items()}
        field = DraughtsField(tournament, {**settings, **document.settings})
        first = next(_RoundOfDraughts(document, field, verdict).flaws(), None)
    if first is not None:
        verdict.flaws.append(first)
    return verdict


def _flaws_of_head(document: FmjdCertificate, tournament: Tournament) -> Iterator[Flaw]:
    """Yield what is wrong with rules, settings and decisions; only the first one counts."""
    yield from flaws_of_tournament(document.head, tournament)
    for name, value in document.settings.items():
        if value not in CHOICES[document.rules].get(name, ()):
            yield Flaw("settings", f"the setting {name} cannot be {value!r}")


class _RoundOfDraughts:
    """The pairing as a whole, its bye, and the groups from the top."""

    def __init__(
        self, document: FmjdCertificate, field: DraughtsField, verdict: Verification
    ) -> None:
        self.document, self.field, self.verdict = document, field, verdict
        self.effort = Effort()
        self.everybody = run(0, len(field.players))
        self.bye: int | None = None

    def flaws(self) -> Iterator[Flaw]:
        """Yield what is not proved; only the first one counts."""
        pairing, rank = self.document.pairing, self.field.rank
        named = [player for pair in pairing.pairs for player in pair]
        named += [] if pairing.bye is None else [pairing.bye]
        if len(named) != len(rank) or set(named) != set(rank):
            yield Flaw("pairing", "not everybody who is to be paired is paired once")
            return
        self.bye = None if pairing.bye is None else rank[pairing.bye]
        self.pairs = [(rank[white], rank[black]) for white, black in pairing.pairs]
        yield from self._flaws_of_pairs()
        yield from self._flaws_of_boards()
        yield from self._flaws_of_bye()
        yield from self._flaws_of_groups()

    def _name(self, rank: int) -> int:
        return self.field.players[rank].id

    def _flaws_of_pairs(self) -> Iterator[Flaw]:
        for one, other in self.pairs:
            if not self.field.legal[one] >> other & 1:
                names = f"players {self._name(one)} and {self._name(other)}"
                yield Flaw("pairing", f"rule 1: {names} may not meet")
        if self.bye is not None and not self.field.players[self.bye].may_have_bye:
            yield Flaw("pairing", f"rule 7: player {self._name(self.bye)} may not have the bye")

    def _flaws_of_boards(self) -> Iterator[Flaw]:
        for white, black in self.pairs:
            names = f"{self._name(white)}-{self._name(black)}"
            has_white = self.field.is_white(white, black)
            if has_white is None:
                yield Flaw(
                    "colours", f"rule 9: nothing tells the first colour, on which {names} rests"
                )
            elif not has_white:
                yield Flaw("colours", f"rule 9: the colours of {names} are not those of the rules")
        if self.pairs != sorted(self.pairs, key=self.field.board_key):
            yield Flaw("pairing", "the order of the boards is not that of the rules")

    def _flaws_of_bye(self) -> Iterator[Flaw]:
        """Yield who before the receiver of the bye might have it (rule 7)."""
        if self.bye is None:
            return
        field = self.field
        before = mask_of(
            rank
            for rank in range(self.bye + 1, len(field.players))
            if field.players[rank].may_have_bye
        )
        if before:
            self.effort.spend(steps_of_barrier(len(field.players)))
            spared = self.document.spared or ()
            removed = mask_of(field.rank[p] for p in set(spared) if p in field.rank)
            able = before & left_over(field.legal, self.everybody, removed)
            if able:
                player = self._name(able.bit_length() - 1)
                yield Flaw("bye", f"rule 7: nothing proves that player {player} cannot have it")

    # Groups ------------------------------------------------------------------------------------

    def _flaws_of_groups(self) -> Iterator[Flaw]:
        field, claims = self.field, iter(self.document.groups)
        partner = [-1] * len(field.players)
        for one, other in self.pairs:
            partner[one], partner[other] = other, one
        left = self.everybody & ~(0 if self.bye is None else 1 << self.bye)
        from_above: list[int] = []
        lonely: set[int] = set()
        while left:
            self.effort.spend(2 * len(field.players))
            walk = GroupWalk(field, left, from_above, partner, lonely)
            claim = next(claims, None)
            if claim is None:
                yield Flaw("groups", f"group {len(self.verdict.brackets) + 1} is missing")
                return
            check = _GroupCheck(walk, claim, self.effort, len(self.verdict.brackets) + 1)
            self.verdict.brackets.append(check.report)
            check.run()
            if check.report.flaws:
                return
            from_above = sorted(walk.down)
            left &= ~walk.paired()
        if next(claims, None) is not None:
            yield Flaw("groups", "there are groups after the last one")


class _GroupCheck:
    """The check of one group: its members, its proofs, its steps in turn."""

    def __init__(self, walk: GroupWalk, claim: GroupClaim, effort: Effort, number: int) -> None:
        self.walk, self.claim, self.effort = walk, claim, effort
        self.proofs: list[CheckedProof] = []
        self.report = WalkReport(number, walk.score, walk.size)

    def run(self) -> None:
        """Check everything; the first flaw goes into the report."""
        flaw = next(self._flaws(), None)
        if flaw is not None:
            self.report.flaws.append(flaw)
            self.report.order = ORDER_NOT_REACHED
        self.report.downfloaters = len(self.walk.down)
        self.report.pairs = len(self.walk.steps) - len(self.walk.down)

    def _flaws(self) -> Iterator[Flaw]:
        """Yield what is not proved; only the first one counts."""
        walk, claim = self.walk, self.claim
        if claim.from_above != self._names(walk.from_above):
            yield Flaw("members", "these are not those who came from above, in rank order")
        if claim.residents != self._names(walk.residents):
            yield Flaw("members", "these are not the residents, in rank order")
        numbers = [proof.after for proof in claim.proofs]
        if numbers != sorted(numbers) or numbers[:1] != [0]:
            yield Flaw("proofs", "they do not stand by the steps after which they hold, from 0 on")
        waiting = list(claim.proofs[::-1])
        for turn in walk.turns():
            while waiting and waiting[-1].after <= len(walk.steps):
                yield from self._flaws_of_proof(waiting.pop())
            yield from self._flaws_of_turn(turn)
            if turn.step is not None and claim.steps[len(walk.steps) :][:1] != (
                walk.named(turn.step),
            ):
                number = len(walk.steps) + 1
                yield Flaw("steps", f"step {number} is not that of the pairing in turn")
        if len(claim.steps) != len(walk.steps):
            yield Flaw("steps", "there are steps after the last one")
        if waiting:
            yield Flaw("proofs", "one of them holds after the last step only")

    def _names(self, ranks: Sequence[int]) -> tuple[int, ...]:
        return tuple(self.walk.field.players[rank].id for rank in ranks)

    def _flaws_of_proof(self, claim: WalkProof) -> Iterator[Flaw]:
        try:
            self.proofs.append(CheckedProof(self.walk, claim, self.effort))
        except FaultyProofError as error:
            yield Flaw("proofs", f"the one after {claim.after} steps: {error}")

    def _flaws_of_turn(self, turn: WalkTurn) -> Iterator[Flaw]:
        """Yield an option before the one taken that nothing rejects."""
        walk, players = self.walk, self.walk.field.players
        self.effort.spend(1 + len(self.proofs))
        rank, before = turn.rank, turn.before
        possible = walk.field.legal[rank]
        if turn.passed_over:
            before = walk.below
        meeting = before & possible
        for proof in self.proofs:
            possible &= proof.tight(rank)
        self.report.illegal += (before & ~meeting).bit_count() * (not turn.passed_over)
        self.report.excluded += meeting.bit_count() if not turn.passed_over else bool(meeting)
        if before & possible:
            who = f"player {players[rank].id}"
            rule = f"rule {turn.rule}"
            if turn.passed_over:
                yield Flaw("steps", f"{rule}: nothing proves that {who} cannot go down")
            else:
                other = players[lowest(before & possible)].id
                yield Flaw("steps", f"{rule}: nothing proves that {who} cannot meet {other}")
