"""The options by which an event is announced, for `new` and for `set`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import click

from ronde.cli import options
from ronde.cli.event.desk import Decorated
from ronde.errors import FileError, InputError
from ronde.model import Colour, PointSystem
from ronde.model.points import points_from_text
from ronde.office.planning.playerrules import (
    HALF_BYES,
    LAST_CRITERION,
    MISSED_ROUNDS,
    NO_HALF_BYES_IN_LAST,
)

_OPTIONS: Final = (
    click.option("--place", metavar="TEXT", help="Where it is played."),
    click.option("--federation", metavar="FED", help="Federation of the event."),
    click.option("--start", "start_date", metavar="DATE", help="First day, such as 2026-10-24."),
    click.option("--end", "end_date", metavar="DATE", help="Last day."),
    click.option("--time-control", metavar="TEXT", help="Rate of play."),
    click.option("--rules", metavar="KEY", help="System and edition; `ronde rules` lists them."),
    click.option(
        "--other-rules",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Text with the rules of a system that ronde does not know.",
    ),
    options.settings_option,
    click.option("--rounds", type=int, metavar="N", help="Number of rounds announced."),
    click.option("--points", metavar="W,D,L", help="Points for win, draw, loss, such as 3,1,0."),
    click.option("--bye-points", metavar="P", help="Points for the pairing-allocated bye."),
    click.option("--tie-breaks", metavar="LIST", help="Tie-breaks in order: BH/C1,BH,SB,DE."),
    click.option(
        "--first-colour",
        type=click.Choice(["white", "black", "lot"]),
        help="Colour of player 1 in round 1; by default by lot when round 1 is paired.",
    ),
    click.option("--lot", type=int, metavar="SEED", help="Seed of the lot, to repeat a drawing."),
    click.option("--acceleration", metavar="METHOD", help="baku, none, or a table of points."),
    click.option(
        "--published-changes",
        metavar="TEXT",
        help="What the competition's own rules say about changes of a published pairing.",
    ),
    click.option(
        "--initial-order",
        type=click.Choice(["alphabet", "lot", "entry"]),
        help="What divides players of the same rating and title.",
    ),
    click.option(
        "--late-points",
        type=click.Choice(["zero", "half"]),
        help="What late entries get for each missed round.",
    ),
    click.option("--half-byes", type=click.IntRange(0, 99), help="Half-point byes per player."),
    click.option(
        "--half-byes-not-in-last",
        type=click.IntRange(0, 99),
        metavar="N",
        help="No half-point byes in the last N rounds.",
    ),
)
_ANNOUNCED: Final = (LAST_CRITERION, MISSED_ROUNDS, HALF_BYES, NO_HALF_BYES_IN_LAST)
_AS_THEY_ARE: Final = (
    "place", "federation", "start_date", "end_date", "time_control", "rules", "rounds",
    "acceleration", "published_changes",
)  # fmt: skip


def plan_options(command: Decorated) -> Decorated:
    """Take everything that is announced of an event."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def announced_rules(given: Mapping[str, Any]) -> dict[str, str]:
    """Return what was said about players, by the names of the use case."""
    said = {name: given[name.replace("-", "_")] for name in _ANNOUNCED}
    return {name: str(value) for name, value in said.items() if value is not None}


def planned(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was said about the event, by the fields of a plan; nothing stays away."""
    plan = {name: given[name] for name in _AS_THEY_ARE if given[name] is not None}
    if given["settings"]:
        plan["settings"] = options.parsed_settings(given["settings"])
    if given["other_rules"] is not None:
        plan |= {"rules": None, "other_rules": _text_of(given["other_rules"])}
    if given["points"] is not None:
        plan["points"] = _points(given["points"])
    if given["bye_points"] is not None:
        plan["bye"] = _tenths(given["bye_points"])
    if given["tie_breaks"] is not None:
        plan["tie_breaks"] = tuple(given["tie_breaks"].split(","))
    if given["first_colour"] in ("white", "black"):
        plan["first_colour"] = Colour(given["first_colour"])
    return plan


def wants_lot(given: Mapping[str, Any]) -> bool:
    """Whether the first colour is to be drawn now."""
    return given["first_colour"] == "lot" or given["lot"] is not None


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FileError("{path} cannot be read: {reason}", path=path, reason=str(error)) from error


def _points(text: str) -> PointSystem:
    parts = [_tenths(part) for part in text.split(",")]
    if len(parts) != 3:
        raise InputError(
            "--points takes win, draw and loss such as 3,1,0, not {text}", text=repr(text)
        )
    return PointSystem.simple(*parts)


def _tenths(text: str) -> int:
    try:
        return points_from_text(text)
    except ValueError as error:
        raise InputError(str(error)) from None
