"""`ronde forecast`: an event under way, played to its end many times."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from ronde.cli import options, output
from ronde.cli.language import spoken
from ronde.errors import EXIT_OK
from ronde.i18n import phrase
from ronde.systems.registry import IN_FORCE


@click.command(
    name="forecast",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde forecast open.trf                              everybody's chances\n"
    "  ronde forecast open.trf --continuations 2000 --seed 7\n"
    "  ronde forecast open.trf --player 12                  one player, and what a win changes\n"
    "  ronde forecast --calibrate 200 -o calibration.svg    predicted against observed\n"
    "  ronde forecast --calibrate 3000 --out folder/ --workers 4 --yes\n\n"
    "In the last round chances are those at its beginning, and what single results would change is"
    " not told.",
)
@click.argument("file", type=options.FILE, required=False)
@click.option(
    "--continuations", type=click.IntRange(1, 1_000_000), default=200, show_default=True,
    metavar="N", help="How often the event is played on.",
)  # fmt: skip
@click.option("--seed", type=click.IntRange(0), metavar="N", help="Default: drawn, and printed.")
@click.option("--player", metavar="P", help="Tell one player's chances.")
@options.rules_option
@click.option("--rounds", type=click.IntRange(1), metavar="N", help="How many the event has.")
@click.option(
    "--tie-breaks", metavar="LIST",
    help="Such as BH/C1,BH,SB, or a preset. Default: what the file announces.",
)  # fmt: skip
@click.option(
    "--prizes", type=options.FILE, metavar="FILE",
    help="Tell the chances of these prizes, too: a list as `ronde prizes` reads it.",
)  # fmt: skip
@click.option(
    "--calibrate", type=click.IntRange(1), metavar="EVENTS",
    help="Compare forecasts of so many generated events with what happened in them.",
)  # fmt: skip
@click.option(
    "--players", type=click.IntRange(2), default=32, show_default=True, metavar="N",
    help="Players of a generated event.",
)  # fmt: skip
@click.option("--workers", type=click.IntRange(1), default=1, help="Processes that calibrate.")
@options.scheduler_option
@click.option(
    "--out", "folder", type=options.PLACE, metavar="FOLDER",
    help="Keep the events of a calibration there; the same command goes on where it stopped.",
)  # fmt: skip
@click.option("--yes", is_flag=True, help="Calibrate even if it takes more than an hour.")
@click.option(
    "-o", "--output", "out", type=options.OUT, metavar="OUT",
    help="Draw the calibration as SVG or PNG; needs the optional part `plot`.",
)  # fmt: skip
@options.lenient_option
@options.json_option
def command(
    file: str | None,
    continuations: int,
    seed: int | None,
    player: str | None,
    rules: str | None,
    rounds: int | None,
    tie_breaks: str | None,
    prizes: str | None,
    calibrate: int | None,
    players: int,
    workers: int,
    scheduler: str | None,
    folder: Path | None,
    yes: bool,
    out: Path | None,
    lenient: bool,
    as_json: bool,
) -> int:
    """Play the event in FILE to its end many times, and tell everybody's chances.

    Open games are drawn by the ratings, the rounds that follow are paired by the rules of the
    event, and its tie-breaks decide who is first. Every chance has its interval.
    """
    if seed is None:
        seed = secrets.randbits(32)
    if calibrate is not None:
        from ronde.cli.calibrating import Manner
        from ronde.cli.calibrating import calibrate as calibrate_events
        from ronde.laboratory.forecast.calibration import CalibrationRequest

        if file is not None:
            raise click.UsageError(phrase("--calibrate makes its own events: leave FILE away"))
        request = CalibrationRequest(
            calibrate, players, rounds or 7, continuations, seed, rules or IN_FORCE
        )
        calibrate_events(request, Manner(workers, scheduler, folder, yes, out, as_json))
        return EXIT_OK
    if file is None:
        raise click.UsageError(phrase("name a tournament file, or calibrate with --calibrate N"))
    from ronde.laboratory.forecast.answer import Chances
    from ronde.laboratory.forecast.forecast import forecast
    from ronde.laboratory.forecast.start import ForecastRequest, forecast_start
    from ronde.questions import arguments
    from ronde.questions.files import load
    from ronde.questions.finder import EntryFinder

    loaded = load(file, lenient=lenient)
    start = forecast_start(loaded.tournament, ForecastRequest(rules, rounds, tie_breaks, prizes))
    number = None if player is None else EntryFinder(loaded.tournament).one(player)
    if number is not None:
        arguments.known_number(number, start.ratings, "--player")
    with output.progress(phrase("playing on"), continuations) as advance:
        chances = forecast(start, continuations, seed, advance)
    output.emit_findings((*loaded.findings, *chances.findings))
    if as_json:
        output.emit_json(chances)
    else:
        told = Chances(chances)
        parts = told.parts(spoken()) if number is None else told.parts_of(number, spoken())
        output.emit_parts(parts)
    return EXIT_OK
