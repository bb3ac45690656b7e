"""`ronde compare`: every round by several editions, and what decided between them."""

from __future__ import annotations

from itertools import zip_longest

import click

from ronde.app.comparing import ComparedRound, Comparison, EditionRound, Kind, Reason, compare
from ronde.app.loading import load
from ronde.cli import options, output
from ronde.explain.sentence import Sentence
from ronde.explain.wording import Wording
from ronde.messages import LANGUAGES, say
from ronde.model import Tournament


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
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", help="Language of the answer.")
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
        output.emit_json(_as_data(comparison, wording))
    else:
        _tell(comparison, loaded.tournament, wording)


def _tell(comparison: Comparison, tournament: Tournament, wording: Wording) -> None:
    title = (tournament.details.name, ", ".join(comparison.rules))
    output.emit(" - ".join(part for part in title if part))
    for one in comparison.rounds:
        output.emit("\n" + _heading(one, wording.language))
        if one.differs:
            _tell_round(one, wording)
    counts = {"rounds": len(comparison.rounds), "different": comparison.different}
    output.emit("\n" + say("compare.totals", wording.language, **counts))


def _heading(one: ComparedRound, language: str) -> str:
    if not one.differs:
        return say("compare.same", language, round=one.round)
    return say("compare.differs", language, round=one.round, count=one.different_boards)


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
            output.emit(say("compare.impossible", wording.language, **facts))


def _column(one: ComparedRound, edition: EditionRound, language: str) -> list[str]:
    """Return the boards of an edition that differ, and the bye if that differs."""
    cells = [f"{number}: {w}-{b}" for number, (w, b) in one.own_boards(edition)]
    if len({other.bye for other in one.editions if not other.error}) > 1:
        cells.append(f"{say('pair.bye', language)}: {edition.bye}")
    return cells


def _reason_line(reason: Reason, wording: Wording) -> str:
    text = _cited(reason.sentence, wording)
    if reason.kind is Kind.COLOURS:
        return say("explain.titled", wording.language, title=reason.rules, text=text)
    facts = {"rules": reason.rules, "others": ", ".join(reason.others), "text": text}
    if reason.kind is Kind.ROUND:
        return say("compare.whole", wording.language, **facts)
    game = f"{reason.game.white}-{reason.game.black}"
    return say("compare.reason", wording.language, game=game, **facts)


def _cited(told: Sentence, wording: Wording) -> str:
    text = wording.text(told)
    return f"{text} [{told.article}]" if told.article else text


# JSON ---------------------------------------------------------------------------------------


def _as_data(comparison: Comparison, wording: Wording) -> dict[str, object]:
    return {
        "rules": list(comparison.rules),
        "language": wording.language,
        "rounds": [_round_as_data(one, wording) for one in comparison.rounds],
        "totals": {"rounds": len(comparison.rounds), "different": comparison.different},
    }


def _round_as_data(one: ComparedRound, wording: Wording) -> dict[str, object]:
    return {
        "round": one.round,
        "differs": one.differs,
        "editions": [
            {
                "rules": edition.rules,
                "boards": [
                    {"board": number, "white": white, "black": black}
                    for number, (white, black) in one.own_boards(edition)
                ],
                "bye": edition.bye,
                "error": edition.error or None,
            }
            for edition in one.editions
        ],
        "reasons": [_reason_as_data(reason, wording) for reason in one.reasons],
    }


def _reason_as_data(reason: Reason, wording: Wording) -> dict[str, object]:
    return {
        "rules": reason.rules,
        "others": list(reason.others),
        "kind": reason.kind.value,
        "white": reason.game.white,
        "black": reason.game.black,
        **_sentence_as_data(reason.sentence, wording),
        "steps": [_sentence_as_data(step, wording) for step in reason.steps],
    }


def _sentence_as_data(told: Sentence, wording: Wording) -> dict[str, object]:
    return {"article": told.article or None, "key": told.key, "text": wording.text(told)}
