"""The audit of an event: was it paired by the rules that it announced?

Every round is paired again. Where the file has the same, a certificate proves that the rules give
no other; where it differs, the rules say what they hold against the round that was played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final

from ronde.certificates.export import certificate_of
from ronde.certificates.files import as_text
from ronde.certificates.verification import verify
from ronde.checking.replay import Difference, RoundVerdict, prepared, verdicts
from ronde.declared.answer import Listing
from ronde.declared.question import question
from ronde.declared.table import FilledTable, column, table
from ronde.documents.tables import Align
from ronde.errors import EXIT_DIFFERENCES, EXIT_OK, InputError
from ronde.fields import Arg, immutable
from ronde.i18n import counted, listed, phrase
from ronde.model import Finding, RoundNumber, Tournament
from ronde.model.matches import is_team_event
from ronde.questions.certificates import fingerprint_of, has_certificates
from ronde.questions.files import load_bytes
from ronde.questions.judgement import Opinion, RulingKind, by_rules_of, of_round, ruling
from ronde.questions.pairing import with_rules
from ronde.questions.source import Source, TournamentQuestion
from ronde.serialisation import Number
from ronde.systems import registry


class RoundFate(Enum):
    """What became of a round."""

    PROVED = "proved"
    AGREES = "agrees"
    DISPUTED = "disputed"
    DIFFERS = "differs"
    UNPAIRED = "unpaired"

    @property
    def word(self) -> str:
        """What became of it, for people."""
        return _WORDS[self]


_WORDS: Final = {
    RoundFate.PROVED: phrase("as the rules pair, proved"),
    RoundFate.AGREES: phrase("as the rules pair"),
    RoundFate.DISPUTED: phrase("by another reading of the text"),
    RoundFate.DIFFERS: phrase("not as the rules pair"),
    RoundFate.UNPAIRED: phrase("nobody was paired"),
}


@dataclass(frozen=True, slots=True)
class AuditedRound:
    """A round beside the rules; pairings are told where they differ, in numbers.

    `article` and `reason` are what the rules hold against the round, `decision` the page about two
    readings, `fingerprint` that of the certificate which proves the round.
    """

    round: Number
    fate: RoundFate
    played: str = ""
    by_rules: str = ""
    article: str = ""
    reason: str = ""
    decision: str = ""
    fingerprint: str = ""

    def why(self) -> str:
        """Return what decides, or what proves the round."""
        if self.fingerprint:
            return phrase("certificate {fingerprint}", fingerprint=self.fingerprint)
        if not self.decision:
            return self.reason
        told = [self.reason] if self.reason else []
        told.append(phrase("decision {page}", page=self.decision))
        return listed(told, " ")


@dataclass(frozen=True, slots=True)
class AuditDocument:
    """Whether an event was paired by its rules (docs/schemas/audit-1.json).

    `announced` are the rules that the event names itself, null where it names none.
    """

    event: str
    rules: str
    announced: str | None
    agrees: bool
    rounds: tuple[AuditedRound, ...]
    findings: tuple[Finding, ...]


AUDIT: Final = table(
    AuditedRound,
    "audit",
    phrase("Rounds beside the rules"),
    column(phrase("Round"), "round", Align.RIGHT),
    column(phrase("Verdict"), lambda one: one.fate.word),
    column(phrase("As played"), "played"),
    column(phrase("By the rules"), "by_rules"),
    column(phrase("Article"), "article"),
    column(phrase("Why"), lambda one: one.why()),
)
"""A line for each round."""


@immutable
@dataclass(frozen=True, slots=True, repr=False)
class EventAudit(Listing):
    """Whether an event was paired by the rules that it announced, round by round."""

    event: str
    rules: str
    announced: str | None
    rounds: tuple[AuditedRound, ...]
    findings: tuple[Finding, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether every round is what the rules give."""
        wrong = {RoundFate.DIFFERS, RoundFate.DISPUTED}
        return not any(one.fate in wrong for one in self.rounds)

    @property
    def exit_code(self) -> int:
        """1 when a round differs."""
        return EXIT_OK if self.agrees else EXIT_DIFFERENCES

    def title(self) -> str:
        """Return of which event it is."""
        return phrase("{event}: audit of the pairings", event=self.event or "?")

    def lead(self) -> list[str]:
        """Return by which rules, the answer, and how many rounds there are of each kind."""
        facts = {"rules": registry.rules(self.rules).title, "key": self.rules}
        if self.announced == self.rules:
            by = phrase("The event names its rules: {rules} ({key}).", **facts)
        elif self.announced:
            by = phrase(
                "The event names {announced}; it is audited by {rules} ({key}).",
                announced=self.announced,
                **facts,
            )
        else:
            by = phrase("The event names no rules; it is audited by {rules} ({key}).", **facts)
        if self.agrees:
            answer = phrase("Every round was paired by these rules.")
        else:
            differing = sum(
                one.fate in (RoundFate.DIFFERS, RoundFate.DISPUTED) for one in self.rounds
            )
            answer = counted(
                "{count} round was not paired by these rules.",
                "{count} rounds were not paired by these rules.",
                count=differing,
            )
        return [by, answer, self._counts()]

    def _counts(self) -> str:
        fates = Counter(one.fate for one in self.rounds)
        told = (
            phrase("{what}: {count}", what=fate.word, count=fates[fate])
            for fate in RoundFate
            if fates[fate]
        )
        return listed(told, "; ")

    def lists(self) -> list[FilledTable]:
        """Return the rounds."""
        return [AUDIT.filled(self.rounds)]

    def notes(self) -> list[str]:
        """Return what a certificate proves, and what is to be known of the file."""
        told = [finding.sentence() for finding in self.findings]
        if any(one.fate is RoundFate.PROVED for one in self.rounds):
            told.append(
                phrase(
                    "A certificate proves without the solver that no better pairing exists."
                    " Colours are compared with the rules; the order of the boards is not told by"
                    " every file."
                )
            )
        return told

    def document(self) -> AuditDocument:
        """Return the audit as the document of docs/schemas/audit-1.json."""
        return AuditDocument(
            self.event,
            self.rules,
            self.announced,
            agrees=self.agrees,
            rounds=self.rounds,
            findings=self.findings,
        )

    def __repr__(self) -> str:
        return f"<{self.title()}: {len(self.rounds)} rounds>"


