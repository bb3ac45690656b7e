"""Explanations: why a round is paired as it is, and why editions pair it differently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from ronde.app.pairing import PairingRequest, prepared
from ronde.checking import replay
from ronde.errors import InputError, NoLegalPairingError, RoundError
from ronde.explain.explainer import SwissExplainer, swiss_explainer_of
from ronde.explain.report import Question, explain
from ronde.explain.sentence import Explanation, Sentence
from ronde.i18n import counted, phrase
from ronde.model import Finding, PlayerId, RoundNumber, Tournament
from ronde.systems import registry
from ronde.systems.base import Pair


@dataclass(frozen=True, slots=True)
class ExplainedRound:
    """The answer, the tournament that it rests on, and what was assumed."""

    explanation: Explanation
    tournament: Tournament
    findings: tuple[Finding, ...]


def explain_round(
    tournament: Tournament, request: PairingRequest, question: Question
) -> ExplainedRound:
    """Return the answer to a question about the round asked for, from the history before it."""
    tournament, notices = prepared(tournament, request)
    return ExplainedRound(explain(tournament, question), tournament, notices)


DUTCH_EDITIONS: Final = tuple(key for key in registry.all_keys() if key.startswith("dutch-"))
"""What is compared when nothing else is asked for."""


@dataclass(frozen=True, slots=True)
class EditionRound:
    """A round as one edition pairs it, in order of boards; `error` says why it cannot."""

    rules: str
    pairs: tuple[Pair, ...] = ()
    bye: PlayerId | None = None
    error: str = ""


class ReasonKind(Enum):
    """What a reason speaks of: the whole round of the others, one pair of theirs, colours."""

    ROUND = "round"
    PAIR = "pair"
    COLOURS = "colours"


@dataclass(frozen=True, slots=True)
class EditionReason:
    """Why an edition does not have a game that others have: a sentence with its article.

    `game` is the first that it has not. `steps` are what the procedure of 2011 or 2012 did in
    the bracket where it pairs the higher ranked of the two instead.
    """

    rules: str
    others: tuple[str, ...]
    game: Pair
    sentence: Sentence
    kind: ReasonKind = ReasonKind.PAIR
    steps: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class ComparedRound:
    """One round by every edition, and what each of them holds against the others."""

    round: RoundNumber
    editions: tuple[EditionRound, ...]
    reasons: tuple[EditionReason, ...] = ()

    @property
    def differs(self) -> bool:
        """Whether the editions do not all pair the same games with the same colours."""
        return len({(set_of(one), one.bye, bool(one.error)) for one in self.editions}) > 1

    def own_boards(self, edition: EditionRound) -> list[tuple[int, Pair]]:
        """Return the boards, with their numbers, that not all the editions have."""
        paired = [set_of(one) for one in self.editions if not one.error]
        common = frozenset.intersection(*paired) if paired else frozenset()
        boards = enumerate(edition.pairs, 1)
        return [(number, pair) for number, pair in boards if pair not in common]

    @property
    def different_boards(self) -> int:
        """How many boards differ, at most."""
        return max(len(self.own_boards(edition)) for edition in self.editions)

    def sentence(self) -> str:
        """Return on one line whether the round differs."""
        if not self.differs:
            return phrase("Round {round}: no difference", round=self.round)
        return counted(
            "Round {round}: {count} board differs",
            "Round {round}: {count} boards differ",
            round=self.round,
            count=self.different_boards,
        )


@dataclass(frozen=True, slots=True, repr=False)
class Comparison:
    """The rounds of a tournament by several editions."""

    rules: tuple[str, ...]
    rounds: tuple[ComparedRound, ...]

    @property
    def different(self) -> int:
        """How many rounds differ."""
        return sum(one.differs for one in self.rounds)

    def sentence(self) -> str:
        """Return on one line how many rounds differ."""
        counts = {"rounds": len(self.rounds), "different": self.different}
        return phrase("{rounds} rounds, {different} rounds differ", **counts)

    def __str__(self) -> str:
        return "\n".join([*(one.sentence() for one in self.rounds), self.sentence()])

    def __repr__(self) -> str:
        return f"<Comparison of {', '.join(self.rules)}: {self.sentence()}>"


def set_of(edition: EditionRound) -> frozenset[Pair]:
    """Return the games of a round without their order."""
    return frozenset(edition.pairs)


def compare(
    tournament: Tournament, rules: Sequence[str] = (), round_: int | None = None
) -> Comparison:
    """Return every played round, and the next if there is one, by each of the editions.

    All of them pair from the same history: the rounds as they were played. Raises InputError
    for fewer than two systems or a round robin, RoundError for a round that does not exist.
    """
    keys = tuple(dict.fromkeys(rules or DUTCH_EDITIONS))
    if len(keys) < 2:
        raise InputError("a comparison takes at least two editions; give --rules KEY twice")
    tables = [key for key in keys if registry.rules(key).by_table]
    if tables:
        raise InputError(
            "{rules} pairs by a table whatever the results; compare Swiss systems: {known}",
            rules=tables[0],
            known=", ".join(_swiss_keys()),
        )
    ready = {key: replay.prepared(tournament, key) for key in keys}
    found = tuple(_rounds(tournament, ready, round_))
    if round_ is not None and not found:
        raise RoundError(
            "round {round} cannot be compared: {played} rounds have been played",
            round=round_,
            played=len(tournament.rounds),
        )
    return Comparison(keys, found)


def _swiss_keys() -> list[str]:
    return [key for key in registry.all_keys() if not registry.rules(key).by_table]


def _rounds(
    tournament: Tournament, ready: Mapping[str, Tournament], wanted: int | None
) -> Iterator[ComparedRound]:
    """Yield the rounds in order; days off for all are left out."""
    for number in range(1, len(tournament.rounds) + 2):
        played = number <= len(tournament.rounds)
        if wanted not in (None, number) or (played and not tournament.rounds[number - 1].paired):
            continue
        before = {key: one.before(RoundNumber(number)) for key, one in ready.items()}
        try:
            yield _compared(RoundNumber(number), before)
        except RoundError:
            if played:
                raise  # only the round after the last may not exist


def _compared(number: RoundNumber, before: Mapping[str, Tournament]) -> ComparedRound:
    cases: dict[str, SwissExplainer] = {}
    editions = []
    for key, tournament in before.items():
        try:
            case = swiss_explainer_of(tournament)
        except NoLegalPairingError as error:
            editions.append(EditionRound(key, error=error.phrase))
        else:
            cases[key] = case
            editions.append(EditionRound(key, case.pairs, case.bye))
    return ComparedRound(number, tuple(editions), tuple(_reasons(cases, editions)))


def _reasons(
    cases: Mapping[str, SwissExplainer], editions: list[EditionRound]
) -> Iterator[EditionReason]:
    """Yield what each edition holds against the first board of each other pairing."""
    groups: dict[frozenset[Pair], list[EditionRound]] = {}
    for edition in editions:
        if not edition.error:
            groups.setdefault(set_of(edition), []).append(edition)
    for edition in editions:
        for games, others in groups.items():
            if not edition.error and games != set_of(edition):
                names = tuple(other.rules for other in others)
                yield _reason(cases[edition.rules], edition, others[0].pairs, names)


def _reason(
    case: SwissExplainer, edition: EditionRound, pairs: Sequence[Pair], others: tuple[str, ...]
) -> EditionReason:
    """Return why not the first game that the others have and the edition has not."""
    meet = {frozenset(pair) for pair in edition.pairs}
    for pair in pairs:
        if frozenset(pair) not in meet:
            whole = case.against_round(pairs)
            told = whole or case.why_not_pair(*pair)
            steps = case.steps_behind(min(pair, key=case.case.rank_of.__getitem__))
            kind = ReasonKind.PAIR if whole is None else ReasonKind.ROUND
            return EditionReason(edition.rules, others, pair, told, kind, steps)
    pair = next(pair for pair in pairs if pair not in edition.pairs)
    told = case.why_colours(pair.white)
    return EditionReason(edition.rules, others, pair, told, ReasonKind.COLOURS)
