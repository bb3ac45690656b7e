"""Arguments of actions and questions as parameters of a command."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from enum import Enum
from typing import Any, Final

import click

from ronde.cli import options
from ronde.declared.actions import Argument, arguments_of, build, checked_day

_METAVARS: Final = {int: "N", str: "TEXT", date: "DATE"}


class PlayerType(click.types.StringParamType):
    """Players as somebody types them, by number or by name; the desk says who is meant.

    `method` is that of its finder.
    """

    def __init__(self, name: str, method: str) -> None:
        self.name, self.method = name, method


PLAYER: Final = PlayerType("player", "one")
PLAYERS: Final = PlayerType("players", "several")
BOARD: Final = PlayerType("board", "pair")


def build_given(cls: Any, given: dict[str, Any]) -> Any:
    """Return an action or a question from the words of a command; the rest has its defaults."""
    emptied = {one.name: None for one in arguments_of(cls) if given.pop(_no(one), False)}
    return build(cls, {n: value for n, value in given.items() if value is not None} | emptied)


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
    if issubclass(kind, Enum) or (about.choices and not about.parse):
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
    if one.each.is_file:
        return options.FILE
    if issubclass(one.kind, Enum):
        return click.Choice([value.value for value in one.kind])
    if one.each.choices:
        return click.Choice(one.each.choices)
    if one.kind is date:
        return str
    limits = (one.each.least, one.each.most)
    return click.IntRange(*limits) if one.kind is int and limits != (None, None) else one.kind


def _parsed(parse: Callable[[str], Any]) -> Callable[..., Any]:
    """Return the callback that reads a text as the argument declares."""

    def callback(_ctx: click.Context, _param: click.Parameter, text: str | None) -> Any:
        return None if text is None else parse(text)

    return callback


def _pairs(_ctx: click.Context, param: click.Parameter, texts: tuple[str, ...]) -> Any:
    form = str(param.metavar)
    return options.parsed_settings(texts, param.opts[0], form) or None


def _day(_ctx: click.Context, param: click.Parameter, text: str | None) -> Any:
    return None if text is None else checked_day(text, param.opts[0])
