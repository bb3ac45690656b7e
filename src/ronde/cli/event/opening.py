"""`ronde event new`, `set`, `statement`, `officials`: how an event is opened and announced."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import click

from ronde.cli import options
from ronde.cli.arguments import parameters_of
from ronde.cli.desk import (
    Said,
    desk_command,
    event_command,
    out_option,
    reason_option,
    said,
    seen_option,
)
from ronde.cli.language import spoken
from ronde.declared.actions import build
from ronde.errors import InputError
from ronde.formats.files import bytes_of
from ronde.i18n import listed, phrase, recalled
from ronde.model import Colour
from ronde.model.tournament import official_of
from ronde.office import fromfile
from ronde.office.desk import Desk, key_of_name
from ronde.office.planning.opening import EventPlan, OpenedEvent, OpenEvent
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.settings import programme
from ronde.office.settings.playerrules import AnnounceRules
from ronde.questions.files import decode
from ronde.store.tournaments import CHIEF_ARBITER, DEPUTY_ARBITER


@desk_command(
    "new",
    """
    ronde event new spring-open "Spring Open" --rounds 5 --tie-breaks BH/C1,BH,SB
    ronde event new club "Club night" --rules dutch-2017 --rounds 7 --half-byes 1
    ronde event new damclub "Damclub" --discipline draughts --rules berger --rounds 9
    ronde event new blitz "Blitz" --rounds 9 --first-colour white --acceleration baku
    ronde event new league "City league" --rules berger --rounds 5 --teams 4 --tie-breaks MPvGP
    ronde event new old-open --from old-open.trf
    ronde event new demo --demo
    ronde event new forest-open --finished-demo
    """,
    more="KEY is how every other command calls the event: small letters, digits, hyphens.",
    creates=True,
)
@click.argument("key")
@click.argument("name", required=False)
@click.option("--discipline", type=click.Choice(["chess", "draughts"]), default="chess")
@click.option("--arbiter", "chief_arbiter", default="", metavar="NAME", help="Chief arbiter.")
@click.option(
    "--deputy", "deputy_arbiters", multiple=True, metavar="NAME", help="A deputy arbiter."
)
@click.option(
    "--from",
    "source",
    type=options.READ,
    metavar="FILE",
    help="Open it from a tournament file, with its players and rounds.",
)
@click.option("--section", metavar="NAME", help="The section of FILE, if that has several.")
@click.option(
    "--lenient", is_flag=True, help="Take a sign of FILE that is no result for a game without one."
)
@click.option("--demo", is_flag=True, help="Open the example tournament of ronde.")
@click.option(
    "--finished-demo", is_flag=True, help="Open an example that is played, with prizes, and closed."
)
@click.option(
    "--organisation", default="", metavar="KEY", help="The organisation whose event it is."
)
def new(desk: Desk, key: str, name: str | None, **given: Any) -> Said:
    """Open an event under KEY; the database is made if it is not there."""
    desk = replace(desk, organisation=given.pop("organisation"))
    if given["demo"]:
        return _opened(fromfile.open_demo(desk))
    if given["finished_demo"]:
        from ronde.office.finished import open_finished_demo

        return _opened(open_finished_demo(desk, key))
    if given["source"] is not None:
        return _opened(_from_file(desk, key, **{name: given[name] for name in _OF_FILES}))
    if not (name or "").strip():
        raise click.UsageError(_without_name(key))
    plan = build(EventPlan, _announced(given) | {"name": name or ""})
    return _opened(desk.do(key, OpenEvent(plan)))


def _without_name(word: str) -> str:
    """Return how an event is opened by both words, where one was typed."""
    key = key_of_name(word)
    return phrase(
        'an event has a key and a name: ronde event new {key} "{name}"',
        key=key,
        name=word if word != key else key.replace("-", " ").title(),
    )


_OF_FILES: Final = ("source", "discipline", "section", "lenient")


def _from_file(desk: Desk, key: str, source: Path, **how: Any) -> OpenedEvent:
    return fromfile.open_file(desk, bytes_of(source), str(source), key=key, **how)


def _opened(opened: OpenedEvent) -> Said:
    what = phrase("{event} is open.", event=opened.key)
    data = {"what": what.removesuffix("."), "key": opened.key, "version": opened.version}
    return Said((what,), data | {"findings": opened.findings}, opened.findings)


@event_command(
    "set",
    """
    ronde event set spring-open --place Paris --tie-breaks BH/C1,SB
    ronde event set spring-open --rounds 6 --reason "one more evening in the hall"
    ronde event set spring-open --half-byes 1 --half-byes-not-in-last 2
    ronde event set spring-open --first-colour lot
    """,
    more="Once round 1 is published, rules, points, colour and acceleration stay; the number of"
    " rounds and the tie-breaks change with a reason only.",
)
@reason_option
@seen_option
def set_(desk: Desk, event: str, reason: str, expected: int | None, **given: Any) -> Said:
    """Change what was announced of EVENT."""
    change = build(SettingsChange, _announced(given))
    if not change.named():
        raise InputError("say what is to change; `ronde event set --help` lists it")
    desk.do(event, ChangeSettings(change, reason=reason), expected=expected)
    names = [named.replace("_", " ") for named in change.named() if named not in _TOLD_APART]
    done: list[str] = [recalled(name) for name in (*names, *(change.player_rules or ()))]
    if change.draw_colour:
        drawn = desk.tournament(event).initial_colour
        colour = recalled(drawn.value) if drawn else phrase("none")
        done.append(phrase("first colour (drawn by lot: {colour})", colour=colour))
    what = phrase("{event}: changed {names}.", event=event, names=listed(done))
    from ronde.office.planning.statement import RATE_NOT_ENCODED, statement

    unread = statement(desk, event).findings if change.time_control else ()
    told = tuple(one for one in unread if one.code == RATE_NOT_ENCODED)
    return replace(said(what, version=desk.version(event)), findings=told)


_TOLD_APART: Final = ("player_rules", "draw_colour", "lot")
"""What the answer to `set` tells in words of its own."""

_LOT: Final = "lot"
_OTHERWISE: Final = {
    "other_rules": click.Option(
        ["--other-rules"],
        type=options.READ,
        metavar="FILE",
        help="Text with the rules of a system that ronde does not know.",
    ),
    "first_colour": click.Option(
        ["--first-colour"],
        type=click.Choice([*(colour.value for colour in Colour), _LOT]),
        help="Colour of player 1 in round 1; by default by lot when round 1 is paired.",
    ),
}
"""Options that take another thing than programs send."""


def _options() -> list[click.Parameter]:
    """Return the options by which an event is announced, for `new` and for `set`."""
    own = [_OTHERWISE.get(str(one.name), one) for one in parameters_of(SettingsChange)]
    return own + parameters_of(AnnounceRules)


def _announced(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was said about the event, by the fields of a plan; nothing stays away."""
    told = {name: value for name, value in given.items() if value is not None}
    if rules := build(AnnounceRules, told).arguments():
        told["player_rules"] = rules
    if told.get("first_colour") == _LOT or "lot" in told:
        told["draw_colour"] = True
    if told.get("first_colour") == _LOT:
        del told["first_colour"]
    if "other_rules" in told:
        path = told["other_rules"]
        told |= {"rules": None, "other_rules": decode(bytes_of(path), str(path))}
    return told


