"""The examples of a page of the documentation: what there is to run, in order.

A fenced block is run by its language: `python` (with `>>>` and what it prints, or plain), `console`
(`$ ` and a command, then what it prints; a line `[…]` stands for any lines) and `sh` (commands that
have to succeed). Comments of Markdown, which no page shows, say the rest:

    <!-- not run: why -->                before a block that cannot be run
    <!-- exit code: 1 -->                before a block whose commands end so
    <!-- file: players.csv -->           before a block that is the content of a file
    <!-- run: ronde demo --files . -->   a command that the text tells, without a block of its own
    <!-- run by: tests/web/… -->         at the head of a page that needs more than a folder

`python -m tests.documentation.examples` counts them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

ROOT: Final = Path(__file__).parents[2]
FOLDERS: Final = ("tutorial", "howto", "formats")
PAGES: Final = [
    ROOT / "README.md",
    *(page for name in FOLDERS for page in sorted((ROOT / "docs" / name).glob("*.md"))),
]

Kind = Literal["python", "console", "sh", "file", "run", "not run", "run by", "data"]
_PART: Final = re.compile(
    r"^<!-- (?P<word>not run|exit code|file|run|run by): (?P<value>.*?)\s*-->\n"
    r"|^```(?P<language>\w*)\n(?P<content>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)
_COMMAND: Final = re.compile(r"^(?:\$ |(?:ronde|ronde-engine|make|pip|pipx|curl|python3?) )", re.M)
_RUN: Final = {"python", "console", "sh"}


@dataclass(frozen=True)
class Example:
    """Something to do: a block, a file to write, a command that is not shown."""

    kind: Kind
    text: str
    line: int
    mark: str = ""

    @property
    def exit_code(self) -> int:
        """How its commands end."""
        return int(self.mark) if self.kind == "console" and self.mark else 0

    @property
    def is_unmarked(self) -> bool:
        """Whether it shows commands and yet is nothing that is run."""
        return self.kind == "data" and _COMMAND.search(self.text) is not None


def examples(text: str) -> Iterator[Example]:
    """Yield what a page has, in its order."""
    mark = value = ""
    for part in _PART.finditer(text):
        line = text.count("\n", 0, part.start()) + 1
        if part["word"] in {"not run", "exit code", "file"} and "\n" not in part["value"]:
            mark, value = part["word"], part["value"]
        elif part["word"]:
            yield from _hidden(part["word"], part["value"], line)
        else:
            yield Example(_kind(mark, part["language"]), part["content"], line, value)
            mark = value = ""


def _hidden(word: str, value: str, line: int) -> Iterator[Example]:
    if word == "file":
        name, _, content = value.partition("\n")
        yield Example("file", f"{content}\n", line, name)
    else:
        yield Example("run" if word == "run" else "run by", value, line)


def _kind(mark: str, language: str) -> Kind:
    if mark == "not run":
        return "not run"
    if mark == "file":
        return "file"
    match language:
        case "python" | "console" | "sh":
            return language
        case _:
            return "data"


def commands(example: Example) -> Iterator[tuple[str, str | None]]:
    """Yield the commands of a block, each with what it prints, or None if the page does not say."""
    text = example.text.replace("\\\n", "")
    if example.kind != "console":
        yield from ((line, None) for line in text.splitlines() if line.partition("#")[0].strip())
        return
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        words, _, printed = part.partition("\n")
        yield words, printed


def counted(text: str) -> Counter[str]:
    """Return how many commands and statements of a page are run, and how many blocks are not."""
    found = list(examples(text))
    count = Counter({"not run": sum(one.kind == "not run" for one in found)})
    for one in found:
        if one.kind == "python":
            count["python"] += one.text.count(">>> ") or 1
        elif one.kind in _RUN:
            count["shell"] += sum(1 for _ in commands(one))
    return count


if __name__ == "__main__":
    total: Counter[str] = Counter()
    for page in PAGES:
        of_page = counted(page.read_text(encoding="utf-8"))
        total += of_page
        print(f"{page.relative_to(ROOT).as_posix()}: {dict(+of_page)}")
    print(f"all: {dict(total)}")
