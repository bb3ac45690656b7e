"""Help and errors of usage in the language of this run.

All that help says goes through the formatter, which translates it: paragraphs, descriptions of
options and commands, remarks beside examples, names of arguments. `ronde.cli.reference` gathers
the texts there, so that the catalogues have what is printed and docstrings stay where they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

import click

from ronde.cli.language import said
from ronde.i18n import Phrase, Template, listed, recalled, template

_SYMBOL: Final = re.compile(r"(?<![\w-])([A-Z]{2,})(?![\w-])")
"""The name of an argument, such as FILE."""

_CITING: Final = re.compile(r"(.+) \(([A-Z]*[A-Z\d. ]*\d[A-Z\d.]*)\)\.")
"""A sentence that ends with its article, such as `Record a licence (5.3).`"""

_REMARK: Final = re.compile(r"( *\S.*?  +)(\S.*)")
"""An example with a remark beside it."""

_DESCRIPTION: Final = re.compile(r"(.*?)(^|  )\[([^]]*)\]")
"""What an option does, and in brackets its default and limits."""

_RAW: Final = "\b"
"""What click takes as the beginning of a paragraph that keeps its lines."""

_CLICK: Final = (
    template("{problem}. Did you mean {possibility}?"),
    template("{problem}. (Did you mean one of: {possibilities}?)"),
    template("{problem}. Choose from:\n\t{choices}"),
    template("Invalid value for {name}: {message}"),
    template("No such option: {name}"),
    template("No such option {name}"),
    template("No such command {name}"),
    template("Missing command"),
    template("Missing argument {name}"),
    template("Missing option {name}"),
    template("Option {name} requires an argument"),
    template("Option {name} requires {number} arguments"),
    template("Option {name} does not take a value"),
    template("Argument {name} takes {number} values"),
    template("Got unexpected extra argument ({words})"),
    template("Got unexpected extra arguments ({words})"),
    template("{value} is not one of {choices}"),
    template("{value} is not a valid integer"),
    template("{value} is not in the range {range}"),
    template("default: {default}"),
    template("env var: {variable}"),
    template("required"),
)
"""What click says, without the full stop; what is not here stays English."""


class HelpFormatter(click.HelpFormatter):
    """Help in the language of this run."""

    def say(self, text: Phrase) -> str:
        """Return a text in that language."""
        return said(text)

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how a command is called."""
        super().write_usage(prog, self._symbols(args), prefix or f"{self._text('Usage:')} ")

    def write_heading(self, heading: str) -> None:
        """Write a heading, whose colon some languages set off by a space."""
        super().write_heading(self._text(f"{heading}:").removesuffix(":"))

    def write_text(self, text: str) -> None:
        """Write paragraphs."""
        super().write_text("\n\n".join(map(self._paragraph, text.split("\n\n"))))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write options or commands, each with its description."""
        told = [(self._symbols(first), self._description(second)) for first, second in rows]
        super().write_dl(told, col_max, col_spacing)

    def _paragraph(self, text: str) -> str:
        if text.startswith(_RAW):
            return "\n".join(map(self._example, text.splitlines()))
        return self._text(" ".join(text.split()))

    def _example(self, line: str) -> str:
        remarked = _REMARK.fullmatch(line)
        return line if remarked is None else remarked[1] + self._text(remarked[2])

    def _description(self, text: str) -> str:
        described = _DESCRIPTION.fullmatch(text)
        if described is None:
            return self._text(text)
        sentence, gap, more = described.groups()
        facts = (self._say_any(recognised(fact)) for fact in more.split("; "))
        return f"{self._text(sentence)}{gap}[{'; '.join(facts)}]"

    def _say_any(self, text: str) -> str:
        return self.say(text) if isinstance(text, Phrase) else text

    def _text(self, text: str) -> str:
        citing = _CITING.fullmatch(text)
        if citing is not None:
            return f"{self._text(f'{citing[1]}.').removesuffix('.')} ({citing[2]})."
        return self.say(recalled(text)) if text else ""

    def _symbols(self, text: str) -> str:
        return "".join(map(self._say_any, symbols(text)))


def symbols(text: str) -> list[str]:
    """Return a text in parts, the names of arguments among them as phrases.

    >>> symbols("[OPTIONS] FILE")
    ['[', 'OPTIONS', '] ', 'FILE', '']
    """
    parts = _SYMBOL.split(text)
    return [Phrase(part, {}, "", "argument") if i % 2 else part for i, part in enumerate(parts)]


def recognised(message: str) -> str:
    """Return a message of click as a phrase, and unknown ones as they are.

    >>> type(recognised("No such option '--nope'")).__name__
    'Phrase'
    """
    for known, pattern in _patterns():
        found = pattern.fullmatch(message)
        if found is not None:
            return known.filled(**{n: _fact(n, value) for n, value in found.groupdict().items()})
    return message


def _fact(name: str, value: str) -> str:
    if name == "name":
        return listed(symbols(value), "")
    return recognised(value) if name in {"problem", "message"} else value


@cache
def _patterns() -> tuple[tuple[Template, re.Pattern[str]], ...]:
    return tuple((known, re.compile(_pattern(known), re.DOTALL)) for known in _CLICK)


def _pattern(known: str) -> str:
    return re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(known))