_of_teams: Final = [one for one in parameters_of(EventPlan) if one.name == "boards"]
new.params[5:5] = [*_options()[1:], *_of_teams]
set_.params[1:1] = _options()


@event_command(
    "statement",
    """
    ronde event statement spring-open
    ronde event statement spring-open --html -o statement.html
    """,
)
@click.option("--html", "as_html", is_flag=True, help="As a page to print.")
@out_option
def statement(desk: Desk, event: str, as_html: bool, out: Path | None) -> Said:
    """Print the statement of system, edition and settings for the players (C.04.2.A.1, A.2)."""
    from ronde.office.planning.statement import statement as statement_of

    made = statement_of(desk, event)
    text = made.as_html(spoken()) if as_html else made.as_text(spoken())
    return Said((text,), made, made.findings, out)


@event_command(
    "officials",
    """
    ronde event officials spring-open --chief "Anna Agate" --deputy "Ben Beryl"
    ronde event officials spring-open --chief "Anna Agate (12345678)"
    """,
    more="The list is replaced by the one given. A FIDE ID stands in brackets behind the name.",
)
@click.option("--chief", metavar="NAME", help="The chief arbiter.")
@click.option("--deputy", "deputies", multiple=True, metavar="NAME", help="A deputy arbiter.")
@seen_option
def officials(
    desk: Desk, event: str, chief: str | None, deputies: tuple[str, ...], expected: int | None
) -> Said:
    """Name the arbiters of EVENT."""
    roles = [(chief, CHIEF_ARBITER)] if chief else []
    roles += [(text, DEPUTY_ARBITER) for text in deputies]
    people = [
        programme.OfficialEntry(one.name, role, fide_id=one.fide_id)
        for one, role in ((official_of(text), role) for text, role in roles)
    ]
    desk.do(event, programme.SetOfficials(tuple(people)), expected=expected)
    names = ", ".join(official.name for official in people) or phrase("nobody")
    what = phrase("{event}: in charge are {names}.", event=event, names=names)
    return said(what, version=desk.version(event))
