"""Opening an event from a file, with its rounds, and the demo that comes with ronde."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import PurePath
from typing import TypedDict, Unpack

from ronde import formats
from ronde.errors import ConflictError, InputError
from ronde.i18n import phrase
from ronde.model import Finding, Severity, Tournament
from ronde.model.discipline import Discipline
from ronde.model.gamematches import GameMatches, games_per_match
from ronde.model.matches import is_team_event
from ronde.model.paired import matches_behind
from ronde.office.desk import Desk, free_key
from ronde.office.desk.actions import version_of
from ronde.office.desk.integrity import outside_findings
from ronde.office.desk.rows import event_row
from ronde.office.imports.takenover import CheckedRounds, checked_rounds, completed, take_over
from ronde.office.pairing.arrangement import in_order
from ronde.office.planning.opening import OpenedEvent
from ronde.questions.files import refusal
from ronde.store import Act
from ronde.store.events import enter_tournament

DEMO = "minerals.trf"
_MOST_REMARKS = 100


class FileChoices(TypedDict, total=False):
    """How a file is opened: under which key, of which discipline, which section of several.

    `lenient` takes a sign that is no result for a game without one, and results for right where
    the points differ from them.
    """

    key: str
    discipline: str
    section: str | None
    lenient: bool


def open_file(desk: Desk, data: bytes, file: str, **how: Unpack[FileChoices]) -> OpenedEvent:
    """Return the event that was made of a tournament file, or of one section of it.

    Its rounds come with it, and are checked against its rules. Raises InputError with the first
    thing that is wrong with the file, ConfirmationNeededError where rounds differ from the rules.
    """
    key = how.pop("key", "")
    return open_reading(desk, read_event(data, file, **how), key)


@dataclass(frozen=True, slots=True)
class ReadEvent:
    """An event as a file tells it, completed and checked: all that is left is to write it down."""

    file: str
    discipline: str
    tournament: Tournament
    told: tuple[Finding, ...]
    rounds: CheckedRounds


def read_event(data: bytes, file: str, **how: Unpack[FileChoices]) -> ReadEvent:
    """Return what a file says of an event; may be called in another process."""
    name = PurePath(file.replace("\\", "/")).name or "file"
    discipline = how.get("discipline", Discipline.CHESS.value)
    section, lenient = how.get("section"), how.get("lenient", False)
    reading = formats.read_bytes(data, file=name, section=section, lenient=lenient)
    if reading.tournament is None:
        raise InputError(refusal(reading.findings, name))
    tournament, added = completed(reading.tournament, reading.dialect, discipline, name)
    if reading.dialect != "json":  # the only form that keeps the order of the boards
        tournament = with_boards_in_order(tournament)
    told = (*reading.findings, *added, *_about_points(tournament, name))
    return ReadEvent(name, discipline, tournament, told, checked_rounds(tournament))


def open_reading(desk: Desk, read: ReadEvent, key: str = "") -> OpenedEvent:
    """Return the event that was made of what a file says; raises what `open_file` raises.

    Without a key, or with one that is taken, it has one that is like it.
    """
    wish = key or PurePath(read.file).stem
    while True:
        new = free_key(desk, wish)
        try:
            return _written(desk, read, new)
        except ConflictError:
            if free_key(desk, wish) == new:  # else somebody took it at the same moment
                raise


def _written(desk: Desk, read: ReadEvent, key: str) -> OpenedEvent:
    act = Act(desk.who, phrase("open file"), {"file": read.file} | _remarks(read.told))
    with desk.first_step(key, act) as step:
        enter_tournament(step, read.tournament, discipline=read.discipline)
        against = take_over(step, read.tournament, read.rounds, read.file)
        mode = outside_findings(event_row(step))
    return OpenedEvent(key, version_of(step), (*read.told, *against, *mode))


def _remarks(findings: Sequence[Finding]) -> dict[str, list[str]]:
    """Return what the journal keeps of a file: everything that was mended, added or noticed."""
    said = [str(finding.sentence()) for finding in findings[:_MOST_REMARKS]]
    return {"remarks": said} if said else {}


def _about_points(tournament: Tournament, file: str) -> tuple[Finding, ...]:
    """Return that points in place of the usual ones come as decisions about the rounds played."""
    kinds = [one.instead_of for one in tournament.team_data.adjustments if one.instead_of]
    if not kinds or not is_team_event(tournament):
        return ()
    what = phrase(
        "points other than the usual ones (299: {kinds}) are kept as decisions about the rounds"
        " that were played; give them to teams of later rounds by decision, too",
        kinds=", ".join(sorted({kind.value for kind in kinds})),
    )
    return (Finding(Severity.WARNING, "points-by-decision", what, file),)


def with_boards_in_order(tournament: Tournament) -> Tournament:
    """Return the tournament with the boards of every round as they are published.

    Report files list games by player and do not tell the boards. All games of a match are played
    on one board.
    """
    behind = matches_behind(tournament)
    seen = behind.as_tournament() if isinstance(behind, GameMatches) else tournament
    of_match = games_per_match(tournament.rules)
    rounds = []
    for number, round_ in enumerate(seen.rounds, 1):
        pairs = tuple((game.white, game.black) for game in round_.games)
        places = {frozenset(p): at for at, p in enumerate(in_order(seen, pairs, number))}
        for of_games in tournament.rounds[(number - 1) * of_match : number * of_match]:
            games = sorted(of_games.games, key=lambda g: places[frozenset((g.white, g.black))])
            rounds.append(replace(of_games, games=tuple(games)))
    return replace(tournament, rounds=tuple(rounds))


def open_demo(desk: Desk) -> OpenedEvent:
    """Return a new event with the example tournament that comes with ronde."""
    data = files("ronde.examples").joinpath(DEMO).read_bytes()
    return open_file(desk, data, DEMO, key="demo")
