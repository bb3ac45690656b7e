"""`ronde generate`: random tournaments from a seed."""

from __future__ import annotations

import secrets
from dataclasses import replace
from pathlib import Path

import click

from ronde.cli import options, output
from ronde.errors import FileError, InputError, reason_of
from ronde.i18n import counted, phrase


@click.command(
    name="generate",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde generate --players 40 --rounds 7 --seed 7 -o open.trf\n"
    "  ronde generate --rules berger --players 8 --seed 1 -o club.trf\n"
    "  ronde generate --rules double-swiss-2026 --players 10 --rounds 5 --seed 4 -o double.trf\n"
    "  ronde generate --rules swiss-team-2026 --boards 4 --players 12 --seed 2 -o teams.trf\n"
    "  ronde generate --acceleration baku --rounds 9 --seed 5 -o baku.trf\n"
    "  ronde generate --count 100 --seed 3 -o many/\n",
)
@click.option("--players", type=click.IntRange(2, 9999), metavar="N", help="Players at the start.")
@click.option(
    "--boards", type=click.IntRange(1, 99), metavar="B",
    help="Boards of a match: teams are made, and --players counts them.",
)  # fmt: skip
@click.option("--rounds", type=click.IntRange(1, 999), metavar="R", help="Rounds to play.")
@click.option("--seed", type=click.IntRange(0), metavar="S", help="The same seed, the same bytes.")
@options.rules_option
@options.acceleration_option
@click.option("--config", type=options.FILE, metavar="FILE", help="Keys as JaVaFo reads them.")
@click.option("--count", type=click.IntRange(1), default=1, metavar="K", help="How many events.")
@click.option(
    "-o", "--output", "out", type=options.OUT, required=True, metavar="OUT",
    help="The file; a folder when more than one event is made.",
)  # fmt: skip
def command(
    players: int | None,
    boards: int | None,
    rounds: int | None,
    seed: int | None,
    rules: str | None,
    acceleration: str | None,
    config: str | None,
    count: int,
    out: Path,
) -> None:
    """Make random tournaments: results, forfeits, byes, withdrawals and late entries by lot."""
    from ronde.app.generation import GenerationRequest, generate_files

    if seed is None:
        seed = secrets.randbits(32)
    if count > 1 and out.exists() and not out.is_dir():
        raise InputError(
            "{path}: {count} events need a folder, and this is a file", path=out, count=count
        )
    request = GenerationRequest(rules, players, rounds, seed, config, count, acceleration)
    request = replace(request, boards=boards)
    made = 0
    try:
        with output.progress(phrase("generating"), count) as advance:
            for _path, findings in generate_files(request, out):
                output.emit_findings(findings)
                made += 1
                advance()
    except OSError as error:
        raise FileError(
            "{path}: cannot be written: {reason}", path=out, reason=reason_of(error)
        ) from error
    output.emit(
        counted(
            "{count} tournament written to {path}, seed {seed}",
            "{count} tournaments written to {path}, seed {seed}",
            count=made,
            path=out,
            seed=seed,
        )
    )