def audit(
    tournament: Tournament,
    rules: str | None = None,
    *,
    proofs: bool = True,
    findings: tuple[Finding, ...] = (),
) -> EventAudit:
    """Return what became of each round of an event by its rules, or by others.

    Without `proofs` no certificates are made, which take most of the time. Raises InputError when
    the rules cannot be applied to the event.
    """
    told, notices = with_rules(tournament, rules)
    key = told.rules
    assert key is not None  # the rules are settled
    known = prepared(told, key)
    rounds = tuple(_round(known, one, proofs=proofs) for one in verdicts(known, thorough=False))
    own = tournament.rules
    return EventAudit(tournament.details.name, key, own, rounds, (*findings, *notices))


def audit_page(data: bytes, file: str, rules: str | None, language: str) -> str:
    """Return the audit of the event in a file as a page; raises InputError as reading does."""
    loaded = load_bytes(data, file)
    return audit(loaded.tournament, rules, findings=loaded.findings).page(language)


def _round(known: Tournament, verdict: RoundVerdict, *, proofs: bool) -> AuditedRound:
    number = verdict.round
    played = known.rounds[number - 1]
    if not played.paired:
        return AuditedRound(number, RoundFate.UNPAIRED)
    before = known.before(RoundNumber(number))
    if not verdict.agrees:
        return _differing(before, verdict, of_round(played))
    fingerprint = _fingerprint(before) if proofs else ""
    fate = RoundFate.PROVED if fingerprint else RoundFate.AGREES
    return AuditedRound(number, fate, fingerprint=fingerprint)


def _fingerprint(before: Tournament) -> str:
    """Return the fingerprint of the certificate of a round, empty where none proves it."""
    if not has_certificates(before.rules or ""):
        return ""
    try:
        certificate = certificate_of(before)
        proved = verify(certificate)
    except InputError:  # no certificate can be made of this position
        return ""
    return fingerprint_of(as_text(certificate)) if proved.is_verified else ""


def _differing(before: Tournament, verdict: RoundVerdict, played: Opinion) -> AuditedRound:
    """Return a round that is not what the rules give, with what they hold against it."""
    assert before.rules is not None  # prepared
    expected, found = (listed(side, " ") for side in zip(*_sides(verdict), strict=True))
    if is_team_event(before) or not registry.rules(before.rules).is_swiss:
        return AuditedRound(verdict.round, RoundFate.DIFFERS, found, expected)
    judged = ruling(before, before.rules, by_rules_of(before), played)
    is_disputed = judged.kind is RulingKind.DISPUTE
    fate = RoundFate.DISPUTED if is_disputed else RoundFate.DIFFERS
    return AuditedRound(
        verdict.round,
        fate,
        found,
        expected,
        article=judged.article,
        reason=judged.sentence,
        decision=judged.decision,
    )


def _sides(verdict: RoundVerdict) -> Iterator[tuple[str, str]]:
    for difference in verdict.differences:
        yield _expected(difference), _spelled(difference.found)


def _expected(difference: Difference) -> str:
    return difference.reason or _spelled(difference.expected)


def _spelled(players: tuple[int, ...]) -> str:
    if len(players) == 1:
        return phrase("{player} bye", player=players[0])
    return "-".join(map(str, players))


AuditRules = Annotated[
    str | None, Arg("Key of the rules; default: those that the event names.", metavar="KEY")
]
WithoutProofs = Annotated[bool, Arg("Make no certificates: faster, and nothing is proved.")]


@question(
    path="audit",
    file_path="audit",
    command="audit",
    examples="""
    audit open.trf                        was it paired by the rules that it names?
    audit open.trf --rules dutch-2017
    audit open.trf --as html -o audit.html      a page to be printed
    """,
    more="Exit code 0 when every round is what the rules give, 1 when one differs.",
)
class AuditQuestion(TournamentQuestion[EventAudit]):
    """Tell whether an event was paired by the rules that it announced, every round proved."""

    rules: AuditRules = None
    without_proofs: WithoutProofs = False

    def ask(self, source: Source) -> EventAudit:
        """Return what became of each round."""
        found = source.findings
        return audit(source.tournament, self.rules, proofs=not self.without_proofs, findings=found)
