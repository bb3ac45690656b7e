"""`ronde demo`: the example tournament that comes with ronde, handled from file to pairing."""

from __future__ import annotations

from importlib.resources import as_file, files

import click

from ronde.cli import explanations, output
from ronde.cli.language import spoken
from ronde.cli.questions import show
from ronde.explain.report import ExplanationRequest, explain
from ronde.i18n import LANGUAGES, phrase, translate
from ronde.model import History
from ronde.questions.files import load
from ronde.questions.pairing import PairingRequest, PairingResult, pair_round
from ronde.questions.standingquestions import Standings
from ronde.questions.standings import StandingRequest, ranked
from ronde.questions.tables import pairing_table


@click.command(name="demo")
@click.option(
    "--lang", type=click.Choice(LANGUAGES), default=spoken, help="Language of the tables."
)
def command(lang: str) -> None:
    """Read the example tournament, pair its next round, rank it and explain one of the pairings."""
    with as_file(files("ronde.examples").joinpath("minerals.trf")) as path:
        loaded = load(path)
    tournament = loaded.tournament
    paired = pair_round(tournament, PairingRequest())
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


def _explain_one(paired: PairingResult, language: str) -> None:
    """Tell the story of the first board where the scores differ: there is most to tell."""
    history = History(paired.tournament)
    pairs = enumerate(paired.pairing.pairs, 1)
    unequal = (n for n, (w, b) in pairs if history.score(w) != history.score(b))
    explanation = explain(paired.tournament, ExplanationRequest(board=next(unequal, 1)))
    output.emit(
        "\n"
        + translate(
            phrase("Why? One of them explained (`ronde explain` tells them all):"), language
        )
    )
    explanations.tell(explanation, language)
