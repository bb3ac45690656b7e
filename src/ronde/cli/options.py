"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from ronde.cli.streams import ReadFile, WrittenFile
from ronde.errors import InputError

Command = TypeVar("Command", bound=Callable[..., Any])
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

FILE = ReadFile(path_type=str)
READ = ReadFile(path_type=Path)
OUT = WrittenFile(path_type=Path)
PLACE = click.Path(path_type=Path)


def file_argument(command: Command) -> Command:
    """Take the tournament file."""
    return click.argument("file", type=FILE)(command)


def combined(name: str, make: Callable[..., Any], options: Sequence[Decorator]) -> Decorator:
    """Return the decorator for options of which a command gets one value, as `name`.

    `make` takes the options by their names and returns that value.
    """
    names = [str(param.name) for param in click.command(applied(options, lambda: None)).params]

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def run(*given: Any, **words: Any) -> Any:
            value = make(**{each: words.pop(each) for each in names})
            return command(*given, **{name: value}, **words)

        return applied(options, run)

    return decorate


def applied(options: Sequence[Decorator], command: Callable[..., Any]) -> Callable[..., Any]:
    """Return a command with options, which its help lists in this order."""
    for option in reversed(options):
        command = option(command)
    return command


def scheduler_option(command: Command) -> Command:
    """Take the address of a cluster."""
    return click.option(
        "--scheduler",
        metavar="ADDRESS",
        help="Let the workers of this Dask scheduler do it, such as tcp://10.0.0.2:8786.",
    )(command)


def rules_option(command: Command) -> Command:
    """Take the rules key."""
    return click.option(
        "--rules",
        metavar="KEY",
        shell_complete=_complete_rules,
        help="Pair by these rules; `ronde rules` lists them. Default: what the file records.",
    )(command)


def lenient_option(command: Command) -> Command:
    """Take the wish to believe results against the points column."""
    return click.option(
        "--lenient", is_flag=True, help="Let results outrank a wrong points column."
    )(command)


def json_option(command: Command) -> Command:
    """Take the wish for JSON."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def acceleration_option(command: Command) -> Command:
    """Take the acceleration."""
    return click.option(
        "--acceleration",
        metavar="METHOD",
        help="baku, none, or virtual points as PLAYERS:ROUNDS:POINTS,... or a file of them."
        " Default: what the file records.",
    )(command)


def settings_option(command: Command) -> Command:
    """Take settings of the rules."""
    return click.option(
        "--set",
        "settings",
        metavar="NAME=VALUE",
        multiple=True,
        help="Choose a setting of the rules; `ronde rules KEY` lists them.",
    )(command)


def parsed_settings(
    settings: tuple[str, ...], option: str = "--set", form: str = "NAME=VALUE"
) -> tuple[tuple[str, str], ...]:
    """Return NAME=VALUE texts as pairs; raises InputError for anything else.

    >>> parsed_settings(("parity=number",))
    (('parity', 'number'),)
    """
    pairs = []
    for text in settings:
        name, equals, value = text.partition("=")
        if not (name and equals):
            raise InputError(
                "{option} takes {form}, not {text}", option=option, form=form, text=repr(text)
            )
        pairs.append((name.strip(), value.strip()))
    return tuple(pairs)


def _complete_rules(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    from ronde.systems import registry

    return [key for key in registry.all_keys() if key.startswith(incomplete)]
