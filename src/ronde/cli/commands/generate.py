"""`ronde generate`: random tournaments from a seed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from ronde.cli import options, output
from ronde.errors import FileError, InputError, reason_of
from ronde.i18n import counted, phrase

_SETTINGS: tuple[options.Decorator, ...] = (
    click.option(
        "--half-byes",
        "halfpointbyes",
        metavar="N",
        help="Half-point byes; not in the last round unless it is named.",
    ),
    click.option("--full-byes", "fullpointbyes", metavar="N", help="Full-point byes."),
    click.option("--zero-byes", "zeropointbyes", metavar="N", help="Zero-point byes."),
    click.option(
        "--forfeit-wins", "forfeitwins", metavar="N", help="Games that White wins by forfeit."
    ),
    click.option(
        "--forfeit-losses", "forfeitlosses", metavar="N", help="Games that White loses by forfeit."
    ),
    click.option(
        "--double-forfeits", "doubleforfeits", metavar="N", help="Games that both lose by forfeit."
    ),
    click.option(
        "--odd-results", "oddresults", metavar="N", help="Games that end ½-0, 0-½ or 0-0."
    ),
    click.option(
        "--late-entries",
        "lateentries",
        metavar="N",
        help="Players who enter after round 1; by round: in that one.",
    ),
    click.option(
        "--withdrawals",
        "withdrawals",
        metavar="N",
        help="Players who leave early; by round: after that one.",
    ),
    click.option(
        "--ratings",
        "ratings",
        metavar="LIST",
        help="Ratings such as 2400,2310,0 (0: unrated), or a file of them; of teams theirs.",
    ),
    click.option("--highest-rating", "highestrating", metavar="N", help="Where ratings are drawn."),
    click.option("--lowest-rating", "lowestrating", metavar="N", help="Where ratings are drawn."),
    click.option(
        "--forbidden", "forbidden", metavar="PAIRS", help="Pairs such as 1-4,2-9, or how many."
    ),
    click.option(
        "--tie-breaks",
        "tiebreaks",
        metavar="LIST",
        help="The list that is announced and gives the ranks, such as BH/C1,BH,SB.",
    ),
    click.option(
        "--set",
        "others",
        multiple=True,
        metavar="KEY=VALUE",
        help="Any key of a configuration, such as DrawPercentage=40.",
    ),
)
_KEYS: Mapping[str, str] = {
    key.lower(): key
    for key in (
        "HalfPointByes",
        "FullPointByes",
        "ZeroPointByes",
        "ForfeitWins",
        "ForfeitLosses",
        "DoubleForfeits",
        "OddResults",
        "LateEntries",
        "Withdrawals",
        "Ratings",
        "HighestRating",
        "LowestRating",
        "Forbidden",
        "TieBreaks",
    )
}


def _settings(others: tuple[str, ...], **given: str | None) -> dict[str, str]:
    """Return the keys of the configuration that options set."""
    settings: dict[str, str] = {}
    for each in others:
        key, equals, value = each.partition("=")
        if not equals:
            raise InputError("{text} is not of the form KEY=VALUE", text=repr(each))
        settings[key.strip()] = value.strip()
    return settings | {_KEYS[name]: text for name, text in given.items() if text is not None}


@click.command(
    name="generate",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde generate --players 40 --rounds 7 --seed 7 -o open.trf\n"
    "  ronde generate --half-byes 1:4,2:4 --forfeit-wins 2% --odd-results 3 -o odd.trf\n"
    "  ronde generate --tie-breaks BH/C1,BH,SB --ratings ratings.txt -o club.trf\n"
    "  ronde generate --rules berger --players 8 --seed 1 -o robin.trf\n"
    "  ronde generate --rules double-swiss-2026 --players 10 --rounds 5 --seed 4 -o double.trf\n"
    "  ronde generate --rules swiss-team-2026 --boards 4 --players 12 --seed 2 -o teams.trf\n"
    "  ronde generate --acceleration baku --rounds 9 --seed 5 -o baku.trf\n"
    "  ronde generate --count 100 --seed 3 -o many/\n\n"
    "Byes, forfeits, odd results, late entries and withdrawals are a number, a share such as 5%, or"
    " either by round such as 1:2,3:10%; numbers are of the whole event, shares of rounds of"
    " players for byes, of players for late entries and withdrawals, of games for the rest. What is"
    " not asked for is drawn: sizes, ratings, byes,"
    " forfeits, withdrawals, late entries, tie-breaks, and now and then Baku acceleration, odd"
    " results, forbidden pairs or a bye worth a draw.",
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
@options.combined("settings", _settings, _SETTINGS)
@click.option("--config", type=options.FILE, metavar="FILE", help="Keys as JaVaFo reads them.")
@click.option("--count", type=click.IntRange(1), default=1, metavar="K", help="How many events.")
@click.option(
    "-o", "--output", "out", type=options.OUT, required=True, metavar="OUT",
    help="The file; a folder when more than one event is made.",
)  # fmt: skip
@options.json_option
def command(seed: int | None, count: int, out: Path, as_json: bool, **asked: Any) -> None:
    """Make random tournaments: results, forfeits, byes, withdrawals and late entries by lot."""
    from ronde.laboratory.generation import GenerationRequest, generate_files

    if seed is None:
        seed = secrets.randbits(32)
    if count > 1 and out.exists() and not out.is_dir():
        raise InputError(
            "{path}: {count} events need a folder, and this is a file", path=out, count=count
        )
    request = GenerationRequest(seed=seed, count=count, **asked)
    files: list[dict[str, object]] = []
    try:
        with output.progress(phrase("generating"), count) as advance:
            for path, findings in generate_files(request, out):
                output.emit_findings(findings)
                files.append({"file": str(path), "findings": findings})
                advance()
    except OSError as error:
        raise FileError(
            "{path}: cannot be written: {reason}", path=out, reason=reason_of(error)
        ) from error
    if as_json:
        output.emit_json({"seed": seed, "files": files})
        return
    output.emit(
        counted(
            "{count} tournament written to {path}, seed {seed}",
            "{count} tournaments written to {path}, seed {seed}",
            count=len(files),
            path=out,
            seed=seed,
        )
    )
