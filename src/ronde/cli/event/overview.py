"""What there is: the events of the database, where one of them stands, its check list."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from ronde.cli.desk import Said, desk_command, event_command
from ronde.declared.layout import Table
from ronde.i18n import counted, listed, phrase, phrase_in, recalled
from ronde.office.desk import Desk
from ronde.office.eventlist import events

if TYPE_CHECKING:
    from ronde.office.rounds.overview import EventCard


@desk_command(
    "list",
    """
    ronde event list
    ronde event list --search paris --json
    """,
)
@click.option("--search", default="", metavar="TEXT", help="Part of a name, place or key.")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="At most so many.")
def list_(desk: Desk, search: str, limit: int | None) -> Said:
    """List the events of the database, latest first."""
    found = events(desk, search=search, limit=limit)
    rows = [
        [
            event.key,
            event.name,
            event.start_date,
            str(event.players),
            f"{event.rounds}/{event.number_of_rounds or '?'}",
            status_word(event.status),
        ]
        for event in found
    ]
    heads = (
        phrase("Key"),
        phrase("Name"),
        phrase_in("column", "Begins"),
        phrase("Players"),
        phrase("Rounds"),
        phrase("Status"),
    )
    table: tuple[str | Table, ...] = (Table(heads, rows, right=(3, 4)),)
    return Said(table if rows else (phrase("no events"),), [asdict(event) for event in found])


@event_command(
    "show",
    """
    ronde event show spring-open
    ronde event show spring-open --players
    ronde event show spring-open --round 2 --json
    """,
)
@click.option("--round", "round_", type=int, metavar="N", help="Show round N.")
@click.option("--players", "with_players", is_flag=True, help="Show the list of participants.")
def show(desk: Desk, event: str, round_: int | None, with_players: bool) -> Said:
    """Show where EVENT stands, its latest round, and its version."""
    from ronde.cli.event.shown import round_table
    from ronde.office.rounds.overview import ENTRIES, event_card, player_list, round_view

    card = event_card(desk, event)
    parts: list[str | Table] = [_card_text(card)]
    data: dict[str, object] = {"event": card}
    wanted = round_ if round_ is not None else card.round or None
    if with_players:
        players = player_list(desk, event)
        parts += ["", ENTRIES.laid_out(players)]
        data["players"] = players
    if wanted is not None and (round_ is not None or not with_players):
        view = round_view(desk, event, wanted)
        stage = phrase("Round {round}: {stage}", round=view.number, stage=view.stage.word)
        parts += [listed(("", stage), "\n")]
        parts += [round_table(view, card.discipline), *filter(None, (view.note, view.remark))]
        data["round"] = view
    return Said(tuple(parts), data)


@event_command(
    "overview",
    """
    ronde event overview spring-open
    ronde event overview spring-open --json
    """,
)
def overview(desk: Desk, event: str) -> Said:
    """Show the check list of EVENT: what is done, what is to do; timetable and officials."""
    from ronde.office.checklist import event_overview

    found = event_overview(desk, event)
    headings = (phrase("State"), phrase("What"), phrase("How it stands"))
    lines = [[one.state.value, one.title, one.told] for one in found.checks]
    parts: list[str | Table] = [Table(headings, lines)]
    if found.timetable:
        days = [[str(one.round), one.starts] for one in found.timetable]
        parts += ["", Table((phrase("Round"), phrase("Starts at")), days, (0,))]
    if found.officials:
        people = [[one.role, one.name] for one in found.officials]
        parts += ["", Table((phrase("Function"), phrase("Name")), people)]
    return Said(tuple(parts), found)


def _card_text(card: EventCard) -> str:
    where = f" ({card.place})" if card.place else ""
    about = (
        status_word(card.status),
        recalled(card.discipline),
        card.rules or phrase("own rules"),
    )
    stage: list[str] = [phrase("no round begun") if card.stage is None else card.stage.word]
    if card.boards:
        stage.append(
            counted(
                "{count} of {boards} results missing",
                "{count} of {boards} results missing",
                count=card.results_missing,
                boards=card.boards,
            )
        )
    standing = counted(
        "{count} player, round {round} of {rounds}: {stage}",
        "{count} players, round {round} of {rounds}: {stage}",
        count=card.players,
        round=card.round,
        rounds=card.number_of_rounds or "?",
        stage=listed(stage),
    )
    first = listed((f"{card.name}{where}", listed(about)), ": ")
    version = phrase("version {version}", version=card.version)
    mode = (card.outside_fide_mode,) if card.outside_fide_mode else ()
    return listed((first, *mode, standing, version), "\n")


def status_word(status: str) -> str:
    """Return the status of an event in a word for people."""
    return phrase_in("state of an event", "open") if status == "open" else recalled(status)
