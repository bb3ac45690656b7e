"""Every round by several editions, and what decided between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from html import escape
from itertools import zip_longest
from typing import Annotated, Final

from ronde.checking import replay
from ronde.declared.answer import ENGLISH, Answer
from ronde.declared.layout import Table
from ronde.errors import InputError, NoLegalPairingError, RoundError
from ronde.explain.explainer import SwissExplainer, swiss_explainer_of
from ronde.explain.sentence import Sentence
from ronde.explain.wording import Language, Wording
from ronde.fields import immutable
from ronde.i18n import counted, labelled, phrase, translate
from ronde.model import PlayerId, RoundNumber, Tournament
from ronde.model.matches import is_team_event
from ronde.questions.matches import seen_for_pairing
from ronde.questions.pairing import NumberedPair
from ronde.serialisation import Count, Keywords, Number
from ronde.systems import registry
from ronde.systems.base import Pair

DUTCH_EDITIONS: Final = tuple(key for key in registry.player_keys() if key.startswith("dutch-"))
"""What is compared when nothing else is asked for."""
TEAM_EDITIONS: Final = ("swiss-team-2024", "swiss-team-2026")
"""The same for a team event."""


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


@immutable
@dataclass(frozen=True, slots=True, repr=False)
class Comparison(Answer):
    """The rounds of a tournament by several editions; `str` is a line per round.

    `text` has the boards side by side and what decided.
    """

    rules: tuple[str, ...]
    rounds: tuple[ComparedRound, ...]
    title: str = ""
    names: Mapping[PlayerId, str] = field(default_factory=dict, repr=False)

    @property
    def different(self) -> int:
        """How many rounds differ."""
        return sum(one.differs for one in self.rounds)

    def sentence(self) -> str:
        """Return on one line how many rounds differ."""
        return phrase(
            "{rounds}, {different}",
            rounds=counted("{count} round", "{count} rounds", count=len(self.rounds)),
            different=counted(
                "{count} round differs", "{count} rounds differ", count=self.different
            ),
        )

    def parts(self, language: str = ENGLISH) -> Iterator[str | Table]:
        """Yield the lines in a language, and the tables between them."""
        wording = Wording(language, self.names)
        yield " - ".join(part for part in (self.title, ", ".join(self.rules)) if part)
        for one in self.rounds:
            yield "\n" + translate(one.sentence(), language)
            if one.differs:
                yield from _round_parts(one, wording)
        yield "\n" + translate(self.sentence(), language)

    def text(self, language: str = ENGLISH) -> str:
        """Return the boards that differ side by side, and what each edition holds against them."""
        parts = self.parts(language)
        return "\n".join(part.text() if isinstance(part, Table) else part for part in parts)

    def document(self, language: str = ENGLISH) -> ComparisonDocument:
        """Return the comparison as the document of docs/schemas/compare-1.json."""
        wording = Wording(language, self.names)
        return ComparisonDocument(
            self.rules,
            wording.language,
            tuple(_round_line(one, wording) for one in self.rounds),
            ComparisonTotals(len(self.rounds), self.different),
        )

    def _repr_html_(self) -> str:
        parts = self.parts()
        return "\n".join(
            part.html() if isinstance(part, Table) else f"<p>{escape(part.strip())}</p>"
            for part in parts
        )

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
    usual = TEAM_EDITIONS if is_team_event(tournament) else DUTCH_EDITIONS
    tournament = seen_for_pairing(tournament)
    keys = tuple(dict.fromkeys(rules or usual))
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
            counted(
                "round {round} cannot be compared: {count} round has been played",
                "round {round} cannot be compared: {count} rounds have been played",
                count=len(tournament.rounds),
                round=round_,
            )
        )
    names = {player.id: player.name for player in tournament.players}
    return Comparison(keys, found, tournament.details.name, names)


def _swiss_keys() -> list[str]:
    return [key for key in registry.player_keys() if not registry.rules(key).by_table]


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


# The comparison told ------------------------------------------------------------------------


def _round_parts(one: ComparedRound, wording: Wording) -> Iterator[str | Table]:
    paired = [edition for edition in one.editions if not edition.error]
    columns = [_column(one, edition, wording.language) for edition in paired]
    rows = list(zip_longest(*columns, fillvalue=""))
    if rows:
        yield Table([edition.rules for edition in paired], rows)
    for reason in one.reasons:
        yield _reason_line(reason, wording)
        yield from (f"  {_cited(step, wording)}" for step in reason.steps)
    for edition in one.editions:
        if edition.error:
            facts = {"rules": edition.rules, "text": edition.error}
            yield translate(phrase("{rules}: cannot be paired: {text}", **facts), wording.language)


def _column(one: ComparedRound, edition: EditionRound, language: str) -> list[str]:
    """Return the boards of an edition that differ, and the bye if that differs."""
    cells = [
        translate(labelled(number, f"{w}-{b}"), language)
        for number, (w, b) in one.own_boards(edition)
    ]
    if len({other.bye for other in one.editions if not other.error}) > 1:
        cells.append(translate(labelled(phrase("Bye"), edition.bye), language))
    return cells


def _reason_line(reason: EditionReason, wording: Wording) -> str:
    text = _cited(reason.sentence, wording)
    if reason.kind is ReasonKind.COLOURS:
        return translate(phrase("{title}: {text}", title=reason.rules, text=text), wording.language)
    facts = {"rules": reason.rules, "others": ", ".join(reason.others), "text": text}
    if reason.kind is ReasonKind.ROUND:
        return translate(phrase("{rules}, why not as {others}: {text}", **facts), wording.language)
    game = f"{reason.game.white}-{reason.game.black}"
    return translate(
        phrase("{rules}, why not {game} ({others}): {text}", game=game, **facts), wording.language
    )


def _cited(sentence: Sentence, wording: Wording) -> str:
    text = wording.text(sentence)
    return f"{text} [{sentence.article}]" if sentence.article else text


# The comparison as a document ---------------------------------------------------------------

_Text = Annotated[str, Keywords(minLength=1)]


@dataclass(frozen=True, slots=True)
class ComparedEdition:
    """The boards that not all the editions have; `error` says why one admits no pairing."""

    rules: str
    boards: tuple[NumberedPair, ...]
    bye: Number | None
    error: str | None


@dataclass(frozen=True, slots=True)
class ComparedSentence:
    """A sentence in the language asked for."""

    article: _Text | None
    key: str
    text: _Text


@dataclass(frozen=True, slots=True)
class ComparedReason:
    """Why the edition `rules` does not have a game that `others` have, or not with these colours.

    `kind` tells whether the text speaks of the whole round of the others, of the pair alone, or of
    its colours. `steps` are what the procedure of 2011 or 2012 did in the bracket where it pairs
    the higher ranked of the two.
    """

    rules: str
    others: Annotated[tuple[str, ...], Keywords(minItems=1)]
    kind: ReasonKind
    white: Number
    black: Number
    article: _Text | None
    key: str
    text: _Text
    steps: tuple[ComparedSentence, ...]


@dataclass(frozen=True, slots=True)
class ComparedRoundLine:
    """One round by every edition."""

    round: Number
    differs: bool
    editions: Annotated[tuple[ComparedEdition, ...], Keywords(minItems=2)]
    reasons: tuple[ComparedReason, ...]


@dataclass(frozen=True, slots=True)
class ComparisonTotals:
    """How many rounds there are, and how many differ."""

    rounds: Count
    different: Count


@dataclass(frozen=True, slots=True)
class ComparisonDocument:
    """Every round by several editions (docs/schemas/compare-1.json)."""

    rules: Annotated[tuple[str, ...], Keywords(minItems=2)]
    language: Language
    rounds: tuple[ComparedRoundLine, ...]
    totals: ComparisonTotals


def _round_line(one: ComparedRound, wording: Wording) -> ComparedRoundLine:
    editions = (
        ComparedEdition(
            edition.rules,
            tuple(NumberedPair(number, *pair) for number, pair in one.own_boards(edition)),
            edition.bye,
            edition.error or None,
        )
        for edition in one.editions
    )
    reasons = tuple(_reason_document(reason, wording) for reason in one.reasons)
    return ComparedRoundLine(one.round, one.differs, tuple(editions), reasons)


def _reason_document(reason: EditionReason, wording: Wording) -> ComparedReason:
    told = _sentence(reason.sentence, wording)
    return ComparedReason(
        reason.rules,
        reason.others,
        reason.kind,
        reason.game.white,
        reason.game.black,
        told.article,
        told.key,
        told.text,
        tuple(_sentence(step, wording) for step in reason.steps),
    )


def _sentence(sentence: Sentence, wording: Wording) -> ComparedSentence:
    return ComparedSentence(sentence.article or None, sentence.key, wording.text(sentence))
