"""Commands that are generated from actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ronde.cli.arguments import build_given, parameters_of
from ronde.cli.desk import Said, desk_command, reason_option, seen_option
from ronde.cli.eventquestions import question_command
from ronde.declared.actions import (
    AnyAction,
    arguments_of,
    description_of,
    effects_of,
    sentences_of,
)
from ronde.declared.question import Question
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction
from ronde.office.hosting.organisations import OrganisationAction

if TYPE_CHECKING:
    from ronde.federation.actions import FederationAction
    from ronde.federation.desk import FederationDesk


def command_of(cls: AnyAction | type[Question[Any]]) -> click.Command:
    """Return the command of an action or a question: arguments, options, help and examples."""
    if issubclass(cls, Question):
        return question_command(cls)
    if issubclass(cls, EventAction):
        return _event_command(cls)
    from ronde.federation.actions import FederationAction  # commands of events need none of it

    assert issubclass(cls, FederationAction)
    return _federation_command(cls)


def _federation_command(cls: type[FederationAction[Any]]) -> click.Command:
    from ronde.cli.federationdesk import federation_command
    from ronde.federation.actions import MEMBER
    from ronde.federation.register import find_player

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
    members = {one.name for one in arguments_of(cls) if one.each == MEMBER}
    for param in (params := parameters_of(cls)):
        param.type = click.STRING if param.name in members else param.type
    command.params[:0] = params
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


def answer_of(action: Any, result: Any, version: int | None = None) -> Said:
    """Return what a command says after an action: sentences for people, the result as data."""
    effects = effects_of(result)
    findings = tuple(finding for effect in effects for finding in effect.findings)
    if not effects:
        from ronde.cli.federationdesk import as_findings

        findings = as_findings(getattr(result, "findings", ()))
    sentences = sentences_of(action, result)
    told = {"what": " ".join(sentences)}
    if effects or isinstance(result, tuple):
        data: object = effects
        return Said(sentences, data if effects else told, findings)
    data = told if version is None else {**told, "version": version}
    return Said(sentences, data if result is None else result, findings)


def help_of(cls: AnyAction) -> str:
    """Return the help of a command: what the action does, with its article."""
    sentence, article = description_of(cls), cls.declared.article
    return f"{sentence.removesuffix('.')} ({article})." if article else sentence


def examples_of(cls: AnyAction, program: str = "ronde event") -> str:
    """Return the examples of an action as one types them."""
    lines = cls.declared.examples.strip().splitlines()
    return "\n".join(f"{program} {line.strip()}" for line in lines)
