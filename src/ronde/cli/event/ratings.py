"""`ronde event ratings`: rating lists loaded, searched, and used for an event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import click

from ronde.cli import options, output, streams
from ronde.cli.actions import command_of
from ronde.cli.arguments import PLAYERS
from ronde.cli.desk import (
    Said,
    desk_command,
    event_command,
    reason_option,
    said,
    seen_option,
)
from ronde.cli.lazy import SpelledGroup
from ronde.declared.layout import Table
from ronde.formats.ratinglists import SPEEDS, RatedPerson
from ronde.i18n import phrase, phrase_in
from ronde.office.desk import Desk
from ronde.office.ratinglists import listplaces, ratinglists
from ronde.office.ratinglists.ratinglists import KINDS, ListPlan
from ronde.office.ratinglists.ratings import (
    ChooseRatingList,
    ChooseTournamentRating,
    PickRating,
    RatingChanges,
    UpdateRatings,
    compare_ratings,
)


@click.group(name="ratings", cls=SpelledGroup)
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
@click.argument("file", type=options.FILE)
@click.option("--name", default="", metavar="TEXT", help="What the list is called; else its key.")
@click.option("--date", default="", metavar="DATE", help="Date of the list; else what it says.")
@click.option("--again", is_flag=True, help="Note FILE as the place for `ratings read-again`.")
@click.option("--kind", type=click.Choice(KINDS), default=KINDS[0], help="Whose list it is.")
@_speed_option()
def load(desk: Desk, key: str, file: str, again: bool, **told: str) -> Said:
    """Load a published rating list under KEY."""
    place = file if listplaces.is_address(file) else str(Path(file).resolve())
    plan = ListPlan(
        key, told["name"] or key, told["date"], told["kind"], told["speed"], place if again else ""
    )
    with (
        streams.readable(Path(file)) as path,
        output.progress_of(phrase("Loading {file}", file=path.name)) as progress,
    ):
        source = file if listplaces.is_address(file) else str(path)
        loaded = listplaces.load_from(desk, source, plan, progress=progress)
    done = phrase("{key}: {people} people.", key=loaded.key, people=loaded.people)
    checked = listplaces.check_events(desk, key)
    return Said((done, *(one.sentence() for one in checked)), loaded)


@desk_command(
    "read-again",
    """
    ronde event ratings read-again
    """,
    more="A place is noted by `ratings import KEY PLACE --again`: a file, a folder of which the"
    " latest file counts, or an address. Open events that use a list are checked, not changed.",
)
def read_again(desk: Desk) -> Said:
    """Read all rating lists again that have a place."""
    done = listplaces.read_lists_again(desk)
    sentences = [
        text for one in done for text in (one.sentence(), *(e.sentence() for e in one.events))
    ]
    return Said(tuple(sentences), done)


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
    sentences = tuple(change.sentence() for change in found.differences) or (nothing,)
    doubts = tuple(finding.what for finding in found.findings)
    return Said((*doubts, *sentences, *(one.sentence() for one in found.unlisted)), found)


_OF_LISTS = (load, read_again, list_, search, drop)
_OF_ACTIONS = (command_of(one) for one in (ChooseRatingList, ChooseTournamentRating, PickRating))
for _command in (*_OF_LISTS, *_OF_ACTIONS, compare, update):
    ratings.add_command(_command)
