"""`ronde minimise`: the smallest event that two engines pair otherwise."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ronde.cli import options, output
from ronde.cli.language import said
from ronde.errors import InputError
from ronde.i18n import counted, phrase

if TYPE_CHECKING:
    from ronde.laboratory.conformance.minimise import Smallest
    from ronde.laboratory.conformance.opinions import Opinion


@click.command(
    name="minimise",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde minimise open.trf --rules dutch-2026 --against dutch-2017\n"
    "  ronde minimise open.trf --against-command 'engine {file} -p {out}' -o small.trf\n",
)
@options.file_argument
@options.rules_option
@click.option("--against", default="", metavar="KEY", help="The key of other rules.")
@click.option(
    "--against-command", "engine", default="", metavar="COMMAND",
    help="Another engine; {file} is the tournament, {out} where it writes the pairing.",
)  # fmt: skip
@click.option("--dialect", default="trf26", metavar="D", help="Form of the files: trf26, trf16 …")
@click.option("-o", "--output", "out", type=options.OUT, metavar="OUT", help="The smallest file.")
@options.lenient_option
@options.json_option
def command(
    file: str,
    rules: str | None,
    against: str,
    engine: str,
    dialect: str,
    out: Path | None,
    lenient: bool,
    as_json: bool,
) -> None:
    """Drop rounds, players and settings of FILE while a round is still paired otherwise.

    What is printed is the smallest tournament before that round, both pairings, and the article
    that decides for the one of --rules.
    """
    from ronde.formats import write_file, write_text
    from ronde.laboratory.conformance.minimise import smallest
    from ronde.laboratory.conformance.opinions import by_command, by_rules
    from ronde.questions.files import load
    from ronde.systems.registry import IN_FORCE

    if bool(against) is bool(engine):
        raise InputError("give either --against KEY or --against-command COMMAND")
    witness = by_command(engine, dialect) if engine else by_rules(against)
    tournament = load(file, lenient=lenient).tournament
    left = smallest(tournament, rules or tournament.rules or IN_FORCE, witness, dialect)
    if out is not None:
        write_file(left.position.before, out, dialect)
    if as_json:
        output.emit_json(_document(left, write_text(left.position.before, dialect).text))
        return
    _tell(left, against or engine)
    if out is None:
        output.emit(write_text(left.position.before, dialect).text)


def _document(smallest: Smallest, text: str) -> dict[str, object]:
    position = smallest.position
    return {
        "round": position.round,
        "kind": position.kind.value,
        "players": len(position.before.players),
        "rounds": len(position.before.rounds),
        "all_players": smallest.players,
        "all_rounds": smallest.rounds,
        "ours": position.ours,
        "theirs": position.theirs,
        "article": position.decided.article,
        "reason": said(position.decided.sentence),
        "trials": smallest.trials,
        "is_complete": smallest.is_complete,
        "tournament": text,
    }


def _tell(smallest: Smallest, against: str) -> None:
    position = smallest.position
    output.emit(
        phrase(
            "round {round}: {kind}; {players} players and {rounds} rounds before it are left, of"
            " {all_players} and {all_rounds}",
            round=position.round,
            kind=position.kind.meaning,
            players=len(position.before.players),
            rounds=len(position.before.rounds),
            all_players=smallest.players,
            all_rounds=smallest.rounds,
        )
    )
    for title, opinion in ((position.before.rules, position.ours), (against, position.theirs)):
        output.emit(phrase("{title}: {text}", title=title, text=_spelled(opinion)))
    if position.decided.sentence:
        article = f" [{position.decided.article}]" if position.decided.article else ""
        output.emit(f"{position.decided.sentence}{article}")
    if not smallest.is_complete:
        output.emit(
            counted(
                "stopped after {count} candidate; a smaller event may exist",
                "stopped after {count} candidates; a smaller event may exist",
                count=smallest.trials,
            )
        )


def _spelled(opinion: Opinion) -> str:
    if opinion.refusal or opinion.impossible:
        return opinion.refusal or opinion.impossible
    boards = [f"{pair.white}-{pair.black}" for pair in opinion.pairs]
    return " ".join(boards if opinion.bye is None else [*boards, f"{opinion.bye}-0"])
