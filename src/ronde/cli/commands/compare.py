"""`ronde compare`: every round by several editions, and what decided between them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import Annotated

import click

from ronde.app.explanations import (
    ComparedRound,
    Comparison,
    EditionReason,
    EditionRound,
    ReasonKind,
    compare,
)
from ronde.app.files import load
from ronde.app.pairing import NumberedPair
from ronde.cli import options, output
from ronde.cli.language import spoken
from ronde.explain.sentence import Sentence
from ronde.explain.wording import Language, Wording
from ronde.i18n import LANGUAGES, phrase, translate
from ronde.model import Tournament
from ronde.serialisation import Count, Keywords, Number


@click.command(
    name="compare",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde compare open.trf                                        all Dutch editions\n"
    "  ronde compare open.trf --rules dutch-2012 --rules dutch-2017\n"
    "  ronde compare open.trf --rules dutch-2026 --rules burstein-2026\n"
    "  ronde compare open.trf --round 5 --lang fr\n",
)
@options.file_argument
@click.option(
    "--rules",
    metavar="KEY",
    multiple=True,
    help="A Swiss system, at least twice. Default: all editions of the Dutch system.",
)
@click.option("--round", "round_", type=int, metavar="N", help="Compare round N only.")
@options.lenient_option
@click.option(
    "--lang", type=click.Choice(LANGUAGES), default=spoken, help="Language of the answer."
)
@options.json_option
def command(
    file: str,
    rules: tuple[str, ...],
    round_: int | None,
    lenient: bool,
    lang: str,
    as_json: bool,
) -> None:
    """Pair every round of the tournament in FILE by several editions or systems.

    Each of them pairs from the same history, the rounds as they were played. The boards that
    differ are shown side by side, and under them what each holds against the others.
    """
    loaded = load(file, lenient=lenient)
    comparison = compare(loaded.tournament, rules, round_)
    output.emit_findings(loaded.findings)
    wording = Wording(lang, {player.id: player.name for player in loaded.tournament.players})
    if as_json:
        output.emit_json(_document(comparison, wording))
    else:
        _tell(comparison, loaded.tournament, wording)


def _tell(comparison: Comparison, tournament: Tournament, wording: Wording) -> None:
    title = (tournament.details.name, ", ".join(comparison.rules))
    output.emit(" - ".join(part for part in title if part))
    for one in comparison.rounds:
        output.emit("\n" + translate(one.sentence(), wording.language))
        if one.differs:
            _tell_round(one, wording)
    output.emit("\n" + translate(comparison.sentence(), wording.language))


def _tell_round(one: ComparedRound, wording: Wording) -> None:
    paired = [edition for edition in one.editions if not edition.error]
    columns = [_column(one, edition, wording.language) for edition in paired]
    rows = list(zip_longest(*columns, fillvalue=""))
    if rows:
        output.emit_table([edition.rules for edition in paired], rows)
    for reason in one.reasons:
        output.emit(_reason_line(reason, wording))
        for step in reason.steps:
            output.emit(f"  {_cited(step, wording)}")
    for edition in one.editions:
        if edition.error:
            facts = {"rules": edition.rules, "text": edition.error}
            output.emit(
                translate(phrase("{rules}: cannot be paired: {text}", **facts), wording.language)
            )


def _column(one: ComparedRound, edition: EditionRound, language: str) -> list[str]:
    """Return the boards of an edition that differ, and the bye if that differs."""
    cells = [f"{number}: {w}-{b}" for number, (w, b) in one.own_boards(edition)]
    if len({other.bye for other in one.editions if not other.error}) > 1:
        label = translate(phrase("Bye"), language)
        cells.append(f"{label}: {edition.bye}")
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


def _cited(told: Sentence, wording: Wording) -> str:
    text = wording.text(told)
    return f"{text} [{told.article}]" if told.article else text


# JSON ---------------------------------------------------------------------------------------

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


def _document(comparison: Comparison, wording: Wording) -> ComparisonDocument:
    return ComparisonDocument(
        comparison.rules,
        wording.language,
        tuple(_round(one, wording) for one in comparison.rounds),
        ComparisonTotals(len(comparison.rounds), comparison.different),
    )


def _round(one: ComparedRound, wording: Wording) -> ComparedRoundLine:
    editions = (
        ComparedEdition(
            edition.rules,
            tuple(NumberedPair(number, *pair) for number, pair in one.own_boards(edition)),
            edition.bye,
            edition.error or None,
        )
        for edition in one.editions
    )
    reasons = tuple(_reason(reason, wording) for reason in one.reasons)
    return ComparedRoundLine(one.round, one.differs, tuple(editions), reasons)


def _reason(reason: EditionReason, wording: Wording) -> ComparedReason:
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


def _sentence(told: Sentence, wording: Wording) -> ComparedSentence:
    return ComparedSentence(told.article or None, told.key, wording.text(told))
