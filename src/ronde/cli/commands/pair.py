"""`ronde pair`: the pairing of a round."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from ronde.cli import options, output, pairings
from ronde.cli.language import answer_language_option
from ronde.i18n import phrase, speak_of_teams, translate
from ronde.model import Colour
from ronde.model.matches import is_team_event
from ronde.questions.files import load
from ronde.questions.finder import EntryFinder
from ronde.questions.pairing import PairingRequest, PairingResult, pair_round, pairing_document
from ronde.questions.tables import pairing_table

_ENDINGS: Final = {
    "": "table", ".txt": "table", ".json": "json", ".csv": "csv", ".trf": "trf", ".trfx": "trf",
}  # fmt: skip


@click.command(
    name="pair",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde pair open.trf                        the next round as a table\n"
    "  ronde pair open.trf --as pairs -o r5.txt   for a program that reads the engines' format\n"
    "  ronde pair open.trf --round 3              round 3 again, from the two before it\n"
    "  ronde pair open.trf --absent 3,Opal        without player 3 and Opal\n"
    "  ronde pair open.trf --acceleration baku    round 1 of an accelerated event\n"
    "  ronde pair open.trf --as trf -o next.trf   the file with the new round in it\n"
    "  ronde pair open.trf --certificate r5.json  with the proof that nothing is better\n",
)
@options.file_argument
@options.rules_option
@click.option(
    "--round", "round_", type=int, metavar="N", help="Pair round N from what lies before."
)
@click.option("--rounds", type=click.IntRange(1), metavar="N", help="Rounds that were announced.")
@click.option(
    "--first-colour",
    type=click.Choice(["white", "black", "lot"]),
    help="Colour of the first player in round 1; by default what the file says, else by lot.",
)
@click.option("--lot", type=int, metavar="SEED", help="Seed of the lot, to repeat a drawing.")
@click.option(
    "--absent",
    default="",
    metavar="3,7",
    help="Players who will not play this round, by number or name.",
)
@options.acceleration_option
@options.settings_option
@options.lenient_option
@answer_language_option("Language of the table.")
@click.option(
    "--as",
    "shape",
    type=click.Choice(["table", "pairs", "json", "csv", "trf", "trfbx"]),
    help="Shape of the output; by default that of the ending of OUT, else a table. trf writes the"
    " tournament with the new round added, trfbx in the dialect that bbpPairings 6 reads.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --as json.")
@click.option("-o", "--output", "out", type=options.OUT, metavar="OUT", help="Write to a file.")
@click.option("--check-list", type=options.OUT, metavar="OUT", help="Write what the pairing saw.")
@click.option(
    "--certificate",
    type=options.OUT,
    metavar="OUT",
    help="Write why the pairing is the one that the rules demand, for `ronde verify`.",
)
def command(
    file: str,
    rules: str | None,
    round_: int | None,
    rounds: int | None,
    first_colour: str | None,
    lot: int | None,
    absent: str,
    acceleration: str | None,
    settings: tuple[str, ...],
    lenient: bool,
    lang: str,
    shape: str | None,
    as_json: bool,
    out: Path | None,
    check_list: Path | None,
    certificate: Path | None,
) -> None:
    """Pair the next round of the tournament in FILE (TRF in any dialect, JSON or CSV)."""
    chosen = options.parsed_settings(settings)
    shape = output.shape_of("json" if as_json else shape, out, _ENDINGS)
    loaded = load(file, lenient=lenient)
    request = PairingRequest(
        rules=rules,
        round=round_,
        rounds=rounds,
        first_colour=Colour(first_colour) if first_colour in ("white", "black") else None,
        draw_colour=first_colour == "lot" or lot is not None,
        lot=lot,
        absent=EntryFinder(loaded.tournament).several(absent),
        settings=chosen,
        acceleration=acceleration,
    )
    speak_of_teams(of_teams=is_team_event(loaded.tournament))
    paired = pair_round(loaded.tournament, request)
    output.emit_findings((*loaded.findings, *paired.pairing.findings))
    _write_beside(paired, check_list, certificate)
    _show(paired, shape, lang, out)


def _write_beside(paired: PairingResult, check_list: Path | None, certificate: Path | None) -> None:
    if check_list is not None:
        from ronde.cli.checklist import as_text

        output.write_whole(check_list, as_text(paired))
    if certificate is not None:
        from ronde.questions.certificates import certificate_text

        output.write_whole(certificate, certificate_text(paired.record))


def _show(paired: PairingResult, shape: str, language: str, out: Path | None) -> None:
    pairing, tournament = paired.pairing, paired.tournament
    if shape == "pairs":
        output.emit(pairings.as_pairs(pairing), out)
    elif shape == "json":
        output.emit_json(pairing_document(paired), out)
    elif shape == "csv":
        output.emit(pairings.as_csv(pairing, tournament), out)
    elif shape in _DIALECTS:
        _emit_trf(paired, _DIALECTS[shape], out)
    else:
        _show_table(paired, language, out)


def _show_table(paired: PairingResult, language: str, out: Path | None) -> None:
    pairing, tournament = paired.pairing, paired.tournament
    title = " - ".join(
        part
        for part in (
            tournament.details.name,
            translate(phrase("Round {round}", round=pairing.round), language),
            pairing.rules,
        )
        if part
    )
    table = pairing_table(pairing, tournament).told(language)
    closing = ""
    if pairing.not_paired:
        away = ", ".join(str(number) for number in pairing.not_paired)
        label = translate(phrase("Not paired"), language)
        closing = f"{label}: {away}"
    if out is not None:
        output.emit("\n".join([title, "", table.text(), closing]), out)
        return
    output.emit(title)
    output.emit_table(*table)
    if closing:
        output.emit(closing)


_DIALECTS: Final = {"trf": "trf26", "trfbx": "trfbx"}


def _emit_trf(paired: PairingResult, dialect: str, out: Path | None) -> None:
    from ronde.formats import write_text
    from ronde.questions.pairing import with_pairing

    writing = write_text(with_pairing(paired), dialect)
    output.emit_findings(writing.findings)
    output.emit(writing.text, out)
