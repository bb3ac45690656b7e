"""`ronde explain`: why a round is paired as it is, and why not otherwise."""

from __future__ import annotations

import click

from ronde.cli import explanations, options, output
from ronde.cli.language import answer_language_option
from ronde.explain.document import explanation_document
from ronde.explain.report import ExplanationRequest
from ronde.i18n import phrase, speak_of_teams, translate
from ronde.model import Colour
from ronde.model.matches import is_team_event
from ronde.questions.files import load
from ronde.questions.finder import EntryFinder
from ronde.questions.pairing import PairingRequest
from ronde.questions.reasons import ExplainedRound, explain_round


@click.command(
    name="explain",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde explain open.trf                   every board, who moves down, the bye\n"
    "  ronde explain open.trf --player 18       the way of player 18 through the round\n"
    "  ronde explain open.trf --why-not 5 7     what keeps 5 and 7 apart\n"
    "  ronde explain open.trf --round 3 --full  the whole derivation of round 3\n",
)
@options.file_argument
@click.option("--player", metavar="P", help="Tell the whole story of player P.")
@click.option("--board", type=int, metavar="B", help="Tell everything about board B.")
@click.option("--why-not", type=(str, str), metavar="A B", help="Tell why A and B do not meet.")
@click.option("--full", is_flag=True, help="Tell the whole derivation, bracket by bracket.")
@options.rules_option
@click.option(
    "--round", "round_", type=int, metavar="N", help="Explain round N from what lies before."
)
@click.option("--rounds", type=click.IntRange(1), metavar="N", help="Rounds that were announced.")
@click.option(
    "--first-colour",
    type=click.Choice(["white", "black"]),
    help="Colour of the first player in round 1; by default what the file says, else by lot.",
)
@click.option("--lot", type=int, metavar="SEED", help="Seed of the lot, to repeat a drawing.")
@click.option(
    "--absent",
    default="",
    metavar="3,7",
    help="Players who will not play this round, by number or name.",
)
@options.settings_option
@options.lenient_option
@answer_language_option("Language of the answer.")
@options.json_option
def command(
    file: str,
    player: str | None,
    board: int | None,
    why_not: tuple[str, str] | None,
    full: bool,
    rules: str | None,
    round_: int | None,
    rounds: int | None,
    first_colour: str | None,
    lot: int | None,
    absent: str,
    settings: tuple[str, ...],
    lenient: bool,
    lang: str,
    as_json: bool,
) -> None:
    """Tell why the next round of the tournament in FILE is paired as it is.

    Without further options every board is explained in one line, then who moves down and why,
    then the bye.
    """
    if sum(asked not in (None, False) for asked in (player, board, why_not, full)) > 1:
        raise click.UsageError(phrase("ask one thing: --player, --board, --why-not or --full"))
    chosen = options.parsed_settings(settings)
    loaded = load(file, lenient=lenient)
    finder = EntryFinder(loaded.tournament)
    request = PairingRequest(
        rules=rules,
        round=round_,
        rounds=rounds,
        first_colour=Colour(first_colour) if first_colour else None,
        draw_colour=lot is not None,
        lot=lot,
        absent=finder.several(absent),
        settings=chosen,
    )
    question = ExplanationRequest(
        player=None if player is None else finder.one(player),
        board=board,
        why_not=None if why_not is None else (finder.one(why_not[0]), finder.one(why_not[1])),
        full=full,
    )
    speak_of_teams(of_teams=is_team_event(loaded.tournament))
    explained = explain_round(loaded.tournament, request, question)
    output.emit_findings((*loaded.findings, *explained.findings))
    if as_json:
        output.emit_json(explanation_document(explained.explanation, lang))
    else:
        _tell(explained, lang, cite_in_full=full)


def _tell(explained: ExplainedRound, language: str, *, cite_in_full: bool) -> None:
    explanation = explained.explanation
    parts = (
        explained.tournament.details.name,
        translate(phrase("Round {round}", round=explanation.round), language),
        explanation.rules,
    )
    output.emit(" - ".join(part for part in parts if part))
    output.emit("")
    explanations.tell(explanation, language, cite_in_full=cite_in_full)
