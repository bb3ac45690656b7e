"""Commands that are generated from actions."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from enum import Enum
from typing import Any, Final

import click

from ronde.cli import options
from ronde.cli.desk import (
    PLAYER,
    PLAYERS,
    Said,
    desk_command,
    reason_option,
    seen_option,
)
from ronde.cli.federationdesk import as_findings, federation_command
from ronde.declared.actions import (
    AnyAction,
    Argument,
    arguments_of,
    build,
    checked_day,
    description_of,
    effects_of,
    sentences_of,
)
from ronde.federation.actions import MEMBER, FederationAction
from ronde.federation.desk import FederationDesk
from ronde.federation.register import find_player
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction
from ronde.office.hosting.organisations import OrganisationAction

_METAVARS: Final = {int: "N", str: "TEXT", date: "DATE"}


def command_of(cls: AnyAction) -> click.Command:
    """Return the command of an action: arguments, options, help and examples."""
    if issubclass(cls, FederationAction):
        return _federation_command(cls)
    assert issubclass(cls, EventAction)
    return _event_command(cls)


def _federation_command(cls: type[FederationAction[Any]]) -> click.Command:
    declared = cls.declared

    def use(desk: FederationDesk, federation: str, **given: Any) -> Said:
        for one in arguments_of(cls):
            if one.each == MEMBER:
                given[one.name] = find_player(desk, federation, given[one.name])
        action = build_given(cls, given)
        return answer_of(action, desk.do(federation, action))

    use.__doc__ = help_of(cls)
    function: Any = reason_option(use) if declared.takes_reason else use
    name = declared.command.rpartition(" ")[2]
    command = federation_command(name, examples_of(cls, "ronde ffjd"), more=declared.more)(function)
    command.params[:0] = parameters_of(cls)
    return command


def _event_command(cls: type[EventAction[Any]]) -> click.Command:
    declared = cls.declared
    is_event = not issubclass(cls, OrganisationAction)

    def use(desk: Desk, key: str, expected: int | None = None, **given: Any) -> Said:
        action = build_given(cls, given)
        result = desk.do(key, action, expected=expected)
        return answer_of(action, result, desk.version(key) if is_event else None)

    use.__doc__ = help_of(cls)
    function: Any = seen_option(use) if declared.takes_version else use
    if declared.takes_reason:
        function = reason_option(function)
    name = declared.command.rpartition(" ")[2]
    program, metavar = ("event", "EVENT") if is_event else ("organisation", "ORGANISATION")
    examples = examples_of(cls, f"ronde {program}")
    command = desk_command(name, examples, more=declared.more)(function)
    command.params[:0] = [click.Argument(["key"], metavar=metavar), *parameters_of(cls)]
    return command


def build_given(cls: Any, given: dict[str, Any]) -> Any:
    """Return an action from the words of a command; what was left out has its default."""
    emptied = {one.name: None for one in arguments_of(cls) if given.pop(_no(one), False)}
    return build(cls, {n: value for n, value in given.items() if value is not None} | emptied)


def answer_of(action: Any, result: Any, version: int | None = None) -> Said:
    """Return what a command says after an action: sentences for people, the result as data."""
    effects = effects_of(result)
    findings = tuple(finding for effect in effects for finding in effect.findings)
    if not effects:
        findings = as_findings(getattr(result, "findings", ()))
    sentences = sentences_of(action, result)
    told = {"what": " ".join(sentences)}
    if effects or isinstance(result, tuple):
        data: object = effects
        return Said(sentences, data if effects else told, findings)
    data = told if version is None else {**told, "version": version}
    return Said(sentences, data if result is None else result, findings)


def parameters_of(cls: type) -> list[click.Parameter]:
    """Return the arguments and options of a command: what is required is an argument."""
    found: list[click.Parameter] = []
    for one in (each for each in arguments_of(cls) if each.about.is_option):
        found.append(_parameter(one))
        if one.is_change and one.may_be_none:
            option = f"--no-{one.name.replace('_', '-')}"
            found.append(click.Option([option, _no(one)], is_flag=True, help="None any more."))
    return found


def _no(one: Argument) -> str:
    """Return how the flag is called that leaves a field empty."""
    return f"no_{one.name}"


def _parameter(one: Argument) -> click.Parameter:
    kind, about = one.kind, one.about
    if one.is_required:
        several: dict[str, Any] = {"nargs": -1} if one.several else {}
        return click.Argument(
            [one.name], type=_type(one), metavar=about.metavar or None, required=True, **several
        )
    names = [about.option or f"--{one.name.replace('_', '-')}", one.name]
    if kind is bool:
        if one.is_change:
            names[0] += f"/--no-{names[0].removeprefix('--')}"
        return click.Option(names, is_flag=True, default=None, help=about.help)
    if issubclass(kind, Enum):
        return click.Option(names, type=_type(one), help=about.help)
    metavar = about.metavar or _METAVARS.get(kind, "NAME=VALUE")
    if about.parse is not None:
        return click.Option(names, metavar=metavar, help=about.help, callback=_parsed(about.parse))
    if kind is dict:
        return click.Option(names, metavar=metavar, help=about.help, multiple=True, callback=_pairs)
    if one.several:
        return click.Option(names, type=PLAYERS, metavar=metavar, help=about.help)
    callback = _day if kind is date else None
    return click.Option(names, type=_type(one), metavar=metavar, help=about.help, callback=callback)


def _type(one: Argument) -> Any:
    if one.each.is_player:
        return PLAYER
    if issubclass(one.kind, Enum):
        return click.Choice([value.value for value in one.kind])
    if one.kind is date or one.each == MEMBER:
        return str
    limits = (one.each.least, one.each.most)
    return click.IntRange(*limits) if one.kind is int and limits != (None, None) else one.kind


def _parsed(parse: Callable[[str], Any]) -> Callable[..., Any]:
    """Return the callback that reads a text as the argument declares."""

    def callback(_ctx: click.Context, _param: click.Parameter, text: str | None) -> Any:
        return None if text is None else parse(text)

    return callback


def _pairs(_ctx: click.Context, _param: click.Parameter, texts: tuple[str, ...]) -> Any:
    return options.parsed_settings(texts) or None


def _day(_ctx: click.Context, param: click.Parameter, text: str | None) -> Any:
    return None if text is None else checked_day(text, param.opts[0])


def help_of(cls: AnyAction) -> str:
    """Return the help of a command: what the action does, with its article."""
    sentence, article = description_of(cls), cls.declared.article
    return f"{sentence.removesuffix('.')} ({article})." if article else sentence


def examples_of(cls: AnyAction, program: str = "ronde event") -> str:
    """Return the examples of an action as one types them."""
    lines = cls.declared.examples.strip().splitlines()
    return "\n".join(f"{program} {line.strip()}" for line in lines)
