"""`ronde demo`: the example tournament that comes with ronde, handled from file to pairing."""

from __future__ import annotations

from pathlib import Path

import click

from ronde.cli import explanations, options, output
from ronde.cli.language import answer_language_option
from ronde.cli.questions import show
from ronde.errors import FileError, InputError, reason_of
from ronde.examples import NAMES, content
from ronde.explain.document import explanation_document
from ronde.explain.report import ExplanationRequest, explain
from ronde.explain.sentence import RoundExplanation
from ronde.i18n import phrase, translate
from ronde.model import History
from ronde.questions.files import load_bytes
from ronde.questions.pairing import PairingRequest, PairingResult, pair_round, pairing_document
from ronde.questions.standingquestions import Standings
from ronde.questions.standings import StandingRequest, ranked
from ronde.questions.tables import pairing_table


@click.command(
    name="demo",
    epilog="Examples:\n\n\b\n  ronde demo\n  ronde demo --files examples/\n",
)
@answer_language_option("Language of the tables.")
@click.option(
    "--files",
    "folder",
    type=options.PLACE,
    metavar="FOLDER",
    help="Write the files that the examples of the documentation use into a folder.",
)
@options.json_option
def command(lang: str, folder: Path | None, as_json: bool) -> None:
    """Read the example tournament, pair its next round, rank it and explain one of the pairings."""
    if folder is not None:
        _write_files(folder, as_json=as_json)
        return
    loaded = load_bytes(content("open.trf"), "open.trf")
    tournament = loaded.tournament
    paired = pair_round(tournament, PairingRequest())
    if as_json:
        standings = Standings.of(ranked(tournament, StandingRequest(tie_breaks="chess-swiss")))
        explanation = explanation_document(_explanation(paired), lang)
        output.emit_json(
            {
                "pairing": pairing_document(paired),
                "standings": standings.document(),
                "explanation": explanation,
            }
        )
        return
    opening = phrase(
        "{name}: {players} players, {played} of {rounds} rounds played, rules {rules}",
        name=tournament.details.name,
        players=len(tournament.players),
        played=len(tournament.rounds),
        rounds=tournament.number_of_rounds,
        rules=paired.pairing.rules,
    )
    output.emit(translate(opening, lang))
    output.emit(translate(phrase("Round {round}", round=paired.pairing.round), lang))
    output.emit_table(*pairing_table(paired.pairing, paired.tournament).told(lang))
    output.emit_findings((*loaded.findings, *paired.pairing.findings))
    output.emit("")
    standing = ranked(tournament, StandingRequest(tie_breaks="chess-swiss"))
    show(Standings.of(standing), "table", lang, None)
    _explain_one(paired, lang)


def _write_files(folder: Path, *, as_json: bool) -> None:
    """Write the examples into a folder; a file that is there already stays, and stops it."""
    paths = {name: folder / name for name in NAMES}
    if standing := [path for path in paths.values() if path.exists()]:
        raise InputError("{path} is there already; nothing was written", path=standing[0])
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(
            "{path}: cannot be written: {reason}", path=folder, reason=reason_of(error)
        ) from error
    for name, path in paths.items():
        output.write_whole(path, content(name))
    if as_json:
        output.emit_json({"files": list(map(str, paths.values()))})
        return
    for path in paths.values():
        output.emit(phrase("{path} is written.", path=path))


def _explain_one(paired: PairingResult, language: str) -> None:
    """Tell the story of one board."""
    output.emit(
        "\n"
        + translate(
            phrase("Why? One of them explained (`ronde explain` tells them all):"), language
        )
    )
    explanations.tell(_explanation(paired), language)


def _explanation(paired: PairingResult) -> RoundExplanation:
    """Return the story of the first board where the scores differ: there is most to tell."""
    history = History(paired.tournament)
    pairs = enumerate(paired.pairing.pairs, 1)
    unequal = (n for n, (w, b) in pairs if history.score(w) != history.score(b))
    return explain(paired.tournament, ExplanationRequest(board=next(unequal, 1)))
