"""`ronde event ratings`: rating lists loaded, searched, and used for an event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import click

from ronde.app.layout import Table
from ronde.cli import output
from ronde.cli.actions import command_of
from ronde.cli.event.desk import (
    PLAYERS,
    Said,
    desk_command,
    event_command,
    reason_option,
    said,
    seen_option,
)
from ronde.formats.ratinglists import SPEEDS, RatedPerson
from ronde.i18n import phrase, phrase_in
from ronde.office.desk import Desk
from ronde.office.players import ratinglists
from ronde.office.players.ratinglists import KINDS, ListPlan
from ronde.office.players.ratings import (
    ChooseRatingList,
    RatingChanges,
    UpdateRatings,
    compare_ratings,
)


@click.group(name="ratings")
def ratings() -> None:
    """Load rating lists, search them, check the ratings of an event against one."""


def _speed_option() -> Callable[[Callable[..., Said]], Callable[..., Said]]:
    return click.option(
        "--speed", type=click.Choice(list(SPEEDS)), default=SPEEDS[0], help="Rate of play."
    )


@desk_command(
    "import",
    """
    ronde event ratings import fide-2026-11 players_list_xml.zip --name FIDE --date 2026-11-01
    ronde event ratings import knsb list.csv --kind other --speed rapid
    """,
    more="XML, fixed columns or CSV, zipped or not. A list with the same key is replaced when the"
    " new one is whole.",
    creates=True,
)
@click.argument("key")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--name", default="", metavar="TEXT", help="What the list is called; else its key.")
@click.option("--date", default="", metavar="DATE", help="Date of the list.")
@click.option("--kind", type=click.Choice(KINDS), default=KINDS[0], help="Whose list it is.")
@_speed_option()
def load(desk: Desk, key: str, file: Path, name: str, date: str, kind: str, speed: str) -> Said:
    """Load the published rating list FILE under KEY, such as fide-2026-11."""
    plan = ListPlan(key, name or key, date, kind, speed)
    with output.progress_of(phrase("Loading {file}", file=file.name)) as progress:
        loaded = ratinglists.load_rating_list(desk, file, plan, progress=progress)
    done = phrase("{key}: {people} people.", key=loaded.key, people=loaded.people)
    return Said((done,), loaded)


@desk_command(
    "list",
    """
    ronde event ratings list
    """,
)
def list_(desk: Desk) -> Said:
    """List the rating lists of the database, latest first."""
    found = ratinglists.list_rating_lists(desk)
    rows = [[one.key, one.name, one.date, one.kind, str(one.people)] for one in found]
    heads = (phrase("Key"), phrase("Name"), phrase("Date"), phrase("Kind"), phrase("People"))
    none = phrase("no rating lists are loaded")
    return Said((Table(heads, rows, right=(4,)) if rows else none,), found)


@desk_command(
    "search",
    """
    ronde event ratings search fide-2026-11 "karlsen magnus"
    ronde event ratings search fide-2026-11 Beryl --federation FRA
    ronde event ratings search fide-2026-11 --id 900001
    """,
)
@click.argument("key")
@click.argument("name", required=False, default="")
@click.option("--id", "id_", metavar="ID", help="The very person with this number.")
@click.option("--federation", default="", metavar="FED", help="Only this federation.")
@click.option("--limit", type=click.IntRange(1), default=10, metavar="N", help="At most so many.")
def search(desk: Desk, key: str, name: str, id_: str | None, federation: str, limit: int) -> Said:
    """Find who may be meant by NAME in the list KEY; it need not be spelled right."""
    if id_ is not None:
        person = ratinglists.find_person(desk, key, id_)
        return _people([] if person is None else [(person, 100)])
    found = ratinglists.search_people(desk, key, name, federation=federation, limit=limit)
    return _people([(one.person, one.likeness) for one in found])


def _people(found: Sequence[tuple[RatedPerson, int]]) -> Said:
    rows = [
        [
            person.id,
            person.title,
            person.name,
            person.federation,
            *("" if value is None else str(value)
              for value in (person.standard, person.rapid, person.blitz)),
            f"{likeness} %",
        ]
        for person, likeness in found
    ]  # fmt: skip
    heads = (
        phrase_in("column", "Id"), phrase("Title"), phrase("Name"), phrase("Fed"),
        phrase_in("column", "Standard"), phrase_in("column", "Rapid"),
        phrase_in("column", "Blitz"), phrase_in("column", "Like"),
    )  # fmt: skip
    table = Table(heads, rows, right=(0, 4, 5, 6, 7))
    data = [{**person._asdict(), "likeness": likeness} for person, likeness in found]
    return Said((table if rows else phrase("nobody of that name is on the list"),), data)


@desk_command(
    "drop",
    """
    ronde event ratings drop fide-2025-11
    """,
)
@click.argument("key")
def drop(desk: Desk, key: str) -> Said:
    """Remove the list KEY; events keep the ratings that they took from it."""
    ratinglists.drop_rating_list(desk, key)
    return said(phrase("The rating list {key} is removed.", key=key), key=key)


@event_command(
    "compare",
    """
    ronde event ratings compare spring-open
    """,
)
def compare(desk: Desk, event: str) -> Said:
    """Tell where ratings and titles of EVENT differ from its list; change nothing."""
    return _changes(compare_ratings(desk, event), phrase("the list says the same"))


@event_command(
    "update",
    """
    ronde event ratings update spring-open
    ronde event ratings update spring-open --players 3,7
    """,
)
@click.option("--players", type=PLAYERS, metavar="3,7", help="Only these; else all that differ.")
@reason_option
@seen_option
def update(
    desk: Desk, event: str, players: tuple[int, ...] | None, reason: str, expected: int | None
) -> Said:
    """Take over ratings and titles of the list of EVENT."""
    done = desk.do(event, UpdateRatings(players or None, reason=reason), expected=expected)
    return _changes(done, phrase("nothing had to be changed"))


def _changes(found: RatingChanges, nothing: str) -> Said:
    sentences = tuple(change.sentence() for change in found.differences)
    return Said(sentences or (nothing,), found)


for _command in (load, list_, search, drop, command_of(ChooseRatingList), compare, update):
    ratings.add_command(_command)
