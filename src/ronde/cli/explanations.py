"""Explanations as they are printed: whole lines in a pipe, wrapped in a terminal."""

from __future__ import annotations

import shutil
import sys
import textwrap

from ronde.cli import output
from ronde.explain.sentence import RoundExplanation
from ronde.explain.wording import lines

WIDEST = 100
"""Lines of text that are longer than this are hard to read."""


def tell(explanation: RoundExplanation, language: str, *, cite_in_full: bool = False) -> None:
    """Print an explanation, a line per sentence or per board."""
    told = list(lines(explanation, language, cite_in_full=cite_in_full))
    if sys.stdout.isatty():
        width = min(shutil.get_terminal_size().columns, WIDEST)
        told = [wrapped(line, width) for line in told]
    output.emit("\n".join(told))


def wrapped(line: str, width: int) -> str:
    """Return a line broken at spaces; what follows is indented by two more than its start.

    >>> print(wrapped("  one two three", 10))
      one two
        three
    """
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return textwrap.fill(
        line,
        width,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
